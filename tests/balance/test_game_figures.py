"""Figures of one game: leads, drama and what is open, on games made up for it."""

from collections.abc import Sequence

import pytest

from realms.balance.games.result_rows import ReignResult
from realms.balance.games.results import GameResult
from realms.balance.portrait.game_figures import MEASURES, figures_of


def result(rounds: Sequence[tuple[int, ...]], **more: object) -> GameResult:
    """A game of single seats with these coins after each round."""
    leaders = [tuple(seat for seat, coins in enumerate(row) if coins == max(row)) for row in rounds]
    leads = [sorted(row)[-1] - sorted(row)[-2] for row in rounds]
    seats = ("normal",) * len(rounds[0])
    values = {"rounds": tuple(rounds), "leaders": tuple(leaders), "leads": tuple(leads), **more}
    return GameResult(1, 1, seats, rounds[-1], leaders[-1], **values)


STEADY = result([(10, 5), (20, 10), (30, 15), (40, 20), (50, 25), (60, 30)])
TURNED = result([(10, 5), (20, 10), (30, 15), (40, 20), (50, 25), (51, 60)])


def test_a_steady_lead() -> None:
    found = figures_of(STEADY)
    assert (found["margin"], found["lead_changes"], found["overturned"], found["drama"]) == (30, 0, 0, 0)
    assert found["open"] == 0, "the lead of 25 is more than the 5 that a round moves"
    assert found["coins"] == 45


def test_a_game_that_the_last_round_turns() -> None:
    found = figures_of(TURNED)
    assert (found["margin"], found["lead_changes"], found["overturned"], found["open"]) == (9, 1, 1, 1)
    assert found["drama"] == (5 + 10 + 15 + 20 + 25) / 5


@pytest.mark.parametrize(("lead", "is_open"), [(4, 1), (5, 1), (6, 0)])
def test_a_game_is_open_if_one_round_may_turn_it(lead: int, is_open: int) -> None:
    gains = [(10, 5), (5, 10), (10, 5), (5, 10)]
    rounds = [tuple(5 + sum(each[seat] for each in gains[: n + 1]) for seat in (0, 1)) for n in range(4)]
    before = (rounds[-1][0] + 5 + lead, rounds[-1][1] + 5)
    moved = 5 * 3 + lead
    assert moved / 4 >= 4.75, "four rounds from one to the next"
    last = (before[0] + 5, before[1] + 5)
    assert figures_of(result([*rounds, before, last]))["open"] == (lead <= moved / 4 or is_open)


def test_changes_of_the_lead_count_in_the_last_third_only() -> None:
    rows = [(2, 1), (2, 3), (4, 3), (4, 5), (6, 5), (6, 7)]
    assert figures_of(result(rows))["lead_changes"] == 2
    early = [(2, 1), (2, 3), (4, 3), (5, 3), (6, 3), (7, 3)]
    assert figures_of(result(early))["lead_changes"] == 0
    shared = [(9, 1), (9, 2), (9, 3), (9, 8), (9, 9), (10, 9)]
    assert figures_of(result(shared))["lead_changes"] == 1, (
        "who catches up leads too; who was level did before"
    )


def test_figures_without_leads() -> None:
    fights = result(
        [(1, 2), (2, 3), (9, 9)],
        conflicts=6,
        attacks=12,
        reigns=(ReignResult("elves", "stout", 3),) * 5,
        land=8,
        covered=6,
        targets=7.5,
        decisions=90,
    )
    found = figures_of(fights)
    assert {name: found[name] for name in ("conflicts", "contested", "races", "coverage", "targets")} == {
        "conflicts": 2,
        "contested": 0.5,
        "races": 2.5,
        "coverage": 0.75,
        "targets": 7.5,
    }
    assert found["decisions"] == 90


def test_what_a_game_does_not_have_is_left_out() -> None:
    short = figures_of(result([(4, 3)]))
    assert short.keys() == MEASURES.keys() - {"contested", "open", "overturned", "drama", "coverage"}
    alone = result([(4, 3), (6, 5), (9, 8)], leads=(None, None, None))
    assert not {"margin", "open"} & figures_of(alone).keys()
