"""Combinations as cards: pictograms, name, tokens, the coins on them, and their price."""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from realms.export.drawing.theme import Theme
from realms_editor.view.pictures import pictogram_pixmap
from realms_editor.view.plain_text import safe_tooltip

PLACE = Qt.ItemDataRole.UserRole
FACE = Qt.ItemDataRole.UserRole + 1
PICTURE, GAP, PILL, HEIGHT = 32, 6, 20, 58  # in pixels
PAIR, DENSE_PICTURE = 2, 24  # with more pictograms than that they are smaller, and the name has two lines
LEFT_WRAPPED = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)
COIN, COIN_INK = QColor("#F2C53D"), QColor("#000000")


@dataclass(frozen=True, slots=True)
class CardFace:
    """The face of a card: names, pictograms and figures of a combination."""

    name: str
    pictograms: tuple[tuple[str, str], ...]  # ids, each with the letters that stand in for a picture
    tokens: int | None  # None if that depends on what is taken together
    coins: int  # that lie on it
    price: int
    free: bool  # True if it can be picked now


class CardDelegate(QStyledItemDelegate):
    """Paints the rows of a list as cards."""

    def __init__(self, view: QListWidget, theme: Theme) -> None:
        super().__init__(view)
        self._view, self.theme, self.scale = view, theme, 1.0

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the size of a card: as high as a name of several lines needs."""
        high = max(round(HEIGHT * self.scale), 2 * option.fontMetrics.height() + 4 * GAP)
        face = index.data(FACE)
        if isinstance(face, CardFace) and len(face.pictograms) > PAIR:
            room = QRect(0, 0, self._view.viewport().width() - 4, 0)
            room.setLeft(self._begin(room, face) + self._scaled(GAP))
            words = QFontMetrics(_font(option, face)).boundingRect(room, LEFT_WRAPPED, face.name)
            high = max(high, words.height() + self._scaled(PILL) + 3 * GAP)
        return QSize(160, high)

    def _scaled(self, size: int) -> int:
        return round(size * self.scale)

    def _begin(self, card: QRect, face: CardFace) -> int:
        """Return the place in a row of pixels where the words of a card begin."""
        picture = DENSE_PICTURE if len(face.pictograms) > PAIR else PICTURE
        gap = self._scaled(GAP)
        return card.left() + gap + len(face.pictograms) * (self._scaled(picture) + gap)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint a card."""
        face = index.data(FACE)
        if not isinstance(face, CardFace):
            super().paint(painter, option, index)
            return
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        pointed = bool(option.state & QStyle.StateFlag.State_MouseOver)
        card = option.rect.adjusted(2, 2, -2, -2)
        ground, ink = _colours(option.palette, chosen=chosen, faint=not face.free)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = option.palette.color(QPalette.ColorRole.Highlight if pointed else QPalette.ColorRole.Mid)
        painter.setPen(QPen(edge, 2 if pointed and face.free else 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(card, 6, 6)
        self._write(painter, option, card, face, (ground, ink))
        painter.restore()

    def _write(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        card: QRect,
        face: CardFace,
        colours: tuple[QColor, QColor],
    ) -> None:
        """Paint pictograms, name and figures of a card."""
        ground, ink = colours
        dense = len(face.pictograms) > PAIR
        picture, gap, pill = map(self._scaled, (DENSE_PICTURE if dense else PICTURE, GAP, PILL))
        left, middle = card.left() + gap, card.center().y()
        device = painter.device()
        ratio = device.devicePixelRatioF() if device else 1.0
        for name, letters in face.pictograms:
            drawn = pictogram_pixmap(
                name, self.theme, picture, ratio, letters, ink=ink.name(), paper=ground.name()
            )
            painter.drawPixmap(QPoint(left, middle - picture // 2), drawn)
            left += picture + gap
        painter.setFont(_font(option, face))
        painter.setPen(ink)
        words = QRect(left, card.top() + 3, card.right() - left - gap, card.height() // 2 - 2)
        name = face.name
        if dense:
            words.setBottom(card.bottom() - pill - 5)
        else:
            name = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, LEFT_WRAPPED, name)
        place = QRect(left, card.bottom() - pill - 4, 0, pill)
        if face.tokens is not None:
            _pill(painter, place, str(face.tokens), (ink, ground), square=True)
        if face.price:
            _pill(painter, place, f"\N{MINUS SIGN}{face.price}", (COIN, COIN_INK))
        if face.coins:
            _pill(painter, place, f"+{face.coins}", (COIN, COIN_INK))


def _font(option: QStyleOptionViewItem, face: CardFace) -> QFont:
    font = QFont(option.font)
    font.setBold(face.free)
    return font


def _colours(palette: QPalette, *, chosen: bool, faint: bool) -> tuple[QColor, QColor]:
    """Return ground and ink of a card."""
    role = QPalette.ColorRole
    if chosen:
        return palette.color(role.Highlight), palette.color(role.HighlightedText)
    ink = palette.color(role.PlaceholderText if faint else role.Text)
    return palette.color(role.Base), _mixed(ink, palette.color(role.Base))


def _mixed(ink: QColor, ground: QColor) -> QColor:
    """Return a colour as it looks on a ground, without any opacity of its own."""
    share = ink.alphaF()
    return QColor.fromRgbF(
        ink.redF() * share + ground.redF() * (1 - share),
        ink.greenF() * share + ground.greenF() * (1 - share),
        ink.blueF() * share + ground.blueF() * (1 - share),
    )


def _pill(
    painter: QPainter, place: QRect, text: str, colours: tuple[QColor, QColor], *, square: bool = False
) -> None:
    """Paint a number on a token or a coin, and move the place to where the next one may begin."""
    high = place.height()
    place.setWidth(max(high, painter.fontMetrics().horizontalAdvance(text) + high // 2))
    painter.setPen(QPen(colours[1], 1))
    painter.setBrush(colours[0])
    round_by = high / 5 if square else high / 2
    painter.drawRoundedRect(place, round_by, round_by)
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
    place.moveLeft(place.right() + 1 + high // 3)


def add_card(cards: QListWidget, place: int, face: CardFace, words: str, tip: str) -> QListWidgetItem:
    """Add a card; its words are for screen readers, and its tip explains what it does."""
    item = QListWidgetItem(words, cards)
    item.setData(PLACE, place)
    item.setData(FACE, face)
    item.setToolTip(safe_tooltip(tip))
    return item
