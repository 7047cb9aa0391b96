"""Quick balance: plays many games in the background and shows their results so far."""

from dataclasses import dataclass
from functools import partial
from threading import Thread

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms.balance.background import BackgroundGames
from realms.balance.experiment import Experiment
from realms.balance.own_processes import spare_cores
from realms.balance.report import HEAD, Row, measured_by, rows_of, verdicts
from realms.balance.tally import Tally
from realms.locale import Sentence, sentence
from realms.play.players.registry import STANDARD
from realms.play.setup import SetupError, table_for
from realms.scenario.scenario import Scenario
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.dialogs.questions import ask
from realms_editor.view.plain_text import Label
from realms_editor.view.table.seats import SeatRows
from realms_editor.view.table.setup import MOST_SEED
from realms_editor.view.window_placement import resize_to_screen

GAMES, MOST_GAMES = 200, 10_000
LOOK_MS = 150  # between checks for finished games
TALLY_MS = 1000  # between evaluations
MEANWHILE = sentence("After each game everybody moves to the next seat. The map can be edited meanwhile.")


@dataclass(frozen=True, slots=True)
class BalanceSummary:
    """The results of a number of games."""

    games: int
    rows: tuple[Row, ...]
    verdicts: tuple[Sentence, ...]


def _read(tally: Tally, scenario: Scenario) -> BalanceSummary:
    rows = tuple(rows_of(tally)) if tally.games else ()
    said = (measured_by(tally), *verdicts(tally, scenario.realm(tally.experiment.players)))
    return BalanceSummary(tally.games, rows, said)


class BalanceDialog(Dialog):
    """Plays games on the realm as it was when the dialog opened; the map can be edited meanwhile."""

    def __init__(self, scenario: Scenario, players: int, language: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.scenario, self.language = scenario, language
        self.tally: Tally | None = None
        self.workers: BackgroundGames | None = None
        self.wanted = 0  # games of this tally
        self.jobs = Jobs(self, threads=1)
        self.setWindowTitle(self._say(sentence("Quick balance")))
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self._take)
        self._count = QTimer(self, interval=TALLY_MS)
        self._count.timeout.connect(self.refresh)
        layout = QVBoxLayout(self)
        layout.addLayout(self._form(players))
        layout.addLayout(self._course())
        layout.addWidget(self._table(), 1)
        self.said = Label(self._say(MEANWHILE))
        self.said.setWordWrap(True)
        self.said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(self.said)
        resize_to_screen(self, QSize(560, 480))
        self._show_course()

    # Layout

    def _form(self, players: int) -> QFormLayout:
        form = QFormLayout()
        self.seats = SeatRows(form, self.scenario, players, self.language, people=False)
        for seat in range(len(self.seats.boxes)):
            self.seats.sit(seat, STANDARD)
        self.games, self.seed = QSpinBox(), QSpinBox()
        self.games.setRange(1, MOST_GAMES)
        self.games.setValue(GAMES)
        self.seed.setRange(0, MOST_SEED)
        self.seed.setValue(1)
        self.seats.add(sentence("Games"), self.games)
        self.seats.add(sentence("Random seed"), self.seed)
        return form

    def _course(self) -> QHBoxLayout:
        self.button, self.bar = QPushButton(), QProgressBar()
        self.button.clicked.connect(self._start_or_stop)
        self.bar.setAccessibleName(self._say(sentence("Games")))
        row = QHBoxLayout()
        row.addWidget(self.button)
        row.addWidget(self.bar, 1)
        return row

    def _table(self) -> QTableWidget:
        self.table = QTableWidget(0, len(HEAD))
        self.table.setHorizontalHeaderLabels([self._say(title) for title in HEAD])
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.setAccessibleName(self.windowTitle())
        return self.table

    # The course of the games

    def _start_or_stop(self) -> None:
        if self.workers:
            self.stop()
        else:
            self.start()

    def start(self) -> None:
        """Start the games."""
        try:
            table_for(self.scenario.realm(self.seats.players))
        except SetupError as error:
            ask(self, self.language, error.message)
            return
        experiment = Experiment.of(self.scenario, self.seats.kinds, self.seed.value())
        self.tally, self.wanted = Tally(experiment), self.games.value()
        self.workers = BackgroundGames(experiment, self.wanted, spare_cores())
        self.workers.start()
        self._look.start()
        self._count.start()
        self.refresh()

    def stop(self) -> None:
        """Stop the games and keep the results so far."""
        self._end()
        self.refresh()

    def _end(self) -> None:
        if self.workers:
            Thread(target=self.workers.stop, name="balance").start()
            self.workers = None
        self._look.stop()
        self._count.stop()

    def _take(self) -> None:
        """Collect the games that are finished."""
        if not (self.workers and self.tally):
            return
        try:
            self.tally.add(self.workers.results())
        except RuntimeError as error:
            self.stop()
            message = sentence("the games were interrupted: {error}", error=error)
            ask(self, self.language, message)
            return
        self._show_course()
        if not self.workers.running:
            self.stop()

    # Display

    def refresh(self) -> None:
        """Evaluate the results so far in another thread, since there may be many."""
        self._show_course()
        if self.tally and not self.jobs.busy:
            self.jobs.start(partial(_read, self.tally.copy(), self.scenario), self._show)

    def _show(self, reading: BalanceSummary) -> None:
        """Show a summary; evaluate once more if games have finished since."""
        self.table.setRowCount(len(reading.rows))
        for row, cells in enumerate(reading.rows):
            for column, cell in enumerate(cells):
                self.table.setItem(row, column, QTableWidgetItem(self._say(cell)))
        self.said.setText("\n".join(map(self._say, reading.verdicts)))
        if self.workers is None and self.tally and self.tally.games != reading.games:
            QTimer.singleShot(0, self.refresh)

    def _show_course(self) -> None:
        running = self.workers is not None
        self.button.setText(self._say(sentence("Stop") if running else sentence("Play these games")))
        self.bar.setMaximum(self.wanted if self.tally else self.games.value())
        self.bar.setValue(self.workers.played if self.workers else self.tally.games if self.tally else 0)
        self.bar.setFormat("%v / %m")
        self.seats.enable(not running)
        for box in (self.games, self.seed):
            box.setEnabled(not running)

    def _say(self, message: Sentence) -> str:
        return message.in_language(self.language)

    def done(self, result: int) -> None:
        """Stop games and jobs, and close."""
        self._end()
        self.jobs.finish()
        super().done(result)
