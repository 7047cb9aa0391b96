"""The actions that need no window: undo, select, turn, move the cursor, choose tools."""

from dataclasses import replace
from functools import partial
from math import cos, pi, sin

from realms.board.hexes import COMPASS, neighbour
from realms.board.layout import Placement
from realms.locale import Sentence, sentence, term
from realms.scenario.changes import flip_tile, move_tiles, take_tile, together
from realms_editor.tools import (  # noqa: F401 - their actions are entered at import
    commands_copy,
    commands_drawing,
    commands_padlocks,
    commands_pieces,
    commands_selection,
)
from realms_editor.tools.actions import ACTIONS, Action, needing
from realms_editor.tools.commands_pieces import on_tiles
from realms_editor.tools.drawing_motions import COARSE, can_move_part, turn_part
from realms_editor.tools.edit_labels import edit_label
from realms_editor.tools.erase import Erase
from realms_editor.tools.line_tool import LineTool
from realms_editor.tools.measure_tool import MeasureTool
from realms_editor.tools.node_tool import NodeTool
from realms_editor.tools.padlock_tool import PadlockTool
from realms_editor.tools.pan import Pan
from realms_editor.tools.paste import Paste
from realms_editor.tools.paste_part import PastePart
from realms_editor.tools.picture_tool import PictureTool
from realms_editor.tools.piece import PieceTool
from realms_editor.tools.place import Place
from realms_editor.tools.region_tool import RegionTool
from realms_editor.tools.select import Select, blocking_tiles, turned_and_shifted
from realms_editor.tools.side_tools import Arrow, Border
from realms_editor.tools.swap import Swap
from realms_editor.tools.tool import Keys, Tool
from realms_editor.tools.tunnel import Tunnel
from realms_editor.tools.water import WaterTool
from realms_editor.tools.workbench import Workbench

_KINDS = (
    *(Select, NodeTool, Pan, Place, Swap, LineTool, RegionTool, Erase, PieceTool, Border, Tunnel, Arrow),
    *(PictureTool, WaterTool, MeasureTool, PadlockTool, Paste, PastePart),
)
TOOLS: dict[str, type[Tool]] = {tool.id: tool for tool in _KINDS}


@needing(sentence("select a tile first"))
def _selected(bench: Workbench) -> bool:
    return bool(bench.selection)


@needing(sentence("nothing has been done yet"))
def _can_undo(bench: Workbench) -> bool:
    return bench.tool.begun or bench.document.history.last_done is not None


@needing(sentence("nothing has been undone"))
def _can_redo(bench: Workbench) -> bool:
    return bench.document.history.next_undone is not None


def _undo_title(bench: Workbench) -> Sentence:
    done = bench.document.history.last_done
    return sentence("Undo: {what}", what=edit_label(done.edit.name)) if done else sentence("Undo")


def _redo_title(bench: Workbench) -> Sentence:
    undone = bench.document.history.next_undone
    return sentence("Redo: {what}", what=edit_label(undone.edit.name)) if undone else sentence("Redo")


@ACTIONS.action("undo", sentence("Undo"), "edit", "Ctrl+Z", enabled=_can_undo, current_title=_undo_title)
def undo(bench: Workbench) -> None:
    """Undo the last change, or the last step of a line that is begun."""
    if bench.tool.begun:
        bench.tool.back()
        bench.tell("hover")
        return
    bench.tool.cancel()
    bench.document.undo()


@ACTIONS.action(
    "redo", sentence("Redo"), "edit", "Ctrl+Y", "Ctrl+Shift+Z", enabled=_can_redo, current_title=_redo_title
)
def redo(bench: Workbench) -> None:
    """Redo the change that was undone last."""
    bench.tool.cancel()
    bench.document.redo()


@ACTIONS.action("select_all", sentence("Select all"), "edit", "Ctrl+A", group=2, where="canvas")
def select_all(bench: Workbench) -> None:
    """Select every tile, or every node of a drawing."""
    bench.select(frozenset(bench.board.rank_of))
    if bench.drawing:
        bench.select_nodes(bench.net.names)


@ACTIONS.action("select_same", sentence("Select same"), "edit", "Ctrl+Shift+A", group=2, enabled=_selected)
def select_same(bench: Workbench) -> None:
    """Select every tile that shows a terrain which all selected tiles show."""
    board = bench.board
    shown = [_grounds(bench, tile) for tile in bench.selection]
    common = frozenset.intersection(*shown)
    bench.select(frozenset(tile for tile in board.rank_of if common & _grounds(bench, tile)))


def _grounds(bench: Workbench, tile: str) -> frozenset[str]:
    board = bench.board
    return frozenset(board.terrain_at(f"{tile}/{third}") or "" for third in range(3))


@ACTIONS.action("leave", sentence("Put down, select nothing"), "edit", "Esc", group=2, where="canvas")
def leave(bench: Workbench) -> None:
    """Cancel a drag, put back what is held, or clear the selection."""
    bench.cancel()


@needing(sentence("choose some nodes of the drawing first"))
def _can_turn(bench: Workbench) -> bool:
    return bench.kind == "tiles" or can_move_part(bench)


@ACTIONS.action("turn", sentence("Turn left"), "map", "R", "Ctrl+R", enabled=_can_turn, where="canvas")
def turn_left(bench: Workbench) -> None:
    """Turn what is held or selected a sixth counter-clockwise; in a drawing by 15 degrees."""
    _turn(bench, 1)


@ACTIONS.action(
    "turn_back",
    sentence("Turn right"),
    "map",
    "Shift+R",
    "Ctrl+Shift+R",
    enabled=_can_turn,
    where="canvas",
)
def turn_right(bench: Workbench) -> None:
    """Turn what is held or selected a sixth clockwise; in a drawing by 15 degrees."""
    _turn(bench, -1)


def _turn(bench: Workbench, sixths: int) -> None:
    if bench.kind == "drawing":
        turn_part(bench, sixths * COARSE)
        return
    if bench.tool.turn(sixths):
        bench.tell("hover")
        return
    tiles = [laid for laid in bench.board.placements if laid.tile in bench.selection]
    if tiles:
        pivot = next((laid for laid in tiles if bench.focus and laid.tile == bench.focus.tile), tiles[0])
        targets = tuple(turned_and_shifted(tiles, (0, 0), pivot.cell, sixths))
        _lay(bench, targets, "turn_tile" if len(tiles) == 1 else "turn_tiles")


def _lay(bench: Workbench, targets: tuple[Placement, ...], name: str) -> None:
    blocked = blocking_tiles(bench.board.placement_at, targets)
    if blocked:
        bench.say(sentence("no room here: {tiles}", tiles=blocked))
    else:
        document = bench.document
        bench.do(move_tiles(document.scenario, document.players, targets, name))


@ACTIONS.action("flip", sentence("Flip"), "map", "F", enabled=on_tiles, where="canvas", context="tiles")
def flip(bench: Workbench) -> None:
    """Turn what is held or selected over."""
    if bench.tool.flip():
        bench.tell("hover")
        return
    document = bench.document
    makers = [partial(flip_tile, players=document.players, tile=tile) for tile in sorted(bench.selection)]
    bench.do(together("flip_tile", document.scenario, makers))


@ACTIONS.action(
    "delete", sentence("Take away"), "edit", "Del", "Backspace", group=1, enabled=_selected, where="canvas"
)
def delete(bench: Workbench) -> None:
    """Remove the selected tiles with everything on them."""
    document = bench.document
    makers = [partial(take_tile, players=document.players, tile=tile) for tile in sorted(bench.selection)]
    bench.do(together("take_tile", document.scenario, makers))


@ACTIONS.action("act", sentence("Act at the cursor"), "map", "Return", "Space", group=2, where="canvas")
def act(bench: Workbench) -> None:
    """Act as a click at the keyboard cursor would."""
    bench.act_at_cursor()


@ACTIONS.action(
    "act_more", sentence("Act at the cursor, with Ctrl"), "map", "Ctrl+Return", group=2, where="canvas"
)
def act_more(bench: Workbench) -> None:
    """Act as a Ctrl-click at the keyboard cursor would: select one more."""
    bench.act_at_cursor(Keys(control=True))


@ACTIONS.action(
    "act_otherwise", sentence("Act at the cursor, with Shift"), "map", "Shift+Return", group=2, where="canvas"
)
def act_otherwise(bench: Workbench) -> None:
    """Act as a Shift-click at the keyboard cursor would."""
    bench.act_at_cursor(Keys(shift=True))


@ACTIONS.action("next_part", sentence("Next part of the tile"), "map", "]", group=2, where="canvas")
def next_part(bench: Workbench) -> None:
    """Move the keyboard cursor to the next third or side."""
    bench.next_part(1)


@ACTIONS.action("previous_part", sentence("Previous part of the tile"), "map", "[", group=2, where="canvas")
def previous_part(bench: Workbench) -> None:
    """Move the keyboard cursor to the previous third or side."""
    bench.next_part(-1)


_ARROWS = {0: ("Right",), 3: ("Left",), 1: ("PgUp",), 2: ("Home",), 4: ("End",), 5: ("PgDown",)}
_SHIFTED = {side: tuple(f"Ctrl+{key}" for key in keys) for side, keys in _ARROWS.items()}


def steps_freely(bench: Workbench) -> bool:
    """Return True if arrow keys move by millimetres: in a drawing, and the picture below tiles."""
    tool = bench.tool
    return bench.kind == "drawing" or (isinstance(tool, PictureTool) and tool.picture is not None)


def _step(bench: Workbench, side: int) -> None:
    """Move the keyboard cursor one cell in that direction; with tools that choose something that instead."""
    if steps_freely(bench):
        angle = side * pi / 3
        bench.step((cos(angle), -sin(angle)))
    else:
        bench.move_cursor(side)


def _shift(bench: Workbench, side: int) -> None:
    """Move the selected tiles one cell in that direction."""
    tiles = [laid for laid in bench.board.placements if laid.tile in bench.selection]
    _lay(
        bench,
        tuple(replace(laid, q=q, r=r) for laid in tiles for q, r in [neighbour(laid.cell, side)]),
        "move_tile",
    )


def _up_or_down(bench: Workbench, down: bool) -> None:
    """Move straight up or down, as near as hexagons allow: every second row leans to the other side."""
    if steps_freely(bench):
        bench.step((0.0, 1.0 if down else -1.0))
        return
    leans = bench.cursor.cell[1] % 2 == 0
    bench.move_cursor((5 if leans else 4) if down else (1 if leans else 2))


for _side, _word in enumerate(COMPASS):
    ACTIONS.add(
        Action(
            f"cursor_{_side}",
            sentence("Cursor {direction}", direction=term(_word)),
            "map",
            partial(_step, side=_side),
            _ARROWS[_side],
            group=3,
            where="canvas",
        )
    )
    ACTIONS.add(
        Action(
            f"shift_{_side}",
            sentence("Move {direction}", direction=term(_word)),
            "map",
            partial(_shift, side=_side),
            _SHIFTED[_side],
            group=4,
            enabled=_selected,
            where="canvas",
        )
    )
for _name, _title, _key, _down in (
    ("cursor_up", sentence("Cursor up"), "Up", False),
    ("cursor_down", sentence("Cursor down"), "Down", True),
):
    ACTIONS.add(
        Action(_name, _title, "map", partial(_up_or_down, down=_down), (_key,), group=3, where="canvas")
    )


def _choose(bench: Workbench, tool: str) -> None:
    """Choose this tool."""
    bench.choose(tool)


@needing(sentence("the tool is for another kind of map: tiles, or a drawing"))
def _fits(bench: Workbench, tool: str) -> bool:
    return bench.kind in TOOLS[tool].maps


def _in_hand(bench: Workbench, tool: str) -> bool:
    return bench.tool.id == tool


for _tool in (tool for tool in TOOLS.values() if tool.group >= 0):
    ACTIONS.add(
        Action(
            f"tool_{_tool.id}",
            _tool.title,
            "tools",
            partial(_choose, tool=_tool.id),
            tuple(key for key in (_tool.key, _tool.key_on_tiles) if key),
            group=_tool.group,
            enabled=partial(_fits, tool=_tool.id),
            checked=partial(_in_hand, tool=_tool.id),
            one_of="tool",
            where="canvas",
            context=next(iter(_tool.maps)) if len(_tool.maps) == 1 else "",
        )
    )
