"""Actions that open docks and dialogs: commands, shortcuts, manual, tile faces, about."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from realms.locale import sentence
from realms_editor.tools.actions import ACTIONS, Action, needing
from realms_editor.view.docks import DOCKS

if TYPE_CHECKING:
    from realms_editor.tools.shortcuts import Shortcuts
    from realms_editor.view.window import Window


@needing(sentence("this window remembers nothing"))
def _kept(window: "Window") -> bool:
    return window.file_controller is not None


@ACTIONS.action("palette", sentence("Find a command…"), "help", "Ctrl+Shift+P", level="window")
def palette(window: "Window") -> None:
    """Search all commands by a few letters."""
    from realms_editor.view.dialogs.command_palette import CommandPalette

    CommandPalette(window).open()


@ACTIONS.action("shortcuts", sentence("Keyboard shortcuts…"), "edit", level="window", group=9)
def shortcuts(window: "Window") -> None:
    """Show and change the keys of all commands."""
    from realms_editor.tools.shortcuts import SHORTCUTS
    from realms_editor.view.dialogs.shortcut_editor import ShortcutEditor

    ShortcutEditor(window, window.say, SHORTCUTS, partial(_keep_shortcuts, window)).open()


def _keep_shortcuts(window: "Window", chosen: "Shortcuts") -> None:
    """Use these shortcuts in all windows and save them."""
    from realms_editor.tools.shortcuts import SHORTCUTS

    SHORTCUTS.changed = dict(chosen.changed)
    window.take_shortcuts()
    if window.file_controller:
        for other in window.file_controller.application.windows:
            other.take_shortcuts()
        window.file_controller.application.save_preferences(shortcuts=SHORTCUTS.written())


@ACTIONS.action("settings", sentence("Settings…"), "edit", "Ctrl+,", level="window", group=9, enabled=_kept)
def settings(window: "Window") -> None:
    """Change language, colours, sizes, movement and what opens at the start, and name your boxes."""
    from realms_editor.view.dialogs.settings import SettingsDialog

    if window.file_controller:
        SettingsDialog(window.file_controller.application, window).open()


@ACTIONS.action("documentation", sentence("Documentation"), "help", "F1", level="window")
def documentation(window: "Window") -> None:
    """Open the pages about the program in the browser, or the list of commands where there are none."""
    from PySide6.QtCore import QUrl
    from PySide6.QtGui import QDesktopServices

    from realms_editor.desk.documentation import first_page

    page = first_page()
    if page is None or not QDesktopServices.openUrl(QUrl.fromLocalFile(str(page))):
        manual(window)


@ACTIONS.action("whats_new", sentence("What is new"), "help", level="window", group=9)
def whats_new(window: "Window") -> None:
    """Read what users notice of each version, the newest first."""
    from realms_editor.desk.documentation import changes
    from realms_editor.view.dialogs.markdown_dialog import MarkdownDialog

    MarkdownDialog(window, window.say(sentence("What is new")), changes()).open()


@ACTIONS.action("manual", sentence("All commands and their keys"), "help", "Ctrl+F1", level="window")
def manual(window: "Window") -> None:
    """Read what every command does."""
    from realms_editor.tools.actions_page import page
    from realms_editor.tools.shortcuts import SHORTCUTS
    from realms_editor.view.dialogs.markdown_dialog import MarkdownDialog

    MarkdownDialog(
        window, window.say(sentence("All commands and their keys")), page(window.language, SHORTCUTS)
    ).open()


@ACTIONS.action("tileset_form", sentence("Faces of the tiles…"), "edit", level="window", group=8)
def tileset_form(window: "Window") -> None:
    """Enter the faces of the tiles in your own box."""
    from realms_editor.view.tileset.form import TilesetForm

    controller = window.file_controller
    if controller is None:
        TilesetForm(window.context, window).open()
        return
    application = controller.application
    own, save = application.preferences.tileset, application.save_preferences
    form = TilesetForm(
        window.context, window, Path(own) if own else None, lambda path: save(tileset=str(path))
    )
    form.open()


@ACTIONS.action("plug_ins", sentence("Plug-ins"), "help", level="window", group=8)
def plug_ins(window: "Window") -> None:
    """List the plug-ins that are installed, and what each of them adds."""
    from realms_editor.view.dialogs.markdown_dialog import MarkdownDialog
    from realms_editor.view.dialogs.plug_ins import page

    MarkdownDialog(window, window.say(sentence("Plug-ins")), page(window.language)).open()


@ACTIONS.action("about", sentence("About Realmwright"), "help", level="window", group=9)
def about(window: "Window") -> None:
    """Show the versions and the licence of the program."""
    from realms_editor.view.dialogs.about import page
    from realms_editor.view.dialogs.markdown_dialog import MarkdownDialog

    MarkdownDialog(window, window.say(sentence("About Realmwright")), page(window.language)).open()


def _toggle(window: "Window", dock: str) -> None:
    """Show and focus a dock, or hide it."""
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


@ACTIONS.action("compare_counts", sentence("Compare all counts…"), "players", level="window", group=5)
def compare_counts(window: "Window") -> None:
    """Show the figures of all counts side by side: land, terrains, symbols, pieces, entries, findings."""
    from realms_editor.view.dialogs.count_table import CountTable

    CountTable(window.context, window).open()


@ACTIONS.action("text_page", sentence("Texts in all languages…"), "edit", level="window", group=8)
def text_page(window: "Window") -> None:
    """Write the texts of the realm in all its languages side by side, with the sheet as it is printed."""
    from realms_editor.view.dialogs.text_page import TextPage

    TextPage(window.context, window).open()
