"""The item of one tile on the map."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from realms.board.hexes import centre
from realms.board.layout import Placement
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.tile import display_list
from realms.export.drawing.tile_picture import TilePicture
from realms_editor.view.canvas.items import DrawingStyle
from realms_editor.view.canvas.paint import Operation, operations, paint

Key = tuple[TilePicture, tuple[str, ...]]
_HEXAGON = QRectF(-APOTHEM - 5, -105, 2 * APOTHEM + 10, 210)  # with half of the borders beyond its sides


# speed: Qt asks for bounds all the time, and a plain rectangle answers without Python
class TileItem(QGraphicsRectItem):
    """One tile, painted from a display list that is rebuilt only after `repaint`."""

    def __init__(self, look: DrawingStyle) -> None:
        super().__init__(_HEXAGON)
        self.setPen(Qt.PenStyle.NoPen)
        self._look = look
        self.key: Key | None = None
        self.facts: object = None  # the data that the key was made from
        self._todo: list[Operation] = []
        self.up_to_date = False  # False after `repaint`
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def show_tile(self, laid: Placement, key: Key) -> bool:
        """Set position and picture of the tile; return True if the picture has changed."""
        self.setPos(*centre(laid.cell))
        if key == self.key:
            return False
        self.key = key
        return True

    def repaint(self) -> None:
        """Rebuild the display list at the next paint."""
        self.up_to_date = False
        self.update()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the tile."""
        del option, widget
        look = self._look
        if self.key and not self.up_to_date:
            self._todo = operations(display_list(*self.key, look.theme, look.detail), look.quality)
            self.up_to_date = True
        paint(painter, self._todo)
