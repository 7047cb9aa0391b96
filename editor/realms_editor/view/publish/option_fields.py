"""Fields for the options of an export, made of what the options say about themselves."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from realms.export.options import LONGEST_PLACE, ExportOption
from realms.locale import Sentence
from realms_editor.view.plain_text import Label, safe_caption, safe_tooltip

Say = Callable[[Sentence], str]


class OptionFields(QWidget):
    """A field for each option; `changed` has the option and its new value."""

    changed = Signal(object, object)

    def __init__(self, say: Say, language: str) -> None:
        super().__init__()
        self.say = say
        self.setLocale(QLocale(language))  # numbers have the comma or point of the language
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 6, 0)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.fields: dict[str, QWidget] = {}

    def show_options(self, options: Iterable[ExportOption], value: Callable[[ExportOption], Any]) -> None:
        """Show fields for other options, with their values."""
        while self.form.rowCount():
            self.form.removeRow(0)
        self.fields = {}
        for option in options:
            field = self.fields[option.name] = _MAKERS[option.kind](self, option, value(option))
            field.setAccessibleName(self.say(option.title))
            field.setToolTip(safe_tooltip(self.say(option.words)))
            if option.kind == "flag":
                self.form.addRow(field)
            else:
                title = Label(self.say(option.title))
                title.setBuddy(field)
                self.form.addRow(title, field)

    def _changed(self, option: ExportOption, value: Any) -> None:
        self.changed.emit(option, value)

    def _flag(self, option: ExportOption, value: bool) -> QWidget:
        box = QCheckBox(safe_caption(self.say(option.title)))
        box.setChecked(value)
        box.toggled.connect(partial(self._changed, option))
        return box

    def _choice(self, option: ExportOption, value: str | None) -> QWidget:
        box = QComboBox()
        if option.unset:
            box.addItem(self.say(option.unset), None)
        for name, title in option.choices().items():
            if not (option.unset and title == option.unset):
                box.addItem(self.say(title), name)
        box.setCurrentIndex(max(0, box.findData(value)))
        box.currentIndexChanged.connect(lambda _: self._changed(option, box.currentData()))
        return box

    def _choices(self, option: ExportOption, value: tuple[str, ...]) -> QWidget:
        group = QWidget()
        column = QVBoxLayout(group)
        column.setContentsMargins(0, 0, 0, 0)
        boxes = {name: QCheckBox(safe_caption(self.say(title))) for name, title in option.choices().items()}

        def chosen(_: bool) -> None:
            self._changed(option, tuple(name for name, box in boxes.items() if box.isChecked()))

        for name, box in boxes.items():
            box.setChecked(name in value)
            box.toggled.connect(chosen)
            column.addWidget(box)
        return group

    def _number(self, option: ExportOption, value: float | None) -> QWidget:
        box = QDoubleSpinBox()
        step = 0.01 if option.limits[1] < 10 else 0.5
        box.setDecimals(2 if option.limits[1] < 10 else 1)
        return self._spin(box, option, value, step)

    def _whole(self, option: ExportOption, value: int | None) -> QWidget:
        return self._spin(QSpinBox(), option, value, 10)

    def _place(self, option: ExportOption, value: str | None) -> QWidget:
        field = QLineEdit(value or "")
        field.setMaxLength(LONGEST_PLACE)
        field.setPlaceholderText(self.say(option.unset) if option.unset else "")
        field.editingFinished.connect(lambda: self._changed(option, field.text().strip() or option.usual))
        return field

    def _spin(
        self, box: "QSpinBox | QDoubleSpinBox", option: ExportOption, value: float | None, step: float
    ) -> QWidget:
        """Set up a box for numbers; below the least of them it shows what holds if nobody chooses."""
        kind: Any = int if isinstance(box, QSpinBox) else float
        least, most = option.limits
        if option.unset:
            box.setSpecialValueText(self.say(option.unset))
        lowest = least - step if option.unset else least
        if isinstance(box, QSpinBox):
            lowest = 0 if option.unset else least
        box.setRange(kind(lowest), kind(most))
        box.setSingleStep(kind(step))
        box.setSuffix(f" {option.unit}" if option.unit else "")
        box.setStepType(QAbstractSpinBox.StepType.DefaultStepType)
        box.setKeyboardTracking(False)
        box.setValue(kind(lowest if value is None else value))
        box.setMinimumWidth(box.sizeHint().width())

        def moved(number: float) -> None:
            unset = option.unset is not None and number < least
            self._changed(option, None if unset else number)

        box.valueChanged.connect(moved)
        return box


_MAKERS: dict[str, Callable[[OptionFields, ExportOption, Any], QWidget]] = {
    "flag": OptionFields._flag,
    "choice": OptionFields._choice,
    "choices": OptionFields._choices,
    "number": OptionFields._number,
    "whole": OptionFields._whole,
    "place": OptionFields._place,
}
