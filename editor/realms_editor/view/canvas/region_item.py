"""The item of one drawn region on the map."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from realms.export.drawing.drawn_list import region_display_list
from realms.export.drawing.drawn_region import DrawnRegionPicture
from realms.export.drawing.shapes import Shape
from realms_editor.view.canvas.items import DrawingStyle
from realms_editor.view.canvas.paint import Operation, operations, paint

_BEYOND = 45.0  # so far pieces may stand out of a narrow region


class RegionItem(QGraphicsRectItem):
    """One region of a drawing, painted from a display list that is rebuilt only after `repaint`."""

    def __init__(self, style: DrawingStyle) -> None:
        super().__init__()
        self.setPen(Qt.PenStyle.NoPen)
        self._style = style
        self.picture: DrawnRegionPicture | None = None
        self.scale_of_map = 1.0
        self._todo: list[Operation] = []
        self.up_to_date = False  # False after `repaint`
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def show_region(self, picture: DrawnRegionPicture, scale: float) -> bool:
        """Set the picture of the region; return True if it has changed."""
        if (picture, scale) == (self.picture, self.scale_of_map):
            return False
        self.picture, self.scale_of_map = picture, scale
        # Qt moves a cached item with its corner, although the drawing keeps its place.
        self.setCacheMode(QGraphicsItem.CacheMode.NoCache)
        self.setRect(_around(picture, scale))
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.repaint()
        return True

    def repaint(self) -> None:
        """Rebuild the display list at the next paint."""
        self.up_to_date = False
        self.update()

    def shapes(self) -> tuple[Shape, ...]:
        """Return the shapes of the region at the present level of detail."""
        if self.picture is None:
            return ()
        return region_display_list(self.picture, self._style.theme, self.scale_of_map, self._style.detail)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the region."""
        del option, widget
        if not self.up_to_date:
            self._todo = operations(self.shapes(), self._style.quality)
            self.up_to_date = True
        paint(painter, self._todo)


def _around(picture: DrawnRegionPicture, scale: float) -> QRectF:
    """Return the area that a region and its pieces can take."""
    xs, ys = zip(*picture.rings[0], strict=True)
    left, top, right, bottom = (scale * edge for edge in (min(xs), min(ys), max(xs), max(ys)))
    beyond = _BEYOND * scale
    return QRectF(left, top, right - left, bottom - top).adjusted(-beyond, -beyond, beyond, beyond)
