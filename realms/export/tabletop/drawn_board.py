"""Drawn boards as one large part, and the pieces on them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from realms.board.build_board import build_board
from realms.board.drawing import UNIT
from realms.board.drawn_board import DrawnBoard
from realms.board.layout import Layout, Piece
from realms.export.drawing.board_map import MapText
from realms.export.drawing.drawn_labels import label_of
from realms.export.drawing.drawn_map import DrawnMap
from realms.export.drawing.realm import draw_realm
from realms.export.drawing.shapes import Point, all_moved
from realms.export.kit.part import Part, PartFace
from realms.export.kit.parts import THEME
from realms.export.tabletop.disc_places import disc_places, spots_in_area
from realms.export.tabletop.laid_parts import LaidPart, columns_of
from realms.export.tabletop.objects import ObjectPlace
from realms.export.tabletop.solid import THICKNESS
from realms.scenario.scenario import Realm
from realms.tiles.kinds import COVERS

BOARD: Final = "board"
PAINTED: Final = (*COVERS, "arrow")  # pieces in the shape of their region are part of the picture


@dataclass(frozen=True)
class BoardOnTable:
    """A drawn realm on the table, in millimetres around its middle."""

    realm: Realm
    language: str

    @cached_property
    def board(self) -> DrawnBoard:
        """The board without the pieces that players move."""
        laid = self.realm.layout
        painted = tuple(piece for piece in laid.pieces if piece.piece in PAINTED)
        board = build_board(Layout(laid.tileset, (), painted, laid.water, laid.worlds_touch, laid.drawing))
        if not isinstance(board, DrawnBoard):
            raise TypeError("a layout with a drawing makes a drawn board")
        return board

    @cached_property
    def part(self) -> Part:
        """The board with its picture, in millimetres of its sheet."""
        picture = draw_realm(self.board, THEME, language=self.language)
        left, top, width, height = picture.bounds
        right, bottom = left + width, top + height
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        outline = tuple((x * picture.unit, y * picture.unit) for x, y in corners)
        shapes = tuple(shape for part in picture.parts for shape in all_moved(part.shapes, part.at))
        return Part(picture.title, outline, PartFace.scaled(shapes, picture.ground, picture.unit))

    def on_table(self, point: Point) -> Point:
        """Return the place of a point of the drawing plane."""
        left, top = self.part.middle
        return point[0] / UNIT - left, point[1] / UNIT - top

    def parts(self) -> Iterator[LaidPart]:
        """Yield the board, and the loose pieces on its regions."""
        yield LaidPart(self.part, BOARD, ObjectPlace(height=THICKNESS / 2), fixed=True)
        on_region: dict[str, list[Piece]] = {}
        for piece in self.realm.layout.pieces:
            if piece.piece not in PAINTED and self.board.knows(piece.at):
                on_region.setdefault(piece.at, []).append(piece)
        for name, found in on_region.items():
            yield from self._discs(name, found)

    def _discs(self, name: str, pieces: list[Piece]) -> Iterator[LaidPart]:
        """Yield the discs on a region."""
        drawn = DrawnMap(self.board, MapText(self.language))
        picture, scale = drawn.pictures[name], drawn.scale
        label = label_of(picture)
        boxes = [(x * scale, y * scale, right * scale, bottom * scale) for x, y, right, bottom in label.boxes]
        columns = columns_of(pieces, self.language)
        radii = [column.radius * UNIT for column in columns]
        spots = spots_in_area(self.board.painted_faces[self.board.face_of[name]], max(radii))
        middle = picture.middle[0] * scale, picture.middle[1] * scale
        for column, at in zip(columns, disc_places(spots, middle, radii, boxes), strict=True):
            yield from column.laid(self.on_table(at), THICKNESS)
