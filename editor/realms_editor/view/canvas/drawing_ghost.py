"""The preview of the tools for drawings: lines, handles and measures, in pixels of the screen."""

from itertools import pairwise
from statistics import median

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFont, QPainter

from realms.board.drawing import on_plane
from realms.export.drawing.shapes import Point
from realms.export.drawing.theme import Theme
from realms_editor.tools.tool import Ghost, GhostText, Handle, LineKind
from realms_editor.view.canvas.paint import colour
from realms_editor.view.canvas.screen_item import ScreenItem, along, fine_pen

DASHES: dict[LineKind, tuple[float, ...]] = {
    "new": (),
    "traced": (),
    "measured": (5.0, 3.0),
    "picture": (4.0, 3.0),
}
NODE, CHOSEN, TARGET, CORNER = 3.0, 4.5, 7.0, 6.0  # radii in pixels
LEAST_NODE, _SHARE, _SAMPLE = 2.0, 0.45, 300  # pixels, the share of the distance, the nodes that are measured
TEXT_PIXELS, AIR = 12, 3.0
CROSS = 11.0  # the arms of the keyboard cursor, in pixels
_FAR = 200.0  # units of the map that texts can reach beyond it


class DrawingGhost(ScreenItem):
    """The next step of the tool in hand, the nodes that it can take, and the keyboard cursor."""

    def __init__(self, z: float) -> None:
        super().__init__(z)
        self.theme: Theme | None = None
        self.language = "en"
        self._ghost = Ghost()
        self._nodes: list[QPointF] = []
        self._apart = 0.0  # the usual distance of nodes on the map
        self._cross: Point | None = None

    def show_nodes(self, nodes: list[Point], area: QRectF) -> None:
        """Show the nodes of the drawing, or none; in a crowd they are smaller."""
        self._nodes = [QPointF(*on_plane(at)) for at in nodes]
        self._apart = _usual_distance(self._nodes)
        self._show(area)

    def show_ghost(self, ghost: Ghost, cross: Point | None, area: QRectF) -> None:
        """Show another preview, and the keyboard cursor at a point."""
        if (ghost.lines, ghost.handles, ghost.texts, cross) == (
            *(self._ghost.lines, self._ghost.handles, self._ghost.texts),
            self._cross,
        ):
            return
        self._ghost, self._cross = ghost, cross
        self._show(area)

    def _show(self, area: QRectF) -> None:
        ghost = self._ghost
        anything = self._nodes or self._cross or ghost.lines or ghost.handles or ghost.texts
        self.show_in(area.adjusted(-_FAR, -_FAR, _FAR, _FAR) if anything else QRectF())

    def draw(self, painter: QPainter, pixel: float) -> None:
        """Paint nodes, lines, handles, texts and the cursor."""
        if self.theme is None:
            return
        self._draw_nodes(painter, self.theme, pixel)
        for line in self._ghost.lines:
            self._draw_line(painter, self.theme, line.points, line.kind)
        for handle in self._ghost.handles:
            _draw_handle(painter, self.theme, handle, pixel)
        for text in self._ghost.texts:
            self._draw_text(painter, self.theme, text, pixel)
        if self._cross:
            _draw_cross(painter, self._cross, pixel)

    def _draw_nodes(self, painter: QPainter, theme: Theme, pixel: float) -> None:
        size = min(2 * NODE, max(LEAST_NODE, self._apart / pixel * _SHARE))
        for width, name in ((size + 2, theme.paper), (size - 1, theme.ink)):
            pen = fine_pen(name, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPoints(self._nodes)

    @staticmethod
    def _draw_line(painter: QPainter, theme: Theme, points: tuple[Point, ...], kind: LineKind) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for name, width, dash in (
            (theme.paper, 5.0, ()),
            (theme.legal if kind == "traced" else theme.selection, 2.5, DASHES.get(kind, ())),
        ):
            painter.setPen(fine_pen(name, width, dash))
            painter.drawPolyline(along(points))

    def _draw_text(self, painter: QPainter, theme: Theme, text: GhostText, pixel: float) -> None:
        """Write a text above a point, on a pale ground."""
        words = text.text.in_language(self.language)
        painter.save()
        painter.translate(*text.at)
        painter.scale(pixel, pixel)
        font = QFont(painter.font())
        font.setPixelSize(TEXT_PIXELS)
        painter.setFont(font)
        room = painter.fontMetrics().boundingRect(words).toRectF()
        room.moveCenter(QPointF(0, -TEXT_PIXELS - AIR))
        painter.setPen(fine_pen(theme.outline, 1.0))
        painter.setBrush(QBrush(colour(theme.paper)))
        painter.drawRoundedRect(room.adjusted(-AIR, -1, AIR, 1), AIR, AIR)
        painter.setPen(fine_pen(theme.ink, 1.0))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()


def _usual_distance(nodes: list[QPointF]) -> float:
    """Return the usual distance from a node to the next one in the document, which is often on its line."""
    ways = [QLineF(one, other).length() for one, other in pairwise(nodes[:_SAMPLE])]
    return median(ways) if ways else 0.0


def _draw_handle(painter: QPainter, theme: Theme, handle: Handle, pixel: float) -> None:
    radius = pixel * {"node": CHOSEN, "chosen": CHOSEN + 0.5, "target": TARGET, "corner": CORNER}[handle.kind]
    at = QPointF(*handle.at)
    fill = {"node": theme.paper, "chosen": theme.selection, "corner": theme.paper}.get(handle.kind)
    painter.setBrush(QBrush(colour(fill)) if fill else QBrush(Qt.BrushStyle.NoBrush))
    for name, width in ((theme.paper, 5.0), (theme.selection, 2.0)):
        painter.setPen(fine_pen(name, width))
        if handle.kind == "corner":
            painter.drawRect(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))
        else:
            painter.drawEllipse(at, radius, radius)


def _draw_cross(painter: QPainter, at: Point, pixel: float) -> None:
    """Draw the keyboard cursor: a cross that is seen on every ground."""
    (x, y), arm, gap = at, CROSS * pixel, 3 * pixel
    for name, width in (("#FFFFFF", 5.0), ("#000000", 2.0)):
        painter.setPen(fine_pen(name, width))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            painter.drawLine(QPointF(x + dx * gap, y + dy * gap), QPointF(x + dx * arm, y + dy * arm))
