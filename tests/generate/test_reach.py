"""The score of the local search agrees with the measures of the checks on the finished realm."""

from random import Random

import pytest

from realms.board.board import bits
from realms.board.tile_board import TileBoard
from realms.checks import measures
from realms.checks.case import Case
from realms.checks.families.r_ratios import empty_runs
from realms.checks.settings import Settings
from realms.generate.head import document_of
from realms.generate.tiles.arrange.arrange import layers_of
from realms.generate.tiles.arrange.arrangement import ALIKE, HEAP, TWIN
from realms.generate.tiles.arrange.reach import Reach, gap_between
from realms.generate.tiles.arrange.search import Search
from realms.generate.wishes import Wishes
from realms.scenario.scenario import Scenario, scenario_from
from realms.tiles.kinds import MOUNTAIN

from help.arranged import arranged_search

BOXES = ("small_world", "small_world_underground", "realms")
WISHES = [
    Wishes(players=(2, 3, 4)),
    Wishes(players=(5,), water="sea"),
    Wishes(players=(4,), water="lake", shape="ring"),
    Wishes(players=(3, 5), tileset="winding"),
    Wishes(players=(4,), tileset="winding", water="sea", shape="long"),
    Wishes(players=(4,), worlds=2, boxes=BOXES),
    Wishes(players=(4, 6), symmetry=3),
]


def shaken(wishes: Wishes, rounds: int) -> tuple[Search, Scenario]:
    """Arrange tiles, make changes without sense, and write the result down."""
    search = arranged_search(wishes)
    search.luck = Random(wishes.seed)
    for _ in range(rounds):
        search.try_tiles(heat=10**9, measured=False)
    scenario = scenario_from(document_of(wishes, layers_of(search.arrangement, wishes.players), 1))
    return search, scenario


def board_at(scenario: Scenario, players: int) -> TileBoard:
    board = scenario.realm(players).board
    assert isinstance(board, TileBoard)
    return board


@pytest.mark.parametrize("wishes", WISHES)
@pytest.mark.parametrize("rounds", [0, 60])
def test_entries_are_worth_what_the_measures_say(wishes: Wishes, rounds: int) -> None:
    search, scenario = shaken(wishes, rounds)
    for level, players in enumerate(wishes.players):
        worth = measures.entry_land(Case(scenario.realm(players), Settings()))
        reach = Reach(search.arrangement, level)
        assert reach.entry_land() == list(worth.values())
        gap = measures.entry_gap(worth).coins
        assert abs(gap_between(reach.entry_land()) - 100 * gap) < 1


@pytest.mark.parametrize("wishes", WISHES)
@pytest.mark.parametrize("rounds", [0, 60])
def test_regions_are_those_of_the_board(wishes: Wishes, rounds: int) -> None:
    search, scenario = shaken(wishes, rounds)
    for level, players in enumerate(wishes.players):
        board, reach = board_at(scenario, players), Reach(search.arrangement, level)
        assert tuple(reach.near) == board.adj
        for region in bits(board.passable):
            assert reach.prices[region] == board.prices[region] + board.guards[region]
        assert sum(reach.land) == board.land.bit_count()
        assert [not price for price in reach.prices] == [
            bool(board.impassable >> region & 1) for region in range(board.region_count)
        ]


@pytest.mark.parametrize("wishes", WISHES)
def test_runs_and_guards_are_those_of_the_board(wishes: Wishes) -> None:
    search, scenario = shaken(wishes, 20)
    for level, players in enumerate(wishes.players):
        board, worth = board_at(scenario, players), Reach(search.arrangement, level).worth()
        assert worth.longest == max(run.bit_count() for run in empty_runs(board))
        guarded = sum(1 << region for region, guards in enumerate(board.guards) if guards)
        borders = sum((board.adj[region] & guarded).bit_count() for region in bits(guarded))
        assert 2 * worth.crowds == borders


@pytest.mark.parametrize("wishes", WISHES)
def test_the_mix_follows_every_change(wishes: Wishes) -> None:
    search, scenario = shaken(wishes, 60)
    assert search.arrangement.mix == search.arrangement.counted_mix()
    assert search.arrangement.mix == sum(mix_of(board_at(scenario, players)) for players in wishes.players)


def mix_of(board: TileBoard) -> int:
    """Count the malus of borders between tiles anew, from the finished board."""
    total = 0
    for one in bits(board.land):
        for other in bits(board.bordering[one] & board.land & -2 << one):
            if {address.split("/")[0] for address in board.thirds[one]}.isdisjoint(
                address.split("/")[0] for address in board.thirds[other]
            ):
                alike = board.terrain[one] == board.terrain[other]
                total += alike * (HEAP if board.terrain[one] == MOUNTAIN else TWIN)
                total += ALIKE * len(board.symbols[one] & board.symbols[other])
    return total


@pytest.mark.parametrize("wishes", WISHES)
def test_a_search_never_keeps_figures_that_are_out_of_date(wishes: Wishes) -> None:
    search = arranged_search(wishes)
    kept = list(search.worths)
    search.measure()
    assert kept == search.worths
