"""What a tile looks like, in words: everything the drawing of one tile depends on besides its borders."""

from dataclasses import dataclass

from realms.export.drawing.frame import Thirds
from realms.tiles.kinds import World


@dataclass(frozen=True, slots=True)
class Emblem:
    """A symbol or piece by the name of its icon, with the number or word that stands on it."""

    kind: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class RegionPicture:
    """Thirds of one tile that form one region: the ground, what lies on it, and the code on its pill."""

    thirds: Thirds
    ground: str
    emblems: tuple[Emblem, ...] = ()
    peak: bool = False
    code: str = ""


@dataclass(frozen=True, slots=True)
class TilePicture:
    """One placed tile."""

    name: str
    world: World
    regions: tuple[RegionPicture, ...]
    turn: int = 0
