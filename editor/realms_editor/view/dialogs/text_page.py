"""The page of texts: every text in all languages side by side, and beside them the sheet as it is printed."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QGridLayout,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from realms.locale import Sentence, sentence
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario
from realms_editor.desk.document import ReadOnlyError
from realms_editor.desk.form.field import RefusedValue
from realms_editor.desk.form.languages import language_name
from realms_editor.desk.form.scenario import language_field, languages_of
from realms_editor.desk.text_page import TextInLanguages, missing_texts, printed_chapters, text_rows
from realms_editor.tools.workbench import Topic
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.context import EditorContext
from realms_editor.view.form.row import FieldRow
from realms_editor.view.form.rows import ROWS
from realms_editor.view.plain_text import Label, Page, Paragraph, fill_html, join_html, name_choice
from realms_editor.view.window_placement import resize_to_screen

SIZE = QSize(980, 640)


class TextPage(Dialog):
    """Fields for the title and the texts in each language, and a preview of the sheet in one of them."""

    def __init__(self, context: EditorContext, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.setWindowTitle(self.say(sentence("Texts of the realm")))
        self.setAccessibleName(self.windowTitle())
        self.summary, self.preview, self.language = Paragraph(), Page(), QComboBox()
        self.rows: dict[str, FieldRow] = {}
        self.headings: list[Label] = []
        name_choice(self.language, self.say(sentence("Language of the preview")))
        self.preview.setAccessibleName(self.say(sentence("The sheet as it is printed")))
        self.area = QScrollArea()
        self.more = ROWS["add"](self, language_field(context.document.scenario))
        self._lay_out()
        self._show_languages()
        self.language.setCurrentIndex(max(0, self.language.findData(context.language)))
        self.language.currentIndexChanged.connect(self._show_preview)
        self._unsubscribe = context.bench.subscribe(self._on_change)
        self.finished.connect(lambda _: self._unsubscribe())
        self.refresh()
        resize_to_screen(self, SIZE)

    def say(self, message: Sentence) -> str:
        """Return a sentence in the language of the window."""
        return self.context.say(message)

    def _lay_out(self) -> None:
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName(self.windowTitle())
        for button in self.more.findChildren(QPushButton):
            button.setAutoDefault(False)  # Enter belongs to the fields
        written = QWidget()
        fields = QVBoxLayout(written)
        fields.setContentsMargins(0, 0, 0, 0)
        fields.addWidget(self.area, 1)
        fields.addWidget(self.more)
        printed = QWidget()
        column = QVBoxLayout(printed)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.language)
        column.addWidget(self.preview, 1)
        halves = QSplitter()
        for part, stretch in ((written, 3), (printed, 2)):
            halves.addWidget(part)
            halves.setStretchFactor(halves.count() - 1, stretch)
        halves.setChildrenCollapsible(False)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        self.buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.addWidget(self.summary)
        whole.addWidget(halves, 1)
        whole.addWidget(self.buttons)

    def _show_languages(self) -> None:
        """Make a column of fields, and a line in the list of the preview, for each language."""
        self.languages = languages_of(self.context.document.scenario)
        chosen = self.language.currentData()
        self.language.blockSignals(True)
        self.language.clear()
        for code in self.languages:
            self.language.addItem(language_name(code), code)
        self.language.setCurrentIndex(max(0, self.language.findData(chosen)))
        self.language.blockSignals(False)
        self.rows.clear()
        self.headings.clear()
        self.area.setWidget(self._make_fields())

    def _make_fields(self) -> QWidget:
        """Make the fields, a row of the grid for each text and a column for each language."""
        body = QWidget()
        grid = QGridLayout(body)
        for line, row in enumerate(text_rows(self.context.document.scenario)):
            heading = Label(self.say(row.title))
            font = heading.font()
            font.setBold(True)
            heading.setFont(font)
            self.headings.append(heading)
            grid.addWidget(heading, 2 * line, 0, 1, len(row.fields))
            for column, field in enumerate(row.fields):
                view = self.rows[field.key] = ROWS[field.kind](self, field)
                grid.addWidget(view, 2 * line + 1, column, Qt.AlignmentFlag.AlignTop)
                grid.setColumnStretch(column, 1)
        grid.setRowStretch(grid.rowCount(), 1)
        return body

    def _on_change(self, topics: frozenset[Topic]) -> None:
        if "document" in topics:
            self.refresh()

    def refresh(self) -> None:
        """Show the texts of the document, what is missing, and the sheet."""
        if languages_of(self.context.document.scenario) != self.languages:
            self._show_languages()
        self.more.show_field(language_field(self.context.document.scenario))
        rows = text_rows(self.context.document.scenario)
        for row in rows:
            self._show_row(row)
        count = missing_texts(rows)
        ready = sentence("Every text is there in all languages.")
        self.summary.setText(self.say(sentence("texts missing: {count}", count=count) if count else ready))
        self._show_preview()

    def _show_row(self, row: TextInLanguages) -> None:
        for field in row.fields:
            if field.key in self.rows:
                view = self.rows[field.key]
                view.show_field(field)
                if view.editor:
                    name = sentence("{text}, {language}", text=row.title, language=field.title)
                    view.editor.setAccessibleName(self.say(name))

    def _show_preview(self, *_: object) -> None:
        language, realm = str(self.language.currentData()), self.context.document.realm
        parts = [fill_html("<h2>{}</h2>", realm.scenario.title(language))]
        for chapter in printed_chapters(realm, language):
            parts.append(fill_html("<h3>{}</h3>", chapter.title.in_language(language)))
            if chapter.borrowed:
                note = sentence("not written in this language; another is printed")
                parts.append(fill_html("<p><i>{}</i></p>", self.say(note)))
            parts += [fill_html("<p>{}</p>", text) for text in chapter.paragraphs]
        self.preview.show_html(join_html(parts))

    # The host of the rows

    def apply_edit(self, make: Callable[[Scenario], Edit], stroke: object) -> Sentence | None:
        """Change the document; return the reason if the change was refused."""
        document = self.context.document
        try:
            document.do(make(document.scenario), stroke)
        except (RefusedValue, ReadOnlyError) as refusal:
            return refusal.message
        return None

    def run_action(self, name: str) -> None:
        """Run an action of the editor."""
        self.context.run_action(name)
