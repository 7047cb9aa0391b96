"""The dialog before a game: how many play, who sits where, the seed, and whether coins lie open."""

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from realms.locale import Sentence, sentence
from realms.play.players.names import CALLED
from realms.play.record import HUMAN
from realms.scenario.scenario import Scenario
from realms_editor.desk.match import Seating
from realms_editor.view.table.pool_tree import PoolTree

MOST_SEED = 999_999
POOL_HEIGHT = 220


class SetupDialog(QDialog):
    """Asks what has to be known before a game can begin; `seating` is the answer."""

    def __init__(
        self, scenario: Scenario, players: int, language: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.language = language
        self.counts = QComboBox()
        for count in scenario.counts:
            self.counts.addItem(str(count), count)
        self.counts.setCurrentIndex(max(0, self.counts.findData(players)))
        self.counts.currentIndexChanged.connect(self._show_seats)
        self.seed = QSpinBox()
        self.seed.setRange(0, MOST_SEED)
        self.seed.setValue(1)
        self.open_coins = QCheckBox(self._say(sentence("coins lie open")))
        self.form = QFormLayout()
        self._row(sentence("Players"), self.counts)
        self.seats: list[QComboBox] = []
        for seat in range(max(scenario.counts)):
            box = QComboBox()
            for kind, name in CALLED.items():
                box.addItem(self._say(name), kind)
            box.setCurrentIndex(box.findData(HUMAN if seat == 0 else "greedy"))
            self.seats.append(box)
            self._row(sentence("Seat {seat}", seat=seat + 1), box)
        self._row(sentence("Seed of the luck"), self.seed)
        self.form.addRow(self.open_coins)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self._say(sentence("Play")))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.pool = PoolTree(scenario, language)
        self.pool.setVisible(False)
        self.pool.setMinimumHeight(POOL_HEIGHT)
        self.choose = QPushButton(self._say(sentence("Races and powers…")))
        self.choose.setCheckable(True)
        self.choose.setAutoDefault(False)
        self.choose.toggled.connect(self._show_pool)
        layout = QVBoxLayout(self)
        layout.addLayout(self.form)
        layout.addWidget(self.choose)
        layout.addWidget(self.pool, 1)
        layout.addWidget(buttons)
        self.setWindowTitle(self._say(sentence("A game on this realm")))
        self._show_seats()

    @property
    def seating(self) -> Seating:
        """What was answered."""
        players = int(self.counts.currentData())
        kinds = tuple(str(box.currentData()) for box in self.seats[:players])
        chosen, open_coins = self.pool.chosen, self.open_coins.isChecked()
        return Seating(players, kinds, self.seed.value(), open_coins, chosen.boxes, chosen.banned)

    def keep_players(self) -> None:
        """The number of players and what is in play are settled already."""
        self.counts.setEnabled(False)
        self.choose.hide()

    def _show_pool(self, shown: bool) -> None:
        self.pool.setVisible(shown)
        self.adjustSize()

    def _row(self, title: Sentence, field: QWidget) -> None:
        label = QLabel(self._say(title))
        label.setBuddy(field)
        field.setAccessibleName(self._say(title))
        self.form.addRow(label, field)

    def _show_seats(self, *_: object) -> None:
        players = int(self.counts.currentData())
        for seat, box in enumerate(self.seats):
            self.form.setRowVisible(box, seat < players)

    def _say(self, message: Sentence) -> str:
        return message.in_language(self.language)
