"""The Necromancer: set-up, purchases, conquests from the lake, scoring and victory."""

from collections import Counter

import pytest

from realms.play.audit import audit
from realms.play.game import Game, outcome
from realms.play.players.registry import players_for
from realms.play.setup import SetupError, table_for
from realms.rules.position.state import CHANCE
from realms.rules.registry import unplayed
from realms.rules.turn.ordinary_seat import ORDINARY_SEAT
from realms.scenario.special.special_rules import seats_on_map

OWN = "seat 3; at {at}; coins 0 0 {coins}; 1 giants hill: x; 2 orcs swamp: z; 3 ghosts {powers}{ghosts}"
# The turn of the first player, beside ghosts.
SIDE = "at attack; coins 0 5 5; 1 {combo} +9: x; 2 orcs hill: z; 3 ghosts forest: a y; notes 3 aside=1"
NOTES = "; notes 3 aside={island}{more}"


def own(haunted, *, at="acquire", coins=0, powers="hill", ghosts="", island=1, more="", line=OWN, **values):
    """A position in the turn of the Necromancer."""
    told = line.format(at=at, coins=coins, powers=powers, ghosts=ghosts) + NOTES.format(
        island=island, more=more
    )
    return haunted(told, **values)


def island(p) -> int:
    return p.state.race_notes.get((6, "aside"), 0)


# --- set-up ----------------------------------------------------------------------------------------------


def dealt(game: Game) -> list[str]:
    """Let the powers be dealt; their names."""
    while game.state.step.id == "deal":
        game.throw()
    keeps = [name for band, name in game.state.race_notes if band == 3 * (game.table.players - 1)]
    return [name.removeprefix("keeps ") for name in keeps if name.startswith("keeps ")]


@pytest.mark.rule("necromancer.setup.first_ghost", "necromancer.setup.reserve", "necromancer.setup.island")
def test_one_ghost_is_on_the_island_and_thirteen_wait(new_game) -> None:
    game = new_game()
    s, table = game.state, game.table
    ghosts = table.catalogue.number["ghosts"]
    assert s.race_notes[6, "aside"] == 1
    assert (s.tray[ghosts], table.catalogue.supply[ghosts]) == (13, 14)
    assert s.marks[table.markers.number["necromancer_island"]] == table.ground.of("lake") != 0
    assert not s.held[6]
    assert audit(s) == []


def test_the_audit_misses_a_ghost(new_game) -> None:
    s = new_game().state
    s.race_notes[6, "aside"] += 1
    assert "2 ghosts are outside, not 1" in audit(s)


@pytest.mark.rule("necromancer.difficulty")
@pytest.mark.parametrize("reserve", [12, 11])
def test_fewer_ghosts_make_it_easier_for_the_necromancer(new_game, haunted, reserve) -> None:
    game = new_game(reserve=reserve)
    assert game.state.tray[game.table.catalogue.number["ghosts"]] == reserve
    assert audit(game.state) == []
    won = own(haunted, at="verdict", island=reserve + 1, reserve=reserve)
    assert won.state.over


@pytest.mark.rule("necromancer.setup.who", "necromancer.setup.map")
def test_he_sits_to_the_right_of_the_first_player_and_the_map_is_for_the_others(lake_realm) -> None:
    for players, turns in ((3, 10), (4, 10)):
        realm = lake_realm(players)
        table = table_for(realm)
        assert [kind is ORDINARY_SEAT for kind in table.setting.seats] == [True] * (players - 1) + [False]
        assert (table.turns, seats_on_map(realm)) == (turns, players - 1)
        assert list(unplayed(realm)) == []


@pytest.mark.rule("necromancer.setup.powers_drawn", "necromancer.setup.powers_barred")
def test_six_powers_are_dealt_and_three_never_are(new_game) -> None:
    found: Counter[str] = Counter()
    for seed in range(40):
        names = dealt(new_game(seed=seed))
        assert len(set(names)) == 6
        found.update(names)
    assert not {"cursed", "spirit", "stout"} & set(found)
    assert len(found) == 18
    game = new_game(seed=1, powers=10, barred=[])
    assert len(dealt(game)) == 10
    assert "stout" in Counter(name for seed in range(40) for name in dealt(new_game(seed=seed, barred=[])))


@pytest.mark.rule("necromancer.setup.power_chosen", "necromancer.setup.powers_kept")
def test_he_begins_with_one_of_them_and_keeps_the_others(new_game) -> None:
    game = new_game()
    names = dealt(game)
    s, table = game.state, game.table
    assert (game.seat, len(game.options())) == (2, 6)
    assert str(game.explain(game.options()[0]).text).startswith("begin with ")
    game.play(game.options()[2])
    assert len(s.combo[6]) == 2
    chosen = table.catalogue.id_of(s.combo[6][1])
    assert set(dealt(game)) == set(names) - {chosen}
    assert game.seat == CHANCE  # the column is laid out
    assert audit(s) == []
    single = new_game(powers=1)
    dealt(single)
    assert (single.state.step.id, len(single.state.combo[6])) == ("refill", 2)


@pytest.mark.rule("necromancer.setup.rest_standard", "necromancer.player.normal")
def test_all_else_is_as_usual(new_game) -> None:
    game = new_game()
    names = dealt(game)
    game.play(game.options()[0])
    while game.seat == CHANCE:
        game.throw()
    s, table = game.state, game.table
    assert (s.seat, game.seat, s.step.id, len(s.column), s.coins) == (0, 0, "pick", 6, [5, 5, 5])
    offered = {table.catalogue.id_of(number) for offer in s.column for number in offer}
    assert not offered & {*names, "ghosts"}
    assert len(game.options()) == 6


def test_a_game_needs_powers_enough_for_everybody(lake_realm) -> None:
    realm = lake_realm(3, powers=10, barred=[])
    few = realm.scenario.with_data({**realm.scenario.data, "pool": {"ban": list("abcdefg")}})
    names = [
        content.trait.id
        for content in table_for(few.realm(3)).catalogue.content
        if content.trait.kind == "power"
    ]
    banned = realm.scenario.with_data({**realm.scenario.data, "pool": {"ban": names[8:]}})
    with pytest.raises(SetupError):
        table_for(banned.realm(3))


# --- purchases -------------------------------------------------------------------------------------------


@pytest.mark.rule("necromancer.buy.what", "necromancer.buy.price", "necromancer.buy.repeat")
def test_ghosts_and_powers_become_dearer_one_by_one(haunted) -> None:
    p = own(haunted, coins=9, more=", 3 keeps swamp=1, 3 keeps merchant=1")
    assert p.options == ["ghost", "buy merchant", "buy swamp", "no"]
    p.play("ghost")
    assert (p.coins(3), island(p), p.tray("ghosts")) == (9 - 2, 2, 12)
    p.play("buy swamp")
    assert (p.coins(3), p.clause("3")) == (9 - 2 - 3, "3 ghosts hill swamp")
    assert p.options == ["ghost", "buy merchant", "no"]
    p.play("ghost")
    assert (p.coins(3), p.at) == (0, "attack")
    assert p.faults() == []


@pytest.mark.rule("necromancer.buy.repeat", "necromancer.buy.coins")
def test_with_five_coins_he_gets_two(haunted) -> None:
    p = own(haunted, coins=5).play("ghost", "ghost")
    assert (p.coins(3), p.at, p.hand("3")) == (0, "attack", 3)
    assert own(haunted, coins=1).at == "attack"  # what he will earn this turn does not help


@pytest.mark.rule("necromancer.buy.price_counts_island", "necromancer.buy.price_excludes_well")
@pytest.mark.parametrize(
    ("ghosts", "island", "powers", "price"),
    [("", 1, "hill", 2), ("", 4, "hill", 5), (": a=2 c", 1, "hill swamp", 6), (": a=2 c", 0, "hill", 4)],
)
def test_the_price_counts_powers_and_ghosts_outside(haunted, ghosts, island, powers, price) -> None:
    more = ", 4d soul ghosts=2, 4d soul=1"
    less = own(haunted, coins=price - 1, ghosts=ghosts, island=island, powers=powers, more=more)
    assert less.at != "acquire"
    p = own(haunted, coins=price, ghosts=ghosts, island=island, powers=powers, more=more)
    assert p.at == "acquire"
    s = p.state
    assert s.step.fee(s, s.options[0]) == price
    assert s.step.fee(s, s.options[-1]) == 0
    p.play("ghost")
    assert p.coins(3) == 0


@pytest.mark.rule("necromancer.buy.what")
def test_nothing_can_be_bought_that_is_not_there(haunted) -> None:
    p = own(haunted, coins=99, ghosts=": a=12", island=1, more=", 4d soul ghosts=1, 3 keeps swamp=1")
    assert p.options == ["buy swamp", "no"]
    assert own(haunted, coins=99, ghosts=": a=12", island=2).at == "choose"


@pytest.mark.rule("necromancer.powers.cumulate")
def test_his_powers_add_up(haunted) -> None:
    p = own(haunted, at="score", powers="hill swamp merchant", ghosts=": b c", island=5)
    assert p.coins(3) == 2 + 2 + 1 + 1
    cheap = own(haunted, at="ready", powers="commando mounted", island=5)
    assert (cheap.price("b"), cheap.price("e"), cheap.price("c")) == (1, 1, 1)


def test_a_power_that_pays_once_pays_when_it_is_new(haunted) -> None:
    p = own(haunted, coins=20, powers="hill", ghosts=": a", more=", 3 keeps wealthy=1, 3 keeps swamp=1")
    p.play("buy wealthy", "no").rest()
    assert p.coins(3) == 20 - 3 + 1 + 7
    again = own(
        haunted, coins=20, powers="wealthy", ghosts=": a", more=", 3 keeps swamp=1", line="turn 2; " + OWN
    )
    again.play("buy swamp", "no").rest()
    assert again.coins(3) == 20 - 3 + 1
    first = own(haunted, powers="wealthy", ghosts=": a").rest()
    assert first.coins(3) == 1 + 7


def test_hordes_of_others_do_not_join_him(haunted) -> None:
    p = own(
        haunted, coins=9, more=", 3 keeps hordes_of=1, 3 keeps historian=1", boxes=("cursed", "grand_dames")
    )
    p.play("buy hordes_of")
    assert p.clause("notes") == "notes 3 aside=1, 3 keeps historian=1"
    assert p.faults() == []


# --- conquest --------------------------------------------------------------------------------------------


@pytest.mark.rule("necromancer.conquer.entry", "necromancer.conquer.attack_from_island")
def test_he_comes_from_the_lake_at_any_time_and_not_from_the_edge(haunted) -> None:
    p = own(haunted, at="ready", island=9)
    assert p.targets() == "a b c d e f"
    p.play("take c")
    assert p.targets() == "a b d e f y"  # the whole shore, not only what borders on c
    far = own(haunted, at="ready", island=9, ghosts=": y")
    assert far.targets() == "a b c d e f x"


@pytest.mark.rule("necromancer.conquer.rules", "necromancer.conquer.island_may_be_empty")
def test_he_conquers_as_everybody_does(haunted) -> None:
    p = own(haunted, ghosts=": a=3 c", island=2)
    p.play("expand")
    assert (p.at, p.hand("3"), p.clause("3")) == ("attack", 4, "3 ghosts hill +4: a c")
    p.play("take b")
    assert (p.hand("3"), island(p)) == (2, 0)
    assert p.play("take e").at == "muster"
    die = own(haunted, at="ready", island=1).play("take c", "die 1")
    assert die.clause("3") == "3 ghosts hill: c"
    left = own(haunted, ghosts=": a=3 c", island=2).play("abandon a", "expand")
    assert left.hand("3") == 5


@pytest.mark.rule("necromancer.conquer.rules", "necromancer.conquer.island_may_be_empty")
def test_ghosts_are_redeployed_in_regions_or_on_the_island(haunted) -> None:
    p = own(haunted, at="ready", ghosts=": a b=2", island=3).play("take c", "stop")
    assert (p.at, p.options) == ("muster", ["stay 1", "stay 2", "stay 3", "stay 4"])
    p.play("stay 2", "stay 1")
    assert p.options == ["stay 1", "stay 2", "stay 3"]  # of the last region too: the others go to the island
    p.play("stay 2")
    assert (p.clause("3"), island(p), p.hand("3")) == ("3 ghosts hill: a=2 b c=2", 1, 0)


@pytest.mark.rule("necromancer.turn.order")
def test_his_turn_has_four_steps_and_he_never_declines(haunted) -> None:
    seen = []
    p = own(
        haunted, at="begin", coins=9, ghosts=": a=2 c=2", island=2, powers="diplomat", line="turn 2; " + OWN
    )
    while p.state.seat == 2:
        seen.append(p.at)
        assert not p.may("decline")
        assert p.targets("pick") == ""
        p.play(*[text for text in ("take b", "stop", "expand", "no") if p.may(text)][:1] or p.options[-1:])
    assert list(dict.fromkeys(seen)) == ["acquire", "choose", "attack", "muster", "name_ally"]
    stout = own(haunted, at="score", ghosts=": a", powers="stout")
    assert stout.state.seat == 0


@pytest.mark.rule("necromancer.ghost.conquered_like_race")
def test_ghosts_defend_like_any_race(haunted) -> None:
    p = haunted(SIDE.format(combo="ratmen swamp").replace("a y", "a=3 b d=2"))
    assert (p.price("a"), p.price("b"), p.price("d")) == (2 + 3, 2 + 1, 3 + 2)
    line = OWN.replace("giants hill: x;", "ratmen hill: x=3;")
    p = own(haunted, at="ready", island=3, line=line).play("take c", "stop", "stay 3").rest()
    p.play("expand")
    assert p.price("c") == 2 + 3


@pytest.mark.rule("necromancer.island.immune", "necromancer.island.not_region")
def test_nobody_takes_the_island(haunted) -> None:
    line = (
        "at attack; coins 0 0 0; 1 ratmen seafaring +9: a z; 2 orcs hill: x; 3 ghosts forest; notes 3 aside=1"
    )
    p = haunted(line)
    assert not p.may("take l")
    assert p.may("take w")
    mine = own(haunted, at="ready", powers="seafaring", island=9, ghosts=": z").targets().split()
    assert "w" in mine
    assert "l" not in mine


@pytest.mark.rule("necromancer.island.not_region")
def test_the_island_counts_for_no_power(haunted) -> None:
    p = own(haunted, at="score", powers="merchant", ghosts=": a", island=3)
    assert p.coins(3) == 2
    few = own(haunted, at="score", powers="barricade", ghosts=": a b c d", island=3, boxes=("be_not_afraid",))
    assert few.coins(3) == 4 + 3
    many = own(haunted, at="score", powers="imperial", ghosts=": a b c", island=3, boxes=("be_not_afraid",))
    assert many.coins(3) == 3


@pytest.mark.rule("necromancer.powers.protect_ghosts")
def test_his_powers_protect_ghosts(haunted) -> None:
    line = SIDE.format(combo="ratmen swamp").replace("forest: a y", "heroic fortified: a b")
    p = haunted(line + "; mark hero: a; mark fortress: b")
    assert not p.may("take a")
    assert p.price("b") == 2 + 1 + 1


# --- what ghosts are for others --------------------------------------------------------------------------


@pytest.mark.rule("necromancer.ghost.in_decline")
def test_for_others_a_ghost_is_a_token_in_decline(haunted) -> None:
    sorcerers = haunted(SIDE.format(combo="sorcerers swamp"))
    assert sorcerers.targets("convert") == ""
    robbers = haunted(SIDE.format(combo="ratmen ransacking"), boxes=("cursed",)).play("take a")
    assert robbers.coins(3) == 5
    goblins = haunted(SIDE.format(combo="goblins swamp"), boxes=("cursed",))
    assert goblins.price("a") == 2 + 1 - 1
    pillagers = haunted(SIDE.format(combo="ratmen pillaging")).play("take a")
    assert pillagers.state.non_empty_conquests == 1  # the region was not empty


@pytest.mark.rule("necromancer.ghost.in_decline")
def test_attacks_on_ghosts_are_no_attacks_on_an_active_race(haunted) -> None:
    friends = haunted(SIDE.format(combo="ratmen peace_loving"), boxes=("grand_dames",)).play("take a", "stop")
    friends.rest()
    assert friends.coins(1) == 2 + 3
    thieves = haunted(SIDE.format(combo="ratmen thieving"), boxes=("small_world_underground",)).play(
        "take f", "stop"
    )
    thieves.rest()
    assert thieves.coins(3) == 5


@pytest.mark.rule("necromancer.ghost.no_diplomacy")
def test_no_peace_is_made_with_ghosts(haunted) -> None:
    p = haunted(SIDE.format(combo="ratmen diplomat")).play("take f", "stop")
    p.play(p.options[-1])
    assert p.options == ["ally 2", "no"]


# --- scoring and victory ---------------------------------------------------------------------------------


@pytest.mark.rule("necromancer.score.normal", "necromancer.score.no_island")
def test_he_scores_his_regions_and_not_the_island(haunted) -> None:
    p = own(haunted, at="score", ghosts=": a b c", island=3)
    assert p.coins(3) == 3 + 1  # and the hill
    assert p.state.race_notes[10, "soul"] == 3


@pytest.mark.rule("necromancer.score.bonus_souls", "necromancer.score.spawn")
def test_each_region_brings_a_soul_and_souls_bring_a_ghost_at_once(haunted) -> None:
    p = own(haunted, at="score", ghosts=": a b c d e", island=1, more=", 4d soul=2")
    assert (island(p), p.state.race_notes[10, "soul"], p.tray("ghosts")) == (2, 3, 7)
    twice = own(haunted, at="score", ghosts=": a b c", island=1, bonus_souls=2)
    assert (island(twice), twice.state.race_notes[10, "soul"]) == (2, 2)
    none = own(haunted, at="score", ghosts=": a b c d", island=1, bonus_souls=0)
    assert (island(none), (10, "soul") in none.state.race_notes) == (1, False)


@pytest.mark.rule("necromancer.victory.check")
def test_he_wins_at_once_when_all_ghosts_are_outside(haunted) -> None:
    p = own(
        haunted, at="score", coins=0, ghosts=": a=12", island=1, more=", 4d soul=3", line="turn 3; " + OWN
    )
    assert p.state.over  # his one region brought the fourth soul
    game = p.state
    assert (game.turn, p.tray("ghosts"), island(p)) == (3, 0, 2)
    assert outcome(game).winners == (2,)
    short = own(
        haunted, at="score", ghosts=": a=12", island=0, more=", 4d soul ghosts=1", line="turn 3; " + OWN
    )
    assert not short.state.over
    waits = own(haunted, at="score", ghosts=": a=12", island=1, line="turn 3; " + OWN)
    assert not waits.state.over


@pytest.mark.rule("necromancer.victory.only_step4")
def test_only_the_end_of_his_own_turn_counts(haunted) -> None:
    line = (
        "turn 3; seat 2; at score; coins 0 0 0; 1 giants hill +9: x; 2 orcs swamp: z; 3 ghosts hill: a b=11"
    )
    p = haunted(line + "; notes 3 aside=1, 4d soul=4")
    assert (p.state.over, p.state.seat, p.tray("ghosts")) == (False, 2, 0)
    lost = haunted(line.replace("seat 2; at score", "seat 1; at attack") + "; notes 3 aside=2").play(
        "take a", "stop"
    )
    lost.rest().rest()
    assert lost.state.seat == 2
    lost.rest()
    assert not lost.state.over


@pytest.mark.rule("necromancer.victory.last_turn")
@pytest.mark.parametrize(("winner", "seats"), [("others", (1,)), ("everybody", (2,))])
def test_after_the_last_turn_the_best_of_the_others_wins(haunted, winner, seats) -> None:
    line = "turn 10; " + OWN.replace("coins 0 0", "coins 3 7")
    p = own(haunted, at="score", coins=30, ghosts=": a", line=line, winner=winner)
    assert p.state.over
    assert outcome(p.state).winners == seats


@pytest.mark.rule("necromancer.victory.last_turn")
def test_his_last_check_comes_after_all_other_turns(haunted) -> None:
    line = "turn 10; " + OWN.replace("coins 0 0", "coins 3 70")
    p = own(haunted, at="score", ghosts=": a=13", island=1, line=line)
    assert outcome(p.state).winners == (2,)


# --- whole games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_games_hold_together(lake_realm, seed: int) -> None:
    values = {"spawning": ("must", "may")[seed % 2], "reserve": 13 - seed % 4, "souls": 4 - seed % 3}
    realm = lake_realm(3 + seed % 2, **values, winner=("others", "everybody")[seed % 2])
    game = Game(table_for(realm), seed, realm)
    kinds = ["random", "paced", "random", "paced"] if seed < 6 else ["paced", "greedy", "paced", "greedy"]
    players = players_for(kinds[: realm.players], seed)
    while not game.over:
        if game.seat == CHANCE:
            game.throw()
        else:
            game.play(players[game.seat].choose(game.view(game.seat)))
        assert audit(game.state) == []
    again = Game(table_for(realm), seed, realm)
    again.replay(game.decisions)
    assert again.outcome() == game.outcome()


def test_the_program_knows_how_to_win_with_ghosts(lake_realm) -> None:
    realm = lake_realm(3)
    won = 0
    for seed in range(10):
        game = Game(table_for(realm), seed, realm)
        players = players_for(["random", "random", "greedy"], seed)
        while not game.over:
            if game.seat == CHANCE:
                game.throw()
            else:
                game.play(players[game.seat].choose(game.view(game.seat)))
        won += game.outcome().winners == (2,)
    assert won >= 8


def test_a_power_works_to_the_end_of_the_turn_in_which_it_is_bought(haunted) -> None:
    begin = "turn 2; " + OWN
    p = own(haunted, at="begin", coins=9, ghosts=": a=2", more=", 3 keeps fortified=1", line=begin)
    seen = []
    p.play("buy fortified")
    while p.state.seat == 2:
        seen.append(p.at)
        p.play(*[text for text in ("stop", "expand", "no") if p.may(text)][:1] or p.options[-1:])
    assert "build" in seen
