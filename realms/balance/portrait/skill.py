"""The weight of skill in a realm: the share of games in which hard ends ahead of easy."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from realms.balance.games.results import GameResult
from realms.balance.usual import UsualFigure, usual_skill

SKILL: Final = "skill"  # the name of the measure
STRONG: Final = "hard"
WEAK: Final = "easy"
USUAL_SKILL_GAMES: Final = 300  # of each realm and count


@dataclass(frozen=True, slots=True)
class MeasuredSkill:
    """The share of pairs with hard ahead of easy in each rotation of some games, and the usual share."""

    players: int
    values: tuple[float, ...]
    usual: UsualFigure | None = None

    @property
    def games(self) -> int:
        """The number of games in whole rotations."""
        return self.players * len(self.values)

    @classmethod
    def of(cls, results: Iterable[GameResult], players: int) -> "MeasuredSkill":
        """Measure the games of an experiment about skill, in the order of their numbers."""
        return cls(players, tuple(skill_values([*results])), usual_skill(players))


def skill_kinds(players: int) -> tuple[str, ...]:
    """Return the players of an experiment about skill: hard and easy by turns."""
    return tuple((STRONG, WEAK)[seat % 2] for seat in range(players))


def skill_games(games: int, players: int) -> int:
    """Return at least so many games, in whole rotations of the seats."""
    return -(-games // players) * players


def skill_values(results: Sequence[GameResult]) -> list[float]:
    """Return the share of pairs with hard ahead of easy for each whole rotation of the seats.

    In one rotation everybody sits in every seat once, so what a seat is worth does not add to the noise.
    Games come in the order of their numbers; those after the last whole rotation are left out.
    """
    values = list(map(_share_ahead, results))
    size = len(results[0].seats) if results else 1
    whole = len(values) - len(values) % size
    return [sum(values[first : first + size]) / size for first in range(0, whole, size)]


def _share_ahead(result: GameResult) -> float:
    """Return the share of pairs of hard and easy in which hard has more coins; a tie is half."""
    strong, weak = (
        [coins for kind, coins in zip(result.seats, result.coins, strict=True) if kind == wanted]
        for wanted in (STRONG, WEAK)
    )
    ahead = [(one > other) + (one == other) / 2 for one, other in product(strong, weak)]
    return sum(ahead) / len(ahead)
