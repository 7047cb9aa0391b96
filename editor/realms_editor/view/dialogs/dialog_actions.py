"""The actions that open something: docks, and dialogs for commands, shortcuts, manual, what this is."""

from functools import partial
from typing import TYPE_CHECKING

from realms.locale import sentence
from realms_editor.tools.actions import ACTIONS, Action
from realms_editor.view.docks import DOCKS

if TYPE_CHECKING:
    from realms_editor.tools.shortcuts import Shortcuts
    from realms_editor.view.window import Window


@ACTIONS.action("palette", sentence("Find a command…"), "help", "Ctrl+Shift+P", level="window")
def palette(window: "Window") -> None:
    """Search all commands by a few letters."""
    from realms_editor.view.dialogs.command_palette import CommandPalette

    CommandPalette(window).open()


@ACTIONS.action("shortcuts", sentence("Keyboard shortcuts…"), "edit", level="window", group=9)
def shortcuts(window: "Window") -> None:
    """Look at the keys of all commands and change them."""
    from realms_editor.tools.shortcuts import SHORTCUTS
    from realms_editor.view.dialogs.shortcut_editor import ShortcutEditor

    ShortcutEditor(window, window.say, SHORTCUTS, partial(_keep_shortcuts, window)).open()


def _keep_shortcuts(window: "Window", chosen: "Shortcuts") -> None:
    """Let all windows listen to these keys, now and next time."""
    from realms_editor.tools.shortcuts import SHORTCUTS

    SHORTCUTS.changed = dict(chosen.changed)
    window.take_shortcuts()
    if window.file_controller:
        for other in window.file_controller.application.windows:
            other.take_shortcuts()
        window.file_controller.application.save_preferences(shortcuts=SHORTCUTS.written())


@ACTIONS.action("manual", sentence("All commands and their keys"), "help", "F1", level="window")
def manual(window: "Window") -> None:
    """Read what the editor can be told to do."""
    from realms_editor.tools.actions_page import page
    from realms_editor.tools.shortcuts import SHORTCUTS
    from realms_editor.view.dialogs.markdown_dialog import MarkdownDialog

    MarkdownDialog(
        window, window.say(sentence("All commands and their keys")), page(window.language, SHORTCUTS)
    ).open()


@ACTIONS.action("tileset_form", sentence("Faces of the tiles…"), "edit", level="window", group=8)
def tileset_form(window: "Window") -> None:
    """Enter what the tiles on your own table show."""
    from realms_editor.view.tileset.form import TilesetForm

    TilesetForm(window.context, window).open()


@ACTIONS.action("about", sentence("About Realmwright"), "help", level="window", group=9)
def about(window: "Window") -> None:
    """See which versions of what are at work, and under which licence."""
    from realms_editor.view.dialogs.about import page
    from realms_editor.view.dialogs.markdown_dialog import MarkdownDialog

    MarkdownDialog(window, window.say(sentence("About Realmwright")), page(window.language)).open()


def _toggle(window: "Window", dock: str) -> None:
    """Show a dock and go to it, or hide it."""
    if window.docks[dock].isVisible():
        window.docks[dock].hide()
    else:
        window.docks[dock].reveal()


def _shown(window: "Window", dock: str) -> bool:
    return not window.docks[dock].isHidden()


for _dock, _entry in DOCKS.items():
    ACTIONS.add(
        Action(
            f"dock_{_dock}",
            _entry.title,
            "view",
            partial(_toggle, dock=_dock),
            level="window",
            group=8,
            checked=partial(_shown, dock=_dock),
        )
    )
