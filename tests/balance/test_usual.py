"""Usual figures: what is written is read, by count and kind of player."""

from realms.balance.usual import usual_for, usual_from, usual_kinds, usual_of
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


def test_players_of_several_kinds_have_no_usual_figures() -> None:
    assert usual_for(("greedy", "normal")) is None
    assert usual_for((STANDARD, STANDARD)) == usual_of(2, STANDARD)
