"""The base of marks that keep their size on the screen, whatever the zoom."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from realms.export.drawing.shapes import Point
from realms_editor.view.canvas.paint import colour


class ScreenItem(QGraphicsItem):
    """Marks in pixels at points of the map; a subclass paints them with `draw`."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setZValue(z)
        self._area = QRectF()

    def show_in(self, area: QRectF) -> None:
        """Paint again, within an area of the map; an empty one hides everything."""
        if area != self._area:
            self.prepareGeometryChange()
            self._area = area
        self.setVisible(not area.isEmpty())
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """Return the area of the map that the marks can lie in."""
        return self._area

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint all marks; Qt asks for them even if their area is empty."""
        del option, widget
        if not self._area.isEmpty():
            self.draw(painter, 1 / painter.worldTransform().m11())

    def draw(self, painter: QPainter, pixel: float) -> None:
        """Paint all marks; a pixel of the screen is that large on the map."""
        del painter, pixel


def fine_pen(name: str, width: float, dash: tuple[float, ...] = ()) -> QPen:
    """Return a pen of a width in pixels at every zoom."""
    pen = QPen(QColor(colour(name)), width)
    pen.setCosmetic(True)
    if dash:
        pen.setDashPattern(list(dash))
    return pen


def along(points: tuple[Point, ...]) -> QPolygonF:
    """Return the points of a line for Qt."""
    return QPolygonF([QPointF(x, y) for x, y in points])
