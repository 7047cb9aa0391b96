"""The figures of a realm are those of the checks' own measures, and better realms rank lower."""

import networkx
import pytest

from realms.board.board import bits
from realms.checks.case import Case
from realms.checks.run import check_case
from realms.checks.settings import Settings
from realms.generate.figures import WEIGHTS, count_figures, figures_of, twins
from realms.scenario.scenario import bundled_scenario, bundled_scenarios

CASES = [(name, players) for name in bundled_scenarios() for players in bundled_scenario(name).counts]


def case_of(name: str, players: int) -> Case:
    return Case(bundled_scenario(name).realm(players), Settings())


@pytest.mark.parametrize(("name", "players"), CASES)
def test_shares_are_counted_exactly_where_the_checks_speak(name: str, players: int) -> None:
    case = case_of(name, players)
    codes = {finding.code for finding in check_case(case).findings}
    assert (count_figures(case).shares > 0) == bool(codes & {"R002", "R003"})
    assert (count_figures(case).run > 0) == ("R005" in codes)


@pytest.mark.parametrize(("name", "players"), CASES[::5])
def test_twins_are_the_edges_between_equal_terrains(name: str, players: int) -> None:
    board = case_of(name, players).board
    graph = networkx.Graph(
        (one, other) for one in bits(board.land) for other in bits(board.bordering[one] & board.land)
    )
    alike = [board.terrain[one] for one, other in graph.edges if board.terrain[one] == board.terrain[other]]
    assert twins(board) == sum(terrain != "mountain" for terrain in alike)


def test_the_rank_adds_up_all_counts() -> None:
    figures = figures_of(bundled_scenario("adrift"))
    assert set(figures.by_count) == {2, 3, 4, 5, 6}
    assert figures.rank == sum(
        WEIGHTS[name] * getattr(each, name) for each in figures.by_count.values() for name in WEIGHTS
    )
