"""The cards of the start page: an empty realm and every bundled one, with a picture of its map."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem
from shiboken6 import isValid

from realms.board.hexes import CORNERS, centre, neighbour
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.realm import draw_realm
from realms.export.drawing.shapes import Bounds, Picture, PicturePart, line
from realms.export.drawing.theme import Theme
from realms.export.realm_map import board_to_show
from realms.locale import sentence
from realms.scenario.scenario import Scenario
from realms_editor.view import style
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.canvas.painter import image
from realms_editor.view.pictures import framed
from realms_editor.view.plain_text import safe_tooltip

CARD, ACROSS, LINES = (
    QSize(168, 124),
    186,
    4,
)  # the picture, the width with margins, lines of text
COLUMNS, ROWS = 5, 2.5  # visible at once; half a row shows that there are more
LEAST = (2, 1.2)  # columns and rows on the smallest screen
_TILE_PIXELS = 40
Draw = Callable[[], QImage]


class Gallery(QListWidget):
    """The cards; arrow keys move between them, Enter or a click emits `chosen` (None: empty realm)."""

    chosen = Signal(object)

    def __init__(self, samples: tuple[Scenario, ...], theme: str, language: str, jobs: Jobs) -> None:
        super().__init__()
        self.jobs, self.theme = jobs, style.THEMES[theme]
        self.samples: list[Scenario | None] = []
        self.waiting: dict[int, Draw] = {}  # functions that draw the missing pictures, by row
        self.setAccessibleName(sentence("Realms to begin with").in_language(language))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setWordWrap(True)
        self.setIconSize(CARD)
        self.cell = QSize(ACROSS, CARD.height() + LINES * self.fontMetrics().lineSpacing())
        self.setGridSize(self.cell)
        self.setMinimumSize(self._room(*LEAST))
        self._add(sentence("New realm").in_language(language), None, partial(_empty_cells, self.theme))
        for sample in samples:
            self._add(_called(sample, language), sample, partial(_drawn, sample, self.theme, language))
        self.setCurrentRow(0)
        self.itemActivated.connect(self._choose)
        self.itemClicked.connect(self._choose)
        self._draw_next()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size of all columns and of some rows."""
        return self._room(COLUMNS, ROWS)

    def _room(self, columns: int, rows: float) -> QSize:
        bar = self.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth() + 4
        return QSize(columns * self.cell.width() + bar, round(rows * self.cell.height()))

    def _add(self, text: str, sample: Scenario | None, draw: Draw) -> None:
        item = QListWidgetItem(QIcon(framed(None, self.theme.ground, CARD)), text)
        item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        item.setSizeHint(self.cell - QSize(8, 4))
        item.setToolTip(safe_tooltip(text.replace("\n", " ")))
        self.waiting[self.count()] = draw
        self.samples.append(sample)
        self.addItem(item)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self.samples[self.row(item)])

    def _draw_next(self) -> None:
        """Draw the next picture in the background, visible cards first."""
        if self.waiting:
            row = min(self.waiting, key=lambda row: (not self._in_sight(row), row))
            self.jobs.start(self.waiting.pop(row), partial(self._show, row))

    def _in_sight(self, row: int) -> bool:
        return self.visualItemRect(self.item(row)).intersects(self.viewport().rect())

    def _show(self, row: int, image: QImage) -> None:
        if isValid(self):
            self.item(row).setIcon(QIcon(framed(image, self.theme.ground, CARD)))
            self._draw_next()


def _called(sample: Scenario, language: str) -> str:
    """Return the title of a realm, with its player counts and difficulty below it."""
    counts, stars = sample.counts, "★" * sample.data["stars"]
    players = f"{counts[0]}-{counts[-1]}" if len(counts) > 1 else f"{counts[0]}"
    subtitle = sentence("{players} players {stars}", players=players, stars=stars).in_language(language)
    return f"{sample.title(language)}\n{subtitle}"


def _drawn(sample: Scenario, theme: Theme, language: str) -> QImage:
    board = board_to_show(sample.realm(sample.counts[-1]))
    return image(draw_realm(board, theme, language=language), _TILE_PIXELS)


def _empty_cells(theme: Theme) -> QImage:
    """Draw seven free cells, as a new realm shows them."""
    cells = [(0, 0), *(neighbour((0, 0), side) for side in range(6))]
    rings = [tuple((x + dx, y + dy) for dx, dy in (*CORNERS, CORNERS[0])) for x, y in map(centre, cells)]
    grid = line("grid", *rings, stroke=f"{theme.outline}70", width=2.4, dash=(6.0, 6.0), cap="flat")
    side = 6 * APOTHEM
    bounds = Bounds(round(-side / 2), -270, round(side), 540)
    return image(Picture(bounds, "", "", theme.ground, (PicturePart((grid,)),)), _TILE_PIXELS)
