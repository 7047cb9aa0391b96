"""The sheet of a new drawing: its size, and a photo to trace."""

from pathlib import Path

from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFormLayout, QHBoxLayout, QPushButton, QWidget

from realms.board.drawing_limits import LONGEST_SIDE, SHORTEST_SIDE
from realms.board.hexes import Point
from realms.locale import Sentence, sentence
from realms.scenario.photos import KINDS
from realms_editor.view.dialogs.questions import ask_for_files
from realms_editor.view.plain_text import Label, Paragraph, safe_caption

LEAST_MM, MOST_MM = float(SHORTEST_SIDE), float(LONGEST_SIDE)
OWN: Point = (0.0, 0.0)
SHEETS: tuple[tuple[Sentence, Point], ...] = (
    (Sentence("A3"), (420.0, 297.0)),
    (Sentence("A4"), (297.0, 210.0)),
    (Sentence("A2"), (594.0, 420.0)),
    (sentence("Another size"), OWN),
)


class SheetChoice(QWidget):
    """A paper size or one's own, and the photo of a board."""

    def __init__(self, language: str, folder: Path) -> None:
        super().__init__()
        self.language, self.folder = language, folder
        self.photo: Path | None = None
        self.sheet = self._sheets()
        self.width_, self.height_ = (self._size(name) for name in (sentence("Width"), sentence("Height")))
        self.width_.setValue(SHEETS[0][1][0])
        self.height_.setValue(SHEETS[0][1][1])
        self.choose = QPushButton(safe_caption(self._say(sentence("Choose a photo to trace…"))))
        self.choose.setAutoDefault(False)
        self.photo_name = Label(self._say(sentence("no photo")))
        self._lay_out()
        self.choose.clicked.connect(self._ask_for_photo)
        self.sheet.currentIndexChanged.connect(self._show_size)
        self._show_size()

    def _sheets(self) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(self._say(sentence("Sheet")))
        for words, size in SHEETS:
            box.addItem(self._say(words), size)
        return box

    def _size(self, name: Sentence) -> QDoubleSpinBox:
        box = QDoubleSpinBox()
        box.setRange(LEAST_MM, MOST_MM)
        box.setDecimals(0)
        box.setSuffix(" mm")
        box.setAccessibleName(self._say(name))
        return box

    def _lay_out(self) -> None:
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(self._say(sentence("Sheet")), self.sheet)
        self.sizes = QWidget()
        row = QHBoxLayout(self.sizes)
        row.setContentsMargins(0, 0, 0, 0)
        for part in (self.width_, Label("x"), self.height_):
            row.addWidget(part)
        form.addRow(self._say(sentence("Size")), self.sizes)
        form.addRow(self.choose, self.photo_name)
        hint = sentence(
            "Lay a photo of the board on your table under the sheet, draw its borders, and paint the regions."
        )
        form.addRow(Paragraph(self._say(hint)))

    def _show_size(self, *_: object) -> None:
        self.sizes.setEnabled(self.sheet.currentData() == OWN)
        if self.sheet.currentData() != OWN:
            for box, length in zip((self.width_, self.height_), self.sheet.currentData(), strict=True):
                box.setValue(length)

    @property
    def sheet_size(self) -> Point:
        """The width and height in millimetres."""
        return self.width_.value(), self.height_.value()

    def _ask_for_photo(self) -> None:
        kinds = " *".join(KINDS)
        title = sentence("Choose a photo to trace…")
        ask_for_files(self, self.language, self.folder, self._take_photo, kinds, title)

    def _take_photo(self, chosen: list[Path]) -> None:
        self.photo = chosen[0] if chosen else None
        self.photo_name.setText(chosen[0].name if chosen else self._say(sentence("no photo")))

    def _say(self, message: Sentence) -> str:
        return message.in_language(self.language)
