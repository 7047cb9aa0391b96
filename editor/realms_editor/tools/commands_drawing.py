"""The actions of drawings: begin one, and what keys do while a tool for drawings is in hand."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from realms.locale import Sentence, sentence, term
from realms.scenario.drawing_changes import draw_line, start_drawing
from realms.tiles.kinds import SYMBOLS
from realms_editor.tools.actions import ACTIONS, Action, needing
from realms_editor.tools.drawing_motions import FINE, can_move_part, turn_part
from realms_editor.tools.line_tool import LineTool
from realms_editor.tools.measure_tool import MeasureTool
from realms_editor.tools.node_tool import NodeTool
from realms_editor.tools.picture_tool import GROWTH, TURN, PictureTool
from realms_editor.tools.region_tool import PAINTS, RegionTool
from realms_editor.tools.tool import Tool
from realms_editor.tools.workbench import Workbench

AnyTool = TypeVar("AnyTool", bound=Tool)

SHEET = (420.0, 297.0)  # millimetres: A3
PAINT_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "X")
SYMBOL_KEYS = {"cavern": "C", "mine": "M", "magic_source": "G"}


@needing(sentence("there are tiles on this map, or a drawing"))
def _is_bare(bench: Workbench) -> bool:
    return not bench.document.realm.has_map


@ACTIONS.action("begin_drawing", sentence("Begin a drawing"), "map", group=7, enabled=_is_bare)
def begin_drawing(bench: Workbench) -> None:
    """Begin a drawing on a sheet of 420 by 297 mm, in place of tiles."""
    bench.change_drawing(start_drawing, SHEET)


@needing(sentence("the map is no drawing"))
def _is_drawn(bench: Workbench) -> bool:
    return bench.kind == "drawing"


@ACTIONS.action("frame_sheet", sentence("Draw a line around the sheet"), "map", group=7, enabled=_is_drawn)
def frame_sheet(bench: Workbench) -> None:
    """Draw a line along the edge of the sheet."""
    width, height = bench.net.drawing.size
    corners = [(0, 0), (width, 0), (width, height), (0, height), (0, 0)]
    bench.change_drawing(draw_line, corners)


# The cursor


@needing(sentence("the map is no drawing"))
def _goes_far(bench: Workbench) -> bool:
    return _is_drawn(bench) or bench.tool.id == PictureTool.id


def _far(bench: Workbench, direction: tuple[float, float]) -> None:
    """Move what is chosen, or the cursor, ten times as far; on tiles the picture below them."""
    bench.step(direction, far=True)


for _name, _title, _key, _direction in (
    ("right", sentence("Far to the right"), "Shift+Right", (1.0, 0.0)),
    ("left", sentence("Far to the left"), "Shift+Left", (-1.0, 0.0)),
    ("up", sentence("Far up"), "Shift+Up", (0.0, -1.0)),
    ("down", sentence("Far down"), "Shift+Down", (0.0, 1.0)),
):
    ACTIONS.add(
        Action(
            f"far_{_name}",
            _title,
            "map",
            partial(_far, direction=_direction),
            (_key,),
            group=3,
            enabled=_goes_far,
            where="canvas",
        )
    )


# Turns


def _turn_finely(bench: Workbench, degrees: float) -> None:
    """Turn the chosen nodes with all that they enclose, or the part in hand, by one degree."""
    turn_part(bench, degrees)


for _name, _title, _key, _degrees in (
    ("left", sentence("Turn left by a degree"), "Ctrl+Alt+R", FINE),
    ("right", sentence("Turn right by a degree"), "Ctrl+Alt+Shift+R", -FINE),
):
    ACTIONS.add(
        Action(
            f"turn_finely_{_name}",
            _title,
            "map",
            partial(_turn_finely, degrees=_degrees),
            (_key,),
            enabled=can_move_part,
            where="canvas",
            context="drawing",
        )
    )


# Keys of tools


@needing(sentence("take the tool first that this belongs to"))
def _holds(bench: Workbench, kind: type[Tool]) -> bool:
    return isinstance(bench.tool, kind)


def _enter(
    kind: type[AnyTool], name: str, title: Sentence, *keys: str
) -> Callable[[Callable[[AnyTool], object]], Callable[[AnyTool], object]]:
    """Make a decorator that adds a function of a tool as an action, with keys for that tool alone."""

    def enter(function: Callable[[AnyTool], object]) -> Callable[[AnyTool], object]:
        def run(bench: Workbench) -> None:
            if isinstance(bench.tool, kind):
                function(bench.tool)
                bench.tell("hover")

        run.__doc__ = (function.func if isinstance(function, partial) else function).__doc__
        ACTIONS.add(
            Action(
                f"{kind.id}_{name}",
                title,
                "tools",
                run,
                keys,
                group=7 + GROUPS.index(kind.id),
                enabled=partial(_holds, kind=kind),
                where="canvas",
                context=kind.id,
            )
        )
        return function

    return enter


GROUPS = tuple(kind.id for kind in (LineTool, NodeTool, RegionTool, PictureTool, MeasureTool))

_enter(LineTool, "end", sentence("End the line"), "Return")(LineTool.enter)
_enter(LineTool, "back", sentence("Take the last point of the line back"), "Backspace")(LineTool.back)
_enter(NodeTool, "insert", sentence("Insert a node"), "Ins")(NodeTool.insert)
_enter(NodeTool, "dissolve", sentence("Dissolve nodes"), "Del", "Backspace")(NodeTool.dissolve)
_enter(NodeTool, "merge", sentence("Merge nodes"), "M")(NodeTool.merge)
_enter(NodeTool, "split", sentence("Split a node"), "S")(NodeTool.split)
_enter(RegionTool, "remove", sentence("Wipe the paint off"), "Del", "Backspace")(RegionTool.remove)
_enter(RegionTool, "water", sentence("Another kind of water"), "K")(RegionTool.next_water)
_enter(RegionTool, "world", sentence("The other world"), "Z")(RegionTool.other_world)
_enter(RegionTool, "edge", sentence("On the edge or not"), "Y")(RegionTool.next_edge)
_enter(RegionTool, "join", sentence("Neighbours or not"), "J")(RegionTool.toggle_neighbours)
_enter(PictureTool, "straighten", sentence("Straighten the photo"), "S")(PictureTool.straighten)
_enter(PictureTool, "back", sentence("Take the last corner back"), "Backspace")(PictureTool.back)
_enter(PictureTool, "lock", sentence("Lock the picture"), "L")(PictureTool.lock)
_enter(PictureTool, "hide", sentence("Hide the picture"), "X")(PictureTool.hide)
_enter(MeasureTool, "back", sentence("Take the last point back"), "Backspace")(MeasureTool.back)


@_enter(PictureTool, "larger", sentence("Enlarge the picture"), "Z")
def enlarge(tool: PictureTool) -> None:
    """Make the picture larger by a hundredth, about its middle."""
    tool.resize(GROWTH)


@_enter(PictureTool, "smaller", sentence("Shrink the picture"), "Shift+Z")
def shrink(tool: PictureTool) -> None:
    """Make the picture smaller by a hundredth, about its middle."""
    tool.resize(1 / GROWTH)


@_enter(PictureTool, "turn_left", sentence("Turn the picture left"), "Ctrl+R")
def rotate_left(tool: PictureTool) -> None:
    """Turn the picture by half a degree, counter-clockwise about its middle."""
    tool.rotate(TURN)


@_enter(PictureTool, "turn_right", sentence("Turn the picture right"), "Ctrl+Shift+R")
def rotate_right(tool: PictureTool) -> None:
    """Turn the picture by half a degree, clockwise about its middle."""
    tool.rotate(-TURN)


@_enter(RegionTool, "pick_up", sentence("Take the paint of a region in hand"), "I")
def pick_up(tool: RegionTool) -> None:
    """Take the paint of the region at the pointer or cursor in hand."""
    tool.pick_up(tool.bench.spot)


def _paint(tool: RegionTool, terrain: str) -> None:
    """Take a terrain in hand, and paint the face at the pointer or cursor."""
    tool.take(terrain)


for _terrain, _key in zip(PAINTS, PAINT_KEYS, strict=True):
    _title = sentence("Paint: {terrain}", terrain=term(_terrain))
    _enter(RegionTool, f"paint_{_terrain}", _title, _key)(partial(_paint, terrain=_terrain))


def _symbol(tool: RegionTool, symbol: str) -> None:
    """Paint a symbol on the region at the pointer or cursor, or take it off."""
    tool.toggle_symbol(symbol)


for _symbol_name in SYMBOLS:
    _title = sentence("Symbol: {symbol}", symbol=term(_symbol_name))
    _enter(RegionTool, f"symbol_{_symbol_name}", _title, SYMBOL_KEYS[_symbol_name])(
        partial(_symbol, symbol=_symbol_name)
    )
