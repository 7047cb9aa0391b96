"""Padlocks: aspects of a realm that its author wants to keep, each by itself."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, get_args

# tile: which letter lies there; kind: all pieces of one kind; water: the course of the water
TileAspect = Literal["tile", "cell", "turn", "face", "pieces"]
RegionAspect = Literal["terrain", "symbols", "pieces"]
Aspect = Literal["tile", "cell", "turn", "face", "pieces", "kind", "water", "terrain", "symbols", "pool"]

EVERYTHING: Final = ""


@dataclass(frozen=True, slots=True)
class Padlock:
    """One aspect of a tile, of a drawn region, of a kind of piece, of a race or power, or of all of them.

    The subject of `pieces` may also be the address of one piece.
    """

    aspect: Aspect
    subject: str = EVERYTHING


Padlocks = frozenset[Padlock]
NONE: Final[Padlocks] = frozenset()


def whole_tile(tile: str) -> Padlocks:
    """Return the padlocks that keep everything about a tile."""
    return frozenset(Padlock(aspect, tile) for aspect in get_args(TileAspect))


def whole_region(name: str) -> Padlocks:
    """Return the padlocks that keep everything about a drawn region."""
    return frozenset(Padlock(aspect, name) for aspect in get_args(RegionAspect))


def touched(aspect: Aspect, subjects: Iterable[str] = ()) -> Padlocks:
    """Return all padlocks that keep one of these subjects in this aspect."""
    return frozenset(Padlock(aspect, subject) for subject in (EVERYTHING, *subjects))
