"""The command palette: search all actions by a few letters and run one with Enter."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QBrush, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from realms.locale import sentence
from realms_editor.tools.action_search import RECENT, matching_actions
from realms_editor.tools.actions import ACTIONS, MENUS, Action
from realms_editor.tools.find import Finder, FoundThing
from realms_editor.tools.shortcuts import SHORTCUTS
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.plain_text import Label
from realms_editor.view.window_placement import keep_on_screen

if TYPE_CHECKING:
    from realms_editor.view.action_window import ActionWindow

SELF = "palette"
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_ROLE = Qt.ItemDataRole.UserRole
QUERY_WORDS = sentence(
    "To select regions, type what they are like: a terrain, a symbol, water or a piece; edge, inside, coast,"
    " entry, bare; not, or, next to; on C; price > 3."
)


class CommandPalette(Dialog):
    """A search line and the matching actions; for an unavailable action it says why.

    With a finder it also lists things on the map, and regions that a search describes.
    """

    def __init__(self, window: "ActionWindow", finder: Finder | None = None) -> None:
        super().__init__(window, Qt.WindowType.Popup)
        self.window_, self.finder = window, finder
        self.line, self.list, self.why = QLineEdit(), QTreeWidget(), Label()
        self.list.setColumnCount(3)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.why.setWordWrap(True)
        self.list.setStyleSheet("QTreeWidget::item { padding: 3px; }")
        frame = QFrame()
        frame.setFrameStyle(QFrame.Shape.StyledPanel | QFrame.Shadow.Raised)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(frame)
        column_ = QVBoxLayout(frame)
        for widget in (self.line, self.list, self.why):
            column_.addWidget(widget)
        self.line.installEventFilter(self)
        self.line.textChanged.connect(self._search)
        self.list.currentItemChanged.connect(self._explain)
        self.list.itemClicked.connect(self._do)
        self._say_all()
        self._search("")
        self._lie_in(window)

    def _lie_in(self, window: "ActionWindow") -> None:
        """Place the palette in the upper middle of the window."""
        width, height = min(640, window.width() - 40), min(440, window.height() - 80)
        self.resize(width, height)
        self.move(window.mapToGlobal(QPoint((window.width() - width) // 2, 60)))
        keep_on_screen(self)
        self.line.setFocus()

    def _say_all(self) -> None:
        say = self.window_.say
        everything = sentence("Find a tile, region, piece, finding or command")
        self.setWindowTitle(say(everything if self.finder else sentence("Find a command")))
        self.setAccessibleName(self.windowTitle())
        hint = sentence("Type a name, or what to look for: all mines, swamp at the edge, price > 3")
        commands = sentence("Type a few letters of what you want to do")
        self.line.setPlaceholderText(say(hint if self.finder else commands))
        self.line.setAccessibleName(self.windowTitle())
        self.list.setAccessibleName(say(sentence("What was found") if self.finder else sentence("Commands")))
        self.why.setAccessibleName(say(sentence("Why it cannot be done now")))

    def _search(self, wanted: str) -> None:
        others = [action for action in ACTIONS if action.id != SELF]
        self.list.clear()
        for thing in self.finder.matching(wanted, self.window_.language) if self.finder else ():
            self.list.addTopLevelItem(self._thing(thing))
        for action in matching_actions(others, wanted, self.window_.language, RECENT.names):
            self.list.addTopLevelItem(self._item(action))
        best = self.list.topLevelItem(0)
        if best:
            self.list.setCurrentItem(best)
            if self.finder and not wanted.strip():
                self.why.setText(self.window_.say(QUERY_WORDS))
        else:
            refusal = self.finder.refusal(wanted) if self.finder else None
            self.why.setText(self.window_.say(refusal or sentence("there is no such command")))

    def _thing(self, thing: FoundThing) -> QTreeWidgetItem:
        say = self.window_.say
        item = QTreeWidgetItem([say(thing.title), say(thing.kind), ""])
        item.setData(0, _ROLE, thing)
        item.setForeground(1, QBrush(self.palette().placeholderText()))
        return item

    def _item(self, action: Action) -> QTreeWidgetItem:
        say, native = self.window_.say, QKeySequence.SequenceFormat.NativeText
        subject = self.window_.subject_of(action)
        title = say(action.current_title(subject) if action.current_title else action.title)
        keys = SHORTCUTS.of(action)[:1]
        key = QKeySequence(keys[0]).toString(native) if keys else ""
        mark = "● " if action.one_of else "✓ "
        ticked = mark if action.checked and action.checked(subject) else ""
        item = QTreeWidgetItem([f"{ticked}{title}", say(MENUS[action.menu]).replace("&", ""), key])
        item.setData(0, _ROLE, action.id)
        faint = QBrush(self.palette().placeholderText())
        item.setForeground(1, faint)
        if not action.enabled(subject):
            for column in (0, 2):
                item.setForeground(column, faint)
            font = item.font(0)
            font.setItalic(True)
            item.setFont(0, font)
        return item

    def _action_of(self, item: QTreeWidgetItem | None) -> Action | None:
        name = item.data(0, _ROLE) if item else None
        return ACTIONS[name] if isinstance(name, str) else None

    def _explain(self, item: QTreeWidgetItem | None) -> None:
        action = self._action_of(item)
        blocked = action and not action.enabled(self.window_.subject_of(action))
        why = (action.needs if action else None) or sentence("this cannot be done now")
        self.why.setText(self.window_.say(why) if blocked else "")
        if item:
            parts = [item.text(0), item.text(2), self.why.text()]
            spoken = ", ".join(part for part in parts if part)
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, spoken)
            # the list never has the keyboard, so Qt says nothing about its lines
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.line, spoken))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Send cursor keys to the list and run the selected action on Enter."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in _MOVES:
                self.list.keyPressEvent(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._do(self.list.currentItem())
                return True
        return super().eventFilter(watched, event)

    def _do(self, item: QTreeWidgetItem | None) -> None:
        thing = item.data(0, _ROLE) if item else None
        if isinstance(thing, FoundThing):
            self.accept()
            thing.show()
            return
        action = self._action_of(item)
        if action and action.enabled(self.window_.subject_of(action)):
            RECENT.used(action.id)
            self.accept()
            self.window_.run(action)
