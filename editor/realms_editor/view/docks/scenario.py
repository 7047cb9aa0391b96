"""The scenario form: texts, boxes, water, turns, rules, races and powers, notes, accepted findings."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from realms.locale import Sentence
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario
from realms_editor.desk.document import ReadOnlyError
from realms_editor.desk.form.field import RefusedValue
from realms_editor.desk.form.scenario import sections
from realms_editor.view.context import EditorContext
from realms_editor.view.docks.dock import Dock
from realms_editor.view.form.section import SectionView
from realms_editor.view.plain_text import Label

_OPEN_AT_FIRST = frozenset({"realm"})


class ScenarioDock(Dock):
    """The properties of the document other than its maps; every change can be undone."""

    id = "scenario"
    delay_ms = 0

    def __init__(self, context: EditorContext) -> None:
        super().__init__(context)
        self.sections: dict[str, SectionView] = {}
        self.locked = Label()
        self.locked.setWordWrap(True)
        self.locked.hide()
        self.inside = QWidget()
        self.column = QVBoxLayout(self.inside)
        self.column.setContentsMargins(4, 4, 4, 4)
        self.column.setSpacing(2)
        self.column.addStretch(1)
        self.frame = QScrollArea()
        self.frame.setWidgetResizable(True)
        self.frame.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.frame.setFrameShape(QFrame.Shape.NoFrame)
        self.frame.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.frame.setWidget(self.inside)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.locked)
        layout.addWidget(self.frame)

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        self.frame.setAccessibleName(self.say(self.title))
        super().retranslate()

    def refresh(self) -> None:
        """Show the document and the rules of the visible player count."""
        document = self.bench.document
        before, self.sections = self.sections, {}
        for index, section in enumerate(sections(document.scenario, document.players)):
            view = before.pop(section.key, None)
            if view:
                view.show_section(section)
            else:
                view = SectionView(self, section, opened=section.key in _OPEN_AT_FIRST)
            if self.column.indexOf(view) != index:
                self.column.insertWidget(index, view)
            self.sections[section.key] = view
        for gone in before.values():
            self.column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        self._show_lock(document.read_only)

    def _show_lock(self, reason: Sentence | None) -> None:
        self.locked.setText(self.say(ReadOnlyError.message) if reason else "")
        self.locked.setVisible(reason is not None)
        for view in self.sections.values():
            view.body.setEnabled(reason is None)
            view.remove.setEnabled(reason is None)

    # The host of the rows

    def apply_edit(self, make: Callable[[Scenario], Edit], stroke: object) -> Sentence | None:
        """Change the document; return the reason if the change was refused."""
        document = self.bench.document
        try:
            document.do(make(document.scenario), stroke)
        except RefusedValue as refusal:
            return refusal.message
        except ReadOnlyError as refusal:
            return refusal.message
        return None

    def run_action(self, name: str) -> None:
        """Run an action of the editor."""
        self.context.run_action(name)
