"""The actions that take a tile or piece in hand, change it, or lay arrows along an edge."""

from functools import partial

from realms.board.hexes import COMPASS
from realms.locale import sentence, term
from realms.scenario.changes import arrows_on_edge
from realms.tiles.kinds import WORLDS
from realms.tiles.tileset import letter, tile_order
from realms_editor.desk.supply import boxes_hold
from realms_editor.tools.actions import ACTIONS, Action, needing
from realms_editor.tools.piece_attributes import PICKED, forms
from realms_editor.tools.workbench import HeldTile, Workbench

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PIECE_KEYS = {
    "mountain": "M",
    "peak": "K",
    "chasm": "C",
    "tribe": "L",
    "monsters": "N",
    "coin_mine": "O",
    "throne": "Q",
    "token": "D",
    "marker": "G",
}


def _take_letter(bench: Workbench, name: str) -> None:
    """Hold the tile of a letter; the same letter again takes the next copy of it."""
    held = bench.held_tile
    copies = sorted((tile for tile in bench.tiles_left if letter(tile) == name), key=tile_order)
    if not copies:
        bench.say(sentence("no tile {tile} is left in the boxes", tile=name))
        return
    place = copies.index(held.tile) + 1 if held and held.tile in copies else 0
    face, turn = (held.face, held.turn) if held else (WORLDS[0], 0)
    bench.hold_tile(HeldTile(copies[place % len(copies)], face, turn))


@needing(sentence("the map is a drawing"))
def on_tiles(bench: Workbench) -> bool:
    return bench.kind == "tiles"


@needing(sentence("the boxes hold none; the scenario form lists the realm's boxes"))
def _held(bench: Workbench, kind: str) -> bool:
    return bench.beyond_supply or boxes_hold(bench.boxes, kind)


def _take_piece(bench: Workbench, kind: str) -> None:
    """Hold a piece of a kind; the same key again takes its next form."""
    held = bench.held_piece
    if held and held["piece"] == kind and bench.tool.change_form(1):
        return
    bench.hold_piece(dict(forms(bench.supply, kind)[0]))


# Small letters choose tools, capital ones take tiles; Shift+R turns the held tile instead.
for _letter in LETTERS:
    ACTIONS.add(
        Action(
            f"take_{_letter}",
            sentence("Take tile {tile}", tile=_letter),
            "tools",
            partial(_take_letter, name=_letter),
            (f"Shift+{_letter}",) if _letter != "R" else (),
            group=5,
            enabled=on_tiles,
            where="canvas",
            listed=False,
        )
    )
for _kind in PICKED:
    ACTIONS.add(
        Action(
            f"take_{_kind}",
            sentence("Take: {piece}", piece=term(_kind)),
            "tools",
            partial(_take_piece, kind=_kind),
            (_PIECE_KEYS[_kind],),
            group=4,
            where="canvas",
            enabled=partial(_held, kind=_kind),
        )
    )


def _form(bench: Workbench, by: int) -> None:
    """Take the next tile, or the next form of a piece, in hand; or the previous one."""
    bench.tool.change_form(by)


def _count(bench: Workbench, by: int) -> None:
    """Raise or lower the number of the piece in hand."""
    bench.tool.change_number(by)


for _name, _title, _keys, _change, _by in (
    ("next_form", sentence("Next tile or form"), (".",), _form, 1),
    ("previous_form", sentence("Previous tile or form"), (",",), _form, -1),
    ("more", sentence("Higher number"), ("+", "="), _count, 1),
    ("fewer", sentence("Lower number"), ("-",), _count, -1),
):
    ACTIONS.add(Action(_name, _title, "tools", partial(_change, by=_by), _keys, group=5, where="canvas"))


def _arrows(bench: Workbench, side: int) -> None:
    """Lay an entry arrow on every outer side of the map that faces this direction."""
    document = bench.document
    bench.do(arrows_on_edge(document.scenario, document.players, side))


for _side, _word in enumerate(COMPASS):
    ACTIONS.add(
        Action(
            f"arrows_{_side}",
            sentence("Arrows on the edge: {direction}", direction=term(_word)),
            "map",
            partial(_arrows, side=_side),
            group=5,
            enabled=on_tiles,
        )
    )


def _unlimited(bench: Workbench) -> bool:
    return bench.beyond_supply


@ACTIONS.action("beyond_supply", sentence("Lay more than the boxes hold"), "map", group=6, checked=_unlimited)
def beyond_supply(bench: Workbench) -> None:
    """Allow or forbid laying more than the boxes hold."""
    bench.beyond_supply = not bench.beyond_supply
    bench.tell("held", "hover")
