"""Descriptions of tiles from which they are drawn."""

from dataclasses import dataclass

from realms.export.drawing.frame import Thirds, variant_of
from realms.tiles.kinds import MOUNTAIN, World

_ROOMY = 2

Size = tuple[float, float]  # width and height
NO_SIZE: Size = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Emblem:
    """A symbol or piece by the name of its icon, with the number or word on it."""

    kind: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Wash:
    """A thin layer of colour over the ground and under all symbols, with slanting lines if it is hatched."""

    colour: str
    hatched: bool = False


@dataclass(frozen=True, slots=True)
class RegionPicture:
    """The part of a region on one tile: its thirds, its ground, its emblems and its label."""

    thirds: Thirds
    ground: str
    emblems: tuple[Emblem, ...] = ()
    peak: bool = False
    code: str = ""
    address: str = ""
    foot: Size = NO_SIZE  # the size of the tokens that stand in place of the code
    wash: Wash | None = None  # the colour of the seat that holds it

    @property
    def label(self) -> str:
        """The text on the pill; where the region is crowded, an address stands alone."""
        crowded = len(self.emblems) > _ROOMY or self.ground == MOUNTAIN
        return self.address if crowded and self.address else f"{self.code} {self.address}".strip()


@dataclass(frozen=True, slots=True)
class TilePicture:
    """A placed tile."""

    name: str
    world: World
    regions: tuple[RegionPicture, ...]
    turn: int = 0
    lettered: bool = True

    @property
    def variant(self) -> int:
        """The number of the wavy cut of the tile."""
        return variant_of(self.name)
