"""The place of the pointer or keyboard cursor: a third and side of a tile, or a region of a drawing."""

from dataclasses import dataclass
from math import atan2, cos, pi, sin
from typing import Literal

from realms.board import addresses
from realms.board.board import Board
from realms.board.drawing import on_plane, on_sheet
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import Cell, Point, cell_at, centre, neighbour, spin
from realms.board.layout import Placement
from realms.export.drawing.frame import APOTHEM, label_place, rim_clearance, third_under, variant_of

SpotKind = Literal["tile", "third", "side"]
Reach = SpotKind | Literal["any"]  # the parts a tool aims at; "any" is a third or a side
PARTS: dict[Reach, int] = {"tile": 3, "third": 3, "side": 6, "any": 9}  # the number of parts of a cell
_NEAR_THE_SIDE = 0.8  # of the way out, for a cursor on a side


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the map; `side` is the nearest side of the cell as the board numbers them.

    On a drawn board `region` and `face` say where it is, and cells mean nothing.
    """

    point: Point
    cell: Cell
    side: int
    rim: float  # the distance to the rim of the cell
    placement: Placement | None = None
    third: int = 0
    region: str = ""  # the id of the region of a drawing
    face: int | None = None  # of a drawing, with a region or without

    @property
    def sheet(self) -> Point:
        """The point on the sheet of a drawing, in millimetres."""
        return on_sheet(self.point)

    @property
    def tile(self) -> str:
        """The name of the tile there, or an empty string."""
        return self.placement.tile if self.placement else ""

    @property
    def address(self) -> str:
        """The address of the third or drawn region there, or an empty string."""
        return addresses.third(self.tile, self.third) if self.placement else self.region

    def facing(self, board: Board) -> addresses.Side | None:
        """Return the facing side of the neighbouring tile, as that tile numbers it."""
        other = board.placement_at.get(neighbour(self.cell, self.side))
        return (other.tile, (self.side + 3 - other.turn) % 6) if other else None

    @property
    def own_side(self) -> addresses.Side | None:
        """The nearest side, as the tile itself numbers it."""
        return (self.tile, (self.side - self.placement.turn) % 6) if self.placement else None


def spot_at(board: Board, point: Point) -> Spot:
    """Return the place at a point of the drawing plane."""
    if isinstance(board, DrawnBoard):
        return _drawn_spot(board, point)
    cell = cell_at(point)
    middle = centre(cell)
    inside = point[0] - middle[0], point[1] - middle[1]
    side = round(atan2(-inside[1], inside[0]) / (pi / 3)) % 6
    laid = board.placement_at.get(cell)
    third = third_under(spin(inside, -laid.turn), variant_of(laid.tile)) if laid else 0
    return Spot(point, cell, side, rim_clearance(inside), laid, third)


def _drawn_spot(board: DrawnBoard, point: Point) -> Spot:
    face = board.face_under(point)
    region = "" if face is None else board.address_of_face.get(face, "")
    return Spot(point, (0, 0), 0, 0.0, region=region, face=face)


def cursor_part(reach: Reach, part: int) -> tuple[SpotKind, int]:
    """Return the kind and number of the cursor's part; "any" goes through thirds, then sides."""
    if reach != "any":
        return reach, part % PARTS[reach]
    part %= PARTS["any"]
    return ("third", part) if part < PARTS["third"] else ("side", part - PARTS["third"])


def spot_on(board: Board, cell: Cell, reach: Reach, part: int) -> Spot:
    """Return the place of the keyboard cursor: a whole tile, one of its thirds, or a side of the cell."""
    x, y = centre(cell)
    laid = board.placement_at.get(cell)
    kind, part = cursor_part(reach, part)
    if kind == "side":
        angle, away = pi * (part % 6) / 3, APOTHEM * _NEAR_THE_SIDE
        dx, dy = cos(angle) * away, -sin(angle) * away
    elif kind == "third" and laid:
        (dx, dy), _ = label_place((part % 3,), laid.turn, variant_of(laid.tile))
    else:
        dx, dy = 0.0, 0.0
    return spot_at(board, (x + dx, y + dy))


def third_centre(board: Board, address: str) -> Point:
    """Return the point where a piece on a third or in a drawn region is drawn."""
    if isinstance(board, DrawnBoard):
        return on_plane(board.middle(address).at)
    tile, number = addresses.split_third(address)
    laid = board.placements[board.rank_of[tile]]
    x, y = centre(laid.cell)
    (dx, dy), _ = label_place((number,), laid.turn, variant_of(tile))
    return x + dx, y + dy
