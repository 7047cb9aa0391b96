"""Form rows for the number of players and the player of each seat."""

from collections.abc import Mapping

from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from realms.locale import Sentence, sentence
from realms.scenario.scenario import Scenario
from realms_editor.view.plain_text import Label


class SeatRows:
    """Boxes for the number of players and for each seat."""

    def __init__(
        self,
        form: QFormLayout,
        scenario: Scenario,
        players: int,
        kinds: Mapping[str, Sentence],
        language: str,
    ) -> None:
        self.form, self.language = form, language
        self.counts = QComboBox()
        for count in scenario.counts:
            self.counts.addItem(str(count), count)
        self.counts.setCurrentIndex(max(0, self.counts.findData(players)))
        self.counts.currentIndexChanged.connect(self._show)
        self.add(sentence("Players"), self.counts)
        self.boxes: list[QComboBox] = []
        for seat in range(max(scenario.counts)):
            box = QComboBox()
            for kind, name in kinds.items():
                box.addItem(name.in_language(language), kind)
            self.boxes.append(box)
            self.add(sentence("Seat {seat}", seat=seat + 1), box)
        self._show()

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

    def enable(self, enabled: bool) -> None:
        """Enable or disable all boxes."""
        for box in (self.counts, *self.boxes):
            box.setEnabled(enabled)

    def _show(self, *_: object) -> None:
        for seat, box in enumerate(self.boxes):
            self.form.setRowVisible(box, seat < self.players)
