"""The choice of tiles for a realm: which faces are up, what covers them, and from which count on."""

from dataclasses import dataclass
from typing import Literal

from realms.board import addresses
from realms.board.covered_faces import CoveredFace, cover_face
from realms.board.layout import Piece
from realms.tiles.kinds import World
from realms.tiles.tileset import Face

CoverKind = Literal["mountain", "chasm", "peak"]


@dataclass(frozen=True, slots=True, order=True)
class Cover:
    """A piece that covers a third; a peak is a second cover of a third with a mountain."""

    third: int
    kind: CoverKind
    symbol: str | None = None

    def piece_on(self, tile: str) -> Piece:
        """Return the piece on a tile."""
        data = {"symbol": self.symbol} if self.symbol else {}
        return Piece(self.kind, addresses.third(tile, self.third), data)


Covers = tuple[Cover, ...]


@dataclass(frozen=True, slots=True)
class ChosenTile:
    """A tile, its upper face and what covers it.

    `players` is the smallest count that has the tile. Where the counts stand alone it is the only count, and
    a tile may be chosen once for each of them.
    """

    tile: str
    face: World
    players: int
    covers: Covers = ()


@dataclass(frozen=True, slots=True)
class TileChoice:
    """The chosen tiles, sorted by count and letter."""

    tiles: tuple[ChosenTile, ...]

    def at(self, players: int, nested: bool) -> tuple[ChosenTile, ...]:
        """Return the tiles that lie at one count."""
        return tuple(
            each for each in self.tiles if each.players == players or (nested and each.players < players)
        )


def covered(face: Face, world: World, covers: Covers) -> CoveredFace:
    """Return a face with its covers, as a board would have it."""
    return cover_face(face, world, tuple((cover.third, cover.piece_on("A")) for cover in covers))
