"""The context menu of the map: its entries are the actions of the window that make sense at a place."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu

from realms.board.hexes import Point, centre
from realms_editor.tools.context_menu import MenuPart, menu_heading, menu_parts
from realms_editor.tools.spot import Spot, spot_at
from realms_editor.view.plain_text import safe_caption

if TYPE_CHECKING:
    from realms_editor.view.window import Window


def open_map_menu(window: "Window", point: Point | None) -> QMenu | None:
    """Open the menu for a point of the map, or for the place where the keyboard is."""
    if QApplication.activePopupWidget():
        return None  # the key of the menu comes twice on some systems
    bench = window.bench
    at = spot_at(bench.board, point) if point else _place_of_the_keyboard(window)
    if not bench.tool.begun:
        _turn_to(window, at)
    menu = _menu(window, at)
    menu.aboutToHide.connect(partial(QTimer.singleShot, 0, window.canvas, partial(_unpin, window)))
    where = at.point if at else (0.0, 0.0)
    menu.popup(window.canvas.viewport().mapToGlobal(window.canvas.mapFromScene(*where)))
    return menu


def _turn_to(window: "Window", at: Spot | None) -> None:
    """Select the tile that the menu is about, unless it is part of the selection, and keep to its place."""
    bench = window.bench
    bench.tool.cancel()
    if at and bench.kind == "tiles" and at.tile not in bench.selection:
        bench.select(frozenset({at.tile}) if at.tile else frozenset())
    bench.focus = bench.pinned = at
    bench.tell("selection", "hover")


def _place_of_the_keyboard(window: "Window") -> Spot | None:
    """Return the place of the cursor, or else a selected tile, or the place last pointed at."""
    bench = window.bench
    if bench.cursor.shown:
        return bench.cursor_spot
    selected = (laid for laid in bench.board.placements if laid.tile in bench.selection)
    tile = next(selected, None)
    if bench.focus and (tile is None or bench.focus.tile in bench.selection):
        return bench.focus
    return spot_at(bench.board, centre(tile.cell)) if tile else bench.spot


def _unpin(window: "Window") -> None:
    window.bench.pinned = None
    window.bench.tell("hover")


def _menu(window: "Window", at: Spot | None) -> QMenu:
    menu = QMenu(window)
    heading = window.say(menu_heading(window.bench, at))
    menu.setAccessibleName(heading)
    title = menu.addAction(safe_caption(heading))
    title.setEnabled(False)
    for part in menu_parts(window.bench, at):
        _add_part(window, menu, part)
    menu.aboutToHide.connect(menu.deleteLater)
    return menu


def _add_part(window: "Window", menu: QMenu, part: MenuPart) -> None:
    """Add the actions of a part that can be done now."""
    found = [entry for entry in (_entry(window, menu, name) for name in part.actions) if entry]
    if not found:
        return
    if part.title:
        menu = menu.addMenu(safe_caption(window.say(part.title)))
    else:
        menu.addSeparator()
    menu.addActions(found)


def _entry(window: "Window", menu: QMenu, name: str) -> QAction | None:
    """Return the entry of an action, or None if it cannot be done; one of a tool takes that tool first."""
    action, bench = window.registry[name], window.bench
    if action.context in bench.tools and bench.tool.id != action.context:
        entry = QAction(safe_caption(window.say(action.title)), menu)
        entry.triggered.connect(partial(_take_tool_and_run, window, name))
        return entry
    return window.entries[name] if action.enabled(window.subject_of(action)) else None


def _take_tool_and_run(window: "Window", name: str, *_: object) -> None:
    window.bench.choose(window.registry[name].context)
    window.run_named(name)
