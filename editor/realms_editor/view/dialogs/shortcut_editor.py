"""The shortcut editor: shows and changes the shortcuts of all actions, and refuses duplicates."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialogButtonBox,
    QGridLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms.locale import Sentence, sentence
from realms_editor.tools.action_search import rank
from realms_editor.tools.actions import ACTIONS, MENUS, Action
from realms_editor.tools.shortcuts import Shortcuts
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.plain_text import Label
from realms_editor.view.window_placement import resize_to_screen

_ROLE = Qt.ItemDataRole.UserRole
_PORTABLE = QKeySequence.SequenceFormat.PortableText
_NATIVE = QKeySequence.SequenceFormat.NativeText


class ShortcutEditor(Dialog):
    """The list of actions with their shortcuts, and two fields to change those of one action."""

    def __init__(
        self,
        parent: QWidget,
        say: Callable[[Sentence], str],
        shortcuts: Shortcuts,
        save: Callable[[Shortcuts], None],
    ) -> None:
        super().__init__(parent)
        self.say, self.shortcuts, self._save = say, shortcuts.copy(), save
        self.filter, self.list = QLineEdit(), QTreeWidget()
        self.list.setColumnCount(2)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.name, self.clash = Label(), Label()
        for label in (self.name, self.clash):
            label.setWordWrap(True)
        self.fields = (QKeySequenceEdit(), QKeySequenceEdit())
        self.labels = (Label(), Label())
        self.reset, self.reset_all = QPushButton(), QPushButton()
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Save | kinds.Cancel)
        self._items: dict[str, QTreeWidgetItem] = {}
        self._lay_out()
        self._say_all()
        self._fill()
        self.filter.textChanged.connect(self._sift)
        self.list.currentItemChanged.connect(self._show_chosen)
        for field in self.fields:
            field.setMaximumSequenceLength(1)
            field.setClearButtonEnabled(True)
            for clear in field.findChildren(QAbstractButton):
                clear.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                clear.setAccessibleName(self.say(sentence("Remove this shortcut")))
            field.keySequenceChanged.connect(self._set)
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(self._reset_all)
        self.buttons.accepted.connect(self._keep)
        self.buttons.rejected.connect(self.reject)
        self.choose(next(action.id for action in ACTIONS if action.menu == next(iter(MENUS))))
        resize_to_screen(self, QSize(620, 560))

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.addWidget(self.name, 0, 0, 1, 3)
        for column, (label, field) in enumerate(zip(self.labels, self.fields, strict=True)):
            label.setBuddy(field)
            grid.addWidget(label, 1, column)
            grid.addWidget(field, 2, column)
        grid.addWidget(self.reset, 2, 2)
        column_ = QVBoxLayout(self)
        column_.addWidget(self.filter)
        column_.addWidget(self.list, 1)
        column_.addLayout(grid)
        column_.addWidget(self.clash)
        column_.addWidget(self.buttons)
        self.buttons.addButton(self.reset_all, QDialogButtonBox.ButtonRole.ResetRole)

    def _say_all(self) -> None:
        say = self.say
        self.setWindowTitle(say(sentence("Keyboard shortcuts")))
        self.setAccessibleName(self.windowTitle())
        self.filter.setPlaceholderText(say(sentence("Search for a command")))
        self.filter.setAccessibleName(self.filter.placeholderText())
        self.list.setHeaderLabels([say(sentence("Command")), say(sentence("Keys"))])
        self.list.setAccessibleName(say(sentence("Commands")))
        words = (sentence("Shortcut"), sentence("Second shortcut"))
        for label, field, word in zip(self.labels, self.fields, words, strict=True):
            label.setText(say(word))
            field.setAccessibleName(say(word))
        self.reset.setText(say(sentence("Default keys")))
        self.reset_all.setText(say(sentence("All default keys")))

    def _fill(self) -> None:
        menus = {}
        for name, title in MENUS.items():
            menus[name] = QTreeWidgetItem([self.say(title).replace("&", "")])
            self.list.addTopLevelItem(menus[name])
        for action in ACTIONS:
            item = QTreeWidgetItem([self.say(action.title)])
            item.setData(0, _ROLE, action.id)
            menus[action.menu].addChild(item)
            self._items[action.id] = item
        for head in menus.values():
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            head.setData(1, Qt.ItemDataRole.AccessibleTextRole, head.text(0))
            head.setExpanded(True)
        self._show_keys()

    def _sift(self, wanted: str) -> None:
        """Show only the actions that match the search."""
        for name, item in self._items.items():
            titles = {item.text(0), str(ACTIONS[name].title), item.text(1)}
            item.setHidden(bool(wanted) and not any(rank(wanted, title) for title in titles))

    # Selection

    @property
    def chosen(self) -> Action | None:
        """Return the selected action."""
        item = self.list.currentItem()
        name = item.data(0, _ROLE) if item else None
        return ACTIONS[name] if name else None

    def choose(self, name: str) -> None:
        """Select an action."""
        self.list.setCurrentItem(self._items[name])

    def _show_chosen(self) -> None:
        action = self.chosen
        keys = self.shortcuts.of(action) if action else ()
        for place, field in enumerate(self.fields):
            field.blockSignals(True)
            field.setKeySequence(QKeySequence(keys[place] if place < len(keys) else ""))
            field.setEnabled(action is not None)
            field.blockSignals(False)
        self.name.setText(self.say(action.title) if action else "")
        self.reset.setEnabled(action is not None and action.id in self.shortcuts.changed)
        self._show_clash()

    def _show_clash(self) -> None:
        """Show which shortcuts are given twice, and disable Save while there are any."""
        action = self.chosen
        say = self.say
        own = self.shortcuts.rivals(action) if action else []
        every = self.shortcuts.conflicts
        if own:
            clashes = [sentence("{key}: {name}", key=_shown(key), name=rival.title) for key, rival in own]
            message = say(sentence("⚠ Already used: {clashes}", clashes=clashes))
        elif every:
            keys = [_shown(key) for key in every]
            message = say(sentence("⚠ Used by several commands: {keys}", keys=keys))
        else:
            message = ""
        self.clash.setText(message)
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(not every)
        self.reset_all.setEnabled(bool(self.shortcuts.changed))

    def _show_keys(self) -> None:
        clashing = {name for names in self.shortcuts.conflicts.values() for name in names}
        for name, item in self._items.items():
            keys = ", ".join(map(_shown, self.shortcuts.of(ACTIONS[name])))
            item.setText(1, f"⚠ {keys}" if name in clashing else keys)
            item.setData(1, Qt.ItemDataRole.AccessibleTextRole, keys or self.say(sentence("no shortcut")))
            font = item.font(1)
            font.setBold(name in self.shortcuts.changed)
            item.setFont(1, font)

    # Changes

    def _set(self) -> None:
        if self.chosen:
            typed = [field.keySequence().toString(_PORTABLE) for field in self.fields]
            self.shortcuts.set(self.chosen, tuple(dict.fromkeys(key for key in typed if key)))
            self._show_keys()
            self.reset.setEnabled(self.chosen.id in self.shortcuts.changed)
            self._show_clash()

    def _reset(self) -> None:
        if self.chosen:
            self.shortcuts.reset(self.chosen)
            self._show_keys()
            self._show_chosen()

    def _reset_all(self) -> None:
        self.shortcuts.changed.clear()
        self._show_keys()
        self._show_chosen()

    def _keep(self) -> None:
        if not self.shortcuts.conflicts:
            self._save(self.shortcuts)
            self.accept()


def _shown(key: str) -> str:
    return QKeySequence(key).toString(_NATIVE)
