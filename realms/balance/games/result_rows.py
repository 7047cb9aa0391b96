"""Regions and reigns of finished games, kept as plain rows and made into objects as they are read.

A window keeps thousands of games, each with dozens of regions. Python's garbage collector visits every object
that may hold others, but leaves out tuples of numbers and texts, and tuples of such tuples.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import overload

ReignRow = tuple[str, str, int, int, int, tuple[str, ...], tuple[tuple[str, int], ...]]
RegionRow = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class ReignResult:
    """One race of one seat, with all that it earned."""

    race: str
    power: str
    coins: int
    seat: int = 0
    since: int = 1  # the round in which it came
    finds: tuple[str, ...] = ()  # places and relics that it held at the end of a turn of its seat
    homes: Mapping[str, int] = field(default_factory=dict)  # turns in which it was paid for each region


@dataclass(frozen=True, slots=True)
class RegionResult:
    """The figures of one region in one game."""

    conquests: int = 0
    conflicts: int = 0  # conquests that took it from another seat
    rounds: int = 0  # ends of rounds at which a seat held it
    coins: int = 0  # paid for the region itself and its bonuses


@dataclass(frozen=True, slots=True)
class ReignRows(Sequence[ReignResult]):
    """The reigns of a game in the order in which they began."""

    rows: tuple[ReignRow, ...]

    @overload
    def __getitem__(self, place: int) -> ReignResult: ...

    @overload
    def __getitem__(self, place: slice) -> "ReignRows": ...

    def __getitem__(self, place: int | slice) -> "ReignResult | ReignRows":
        """Return one reign, or several."""
        return ReignRows(self.rows[place]) if isinstance(place, slice) else _reign(self.rows[place])

    def __len__(self) -> int:
        """Return the number of reigns."""
        return len(self.rows)

    def __iter__(self) -> Iterator[ReignResult]:
        """Yield the reigns."""
        return map(_reign, self.rows)


def _reign(row: ReignRow) -> ReignResult:
    race, power, coins, seat, since, finds, homes = row
    return ReignResult(race, power, coins, seat, since, finds, dict(homes))


@dataclass(frozen=True, slots=True)
class RegionRows(Mapping[str, RegionResult]):
    """The figures of the regions of a game, by address."""

    rows: Mapping[str, RegionRow]

    def __getitem__(self, region: str) -> RegionResult:
        """Return the figures of a region."""
        return RegionResult(*self.rows[region])

    def __len__(self) -> int:
        """Return the number of regions."""
        return len(self.rows)

    def __iter__(self) -> Iterator[str]:
        """Yield the addresses."""
        return iter(self.rows)
