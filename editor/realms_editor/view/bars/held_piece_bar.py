"""The bar for the held piece, with its number, symbol, note and so on, or for the switches of a tool."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QMainWindow, QSpinBox, QToolBar, QWidget

from realms.export.drawing.words import ICON_WORDS
from realms.locale import sentence
from realms_editor.desk.naming import piece_title
from realms_editor.tools.piece_attributes import (
    PIECE_ATTRIBUTES,
    PieceAttribute,
    attributes_of,
    with_attribute,
)
from realms_editor.tools.workbench import Topic
from realms_editor.view.context import EditorContext
from realms_editor.view.plain_text import Label, safe_caption

Put = Callable[[Any], None]  # shows a value in an editor, or receives one from it
_LEAVE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
TEXT_WIDTH, NAME_WIDTH = 130, 70  # of a long and of a short text
FEW = 40


class HeldPieceBar(QToolBar):
    """One editor for each attribute of the piece or switch of the tool; Enter and Esc lead to the map."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.setObjectName("held")
        self.context = context
        self.setMinimumHeight(
            QLineEdit().sizeHint().height() + 10
        )  # the height must not change when editors appear
        self.name: Label | None = None
        self.editors: dict[str, QWidget] = {}
        self._puts: dict[str, Put] = {}
        self._unsubscribe = context.bench.subscribe(self._on_change)

    def _on_change(self, topics: frozenset[Topic]) -> None:
        if topics & {"held", "tool"}:
            self.refresh()

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        self.setWindowTitle(self.context.say(sentence("In hand")))
        self.setAccessibleName(self.windowTitle())
        self._empty()
        self.refresh()

    def refresh(self) -> None:
        """Show the held piece, or else the switches of the tool."""
        bench = self.context.bench
        held, switches = bench.held_piece, bench.tool.switches
        wanted = attributes_of(held) if held else (*switches,)
        if wanted != tuple(self.editors):
            busy = any(editor.hasFocus() for editor in self.editors.values())
            self._empty()
            if held:
                self._fill(wanted)
            elif switches:
                self._fill_switches()
            self._take_room()
            if busy:
                QTimer.singleShot(0, self.reveal)  # the new editors are not visible yet
        if held and self.name:
            self.name.setText(self.context.say(piece_title({"piece": held["piece"]})))
        for key, put in self._puts.items():
            put(held.get(key, PIECE_ATTRIBUTES[key].usual) if held else bench.tool.is_on(key))

    def _take_room(self) -> None:
        """Stand in a row of its own while the bars beside it leave too little room for all editors."""
        window = self.parent()
        if not isinstance(window, QMainWindow):
            return
        others = [bar for bar in window.findChildren(QToolBar) if bar is not self and not bar.isFloating()]
        beside = [bar for bar in others if window.toolBarArea(bar) == window.toolBarArea(self)]
        least = sum(bar.sizeHint().width() for bar in beside if not bar.isHidden())
        crowded = bool(self.editors) and least + self.sizeHint().width() > window.width()
        if crowded and not window.toolBarBreak(self):
            window.insertToolBarBreak(self)
        elif not crowded and window.toolBarBreak(self):
            window.removeToolBarBreak(self)

    def reveal(self) -> None:
        """Focus the first editor, or the map if there is none."""
        first = next(iter(self.editors.values()), None)
        if first:
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.context.focus_map()

    def _empty(self) -> None:
        for action in self.actions():
            self.removeAction(action)
            action.deleteLater()  # not at once: its signal may be running
        self.name, self.editors, self._puts = None, {}, {}

    def _add_name(self, name: str = "") -> None:
        self.name = Label(name)
        self.name.setStyleSheet("font-weight: bold")
        self.addWidget(self.name)

    def _fill_switches(self) -> None:
        tool = self.context.bench.tool
        self._add_name(self.context.say(tool.title))
        for name, title in tool.switches.items():
            box = QCheckBox(safe_caption(self.context.say(title)))
            box.setStyleSheet("margin-left: 12px")
            box.setAccessibleName(f"{self.context.say(tool.title)}, {self.context.say(title)}")
            box.clicked.connect(partial(self._switch, name))
            box.installEventFilter(self)
            self.addWidget(box)
            self.editors[name], self._puts[name] = box, box.setChecked

    def _switch(self, name: str, *_: object) -> None:
        tool = self.context.bench.tool
        tool.turn_switch(name, on=not tool.is_on(name))

    def _fill(self, keys: tuple[str, ...]) -> None:
        if keys:
            self._add_name()
        for key in keys:
            title = self.context.say(PIECE_ATTRIBUTES[key].title)
            editor, self._puts[key] = _MAKERS[PIECE_ATTRIBUTES[key].kind](
                self, PIECE_ATTRIBUTES[key], partial(self._say, key)
            )
            label = Label(self.context.say(sentence("{name}:", name=title)))
            label.setBuddy(editor)
            label.setContentsMargins(12, 0, 4, 0)
            editor.setAccessibleName(f"{self.windowTitle()}, {title}")
            editor.installEventFilter(self)
            self.addWidget(label)
            self.addWidget(editor)
            self.editors[key] = editor

    def _say(self, key: str, value: object) -> None:
        held = self.context.bench.held_piece
        if held and held.get(key, PIECE_ATTRIBUTES[key].usual) != value:
            self.context.bench.hold_piece(dict(with_attribute(held, key, value)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Focus the map on Enter and Esc."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in _LEAVE:
            self.context.focus_map()
            return True
        return super().eventFilter(watched, event)

    # For each kind of attribute: its editor, and a function that shows a value in it

    def choice(self, trait: PieceAttribute, say: Put) -> tuple[QWidget, Put]:
        """Make a box that chooses one of several words."""
        box = QComboBox()
        if not trait.needed:
            box.addItem(self.context.say(sentence("none")), None)
        for each in trait.choices:
            box.addItem(self.context.say(ICON_WORDS[each]), each)
        box.activated.connect(lambda row: say(box.itemData(row)))
        return box, lambda value: box.setCurrentIndex(box.findData(value))

    def flag(self, trait: PieceAttribute, say: Put) -> tuple[QWidget, Put]:
        """Make a check box."""
        del trait
        box = QCheckBox()
        box.clicked.connect(say)
        return box, lambda value: box.setChecked(bool(value))

    def number(self, trait: PieceAttribute, say: Put) -> tuple[QWidget, Put]:
        """Make a box for a whole number; where 0 means no number it says so."""
        box = QSpinBox()
        box.setRange(trait.least, trait.most)
        if trait.least == trait.usual == 0:
            box.setSpecialValueText(self.context.say(sentence("none")))
        box.valueChanged.connect(say)
        return box, box.setValue

    def text(self, trait: PieceAttribute, say: Put) -> tuple[QWidget, Put]:
        """Make a line for a text."""
        line = QLineEdit()
        line.setMaxLength(trait.most)
        line.setFixedWidth(NAME_WIDTH if trait.most <= FEW else TEXT_WIDTH)
        line.textEdited.connect(lambda text: say(text or None))

        def put(value: str | None) -> None:
            if line.text() != (value or ""):
                line.setText(value or "")

        return line, put


_MAKERS: dict[str, Callable[[HeldPieceBar, PieceAttribute, Put], tuple[QWidget, Put]]] = {
    "choice": HeldPieceBar.choice,
    "flag": HeldPieceBar.flag,
    "number": HeldPieceBar.number,
    "text": HeldPieceBar.text,
}
