"""The choice of a heat map, and its legend."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from realms.export.drawing.theme import Theme
from realms.locale import sentence
from realms_editor.desk.balance.heat_levels import (
    CHOICES,
    EMPTY,
    WORTH,
    WORTH_NOTE,
    HeatMark,
    HeatPicture,
)
from realms_editor.view.balance.parts import empty_layout
from realms_editor.view.canvas.heat_item import pattern_brush
from realms_editor.view.context import EditorContext
from realms_editor.view.plain_text import Label, Paragraph, name_choice


class LevelSwatch(QWidget):
    """The colour, the pattern and the letter of a level."""

    def __init__(self, theme: Theme, level: int, letter: str) -> None:
        super().__init__()
        self.theme, self.level, self.letter = theme, level, letter
        self.setFixedSize(QSize(34, 20))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint them as on the map."""
        del event
        with QPainter(self) as painter:
            area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.fillRect(area, QColor(self.theme.heat[self.level]))
            painter.fillRect(area, pattern_brush(self.theme, self.level))
            painter.setPen(QColor(self.theme.ink))
            painter.drawRect(area)
            pill = area.adjusted(9, 2, -9, -2)
            painter.fillRect(pill, QColor(self.theme.paper))
            painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, self.letter)


class HeatBox(QWidget):
    """A list of heat maps, of which none is shown at first, and the legend of the chosen one."""

    chosen = Signal()

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.context, self.picture = context, EMPTY
        self._marked: tuple[HeatMark, ...] = ()
        self.list = QComboBox()
        self.list.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.list.currentIndexChanged.connect(lambda _: self.chosen.emit())
        self.note = Paragraph()
        self.legend = QWidget()
        self.grid = QGridLayout(self.legend)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setColumnStretch(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        column.addWidget(self.note)
        column.addWidget(self.legend)

    @property
    def measure(self) -> str:
        """The chosen measure; empty if none is shown."""
        return str(self.list.currentData() or "")

    def choose(self, measure: str) -> None:
        """Choose a measure, or none."""
        self.list.setCurrentIndex(max(0, self.list.findData(measure)))

    def choose_next(self) -> None:
        """Choose the next measure, and none after the last."""
        self.list.setCurrentIndex((self.list.currentIndex() + 1) % self.list.count())

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        before, say = self.measure, self.context.say
        self.list.blockSignals(True)
        self.list.clear()
        self.list.addItem(say(sentence("No heat on the map")), "")
        for measure, title in CHOICES.items():
            self.list.addItem(say(title), measure)
        self.choose(before)
        self.list.blockSignals(False)
        name_choice(self.list, say(sentence("Heat on the map")))
        self.show_picture(self.picture, stale=False, games=True)

    def show_picture(self, picture: HeatPicture, *, stale: bool, games: bool) -> None:
        """Show the legend of a picture, and put its marks on the map."""
        self.picture = picture
        note = ""
        if self.measure == WORTH:
            note = self.context.say(WORTH_NOTE)
        elif self.measure and not games:
            note = self.context.say(sentence("There are no games yet."))
        elif self.measure and stale:
            note = self.context.say(sentence("From before the last edits."))
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self._show_legend()
        marks = picture.marks if self.measure else ()
        if marks != self._marked:
            self._marked = marks
            self.context.mark_heat(marks)

    def _show_legend(self) -> None:
        empty_layout(self.grid)
        for row, level in enumerate(self.picture.legend if self.measure else ()):
            values = self.context.say(level.values)
            swatch = LevelSwatch(self.context.theme, level.level, level.letter)
            swatch.setAccessibleName(level.letter)
            self.grid.addWidget(swatch, row, 0)
            self.grid.addWidget(Label(values), row, 1)
        self.legend.setVisible(bool(self.measure and self.picture.legend))
