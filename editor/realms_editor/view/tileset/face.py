"""The picture of a tile face that is being entered; its thirds are chosen by pointer or keys."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from realms.export.drawing.frame import APOTHEM, label_place, outline, rim_clearance, third_under, variant_of
from realms.export.drawing.shapes import Line, word
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import NO_NEIGHBOURS, display_list
from realms.export.drawing.tilesheet import face_picture
from realms.tiles.kinds import PRINTED_LAND, World
from realms_editor.desk.tileset.draft import BLANK, FaceDraft, as_face, painted, part_at
from realms_editor.view.canvas.paint import FINE, colour, operations, paint

ROOM = 112.0  # from the middle of a tile to the edge of the picture
_TURNS = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}


class FaceView(QWidget):
    """A face with one third chosen; keys other than arrows are passed on by `typed`."""

    chosen = Signal(int)
    typed = Signal(QKeyEvent)

    def __init__(self, world: World, theme: Theme) -> None:
        super().__init__()
        self.world, self.theme, self.language = world, theme, "en"
        self.letter, self.face, self.third = "A", BLANK, 0
        self.active = False  # True if the chosen third is on this face
        self.upcoming: int | None = None  # the third of this face that the next number goes to
        self.photo: QImage | None = None  # of the tile, as large as this picture
        self.photo_only = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a size that makes thirds easy to click."""
        return QSize(270, 270)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a size that still lets thirds be clicked."""
        return QSize(150, 150)

    def show_face(
        self, letter: str, face: FaceDraft, third: int, *, active: bool, upcoming: int | None = None
    ) -> None:
        """Show a face with one third chosen, and mark the one that the next number goes to."""
        self.letter, self.face, self.third, self.active = letter, face, third, active
        self.upcoming = upcoming
        self.update()

    def show_photo(self, photo: QImage | None, *, only: bool = False) -> None:
        """Show a photo under the thirds that are not known yet, or nothing but the photo."""
        self.photo, self.photo_only = photo, only
        self.update()

    # Painting

    @property
    def _scale(self) -> float:
        return min(self.width(), self.height()) / (2 * ROOM)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the tile, question marks on unknown thirds, and the chosen third."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self.width() / 2, self.height() / 2)
        painter.scale(self._scale, self._scale)
        picture = face_picture(self.letter, self.world, as_face(self._filled()), self.language)
        shapes = display_list(picture, NO_NEIGHBOURS, self.theme)
        paint(painter, operations(shapes, FINE))
        for part in self.face:
            if not part.terrain or (self.photo and self.photo_only):
                self._paint_unknown(painter, part.thirds, known=bool(part.terrain))
        if self.upcoming is not None and not (self.active and self.upcoming == self.third):
            self._paint_upcoming(painter, part_at(self.face, self.upcoming).thirds)
        if self.active:
            self._paint_choice(painter, part_at(self.face, self.third).thirds)
        paint(painter, operations([shape for shape in shapes if shape.role == "hub"], FINE))

    def _filled(self) -> FaceDraft:
        """Return the face with some terrain on unknown thirds, as drawing needs one; they get covered."""
        face = self.face
        for part in self.face:
            if not part.terrain:
                face = painted(face, part.thirds[0], PRINTED_LAND[self.world][0])
        return face

    def _paint_unknown(self, painter: QPainter, thirds: tuple[int, ...], *, known: bool) -> None:
        """Paint a question mark, over the photo if there is one."""
        path = _path(outline(thirds, 0, variant_of(self.letter)))
        pen = QPen(colour(self.theme.ink), 2.0)
        pen.setDashPattern([2.0, 2.0])
        painter.fillPath(path, colour(self.theme.paper))
        if self.photo:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setClipPath(path)
            painter.drawImage(QRectF(-ROOM, -ROOM, 2 * ROOM, 2 * ROOM), self.photo)
            painter.restore()
        painter.strokePath(path, pen)
        if not known and not self.photo:
            (x, y), _ = label_place(thirds, 0, variant_of(self.letter))
            paint(painter, operations([word("letter", (x, y + 11), "?", 32, self.theme.ink)], FINE))

    def _paint_upcoming(self, painter: QPainter, thirds: tuple[int, ...]) -> None:
        """Mark the region that the next number goes to by dashes inside its rim."""
        path = _path(outline(thirds, 0, variant_of(self.letter)))
        painter.save()
        painter.setClipPath(path)
        for name, width, dashed in ((self.theme.paper, 14.0, False), (self.theme.selection, 8.0, True)):
            pen = QPen(colour(name), width)
            if dashed:
                pen.setDashPattern([1.6, 1.2])
            painter.strokePath(path, pen)
        painter.restore()

    def _paint_choice(self, painter: QPainter, thirds: tuple[int, ...]) -> None:
        path = _path(outline(thirds, 0, variant_of(self.letter)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for name, width in ((self.theme.paper, 9.0), (self.theme.selection, 5.0)):
            pen = QPen(colour(name), width)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPath(path)
        if len(thirds) > 1:  # a dot marks the third that gets symbols
            angle = pi * (2 * self.third + 1) / 3
            at = QPointF(cos(angle) * APOTHEM * 0.62, -sin(angle) * APOTHEM * 0.62)
            painter.setPen(QPen(colour(self.theme.paper), 3.0))
            painter.setBrush(colour(self.theme.selection))
            painter.drawEllipse(at, 8, 8)

    # Input

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Choose the third under the pointer."""
        at = event.position()
        point = (at.x() - self.width() / 2) / self._scale, (at.y() - self.height() / 2) / self._scale
        if event.button() == Qt.MouseButton.LeftButton and rim_clearance(point) > 0:
            self.chosen.emit(third_under(point, variant_of(self.letter)))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move between thirds with the arrow keys; pass other keys on."""
        step = _TURNS.get(Qt.Key(event.key()))
        if step and event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            self.chosen.emit((self.third + step) % 3)
            return
        event.ignore()
        self.typed.emit(event)
        if not event.isAccepted():
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Choose the last third again when the keyboard comes to this face."""
        super().focusInEvent(event)
        if not self.active and event.reason() != Qt.FocusReason.MouseFocusReason:
            self.chosen.emit(self.third)


def _path(points: Line) -> QPainterPath:
    path = QPainterPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    return path
