"""Usual figures: what is written is read, by count and kind of player."""

from importlib.resources import files

import pytest

from realms.balance.portrait.game_figures import MEASURES
from realms.balance.usual import FILE, Usual, usual_for, usual_from, usual_kinds, usual_of
from realms.play.engine_hash import engine_hash
from realms.play.players.registry import PLAYERS, STANDARD
from realms.tiles import jsonfile

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
    known = found[2, "normal"]
    assert (known.players, known.kind, known.games, known.date, known.engine) == (
        2,
        "normal",
        6000,
        "2026-01-02",
        "abc",
    )
    assert [seat.share for seat in known.seats] == [0.55, 0.45]
    assert known.figures["margin"].between == known.premiums["elves"].between == 1.0


def usual(players: int) -> Usual:
    found = usual_of(players, STANDARD)
    assert found is not None
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_standard_player_is_measured_at_every_count(players: int) -> None:
    found = usual(players)
    assert found.games >= 5000
    assert found.realms >= 15
    assert len(found.seats) == players
    assert sum(seat.share for seat in found.seats) == pytest.approx(1, abs=0.001)
    assert sum(seat.wins for seat in found.seats) == pytest.approx(found.games, rel=0.001)
    assert sum(seat.coins for seat in found.seats) == pytest.approx(0, abs=0.01)
    for seat in found.seats:
        assert seat.share == pytest.approx(seat.wins / found.games, abs=0.0001)
        assert 0 <= seat.spread < 0.25
    assert found.figures.keys() == MEASURES.keys()
    assert len(found.premiums) > 20
    for figure in (*found.figures.values(), *found.premiums.values()):
        assert figure.low <= figure.mean <= figure.high
        assert figure.within >= 0
        assert figure.between >= 0


def test_the_table_names_its_engine_date_and_games() -> None:
    data = jsonfile.parse((files("realms.balance") / FILE).read_text("utf-8"))
    for found in data["kinds"].values():
        assert found["games"] == sum(written["games"] for written in found["counts"].values())
        assert len(found["date"]) == 10
        assert len(found["engine"]) >= 8
        assert found["parts"]


def test_the_engine_is_still_that_of_the_table() -> None:
    measured = usual(4)
    if measured.engine != engine_hash():
        pytest.skip(
            f"the usual figures of {measured.date} come from an engine with another hash; "
            "python3 dev.py calibrate --write makes new ones"
        )


def test_players_that_see_too_little_are_not_in_the_table() -> None:
    assert set(usual_kinds()) <= PLAYERS.keys() - {"paced", "random"}
    assert usual_of(4, "paced") is None
    assert usual_of(7, STANDARD) is None


def test_players_of_several_kinds_have_no_usual_figures() -> None:
    assert usual_for(("greedy", "normal")) is None
    assert usual_for((STANDARD, STANDARD)) == usual_of(2, STANDARD)
