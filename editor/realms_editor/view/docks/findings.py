"""The findings dock: what is wrong and where, with the explanation and the fixes."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms.checks.finding import SEVERITIES, Check, Finding, Severity
from realms.checks.live import DOCUMENT
from realms.locale import Sentence, sentence, term
from realms.scenario.scenario import Scenario
from realms_editor.desk.findings import Group, manual_of
from realms_editor.desk.fix_steps import findings_to_fix
from realms_editor.view.context import EditorContext
from realms_editor.view.docks.dock import Dock
from realms_editor.view.docks.finding_details import FindingDetails
from realms_editor.view.docks.fix_stepper import FixStepper
from realms_editor.view.docks.wrapped_rows import WrappedRows
from realms_editor.view.item_menu import MenuEntry, add_menu
from realms_editor.view.pictures import severity_icon
from realms_editor.view.plain_text import Label, safe_tooltip

PLURALS: dict[Severity, Sentence] = {
    "error": sentence("errors"),
    "warning": sentence("warnings"),
    "info": sentence("notes"),
}
_FINDING = Qt.ItemDataRole.UserRole
_ACCEPTED = _FINDING + 1  # True for an accepted finding
_CHECK = _FINDING + 2  # the check of a group
_WAITING = _FINDING + 3  # True for the group of findings that wait
_ROLES = (_FINDING, _ACCEPTED, _CHECK)
REST_MS = 300  # after the checks, before safe fixes are tried
_BESIDE = 620  # from this width on the details stand beside the list


class FindingsDock(Dock):
    """All findings grouped by check, the worst first, with the details of the chosen one."""

    id = "findings"
    least_width = 0

    def __init__(self, context: EditorContext) -> None:
        super().__init__(context)
        self.checking = context.live_checks
        self.filters: dict[Severity, QToolButton] = {name: self._filter() for name in SEVERITIES}
        self.everywhere = QCheckBox()
        self.everywhere.toggled.connect(self.refresh_if_visible)
        self.state = Label()
        self.state.setMinimumWidth(80)
        self.state.setWordWrap(True)
        self.state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.fix_all = QPushButton()
        self.fix_all.clicked.connect(self._fix_all)
        self.step = QPushButton()
        self.step.clicked.connect(self.fix_step_by_step)
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setIconSize(QSize(16, 16))
        WrappedRows(self.tree)
        self.tree.currentItemChanged.connect(self._choose)
        self.tree.itemClicked.connect(self._jump)
        self.tree.itemActivated.connect(self._jump)
        add_menu(self.tree, self.say, self._menu)
        self.details = FindingDetails(context)
        self.stepper = FixStepper(context)
        self.stepper.ended.connect(self._end_steps)
        self._shown: object = None
        self._mendable: tuple[Scenario | None, bool] = None, False  # True if a safe fix helps that document
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._ask_for_safe_fixes)
        self.split = QSplitter()
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.tree)
        self.split.addWidget(self._right_pane())
        self.split.setSizes([1000, 1000])  # equal shares
        self.split.setStretchFactor(0, 1)
        self.split.setStretchFactor(1, 1)
        self._lay_out()
        self.checking.changed.connect(self.refresh_soon)

    def _right_pane(self) -> QWidget:
        """Return the pane of the details, where the steps of fixing are shown in their place."""
        pane = QWidget()
        column = QVBoxLayout(pane)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.stepper)
        column.addWidget(self.details)
        self.stepper.hide()
        return pane

    def _filter(self) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setChecked(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setIconSize(QSize(16, 16))
        button.toggled.connect(self.refresh_if_visible)
        return button

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        for button in self.filters.values():
            head.addWidget(button)
        head.addWidget(self.everywhere)
        head.addWidget(self.state, 1)
        head.addWidget(self.step)
        head.addWidget(self.fix_all)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addLayout(head)
        column.addWidget(self.split, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Put the details beside the list if there is room, otherwise below it."""
        super().resizeEvent(event)
        wide = self.width() >= _BESIDE
        self.split.setOrientation(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)

    # Display

    @property
    def players(self) -> int | None:
        """Return the player count whose findings are shown; None for all."""
        return None if self.everywhere.isChecked() else self.bench.document.players

    def refresh(self) -> None:
        """Show the current findings and keep the selection."""
        findings, tally = self.checking.findings, self.checking.findings.tally(self.players)
        for severity, button in self.filters.items():
            button.setText(f"{tally[severity]}")
            message = sentence("{count} {findings}", count=tally[severity], findings=PLURALS[severity])
            button.setToolTip(safe_tooltip(self.say(message)))
            button.setAccessibleName(self.say(message))
            button.setIcon(severity_icon(severity, self.context.theme))
        self._show_state(tally)
        shown = [group for group in findings.groups(self.players) if self.filters[group.severity].isChecked()]
        self._fill(shown)
        self.fix_all.setEnabled(self._mendable == (self.bench.document.scenario, True))
        self.step.setEnabled(not self.stepper.active and bool(findings_to_fix(findings, self.players)))
        if not self.checking.stale and self._mendable[0] is not self.bench.document.scenario:
            self._rest.start()

    def _ask_for_safe_fixes(self) -> None:
        """Find out in a background job whether any safe fix helps."""
        findings, scenario = self.checking.findings, self.bench.document.scenario
        if not self.checking.stale and findings.scenario is scenario:

            def known(helps: bool) -> None:
                self._mendable = scenario, helps
                self.refresh_soon()

            self.context.jobs.start(findings.any_safe_fix, known)

    def _show_state(self, tally: Counter[Severity]) -> None:
        if self.checking.stale:
            message = sentence("checking…")
        elif self._skipped():
            message = sentence("some checks were skipped")
        elif not sum(tally.values()) and self.checking.findings.waiting(self.players):
            message = sentence("nothing is wrong so far")
        elif not sum(tally.values()):
            message = sentence("nothing is wrong here")
        else:
            message = sentence("up to date")
        self.state.setText(self.say(message))
        self.state.setAccessibleName(self.state.text())

    def _fill(self, groups: list[Group]) -> None:
        """Build the list anew if it has changed; otherwise items keep their identity and selection."""
        shown = self.context.theme.name, self.context.language, self._signature(groups)
        if shown == self._shown:
            self._choose_again(self.tree.currentItem())
            return
        self._shown = shown
        chosen, group_chosen = self.chosen, self._chosen_group
        closed = {item.text(0)[:4] for item in self._groups() if not item.isExpanded()}
        unfolded = any(item.data(0, _WAITING) and item.isExpanded() for item in self._groups())
        self.tree.blockSignals(True)
        self.tree.clear()
        for crash in self.checking.findings.result.crashes:
            self.tree.addTopLevelItem(self._item(f"{crash.check.code}  {self.say(crash.message)}", "error"))
        again: QTreeWidgetItem | None = None
        for group in groups:
            parent = self._group_item(group)
            self.tree.addTopLevelItem(parent)
            parent.setExpanded(group.check.code not in closed)
            if group_chosen is group.check:
                again = parent
            for finding in group.findings:
                item = self._finding_item(finding)
                parent.addChild(item)
                if chosen and finding.key == chosen.key:
                    again = item
        again = self._add_waiting(chosen, unfolded=unfolded) or again
        if again:
            self.tree.setCurrentItem(again)
        for message in self._skipped():
            self.tree.addTopLevelItem(self._item(self.say(message), "info"))
        self._add_accepted(closed)
        self.tree.blockSignals(False)
        self._choose_again(again)

    def _choose_again(self, item: QTreeWidgetItem | None) -> None:
        finding, accepted, check = (item.data(0, role) for role in _ROLES) if item else (None, False, None)
        self.details.show_finding(finding, accepted=bool(accepted), check=check)

    def _add_waiting(self, chosen: Finding | None, *, unfolded: bool) -> QTreeWidgetItem | None:
        """Add a folded group of the findings that wait, and return the line of the chosen one."""
        waiting = self.checking.findings.waiting(self.players)
        if not waiting:
            return None
        title = sentence("Still to come ({count}): once half of the land lies", count=len(waiting))
        parent, again = self._item(self.say(title), "info"), None
        parent.setData(0, _WAITING, True)
        self.tree.addTopLevelItem(parent)
        for finding in waiting:
            item = self._finding_item(finding)
            item.setText(0, f"{finding.code}  {item.text(0)}")
            parent.addChild(item)
            if chosen and finding.key == chosen.key:
                again = item
        parent.setExpanded(unfolded)
        return again

    def _add_accepted(self, closed: set[str]) -> None:
        """Add a group of accepted findings, which can be withdrawn."""
        accepted = self.checking.findings.accepted(self.players)
        if accepted:
            parent = self._item(self.say(sentence("Accepted ({count})", count=len(accepted))), "info")
            self.tree.addTopLevelItem(parent)
            parent.setExpanded(parent.text(0)[:4] not in closed)
            for finding in accepted:
                item = self._finding_item(finding)
                item.setText(0, f"{finding.code}  {item.text(0)}")
                item.setData(0, _ACCEPTED, True)
                parent.addChild(item)

    def _signature(self, groups: list[Group]) -> list[object]:
        crashes = self.checking.findings.result.crashes
        listed = [
            (each.key, each.players, self._is_stale(each)) for group in groups for each in group.findings
        ]
        accepted = [(each.key, each.players) for each in self.checking.findings.accepted(self.players)]
        waiting = [(each.key, each.players) for each in self.checking.findings.waiting(self.players)]
        return [*crashes, *listed, *map(str, self._skipped()), *accepted, len(accepted), *waiting]

    def _skipped(self) -> list[Sentence]:
        """Return one line per reason why checks of the shown player counts were skipped."""
        skips = self.checking.findings.skipped(self.players)
        found = []
        for reason in {str(skip.reason): skip.reason for skip in skips}.values():
            stages = dict.fromkeys(skip.stage for skip in skips if skip.reason == reason)
            message = sentence("not checked: {stages} ({reason})")
            found.append(Sentence(message.text, {"stages": list(map(term, stages)), "reason": reason}))
        return found

    def _is_stale(self, finding: Finding) -> bool:
        return bool(set(finding.players or (DOCUMENT,)) & set(self.checking.findings.stale))

    def _groups(self) -> Iterator[QTreeWidgetItem]:
        for row in range(self.tree.topLevelItemCount()):
            item = self.tree.topLevelItem(row)
            if item:
                yield item

    def _item(self, text: str, severity: Severity) -> QTreeWidgetItem:
        item = QTreeWidgetItem([text])
        item.setToolTip(0, safe_tooltip(text))
        item.setIcon(0, severity_icon(severity, self.context.theme))
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{self.say(term(severity))}: {text}")
        return item

    def _group_item(self, group: Group) -> QTreeWidgetItem:
        """Return the line of a check: the first sentence of its manual and the number of findings."""
        what = self.say(manual_of(group.check).what).partition(". ")[0].rstrip(".")
        item = self._item(f"{group.check.code}  {what}  ({len(group.findings)})", group.severity)
        item.setData(0, _CHECK, group.check)
        return item

    def _finding_item(self, finding: Finding) -> QTreeWidgetItem:
        text = self.say(finding.remark.message)
        if finding.players not in ((), (self.players,), self.bench.document.scenario.counts):
            counts = sentence("{players} players", players=list(finding.players))
            text = f"{text}  ({self.say(counts)})"
        item = self._item(text, finding.severity)
        item.setData(0, _FINDING, finding)
        if self._is_stale(finding):
            item.setForeground(0, self.palette().placeholderText())
        return item

    # Actions

    @property
    def chosen(self) -> Finding | None:
        """Return the finding that is selected in the list."""
        item: QTreeWidgetItem | None = self.tree.currentItem()
        return item.data(0, _FINDING) if item else None

    def choose_finding(self, finding: Finding) -> None:
        """Select a finding in the list, wherever it stands; a filter that hides it is taken off."""
        self.filters[finding.severity].setChecked(True)
        self.refresh()
        for group in self._groups():
            for item in map(group.child, range(group.childCount())):
                if item and item.data(0, _FINDING).key == finding.key:
                    self.tree.setCurrentItem(item)
                    self.tree.scrollToItem(item)
                    return

    @property
    def _chosen_group(self) -> Check | None:
        item: QTreeWidgetItem | None = self.tree.currentItem()
        return item.data(0, _CHECK) if item else None

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        self._choose_again(item)
        if item:
            self._jump(item)

    def _jump(self, item: QTreeWidgetItem) -> None:
        finding = item.data(0, _FINDING)
        if finding:
            self.context.show_finding(finding)

    def _menu(self, at: QPoint) -> Iterator[MenuEntry]:
        item = self.tree.itemAt(at)
        finding = item.data(0, _FINDING) if item else None
        if item and finding:
            self.tree.setCurrentItem(item)
            yield sentence("Show on the map"), partial(self.context.show_finding, finding)
            if not item.data(0, _ACCEPTED):
                yield sentence("Accept it…"), self.details.ask_for_reason
            yield sentence("Copy the text"), partial(_copy, f"{finding.code}: {item.text(0)}")
        elif item and item.childCount():
            folded = sentence("Fold") if item.isExpanded() else sentence("Unfold")
            yield folded, partial(item.setExpanded, not item.isExpanded())
        if self.step.isEnabled():
            yield sentence("Fix step by step"), self.fix_step_by_step
        if self.fix_all.isEnabled():
            yield sentence("Fix all that can be fixed safely"), self._fix_all

    def fix_step_by_step(self) -> None:
        """Show each fix on the map before it is accepted, beginning with the worst finding."""
        if self.step.isEnabled():
            self.step.setEnabled(False)
            self.details.hide()
            self.stepper.show()
            self.stepper.start(self.players)

    def _end_steps(self) -> None:
        self.stepper.hide()
        self.details.show()
        self.refresh_soon()

    def end(self) -> None:
        """End the steps of fixing: the window closes."""
        self.stepper.end()

    def _fix_all(self) -> None:
        self.details.apply_safe_fixes()

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        self.tree.setAccessibleName(self.say(self.title))
        self.everywhere.setText(self.say(sentence("All counts")))
        self.everywhere.setAccessibleName(self.everywhere.text())
        self.everywhere.setToolTip(safe_tooltip(self.say(sentence("Show the findings of all player counts"))))
        self.fix_all.setText(self.say(sentence("Safe fixes")))
        whole = self.say(sentence("Fix all that can be fixed safely"))
        self.fix_all.setToolTip(safe_tooltip(whole))
        self.fix_all.setAccessibleName(whole)
        self.step.setText(self.say(sentence("Step by step")))
        steps = self.say(sentence("Show each fix on the map before it is accepted"))
        self.step.setToolTip(safe_tooltip(steps))
        self.step.setAccessibleName(f"{self.step.text()}: {steps}")
        self.details.retranslate()
        self.stepper.retranslate()
        self.refresh_if_visible()


def _copy(text: str) -> None:
    QApplication.clipboard().setText(text)
