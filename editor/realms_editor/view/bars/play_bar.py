"""The bar with the two ways to try a realm: a game at the table, and many games for its balance."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence, QPixmap
from PySide6.QtWidgets import QToolBar, QToolButton

from realms.export.drawing.shapes import Shape, disc, line, polygon
from realms.export.drawing.theme import Theme
from realms.locale import Sentence, sentence
from realms_editor.view.pictures import draw_pixmap
from realms_editor.view.plain_text import safe_caption, safe_tooltip

SIZE, SHARP = 18, (1.0, 2.0)
ROOM = QRectF(-1.0, -1.0, 2.0, 2.0)
TRIANGLE = ((-0.6, -0.85), (0.85, 0.0), (-0.6, 0.85))
CAPTIONS: Mapping[str, Sentence] = {"play": sentence("Play"), "balance": sentence("Balance")}


class PlayBar(QToolBar):
    """The buttons "Play" and "Balance"."""

    def __init__(self, entries: Mapping[str, QAction], say: Callable[[Sentence], str]) -> None:
        super().__init__()
        self.setObjectName("play")
        self.setIconSize(QSize(SIZE, SIZE))
        self.entries, self.say = entries, say
        self.buttons = {name: self._button(name) for name in CAPTIONS}

    def _button(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setAutoRaise(True)
        button.clicked.connect(partial(self._run, name))
        self.addWidget(button)
        return button

    def _run(self, name: str, *_: object) -> None:
        self.entries[name].trigger()

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        self.setWindowTitle(self.say(sentence("Play and balance")))
        self.setAccessibleName(self.windowTitle())
        for name, button in self.buttons.items():
            caption, entry = self.say(CAPTIONS[name]), self.entries[name]
            key = entry.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            button.setText(safe_caption(caption))
            button.setAccessibleName(caption)
            words = entry.text().replace("&&", "&")
            button.setToolTip(safe_tooltip(f"{words} ({key})" if key else words))

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons in a theme."""
        drawn = {"play": tuple(_triangle(theme)), "balance": tuple(_scales(theme))}
        for name, shapes in drawn.items():
            made = QIcon()
            for sharp in SHARP:
                made.addPixmap(_pixmap(shapes, sharp))
            self.buttons[name].setIcon(made)


def _pixmap(shapes: tuple[Shape, ...], sharp: float) -> QPixmap:
    return draw_pixmap(shapes, ROOM, QSize(SIZE, SIZE), sharp)


def _triangle(theme: Theme) -> Iterator[Shape]:
    yield polygon(
        "tool", ((-0.6, -0.85), (0.85, 0.0), (-0.6, 0.85)), fill=theme.legal, stroke=theme.outline, width=0.12
    )


def _scales(theme: Theme) -> Iterator[Shape]:
    yield line("tool", ((0, -0.8), (0, 0.8)), ((-0.5, 0.8), (0.5, 0.8)), stroke=theme.outline, width=0.16)
    yield line("tool", ((-0.7, -0.6), (0.7, -0.6)), stroke=theme.outline, width=0.16)
    for side in (-0.65, 0.65):
        yield line("tool", ((side, -0.6), (side, 0.05)), stroke=theme.outline, width=0.08)
        yield disc("tool", (side, 0.15), 0.28, theme.legal)
