"""The recent files of the start page, each with a picture of its map and the title of its realm."""

from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QListWidget, QListWidgetItem
from shiboken6 import isValid

from realms.export.drawing.realm import draw_realm
from realms.export.drawing.theme import Theme
from realms.export.realm_map import board_to_show
from realms.locale import sentence
from realms.scenario.scenario import ScenarioError, load_scenario
from realms.tiles import jsonfile
from realms_editor.view import style
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.canvas.painter import image
from realms_editor.view.pictures import framed
from realms_editor.view.plain_text import safe_tooltip

CARD = QSize(64, 48)
SHOWN = 2.5  # rows; half a row shows that there are more
_TILE_PIXELS = 20


class RecentFile(NamedTuple):
    """The content of a row; neither picture nor title if the file is no realm any more."""

    title: str = ""
    picture: QImage | None = None


class RecentFiles(QListWidget):
    """The rows; Enter or a click emits `chosen` with the path of a file."""

    chosen = Signal(Path)

    def __init__(self, paths: tuple[Path, ...], theme: str, language: str, jobs: Jobs) -> None:
        super().__init__()
        self.paths, self.theme, self.language, self.jobs = paths, style.THEMES[theme], language, jobs
        self.setAccessibleName(sentence("Recent files").in_language(language))
        self.setIconSize(CARD)
        self.setMaximumHeight(round(SHOWN * (CARD.height() + 6)))
        empty = QIcon(framed(None, self.theme.ground, CARD))
        for path in paths:
            entry = QListWidgetItem(empty, path.name)
            entry.setToolTip(safe_tooltip(str(path)))
            self.addItem(entry)
        if not paths:
            hint = QListWidgetItem(
                sentence("Realms that you save or open are listed here.").in_language(language)
            )
            hint.setFlags(Qt.ItemFlag.NoItemFlags)
            self.addItem(hint)
        self.itemActivated.connect(self._choose)
        self.itemClicked.connect(self._choose)
        self._read_next(0)

    def _choose(self, entry: QListWidgetItem) -> None:
        self.chosen.emit(self.paths[self.row(entry)])

    def _read_next(self, row: int) -> None:
        """Read the file of a row in the background, then those after it."""
        if row < len(self.paths):
            read = partial(read_recent, self.paths[row], self.theme, self.language)
            self.jobs.start(read, partial(self._show, row))

    def _show(self, row: int, file: RecentFile) -> None:
        if not isValid(self):
            return
        entry, name = self.item(row), self.paths[row].name
        if file.picture is None:
            entry.setText(sentence("{file} (cannot be read)", file=name).in_language(self.language))
        else:
            entry.setIcon(QIcon(framed(file.picture, self.theme.ground, CARD)))
            entry.setText(f"{file.title}\n{name}")
        self._read_next(row + 1)


def read_recent(path: Path, theme: Theme, language: str) -> RecentFile:
    """Read a file for its row."""
    try:
        scenario = load_scenario(path)
        board = board_to_show(scenario.realm(scenario.counts[-1]))
        return RecentFile(scenario.title(language), image(draw_realm(board, theme), _TILE_PIXELS))
    except (ScenarioError, jsonfile.ReadError, OSError, LookupError):
        return RecentFile()
