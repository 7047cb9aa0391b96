"""A picture that paints only what lies in the exposed area, so that a token can pass over it cheaply."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from realms_editor.view.canvas.items import PictureItem
from realms_editor.view.canvas.paint import Operation, paint


class CulledPicture(PictureItem):
    """A picture over the whole map."""

    def __init__(self, z: float) -> None:
        super().__init__(QRectF(), [])
        self._boxes: list[tuple[QRectF, Operation]] = []
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)  # for option.exposedRect
        self.setZValue(z)

    def set_operations(self, bounds: QRectF, todo: list[Operation]) -> None:
        """Replace the operations and the bounds."""
        self._boxes = [(_box(each), each) for each in todo]
        super().set_operations(bounds, todo)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the operations that reach into the exposed area."""
        del widget
        exposed: QRectF = option.exposedRect
        paint(painter, [each for box, each in self._boxes if box.intersects(exposed)])


def _box(operation: Operation) -> QRectF:
    """Return the box of an operation, with its line."""
    drawn, pen, _ = operation
    half = pen.widthF() / 2 + 1
    if isinstance(drawn, list):
        boxes = [QRectF(each.p1(), each.p2()).normalized() for each in drawn]
        whole = boxes[0] if boxes else QRectF()
        for box in boxes[1:]:
            whole = whole.united(box)
    else:
        whole = drawn.controlPointRect()
    return whole.adjusted(-half, -half, half, half)
