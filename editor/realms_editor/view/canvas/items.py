"""The items of the map scene: pictures, and outlines that move and change shape."""

from collections.abc import Callable
from functools import partial, reduce

from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import Detail
from realms_editor.view.canvas.paint import FAST, Operation, Quality, colour, paint
from realms_editor.view.canvas.place_shape import Place, PlaceShape

VEIL = QBrush(QColor(255, 255, 255, 70))  # brightens the ground inside an outline


class DrawingStyle:
    """The theme, the level of detail and the quality in which the whole map is drawn."""

    def __init__(self, theme: Theme, detail: Detail = "full", quality: Quality = FAST) -> None:
        self.theme, self.detail, self.quality = theme, detail, quality


class PictureItem(QGraphicsItem):
    """An item painted from a list of operations: grid, arrows, previews, overlays."""

    def __init__(self, bounds: QRectF, todo: list[Operation]) -> None:
        super().__init__()
        self._bounds, self._todo = bounds, todo

    def set_operations(self, bounds: QRectF, todo: list[Operation]) -> None:
        """Replace the operations and the bounds."""
        kept = self.cacheMode()
        if bounds != self._bounds:
            # Qt moves a cached item with its corner, although the drawing keeps its place.
            self.setCacheMode(QGraphicsItem.CacheMode.NoCache)
            self.prepareGeometryChange()
        self._bounds, self._todo = bounds, todo
        self.setCacheMode(kept)
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """Return the bounds."""
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the operations."""
        del option, widget
        paint(painter, self._todo)


class PlaceOutline(QGraphicsItem):
    """An outline of places on the map, with a pale casing so that it stands out on every terrain."""

    def __init__(self, width: float, z: float) -> None:
        super().__init__()
        self._width, self._size = width, 1.0
        self._colours: Callable[[], None] = lambda: None  # sets line, casing and fill again
        self._place: Place = []
        self._layers: list[tuple[Callable[[PlaceShape], QPainterPath], QBrush, bool]] = []
        self._todo: list[tuple[QPainterPath, QBrush, bool]] = []
        self._bounds = QRectF()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)  # for option.exposedRect
        self.setZValue(z)

    def set_colours(
        self, line: str, casing: str = "", *, veil: QBrush | None = None, dash: tuple[float, ...] = ()
    ) -> None:
        """Set line, casing and fill; `dash` is counted in widths of the line."""
        width = self._width * self._size
        self._colours = partial(self.set_colours, line, casing, veil=veil, dash=dash)
        self._layers = [(lambda form: form.outline_area(width, dash), QBrush(colour(line)), True)]
        if casing:
            self._layers.insert(
                0, (lambda form: form.outline_area(width * 1.9), QBrush(colour(casing)), True)
            )
        if veil:
            # speed: without antialiasing, which the line hides, a fill costs a fifth
            self._layers.insert(0, (lambda form: form.area, veil, False))
        self._lay_out()
        self.update()

    def set_size(self, size: float) -> None:
        """Draw lines of another width; 1 is right for tiles."""
        if size != self._size:
            self._size = size
            self._colours()

    def surround(self, place: Place) -> None:
        """Outline other places; an empty list hides the outline."""
        if place or self._place:
            self._place = place
            self._lay_out()

    def _lay_out(self) -> None:
        """Work out the paths to fill, back to front, and the bounds."""
        self.prepareGeometryChange()
        self._todo = [
            (lying.map(drawn(form)), brush, smooth)
            for drawn, brush, smooth in self._layers
            for form, lying in self._place
        ]
        self._bounds = reduce(QRectF.united, (path.boundingRect() for path, *_ in self._todo), QRectF())

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """Return the bounds of all paths."""
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint fill, casing and line."""
        del widget
        for path, brush, smooth in self._todo:
            if path.boundingRect().intersects(option.exposedRect):
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
                painter.fillPath(path, brush)
