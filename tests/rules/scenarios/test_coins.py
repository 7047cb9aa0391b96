"""Coin mines, coins on the peaks, and the throne."""

import pytest

from realms.play.game import Game
from realms.rules.effects.board_change import apply_new_board
from realms.rules.ground.ground import Ground
from realms.rules.position.table import Table
from realms.rules.turn import turn

# --- coin mines ------------------------------------------------------------------------------------------

EAST = """
a farmland edge: b
b hill coin_mine: c
c forest coin_mine: d
d swamp:
"""


@pytest.mark.rule("scenario.go_east.bonus")
def test_an_active_race_earns_a_coin_more_for_each_mine(ruled) -> None:
    line = "at score; coins 0 0; 1 ratmen wealthy: b c; 2 elves swamp: d"
    assert ruled("coin_mines", line, chart=EAST).coins(1) == 2 + 2
    assert ruled("coin_mines", line, chart=EAST, coins=3).coins(1) == 2 + 6


@pytest.mark.rule("scenario.go_east.bonus_active_only")
def test_a_race_in_decline_earns_nothing_more(ruled) -> None:
    line = "at score; coins 0 0; 1d ghouls: b c; 2 elves swamp: d"
    assert ruled("coin_mines", line, chart=EAST).coins(1) == 2
    assert ruled("coin_mines", line, chart=EAST, active_only=False).coins(1) == 4
    declining = ruled("coin_mines", "coins 0 0; 1 ratmen wealthy: b c; 2 elves swamp: d", chart=EAST)
    assert declining.play("decline").coins(1) == 2


@pytest.mark.rule("scenario.go_east.mines_stay")
def test_mines_defend_nobody_and_stay(ruled) -> None:
    position = ruled(
        "coin_mines", "at attack; coins 0 0; 1 orcs merchant +9: a; 2 elves swamp: d", chart=EAST
    )
    assert position.price("b") == 2
    position.play("take b", "take c", "stop").rest()
    assert position.coins(1) == 3 + 3 + 2  # nothing for the orcs: the regions were empty


# --- coins on the peaks ----------------------------------------------------------------------------------

PEAKS = """
a farmland edge: b
b mountain peak: c
c hill: d
d mountain peak: e
e swamp edge:
"""
LONE = """
a farmland edge: b
b mountain peak: c
c hill edge:
"""
FULL = "heap peak_coin: b=4 d=4"


@pytest.mark.rule("scenario.mountaintop.coins_setup")
def test_four_coins_lie_on_each_peak(ruled) -> None:
    table = ruled("peak_coins", "coins 0 0", chart=PEAKS).table
    game = Game(table)
    assert sorted(game.state.heaps.values()) == [4, 4]
    assert game.state.cost == list(table.price)
    none = ruled("peak_coins", "coins 0 0", chart=PEAKS, start=0).table
    assert Game(none).state.heaps == {}


@pytest.mark.rule("scenario.mountaintop.take_coin", "scenario.mountaintop.conquest_takes_nothing")
def test_a_coin_comes_from_each_peak_at_the_end_of_a_turn(ruled) -> None:
    line = f"at attack; coins 0 0; 1 giants wealthy +9: c; 2 elves swamp: e; {FULL}"
    position = ruled("peak_coins", line, chart=PEAKS).play("take b", "take d")
    assert (position.coins(1), position.clause("heap")) == (0, FULL)
    position.play("stop").rest()
    assert (position.coins(1), position.clause("heap")) == (3 + 2, "heap peak_coin: b=3 d=3")
    assert ruled("peak_coins", line, chart=PEAKS, take=3).play("take b", "stop").rest().coins(1) == 2 + 3


@pytest.mark.rule("scenario.mountaintop.take_active_or_decline")
def test_a_race_in_decline_takes_a_coin_too(ruled) -> None:
    line = f"at score; coins 0 0; 1 giants wealthy: b; 1d ratmen: d; 2 elves swamp: e; {FULL}"
    position = ruled("peak_coins", line, chart=PEAKS)
    assert (position.coins(1), position.clause("heap")) == (4, "heap peak_coin: b=3 d=3")
    active = ruled("peak_coins", line, chart=PEAKS, active_only=True)
    assert (active.coins(1), active.clause("heap")) == (3, "heap peak_coin: b=3 d=4")


@pytest.mark.rule("scenario.mountaintop.take_until_empty")
def test_nothing_comes_from_an_empty_peak(ruled) -> None:
    line = "at score; coins 0 0; 1 giants wealthy: b d; 2 elves swamp: e; heap peak_coin: b=1"
    position = ruled("peak_coins", line, chart=PEAKS)
    assert (position.coins(1), position.clause("heap")) == (3, "")
    short = line.replace("b=1", "b=2")
    assert ruled("peak_coins", short, chart=PEAKS, take=5).coins(1) == 4


DECLINE = "coins 0 0; 1 giants wealthy: b; 2 elves swamp: e; heap peak_coin: d=4"


@pytest.mark.rule("scenario.mountaintop.decline_refill", "scenario.mountaintop.decline_spread")
def test_who_declines_lays_three_coins_but_not_all_in_one_place(ruled) -> None:
    position = ruled("peak_coins", DECLINE.replace("b;", "c;"), chart=PEAKS).play("decline")
    assert position.targets("coin") == "b d"
    assert position.play("coin b", "coin b").targets("coin") == ""  # no choice is left
    assert (position.clause("heap"), position.state.seat) == ("heap peak_coin: b=2 d=5", 1)
    apart = ruled("peak_coins", DECLINE, chart=PEAKS).play("decline", "coin b", "coin d")
    assert apart.targets("coin") == "b d"
    together = ruled("peak_coins", DECLINE, chart=PEAKS, spread=False).play("decline", "coin b", "coin b")
    assert together.targets("coin") == "b d"


@pytest.mark.rule("scenario.mountaintop.order_take_then_place")
def test_the_new_coins_are_for_later(ruled) -> None:
    position = ruled("peak_coins", DECLINE, chart=PEAKS).play("decline")
    assert position.coins(1) == 1  # the peak was empty when it was counted
    position.play("coin b", "coin b")
    assert position.coins(1) == 1


@pytest.mark.rule("scenario.mountaintop.decline_refill")
def test_a_decline_after_scoring_lays_them_too(ruled) -> None:
    line = "at retire; coins 0 0; 1 giants stout: c; 2 elves swamp: e"
    position = ruled("peak_coins", line, chart=PEAKS).play("decline")
    assert position.targets("coin") == "b d"
    position = ruled("peak_coins", line, chart=PEAKS, declining=1).play("decline").play("coin b")
    assert (position.clause("heap"), position.state.seat) == ("heap peak_coin: b", 1)
    assert ruled("peak_coins", line, chart=PEAKS, declining=0).play("decline").state.seat == 1


@pytest.mark.rule("scenario.mountaintop.decline_spread")
def test_on_a_single_peak_the_last_coin_has_no_place(ruled) -> None:
    line = "coins 0 0; 1 giants wealthy: b; 2 elves swamp: a"
    position = ruled("peak_coins", line, chart=LONE).play("decline")
    assert (position.clause("heap"), position.state.seat) == ("heap peak_coin: b=2", 1)
    free = ruled("peak_coins", line, chart=LONE, spread=False).play("decline")
    assert free.clause("heap") == "heap peak_coin: b=3"


@pytest.mark.rule("scenario.mountaintop.conquest_takes_nothing")
def test_coins_stay_when_a_peak_changes_hands(ruled) -> None:
    line = f"at attack; coins 0 0; 1 giants wealthy +9: c; 2 elves swamp: b d; {FULL}"
    position = ruled("peak_coins", line, chart=PEAKS).play("take b")
    assert position.clause("heap") == FULL
    assert position.price("d") == 5
    assert position.faults() == []


def test_coins_move_with_their_peaks(ruled) -> None:
    line = f"coins 0 0; 1 giants wealthy: b=2 c; 2 elves swamp: d; {FULL}"
    position = ruled("peak_coins", line, chart=PEAKS)
    s = position.state
    kinds = {"peak": 0b01, "mountain": 0b01, "hill": 0b10}
    new = Ground(("b", "c"), (2, 1), (4, 2), (0, 0), kinds, {"edge": 3}, {"b": 0, "c": 1})
    apply_new_board(s, Table(new, s.table.setting))
    assert (position.clause("1"), position.clause("heap")) == (
        "1 giants wealthy: b=2 c",
        "heap peak_coin: b=4",
    )
    assert s.cost[0] == 4 + 2


def test_coins_anywhere_else_are_noticed(ruled) -> None:
    position = ruled("peak_coins", "coins 0 0; 1 giants wealthy: b; heap peak_coin: c=2", chart=PEAKS)
    assert position.faults() == ["coins of the peaks lie where no peak is"]


# --- the throne ------------------------------------------------------------------------------------------

# The throne is on t; a to e lie around it, f does not.
HALL = """
a farmland edge: b t f
b hill: c t
c forest: d t
d swamp: e t
e farmland: t
t mountain peak throne:
f hill:
"""


def tribute(ruled, line: str, **parameters) -> list[int]:
    return ruled("throne", f"at score; {line}", chart=HALL, **parameters).state.coins


@pytest.mark.rule(
    "scenario.rusted_throne.tribute",
    "scenario.rusted_throne.tribute_payer",
    "scenario.rusted_throne.popular_place",
)
def test_each_region_around_the_throne_pays_its_holder(ruled) -> None:
    line = "coins 5 5; 1 ratmen wealthy: t; 2 elves swamp: a b f; 2d orcs: c"
    assert tribute(ruled, line) == [5 + 1 + 3, 5 - 3]
    assert tribute(ruled, line, per="race") == [5 + 1 + 2, 5 - 2]
    assert tribute(ruled, line, per="player") == [5 + 1 + 1, 5 - 1]
    assert tribute(ruled, line, payer="bank") == [5 + 1 + 3, 5]
    assert tribute(ruled, line, coins=2, per="race") == [5 + 1 + 4, 5 - 4]
    assert tribute(ruled, line, coins=2, payer="bank") == [5 + 1 + 6, 5]
    assert tribute(ruled, line.replace("t;", "e;")) == [5 + 1, 5]


@pytest.mark.rule("scenario.rusted_throne.works_in_decline")
def test_the_throne_serves_a_race_in_decline(ruled) -> None:
    line = "coins 5 5; 1d ratmen: t; 2 elves swamp: a b"
    assert tribute(ruled, line) == [5 + 1 + 2, 5 - 2]
    assert tribute(ruled, line, active_only=True) == [5 + 1, 5]
    assert tribute(ruled, line, active_only=True, payer="bank") == [5 + 1, 5]


@pytest.mark.rule("scenario.rusted_throne.tribute_lost_tribe", "scenario.rusted_throne.tribute_empty_region")
def test_the_bank_pays_for_lost_tribes(ruled) -> None:
    line = "coins 5 5; 1 ratmen wealthy: t; 2 elves swamp: f; tribes: a c"
    assert tribute(ruled, line) == [5 + 1 + 2, 5]
    assert tribute(ruled, line, per="race") == [5 + 1 + 1, 5]
    assert tribute(ruled, line, per="player", coins=3) == [5 + 1 + 3, 5]
    assert tribute(ruled, line, tribes=False) == [5 + 1, 5]


@pytest.mark.rule("scenario.rusted_throne.tribute_lost_tribe")
def test_monsters_pay_no_tribute(ruled) -> None:
    hall = HALL.replace("b hill", "b hill monsters")
    line = "at score; coins 5 5; 1 ratmen wealthy: t; 2 elves swamp: f; tribes: a; monsters: b=2"
    assert ruled("throne", line, chart=hall).coins(1) == 5 + 1 + 1


@pytest.mark.rule("scenario.rusted_throne.tribute_own_regions")
def test_own_regions_pay_nothing(ruled) -> None:
    line = "coins 5 5; 1 ratmen wealthy: t a; 1d orcs: b; 2 elves swamp: f"
    assert tribute(ruled, line) == [5 + 3, 5]
    assert tribute(ruled, line, payer="bank") == [5 + 3, 5]
    before = ruled("throne", f"at attack; {line}", chart=HALL).state
    assert turn.tribute(before, 0) == []


@pytest.mark.rule("scenario.rusted_throne.tribute_insolvent")
def test_who_has_no_coins_pays_nothing(ruled) -> None:
    line = "coins 5 2; 1 ratmen wealthy: t; 2 elves swamp: a b c"
    assert tribute(ruled, line) == [5 + 1 + 2, 0]


@pytest.mark.rule("scenario.rusted_throne.tribute_time")
def test_tribute_comes_once_a_turn_and_on_that_of_a_decline(ruled) -> None:
    line = "coins 5 5; 1 ratmen alchemist: t=3; 2 elves swamp: a=3 b"
    position = ruled("throne", line, chart=HALL).play("decline")
    assert position.state.coins == [5 + 1 + 2, 3]
    position.rest()
    assert position.state.coins == [8, 3 + 2]  # the other seat's turn brings no tribute
