"""What stands on the scene: one item a tile, and a few over them that are moved and reshaped."""

from collections.abc import Callable
from functools import reduce

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from realms.board.hexes import centre
from realms.board.layout import Placement
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import Detail, display_list
from realms.export.drawing.tile_picture import TilePicture
from realms_editor.view.canvas.paint import FAST, Operation, Quality, colour, operations, paint
from realms_editor.view.canvas.places import Place, PlaceShape

Key = tuple[TilePicture, tuple[str, ...]]
_HEXAGON = QRectF(-APOTHEM - 5, -105, 2 * APOTHEM + 10, 210)  # and half of the borders beyond its sides


class DrawingStyle:
    """How the whole map is drawn just now: its colours and how much of it."""

    def __init__(self, theme: Theme, detail: Detail = "full", quality: Quality = FAST) -> None:
        self.theme, self.detail, self.quality = theme, detail, quality


# speed: a plain rectangle tells its bounds without Python, which Qt asks for all the time
class TileItem(QGraphicsRectItem):
    """One laid tile, painted from its display list, which is made again only when it is freshened."""

    def __init__(self, look: DrawingStyle) -> None:
        super().__init__(_HEXAGON)
        self.setPen(Qt.PenStyle.NoPen)
        self._look = look
        self.key: Key | None = None
        self.facts: object = None  # what the key was made from
        self._todo: list[Operation] = []
        self.up_to_date = False  # whether that has been made since it was asked for
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def show_tile(self, laid: Placement, key: Key) -> bool:
        """Take in what a tile looks like; whether it has to be painted again."""
        self.setPos(*centre(laid.cell))
        if key == self.key:
            return False
        self.key = key
        return True

    def repaint(self) -> None:
        """Have it painted as it looks now; until then it stays as it was."""
        self.up_to_date = False
        self.update()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the tile."""
        del option, widget
        look = self._look
        if self.key and not self.up_to_date:
            self._todo = operations(display_list(*self.key, look.theme, look.detail), look.quality)
            self.up_to_date = True
        paint(painter, self._todo)


class PictureItem(QGraphicsItem):
    """Anything that is painted from operations: the ground, arrows, tiles in the air."""

    def __init__(self, bounds: QRectF, todo: list[Operation]) -> None:
        super().__init__()
        self._bounds, self._todo = bounds, todo

    def set_operations(self, bounds: QRectF, todo: list[Operation]) -> None:
        """Show something else."""
        kept = self.cacheMode()
        if bounds != self._bounds:
            # Qt moves what it keeps of an item along with its corner, though the drawing stays where it is.
            self.setCacheMode(QGraphicsItem.CacheMode.NoCache)
            self.prepareGeometryChange()
        self._bounds, self._todo = bounds, todo
        self.setCacheMode(kept)
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """The room it takes."""
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw it."""
        del option, widget
        paint(painter, self._todo)


class PlaceOutline(QGraphicsItem):
    """A line round a place, in a pale casing so that it is seen on every ground."""

    def __init__(self, width: float, z: float) -> None:
        super().__init__()
        self._width = width
        self._place: Place = []
        self._layers: list[tuple[Callable[[PlaceShape], QPainterPath], QBrush, bool]] = []
        self._todo: list[tuple[QPainterPath, QBrush, bool]] = []
        self._bounds = QRectF()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)  # tells what is exposed
        self.setZValue(z)

    def set_colours(
        self, line: str, casing: str = "", *, veil: QBrush | None = None, dash: tuple[float, ...] = ()
    ) -> None:
        """Take these colours, without a casing if none is given; `dash` is counted in widths of the line."""
        width = self._width
        self._layers = [(lambda form: form.outline_area(width, dash), QBrush(colour(line)), True)]
        if casing:
            self._layers.insert(
                0, (lambda form: form.outline_area(width * 1.9), QBrush(colour(casing)), True)
            )
        if veil:
            # speed: a veil with a rough rim, which lies under the line, costs a fifth of a smooth one
            self._layers.insert(0, (lambda form: form.area, veil, False))
        self._lay_out()
        self.update()

    def surround(self, place: Place) -> None:
        """Surround another place; an empty one shows nothing."""
        if place or self._place:
            self._place = place
            self._lay_out()

    def _lay_out(self) -> None:
        """See what is to be filled, back to front, and how much room it takes."""
        self.prepareGeometryChange()
        self._todo = [
            (lying.map(drawn(form)), brush, smooth)
            for drawn, brush, smooth in self._layers
            for form, lying in self._place
        ]
        self._bounds = reduce(QRectF.united, (path.boundingRect() for path, *_ in self._todo), QRectF())

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """The place and the line about it."""
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw veil, casing and line."""
        del widget
        for path, brush, smooth in self._todo:
            if path.boundingRect().intersects(option.exposedRect):
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
                painter.fillPath(path, brush)
