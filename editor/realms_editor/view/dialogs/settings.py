"""The dialog of all settings: look, movement, boxes owned, and the width of tiles."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QGroupBox,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from realms.checks.owned_boxes import remember_boxes, remember_tile_width
from realms.export.registry import TILE_WIDTHS
from realms.locale import Sentence, Wording, sentence
from realms.tiles.boxes import boxes
from realms.tiles.saving import SaveError, system_sentence
from realms_editor.desk.preferences import boxes_owned
from realms_editor.desk.setting_rows import (
    GROUPS,
    USUAL_TILE_WIDTH,
    SettingRow,
    changed_values,
    own_tile_width,
    setting_rows,
    shown_values,
    tile_width_words,
)
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.dialogs.questions import ask
from realms_editor.view.plain_text import Label, Paragraph, safe_caption
from realms_editor.view.window_placement import resize_to_screen

if TYPE_CHECKING:
    from realms_editor.view.application import EditorApplication
    from realms_editor.view.window import Window

COLUMN = 330  # pixels, the least width of each half


class SettingsDialog(Dialog):
    """Shows the settings as they are, and changes those that are different when it is accepted."""

    def __init__(self, application: "EditorApplication", window: "Window") -> None:
        super().__init__(window)
        self.application = application
        self.language = window.language
        self.before = shown_values(application.preferences, application.language, application.theme)
        self.owned, self.problem = boxes_owned()
        self.setWindowTitle(self._say(sentence("Settings")))
        self.setAccessibleName(self.windowTitle())
        self.choices = {row.name: self._choice(row) for row in setting_rows()}
        self.boxes = {name: self._tick(name) for name in boxes()}
        self.tile_width = self._width_box()
        self.width_before = self.tile_width.value()
        self.usual_width = QPushButton(safe_caption(self._say(sentence("Usual width"))))
        self.usual_width.clicked.connect(lambda: self.tile_width.setValue(USUAL_TILE_WIDTH))
        self.tile_width.valueChanged.connect(self._offer_usual_width)
        self.tile_words = Paragraph(self._say(tile_width_words(window.document.path)))
        self._offer_usual_width()
        self._lay_out()
        self.choices["language"].setFocus()

    @property
    def chosen(self) -> dict[str, Any]:
        """The value of every setting as the dialog shows it."""
        return {name: choice.currentData() for name, choice in self.choices.items()}

    @property
    def ticked(self) -> tuple[str, ...]:
        """The boxes that are ticked."""
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    def accept(self) -> None:
        """Change the settings that are different; the dialog stays if the boxes cannot be saved."""
        try:
            remembered = self._remember_own()
        except (SaveError, OSError) as error:
            why = error.message if isinstance(error, SaveError) else system_sentence(error)
            question = sentence("Your boxes and the width of your tiles cannot be saved.")
            ask(self, self.language, question, why)
            return
        super().accept()
        changes = changed_values(self.before, self.chosen)
        if changes:
            self.application.change_settings(**changes)
        if remembered:
            self.application.reread_settings()

    def _remember_own(self) -> bool:
        """Save the boxes and the width of tiles if they have changed; return True if the width has."""
        width = self.tile_width.value()
        if set(self.ticked) != set(self.owned):
            remember_boxes(self.ticked)
        if width != self.width_before:
            remember_tile_width(None if width == USUAL_TILE_WIDTH else width)
        return width != self.width_before

    # Layout

    def _choice(self, row: SettingRow) -> QComboBox:
        choice = QComboBox()
        choice.setAccessibleName(self._say(row.title))
        for value, words in row.values.items():
            choice.addItem(self._say(words), value)
            if value is self.before[row.name] or value == self.before[row.name]:
                choice.setCurrentIndex(choice.count() - 1)
        return choice

    def _width_box(self) -> QDoubleSpinBox:
        box = QDoubleSpinBox()
        box.setRange(*TILE_WIDTHS)
        box.setDecimals(1)
        box.setSuffix(" mm")
        box.setLocale(QLocale(self.language))
        box.setValue(own_tile_width())
        box.setAccessibleName(self._say(sentence("Width of a tile")))
        return box

    def _offer_usual_width(self) -> None:
        self.usual_width.setEnabled(self.tile_width.value() != USUAL_TILE_WIDTH)

    def _tick(self, name: str) -> QCheckBox:
        box = QCheckBox(safe_caption(self._say(Wording(name, boxes()[name].titles))))
        box.setChecked(name in self.owned)
        return box

    def _lay_out(self) -> None:
        inside, left, right = QWidget(), QVBoxLayout(), QVBoxLayout()
        halves = QHBoxLayout(inside)
        for title, rows in GROUPS:
            left.addWidget(self._group(title, rows))
        right.addWidget(self._box_ticks())
        right.addWidget(self._tile_width())
        for column in (left, right):
            column.addStretch(1)
            halves.addLayout(column, 1)
        area = QScrollArea()
        area.setAccessibleName(self.windowTitle())
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(inside)
        area.setAccessibleName(self.windowTitle())
        page = QVBoxLayout(self)
        page.addWidget(area, 1)
        page.addWidget(self._buttons())
        bar = area.verticalScrollBar().sizeHint().width()
        wanted = inside.sizeHint().grownBy(page.contentsMargins())
        wanted.setWidth(max(2 * COLUMN, wanted.width()) + bar + 20)
        wanted.setHeight(max(wanted.height(), inside.heightForWidth(wanted.width())) + 60)
        resize_to_screen(self, wanted)

    def _group(self, title: Sentence, rows: tuple[SettingRow, ...]) -> QGroupBox:
        group = QGroupBox(safe_caption(self._say(title)))
        form = QFormLayout(group)
        for row in rows:
            label = Label(self._say(row.title))
            label.setBuddy(self.choices[row.name])
            form.addRow(label, self.choices[row.name])
            if row.note:
                form.addRow(Paragraph(self._say(row.note)))
        return group

    def _box_ticks(self) -> QGroupBox:
        group = QGroupBox(safe_caption(self._say(sentence("Boxes that you own"))))
        column = QVBoxLayout(group)
        for box in self.boxes.values():
            column.addWidget(box)
        column.addWidget(Paragraph(self._say(sentence("New realms are made for these boxes."))))
        if self.problem:
            told = sentence("The list of your boxes cannot be read: {problem}", problem=self.problem)
            column.addWidget(Paragraph(self._say(told)))
        return group

    def _tile_width(self) -> QGroupBox:
        group = QGroupBox(safe_caption(self._say(sentence("Width of a tile"))))
        column, row = QVBoxLayout(group), QHBoxLayout()
        row.addWidget(self.tile_width, 1)
        row.addWidget(self.usual_width)
        column.addLayout(row)
        column.addWidget(self.tile_words)
        return group

    def _buttons(self) -> QDialogButtonBox:
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    def _say(self, message: Sentence) -> str:
        return message.in_language(self.language)
