"""A section of a form that can be folded."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from realms.locale import sentence
from realms_editor.desk.form.field import Field, Section
from realms_editor.view.form.row import FieldRow, FormHost
from realms_editor.view.form.rows import ROWS
from realms_editor.view.plain_text import safe_caption, safe_tooltip


class SectionView(QWidget):
    """The heading of a section and, while it is open, its rows."""

    folded = Signal()

    def __init__(self, form: FormHost, section: Section, *, opened: bool) -> None:
        super().__init__()
        self.form, self.section = form, section
        self.rows: dict[tuple[str, str], FieldRow] = {}
        self.head, self.remove = QToolButton(), QToolButton()
        self.head.setCheckable(True)
        self.head.setChecked(opened)
        self.head.setAutoRaise(True)
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        font = self.head.font()
        font.setBold(True)
        self.head.setFont(font)
        self.remove.setText("✕")
        self.remove.setAutoRaise(True)
        self.body = QWidget()
        self._column = QVBoxLayout(self.body)
        self._column.setContentsMargins(12, 2, 4, 8)
        self._column.setSpacing(2)
        across = QHBoxLayout()
        across.addWidget(self.head, 1)
        across.addWidget(self.remove)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(across)
        whole.addWidget(self.body)
        self.head.toggled.connect(self._fold)
        self.remove.clicked.connect(self._remove)
        self.show_section(section)

    def show_section(self, section: Section) -> None:
        """Show the section; rows that stay keep their focus."""
        self.section = section
        title = self.form.say(section.title)
        self.head.setText(safe_caption(title))
        self.head.setAccessibleName(title)
        self.head.setToolTip(safe_tooltip(title))
        removal = self.form.say(sentence("Remove: {what}", what=title))
        self.remove.setVisible(section.remove is not None)
        self.remove.setAccessibleName(removal)
        self.remove.setToolTip(safe_tooltip(removal))
        opened = self.head.isChecked()
        self.head.setArrowType(Qt.ArrowType.DownArrow if opened else Qt.ArrowType.RightArrow)
        self.body.setVisible(opened)
        self._show_rows(tuple(section.make()) if opened else ())

    def _show_rows(self, fields: tuple[Field, ...]) -> None:
        before, self.rows = self.rows, {}
        for index, field in enumerate(fields):
            name = (field.key, field.kind)
            row = before.pop(name, None)
            if row:
                row.show_field(field)
            else:
                row = ROWS[field.kind](self.form, field)
            if self._column.indexOf(row) != index:
                self._column.insertWidget(index, row)
            self.rows[name] = row
        for gone in before.values():
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()

    def _fold(self) -> None:
        self.show_section(self.section)
        self.folded.emit()

    def _remove(self) -> None:
        if self.section.remove:
            self.form.apply_edit(self.section.remove, None)
