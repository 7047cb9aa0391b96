"""Fixing step by step: each fix is shown on the map before it is accepted, passed over or exchanged."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from realms.checks.finding import Finding
from realms.locale import Sentence, sentence, term
from realms.scenario.scenario import Scenario
from realms_editor.desk.fix_steps import FixProposal, findings_to_fix, first_proposal, matter, preview_of
from realms_editor.tools.workbench import Topic
from realms_editor.view.context import EditorContext
from realms_editor.view.plain_text import Label, safe_caption


class FixStepper(QWidget):
    """The finding and the fix of one step, with the buttons that lead to the next one."""

    ended = Signal()

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.context = context
        self.active = False
        self.proposal: FixProposal | None = None
        self._players: int | None = None  # None: the findings of all counts are fixed
        self._skipped: set[object] = set()  # by their matter
        self._hopeless: set[object] = set()  # findings that no fix helps as long as the document is the same
        self._places: tuple[str, ...] = ()  # that differ on the map
        self._fixed = 0
        self._asked: Scenario | None = None  # the state that fixes are being tried on
        self._seen = context.document.scenario
        self.accept, self.next, self.skip, self.stop = (QPushButton() for _ in range(4))
        self.accept.clicked.connect(self._accept)
        self.next.clicked.connect(self._next)
        self.skip.clicked.connect(self._skip)
        self.stop.clicked.connect(self.end)
        self.message, self.text, self.effect = Label(), Label(), Label()
        self._lay_out()
        self._unsubscribe = context.bench.subscribe(self._on_change)
        context.live_checks.changed.connect(self._go_on)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        for button in (self.accept, self.next, self.skip, self.stop):
            buttons.addWidget(button)
        body, area = QWidget(), QScrollArea()
        texts = QVBoxLayout(body)
        for label in (self.message, self.text, self.effect):
            label.setWordWrap(True)
            texts.addWidget(label)
        texts.addStretch(1)
        font = self.message.font()
        font.setBold(True)
        self.message.setFont(font)
        area.setWidget(body)
        area.setWidgetResizable(True)
        self.area = area
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(buttons)
        column.addWidget(area, 1)

    def say(self, message: Sentence) -> str:
        """Return a sentence in the language of the window."""
        return self.context.say(message)

    # Steps

    def start(self, players: int | None) -> None:
        """Begin with the worst finding of a player count, or of all."""
        self.active, self._players, self._fixed = True, players, 0
        self._skipped.clear()
        self._hopeless.clear()
        self._show_proposal(None)
        self._go_on()
        if self.active:
            self.stop.setFocus()

    def end(self, *_: object) -> None:
        """Take the preview off the map, and say how many findings were fixed."""
        if not self.active:
            return
        self.active, self._asked = False, None
        self._show_proposal(None)
        words = sentence("fixed: {count}, skipped: {skipped}", count=self._fixed, skipped=len(self._skipped))
        self.context.bench.say(words)
        self.ended.emit()

    def _go_on(self) -> None:
        """Look for the next fix in a background job, once everything is checked."""
        context, scenario = self.context, self.context.document.scenario
        if not self.active or self.proposal or context.live_checks.stale or self._asked is scenario:
            return
        findings = context.live_checks.findings
        if findings.scenario is not scenario:
            return  # the checks will hear of the edit in a moment
        todo = findings_to_fix(findings, self._players, self._skipped | self._hopeless)
        self._asked = scenario
        work = partial(first_proposal, scenario, findings.settings, todo)
        context.jobs.start(work, partial(self._found, scenario, todo))

    def _found(self, asked: Scenario, todo: list[Finding], proposal: FixProposal | None) -> None:
        """Show a proposal, unless the document has changed since; without any the walk is over."""
        if not self.active or asked is not self._asked:
            return
        self._asked = None
        if asked is not self.context.document.scenario:
            self._go_on()
        elif proposal is None:
            self.end()
        else:
            self._hopeless.update(map(matter, todo[: todo.index(proposal.finding)]))
            self.context.show_finding(proposal.finding)
            self._show_proposal(proposal)
            if self.isAncestorOf(QApplication.focusWidget() or self):
                self.accept.setFocus()

    def _accept(self) -> None:
        if self.proposal and self.context.bench.do(self.proposal.fix.edit):
            self._fixed += 1

    def _next(self) -> None:
        if self.proposal:
            self._show_proposal(self.proposal.following)

    def _skip(self) -> None:
        if self.proposal:
            self._skipped.add(matter(self.proposal.finding))
            self._show_proposal(None)
            self._go_on()

    def _on_change(self, topics: frozenset[Topic]) -> None:
        """Follow the document: an edit makes the proposal void, another count shows it again."""
        if not self.active or not topics & {"document", "map"}:
            return
        if self.context.document.scenario is not self._seen:
            self._hopeless.clear()
            self._show_proposal(None)
            self._go_on()
        elif "map" in topics:
            self._show_on_map()

    # Display

    def _show_proposal(self, proposal: FixProposal | None) -> None:
        self.proposal, self._seen = proposal, self.context.document.scenario
        self._show_on_map()
        self.retranslate()

    def _show_on_map(self) -> None:
        """Paint the map as the fix would leave it, or the map as it is."""
        document, proposal = self.context.document, self.proposal
        preview = preview_of(document.scenario, document.players, proposal.fix) if proposal else None
        self._places = preview.places if preview else ()
        self.context.show_preview(preview.realm if preview else None, self._places)

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        captions = {
            self.accept: sentence("Accept the fix"),
            self.next: sentence("Next fix"),
            self.skip: sentence("Skip"),
            self.stop: sentence("Stop"),
        }
        for button, caption in captions.items():
            button.setText(safe_caption(self.say(caption)))
            button.setAccessibleName(self.say(caption))
        self.area.setAccessibleName(self.say(sentence("Fix step by step")))
        proposal = self.proposal
        self.accept.setEnabled(proposal is not None)
        self.skip.setEnabled(proposal is not None)
        self.next.setEnabled(proposal is not None and len(proposal.fixes) > 1)
        for label, words in zip((self.message, self.text, self.effect), self._texts(), strict=True):
            label.setText(self.say(words) if words else "")
            label.setAccessibleName(label.text())
            label.setVisible(words is not None)

    def _texts(self) -> tuple[Sentence | None, Sentence | None, Sentence | None]:
        """Return the finding, the fix and its effect on the map in words."""
        proposal = self.proposal
        if proposal is None:
            return sentence("trying fixes…"), None, None
        finding, fix = proposal.finding, proposal.fix
        message = sentence("{code}: {message}", code=finding.code, message=finding.remark.message)
        title = sentence("{title} ({safety})", title=fix.title, safety=term(fix.safety))
        number = sentence(
            "Fix {number} of {count}: {fix}",
            number=proposal.number + 1,
            count=len(proposal.fixes),
            fix=title,
        )
        if self._places:
            return message, number, sentence("The map shows the realm with this fix; nothing is changed yet.")
        return message, number, sentence("This fix changes nothing on this map.")

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Stop when nobody sees the steps any more."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.end()
