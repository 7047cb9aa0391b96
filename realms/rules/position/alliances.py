"""Alliances: seats that win together, and their scores."""

from collections.abc import Sequence
from dataclasses import dataclass

from realms.rules.position.state import State
from realms.rules.position.table import SLOTS


@dataclass(frozen=True, slots=True)
class Alliance:
    """Seats that win together, with their score."""

    seats: tuple[int, ...]
    score: int
    tokens: int  # of all races on the map, which decide a tie


def alliances(s: State) -> tuple[Alliance, ...]:
    """Return all alliances with their scores if the game ended now; usually each seat is one."""
    for judge in s.table.listeners.sides:
        if found := tuple(judge.sides(s)):
            return found
    return tuple(Alliance((seat,), coins, tokens_on_map(s, (seat,))) for seat, coins in enumerate(s.coins))


def tokens_on_map(s: State, seats: Sequence[int]) -> int:
    """Count the tokens of some seats on the map, those in decline included."""
    bands = (band for seat in seats for band in range(SLOTS * seat, SLOTS * seat + SLOTS))
    return sum(s.tokens[region] for band in bands for region in s.table.regions(s.held[band]))
