"""Entries drawn by lot: the first region of each seat is no choice, so that entries can be compared."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from realms.play.players.player import Player
from realms.play.players.registry import players_for
from realms.play.view import View
from realms.rules.model.decisions import BEYOND
from realms.rules.position.table import SLOTS
from realms.rules.turn.attack import ATTACK, price_of


def players_with_drawn_entries(seats: Sequence[str], seed: int) -> list[Player]:
    """Return a player for each seat, as `players_for` does, whose entry is drawn."""
    return [
        DrawnEntry(partial(_player, seats, seed, seat), Random(f"entry {seed} {seat}"))  # noqa: S311 - a game, no secret
        for seat in range(len(seats))
    ]


def _player(seats: Sequence[str], seed: int, seat: int) -> Player:
    return players_for(seats, seed)[seat]


class DrawnEntry:
    """A player whose first conquest is drawn among all regions that its tokens can pay for."""

    def __init__(self, make: Callable[[], Player], luck: Random) -> None:
        self._make, self._luck, self._entered = make, luck, False
        self._player = make()

    def choose(self, view: View) -> int:
        """Return one of the options."""
        if not self._entered and view.step == ATTACK.id:
            self._entered = True
            drawn = _affordable(view)
            if drawn:
                self._player = self._make()  # the plans of the former one began elsewhere
                return self._luck.choice(drawn)
        return self._player.choose(view)


def _affordable(view: View) -> list[int]:
    """Return the regions that the seat can conquer now without the die; none if it holds a region."""
    s, band = view.public(), SLOTS * view.seat
    if any(s.held[each] for each in s.table.slots[view.seat]):
        return []
    return [
        region for region in view.options() if region < BEYOND and price_of(s, band, region) <= s.hand[band]
    ]
