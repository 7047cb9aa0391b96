"""Usual figures: what is written is read, and a share from realms that differ counts for less."""

import pytest

from realms.balance.usual import Usual, UsualSeat, usual_from, usual_kinds, usual_of
from realms.play.players.registry import PLAYERS, STANDARD

FIGURE = {"mean": 9.0, "low": 8.0, "high": 10.0, "within": 5.0, "between": 1.0, "realms": 15, "games": 6000}
SEATS = [
    {"wins": 3300.0, "share": 0.55, "spread": 0.02, "coins": 1.5},
    {"wins": 2700.0, "share": 0.45, "spread": 0.02, "coins": -1.5},
]
COUNT = {
    "realms": 15,
    "games": 6000,
    "seats": SEATS,
    "figures": {"margin": FIGURE},
    "premiums": {"elves": FIGURE},
}
WRITTEN = {"kinds": {"normal": {"date": "2026-01-02", "engine": "abc", "counts": {"2": COUNT}}}}


def test_a_table_is_read_by_count_and_player() -> None:
    found = usual_from(WRITTEN)
    assert found.keys() == {(2, "normal")}
    usual = found[2, "normal"]
    assert (usual.players, usual.kind, usual.games, usual.date, usual.engine) == (
        2,
        "normal",
        6000,
        "2026-01-02",
        "abc",
    )
    assert [seat.share for seat in usual.seats] == [0.55, 0.45]
    assert usual.figures["margin"].between == usual.premiums["elves"].between == 1.0


def test_players_that_see_too_little_are_not_in_the_table() -> None:
    assert set(usual_kinds()) <= PLAYERS.keys() - {"paced", "random"}
    assert usual_of(4, "paced") is None
    assert usual_of(7, STANDARD) is None


def test_a_share_from_realms_that_differ_is_worth_fewer_games() -> None:
    def worth(spread: float) -> float:
        seat = UsualSeat(300.0, 0.3, spread, 0.0)
        return Usual(3, "normal", 20, 1000, (seat,), {}, "", "").games_worth(0)

    assert worth(0.0) == pytest.approx(1000)
    assert worth(0.05) == pytest.approx(0.21 / (0.00021 + 0.0025 / 20))
