"""The layout for one number of players: tiles, pieces and the rule for water, as the document has them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from realms.board.drawing import Drawing
from realms.board.hexes import Cell
from realms.tiles.kinds import WaterKind, World
from realms.tiles.tileset import TileSet


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile on its cell, `turn` sixths counter-clockwise from upright."""

    tile: str
    face: World
    q: int
    r: int
    turn: int

    @property
    def cell(self) -> Cell:
        """The axial coordinates."""
        return self.q, self.r


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a third or a side; `data` has further values such as its number or symbol."""

    piece: str
    at: str
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def guards(self) -> int:
        """The number of lost tribes or monsters; monsters come in pairs unless `count` says otherwise."""
        if self.piece == "monsters":
            return int(self.data.get("count", 2))
        if self.piece == "marker":
            return int(self.data.get("monsters", 0))
        return 1 if self.piece == "tribe" else 0


@dataclass(frozen=True, slots=True)
class WaterRule:
    """The rule for water: one kind for all, and exceptions for bodies that contain a named third."""

    kind: WaterKind = "river"
    enter: bool = True
    exceptions: Mapping[str, WaterKind] = field(default_factory=dict)


@dataclass(slots=True)
class Layout:
    """Everything that a board is made of. It is never changed."""

    tileset: TileSet
    placements: tuple[Placement, ...]
    pieces: tuple[Piece, ...] = ()
    water: WaterRule = WaterRule()
    worlds_touch: bool = False
    drawing: Drawing | None = None  # then no tiles lie

    def with_tile(self, placement: Placement) -> "Layout":
        """Return the layout with a tile laid or moved."""
        others = [laid for laid in self.placements if laid.tile != placement.tile]
        return Layout(self.tileset, (*others, placement), self.pieces, self.water, self.worlds_touch)

    def with_piece(self, piece: Piece) -> "Layout":
        """Return the layout with one more piece."""
        pieces = (*self.pieces, piece)
        return Layout(self.tileset, self.placements, pieces, self.water, self.worlds_touch, self.drawing)
