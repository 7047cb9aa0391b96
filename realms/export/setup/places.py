"""Places on a table of hexagons, in words that somebody can build a realm from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from realms.board import addresses
from realms.board.hexes import COMPASS
from realms.board.layout import Placement
from realms.locale import Sentence, Wording, sentence, term

# Where the foot of the letter points, by the turn of the tile.
FEET: Final = ("south", "south-east", "north-east", "north", "north-west", "south-west")


@dataclass(frozen=True, slots=True)
class LaidSpot:
    """A tile of a map, with its row from the top and the half tiles to its left."""

    row: int  # from 1 on
    halves: int
    placement: Placement


def in_build_order(placements: Sequence[Placement]) -> Iterator[LaidSpot]:
    """Yield the tiles row by row from the top, and from left to right."""
    top = min((each.r for each in placements), default=0)
    left = min((2 * each.q + each.r for each in placements), default=0)
    spots = (LaidSpot(each.r - top + 1, 2 * each.q + each.r - left, each) for each in placements)
    return iter(sorted(spots, key=lambda each: (each.row, each.halves)))


def tiles_from_the_left(halves: int) -> Sentence:
    """Return the distance of a tile from the left end of the map, in tiles."""
    whole, half = divmod(halves, 2)
    text = f"{whole or ''}½" if half else str(whole)
    return Wording(text, {"en": text})


def foot(placement: Placement) -> Sentence:
    """Name the direction in which the foot of the letter points."""
    return term(FEET[placement.turn])


def third_direction(placement: Placement, address: str) -> Sentence:
    """Name the direction of a third on its tile, as the tile lies on the table."""
    number = addresses.split_third(address)[1]
    return term(COMPASS[(2 * number + 1 + placement.turn) % 6])


def side_direction(placement: Placement, number: int) -> Sentence:
    """Name the direction of a side of a tile, as the tile lies on the table."""
    return term(COMPASS[(number + placement.turn) % 6])


def side_words(placement: Placement, number: int) -> Sentence:
    """Name a side of a tile."""
    return sentence("{compass} side", compass=side_direction(placement, number))
