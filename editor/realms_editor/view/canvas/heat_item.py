"""Heat on the map: regions filled by their level, each with its letter and value."""

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from realms.board.board import Board
from realms.export.drawing.maps import map_of
from realms.export.drawing.overlays import texts_on_regions
from realms.export.drawing.theme import Theme
from realms_editor.view.canvas.paint import Operation, colour, operations, paint
from realms_editor.view.canvas.places import places_of

if TYPE_CHECKING:
    from realms_editor.desk.balance.heat_levels import HeatMark

OPACITY, FAINT = 180, 110  # of 255: the ground is still seen
EDGE = 1.5
# Beside colours, so that levels differ without them.
PATTERNS = (
    Qt.BrushStyle.NoBrush,
    Qt.BrushStyle.Dense7Pattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.Dense4Pattern,
)


def pattern_brush(theme: Theme, level: int) -> QBrush:
    """Return the pattern of a level."""
    ink = QColor(theme.ink)
    ink.setAlpha(FAINT)
    return QBrush(ink, PATTERNS[level])


class HeatItem(QGraphicsItem):
    """The marked regions of a map; without marks nothing is painted."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setZValue(z)
        self.marks: Sequence[HeatMark] = ()
        self._fills: list[tuple[QPainterPath, QBrush, QBrush]] = []
        self._texts: list[Operation] = []
        self._board: Board | None = None
        self._coming: list[Operation] = []  # texts of which some are still missing
        self._missing: Iterator[list[Operation]] = iter(())
        self._bounds = QRectF()
        self._pen = QPen()

    def show_marks(self, board: Board, theme: Theme, language: str, bounds: QRectF) -> None:
        """Fill the regions of a board, without those that it does not have; `write_on` writes the texts."""
        found = [(board.region(mark.address), mark) for mark in self.marks]
        places, texts = places_of(board), dict[int, str]()
        self._fills = []
        for region, mark in found:
            if region is None:
                continue
            fill = QColor(theme.heat[mark.level])
            fill.setAlpha(OPACITY)
            for form, lying in places.region(region):
                path = lying.map(form.area)
                self._fills.append((path, QBrush(fill), pattern_brush(theme, mark.level)))
            texts[region] = mark.text.in_language(language)
        self._pen = QPen(colour(theme.ink), EDGE * map_of(board).scale)
        if board is not self._board or not texts:
            self._texts = []
        self._board, self._coming = board, []
        self._missing = (
            operations(texts_on_regions(board, theme, {region: text})) for region, text in texts.items()
        )
        self.prepareGeometryChange()
        self._bounds = bounds if self._fills else QRectF()
        self.update()

    def write_on(self, seconds: float) -> bool:
        """Work out the places of more texts; return True when all of them are written.

        That takes long on a large map, so the texts of before stay until then.
        """
        end = perf_counter() + seconds
        for text in self._missing:
            self._coming += text
            if perf_counter() > end:
                return False
        self._texts = self._coming
        self.update()
        return True

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """Return the bounds."""
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the fills, and the texts above them."""
        del option, widget
        painter.setPen(self._pen)
        for path, fill, pattern in self._fills:
            painter.setBrush(fill)
            painter.drawPath(path)
            if pattern.style() != Qt.BrushStyle.NoBrush:
                painter.fillPath(path, pattern)
        paint(painter, self._texts)
