"""The actions that mirror the selection, replace a tile, repeat the last change, and lay things here."""

from functools import partial

from realms.locale import Sentence, sentence, term
from realms.scenario.changes import exchange_tiles, set_water_kind, take_piece
from realms.scenario.mirror import Mirror, mirror_tiles, mirrored_placements
from realms.tiles.kinds import WATER, WATER_KINDS, WORLDS, WaterKind
from realms.tiles.tileset import letter, tile_order
from realms_editor.tools.actions import ACTIONS, Action, needing
from realms_editor.tools.drawing_motions import can_move_part, mirror_part
from realms_editor.tools.lay_context import pieces_at
from realms_editor.tools.piece_attributes import PICKED, forms
from realms_editor.tools.select import blocking_tiles
from realms_editor.tools.spot import Spot
from realms_editor.tools.workbench import HeldTile, Workbench

ON_SIDES = ("border", "arrow")
MIRRORS: tuple[tuple[Mirror, Sentence, str], ...] = (
    ("left_right", sentence("Mirror left to right"), "Ctrl+H"),
    ("top_bottom", sentence("Mirror top to bottom"), "Ctrl+Shift+H"),
)


@needing(sentence("select a tile or nodes first"))
def _selected(bench: Workbench, **_: object) -> bool:
    return bool(bench.selection) or can_move_part(bench)


def _mirror(bench: Workbench, mirror: Mirror) -> None:
    """Mirror the selected tiles with the pieces on them, and turn each one so that it fits best.

    In a drawing mirror the chosen nodes with all that they enclose, or the part in hand.
    """
    if bench.kind == "drawing":
        mirror_part(bench, mirror)
        return
    document, tiles = bench.document, bench.selection
    targets = mirrored_placements(document.realm, tiles, mirror)
    blocked = blocking_tiles(bench.board.placement_at, targets)
    if blocked:
        bench.say(sentence("no room here: {tiles}", tiles=blocked))
    else:
        bench.do(mirror_tiles(document.scenario, document.players, tiles, mirror))


for _kind, _title, _key in MIRRORS:
    ACTIONS.add(
        Action(
            f"mirror_{_kind}",
            _title,
            "map",
            partial(_mirror, mirror=_kind),
            (_key,),
            enabled=_selected,
            where="canvas",
        )
    )


# Replace and repeat


def replacements(bench: Workbench) -> list[tuple[str, tuple[int, ...]]]:
    """Return the tiles that can replace the selected one, with the counts where they lie; free ones first."""
    scenario = bench.document.scenario
    laid = {count: scenario.realm(count).board.rank_of for count in scenario.counts}
    known = bench.supply.tiles.union(*laid.values()) - bench.selection
    found = [
        (tile, tuple(count for count, there in laid.items() if tile in there))
        for tile in sorted(known, key=tile_order)
        if letter(tile) in scenario.tileset.tiles
    ]
    return sorted(found, key=lambda each: bool(each[1]))


def replace_everywhere(bench: Workbench, tile: str, other: str) -> bool:
    """Put another tile in the place of one at every count; two that lie both change places."""
    done = bench.do(exchange_tiles(bench.document.scenario, tile, other))
    if done:
        bench.select(frozenset({other}))
        bench.say(
            sentence("{other} lies where {tile} lay, for every number of players", tile=tile, other=other)
        )
    return done


@needing(sentence("nothing that could be repeated has been done yet"))
def _can_repeat(bench: Workbench) -> bool:
    return bench.last_change is not None


def _repeat_title(bench: Workbench) -> Sentence:
    done = bench.last_change
    return sentence("Repeat: {what}", what=done.title) if done else sentence("Repeat")


@ACTIONS.action(
    "repeat",
    sentence("Repeat"),
    "edit",
    "F4",
    enabled=_can_repeat,
    current_title=_repeat_title,
    where="canvas",
)
def repeat(bench: Workbench) -> None:
    """Do the last change once more, to what is selected now or at the place last pointed at."""
    if bench.last_change:
        bench.last_change.again()


# What lies at the place last pointed at


def place_of_menu(bench: Workbench) -> Spot | None:
    """Return the place that the menu is about: the one last pointed at, or that of the cursor."""
    return bench.focus or bench.spot


@needing(sentence("no piece lies at the place last pointed at"))
def _has_piece(bench: Workbench) -> bool:
    at = place_of_menu(bench)
    return bool(
        at and at.address and bench.board.knows(at.address) and pieces_at(bench.document.realm, at.address)
    )


@ACTIONS.action(
    "take_piece_here", sentence("Take the piece here away"), "edit", group=1, enabled=_has_piece, listed=False
)
def take_piece_here(bench: Workbench) -> None:
    """Take away the topmost piece at the place last pointed at."""
    at, document = place_of_menu(bench), bench.document
    if at:
        piece = pieces_at(document.realm, at.address)[0]
        bench.do(take_piece(document.scenario, document.players, piece.data))


@needing(sentence("point at the map first"))
def _points_at_the_map(bench: Workbench, **_: object) -> bool:
    at = place_of_menu(bench)
    return bool(at and at.address and bench.board.knows(at.address))


def _lay_here(bench: Workbench, kind: str) -> None:
    """Lay a piece of this kind at the place last pointed at; the tool stays the same."""
    at, tool, held = place_of_menu(bench), bench.tool.id, bench.held_piece
    if not at:
        return
    if kind in ON_SIDES:
        bench.choose(kind)
    else:
        bench.hold_piece(dict(forms(bench.supply, kind)[0]))
    bench.press(at.point)
    bench.release(at.point)
    said = bench.said
    bench.held_piece = held
    bench.choose(tool)
    bench.say(said)


for _piece in (*PICKED, *ON_SIDES):
    ACTIONS.add(
        Action(
            f"lay_{_piece}_here",
            sentence("Lay here: {piece}", piece=term(_piece)),
            "map",
            partial(_lay_here, kind=_piece),
            enabled=_points_at_the_map,
            group=5,
            listed=False,
        )
    )


@needing(sentence("point at water first"))
def _points_at_water(bench: Workbench, **_: object) -> bool:
    at = place_of_menu(bench)
    return bool(at and at.address and bench.board.terrain_at(at.address) == WATER)


def _make_water(bench: Workbench, kind: WaterKind) -> None:
    """Let the water at the place last pointed at be of this kind."""
    at, document = place_of_menu(bench), bench.document
    if at:
        bench.do(set_water_kind(document.scenario, document.players, at.address, kind))


for _water in WATER_KINDS:
    ACTIONS.add(
        Action(
            f"water_{_water}",
            sentence("Water here: {kind}", kind=term(_water)),
            "map",
            partial(_make_water, kind=_water),
            enabled=_points_at_water,
            group=5,
            listed=False,
        )
    )


@needing(sentence("no tile is left, or a tile lies here already"))
def _may_lay_tile(bench: Workbench) -> bool:
    at = place_of_menu(bench)
    return bool(at and bench.kind == "tiles" and not at.tile and bench.tiles_left)


def _next_tile(bench: Workbench) -> HeldTile:
    """Return the tile in hand, or else the first one that is left."""
    return bench.held_tile or HeldTile(min(bench.tiles_left, key=tile_order), WORLDS[0])


def _next_tile_title(bench: Workbench) -> Sentence:
    if not _may_lay_tile(bench):
        return sentence("Lay the next free tile here")
    return sentence("Lay tile {tile} here", tile=_next_tile(bench).tile)


@ACTIONS.action(
    "lay_tile_here",
    sentence("Lay the next free tile here"),
    "map",
    group=5,
    current_title=_next_tile_title,
    enabled=_may_lay_tile,
    listed=False,
)
def lay_tile_here(bench: Workbench) -> None:
    """Lay the first tile that is left in the boxes on the cell last pointed at, and select it."""
    at, tool = place_of_menu(bench), bench.tool.id
    if not at:
        return
    bench.hold_tile(_next_tile(bench))
    bench.press(at.point)
    bench.release(at.point)
    bench.held_tile = None
    bench.choose(tool)
    laid = bench.board.placement_at.get(at.cell)
    if laid:
        bench.select(frozenset({laid.tile}))
