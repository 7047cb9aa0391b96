"""The table of all counts of players: their figures side by side; a double click shows the map of a count."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms.locale import Sentence, sentence
from realms_editor.desk.count_comparison import ComparedFigure, as_text, compare_counts
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.context import EditorContext
from realms_editor.view.pictures import severity_icon
from realms_editor.view.plain_text import Paragraph, safe_caption, safe_tooltip
from realms_editor.view.window_placement import resize_to_screen

SIZE = QSize(620, 600)


class CountTable(Dialog):
    """A row for each figure, a column for each count; figures out of their range have a sign."""

    def __init__(self, context: EditorContext, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        document, findings = context.document, context.live_checks.findings
        self.counts = document.scenario.counts
        self.sections = compare_counts(document.scenario, findings.settings, findings.tally)
        self.heads = [sentence("{players} players", players=count) for count in self.counts]
        self.setWindowTitle(self.say(sentence("All counts of players")))
        self.setAccessibleName(self.windowTitle())
        self.note = Paragraph(
            self.say(
                sentence(
                    "A sign stands where a figure is out of its range. Enter or a double click shows the map"
                    " of that count."
                )
            )
        )
        self.table = self._make_table()
        self._fill()
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Close)
        self.copy = self.buttons.addButton(
            safe_caption(self.say(sentence("Copy the table"))), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.copy.setAutoDefault(False)
        self.buttons.button(button.Close).setAutoDefault(False)  # Enter belongs to the table
        self.copy.clicked.connect(self._copy)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for part in (self.note, self.table, self.buttons):
            column.addWidget(part)
        resize_to_screen(self, SIZE)
        self.table.setFocus()

    def say(self, message: Sentence) -> str:
        """Return a sentence in the language of the window."""
        return self.context.say(message)

    def _make_table(self) -> QTableWidget:
        rows = sum(1 + len(section.rows) for section in self.sections)
        table = QTableWidget(rows, len(self.counts) + 1)
        table.setHorizontalHeaderLabels(["", *map(self.say, self.heads)])
        table.verticalHeader().hide()
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setAccessibleName(self.windowTitle())
        head = table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        table.itemActivated.connect(self._show_count)
        return table

    def _fill(self) -> None:
        line = 0
        for section in self.sections:
            self._put_heading(line, section.title)
            for row in section.rows:
                line += 1
                self.table.setItem(line, 0, _item(self.say(row.title)))
                for column, cell in enumerate(row.cells, 1):
                    self.table.setItem(line, column, self._cell(cell, row.title, column))
            line += 1
        self.table.setCurrentCell(1, 1 + self.counts.index(self.context.document.players))

    def _put_heading(self, line: int, title: Sentence) -> None:
        item = _item(self.say(title))
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        self.table.setItem(line, 0, item)
        for column in range(1, self.table.columnCount()):  # below the span, but a screen reader finds them
            covered = _item("")
            covered.setData(Qt.ItemDataRole.AccessibleTextRole, item.text())
            self.table.setItem(line, column, covered)
        self.table.setSpan(line, 0, 1, self.table.columnCount())

    def _cell(self, cell: ComparedFigure, title: Sentence, column: int) -> QTableWidgetItem:
        item = _item(self.say(cell.text))
        item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        description = sentence(
            "{players}, {figure}: {value}", players=self.heads[column - 1], figure=title, value=cell.text
        )
        if cell.fair:
            description = sentence("{figure}; {range}", figure=description, range=cell.fair)
            item.setIcon(severity_icon("warning", self.context.theme))
            font = item.font()
            font.setBold(True)
            item.setFont(font)
        item.setToolTip(safe_tooltip(self.say(description)))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, self.say(description))
        return item

    def _show_count(self, item: QTableWidgetItem) -> None:
        if item.column():
            self.context.run_action(f"count_{self.counts[item.column() - 1]}")
            self.accept()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(as_text(self.sections, self.heads, self.say))


def _item(text: str) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    return item
