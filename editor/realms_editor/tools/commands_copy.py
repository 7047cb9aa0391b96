"""The actions of the clipboard: cut, copy, paste, duplicate."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from realms.locale import sentence
from realms.scenario.changes import take_tile, together
from realms.scenario.drawing_parts import cut_part
from realms_editor.desk.clipboard import Clipping, ClippingError, copy_drawing_text, copy_text, read_clipping
from realms_editor.desk.paint_clipping import paint_text, read_paint
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.lay_context import pieces_at
from realms_editor.tools.paste import Paste
from realms_editor.tools.paste_part import PastePart
from realms_editor.tools.region_tool import RegionTool, brush_words
from realms_editor.tools.workbench import Workbench


def _selected(bench: Workbench) -> bool:
    return bool(bench.selection or bench.nodes)


def _something(bench: Workbench) -> bool:
    return bool(_selected(bench) or _single(bench) or _paint(bench))


def _paint(bench: Workbench) -> Mapping[str, Any] | None:
    """Return the paint of the region of a drawing that was last pointed at, unless nodes are chosen."""
    if bench.nodes:
        return None
    at = bench.spot or bench.focus
    regions = bench.drawing.data.get("regions", {}) if bench.drawing else {}
    values: Mapping[str, Any] = regions.get(at.region, {}) if at else {}
    return values if values.get("terrain") else None


def _single(bench: Workbench) -> list[dict[str, object]]:
    """Return the topmost piece at the place last pointed at."""
    at = bench.focus
    found = pieces_at(bench.document.realm, at.address) if at and at.tile in bench.board.rank_of else []
    return [dict(piece.data) for piece in found[:1]]


def _text(bench: Workbench) -> str:
    """Return the selection as text, or else the paint or the piece last pointed at."""
    paint = _paint(bench)
    if paint:
        return paint_text(paint)
    document, selection = bench.document, bench.selection
    if bench.nodes:
        return copy_drawing_text(document.scenario, document.players, bench.nodes)
    return copy_text(document.scenario, document.players, selection, [] if selection else _single(bench))


@ACTIONS.action("cut", sentence("Cut"), "edit", "Ctrl+X", group=1, enabled=_selected, where="canvas")
def cut(bench: Workbench) -> None:
    """Take the selected tiles away and keep them to paste; in a drawing the chosen nodes and their lines."""
    document, text = bench.document, _text(bench)
    if bench.nodes:
        if bench.change_drawing(cut_part, bench.nodes):
            bench.clipboard.put(text)
        return
    makers = [partial(take_tile, players=document.players, tile=tile) for tile in sorted(bench.selection)]
    if bench.do(together("cut", document.scenario, makers)):
        bench.clipboard.put(text)


@ACTIONS.action("copy", sentence("Copy"), "edit", "Ctrl+C", group=1, enabled=_something, where="canvas")
def copy(bench: Workbench) -> None:
    """Keep the selected tiles to paste, with everything on them; or the piece last pointed at.

    In a drawing keep the chosen nodes, the lines among them and the regions that they enclose; or the paint
    of the region.
    """
    paint = _paint(bench)
    if paint:
        bench.clipboard.put(paint_text(paint))
        bench.say(sentence("copied: {tiles}", tiles=[brush_words(paint)]))
        return
    bench.clipboard.put(_text(bench))
    bench.say(sentence("copied: {tiles}", tiles=sorted(bench.selection)) if bench.selection else None)


@ACTIONS.action("paste", sentence("Paste"), "edit", "Ctrl+V", group=1, where="canvas")
def paste(bench: Workbench) -> None:
    """Take what was copied in hand; a click or Enter lays it, or paints with it."""
    _hold(bench, bench.clipboard.text())


@ACTIONS.action(
    "duplicate", sentence("Duplicate"), "edit", "Ctrl+D", group=1, enabled=_something, where="canvas"
)
def duplicate(bench: Workbench) -> None:
    """Take a copy of the selection in hand, if the boxes hold enough."""
    _hold(bench, _text(bench))


def _hold(bench: Workbench, text: str) -> None:
    """Take a text in hand: the paint of a region, a part of a drawing, or tiles and pieces."""
    paint = read_paint(text)
    if paint is not None:
        _hold_paint(bench, paint)
        return
    try:
        clipping = read_clipping(text)
    except ClippingError as error:
        bench.say(error.message)
        return
    if (clipping.drawing is not None) != (bench.kind == "drawing"):
        bench.say(_OTHER_MAP)
    elif clipping.drawing is not None:
        _hold_part(bench, clipping)
    else:
        _hold_tiles(bench, clipping)


_OTHER_MAP = sentence("what was copied is for another kind of map: tiles, or a drawing")


def _hold_tiles(bench: Workbench, clipping: Clipping) -> None:
    """Take tiles and pieces in hand."""
    tool = bench.tools[Paste.id]
    if isinstance(tool, Paste):
        tool.hold(clipping)
    if not bench.spot:
        bench.place_cursor(bench.focus.cell if bench.focus else clipping.anchor)


def _hold_part(bench: Workbench, clipping: Clipping) -> None:
    """Take a part of a drawing in hand."""
    tool = bench.tools[PastePart.id]
    if isinstance(tool, PastePart):
        tool.hold(clipping)
    if not bench.spot:
        bench.place_crosshair(bench.cursor_start)


def _hold_paint(bench: Workbench, paint: Mapping[str, Any]) -> None:
    """Take the paint of a region in hand."""
    tool = bench.tools[RegionTool.id]
    if not bench.drawing:
        bench.say(_OTHER_MAP)
    elif isinstance(tool, RegionTool):
        bench.choose(tool.id)
        tool.hold(paint)
