"""The details of one finding: its explanation, its fixes, and the form to accept it."""

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from realms.checks.exclusions import Reach
from realms.checks.finding import Check, Finding
from realms.checks.fixes.apply_fixes import FixRun
from realms.checks.fixes.fix import Fix
from realms.locale import Sentence, sentence, term
from realms_editor.desk.findings import manual_of
from realms_editor.view.context import EditorContext
from realms_editor.view.plain_text import Label, name_choice, safe_caption

SOON = 150  # milliseconds before the fixes of a chosen finding are tried


class FindingDetails(QScrollArea):
    """The explanation of a finding, the fixes that help, and a field to accept it with a reason."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.context = context
        self.finding: Finding | None = None
        self.check: Check | None = None  # the check that is explained
        self._tried: object = None  # the state that the shown fixes belong to
        self.lines: list[QWidget] = []
        self.buttons: list[QPushButton] = []
        self.message, self.what, self.why, self.fix = (_paragraph() for _ in range(4))
        self.games, self.state = _paragraph(), _paragraph()
        self.fixes = QVBoxLayout()
        self.accepted = False
        self.withdraw = QPushButton()
        self.withdraw.clicked.connect(self._withdraw)
        self.reason, self.reach = QLineEdit(), QComboBox()
        self.reach.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.reach.setMinimumContentsLength(8)  # long lines must not push the button out of sight
        self.accept = QPushButton()
        self.accept.clicked.connect(self._accept)
        self.reason.returnPressed.connect(self._accept)
        self.reason.textChanged.connect(self._allow)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._try)
        self._lay_out()

    def _lay_out(self) -> None:
        self.body = QWidget()
        column = QVBoxLayout(self.body)
        column.addWidget(self.message)
        column.addLayout(self.fixes)
        column.addWidget(self.state)
        self.acceptance = QWidget()
        grid = QGridLayout(self.acceptance)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(self.reason, 0, 0, 1, 2)
        grid.addWidget(self.reach, 1, 0)
        grid.addWidget(self.accept, 1, 1)
        grid.setColumnStretch(0, 1)
        column.addWidget(self.acceptance)
        column.addWidget(self.withdraw, 0, Qt.AlignmentFlag.AlignLeft)
        for each in (self.what, self.why, self.fix, self.games):
            column.addWidget(each)
        column.addStretch(1)
        self.setWidget(self.body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def say(self, message: Sentence) -> str:
        """Return a sentence in the language of the window."""
        return self.context.say(message)

    # Display

    def show_finding(
        self, finding: Finding | None, *, accepted: bool = False, check: Check | None = None
    ) -> None:
        """Explain a finding or a check; fixes of a finding appear a moment later."""
        if finding is None or self.finding is None or finding.key != self.finding.key:
            self.reason.clear()
            self.reach.setCurrentIndex(0)
        self.finding, self.accepted = finding, accepted
        self.check = finding.check if finding else check
        self.retranslate()
        if finding is None or self._tried != self._now:
            self._show_fixes([])
            self._timer.start(SOON)

    @property
    def _now(self) -> object:
        """Return the state that the tried fixes belong to: the document and the finding."""
        return self.context.document.scenario, self.finding.key if self.finding else None, self.accepted

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        finding = self.finding
        self.acceptance.setVisible(finding is not None and not self.accepted)
        self.withdraw.setVisible(finding is not None and self.accepted)
        self.withdraw.setText(self.say(sentence("Withdraw acceptance")))
        self.withdraw.setAccessibleName(self.withdraw.text())
        self.body.setAccessibleName(self.say(sentence("Explanation")))
        self.setAccessibleName(self.body.accessibleName())
        self.reason.setPlaceholderText(self.say(sentence("a reason to accept it as it is")))
        self.reason.setAccessibleName(self.reason.placeholderText())
        self._show_reach()
        self.accept.setText(self.say(sentence("Accept")))
        self.accept.setAccessibleName(self.accept.text())
        self._allow()
        if self.check is None:
            known = self.context.live_checks.started and self.context.live_checks.findings.for_count()
            message = sentence("Choose a finding to see what it means and what can be done.")
            _show_text(self.message, self.say(message) if known else "")
            for label in (self.what, self.why, self.fix, self.games, self.state):
                _show_text(label, "")
            return
        manual = manual_of(self.check)
        title = self.say(finding.remark.message if finding else term(self.check.severity))
        _show_text(self.message, f"{self.check.code}: {title}", bold=True)
        _show_text(self.what, self.say(manual.what))
        _show_text(self.why, f"{self.say(sentence('Why:'))} {self.say(manual.why)}")
        _show_text(self.fix, f"{self.say(sentence('Fix:'))} {self.say(manual.fix)}")
        games = " ".join(map(self.say, manual.games))
        _show_text(self.games, f"{self.say(sentence('In games:'))} {games}" if games else "")
        self._show_state()

    def _show_state(self) -> None:
        if self.finding is None:
            message = None
        elif self.accepted:
            reasons = self.context.live_checks.findings.reasons(self.finding)
            message = sentence("accepted: {reasons}", reasons=reasons)
        elif self._timer.isActive() or self._tried != self._now:
            message = sentence("trying fixes…") if self._fixable else None
        else:
            message = None if self.buttons else sentence("no automatic fix helps here")
        _show_text(self.state, self.say(message) if message else "")

    @property
    def _fixable(self) -> bool:
        return (
            self.finding is not None
            and not self.accepted
            and self.context.live_checks.findings.can_be_fixed(self.finding)
        )

    # Fixes

    def _try(self) -> None:
        """Try the fixes in a background job."""
        finding, asked = self.finding, self._now
        if finding is None or not self.isVisible():
            return
        if not self._fixable:
            self._found(asked, [])
            return
        work = partial(self.context.live_checks.findings.fixes, finding)
        self.context.jobs.start(work, partial(self._found, asked))

    def _found(self, asked: object, fixes: list[Fix]) -> None:
        if asked == self._now:
            self._tried = asked
            self._show_fixes(fixes)
            self._show_state()

    def _show_fixes(self, fixes: list[Fix]) -> None:
        for line in self.lines:
            self.fixes.removeWidget(line)
            line.deleteLater()
        self.lines, self.buttons = [], []
        for fix in fixes:
            self._add_line(fix)

    def _add_line(self, fix: Fix) -> None:
        """Add a button that applies a fix, with the description beside it."""
        line, label = QWidget(), _paragraph()
        message = sentence("{title} ({safety})", title=fix.title, safety=term(fix.safety))
        _show_text(label, self.say(message))
        button = QPushButton(safe_caption(self.say(sentence("Fix it"))))
        button.setAccessibleName(f"{button.text()}: {label.text()}")
        button.clicked.connect(partial(self._apply, fix))
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(button)
        row.addWidget(label, 1)
        self.fixes.addWidget(line)
        self.lines.append(line)
        self.buttons.append(button)

    def _apply(self, fix: Fix, *_: object) -> None:
        self.context.bench.do(fix.edit, limited=False)

    def apply_safe_fixes(self) -> None:
        """Find all safe fixes that help in a background job, and apply them."""
        document = self.context.document
        before = document.scenario

        def done(mending: FixRun) -> None:
            wanted = document.scenario is before and mending.applied
            if wanted and not self.context.bench.do(mending.edit, limited=False):
                return
            message = sentence("fixed: {count}", count=len(mending.applied))
            if not mending.applied:
                message = sentence("no fix is safe; look at the findings one by one")
            if not mending.settled:
                message = sentence("fixed: {count}; there may be more to do", count=len(mending.applied))
            self.context.bench.say(message)

        self.context.jobs.start(self.context.live_checks.findings.apply_fixes, done)

    # Accepting

    def _show_reach(self) -> None:
        """Offer to accept one finding, or all of its kind."""
        players = list(self.finding.players) if self.finding else []
        offers: dict[Reach, Sentence] = {"finding": sentence("only this one")}
        if players:
            offers["counts"] = sentence("all of this kind, {players} players", players=players)
        offers["realm"] = sentence("all of this kind, for every player count")
        if [self.reach.itemText(row) for row in range(self.reach.count())] != list(
            map(self.say, offers.values())
        ):
            self.reach.clear()
            for reach, words in offers.items():
                self.reach.addItem(self.say(words), reach)
        name_choice(self.reach, self.say(sentence("what is accepted")))
        self.reach.view().setAccessibleName(self.reach.accessibleName())

    def _allow(self) -> None:
        self.accept.setEnabled(bool(self.reason.text().strip()) and self.finding is not None)

    def _withdraw(self) -> None:
        if self.finding:
            self.context.document.do(self.context.live_checks.findings.withdraw(self.finding))

    def ask_for_reason(self) -> None:
        """Bring the field into sight in which a finding is accepted for a reason."""
        self.ensureWidgetVisible(self.reason)
        self.reason.setFocus()

    def _accept(self) -> None:
        reason = self.reason.text().strip()
        if reason and self.finding:
            reach: Reach = self.reach.currentData()
            self.context.document.do(self.context.live_checks.findings.exclude(self.finding, reason, reach))


def _paragraph() -> Label:
    label = Label()
    label.setWordWrap(True)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return label


def _show_text(label: Label, text: str, *, bold: bool = False) -> None:
    """Set the text of a paragraph; an empty one is hidden."""
    font = label.font()
    font.setBold(bold)
    label.setFont(font)
    label.setText(text)
    label.setAccessibleName(text)
    label.setVisible(bool(text))
