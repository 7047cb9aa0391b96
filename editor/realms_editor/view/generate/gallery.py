"""The gallery of candidates: a picture and a few figures of each, the best one first."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QKeyEvent
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem
from shiboken6 import isValid

from realms.export.drawing.realm import draw_realm
from realms.export.drawing.theme import Theme
from realms.export.realm_map import board_to_show
from realms.generate.outcome import Candidate
from realms.locale import sentence
from realms.scenario.scenario import Scenario
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.canvas.painter import image
from realms_editor.view.generate.parts import GeneratorLook
from realms_editor.view.pictures import framed
from realms_editor.view.plain_text import safe_tooltip

CARD, LINES = QSize(186, 138), 3
COLUMNS, ROWS = 3, 2
TILE_PIXELS = 44
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
CARD_OF = Qt.ItemDataRole.UserRole  # the number of the candidate


class CandidateGallery(QListWidget):
    """The candidates; `looked_at` means another current one, `chosen` Enter or a double click."""

    looked_at = Signal()
    chosen = Signal()

    def __init__(
        self,
        look: GeneratorLook,
        jobs: Jobs,
        scenario_of: Callable[[Candidate], Scenario],
        title_of: Callable[[Candidate], str],
    ) -> None:
        super().__init__()
        self.look, self.jobs = look, jobs
        self._scenario_of, self._title_of = scenario_of, title_of
        self.candidates: tuple[Candidate, ...] = ()
        self._pictures: dict[int, QIcon] = {}  # by number
        self._drawing = False
        self._generation = 0  # of the search; pictures of an earlier one are not shown
        self.setAccessibleName(look.say(sentence("Realms that were found")))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setWordWrap(True)
        self.setIconSize(CARD)
        self.cell = QSize(CARD.width() + 16, CARD.height() + 12 + LINES * self.fontMetrics().lineSpacing())
        self.setGridSize(self.cell)
        self.setMinimumSize(self._room(2, 1))
        self.currentItemChanged.connect(lambda *_: self.looked_at.emit())
        self.itemDoubleClicked.connect(lambda _: self.chosen.emit())

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size of all columns and of some rows."""
        return self._room(COLUMNS, ROWS)

    def _room(self, columns: int, rows: int) -> QSize:
        bar = self.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth() + 4
        return QSize(columns * self.cell.width() + bar, rows * self.cell.height() + 2 * self.frameWidth())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Choose the current candidate on Enter, which goes no further."""
        if event.key() in ENTER and self.current:
            self.chosen.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    # Candidates

    @property
    def current(self) -> Candidate | None:
        """The current candidate, or None."""
        item = self.currentItem()
        number = item.data(CARD_OF) if item else None
        return next((each for each in self.candidates if each.number == number), None)

    def start_anew(self) -> None:
        """Show no candidates: another search begins."""
        self._generation += 1
        self._pictures = {}
        self.show_candidates(())

    def show_candidates(self, candidates: Sequence[Candidate]) -> None:
        """Show these candidates in this order; one that somebody has chosen stays current, or the best is."""
        if tuple(candidates) == self.candidates:
            return
        before = self.current if self.currentRow() > 0 else None
        self.candidates = tuple(candidates)
        self.blockSignals(True)
        self.clear()
        for each in self.candidates:
            self.addItem(self._card(each))
        numbers = [each.number for each in self.candidates]
        self.setCurrentRow(numbers.index(before.number) if before and before.number in numbers else 0)
        self.blockSignals(False)
        self.looked_at.emit()
        self._draw_next()

    def _card(self, candidate: Candidate) -> QListWidgetItem:
        title = self._title_of(candidate)
        figures = self.look.say(sentence("Unevenness: {points}", points=candidate.figures.rank))
        item = QListWidgetItem(
            self._pictures.get(candidate.number) or _icon(None, self.look.theme), f"{title}\n{figures}"
        )
        item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        item.setSizeHint(self.cell - QSize(8, 4))
        item.setToolTip(safe_tooltip(f"{title}: {figures}"))
        item.setData(CARD_OF, candidate.number)
        return item

    # Pictures

    def _draw_next(self) -> None:
        """Draw the next missing picture in the background."""
        missing = next((each for each in self.candidates if each.number not in self._pictures), None)
        if missing and not self._drawing:
            self._drawing = True
            work = partial(picture_of, partial(self._scenario_of, missing), self.look)
            self.jobs.start(work, partial(self._show, self._generation, missing.number), self._give_up)

    def _show(self, generation: int, number: int, drawn: QImage) -> None:
        if not isValid(self):
            return
        self._drawing = False
        if generation == self._generation:
            self._pictures[number] = _icon(drawn, self.look.theme)
            for row, each in enumerate(self.candidates):
                if each.number == number:
                    self.item(row).setIcon(self._pictures[number])
        self._draw_next()

    def _give_up(self, error: Exception) -> None:
        self._drawing = False
        raise error


def picture_of(make: Callable[[], Scenario], look: GeneratorLook) -> QImage:
    """Draw a map for most players; this belongs in another thread."""
    scenario = make()
    board = board_to_show(scenario.realm(scenario.counts[-1]))
    return image(draw_realm(board, look.theme, language=look.language), TILE_PIXELS)


def _icon(drawn: QImage | None, theme: Theme) -> QIcon:
    """Return a card, which looks the same when it is current."""
    made, card = QIcon(), framed(drawn, theme.ground, CARD)
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        made.addPixmap(card, mode)
    return made
