"""Drawn boards at true scale over several pages, which overlap and are glued together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from typing import TYPE_CHECKING, Final

from realms.board.drawn_board import DrawnBoard
from realms.export.drawing.shapes import (
    Extent,
    Picture,
    PicturePart,
    caption,
    extent_of,
    line,
)
from realms.export.drawing.theme import LIGHT
from realms.export.kit.imposition import MARGIN, RULER_ROOM
from realms.export.kit.marks import BESIDE_RULER, HAIR, INK
from realms.export.paper.book import PageSize
from realms.export.paper.ink import clip, ink, ink_picture, kept
from realms.export.realm_map import draw_map
from realms.export.registry import ExportOptions
from realms.locale import sentence
from realms.scenario.scenario import Realm

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from shapely.geometry.base import BaseGeometry

OVERLAP: Final = 10.0  # millimetres that two pages have in common
RIM: Final = 4.0  # millimetres of a board outside its regions: its outline
ARROWS: Final = 15.0  # millimetres outside them where arrows point in
SHIFTS: Final = (0.5, 0.0, 0.25, 0.75, 1.0)  # shares of the free room to the left of a board, and above it
_TEXT = 3.0


@dataclass(frozen=True, slots=True)
class PosterPage:
    """A page of a board: the part of the picture that it shows, in millimetres, and its name."""

    picture: Picture
    left: float
    top: float
    size: PageSize
    name: str

    def draw(self, canvas: "Canvas") -> None:
        """Draw the part of the board, a thin frame and the name of the page."""
        width, height = usable(self.size)
        frame = (
            (MARGIN, MARGIN),
            (MARGIN + width, MARGIN),
            (MARGIN + width, MARGIN + height),
            (MARGIN, MARGIN + height),
        )
        with kept(canvas):
            clip(canvas, frame)
            canvas.translate(MARGIN - self.left, MARGIN - self.top)
            canvas.scale(self.picture.unit, self.picture.unit)
            ink_picture(canvas, self._seen(), ground=False)
        ink(canvas, [line("frame", (*frame, frame[0]), stroke=INK, width=HAIR)])
        at = BESIDE_RULER, self.size.height - MARGIN - _TEXT * 1.6
        ink(canvas, [caption("text", at, self.name, _TEXT, INK)])

    def _seen(self) -> Picture:
        """Return the picture without what lies beyond the page, so that no page holds the whole board."""
        unit, (width, height) = self.picture.unit, usable(self.size)
        box = (self.left / unit, self.top / unit, (self.left + width) / unit, (self.top + height) / unit)
        return replace(self.picture, parts=tuple(_parts_within(self.picture.parts, box)))


def _parts_within(parts: Sequence[PicturePart], box: Extent) -> Iterator[PicturePart]:
    for part in parts:
        x, y = part.at
        here = (box[0] - x, box[1] - y, box[2] - x, box[3] - y)
        shapes = tuple(shape for shape in part.shapes if _meet(extent_of(shape), here))
        if shapes:
            yield PicturePart(shapes, part.at)


def _meet(one: Extent, other: Extent) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def usable(size: PageSize) -> tuple[float, float]:
    """Return the width and the height of a page that a board may cover."""
    return size.width - 2 * MARGIN, size.height - 2 * MARGIN - RULER_ROOM


def poster_pages(realm: Realm, size: PageSize, language: str) -> Iterator[PosterPage]:
    """Yield the pages of a drawn board, row by row, upright or on the side and laid so that there are few."""
    if not isinstance(realm.board, DrawnBoard):
        return
    picture = draw_map(realm, ExportOptions(language, theme=LIGHT, heading=False))
    land = _land(realm.board, picture)
    layouts = [
        _Layout(each, land, *shift) for each in (size, size.turned) for shift in product(SHIFTS, SHIFTS)
    ]
    chosen = min(layouts, key=lambda layout: len(layout.pages))
    for row, column in chosen.pages:
        name = sentence(
            "{players} players: row {row}, sheet {column}",
            players=realm.players,
            row=row + 1,
            column=column + 1,
        ).in_language(language)
        yield PosterPage(picture, *chosen.corner(row, column), chosen.size, name)


def _land(board: DrawnBoard, picture: Picture) -> "BaseGeometry":
    """Return the shape of everything that is to be seen of a board, in millimetres."""
    import shapely

    faces = shapely.union_all([board.painted_faces[board.face_of[name]] for name in board.grounds])
    on_paper = shapely.transform(faces, lambda points: points * picture.unit)
    return on_paper.buffer(ARROWS if board.arrows else RIM)


class _Layout:
    """A way to lay pages of one size over a board: rows and columns that overlap."""

    def __init__(self, size: PageSize, land: "BaseGeometry", right: float, down: float) -> None:
        import shapely

        self.size = size
        self.width, self.height = usable(size)
        left, top, end, bottom = land.bounds
        columns, rows = _pages(end - left, self.width), _pages(bottom - top, self.height)
        spare = _length(columns, self.width) - (end - left), _length(rows, self.height) - (bottom - top)
        self.left, self.top = left - spare[0] * right, top - spare[1] * down
        grid = list(product(range(rows), range(columns)))
        self.pages = [place for place in grid if land.intersects(shapely.box(*self._box(*place)))]

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """Return the left and the top of what a page shows."""
        return self.left + column * (self.width - OVERLAP), self.top + row * (self.height - OVERLAP)

    def _box(self, row: int, column: int) -> Extent:
        left, top = self.corner(row, column)
        return left, top, left + self.width, top + self.height


def _pages(length: float, room: float) -> int:
    """Return the number of overlapping pages that cover a length."""
    return max(1, ceil((length - OVERLAP) / (room - OVERLAP)))


def _length(pages: int, room: float) -> float:
    """Return the length that overlapping pages cover."""
    return pages * (room - OVERLAP) + OVERLAP
