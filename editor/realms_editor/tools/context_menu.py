"""The menu for a place on the map: the actions that make sense there, from the one registry."""

from collections.abc import Iterator
from dataclasses import dataclass

from realms.board.names import place_name, third_name
from realms.locale import Sentence, sentence
from realms_editor.tools import commands_bring  # noqa: F401 - its action is entered at import
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.commands_selection import ON_SIDES
from realms_editor.tools.piece_attributes import PICKED
from realms_editor.tools.spot import Spot
from realms_editor.tools.workbench import Workbench

NEAR_A_SIDE = 14.0  # units of the drawing plane from the rim of a cell
TURNS = ("turn", "turn_back", "flip", "mirror_left_right", "mirror_top_bottom")
CLIPBOARD = ("cut", "copy", "paste", "duplicate", "delete")
LAYERS = tuple(f"move_to_{count}" for count in (2, 3, 4, 5, 6))
WATERS = ("water_river", "water_lake", "water_sea")
PAINTS = tuple(
    f"region_paint_{name}" for name in ("farmland", "forest", "hill", "swamp", "mountain", "water", "chasm")
)
SYMBOLS = tuple(f"region_symbol_{name}" for name in ("cavern", "mine", "magic_source"))
REGION = ("region_pick_up", "region_join", "region_edge", "region_world", "region_water", "region_remove")
MOTIONS = ("turn", "turn_back", "mirror_left_right", "mirror_top_bottom")
NODES = ("node_insert", "node_split", "node_merge", "node_dissolve")


@dataclass(frozen=True, slots=True)
class MenuPart:
    """Actions that stand together, by their ids; with a title they are a menu of their own."""

    actions: tuple[str, ...]
    title: Sentence | None = None


def menu_heading(bench: Workbench, at: Spot | None) -> Sentence:
    """Return the name of what the menu is about."""
    if bench.tool.begun:
        return bench.tool.title
    if len(bench.selection) > 1:
        return sentence("{count} tiles: {tiles}", count=len(bench.selection), tiles=sorted(bench.selection))
    if bench.nodes:
        return sentence("{count} nodes", count=len(bench.nodes))
    if at and at.address and bench.board.knows(at.address):
        return third_name(bench.board, at.address)
    if bench.selection:
        return place_name(bench.board, next(iter(bench.selection)))
    return sentence("an empty cell") if bench.kind == "tiles" else sentence("the sheet")


def menu_parts(bench: Workbench, at: Spot | None) -> Iterator[MenuPart]:
    """Yield the parts of the menu for a place of the map; while a line is drawn, what its tool can do."""
    if bench.tool.begun:
        yield MenuPart(tuple(action.id for action in ACTIONS if action.context == bench.tool.id))
        return
    if bench.kind == "drawing":
        yield from _drawing_parts(bench, at)
    elif len(bench.selection) > 1:
        yield from _selection_parts()
    elif at and at.tile:
        yield from _tile_parts(at)
    else:
        yield MenuPart(("lay_tile_here", "bring_here", "tool_place"))
        yield MenuPart(("paste", "select_all"))
        yield MenuPart(("generate", "fill_up"))
    yield MenuPart(("repeat", "undo", "find"))


def _selection_parts() -> Iterator[MenuPart]:
    yield MenuPart(TURNS)
    yield MenuPart(CLIPBOARD)
    yield MenuPart(LAYERS, sentence("Layer"))
    yield MenuPart(("select_same", "padlock_selection"))


def _tile_parts(at: Spot) -> Iterator[MenuPart]:
    yield MenuPart(("take_piece_here", "bring_here"))
    yield MenuPart(_lay_here(at), sentence("Lay here"))
    yield MenuPart(WATERS, sentence("Water"))
    yield MenuPart(TURNS)
    yield MenuPart(("replace_tile",))
    yield MenuPart(CLIPBOARD)
    yield MenuPart(LAYERS, sentence("Layer"))
    yield MenuPart(("select_same", "padlock_selection", "show_inspector"))


def _lay_here(at: Spot) -> tuple[str, ...]:
    """Return the actions that lay a piece here; near a border those for sides come first."""
    sides = tuple(f"lay_{kind}_here" for kind in ON_SIDES)
    thirds = tuple(f"lay_{kind}_here" for kind in PICKED)
    return (*sides, *thirds) if at.rim < NEAR_A_SIDE else (*thirds, *sides)


def _drawing_parts(bench: Workbench, at: Spot | None) -> Iterator[MenuPart]:
    if bench.nodes:
        yield MenuPart(NODES)
        yield MenuPart(MOTIONS)
    if at and at.address:
        yield MenuPart(("take_piece_here",))
        yield MenuPart(tuple(f"lay_{kind}_here" for kind in PICKED), sentence("Lay here"))
        yield MenuPart(WATERS, sentence("Water"))
    if at and at.face is not None:
        yield MenuPart(PAINTS, sentence("Paint"))
        yield MenuPart(SYMBOLS, sentence("Symbols"))
        yield MenuPart(REGION)
    else:
        yield MenuPart(("tool_line", "load_photo"))
    yield MenuPart(("cut", "copy", "paste", "select_all"))
