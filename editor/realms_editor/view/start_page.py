"""The page of the first start: samples, a new realm, files used last, and the tour."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QVBoxLayout,
)
from shiboken6 import isValid

from realms.board.hexes import CORNERS, centre, neighbour
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.realm import draw_realm
from realms.export.drawing.shapes import Bounds, Part, Picture, line
from realms.export.drawing.theme import Theme
from realms.locale import LANGUAGES, Sentence, sentence
from realms.scenario.scenario import Scenario
from realms_editor.view import map_picture, style
from realms_editor.view.canvas.paint import colour
from realms_editor.view.file_menus import samples_known
from realms_editor.view.window_actions import LANGUAGE_NAMES

if TYPE_CHECKING:
    from realms_editor.view.studio import Studio

CARD = QSize(150, 110)
CARDS_IN_A_ROW = 5
_TILE_PIXELS = 64


class StartPage(QDialog):
    """What one can begin with; closing it goes on with what lies behind."""

    def __init__(self, studio: "Studio") -> None:
        super().__init__(studio.windows[-1] if studio.windows else None)
        self.studio = studio
        self.setWindowTitle(self._say(sentence("Start page")))
        self.setAccessibleName(self.windowTitle())
        page = QVBoxLayout(self)
        page.setContentsMargins(28, 20, 28, 20)
        page.setSpacing(14)
        page.addLayout(self._head())
        page.addLayout(self._cards())
        page.addLayout(self._files())
        self.finished.connect(self.deleteLater)

    def _head(self) -> QHBoxLayout:
        row, words = QHBoxLayout(), QVBoxLayout()
        name = QLabel("Realmwright")
        font = name.font()
        font.setPointSizeF(font.pointSizeF() * 2)
        font.setBold(True)
        name.setFont(font)
        words.addWidget(name)
        words.addWidget(QLabel(self._say(sentence("Draw a realm, see what is wrong, put it right."))))
        row.addLayout(words, 1)
        for language in (each for each in LANGUAGES if each != self.studio.language):
            button = QPushButton(LANGUAGE_NAMES[language])
            button.setAccessibleName(LANGUAGE_NAMES[language])
            button.clicked.connect(partial(self._speak, language))
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _cards(self) -> QGridLayout:
        grid = QGridLayout()
        new = self._card(self._say(sentence("New realm")), self.studio.show_blank)
        grid.addWidget(new)
        theme = style.THEMES[self.studio.theme]
        for number, sample in enumerate(samples_known(), 1):
            card = self._card(sample.title(self.studio.language), partial(self.studio.show_new, sample))
            grid.addWidget(card, *divmod(number, CARDS_IN_A_ROW))
            draw = partial(_thumbnail, sample, theme, self.studio.language)
            self.studio.jobs.start(draw, partial(_put_picture, card, theme.ground))
        self.studio.jobs.start(partial(_empty_cells, theme), partial(_put_picture, new, theme.ground))
        return grid

    def _card(self, title: str, act: Callable[[], object]) -> QToolButton:
        card = QToolButton()
        card.setText(title)
        card.setAccessibleName(title)
        card.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        card.setIconSize(CARD)
        card.setMinimumSize(CARD + QSize(24, 44))
        card.clicked.connect(partial(self._choose, act))
        return card

    def _files(self) -> QGridLayout:
        grid = QGridLayout()
        told = QLabel(self._say(sentence("Used last")))
        recent = QListWidget()
        recent.setAccessibleName(told.text())
        recent.setMaximumHeight(120)
        told.setBuddy(recent)
        for path in self.studio.preferences.recent:
            entry = QListWidgetItem(path.name)
            entry.setToolTip(str(path))
            entry.setData(Qt.ItemDataRole.UserRole, str(path))
            recent.addItem(entry)
        recent.itemActivated.connect(self._open_entry)
        recent.itemClicked.connect(self._open_entry)
        grid.addWidget(told, 0, 0)
        grid.addWidget(recent, 1, 0, 3, 1)
        for row, (text, act) in enumerate(
            (
                (sentence("Open…"), self._open),
                (sentence("Two-minute tour"), self._tour),
                (sentence("Close"), self.reject),
            ),
            1,
        ):
            button = QPushButton(self._say(text))
            button.setAccessibleName(button.text())
            button.setAutoDefault(False)
            button.clicked.connect(act)
            grid.addWidget(button, row, 1)
        grid.setColumnStretch(0, 1)
        return grid

    def _choose(self, act: Callable[[], object], *_: object) -> None:
        self.accept()
        act()

    def _open(self) -> None:
        self.accept()
        front = self.studio.front()
        if front:
            self.studio.ask_for_files(front)

    def _open_entry(self, entry: QListWidgetItem) -> None:
        path = Path(entry.data(Qt.ItemDataRole.UserRole))
        self._choose(partial(self.studio.open_files, [path]))

    def _tour(self) -> None:
        self._choose(self.studio.show_tour)

    def _speak(self, language: str, *_: object) -> None:
        self.accept()
        self.studio.speak(language)
        self.studio.show_start()

    def _say(self, message: Sentence) -> str:
        return message.in_language(self.studio.language)


def _thumbnail(sample: Scenario, theme: Theme, language: str) -> QImage:
    board = sample.realm(sample.counts[-1]).board
    return map_picture.image(draw_realm(board, theme, language=language), _TILE_PIXELS)


def _empty_cells(theme: Theme) -> QImage:
    """Seven free cells, as a new realm shows them."""
    cells = [(0, 0), *(neighbour((0, 0), side) for side in range(6))]
    rings = [tuple((x + dx, y + dy) for dx, dy in (*CORNERS, CORNERS[0])) for x, y in map(centre, cells)]
    grid = line("grid", *rings, stroke=f"{theme.outline}70", width=2.4, dash=(6.0, 6.0), cap="flat")
    side = 6 * APOTHEM
    bounds = Bounds(round(-side / 2), -270, round(side), 540)
    return map_picture.image(Picture(bounds, "", "", theme.ground, (Part((grid,)),)), _TILE_PIXELS)


def _put_picture(card: QToolButton, ground: str, image: QImage) -> None:
    """Show a picture on a card, if that is still there, on its own ground and as large as all others."""
    if not isValid(card):
        return
    whole = QPixmap(CARD)
    whole.fill(colour(ground))
    fitted = image.scaled(
        CARD, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    painter = QPainter(whole)
    painter.drawImage((CARD.width() - fitted.width()) // 2, (CARD.height() - fitted.height()) // 2, fitted)
    painter.end()
    card.setIcon(QIcon(whole))
