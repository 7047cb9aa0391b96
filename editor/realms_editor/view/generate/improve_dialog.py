"""The dialog that improves an open realm: steps with their gains, and the map before and after them."""

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from realms.generate.improve.improvement import Improvement, ImproveWish
from realms.locale import sentence
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario
from realms_editor.desk.document import ReadOnlyError
from realms_editor.desk.generate.improving import RealmImprover, padlock_note, verdict
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.background.short_turns import ShortTurns
from realms_editor.view.balance.parts import FigureTree
from realms_editor.view.context import EditorContext
from realms_editor.view.generate.map_preview import MapPreview
from realms_editor.view.generate.parts import LOOK_MS, WIDEST, RealmFigureTable
from realms_editor.view.plain_text import Paragraph, safe_caption
from realms_editor.view.window_placement import resize_to_screen

SIZE, FORM_WIDTH = QSize(1180, 760), 270
USUAL_STEPS, MOST_STEPS, STEP_ROWS = 12, 60, 8


class ImproveDialog(Dialog):
    """Asks for the counts that should get better, and offers the steps that were found."""

    def __init__(self, parent: QWidget | None, context: EditorContext) -> None:
        super().__init__(parent)
        self.context, self.say = context, context.say
        self.improver = RealmImprover()
        self.jobs, self._short_turns = Jobs(self, threads=1), ShortTurns()
        self.setWindowTitle(self.say(sentence("Improve the realm")))
        self.setAccessibleName(self.windowTitle())
        self.counts, self.keep_water, self.most = QComboBox(), QCheckBox(), QSpinBox()
        self.start, self.leave = QPushButton(), QPushButton()
        self.apply_once, self.apply_each = QPushButton(), QPushButton()
        self.bar, self.message = QProgressBar(), Paragraph()
        self.steps, self.figures = FigureTree(most_rows=STEP_ROWS), RealmFigureTable(self.say)
        self.before = MapPreview(context.theme, context.language, self.jobs)
        self.after = MapPreview(context.theme, context.language, self.jobs)
        self._look = QTimer(self, interval=LOOK_MS)
        self._shown: Improvement | None = None
        self._pictured: object = None  # the improvement and the number of steps that the maps show
        self._begun_with: Scenario = context.document.scenario
        self._fill()
        self._lay_out()
        self._connect()
        self._follow()
        resize_to_screen(self, SIZE)
        self.start.setFocus()

    # Layout

    def _fill(self) -> None:
        say, document = self.say, self.context.document
        self.counts.addItem(say(sentence("The count that is shown")), (document.players,))
        if len(document.scenario.counts) > 1:
            self.counts.addItem(say(sentence("Every count of the realm")), document.scenario.counts)
        self.counts.setAccessibleName(say(sentence("Counts that should get better")))
        self.keep_water.setText(safe_caption(say(sentence("Keep the course of the water"))))
        self.most.setRange(1, MOST_STEPS)
        self.most.setValue(USUAL_STEPS)
        self.most.setAccessibleName(say(sentence("Steps at most")))
        self.bar.setAccessibleName(say(sentence("Progress")))
        self.steps.setAccessibleName(say(sentence("Steps")))
        heads = (sentence("Step"), sentence("Edit"), sentence("Gain"))
        self.steps.show_head([say(each) for each in heads])
        self.steps.header().setMaximumSectionSize(WIDEST)
        self.steps.header().setStretchLastSection(False)
        self.steps.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.before.set_heading(say(sentence("Before")))
        for button, title in (
            (self.leave, sentence("Close")),
            (self.apply_once, sentence("Apply as one edit")),
            (self.apply_each, sentence("Apply as single edits")),
        ):
            button.setText(safe_caption(say(title)))
            button.setAutoDefault(False)
        self.start.setDefault(True)
        font = self.message.font()
        font.setBold(True)
        self.message.setFont(font)

    def _lay_out(self) -> None:
        whole, row, maps = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        results = QVBoxLayout()
        for part in (self.before, self.after):
            maps.addWidget(part, 1)
        results.addLayout(maps, 2)
        results.addWidget(self.message)
        results.addWidget(self.steps, 1)
        results.addWidget(self.figures)
        row.addWidget(self._form())
        row.addLayout(results, 1)
        whole.addLayout(row, 1)
        whole.addWidget(self.bar)
        buttons = QHBoxLayout()
        buttons.addWidget(self.start)
        buttons.addStretch(1)
        for button in (self.apply_once, self.apply_each, self.leave):
            buttons.addWidget(button)
        whole.addLayout(buttons)

    def _form(self) -> QWidget:
        form = QWidget()
        form.setFixedWidth(FORM_WIDTH)
        column = QVBoxLayout(form)
        column.setContentsMargins(0, 0, 6, 0)
        rows = QFormLayout()
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        rows.addRow(self.say(sentence("Counts that should get better")), self.counts)
        rows.addRow(self.keep_water)
        rows.addRow(self.say(sentence("Steps at most")), self.most)
        explained = sentence(
            "The program looks for single edits that make the entries more even, mix the terrains and bring "
            "their shares nearer to the usual ones. None of them brings an error or a warning."
        )
        column.addLayout(rows)
        column.addWidget(Paragraph(self.say(padlock_note(self.context.document.padlocks))))
        column.addWidget(Paragraph(self.say(explained)))
        column.addStretch(1)
        return form

    def _connect(self) -> None:
        self.start.clicked.connect(self.start_or_stop)
        self.leave.clicked.connect(self.reject)
        self.apply_once.clicked.connect(lambda: self.apply(together=True))
        self.apply_each.clicked.connect(lambda: self.apply(together=False))
        self.steps.currentItemChanged.connect(lambda *_: self._show_result())
        self._look.timeout.connect(self._on_look)

    # The work

    @property
    def wish(self) -> ImproveWish:
        """The wish of the form."""
        return ImproveWish(
            self.counts.currentData(),
            self.context.document.padlocks,
            self.keep_water.isChecked(),
            self.most.value(),
            settings=self.context.live_checks.findings.settings,
        )

    def start_or_stop(self) -> None:
        """Look for steps, or stop that."""
        if self.improver.busy:
            self.improver.stop()
        else:
            self._begun_with = self.context.document.scenario
            self.improver.begin(self._begun_with, self.wish)
            self._short_turns.want(on=True)
            self._look.start()
        self._follow()

    def apply(self, *, together: bool) -> None:
        """Carry out the steps up to the current one, and close the dialog."""
        document = self.context.document
        if not self.improver.fits(document.scenario):
            self.message.setText(self.say(sentence("The realm has been edited since.")))
            return
        try:
            for edit in self.improver.edits(self.chosen, together=together):
                document.do(edit)
        except ReadOnlyError as error:
            self.message.setText(self.say(error.message))
        else:
            self.accept()

    def done(self, result: int) -> None:
        """Close the dialog and end the work."""
        self.improver.stop()
        self._look.stop()
        self._short_turns.want(on=False)
        self.jobs.detach()
        super().done(result)

    def _on_look(self) -> None:
        ended = not self.improver.busy  # before the results are read
        self._follow()
        if ended and not self.jobs.busy:
            self._look.stop()
            self._short_turns.want(on=False)

    # Display

    @property
    def chosen(self) -> int:
        """The number of steps up to the current one."""
        item = self.steps.currentItem()
        return self.steps.indexOfTopLevelItem(item) + 1 if item else 0

    def _follow(self) -> None:
        improver, found = self.improver, self.improver.improvement
        self.start.setText(safe_caption(self.say(sentence("Stop") if improver.busy else sentence("Improve"))))
        for field in (self.counts, self.keep_water, self.most):
            field.setEnabled(not improver.busy)
        self._show_progress()
        self._show_message(found)
        if found and found is not self._shown:
            self._show_steps(found)
        self._show_result()

    def _show_progress(self) -> None:
        course, busy = self.improver.course, self.improver.busy
        self.bar.setVisible(busy)
        if course and busy:
            now = course.now
            self.bar.setRange(0, now.total if now else 0)  # 0 to 0 shows that something is under way
            self.bar.setValue(now.number if now else 0)
            self.bar.setFormat(self.say(course.progress()).replace("%", "%%"))

    def _show_message(self, found: Improvement | None) -> None:
        message = self.improver.problem
        if self.context.document.read_only:
            message = ReadOnlyError.message
        elif not message and found and (found.steps or not self.improver.busy):
            message = verdict(found)
        elif not message and self.improver.busy and not found:
            message = sentence("The program measures the realm and tries its edits…")
        elif not message:
            message = sentence("The steps that help appear here, the most useful one first.")
        self.message.setText(self.say(message))

    def _show_steps(self, found: Improvement) -> None:
        """Show the steps; the last one stays current while nobody has chosen another."""
        before, self._shown = self.chosen, found
        at_end = before == self.steps.topLevelItemCount()
        rows = (
            [f"{number}", self.say(step.title), f"{step.gain}"] for number, step in enumerate(found.steps, 1)
        )
        self.steps.blockSignals(True)
        self.steps.show_rows(rows)
        row = len(found.steps) - 1 if at_end else before - 1
        current = self.steps.topLevelItem(row)
        if current:
            self.steps.setCurrentItem(current)
        self.steps.blockSignals(False)

    def _show_result(self) -> None:
        """Show figures and map before and after the steps up to the current one."""
        count, found = self.chosen, self.improver.improvement
        writable = self.context.document.read_only is None
        for button in (self.apply_once, self.apply_each):
            button.setEnabled(count > 0 and writable)
        self.steps.setVisible(bool(found and found.steps))
        self.figures.setVisible(found is not None)
        if found:
            self.figures.show_changes(found.before, found.first(count).after)
        if (found, count) != self._pictured:
            self._pictured = found, count
            self._show_maps(found, count)

    def _show_maps(self, found: Improvement | None, count: int) -> None:
        scenario, players = self._begun_with, self.context.document.players
        self.before.show_map(scenario, players)
        for step in found.steps[:count] if found else ():
            scenario = apply(scenario, step.edit)
        self.after.set_heading(self.say(sentence("After step {count}", count=count)))
        self.after.setVisible(count > 0)
        if count:
            self.after.show_map(scenario, players)
