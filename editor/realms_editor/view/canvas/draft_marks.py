"""Marks on an unfinished drawing: lines that bound no region yet, open ends, faces that are not settled."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QTransform

from realms.board.drawing import UNIT, on_plane
from realms.board.drawn_board import DrawnBoard
from realms.export.drawing.shapes import Line, Point
from realms.export.drawing.theme import Theme
from realms_editor.view.canvas.drawn_places import DrawnPlaces
from realms_editor.view.canvas.paint import colour
from realms_editor.view.canvas.screen_item import ScreenItem, along, fine_pen

if TYPE_CHECKING:
    from shapely import MultiLineString

OPEN_END, SECOND = 5.0, 6.0  # radii in pixels
HATCH = 0.55  # pixels of Qt's pattern that count as one


@dataclass(frozen=True, slots=True)
class Unsettled:
    """The parts of a drawing that are not settled, in the drawing plane."""

    bare: tuple[Line, ...]  # lines without a painted region on either side
    loose: tuple[Line, ...]  # lines with open ends, and lines within a face
    ends: tuple[Point, ...]
    unpainted: tuple[QPainterPath, ...]
    crowded: tuple[Point, ...]  # the inner points of several regions in one face
    strays: tuple[Point, ...]  # the inner points of regions in no face


@lru_cache(maxsize=2)
def unsettled_parts(board: DrawnBoard) -> Unsettled:
    """Find what is not settled in a drawing."""
    painted = {face for name, face in board.face_of.items() if name in board.grounds}
    borders = (border for border in board.painted_borders if painted.isdisjoint(border.faces))
    dangles = list(_lines(board.faces.dangles))
    loose = (*dangles, *_lines(board.faces.cuts))
    places = DrawnPlaces(board)
    faces = (face for face in range(len(board.faces.polygons)) if face not in painted)
    unpainted = tuple(shape.area for face in faces for shape, _ in places.face(face))
    crowded, strays = _misplaced(board)
    return Unsettled(
        tuple(border.line for border in borders),
        loose,
        tuple(_open_ends(dangles)),
        unpainted,
        crowded,
        strays,
    )


def _lines(found: "MultiLineString") -> Iterator[Line]:
    import shapely

    for part in shapely.get_parts(found):
        yield tuple((x * UNIT, y * UNIT) for x, y in shapely.get_coordinates(part).tolist())


def _open_ends(dangles: Sequence[Line]) -> Iterator[Point]:
    """Yield the ends of loose lines where no other line begins."""
    ends = Counter(end for line in dangles for end in (line[0], line[-1]))
    yield from (end for end, count in ends.items() if count == 1)


def _misplaced(board: DrawnBoard) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Return the inner points of regions that share a face, and of those in none."""
    regions = board.drawing.regions
    faces = board.faces.face_at([region.at for region in regions])
    uses = Counter(faces)
    placed = list(zip((on_plane(region.at) for region in regions), faces, strict=True))
    crowded = tuple(at for at, face in placed if face is not None and uses[face] > 1)
    return crowded, tuple(at for at, face in placed if face is None)


class DraftMarks(ScreenItem):
    """Shows at once what is not settled in a drawing."""

    def __init__(self, z: float) -> None:
        super().__init__(z)
        self.draft: Unsettled | None = None
        self.theme: Theme | None = None

    def show_draft(self, board: DrawnBoard, theme: Theme, area: QRectF) -> None:
        """Show the draft of a board."""
        self.draft, self.theme = unsettled_parts(board), theme
        self.show_in(area)

    def draw(self, painter: QPainter, pixel: float) -> None:
        """Paint hatched faces, thin lines, red lines with their ends, and inner points."""
        if self.draft is None or self.theme is None:
            return
        theme, draft = self.theme, self.draft
        hatch = QBrush(colour(f"{theme.outline}80"), Qt.BrushStyle.BDiagPattern)
        hatch.setTransform(QTransform.fromScale(pixel / HATCH * 0.5, pixel / HATCH * 0.5))
        for path in draft.unpainted:
            painter.fillPath(path, hatch)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(fine_pen(theme.outline, 2.0))
        for line in draft.bare:
            painter.drawPolyline(along(line))
        for name, width in ((theme.paper, 5.0), (theme.entry, 2.5)):
            painter.setPen(fine_pen(name, width))
            for line in draft.loose:
                painter.drawPolyline(along(line))
        self._draw_points(painter, theme, pixel)

    def _draw_points(self, painter: QPainter, theme: Theme, pixel: float) -> None:
        draft = self._known
        painter.setPen(fine_pen(theme.paper, 1.5))
        painter.setBrush(QBrush(colour(theme.entry)))
        for end in draft.ends:
            painter.drawEllipse(QPointF(*end), OPEN_END * pixel, OPEN_END * pixel)
        painter.setPen(fine_pen(theme.entry, 2.5))
        painter.setBrush(QBrush(colour(theme.paper)))
        for x, y in (*draft.crowded, *draft.strays):
            size = SECOND * pixel
            painter.drawRect(QRectF(x - size, y - size, 2 * size, 2 * size))
            painter.drawLine(QPointF(x - size, y - size), QPointF(x + size, y + size))

    @property
    def _known(self) -> Unsettled:
        if self.draft is None:
            raise LookupError("no draft is shown")
        return self.draft
