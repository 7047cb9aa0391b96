"""River World: events, rivers and their price, winters and what comes after them, pirates."""

from collections import Counter

import pytest

from realms.play.audit import audit
from realms.play.game import Game
from realms.play.players.registry import players_for
from realms.play.setup import table_for
from realms.pool.pool import pool
from realms.rules.content.scenarios.river_events import event_now
from realms.rules.position.state import CHANCE
from realms.rules.registry import unplayed

from help.documents import piece
from help.games import play_soundly, until_seat

EVENTS = ("storm", "quiet_waters", "harsh_winter", "pirates")


def round_of(position, event_name: str):
    """Let everybody rest until the next round has begun with that event."""
    turn = position.state.turn
    while position.state.turn == turn:
        position.rest()
    if position.state.actor == CHANCE:
        position.play(f"draw {event_name}")
    assert position.faults() == []
    return position


# --- events ----------------------------------------------------------------------------------------------


def started(realm, seed: int = 1) -> Game:
    return until_seat(Game(table_for(realm), seed, realm))


def name_of(game: Game) -> str:
    number = event_now(game.state)
    return "" if number is None else game.table.catalogue.id_of(number)


@pytest.mark.rule(
    "river_world.setup.event_row", "river_world.setup.first_event", "river_world.setup.events_unused"
)
def test_the_first_event_is_drawn_from_all_and_governs_the_first_turn(delta_realm) -> None:
    realm = delta_realm()
    firsts = Counter(name_of(started(realm, seed)) for seed in range(60))
    assert set(firsts) == set(EVENTS)
    assert firsts["pirates"] > firsts["storm"]
    game = started(realm)
    assert audit(game.state) == []
    assert game.state.turn == 1
    unseen = [game.state.race_notes[game.table.nobody, name] for name in EVENTS]
    assert sum(unseen) == 11 - 1


@pytest.mark.rule(
    "river_world.setup.event_number", "river_world.event.reveal", "river_world.event.counts_turns"
)
def test_every_round_turns_up_one_event_and_the_last_one_ends_the_game(delta_realm) -> None:
    realm = delta_realm(turns=6, storms=6, quiet_waters=0, harsh_winters=0, pirate_events=2)
    table, seen = table_for(realm), []
    game = Game(table, 3, realm)
    players = players_for(["paced", "paced"], 3)
    while not game.over:
        if game.seat == CHANCE:
            game.throw()
        else:
            if not seen or seen[-1][0] != game.state.turn:
                seen.append((game.state.turn, name_of(game)))
            assert name_of(game) == seen[-1][1]
            game.play(players[game.seat].choose(game.view(game.seat)))
        assert audit(game.state) == []
    assert [turn for turn, _ in seen] == [1, 2, 3, 4, 5, 6]
    assert Counter(name for _, name in seen)["storm"] >= 4


@pytest.mark.rule("river_world.event.reveal")
def test_an_event_holds_for_the_round_of_all_players(delta) -> None:
    p = delta(
        "turn 2; seat 1; at choose; 1 elves hill: a; 2 trolls swamp: d",
        left={"storm": 1, "quiet_waters": 1},
        now="quiet_waters",
    )
    p.rest()
    assert p.state.seat == 1
    assert p.state.actor == 1
    assert p.mark("storm") == ""
    p.rest()
    assert (p.at, p.state.turn, p.options) == ("event", 3, ["draw storm", "draw quiet_waters"])
    p.play("draw storm")
    assert (p.state.actor, p.mark("storm"), p.faults()) == (0, "r q", [])


@pytest.mark.rule("river_world.setup.events_unused")
def test_events_are_drawn_as_often_as_their_markers_say(delta) -> None:
    p = delta(
        "turn 2; seat 2; 1 elves hill: a; 2 trolls swamp: d", left={"storm": 2, "pirates": 4}, now="storm"
    )
    p.rest()
    s = p.state
    assert list(s.step.weights(s)) == [2, 4]
    drawn = Counter(p.table.catalogue.id_of(s.step.draw(s, luck / 60) & 1023) for luck in range(60))
    assert drawn == {"storm": 20, "pirates": 40}


@pytest.mark.rule("river_world.event.reveal")
def test_one_kind_of_marker_left_needs_no_draw(delta) -> None:
    p = delta("turn 2; seat 2; 1 elves hill: a; 2 trolls swamp: d", left={"storm": 2}, now="quiet_waters")
    p.rest()
    assert (p.state.actor, p.mark("storm")) == (0, "r q")
    assert "event=0" in p.clause("notes")
    assert "3d storm=1" in p.clause("notes")


@pytest.mark.rule("river_world.event.reveal")
def test_without_markers_nothing_happens_any_more(delta) -> None:
    p = delta("turn 2; seat 2; 1 elves hill: a; 2 trolls swamp: d", now="storm")
    p.rest()
    assert (p.state.actor, p.mark("storm")) == (0, "r q")


@pytest.mark.rule("river_world.flying_removed")
def test_flying_is_left_out_unless_the_scenario_says_otherwise(delta_realm) -> None:
    assert "flying" not in table_for(delta_realm()).catalogue.number
    assert "flying" in table_for(delta_realm(barred=[])).catalogue.number


# --- rivers ----------------------------------------------------------------------------------------------

LINE = "at attack; coins 0 0; 1 elves hill +9: a=1; 2 trolls swamp: d"


@pytest.mark.rule("river_world.river.cost", "river_world.quiet.effect")
def test_a_river_costs_one_token_in_quiet_waters(delta) -> None:
    p = delta(LINE, now="quiet_waters")
    assert (p.price("r"), p.price("b")) == (1, 2)
    assert delta(LINE, now="pirates").price("r") == 1
    assert delta(LINE + "; mark pirate_ship: r", now="quiet_waters").price("r") == 2


@pytest.mark.rule("river_world.storm.cost", "river_world.river.cost")
@pytest.mark.parametrize(("price", "cost"), [(None, 3), (5, 5), (1, 1)])
def test_a_storm_makes_rivers_dear(delta, price, cost) -> None:
    values = {} if price is None else {"storm_price": price}
    assert delta(LINE, now="storm", **values).price("r") == cost
    assert delta(LINE, now="storm", **values).price("b") == 2
    p = delta(LINE + "; mark pirate_ship: r", now="storm", **values)
    assert p.price("r") == cost + 1
    p.play("take r", "stop", *["stay 9"] * (p.at == "spread"))
    assert p.state.holder[p.table.ground.number["r"]] == p.table.nobody


@pytest.mark.rule(
    "river_world.river.must_empty", "river_world.river.redeploy_tokens", "river_world.river.not_held"
)
def test_rivers_are_left_when_tokens_are_redeployed(delta) -> None:
    p = delta(LINE, now="quiet_waters").play("take r", "take c", "stop")
    assert p.clause("1") == "1 elves hill +8: a c"
    p.play("stay 3")
    assert p.clause("1") == "1 elves hill: a=3 c=7"  # nothing was lost
    assert p.coins(1) == 2


@pytest.mark.rule("river_world.river.redeploy_tokens")
def test_with_nothing_but_a_river_the_tokens_come_in_again(delta) -> None:
    p = delta("at attack; coins 0 0; 1 elves hill +9; 2 trolls swamp: d", now="quiet_waters").play(
        "take r", "stop"
    )
    assert (p.clause("1"), p.coins(1)) == ("1 elves hill +9", 0)


@pytest.mark.rule("river_world.river.other_rules", "river_world.rules_default")
def test_a_river_costs_a_token_at_least_and_is_reached_like_any_region(delta) -> None:
    p = delta("at attack; coins 0 0; 1 tritons commando +9: a=1; 2 trolls swamp: d", now="quiet_waters")
    assert (p.price("r"), p.targets()) == (1, "b r")
    held = delta(
        "at attack; coins 0 0; 1 elves hill +9: a=1; 2 trolls seafaring: r=2; mark lair: r",
        now="quiet_waters",
    )
    assert held.price("r") == 1 + 2 + 1  # with the lair of the trolls, which a river bears too


@pytest.mark.rule("river_world.river.sea_powers")
def test_who_is_at_home_in_the_water_stays_and_tritons_do_not(delta) -> None:
    p = delta("at attack; coins 0 0; 1 elves seafaring +2: a=1; 2 trolls swamp: d", now="quiet_waters")
    p.play("take r", "stop", "stay 1")
    assert (p.clause("1"), p.coins(1)) == ("1 elves seafaring: a r=2", 2)
    tritons = delta("at attack; coins 0 0; 1 tritons hill +3: r; 2 trolls swamp: d", now="quiet_waters")
    assert (tritons.price("c"), tritons.price("a")) == (1, 1)
    tritons.play("take c", "stop")
    assert tritons.clause("1") == "1 tritons hill: c=4"


# --- winter ----------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "river_world.winter.normal_region", "river_world.winter.must_leave_token", "river_world.winter.coin"
)
@pytest.mark.parametrize(("price", "cost"), [(None, 2), (4, 4)])
def test_frozen_rivers_are_held_and_pay(delta, price, cost) -> None:
    values = {} if price is None else {"winter_price": price}
    p = delta(LINE, now="harsh_winter", **values)
    assert (p.price("r"), p.price("b")) == (cost, 2)
    p.play("take r", "stop")
    assert p.targets("stay") == "1 2 3 4 5 6 7 8 9"  # of nine in hand, one has to stay in the river
    p.play("stay 3")
    assert (p.tokens("r"), p.coins(1)) == (7, 2)
    ship = delta(LINE + "; mark pirate_ship: r", now="harsh_winter", **values)
    assert ship.price("r") == cost + 1


@pytest.mark.rule("river_world.winter.must_leave_token")
def test_a_frozen_river_may_be_abandoned_before_conquests(delta) -> None:
    p = delta("turn 2; at choose; 1 elves hill: a r=3; 2 trolls swamp: d", now="harsh_winter")
    p.play("abandon r", "expand")
    assert p.clause("1") == "1 elves hill +3: a"


@pytest.mark.rule("river_world.winter.coin")
def test_a_race_in_decline_holds_frozen_rivers_too(delta) -> None:
    p = delta(
        "turn 2; seat 2; at choose; coins 0 0; 1 elves hill: a; 2 trolls swamp: d q", now="harsh_winter"
    )
    p.play("decline")
    assert (p.coins(2), p.clause("2d")) == (2, "2d trolls swamp: d q")


@pytest.mark.rule("river_world.winter.leave_next_turn", "river_world.winter.adjacency_use")
def test_after_a_winter_rivers_are_left_in_the_turn_of_their_owner(delta) -> None:
    line = "turn 2; seat 2; at choose; coins 0 0; 1 elves hill: a=5; 2 trolls swamp: r=3; mark lair: r"
    p = delta(line, now="harsh_winter", left={"quiet_waters": 1})
    round_of(p, "quiet_waters")
    assert p.tokens("r") == 3  # until then they stay and defend
    p.play("expand")
    assert p.price("r") == 1 + 3 + 1
    p.rest()
    assert p.state.seat == 1
    p.play("expand", "take c")  # from the river
    assert p.clause("2") == "2 trolls swamp: c=3"
    assert p.coins(2) == 1 + 1  # in winter for the river, now for the forest


@pytest.mark.rule("river_world.winter.leave_next_turn")
def test_in_a_storm_those_who_stay_defend_at_its_price(delta) -> None:
    line = "turn 2; seat 2; at choose; coins 0 0; 1 elves hill: a=9; 2 giants swamp: r=3"
    p = round_of(delta(line, now="harsh_winter", left={"storm": 1}), "storm").play("expand")
    assert p.price("r") == 3 + 3
    quiet = round_of(delta(line, now="harsh_winter", left={"pirates": 1}), "pirates").play("expand")
    assert quiet.price("r") == 1 + 3


@pytest.mark.rule("river_world.winter.leave_next_turn")
def test_the_river_may_be_left_when_the_turn_begins(delta) -> None:
    line = "turn 2; seat 2; at choose; coins 0 0; 1 elves hill: a=9; 2 giants swamp: r=3 d"
    p = round_of(delta(line, now="harsh_winter", left={"quiet_waters": 1}), "quiet_waters")
    p.rest().play("abandon r")
    assert p.clause("2") == "2 giants swamp +3: d"


@pytest.mark.rule("river_world.winter.after_winter")
def test_after_a_second_winter_nobody_leaves(delta) -> None:
    line = "turn 2; seat 2; at choose; coins 0 0; 1 elves hill: a; 2 giants swamp: d; 2d trolls hill: r q"
    p = delta(line, now="harsh_winter", left={"harsh_winter": 1, "quiet_waters": 1})
    round_of(p, "harsh_winter")
    assert p.coins(2) == 4
    round_of(p, "quiet_waters")
    assert (p.coins(2), p.clause("2d")) == (4 + 4, "2d trolls hill: r q")
    p.rest()
    assert p.clause("2d") == ""
    p.rest()
    assert p.coins(2) == 4 + 4 + 2


@pytest.mark.rule("river_world.winter.decline_next")
def test_a_race_in_decline_loses_its_tokens_in_the_thaw(delta) -> None:
    line = "turn 2; seat 2; at choose; coins 0 0; 1 elves hill: a; 2 giants swamp: d; 2d trolls hill: f q"
    p = round_of(delta(line, now="harsh_winter", left={"storm": 1}), "storm")
    before = p.tray("trolls")
    assert p.clause("2d") == "2d trolls hill: q f"
    p.rest()
    assert (p.clause("2d"), p.tray("trolls"), p.faults()) == ("2d trolls hill: f", before + 1, [])


@pytest.mark.rule("river_world.winter.decline_next")
def test_who_declines_in_the_thaw_leaves_first(delta) -> None:
    line = "turn 2; seat 2; at choose; coins 0 0; 1 elves hill: a; 2 giants swamp: d q=4"
    p = round_of(delta(line, now="harsh_winter", left={"storm": 1}), "storm")
    p.rest().play("decline")
    assert (p.clause("2d"), p.coins(2), p.faults()) == ("2d giants swamp: d", 2 + 2, [])
    assert p.tray("giants") == 11 - 1


@pytest.mark.rule("river_world.winter.leave_next_turn")
def test_ghouls_in_a_thawed_river_cannot_rest(delta) -> None:
    line = "turn 2; seat 2; at choose; coins 0 0; 1 elves hill: a; 2 giants swamp: d; 2d ghouls hill: q=3"
    p = delta(line, now="harsh_winter", left={"storm": 1}).play("expand")
    p = round_of(delta(line, now="harsh_winter", left={"storm": 1}), "storm")
    p.rest()
    assert (p.at, p.options) == ("rise", ["abandon q", "expand"])
    frozen = delta(line.replace("at choose", "at begin"), now="harsh_winter")
    assert frozen.options == ["abandon q", "no", "expand"]


# --- pirates ---------------------------------------------------------------------------------------------


@pytest.mark.rule("river_world.setup.pirates", "river_world.setup.standard_first")
def test_marked_rivers_have_a_ship_from_the_start(delta_realm) -> None:
    river = next(name for name in ("N/0", "N/1", "N/2") if delta_realm().board.region(name) is not None)
    ship = piece("marker", river, marker="pirates")
    game = started(delta_realm(ship, pirate_events=0, quiet_waters=9))
    assert name_of(game) != "pirates"
    ships = game.state.marks[game.table.markers.number["pirate_ship"]]
    assert ships == game.table.ground.of("marker pirates") != 0
    assert audit(game.state) == []
    none = started(delta_realm(ship, pirate_events=0, quiet_waters=9, ships=0))
    assert none.state.marks[none.table.markers.number["pirate_ship"]] == 0


@pytest.mark.rule("river_world.pirates.place")
def test_pirates_come_to_every_river_without_anybody(delta) -> None:
    line = "turn 2; seat 2; 1 elves hill: a; 2 giants swamp: d"
    assert round_of(delta(line, now="storm", left={"pirates": 1}), "pirates").mark("pirate_ship") == "r q"
    line = "turn 2; seat 2; 1 elves hill: a r; 2 giants swamp: d"
    p = round_of(delta(line, now="harsh_winter", left={"pirates": 1}), "pirates")
    assert p.mark("pirate_ship") == "q"  # the elves of the winter are still in the other one
    line = "turn 2; seat 2; 1 elves hill: a; 2 giants swamp: d; mark pirate_ship: q"
    p = round_of(delta(line, now="storm", left={"pirates": 1}), "pirates")
    assert (p.mark("pirate_ship"), p.faults()) == ("r q", [])


@pytest.mark.rule("river_world.pirates.place", "river_world.components.pirates")
def test_with_too_few_ships_the_first_player_says_where_they_come(delta) -> None:
    line = "turn 2; seat 2; at begin; 1 elves hill: a; 2 giants swamp: d"
    p = delta(line, now="storm", left={"pirates": 1}, ships=1).rest()
    assert (p.at, p.state.actor, p.options) == ("ship", 0, ["ship r", "ship q"])
    p.play("ship q")
    assert (p.at, p.mark("pirate_ship")) == ("choose", "q")
    none = delta(line, now="storm", left={"pirates": 1}, ships=0).rest()
    assert (none.at, none.mark("pirate_ship")) == ("choose", "")


@pytest.mark.rule("river_world.pirates.conquer", "river_world.pirates.strength")
def test_a_ship_falls_like_a_token_and_leaves(delta) -> None:
    p = delta(
        "at attack; coins 0 0; 1 orcs hill +9: a=1; 2 trolls swamp: d; mark pirate_ship: r",
        now="storm",
        left={"pirates": 1},
    )
    p.play("take r")
    assert (p.mark("pirate_ship"), p.tokens("r"), p.state.non_empty_conquests) == ("", 4, 1)
    p.play("stop")
    assert (p.coins(1), p.faults()) == (1 + 1, [])
    round_of(p, "pirates")
    assert p.mark("pirate_ship") == "r q"  # it may come back


@pytest.mark.rule("river_world.pirates.neutral")
def test_a_ship_is_neither_active_nor_in_decline(delta) -> None:
    line = "at attack; coins 0 0; 1 {combo} +9: a=1; 2 trolls swamp: d; mark pirate_ship: r"
    p = delta(line.format(combo="sorcerers hill"), now="quiet_waters")
    assert (p.targets("convert"), p.price("r")) == ("", 2)
    p = delta(line.format(combo="elves diplomat"), now="quiet_waters").play("take r", "stop")
    assert p.may("ally 2")


@pytest.mark.rule(
    "river_world.pirates.persist", "river_world.pirates.cost_always", "river_world.pirates.duration"
)
def test_ships_stay_in_storms_and_winters(delta) -> None:
    line = "turn 2; seat 2; at begin; coins 0 0; 1 elves hill: a; 2 giants swamp: d; mark pirate_ship: r"
    p = delta(line, now="pirates", left={"storm": 1, "harsh_winter": 1})
    for name, price in (("storm", 4), ("harsh_winter", 3)):
        round_of(p, name)
        assert p.mark("pirate_ship") == "r"
        p.play("expand")
        assert p.price("r") == price
    p.rest()
    assert p.coins(1) == 0  # beside the ship, round after round
    assert p.coins(2) == 3 * 2


SCORE = "at score; coins 0 0; 1 elves {power}: {held}; 2 trolls swamp: d; mark pirate_ship: {ships}"


@pytest.mark.rule("river_world.pirates.coin_loss")
@pytest.mark.parametrize(
    ("held", "ships", "coins"),
    [("a b c", "r", 0), ("a b c f", "r q", 1), ("a b c e f", "q", 3), ("f", "r q", 1)],
)
def test_a_region_beside_pirates_scores_a_coin_less_once(delta, held, ships, coins) -> None:
    line = SCORE.format(power="swamp", held=held, ships=ships)
    assert delta(line, now="pirates").coins(1) == coins


@pytest.mark.rule("river_world.pirates.coin_floor")
@pytest.mark.parametrize(
    ("power", "held", "toll", "coins"),
    [
        ("swamp", "a", 1, 0),
        ("hill", "b", 1, 1),
        ("hill", "b", 3, 0),
        ("merchant", "a b", 3, 0),
        ("merchant", "a f", 1, 3),
        ("alchemist", "a b", 3, 2),
    ],
)
def test_no_region_scores_less_than_nothing(delta, power, held, toll, coins) -> None:
    line = SCORE.format(power=power, held=held, ships="r q")
    assert delta(line, now="pirates", toll=toll).coins(1) == coins


@pytest.mark.rule("river_world.pirates.coin_loss")
def test_pirates_may_reach_along_regions_of_one_player(delta) -> None:
    line = SCORE.format(power="swamp", held="b e f", ships="q").replace(
        "; 2 trolls", "; 1d giants hill: c; 2 trolls"
    )
    assert delta(line, now="pirates").coins(1) == 4 - 2
    assert delta(line, now="pirates", pirates_reach="connected").coins(1) == 4 - 3


# --- whole games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_games_with_all_markers_hold_together(delta_realm, seed: int) -> None:
    markers = [
        ("A/0", "harbour"),
        ("B/1", "harbour"),
        ("K/0", "shipyard"),
        ("L/0", "temple"),
        ("N/0", "pirates"),
    ]
    caravel = ("river", "any")[seed % 2]
    realm = delta_realm(
        *(piece("marker", at, marker=kind) for at, kind in markers), caravel=caravel, toll=1 + seed % 3
    )
    assert list(unplayed(realm)) == []
    game = Game(table_for(realm), seed, realm)
    players = players_for(["random", "random"] if seed < 4 else ["paced", "greedy"], seed)
    play_soundly(game, players)
    again = Game(table_for(realm), seed, realm)
    again.replay(game.decisions)
    assert again.outcome() == game.outcome()


@pytest.mark.rule("river_world.components.from_small_world")
def test_races_powers_and_the_die_are_those_of_small_world(delta_realm) -> None:
    table = table_for(delta_realm())
    box = {entry.id for entry in pool(["small_world"]).entries}
    assert {
        table.catalogue.id_of(number) for number in (*table.catalogue.races, *table.catalogue.powers)
    } <= box
    assert {"elves", "ratmen", "seafaring", "merchant"} <= set(table.catalogue.number)
