"""The panel of the chosen third: its terrain, its symbols, and the thirds of its region."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QCheckBox,
    QGroupBox,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from realms.locale import Sentence, sentence, term
from realms.tiles.kinds import SYMBOLS
from realms_editor.desk.tileset.face_entry import FIRST_SYMBOL, JOIN, FaceEntry
from realms_editor.view.plain_text import Label

_GROUNDS = 5  # terrains of one world
_SYMBOL_KEYS = dict(zip((Qt.Key.Key_C, Qt.Key.Key_M, Qt.Key.Key_S), SYMBOLS, strict=True))


class ThirdPanel(QWidget):
    """Buttons for terrain, symbols and region of a third, each with its key."""

    def __init__(self, entering: FaceEntry, say: Callable[[Sentence], str]) -> None:
        super().__init__()
        self.entering, self.say = entering, say
        self.where = Label()
        self.where.setWordWrap(True)
        self.ground_box, self.symbol_box, self.region_box = QGroupBox(), QGroupBox(), QGroupBox()
        self.group = QButtonGroup(self)
        self.grounds = [QRadioButton() for _ in range(_GROUNDS)]
        for number, button in enumerate(self.grounds):
            self.group.addButton(button, number)
        self.unknown, self.join, self.cut = QPushButton(), QPushButton(), QPushButton()
        self.symbols = {symbol: QCheckBox() for symbol in SYMBOLS}
        self._moves: dict[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_J: entering.join,
            Qt.Key.Key_K: entering.cut,
            Qt.Key.Key_Return: entering.go_to_unfinished,
            Qt.Key.Key_Enter: entering.go_to_unfinished,
            Qt.Key.Key_Backspace: entering.undo,
            Qt.Key.Key_PageDown: partial(entering.go_by, 1),
            Qt.Key.Key_PageUp: partial(entering.go_by, -1),
        }
        self._lay_out()
        self.group.idClicked.connect(lambda number: self.entering.paint(self.entering.grounds[number]))
        self.unknown.clicked.connect(lambda: self.entering.paint(""))
        self.join.clicked.connect(self.entering.join)
        self.cut.clicked.connect(self.entering.cut)
        for symbol, box in self.symbols.items():
            box.clicked.connect(lambda _, symbol=symbol: self.entering.mark(symbol))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.where)
        boxes: list[tuple[QGroupBox, list[QWidget]]] = [
            (self.ground_box, [*self.grounds, self.unknown]),
            (self.symbol_box, list(self.symbols.values())),
            (self.region_box, [self.join, self.cut]),
        ]
        for box, parts in boxes:
            inside = QVBoxLayout(box)
            for part in parts:
                inside.addWidget(part)
            column.addWidget(box)
        column.addStretch(1)
        for button in (self.unknown, self.join, self.cut):
            button.setAutoDefault(False)
        self.setFixedWidth(240)

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        self.ground_box.setTitle(self.say(sentence("Ground")))
        self.symbol_box.setTitle(self.say(sentence("Symbols")))
        self.region_box.setTitle(self.say(sentence("Region")))
        self.unknown.setText(f"{self.say(sentence('Not known yet'))}  (0)")
        self.join.setText(f"{self.say(sentence('Join with the next third'))}  ({JOIN}, J)")
        self.cut.setText(f"{self.say(sentence('Separate this third'))}  (K)")
        for number, (key, symbol) in enumerate(_SYMBOL_KEYS.items(), FIRST_SYMBOL):
            self.symbols[symbol].setText(f"{self.say(term(symbol))}  ({number}, {chr(key)})")

    def refresh(self) -> None:
        """Show the chosen third."""
        entering, part = self.entering, self.entering.part
        self.where.setText(self.say(entering.describe_third()))
        self.group.setExclusive(False)
        for number, (button, ground) in enumerate(zip(self.grounds, entering.grounds, strict=True)):
            button.setText(f"{self.say(term(ground))}  ({number + 1})")
            button.setChecked(ground == part.terrain)
        self.group.setExclusive(True)
        for symbol, box in self.symbols.items():
            box.setChecked(symbol in part.symbols)
            box.setEnabled(symbol in entering.symbols)
        self.unknown.setEnabled(bool(part.terrain))
        self.join.setEnabled(len(part.thirds) < 3)
        self.cut.setEnabled(len(part.thirds) > 1)

    def take_key(self, event: QKeyEvent) -> bool:
        """Do what a key stands for."""
        key, entering = Qt.Key(event.key()), self.entering
        number = key.value - Qt.Key.Key_0.value
        if 0 <= number <= JOIN:
            if not entering.type_number(number):
                QApplication.beep()
        elif key in _SYMBOL_KEYS:
            entering.mark(_SYMBOL_KEYS[key])
        elif key in self._moves:
            self._moves[key]()
        else:
            return False
        return True
