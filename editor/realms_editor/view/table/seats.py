"""Form rows for the number of players and the player of each seat."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLineEdit, QWidget

from realms.export.drawing.seats import SEAT_COLOURS
from realms.locale import Sentence, sentence
from realms.play.players.registry import LEVELS, OTHERS, added_players, player_descriptions, player_title
from realms.play.record import HUMAN
from realms.scenario.scenario import Scenario
from realms_editor.desk.seat_names import COLOUR_NAMES, MOST_LETTERS, cleaned
from realms_editor.view.plain_text import Label, name_choice, safe_tooltip

PLAYER_LETTERS = 12  # of the player of a seat; its name needs room too
SWATCH = 14  # the width of the colour of a seat, in pixels


def list_players(box: QComboBox, language: str, *, people: bool) -> None:
    """List people, if wanted, and the levels; then, apart, players of plug-ins and those for tests."""
    _add_players(box, (*((HUMAN,) if people else ()), *LEVELS), language)
    if added_players():
        _add_group(box, sentence("of plug-ins:"), added_players(), language)
    _add_group(box, sentence("for tests and comparison:"), OTHERS, language)


def _add_group(box: QComboBox, title: Sentence, kinds: Iterable[str], language: str) -> None:
    box.insertSeparator(box.count())
    box.addItem(title.in_language(language))
    model = box.model()
    if isinstance(model, QStandardItemModel):
        model.item(box.count() - 1).setEnabled(False)
    _add_players(box, kinds, language)


def _add_players(box: QComboBox, kinds: Iterable[str], language: str) -> None:
    for kind in kinds:
        box.addItem(player_title(kind).in_language(language), kind)
        described = safe_tooltip(player_descriptions()[kind].in_language(language))
        box.setItemData(box.count() - 1, described, Qt.ItemDataRole.ToolTipRole)


def describe_choice(box: QComboBox, seat: int, language: str, *_: int) -> None:
    """Name the box of a seat, and describe the player that is chosen in it."""
    described = player_descriptions().get(str(box.currentData()))
    words = described.in_language(language) if described else ""
    box.setToolTip(safe_tooltip(words))
    name_choice(box, sentence("who plays seat {seat}", seat=seat + 1).in_language(language), words)


class SeatRows:
    """Boxes for the number of players and for each seat."""

    def __init__(
        self,
        form: QFormLayout,
        scenario: Scenario,
        players: int,
        language: str,
        *,
        people: bool,
    ) -> None:
        self.form, self.language = form, language
        self.counts = QComboBox()
        for count in scenario.counts:
            self.counts.addItem(str(count), count)
        self.counts.setCurrentIndex(max(0, self.counts.findData(players)))
        self.counts.currentIndexChanged.connect(self._show)
        self.add(sentence("Players"), self.counts)
        self.boxes: list[QComboBox] = []
        self.named: list[QLineEdit] = []
        self._rows: list[QWidget] = []
        for seat in range(max(scenario.counts)):
            box = QComboBox()
            list_players(box, language, people=people)
            box.currentIndexChanged.connect(partial(describe_choice, box, seat, language))
            describe_choice(box, seat, language)
            self.boxes.append(box)
            self._rows.append(self._row_with_name(seat, box) if people else box)
            self.add(sentence("Seat {seat}", seat=seat + 1), self._rows[-1])
        self._show()

    def _row_with_name(self, seat: int, box: QComboBox) -> QWidget:
        """Return a row with the colour, the name and the player of a seat."""
        row, colour, name = QWidget(), Label(), QLineEdit()
        colour.setFixedWidth(SWATCH)
        colour.setStyleSheet(f"background: {SEAT_COLOURS[seat][0]};")
        name.setMaxLength(MOST_LETTERS)
        name.setPlaceholderText(COLOUR_NAMES[seat].in_language(self.language))
        name.setAccessibleName(sentence("name of seat {seat}", seat=seat + 1).in_language(self.language))
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(PLAYER_LETTERS)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        for part, share in ((colour, 0), (name, 1), (box, 1)):
            line.addWidget(part, share)
        self.named.append(name)
        return row

    def add(self, title: Sentence, field: QWidget) -> None:
        """Add another row to the form."""
        label = Label(title.in_language(self.language))
        label.setBuddy(field)
        field.setAccessibleName(label.text())
        self.form.addRow(label, field)

    def sit(self, seat: int, kind: str) -> None:
        """Choose the player of a seat."""
        self.boxes[seat].setCurrentIndex(self.boxes[seat].findData(kind))

    @property
    def players(self) -> int:
        """Return the number of players."""
        return int(self.counts.currentData())

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kind of player of each seat."""
        return tuple(str(box.currentData()) for box in self.boxes[: self.players])

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the seats, empty ones stand for their colours; none if nobody has a name."""
        names = tuple(cleaned(field.text()) for field in self.named[: self.players])
        return names if any(names) else ()

    def enable(self, enabled: bool) -> None:
        """Enable or disable all boxes."""
        for box in (self.counts, *self.boxes):
            box.setEnabled(enabled)

    def _show(self, *_: object) -> None:
        for seat, row in enumerate(self._rows):
            self.form.setRowVisible(row, seat < self.players)
