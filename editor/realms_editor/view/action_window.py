"""The base of editor and game windows: menus, shortcuts, and whether each action is available."""

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QMainWindow, QMenu, QToolButton, QWidget

from realms.locale import Sentence, sentence
from realms_editor.tools.actions import Action, Menu, Registry
from realms_editor.tools.shortcuts import SHORTCUTS
from realms_editor.tools.workbench import Workbench
from realms_editor.view.background.deletion import delete_when_closed
from realms_editor.view.plain_text import safe_caption, safe_tooltip

_ON_CANVAS = Qt.ShortcutContext.WidgetWithChildrenShortcut


class ActionWindow(QMainWindow):
    """A main window whose menus and shortcuts come from a registry of actions."""

    registry: ClassVar[Registry]
    titles: ClassVar[Mapping[Menu, Sentence]]  # of the menus, in order
    language: str
    bench: Workbench

    def __init__(self) -> None:
        super().__init__()
        delete_when_closed(self)
        self.entries: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        self._choices: dict[str, QActionGroup] = {}  # groups in which exactly one action is on

    def add_actions(self, canvas: QWidget) -> None:
        """Fill the menus; shortcuts of the map work while the canvas has the focus."""
        order: list[str] = list(self.titles)
        self.menus = {name: self.menuBar().addMenu("") for name in order}
        groups: dict[str, int] = {}
        for action in sorted(self.registry, key=lambda each: (order.index(each.menu), each.group)):
            entry = self.entries[action.id] = self._entry(action, canvas)
            if not action.listed:
                continue
            if groups.setdefault(action.menu, action.group) != action.group:
                self.menus[action.menu].addSeparator()
                groups[action.menu] = action.group
            self.menus[action.menu].addAction(entry)
        self.take_shortcuts()

    def _entry(self, action: Action, canvas: QWidget) -> QAction:
        entry = QAction(self)
        entry.setCheckable(action.checked is not None)
        if action.one_of:
            self._choices.setdefault(action.one_of, QActionGroup(self)).addAction(entry)
        entry.triggered.connect(partial(self.run, action))
        if action.where == "canvas":
            entry.setShortcutContext(_ON_CANVAS)
            canvas.addAction(entry)
        return entry

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Close the window and the dialogs that belong to it."""
        for dialog in self.findChildren(QDialog):
            dialog.close()
        super().closeEvent(event)

    def take_shortcuts(self) -> None:
        """Apply the shortcuts that work now: those of the user, for this kind of map and tool."""
        force = SHORTCUTS.in_force(self.bench.contexts)
        for action in self.registry:
            own = action in SHORTCUTS.registry
            keys = [QKeySequence(key) for key in (force[action.id] if own else action.keys)]
            if self.entries[action.id].shortcuts() != keys:
                self.entries[action.id].setShortcuts(keys)

    def subject_of(self, action: Action) -> object:
        """Return the object that an action works on: the workbench or this window."""
        return self.bench if action.level == "bench" else self

    def run(self, action: Action, *_: object) -> None:
        """Run an action if it is available."""
        if action.enabled(self.subject_of(action)):
            self.carry_out(action)
        self.show_actions()

    def carry_out(self, action: Action) -> None:
        """Do what an action does."""
        action.run(self.subject_of(action))

    def run_named(self, name: str) -> None:
        """Run the action with that id."""
        self.run(self.registry[name])

    def show_actions(self) -> None:
        """Refresh the tick and availability of every action, and the titles that depend on the state."""
        for action in self.registry:
            subject, entry = self.subject_of(action), self.entries[action.id]
            entry.setEnabled(action.enabled(subject))
            if action.checked:
                entry.setChecked(action.checked(subject))
            if action.current_title:
                entry.setText(safe_caption(self.say(action.current_title(subject))))

    def name_menus(self) -> None:
        """Write the titles of the menus and of their actions in the language of the window."""
        for name, title in self.titles.items():
            self.menus[name].setTitle(self.say(title))
        for action in self.registry:
            self.entries[action.id].setText(safe_caption(self.say(action.title)))
        more = self.say(sentence("More buttons"))
        for button in self.findChildren(QToolButton, "qt_toolbar_ext_button"):
            button.setAccessibleName(more)
            button.setToolTip(safe_tooltip(more))

    def say(self, message: Sentence) -> str:
        """Return a sentence in the language of the window."""
        return message.in_language(self.language)
