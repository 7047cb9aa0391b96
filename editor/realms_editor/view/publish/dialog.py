"""The dialog that publishes the open realm: forms, their options, a preview, and writing the files."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from realms.checks.tally_words import tally_words
from realms.export.drawing.theme import Theme
from realms.export.options import ExportOption
from realms.export.publishing.plan import PlannedFile
from realms.locale import Sentence, sentence
from realms.locale.progress import progress_words
from realms_editor.desk.publishing.course import PublishCourse
from realms_editor.desk.publishing.forms import PublishDesk
from realms_editor.desk.publishing.preview import GivenUp, Preview, PreviewMaker
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.background.live_checks import LiveChecks
from realms_editor.view.dialogs.questions import CANCEL, Answer, ask, ask_for_folder, ask_where_to_save
from realms_editor.view.pictures import severity_icon
from realms_editor.view.plain_text import Label, Paragraph, Role, safe_caption, safe_tooltip
from realms_editor.view.publish.option_fields import OptionFields
from realms_editor.view.publish.preview_pane import PreviewPane
from realms_editor.view.window_placement import resize_to_screen

if TYPE_CHECKING:
    pass

SIZE, LEFT_WIDTH, LIST_HEIGHT = QSize(1180, 780), 340, 240
LOOK_MS, PATIENCE_MS = 150, 300  # between looks at the work; after a change, before a preview is made
ICON: Final = 18


@dataclass(frozen=True)
class PublishLook:
    """The colours and the language of the dialog, the folder to begin with, and what the window does."""

    theme: Theme
    language: str
    folder: Path
    show_findings: Callable[[], None]
    remember: Callable[[str], None]  # the choices for the next time

    def say(self, message: Sentence) -> str:
        """Return a sentence in that language."""
        return message.in_language(self.language)


class PublishDialog(Dialog):
    """The dialog in which somebody chooses a form of the realm, looks at it, and writes it."""

    def __init__(
        self, parent: QWidget | None, look: PublishLook, desk: PublishDesk, checks: LiveChecks, shown: int
    ) -> None:
        super().__init__(parent)
        self.look, self.say, self.desk, self.checks = look, look.say, desk, checks
        self.shown = shown  # the count of players on the screen
        self.jobs, self.drawing = Jobs(self, threads=1), Jobs(self, threads=1)
        self.maker = PreviewMaker()
        self.course: PublishCourse | None = None
        self.plan: list[PlannedFile] = []
        self._wanted: PlannedFile | None = None
        self.forms, self.about = QListWidget(), Paragraph()
        self.players, self.files = QComboBox(), QListWidget()
        self.fields = OptionFields(self.say, look.language)
        self.preview = PreviewPane(self.say, look.theme, self.drawing)
        self.unsettled_icon, self.unsettled = Label(), Paragraph()
        self.show_them = QPushButton(safe_caption(self.say(sentence("Show them"))))
        self.outcome, self.bar = Paragraph(), QProgressBar()
        self.write, self.cancel, self.leave = QPushButton(), QPushButton(), QPushButton()
        self._soon = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._look = QTimer(self, interval=LOOK_MS)
        self.setWindowTitle(self.say(sentence("Publish")))
        self.setAccessibleName(self.windowTitle())
        self._fill()
        self._lay_out()
        self._connect()
        self._choose_form()
        self._show_problem()
        self._show_tally()
        resize_to_screen(self, SIZE)
        self.forms.setFocus()

    # Layout

    def _fill(self) -> None:
        say = self.say
        for form in self.desk.forms:
            item = QListWidgetItem(say(form.title))
            item.setData(Qt.ItemDataRole.UserRole, form.id)
            item.setToolTip(safe_tooltip(say(form.about)))
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, say(form.about))
            self.forms.addItem(item)
        rows = self.forms.sizeHintForRow(0) * self.forms.count() + 2 * self.forms.frameWidth() + 4
        self.forms.setFixedHeight(min(rows, LIST_HEIGHT))  # else the chosen line may move out of sight
        for each in (self.forms, self.files):
            each.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.files.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        ids = [form.id for form in self.desk.forms]
        self.forms.setCurrentRow(ids.index(self.desk.chosen))
        for widget, name in (
            (self.forms, sentence("What to publish")),
            (self.players, sentence("Players")),
            (self.files, sentence("Files")),
            (self.bar, sentence("Progress")),
        ):
            widget.setAccessibleName(say(name))
        for button, title in (
            (self.write, sentence("Save…")),
            (self.cancel, sentence("Cancel")),
            (self.leave, sentence("Close")),
        ):
            button.setText(safe_caption(say(title)))
            button.setAutoDefault(False)
        self.show_them.setAutoDefault(False)
        self.write.setDefault(True)
        font = self.outcome.font()
        font.setBold(True)
        self.outcome.setFont(font)

    def _lay_out(self) -> None:
        whole, row = QVBoxLayout(self), QHBoxLayout()
        row.addWidget(self._choices())
        row.addWidget(self.preview, 1)
        whole.addLayout(row, 1)
        self.findings = QWidget()
        line = QHBoxLayout(self.findings)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.unsettled_icon)
        line.addWidget(self.unsettled, 1)
        line.addWidget(self.show_them)
        for part in (self.findings, self.outcome, self.bar):
            whole.addWidget(part)
        self.outcome.hide()
        self.bar.hide()
        self.cancel.hide()
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.write, self.cancel, self.leave):
            buttons.addWidget(button)
        whole.addLayout(buttons)

    def _choices(self) -> QWidget:
        left = QWidget()
        left.setFixedWidth(LEFT_WIDTH)
        column, row = QVBoxLayout(left), QHBoxLayout()
        column.setContentsMargins(0, 0, 6, 0)
        title = Label(self.say(sentence("Players")))
        title.setBuddy(self.players)
        row.addWidget(title)
        row.addWidget(self.players, 1)
        self.details = QStackedWidget()
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidget(self.fields)
        scroll.setAccessibleName(self.say(sentence("Options")))
        self.details.addWidget(scroll)
        self.details.addWidget(self.files)
        column.addWidget(self.forms)
        column.addWidget(self.about)
        column.addLayout(row)
        column.addWidget(self.details, 1)
        column.addStretch(0)
        return left

    def _connect(self) -> None:
        self.forms.currentRowChanged.connect(self._choose_form)
        self.players.currentIndexChanged.connect(self._choose_players)
        self.fields.changed.connect(self._choose_option)
        self.files.currentRowChanged.connect(self._ask_for_preview)
        self.show_them.clicked.connect(self._show_findings)
        self.write.clicked.connect(self._begin_writing)
        self.cancel.clicked.connect(self._cancel)
        self.leave.clicked.connect(self.reject)
        self._soon.timeout.connect(self._make_preview)
        self._look.timeout.connect(self._follow)
        self.checks.changed.connect(self._show_tally)

    # Choices

    def _choose_form(self, *_: object) -> None:
        item = self.forms.currentItem()
        if item is not None:
            self.desk.chosen = item.data(Qt.ItemDataRole.UserRole)
        self.outcome.hide()
        form = self.desk.form
        self.about.setText(self.say(form.about))
        self._offer_counts()
        drawn = self.desk.scenario.realm(self.shown).drawing
        has_photo = drawn is not None and "picture" in drawn.data
        options = [option for option in form.options if option.name != "photo" or has_photo]
        self.fields.show_options(options, self.desk.value)
        self._plan()

    def _offer_counts(self) -> None:
        """Offer all counts and each of them; for a map, the count on the screen is chosen."""
        form, counts = self.desk.form, self.desk.scenario.counts
        self.players.blockSignals(True)
        self.players.clear()
        self.players.addItem(self.say(sentence("every count")), None)
        for count in counts:
            self.players.addItem(str(count), count)
        self.desk.players = self.shown if form.is_of_one_map else None
        self.players.setCurrentIndex(self.players.findData(self.desk.players))
        self.players.blockSignals(False)

    def _choose_players(self, *_: object) -> None:
        self.desk.players = self.players.currentData()
        self._plan()

    def _choose_option(self, option: ExportOption, value: object) -> None:
        self.desk.choose(option, value)
        self._plan()

    def _plan(self) -> None:
        """List the files of the choices; the file that is looked at stays, if there is one of its name."""
        row = max(0, self.files.currentRow())
        before = self.plan[row].name if row < len(self.plan) else ""
        self.plan = self.desk.plan()
        names = [each.name for each in self.plan]
        self.files.blockSignals(True)
        self.files.clear()
        self.files.addItems(names)
        shown = [each.options.players == self.shown for each in self.plan]
        first = shown.index(True) if any(shown) and self.desk.form.is_of_one_map else 0
        self.files.setCurrentRow(names.index(before) if before in names else first)
        self.files.blockSignals(False)
        several = len(self.plan) > 1
        self.details.setCurrentIndex(1 if several and not self.desk.form.options else 0)
        self.details.setVisible(several or bool(self.desk.form.options))
        self._ask_for_preview()

    # Preview

    def _ask_for_preview(self, *_: object) -> None:
        self.preview.show_state(sentence("The preview is being made…"))
        self._soon.start()

    def _make_preview(self) -> None:
        """Make the file that is looked at; of several wishes in a row the last one counts."""
        self._wanted = self.plan[max(0, self.files.currentRow())]
        if not self.jobs.busy:
            self._make_wanted()

    def _make_wanted(self) -> None:
        planned, self._wanted = self._wanted, None
        if planned is not None:
            self.jobs.start(partial(self.maker.make, planned), self._show_preview, self._no_preview)

    def _show_preview(self, preview: Preview) -> None:
        if not isValid(self):
            return
        if self._wanted is None and not self._soon.isActive():
            self.preview.show_preview(preview)
        self._make_wanted()

    def _no_preview(self, error: Exception) -> None:
        if not isinstance(error, GivenUp):
            raise error

    # Findings

    def _show_problem(self) -> None:
        """Show why the profiles of the settings are missing, until another form is chosen."""
        if self.desk.problem:
            words = sentence("Your own profiles cannot be read: {problem}", problem=self.desk.problem)
            self.outcome.setText(self.say(words))
            self.outcome.show()

    def _show_tally(self) -> None:
        """Show how many errors and warnings the realm still has."""
        words: Sentence | None = sentence("The checks are still running…")
        worst = "info"
        if self.checks.started and not self.checks.stale:
            tally = self.checks.findings.whole_tally()
            found = tally_words(tally)
            words = sentence("This realm still has {findings}.", findings=found) if found else None
            worst = "error" if tally["error"] else "warning"
        self.unsettled.setText(self.say(words) if words else "")
        self.unsettled_icon.setPixmap(severity_icon(worst, self.look.theme, ICON).pixmap(QSize(ICON, ICON)))
        self.show_them.setVisible(self.checks.started and not self.checks.stale)
        self.findings.setVisible(words is not None)

    def _show_findings(self) -> None:
        self.reject()
        self.look.show_findings()

    # Writing

    def _errors(self) -> int:
        """Return how many errors the realm is known to have."""
        known = self.checks.started and not self.checks.stale
        return self.checks.findings.whole_tally()["error"] if known else 0

    def _begin_writing(self) -> None:
        """Ask where to write; a whole publication of a realm with errors only if the user wants that."""
        count = self._errors()
        if self.desk.form.export or not count:
            self._ask_where()
            return
        question = sentence("This realm still has errors: {count}. Publish it all the same?", count=count)
        more = sentence("People who play it would meet them at the table.")
        anyway = Answer(sentence("Publish all the same"), self._ask_where, Role.DestructiveRole)
        show = Answer(sentence("Show the errors"), self._show_findings)
        ask(self, self.look.language, question, more, (show, anyway, CANCEL))

    def _ask_where(self) -> None:
        form = self.desk.form
        if len(self.plan) > 1 or form.export is None:
            ask_for_folder(self, self.look.language, self.look.folder, self._into)
            return
        (planned,) = self.plan
        suffix = form.export.suffix
        ask_where_to_save(
            self, self.look.language, self.look.folder / planned.name, self._to, suffix, form.title
        )

    def _to(self, path: Path) -> None:
        """Write one file; the file dialog has asked whether an old one may be replaced."""
        self._begin([replace(self.plan[0], name=path.name)], path.parent)

    def _into(self, folder: Path) -> None:
        """Write several files into a folder, after a question if some are there already."""
        plan = list(self.plan)
        there = sum((folder / each.name).exists() for each in plan)
        if not there:
            self._begin(plan, folder)
            return
        question = sentence("{count} of these files are there already.", count=there)
        replacing = Answer(sentence("Replace them"), partial(self._begin, plan, folder), Role.DestructiveRole)
        ask(self, self.look.language, question, None, (CANCEL, replacing))

    def _begin(self, plan: list[PlannedFile], folder: Path) -> None:
        self.look.remember(self.desk.memory())
        self.look = replace(self.look, folder=folder)
        self.course = PublishCourse(plan, folder)
        self.course.start()
        self._look.start()
        self._follow()

    def _cancel(self) -> None:
        if self.course:
            self.course.cancel()

    def _follow(self) -> None:
        """Show how far the work is, and its result at the end."""
        course = self.course
        if course is None:
            return
        running = course.running
        self.bar.setVisible(running)
        self.cancel.setVisible(running)
        for widget in (self.forms, self.players, self.fields, self.write):
            widget.setEnabled(not running)
        if running:
            self.outcome.hide()
            self.bar.setRange(0, len(course.plan))
            self.bar.setValue(course.made)
            words = progress_words(course.made, len(course.plan))
            self.bar.setFormat(self.say(words).replace("%", "%%"))
            return
        self._look.stop()
        self._show_result(course)

    def _show_result(self, course: PublishCourse) -> None:
        words = [course.words() or sentence("Nothing was written."), *course.left_out(), *course.lost]
        self.outcome.setText("\n".join(self.say(each) for each in words))
        self.outcome.show()
        self.write.setFocus()

    def done(self, result: int) -> None:
        """Close the dialog, end the work, and keep the choices."""
        self._soon.stop()
        self._look.stop()
        if self.course and self.course.running:
            self.course.cancel()
        self.look.remember(self.desk.memory())
        self.maker.close()
        self.jobs.detach()
        self.drawing.detach()
        super().done(result)
