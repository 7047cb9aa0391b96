"""Veins of gold: what opens, coins and relics, monsters that flee and grow, and their attacks."""

import pytest

from realms.play.game import Game
from realms.play.notation import read, write
from realms.pool.pool import pool
from realms.rules.content.scenarios.gold_veins import CLOSED, HIDDEN, GoldVeins, Vein
from realms.rules.effects.places_and_relics import LEND_FINDS
from realms.rules.model.seat_kind import SeatKind
from realms.rules.position.catalogue import Content
from realms.rules.position.state import CHANCE
from realms.scenario.scenario import scenario_from
from realms.scenario.special.special_rules import special_rules

from help.documents import RIVER, document, layer, piece, rule, tile

BELOW = ["small_world_underground"]
# Three veins a-b-c, d-e-f, g-h-i under the edge x-y-z; a river r runs beside the last level.
MINE = """
x farmland edge: y a d
y hill edge: z d g
z forest edge place: g
a hill: b d
b hill: c e
c hill: f
d forest: e g
e forest: f h
f forest: i r
g swamp: h
h swamp: i
i swamp: r
r river:
"""
KINDS = {"skeletons": "abc", "sorcerers": "def", "mummies": "ghi"}
RELICS = "hoard flying_doormat froggys_ring scepter_of_avarice"


def kind(name: str, supply: int = 20) -> Content:
    monsters = SeatKind()
    monsters.id, monsters.kind = name, "seat"
    return Content(monsters, supply=supply)


def veined(at, line: str, *, supply: int = 20, players: int = 2, turns: int = 10, **parameters):
    """A position in the mine."""
    known, entry = special_rules()["gold_veins"], rule("gold_veins", **parameters)
    assert not list(known.problems(entry))
    names = "xyzabcdefghir"
    veins = [
        Vein(tuple(map(names.index, regions)), (1, 1, 1), kind(name, supply))
        for name, regions in KINDS.items()
    ]
    shared = (LEND_FINDS, GoldVeins(known.values(entry), veins))
    return at(line, chart=MINE, boxes=BELOW, shared=shared, players=players, turns=turns)


def attack(at, line: str, combo: str = "ratmen merchant", hand: int = 9, held: str = "x d", **more):
    """An attack from the edge."""
    first = f"at attack; coins 0 0; 1 {combo} +{hand}: {held}; 2 elves stout: z"
    return veined(at, f"{first}; {line}", **more)


def told(position) -> dict[str, int]:
    """The decisions of chance and how likely each is; nothing where it has no choice."""
    if position.state.actor != CHANCE:
        return {}
    return dict(zip(position.options, position.state.step.weights(position.state), strict=True))


def realm(boxes=("small_world", *BELOW), **parameters: object) -> Game:
    """Three tiles side by side, a vein down each of them, told from east to west; and some tiles around."""
    spots = (("A", 0, 0), ("B", 1, 0), ("C", 2, 0), ("D", 0, 1), ("E", 1, 1), ("F", -1, 2))
    tiles = [tile(letter, q, r, face="underground") for letter, q, r in spots]
    levels = [
        piece("marker", f"{letter}/{number}", marker="vein", vein=name, level=level)
        for letter, name in (("C", "some other"), ("B", "a second"), ("A", "the first"))
        for number, level in enumerate("ABC")
    ]
    levels[4]["monsters"] = 4
    pieces = (*levels, piece("chasm", "D/2", volcano=True))
    rules = [rule("gold_veins", **parameters)]
    table = {"boxes": [*boxes, "realms"], "water": RIVER, "rules": rules}
    return Game.new(scenario_from(document(layer(tiles, *pieces, players=3), **table)), 3, 1)


# --- the set-up ------------------------------------------------------------------------------------------


@pytest.mark.rule("scenario.dig_too_far.veins", "scenario.dig_too_far.levels")
def test_veins_are_counted_from_west_to_east_and_from_the_top() -> None:
    game = realm()
    names = game.table.ground.names
    rule = next(trait for trait in game.table.setting.shared if isinstance(trait, GoldVeins))
    told = [[names[region] for region in vein.regions] for vein in rule.veins]
    assert told == [["A/0", "A/1", "A/2"], ["B/0", "B/1", "B/2"], ["C/0", "C/1", "C/2"]]
    assert [vein.kind.trait.id for vein in rule.veins] == ["skeletons", "sorcerers", "mummies"]


@pytest.mark.rule("scenario.dig_too_far.open_a", "scenario.dig_too_far.stack_draw")
def test_coins_lie_everywhere_and_all_but_the_top_is_closed() -> None:
    game = realm()
    names, marks = game.table.ground.names, dict(zip(game.table.markers.marks, game.state.marks, strict=True))
    places = [
        " ".join(names[region] for region in game.table.regions(marks[mark])) for mark in (HIDDEN, CLOSED)
    ]
    assert places == ["A/0 A/1 A/2 B/0 B/1 B/2 C/0 C/1 C/2", "A/1 A/2 B/1 B/2 C/1 C/2"]


def wild(game: Game) -> dict[str, str]:
    """Return the wild tokens by band and region, at the beginning."""
    s, names = game.state, game.table.ground.names
    return {
        kind: " ".join(f"{names[region]}={s.tokens[region]}" for region in s.table.regions(s.held[band]))
        for kind, band in s.table.wild_bands.items()
    }


@pytest.mark.rule(
    "scenario.dig_too_far.monsters_left",
    "scenario.dig_too_far.monsters_centre",
    "scenario.dig_too_far.monsters_right",
)
def test_a_monster_dwells_in_each_region_unless_the_map_says_more() -> None:
    assert wild(realm()) == {
        "skeletons": "A/0=1 A/1=1 A/2=1",
        "sorcerers": "B/0=1 B/1=4 B/2=1",
        "mummies": "C/0=1 C/1=1 C/2=1",
    }
    assert wild(realm(monsters=0))["sorcerers"] == "B/1=4"


@pytest.mark.rule("scenario.dig_too_far.races_out_flames", "scenario.dig_too_far.races_out_monsters")
def test_their_races_and_the_flames_are_not_for_players() -> None:
    table = realm().table
    assert not {"skeletons", "sorcerers", "mummies", "flames"} & set(table.catalogue.number)
    other = realm(races=["elves", "drow", "orcs"], barred=[]).table
    assert not {"elves", "drow", "orcs"} & set(other.catalogue.number)
    assert {"skeletons", "sorcerers", "mummies", "flames"} <= set(other.catalogue.number)


@pytest.mark.rule("scenario.dig_too_far.monsters_substitute", "scenario.dig_too_far.new_monsters")
def test_markers_replace_what_is_not_on_the_table() -> None:
    enough = realm(boxes=BELOW).table
    assert [each.trait.id for each in enough.wild] == ["skeletons", "sorcerers", "mummies"]
    supply = pool(["small_world", *BELOW]).by_id
    assert [each.supply for each in realm().table.wild] == [supply[name].supply for name in KINDS]
    assert enough.wild[0].supply > 100
    assert str(enough.wild_name(enough.nobody + 1)) == "Skeletons"
    assert enough.wild[2].supply == supply["mummies"].supply
    few = realm(races=["skeletons"]).table
    assert [each.trait.id for each in few.wild] == ["skeletons", "monsters_2", "monsters_3"]


@pytest.mark.rule("scenario.dig_too_far.relic_stack")
def test_all_relics_may_come_to_light() -> None:
    game = realm()
    kinds = [game.table.catalogue.traits[number].kind for number in game.state.undiscovered]
    assert kinds == ["relic"] * 6
    assert "magic" in game.table.catalogue.number


# --- levels that open ------------------------------------------------------------------------------------


def mine(dug: str = "", closed: str = "bcefhi", more: str = "", **held: str) -> str:
    """The mine when players have dug somewhere: one monster in each other region, or what is told."""
    left = [region for region in "abcdefghi" if region not in dug]
    clauses = [f"mark vein_coin: {' '.join(left)}"] if left else []
    clauses += [f"mark closed_vein: {' '.join(closed)}"] if closed else []
    for name, regions in KINDS.items():
        lying = held.get(name, " ".join(region for region in regions if region in left))
        clauses += [f"wild {name}: {lying}"] if lying else []
    return "; ".join([*clauses, *([more] if more else [])])


@pytest.mark.rule("scenario.dig_too_far.open_a")
def test_only_the_top_is_open_whatever_a_race_can_do(at) -> None:
    assert attack(at, held="x d", line=mine(dug="d")).targets() == "y a g"
    flying = attack(at, combo="ratmen flying", held="x", line=mine())
    assert flying.targets() == "y z a d g r"


@pytest.mark.rule("scenario.dig_too_far.open_b")
def test_the_next_level_opens_when_all_of_the_top_were_taken(at) -> None:
    two = attack(at, held="x", line=mine(), hand=10).play("take a", "nugget 1", "take d", "nugget 1")
    assert two.mark("closed_vein") == "b c e f h i"
    three = two.play("take g", "nugget 1")
    assert three.mark("closed_vein") == "c f i"
    assert three.targets() == "y z b e h"


@pytest.mark.rule("scenario.dig_too_far.open_b")
def test_what_is_open_stays_open(at) -> None:
    line = mine(dug="adg", closed="cfi", skeletons="a=2 b c")
    assert attack(at, line=line, held="x d g").targets() == "y z a e h"


@pytest.mark.rule("scenario.dig_too_far.open_c")
def test_and_the_last_when_all_of_the_second_were_taken(at) -> None:
    line = mine(dug="adgbe", closed="cfi")
    position = attack(at, line=f"{line}; {RELICS}", held="x b e g", hand=10)
    assert position.play("take h", "nugget 1").mark("closed_vein") == ""
    assert position.targets() == "y z a c d f i"


@pytest.mark.rule("scenario.dig_too_far.open_b")
def test_or_each_vein_opens_for_itself(at) -> None:
    position = attack(at, held="x", line=mine(), opening="each_vein").play("take a", "nugget 1")
    assert position.mark("closed_vein") == "c e f h i"
    assert position.targets() == "y b d"


# --- coins and relics ------------------------------------------------------------------------------------


def digging(at, region: str, above: str, **parameters):
    """The region of a vein is taken from one that lies beside it."""
    line = mine(dug="adgbeh".replace(region, ""), closed="", more=RELICS)
    return attack(at, line=line, held=above, hand=10, **parameters).play(f"take {region}")


@pytest.mark.rule(
    "scenario.dig_too_far.stack_a", "scenario.dig_too_far.stack_b", "scenario.dig_too_far.stack_c"
)
def test_the_stacks(at) -> None:
    assert told(digging(at, "a", "x")) == {"nugget 1": 4, "nugget 3": 2}
    assert told(digging(at, "b", "a")) == {"nugget 1": 2, "nugget 3": 2, "nugget 5": 2}
    assert told(digging(at, "c", "b")) == {"nugget 5": 3, "nugget 10": 1}
    assert told(digging(at, "a", "x", stacks=[[2], [7, 7], [9]])) == {}
    assert digging(at, "a", "x", stacks=[[2], [7, 7], [9]]).coins(1) == 2


@pytest.mark.rule("scenario.dig_too_far.stack_draw", "scenario.dig_too_far.stack_discard")
def test_a_coin_that_was_drawn_does_not_come_again(at) -> None:
    position = attack(at, held="x", line=mine(), hand=10).play("take a", "nugget 3", "take d")
    assert told(position) == {"nugget 1": 4, "nugget 3": 1}
    assert position.play("nugget 3", "take g").coins(1) == 3 + 3 + 1
    assert position.mark("vein_coin") == "b c e f h i"
    assert position.faults() == []


@pytest.mark.rule("scenario.dig_too_far.stack_draw")
def test_an_empty_stack_gives_nothing(at) -> None:
    position = attack(at, held="x", line=mine(), stacks=[[4], [1], [1]]).play("take a", "take d")
    assert (position.coins(1), position.mark("vein_coin")) == (4, "b c e f g h i")


@pytest.mark.rule("scenario.dig_too_far.vein_cost")
def test_each_monster_makes_a_region_dearer(at) -> None:
    position = attack(at, held="x", line=mine(sorcerers="d=4 e f"))
    assert (position.price("a"), position.price("d")) == (3, 6)
    deeper = attack(at, held="x", line=mine(), opening="each_vein").play("take a", "nugget 3")
    assert deeper.price("b") == 2 + 1 + 3


@pytest.mark.rule("scenario.dig_too_far.vein_coin")
def test_whoever_takes_a_region_first_has_its_coin(at) -> None:
    position = attack(at, held="x", line=mine()).play("take a", "nugget 3")
    assert (position.coins(1), position.coins(2), position.state.bank_paid) == (3, 0, 3)
    again = attack(at, held="x", line=mine(dug="a", skeletons="a=2 b c")).play("take a")
    assert (again.coins(1), again.at) == (0, "attack")


@pytest.mark.rule("scenario.dig_too_far.vein_relic")
def test_a_large_coin_brings_a_relic(at) -> None:
    position = digging(at, "b", "a").play("nugget 5")
    assert position.options == ["draw flying_doormat", "draw froggys_ring", "draw scepter_of_avarice"]
    position.play("draw froggys_ring")
    assert position.clause("lies") == "lies froggys_ring: b"
    assert position.clause("hoard") == "hoard flying_doormat scepter_of_avarice"
    assert position.at == "attack"
    assert position.faults() == []
    small = digging(at, "b", "a").play("nugget 3")
    assert (small.at, small.clause("lies")) == ("attack", "")
    assert digging(at, "b", "a", relic_from=6).play("nugget 5").at == "attack"


@pytest.mark.rule("scenario.dig_too_far.vein_relic")
def test_without_a_relic_left_there_is_none(at) -> None:
    line = mine(dug="adgeh", closed="")
    position = attack(at, line=line, held="a", hand=10).play("take b", "nugget 5")
    assert (position.at, position.coins(1)) == ("attack", 5)


# --- monsters that flee and grow -------------------------------------------------------------------------


@pytest.mark.rule("scenario.dig_too_far.survivors", "scenario.dig_too_far.new_monsters")
def test_survivors_flee_down_the_vein_and_new_ones_join_them(at) -> None:
    position = attack(at, held="x", line=mine(skeletons="a=4 b c"), hand=10).play("take a", "nugget 3")
    assert position.clause("wild") == f"wild skeletons: b={1 + 3 + 3} c"
    assert position.faults() == []


@pytest.mark.rule("scenario.dig_too_far.single_monster", "scenario.dig_too_far.new_monsters")
def test_a_lone_monster_dies(at) -> None:
    position = attack(at, held="x", line=mine()).play("take a", "nugget 1")
    assert position.clause("wild") == "wild skeletons: b=2 c"


@pytest.mark.rule("scenario.dig_too_far.survivors", "scenario.dig_too_far.new_monsters")
def test_at_the_bottom_they_are_no_more(at) -> None:
    line = mine(dug="adgbeh", closed="", more=RELICS, skeletons="c=6")
    position = attack(at, line=line, held="b", hand=10).play("take c", "nugget 10", "draw froggys_ring")
    assert "skeletons" not in position.line
    assert position.coins(1) == 10
    assert position.faults() == []


@pytest.mark.rule("scenario.dig_too_far.new_monsters")
def test_no_more_come_than_there_are(at) -> None:
    position = attack(at, held="x", line=mine(), supply=4).play("take a", "nugget 3")
    assert position.clause("wild") == "wild skeletons: b=3 c"


def test_an_empty_region_is_filled_too(at) -> None:
    position = attack(at, held="x", line=mine(skeletons="")).play("take a", "nugget 3")
    assert position.clause("wild") == "wild skeletons: b=3"


# --- the monsters attack ---------------------------------------------------------------------------------

END = "at finish; turn {turn}; seat 2; coins 0 0; 1 ratmen merchant: {held}; 2 elves stout: {other}"


def night(at, line: str, *, held: str = "x=3", other: str = "z=3", turn: int = 3, **parameters):
    """Return the position after the turn of the last seat."""
    return veined(at, f"{END.format(turn=turn, held=held, other=other)}; {line}", **parameters)


@pytest.mark.rule("scenario.dig_too_far.attack_time")
def test_they_attack_when_all_have_played_but_not_after_the_last_round(at) -> None:
    line, raided = mine(skeletons="a=6 b c"), "wild skeletons: x=5 a b c"
    assert night(at, line).clause("wild") == raided
    over = night(at, line, turn=10)
    assert (over.state.over, over.clause("wild")) == (True, "wild skeletons: a=6 b c")
    assert night(at, line, attacks=False).clause("wild") == "wild skeletons: a=6 b c"
    early = END.replace("seat 2", "seat 1").format(turn=3, held="x=3", other="z=3")
    assert veined(at, f"{early}; {line}").clause("wild") == "wild skeletons: a=6 b c"


@pytest.mark.rule("scenario.dig_too_far.attack_time")
def test_then_the_next_round_begins(at) -> None:
    position = night(at, mine(skeletons="a=4 b c"), held="x=9")
    assert (position.state.turn, position.state.seat, position.at) == (4, 0, "choose")
    assert position.faults() == []


@pytest.mark.rule("scenario.dig_too_far.attack_rules")
def test_defenders_lose_a_token_and_place_the_others_before_the_next_round(at) -> None:
    position = night(at, mine(skeletons="a=6 b c"), held="x=3 y=2 z=2", other="r")
    assert (position.state.actor, position.at, position.tray("ratmen")) == (0, "spread", 13 - 6)
    assert position.clause("1") == "1 ratmen merchant +2: y=2 z=2"
    position.play("stay 4")
    assert (position.clause("1"), position.at, position.state.turn) == (
        "1 ratmen merchant: y=4 z=2",
        "choose",
        4,
    )


@pytest.mark.rule("scenario.dig_too_far.attack_vein_order")
def test_veins_attack_from_west_to_east(at) -> None:
    line = mine(skeletons="a=4 b c", mummies="g=4 h i")
    position = night(at, line, held="x", other="y")
    assert position.clause("wild") == "wild skeletons: x=3 a b c"
    assert position.clause("band") == "band 4d"
    position.play("die 0")
    monsters = [clause for clause in position.line.split("; ") if clause.startswith("wild")]
    assert monsters == ["wild skeletons: x=3 a b c", "wild sorcerers: d e f", "wild mummies: z=2 g=2 h i"]


@pytest.mark.rule("scenario.dig_too_far.attack_force")
def test_one_monster_stays_in_each_region(at) -> None:
    quiet = night(at, mine())
    assert quiet.clause("wild") == "wild skeletons: a b c"
    deep = night(at, mine(dug="a", skeletons="b=5 c=2"), held="a")
    assert deep.clause("wild") == "wild skeletons: x=2 a=3 b c"  # of five three take one, two another
    assert deep.faults() == []


@pytest.mark.rule("scenario.dig_too_far.attack_force")
def test_monsters_of_closed_regions_take_part(at) -> None:
    line = mine(dug="ad", skeletons="b c=4")
    assert night(at, line, held="a", other="d").clause("wild") == "wild skeletons: a=3 b c"


@pytest.mark.rule("scenario.dig_too_far.attack_rules", "scenario.dig_too_far.attack_weakest_first")
def test_the_last_conquest_may_be_tried_with_the_die(at) -> None:
    line = mine(skeletons="a=7 b c")
    position = night(at, line, held="x y=3", other="z=9")
    assert position.at == "pillage_die"
    assert position.clause("target") == "target y"
    assert told(position) == {"die 0": 3, "die 1": 1, "die 2": 1, "die 3": 1}
    position.play("die 2")
    assert position.clause("wild") == "wild skeletons: x=3 y=3 a b c"
    failed = night(at, line, held="x y=3", other="z=9").play("die 1")
    assert failed.clause("wild") == "wild skeletons: x=3 a=4 b c"


@pytest.mark.rule("scenario.dig_too_far.attack_rules")
def test_nobody_throws_where_even_a_three_would_not_do(at) -> None:
    position = night(at, mine(skeletons="a=3 b c"), held="x=4")
    assert position.clause("wild") == "wild skeletons: a=3 b c"
    close = night(at, mine(skeletons="a=4 b c"), held="x=4")
    assert close.play("die 3").clause("wild") == "wild skeletons: x=3 a b c"


@pytest.mark.rule("scenario.dig_too_far.attack_rules")
def test_what_lets_nobody_in_keeps_monsters_out(at) -> None:
    heroes = night(at, mine(skeletons="a=9 b c", more="mark hero: x"), held="x")
    assert heroes.clause("wild") == "wild skeletons: a=9 b c"
    dead = "at finish; turn 3; seat 2; coins 0 0; 1 elves stout: y; 1d {}: x; 2 humans forest: z; "
    line = dead + mine(skeletons="a=4 b c")
    assert veined(at, line.format("liches")).clause("wild") == "wild skeletons: x=3 a b c"  # no coin is due


@pytest.mark.rule("scenario.dig_too_far.attack_targets")
def test_they_attack_whatever_borders_on_them(at) -> None:
    assert (
        night(at, mine(skeletons="a=3 b c"), held="y", other="z").clause("wild")
        == "wild skeletons: x=2 a b c"
    )
    tribes = night(at, mine(skeletons="a=4 b c", more="tribes: x"), held="y", other="z")
    assert tribes.clause("wild") == "wild skeletons: x=3 a b c"
    site = night(at, mine(mummies="g=9 h i", more="monsters: z=2"), held="y=10")
    assert "wild mummies: g=9 h i" in site.line
    below = night(at, mine(dug="d", sorcerers="e f=9"), held="d=11")
    assert "wild sorcerers: e=9 f" in below.line  # neither the river nor other monsters, nor what is closed


@pytest.mark.rule("scenario.dig_too_far.attack_targets")
def test_or_they_climb_their_own_vein_only(at) -> None:
    line = mine(dug="ad", closed="bcefhi", skeletons="b=6 c")
    far = night(at, line, held="a=2", other="x")
    near = night(at, line, held="a=2", other="x", targets="vein")
    assert far.at == "pillage_die"
    assert near.clause("wild") == "wild skeletons: a=4 b=2 c"


@pytest.mark.rule("scenario.dig_too_far.attack_weakest_first")
def test_the_least_protected_region_comes_first(at) -> None:
    position = night(at, mine(dug="d", skeletons="a=7 b c"), held="x=2", other="d y=4 z=4")
    assert position.clause("target") == "target x"
    assert position.clause("wild") == "wild skeletons +3: a b c d=3"


@pytest.mark.rule("scenario.dig_too_far.attack_tie")
def test_chance_decides_between_equals(at) -> None:
    position = night(at, mine(dug="d", skeletons="a=4 b c"), held="x", other="d")
    assert told(position) == {"raid x": 1, "raid d": 1}
    assert position.play("raid d").clause("wild") == "wild skeletons: a b c d=3"


@pytest.mark.rule("scenario.dig_too_far.attack_unused")
def test_who_is_left_over_goes_to_the_highest_region_that_nobody_took(at) -> None:
    line = mine(dug="a", skeletons="a b=7 c")
    position = night(at, line, held="x=9", other="z")
    assert position.clause("wild") == "wild skeletons: a b=7 c"
    risen = night(at, mine(dug="a", skeletons="b c=4"), held="a=2", other="z").play("die 0")
    assert risen.clause("wild") == "wild skeletons: b=4 c"
    unused = night(at, mine(dug="a", skeletons="b c=4"), held="a=2", other="z", retreat="unused").play(
        "die 0"
    )
    assert unused.clause("wild") == "wild skeletons: b=4 c"


@pytest.mark.rule("scenario.dig_too_far.attack_all_conquered")
def test_with_nothing_left_they_go_back_to_where_they_came_from(at) -> None:
    line = mine(dug="abc", closed="", skeletons="b=3 c=4")
    assert night(at, line, held="a=9").clause("wild") == "wild skeletons: b=3 c=4"
    assert night(at, line, held="a=6").play("die 0").clause("wild") == "wild skeletons: b=3 c=4"


# --- monsters that are attacked --------------------------------------------------------------------------


@pytest.mark.rule("scenario.dig_too_far.attacked_monsters_retreat")
def test_who_is_driven_out_goes_back_to_the_vein(at) -> None:
    line = mine(dug="a", skeletons="x=3 a=4 b c")
    position = attack(at, line=line, held="y").play("take x")
    assert position.clause("wild") == "wild skeletons: a=4 b=3 c"
    assert attack(at, line=line, held="y", retreat="unused").play("take x").clause("wild") == (
        "wild skeletons: a=4 b c"
    )


@pytest.mark.rule("scenario.dig_too_far.attack_all_conquered")
def test_driven_out_with_nothing_left_they_are_no_more(at) -> None:
    line = mine(dug="abc", closed="", skeletons="x=3")
    position = attack(at, line=line, held="y").play("take x")
    assert "skeletons" not in position.line
    assert position.faults() == []


def test_monsters_that_hold_nothing_are_written_and_read() -> None:
    line = write((game := realm()).state).replace("wild mummies: C/0 C/1 C/2", "wild mummies +3")
    assert write(read(game.table, line)) == line != write(game.state)
