"""The red outline around the places of a finding, and the ring around its point in a drawing."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from realms.board.board import Board
from realms.board.hexes import Point
from realms.export.drawing.theme import Theme
from realms_editor.view.canvas.items import VEIL, PlaceOutline
from realms_editor.view.canvas.places import addresses_place
from realms_editor.view.canvas.screen_item import ScreenItem, fine_pen

_WIDTH = 5.0
_FAR = 400.0  # units of the map that the ring can take when the whole map is seen small
RING, RING_LINE = 15.0, 3.0  # pixels of the screen


class FindingOutline(PlaceOutline):
    """Outlines the places of the chosen finding, or a region that is named elsewhere."""

    def __init__(self, z: float) -> None:
        super().__init__(_WIDTH, z)

    def set_theme(self, theme: Theme) -> None:
        """Use the red of a theme, or its selection colour if red cannot be told from plain outlines."""
        self.set_colours(red_of(theme), theme.paper, veil=VEIL)

    def outline(self, board: Board, addresses: Iterable[str]) -> None:
        """Outline these places; without addresses hide the outline."""
        self.surround(addresses_place(board, addresses))


class FindingRing(ScreenItem):
    """A red ring around the point of a drawing that a finding is about."""

    def __init__(self, z: float) -> None:
        super().__init__(z)
        self.theme: Theme | None = None
        self.at: Point | None = None

    def surround(self, at: Point | None) -> None:
        """Surround a point of the map, or none."""
        self.at = at
        self.show_in(QRectF(at[0] - _FAR, at[1] - _FAR, 2 * _FAR, 2 * _FAR) if at else QRectF())

    def draw(self, painter: QPainter, pixel: float) -> None:
        """Paint the ring."""
        if self.theme is None or self.at is None:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for name, width in ((self.theme.paper, 2 * RING_LINE), (red_of(self.theme), RING_LINE)):
            painter.setPen(fine_pen(name, width))
            painter.drawEllipse(QPointF(*self.at), RING * pixel, RING * pixel)


def red_of(theme: Theme) -> str:
    """Return the red of a theme, or its selection colour if red cannot be told from plain outlines."""
    return theme.selection if theme.entry == theme.outline else theme.entry
