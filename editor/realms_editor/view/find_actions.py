"""Actions that find, replace, and open menus: they need a window."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from realms.locale import sentence
from realms_editor.tools.actions import ACTIONS, needing
from realms_editor.tools.commands_selection import replacements
from realms_editor.tools.find import Finder
from realms_editor.view.map_menu import open_map_menu

if TYPE_CHECKING:
    from realms.checks.finding import Finding
    from realms_editor.view.window import Window


def finder_of(window: "Window") -> Finder:
    """Return a finder for the map of a window, which shows there the things that it finds."""

    def findings() -> list["Finding"]:
        return window.live_checks.findings.for_count(window.document.players)

    def outline(places: Sequence[str]) -> None:
        window.scene.outline_places(places)
        window.canvas.scroll_to_outline()
        window.canvas.setFocus()

    return Finder(window.bench, findings, outline, window.show_finding)


@ACTIONS.action("find", sentence("Find…"), "edit", "Ctrl+F", level="window", group=2)
def find(window: "Window") -> None:
    """Find a tile, region, piece, finding or command by its name, or all regions of a kind."""
    from realms_editor.view.dialogs.command_palette import CommandPalette

    CommandPalette(window, finder_of(window)).open()


@ACTIONS.action(
    "context_menu",
    sentence("Menu of the place"),
    "map",
    "Menu",
    "Shift+F10",
    level="window",
    group=2,
    where="canvas",
)
def context_menu(window: "Window") -> None:
    """Open the menu of what is selected, or of the place of the cursor."""
    open_map_menu(window, None)


@needing(sentence("select one tile first"))
def _one_tile(window: "Window") -> bool:
    return len(window.bench.selection) == 1 and bool(replacements(window.bench))


@ACTIONS.action(
    "replace_tile",
    sentence("Replace the tile everywhere…"),
    "edit",
    level="window",
    group=2,
    enabled=_one_tile,
)
def replace_tile(window: "Window") -> None:
    """Put another tile in the place of the selected one, for every number of players."""
    from realms_editor.view.dialogs.replace_tile import ReplaceTileDialog

    ReplaceTileDialog(window.bench, window.say, window).open()


@ACTIONS.action(
    "show_inspector", sentence("Show in the inspector"), "view", level="window", group=8, listed=False
)
def show_inspector(window: "Window") -> None:
    """Bring the inspector to the front, with the place last pointed at."""
    window.docks["inspector"].reveal()


@ACTIONS.action("fix_steps", sentence("Fix step by step"), "edit", level="window", group=2, listed=False)
def fix_steps(window: "Window") -> None:
    """Go through the findings that can be fixed, and show each fix on the map before it is accepted."""
    from realms_editor.view.docks.findings import FindingsDock

    dock = window.docks["findings"]
    dock.show()
    dock.raise_()
    if isinstance(dock.content, FindingsDock):
        dock.content.refresh()
        dock.content.fix_step_by_step()
