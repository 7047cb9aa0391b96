"""What a tile looks like, in words: everything the drawing of one tile depends on besides its borders."""

from dataclasses import dataclass

from realms.export.drawing.frame import Thirds, variant_of
from realms.tiles.kinds import MOUNTAIN, World

_ROOMY = 2


@dataclass(frozen=True, slots=True)
class Emblem:
    """A symbol or piece by the name of its icon, with the number or word that stands on it."""

    kind: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class RegionPicture:
    """Thirds of one tile that form one region: the ground, what lies on it, and what its pill may say."""

    thirds: Thirds
    ground: str
    emblems: tuple[Emblem, ...] = ()
    peak: bool = False
    code: str = ""
    address: str = ""

    @property
    def label(self) -> str:
        """What the pill says; where it is crowded, an address stands alone."""
        crowded = len(self.emblems) > _ROOMY or self.ground == MOUNTAIN
        return self.address if crowded and self.address else f"{self.code} {self.address}".strip()


@dataclass(frozen=True, slots=True)
class TilePicture:
    """One placed tile."""

    name: str
    world: World
    regions: tuple[RegionPicture, ...]
    turn: int = 0
    lettered: bool = True

    @property
    def variant(self) -> int:
        """Which of the wavy cuts the tile has."""
        return variant_of(self.name)
