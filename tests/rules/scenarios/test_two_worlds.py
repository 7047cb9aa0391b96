"""Two worlds: combinations in turn, coins abroad, coins for driving out, tunnels."""

import pytest

from realms.play.game import Game
from realms.rules.position.state import CHANCE
from realms.rules.turn.turn import income
from realms.scenario.scenario import scenario_from

from help.documents import RIVER, document, layer, row, rule, tile, tunnel
from help.games import until_seat

BELOW = ["small_world_underground"]
# a-d lie on the surface, u-w below; c and u are joined by a tunnel.
BOTH = """
a surface farmland edge: b
b surface forest: c
c surface hill: d u
d surface swamp:
u underground mudpool edge: v
v underground crystal: w
w underground forest:
"""


def small_realm(seed: int = 0, **parameters: object) -> Game:
    """Two tiles in each world, and a tunnel."""
    tiles = [*row("AB"), *(tile(name, q, face="underground") for name, q in (("C", 5), ("D", 6)))]
    worlds = rule("two_worlds", **parameters)
    boxes = ["small_world", *BELOW, "realms"]
    written = document(layer(tiles, *tunnel("B/0", "C/1")), boxes=boxes, water=RIVER, rules=[worlds])
    return Game.new(scenario_from(written), 2, seed)


def both(ruled, line: str, **parameters):
    return ruled("two_worlds", line, chart=BOTH, boxes=BELOW, **parameters)


# --- combinations ----------------------------------------------------------------------------------------

ROW = "elves hill, drow royal, orcs swamp, ogres stone, humans forest"
PILES = "pile trolls mummies; badges flying vampire"
NEXT = "coins 5 5; column {row}; {piles}; notes 3d world due={due}; 2 ratmen wealthy: d"


def picked(ruled, due: int, piles: str, **parameters):
    """The position when the last combination was taken."""
    line = NEXT.format(row=f"{ROW}, dwarves merchant", piles=piles, due=due)
    return both(ruled, line, **parameters).play("pick 6")


def refilled(ruled, due: int, piles: str = PILES, **parameters):
    """Return the position with a full row again, drawn by chance."""
    position = picked(ruled, due, piles, **parameters)
    while position.state.actor == CHANCE:
        position.play(position.options[0])
    return position


def next_offer(ruled, due: int, piles: str = PILES, **parameters) -> str:
    """Return the combination that is laid below the row."""
    return refilled(ruled, due, piles, **parameters).clause("column").split(", ")[-1]


@pytest.mark.rule("scenario.night_and_day.combos_alternate", "scenario.night_and_day.combos_keep_alternating")
def test_a_combination_of_each_world_in_turn(ruled) -> None:
    assert next_offer(ruled, 0) == "trolls flying 0"
    assert next_offer(ruled, 1) == "mummies vampire 0"


@pytest.mark.rule("scenario.night_and_day.combos_alternate")
@pytest.mark.parametrize(("first", "worlds"), [("surface", "susus"), ("underground", "ususu")])
def test_the_row_is_laid_out_in_turn(first: str, worlds: str) -> None:
    game = until_seat(small_realm(combos="alternating", first=first))
    told = [[game.table.catalogue.worlds[number][0] for number in row] for row in game.state.column]
    assert told[:5] == [[world, world] for world in worlds]


@pytest.mark.rule("scenario.night_and_day.combos_alternate")
def test_chance_may_say_which_world_comes_first() -> None:
    openers = set()
    for seed in range(8):
        game = small_realm(seed=seed, first="random")
        assert game.state.step.id == "world_first"
        until_seat(game)
        openers.add(game.table.catalogue.worlds[game.state.column[0][0]])
    assert openers == {"surface", "underground"}


@pytest.mark.rule("scenario.night_and_day.stacks")
def test_each_world_has_its_own_piles(ruled) -> None:
    assert next_offer(ruled, 0, "pile mummies > trolls; badges flying vampire") == "trolls flying 0"
    assert next_offer(ruled, 0, "pile trolls; badges vampire > flying") == "trolls flying 0"
    assert next_offer(ruled, 1, "pile mummies; badges flying > vampire") == "mummies vampire 0"
    left = refilled(ruled, 1, "pile mummies; badges flying > hill vampire")
    assert left.clause("badges") == "badges flying > hill"
    assert picked(ruled, 1, "pile mummies; badges flying > vampire").state.actor != CHANCE  # only one will do


@pytest.mark.rule("scenario.night_and_day.combos_keep_alternating")
def test_without_a_banner_of_its_world_the_other_one_is_next(ruled) -> None:
    assert next_offer(ruled, 1, "pile trolls; badges flying vampire") == "trolls flying 0"
    assert next_offer(ruled, 1, "pile mummies; badges flying") == "mummies flying 0"


def test_combinations_may_come_as_usual(ruled) -> None:
    mixed = next_offer(ruled, 0, "pile mummies; badges flying vampire", combos="any")
    assert mixed == "mummies flying 0"
    assert small_realm(combos="any").state.step.id == "refill"


HAD = "coins 5 5; 2 ratmen wealthy: d; 1d drow: u; column elves hill, ogres stone, orcs swamp"


@pytest.mark.rule("scenario.night_and_day.change_side")
def test_the_next_race_may_be_of_the_other_world(ruled) -> None:
    noted = HAD + "; notes 3d world of 1=1"
    assert both(ruled, noted).targets("pick") == "1 2 3"
    assert both(ruled, noted, change_side=False).targets("pick") == "2"


@pytest.mark.rule("scenario.night_and_day.change_side")
def test_a_side_is_chosen_with_the_first_race(ruled) -> None:
    line = "coins 5 0; column elves hill, ogres stone 1, orcs swamp 1, drow royal; badges flying; pile humans"
    position = both(ruled, line, change_side=False)
    assert position.targets("pick") == "1 2 3 4"
    assert "world of 1=1" in position.play("pick 2").clause("notes")


def test_who_can_pay_for_none_of_his_side_takes_another(ruled) -> None:
    line = HAD.replace("coins 5 5", "coins 0 5") + "; notes 3d world of 1=1"
    assert both(ruled, line, change_side=False).targets("pick") == "1"


# --- coins -----------------------------------------------------------------------------------------------


@pytest.mark.rule("scenario.night_and_day.bonus_other_world")
def test_a_region_of_the_other_world_brings_a_coin_more(ruled) -> None:
    line = "at score; coins 0 0; 1 elves wealthy: c u v; 2 orcs swamp: a"
    assert both(ruled, line).coins(1) == 3 + 2
    assert both(ruled, line.replace("elves", "ogres")).coins(1) == 3 + 1
    assert both(ruled, line, abroad=3).coins(1) == 3 + 6
    assert both(ruled, line, abroad=0).coins(1) == 3


@pytest.mark.rule("scenario.night_and_day.bonus_decline")
def test_races_in_decline_are_paid_too(ruled) -> None:
    line = "at score; coins 0 0; 1d elves: u v; 2 orcs swamp: a"
    assert both(ruled, line).coins(1) == 2 + 2
    assert both(ruled, line, decline=False).coins(1) == 2


DRIVE = "at attack; coins 0 0; 1 elves wealthy +9: b; 2 {} stout: {}; 2d dwarves: a"


def driven_out(ruled, race: str, region: str, **parameters):
    """The coins of two turns, in which the elves take a region and then do nothing."""
    at_home = DRIVE.format(race, region)
    position = both(ruled, at_home.replace("b;", "b c u;") if region == "v" else at_home, **parameters)
    position.play(f"take {region}", "stop").rest()
    first = position.coins(1)
    while position.state.seat == 1:
        position.rest()
    position.rest()
    return first, position.coins(1) - first


@pytest.mark.rule("scenario.night_and_day.bonus_expelled")
def test_driving_a_race_of_the_other_world_out_of_ones_own_pays_once(ruled) -> None:
    assert driven_out(ruled, "ogres", "c") == (2 + 1, 2)
    assert driven_out(ruled, "orcs", "c") == (2, 2)
    assert driven_out(ruled, "ogres", "c", home=3) == (2 + 3, 2)
    assert driven_out(ruled, "ogres", "c", home=0) == (2, 2)


@pytest.mark.rule("scenario.night_and_day.bonus_double")
def test_driving_it_out_of_its_own_world_does_not(ruled) -> None:
    held, abroad = 4, 2
    assert driven_out(ruled, "ogres", "v") == (held + abroad, held + abroad)
    assert driven_out(ruled, "ogres", "v", expelled="anywhere") == (held + abroad + 1,) * 2


@pytest.mark.rule("scenario.night_and_day.bonus_expelled")
@pytest.mark.parametrize("expelled", ["once", "every_turn"])
def test_each_region_is_paid_and_no_other(ruled, expelled: str) -> None:
    line = "at attack; coins 0 0; 1 elves wealthy +9: b; 2 ogres stout: a c; 2d dwarves: d"
    position = both(ruled, line, expelled=expelled).play("take c", "take d")
    assert income(position.state, 0) == 3 + 1
    assert income(position.play("take a").state, 0) == 4 + 2


def test_or_every_turn(ruled) -> None:
    assert driven_out(ruled, "ogres", "c", expelled="every_turn") == (3, 3)
    assert driven_out(ruled, "ogres", "v", expelled="every_turn") == (6, 6)


def test_what_was_won_is_lost_with_its_region(ruled) -> None:
    line = "at attack; coins 0 0; 1 orcs wealthy +9: b; 2 elves stout: c; mark expelled: c"
    position = both(ruled, line, expelled="every_turn").play("take c")
    assert position.mark("expelled") == ""


@pytest.mark.rule("scenario.night_and_day.bonus_decline")
@pytest.mark.parametrize("expelled", ["once", "every_turn"])
@pytest.mark.parametrize(("decline", "coins"), [(True, 3 + 1), (False, 3)])
def test_a_race_in_decline_drives_out_for_a_coin_if_it_is_paid(
    ruled, decline: bool, coins: int, expelled: str
) -> None:
    line = "at attack; band 1d; coins 0 0; 1d ghouls wealthy +9: b; 1 dwarves stone: a; 2 ogres stout: c"
    position = both(ruled, line, decline=decline, expelled=expelled).play("take c")
    assert income(position.state, 0) == coins
    assert expelled == "once" or position.mark("expelled") == ("c" if decline else "")


@pytest.mark.parametrize(("decline", "coins"), [(True, 3), (False, 2)])
def test_a_race_in_decline_keeps_it_if_it_is_paid(ruled, decline: bool, coins: int) -> None:
    line = "coins 0 0; 1 elves wealthy: a b; 2 orcs swamp: d; mark expelled: b"
    position = both(ruled, line, expelled="every_turn", decline=decline).play("decline")
    assert (position.coins(1), position.faults()) == (coins, [])


# --- tunnels ---------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "scenario.night_and_day.tunnels", "scenario.all_together_now.tunnels", "realms.tunnel.joins_worlds"
)
def test_a_tunnel_makes_its_regions_neighbours() -> None:
    game = small_realm()
    ground = game.table.ground
    (above, below), *others = game.realm.board.tunnels.values()
    assert others == []
    assert ground.adj[above] >> below & 1
    assert (ground.of("surface") >> above & 1, ground.of("underground") >> below & 1) == (1, 1)
    assert ground.beside(ground.of("surface")) & ground.of("underground") == 1 << below
