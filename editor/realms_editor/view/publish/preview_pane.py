"""The preview of a file: pages, pictures, drawings, pages of HTML and texts as they would be written."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPen, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from realms.export.drawing.colours import BLACK, readable_on
from realms.export.drawing.theme import Theme
from realms.locale import Sentence, sentence
from realms_editor.desk.publishing.page_preview import PICTURE, simple_page
from realms_editor.desk.publishing.pdf_pages import NoPagesError, PagePixels, page_pixels
from realms_editor.desk.publishing.preview import Preview
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.canvas.paint import colour
from realms_editor.view.pictures import framed
from realms_editor.view.plain_text import Label, Paragraph, PicturePage, safe_caption

LEAST = QSize(240, 200)
MOST_TEXT = 40_000  # characters of a text
MOST_SIDE = 1600  # pixels of a drawing in memory
REST = 150  # milliseconds after the last change of the size
Say = Callable[[Sentence], str]


@dataclass(frozen=True)
class ShownPage:
    """A page of HTML ready to be shown."""

    html: str
    pictures: dict[str, QImage]


class PreviewPane(QWidget):
    """A view of one file, with a line above it that says what is going on."""

    def __init__(self, say: Say, theme: Theme, jobs: Jobs) -> None:
        super().__init__()
        self.say, self.theme, self.jobs = say, theme, jobs
        self.state, self.stack = Paragraph(), QStackedWidget()
        self.picture, self.text, self.page = Label(), QPlainTextEdit(), PicturePage()
        self.number, self.back, self.forth = QSpinBox(), QPushButton(), QPushButton()
        self._preview: Preview | None = None
        self._image: QImage | None = None
        self._drawn_for = QSize()
        self._resized = QTimer(self, singleShot=True, interval=REST)
        self._resized.timeout.connect(self._draw)
        self._set_up()
        self._lay_out()

    def _set_up(self) -> None:
        say = self.say
        self.picture.setMinimumSize(LEAST)
        self.picture.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        for each in (self.picture, self.text, self.page):
            each.setAccessibleName(say(sentence("Preview")))
            self.stack.addWidget(each)
        self.number.setPrefix(f"{say(sentence('Page'))} ")
        self.number.setRange(1, 1)
        self.number.setAccessibleName(say(sentence("Page")))
        for button, words, step in (
            (self.back, sentence("Previous page"), -1),
            (self.forth, sentence("Next page"), 1),
        ):
            button.setText(safe_caption("◀" if step < 0 else "▶"))
            button.setAccessibleName(say(words))
            button.setAutoDefault(False)
            button.setFixedWidth(44)
            button.clicked.connect(partial(self._turn, step))
        self.number.valueChanged.connect(self._draw)

    def _lay_out(self) -> None:
        column, row = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        self.turner = QWidget()
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        for part in (self.back, self.number, self.forth):
            row.addWidget(part)
        row.addStretch(1)
        self.turner.setLayout(row)
        self.turner.hide()
        column.addWidget(self.state)
        column.addWidget(self.stack, 1)
        column.addWidget(self.turner)

    def show_state(self, words: Sentence | None) -> None:
        """Say above the preview what is going on."""
        self.state.setText(self.say(words) if words else "")

    def show_preview(self, preview: Preview) -> None:
        """Show another file, or why there is none; pages stay at the same number."""
        self._preview = preview
        self.show_state(preview.reason or _size_words(preview))
        if preview.reason or preview.kind != "pages":
            self.turner.hide()
        if preview.reason:
            self._take(None, preview)
        elif preview.kind == "text":
            self.text.setPlainText(_text_of(preview))
            self.stack.setCurrentWidget(self.text)
        else:
            self._draw()

    def _turn(self, step: int, *_: object) -> None:
        self.number.setValue(self.number.value() + step)

    # Pictures, drawn in another thread

    def _draw(self, *_: object) -> None:
        preview = self._preview
        if preview is None or preview.reason or preview.kind == "text":
            return
        room = self.stack.size() * self.devicePixelRatio()
        self._drawn_for = self.stack.size()
        work: Callable[[], object]
        if preview.kind == "pages":
            work = partial(page_pixels, preview.data, self.number.value() - 1, room.width(), room.height())
        elif preview.kind == "page":
            dark = readable_on(self.theme.ground) != BLACK
            work = partial(_page_of, preview.data, self.stack.width(), dark=dark)
        elif preview.kind == "drawing":
            work = partial(_drawing_of, preview.data, room)
        else:
            work = partial(_picture_of, preview.picture or preview.data, room)
        self.jobs.start(work, partial(self._drawn, preview), partial(self._failed, preview))

    def _drawn(self, preview: Preview, made: object) -> None:
        if not isValid(self) or preview is not self._preview:
            return
        if isinstance(made, ShownPage):
            self.page.show_own_page(made.html, made.pictures)
            self.stack.setCurrentWidget(self.page)
        elif isinstance(made, PagePixels):
            self._show_pages(made)
            self._take(_image_of(made), preview)
        elif isinstance(made, QImage):
            self._take(made, preview)

    def _show_pages(self, made: PagePixels) -> None:
        """Offer the pages of the file."""
        self.number.blockSignals(True)
        self.number.setRange(1, made.of)
        self.number.setSuffix(" " + self.say(sentence("of {count}", count=made.of)))
        self.number.setValue(made.number + 1)
        self.number.blockSignals(False)
        self.back.setEnabled(made.number > 0)
        self.forth.setEnabled(made.number < made.of - 1)
        self.turner.setVisible(made.of > 1)

    def _failed(self, preview: Preview, error: Exception) -> None:
        if not isinstance(error, NoPagesError):
            raise error
        if isValid(self) and preview is self._preview:
            self.show_state(error.message)
            self._take(None, preview)

    def _take(self, image: QImage | None, preview: Preview) -> None:
        self._image = image
        words = sentence("Preview of {file}", file=preview.name)
        self.picture.setAccessibleName(self.say(words))
        self.stack.setCurrentWidget(self.picture)
        self._fit()

    def _fit(self) -> None:
        ratio = self.devicePixelRatio()
        image = _edged(self._image, self.theme) if self._image else None
        made = framed(image, self.theme.ground, self.picture.size() * ratio)
        made.setDevicePixelRatio(ratio)
        self.picture.setPixmap(made)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Scale the picture at once, and draw it anew a little later."""
        super().resizeEvent(event)
        if self._image:
            self._fit()
        if self.stack.size() != self._drawn_for:
            self._resized.start()


def _size_words(preview: Preview) -> Sentence:
    """Return the name and the size of a file in words."""
    size = f"{max(1, len(preview.data) // 1000)} KB"
    if preview.beside:
        return sentence(
            "{file}, {size}; files beside it: {count}",
            file=preview.name,
            size=size,
            count=len(preview.beside),
        )
    return sentence("{file}, {size}", file=preview.name, size=size)


def _text_of(preview: Preview) -> str:
    text = preview.data[: 4 * MOST_TEXT].decode(errors="replace").lstrip("\ufeff")
    return text if len(text) <= MOST_TEXT else f"{text[:MOST_TEXT]}\n…"


def _image_of(page: PagePixels) -> QImage:
    kind = QImage.Format.Format_RGB888
    return QImage(page.data, page.width, page.height, page.stride, kind).copy()


def _picture_of(data: bytes, room: QSize) -> QImage:
    """Read a picture, no larger than there is room for it."""
    image = QImage.fromData(data)
    if image.width() <= room.width() and image.height() <= room.height():
        return image
    smooth = Qt.TransformationMode.SmoothTransformation
    return image.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, smooth)


def _edged(image: QImage, theme: Theme) -> QImage:
    """Return a picture with a thin line around it, as its ground may be that of the window."""
    made = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    with QPainter(made) as painter:
        painter.setPen(QPen(colour(theme.outline), max(1, made.width() // 500)))
        painter.drawRect(made.rect().adjusted(0, 0, -1, -1))
    return made


def _drawing_of(svg: bytes, room: QSize, ground: Qt.GlobalColor = Qt.GlobalColor.white) -> QImage:
    """Paint SVG as large as there is room for it; drawings without a ground are made for white paper."""
    renderer = QSvgRenderer(QByteArray(svg))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    size = renderer.defaultSize().scaled(
        room.boundedTo(QSize(MOST_SIDE, MOST_SIDE)), Qt.AspectRatioMode.KeepAspectRatio
    )
    made = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(ground)
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        renderer.render(painter)
    return made


def _page_of(page: bytes, width: int, *, dark: bool) -> ShownPage:
    """Prepare a page of HTML for a window of that width."""
    simple = simple_page(page, dark=dark)
    room = QSize(max(LEAST.width(), width - 60), MOST_SIDE)
    drawn = (_drawing_of(svg, _within(svg, room), Qt.GlobalColor.transparent) for svg in simple.drawings)
    pictures = {f"{PICTURE}{number}": image for number, image in enumerate(drawn)}
    return ShownPage(simple.html, pictures)


def _within(svg: bytes, room: QSize) -> QSize:
    """Return the size of a drawing on a page, which is never wider than the page."""
    return QSvgRenderer(QByteArray(svg)).defaultSize().boundedTo(room)
