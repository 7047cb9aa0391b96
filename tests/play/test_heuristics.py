"""The scoring of positions by players is the same for the content of every box."""

from functools import cache

import pytest

from realms.play.notation import read
from realms.play.players.heuristics import exposure, free_tokens, seat_value, turn_start_coins
from realms.play.setup import table_for, with_pool_choice
from realms.rules.model.decisions import PICK
from realms.rules.position.state import State
from realms.rules.position.table import Table
from realms.rules.turn.column import PICK_COMBINATION
from realms.scenario.scenario import Scenario

BOXES = ["small_world", "cursed", "grand_dames", "leaders", "be_not_afraid"]
OTHERS = "; 3 humans stout: C/1; 4 trolls flying: D/1"


@cache
def table(thirty: Scenario) -> Table:
    return table_for(with_pool_choice(thirty, BOXES).realm(4))


def position(thirty: Scenario, line: str) -> State:
    return read(table(thirty), f"turn 3; seat 2; coins 5 5 5 5; 2 orcs hill: B/1; {line}{OTHERS}")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("1 leprechauns hill: A/0 A/2; mark pot: A/0", "1 leprechauns hill: A/0 A/2"),
        ("1 ratmen hill: A/0; notes 5d captives 1=1", "1 ratmen hill: A/0"),
        ("1d priestesses hill: A/0=4", "1d priestesses hill: A/0"),
        ("1d dwarves hill: A/0 A/2", "1d dwarves hill: A/0"),
        ("1 ratmen heroic: A/0 A/2; mark hero: A/0", "1 ratmen heroic: A/0 A/2"),
        ("1d white_ladies hill: A/0 A/2", "1d humans hill: A/0 A/2"),
        ("1 pixies hill: A/0 A/2; notes 1 aside=5", "1 pixies hill: A/0 A/2"),
        ("1 ratmen merchant: A/0 A/2", "1 ratmen alchemist: A/0"),
    ],
)
def test_what_a_trait_gives_is_worth_something(thirty, better: str, worse: str) -> None:
    assert seat_value(position(thirty, better), 0) > seat_value(position(thirty, worse), 0)


def test_pots_and_captives_are_counted_as_the_coins_that_they_will_be(thirty) -> None:
    hidden = position(thirty, "1 leprechauns hill: A/0 A/2; mark pot: A/0 A/2")
    before = hidden.coins[0]
    assert turn_start_coins(hidden, 0) == 2
    assert (hidden.coins[0], turn_start_coins(hidden, 1)) == (before, 0)
    last = "turn 9; seat 4; coins 5 5 5 5; 4 orcs hill: B/1; 1 ratmen hill: A/0"
    assert seat_value(read(table(thirty), last), 0) == 5
    assert seat_value(read(table(thirty), last + "; notes 5d captives 1=1"), 0) == 7


def test_what_is_hard_to_take_is_less_exposed(thirty) -> None:
    weak, strong = (position(thirty, f"1 ratmen hill: A/0={tokens}") for tokens in (1, 5))
    assert exposure(weak, 0) > exposure(strong, 0) > 0
    assert exposure(position(thirty, "1 ratmen heroic: A/0; mark hero: A/0"), 0) == 0
    assert exposure(position(thirty, "1d white_ladies hill: A/0"), 0) == 0


def test_tokens_that_a_region_needs_are_not_free(thirty) -> None:
    assert free_tokens(position(thirty, "1 kobolds hill +1: A/0=3 A/2=2"), 0) == 2
    assert free_tokens(position(thirty, "1 ratmen hill +1: A/0=3 A/2=2"), 0) == 4


def test_a_combination_is_judged_by_all_that_comes_with_it(thirty) -> None:
    line = "column trolls hill, elves cursed, homunculi forest 2, dwarves swamp; 1 ratmen hill: A/0"
    s = position(thirty, line + "; notes 5d waiting homunculi=3")
    assert [PICK_COMBINATION.offer(s, PICK + place).worth for place in range(4)] == [
        5 + 4,
        6 + 0 - 1,
        5 + 4 + 3 + 2 - 4,
        3 + 4 - 5,
    ]
