"""The dialog before a game: players, seats, seed, races and powers, open coins, open rules."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from realms.locale import Sentence, sentence
from realms.play.players.registry import STANDARD
from realms.play.record import HUMAN
from realms.scenario.scenario import Scenario
from realms.scenario.special.available_pool import shortages_of
from realms_editor.desk.match import MOST_SEED, Seating, new_seed
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.plain_text import Paragraph, safe_caption, safe_tooltip
from realms_editor.view.table.pool_tree import PoolTree
from realms_editor.view.table.reading_boxes import ReadingBoxes
from realms_editor.view.table.seats import SeatRows
from realms_editor.view.window_placement import keep_on_screen

SEED_TIP = sentence("Each game has a new seed. The same seed with the same players repeats its luck.")
POOL_HEIGHT = 90  # the minimum, on a low screen


class SetupDialog(Dialog):
    """Asks for the settings of a game; `seating` returns them."""

    def __init__(
        self, scenario: Scenario, players: int, language: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.language, self.scenario = language, scenario
        form = QFormLayout()
        self.seats = SeatRows(form, scenario, players, language, people=True)
        for seat in range(len(self.seats.boxes)):
            self.seats.sit(seat, STANDARD if seat else HUMAN)
        self.seed = QSpinBox()
        self.seed.setRange(0, MOST_SEED)
        self.seed.setValue(new_seed())
        self.seed.setToolTip(safe_tooltip(self._say(SEED_TIP)))
        self.seats.add(sentence("Random seed"), self.seed)
        self.open_coins = QCheckBox(safe_caption(self._say(sentence("coins are visible"))))
        form.addRow(self.open_coins)
        self.pool = PoolTree(scenario, language)
        self.pool.setVisible(False)
        self.pool.setMinimumHeight(POOL_HEIGHT)
        self.choose = self._opener(sentence("Races and powers…"), self.pool)
        self.readings = ReadingBoxes(scenario, language)
        self.readings.setVisible(False)
        self.read = self._opener(sentence("How the rules are read…"), self.readings)
        self.lacking = Paragraph()
        self.buttons = self._make_buttons()
        self.column = layout = QVBoxLayout(self)
        layout.addLayout(form)
        for widget in (self.choose, self.pool, self.lacking, self.read, self.readings, self.buttons):
            layout.addWidget(widget, widget is self.pool)
        self.setWindowTitle(self._say(sentence("A game on this realm")))
        self._counting = QTimer(self, singleShot=True, interval=0)  # ticking a box changes many items
        self._counting.timeout.connect(self.check_stock)
        self.pool.itemChanged.connect(self._counting.start)
        self.seats.counts.currentIndexChanged.connect(self._counting.start)
        self.check_stock()

    def check_stock(self) -> None:
        """Disable "Play" if there are too few races or powers for the number of players."""
        settled = not self.seats.counts.isEnabled()
        seating = self.seating
        realm = seating.played(self.scenario).realm(seating.players)
        short = () if settled else shortages_of(realm)
        self.lacking.setText("\n".join(self._say(each.message) for each in short))
        self.lacking.setVisible(bool(short))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not short)

    def _make_buttons(self) -> QDialogButtonBox:
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel)
        buttons.button(button.Ok).setText(self._say(sentence("Play")))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    @property
    def seating(self) -> Seating:
        """Return the settings of the game."""
        chosen, seats = self.pool.chosen, self.seats
        return Seating(
            seats.players,
            seats.kinds,
            self.seed.value(),
            self.open_coins.isChecked(),
            chosen.boxes,
            chosen.banned,
            self.readings.chosen,
            seats.names,
        )

    def show_names(self, names: Sequence[str]) -> None:
        """Fill in the names of the seats."""
        for field, name in zip(self.seats.named, names, strict=False):
            field.setText(name)
            field.setCursorPosition(0)

    def offer(self, box: QWidget) -> None:
        """Add a box above the settings."""
        self.column.insertWidget(0, box)

    def keep_players(self) -> None:
        """Hide the settings that a running game has fixed."""
        self.seats.counts.setEnabled(False)
        self.choose.hide()
        self.read.hide()
        self.check_stock()

    def _opener(self, title: Sentence, part: QWidget) -> QPushButton:
        """Return a button that shows and hides a part of the dialog."""
        button = QPushButton(safe_caption(self._say(title)))
        button.setCheckable(True)
        button.setAutoDefault(False)
        button.toggled.connect(part.setVisible)
        button.toggled.connect(self._take_room)
        return button

    def _take_room(self) -> None:
        self.adjustSize()
        keep_on_screen(self)

    def _say(self, message: Sentence) -> str:
        return message.in_language(self.language)
