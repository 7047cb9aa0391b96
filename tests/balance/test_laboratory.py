"""Runs of the balance laboratory with the engine: a slice of `dev.py bench balance`."""

from collections.abc import Sequence

import pytest
from balance_realms import doors_of, entries_found, even_run, realm_with_mines

from realms.balance.usual import Usual, UsualSeat
from realms.balance.verdict import evenness

from help.executors import SameProcess

FOUND = 260


def test_entries_beside_mines_of_five_coins_are_found() -> None:
    document, rich = realm_with_mines(2)
    assert rich < doors_of(document)
    found = entries_found(document, FOUND, SameProcess(), "greedy")
    assert found.fits(rich)
    assert found.games <= FOUND


def test_the_same_entries_without_mines_are_alike() -> None:
    document, _ = realm_with_mines(2, coins=0)
    found = entries_found(document, 60, SameProcess(), "greedy")
    assert not found.any
    assert found.games == 60


def test_ordinary_realms_are_not_called_uneven_on_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def usual(kinds: Sequence[str]) -> Usual:
        players = len(kinds)
        seats = (UsualSeat(0.0, 1 / players, 0.0, 0.0),) * players
        return Usual(players, kinds[0], 10, 8000, seats, {}, "", "")

    monkeypatch.setattr(evenness, "usual_for", usual)
    for seed in (3, 5):
        verdict = even_run(seed, 20, SameProcess(), "greedy")
        assert verdict
        assert verdict.compared
        assert verdict.verdict == "not enough games"
