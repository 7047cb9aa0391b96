"""Check boxes for rules that the booklets leave open."""

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from realms.scenario.readings import READINGS, readings_of
from realms.scenario.scenario import Scenario
from realms_editor.view.plain_text import safe_caption, safe_tooltip


class ReadingBoxes(QWidget):
    """A check box for each open rule, set as in the scenario."""

    def __init__(self, scenario: Scenario, language: str) -> None:
        super().__init__()
        self.usual = readings_of(scenario.data)
        self.boxes: dict[str, QCheckBox] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for name, reading in READINGS.items():
            box = self.boxes[name] = QCheckBox(safe_caption(reading.title.in_language(language)))
            box.setChecked(self.usual[name])
            box.setToolTip(safe_tooltip(reading.rule_for(self.usual[name]).in_language(language)))
            layout.addWidget(box)

    @property
    def chosen(self) -> dict[str, bool]:
        """Return the answers that differ from the scenario."""
        answers = {name: box.isChecked() for name, box in self.boxes.items()}
        return {name: answer for name, answer in answers.items() if answer != self.usual[name]}
