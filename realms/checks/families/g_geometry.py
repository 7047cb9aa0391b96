"""G: tiles and pieces for one count of players, and the places where they lie."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import partial
from math import floor
from typing import TypeVar

from realms.board.board import Board
from realms.board.layout import Piece
from realms.board.names import spot_name
from realms.board.shapes import footprint
from realms.board.symmetry import symmetries
from realms.checks import piece_placement as laying
from realms.checks.case import Case
from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.locale import Sentence, percent, sentence, term
from realms.scenario.layers import LaidPiece, LaidTile
from realms.scenario.scenario import Realm
from realms.tiles.kinds import MONSTERS, PIECES

ROOM_COVERED = 0.5  # the part of the table room of a map that tiles usually cover

Item = TypeVar("Item", LaidTile, LaidPiece)


@check("G001", "tiles-overlap", "error", "structure")
def tiles_overlap(case: Case) -> Iterator[Remark]:
    """Two tiles lie on the same cell.

    Why: there is room for only one tile.
    Fix: move one of them to a free cell.
    """
    for first, others in _repeated(case.tiles, lambda laid: laid.placement.cell):
        for laid in others:
            message = sentence(
                "{one} and {other} lie on the same cell", one=first.placement.tile, other=laid.placement.tile
            )
            yield _about(laid, message)


@check("G002", "unknown-tile", "error", "structure")
def unknown_tile(case: Case) -> Iterator[Remark]:
    """The tile set has no such tile, or does not know that face of it.

    Why: nobody knows what the tile shows.
    Fix: lay another tile, or enter its faces in the tile set.
    """
    for laid in case.tiles:
        if case.realm.layout.tileset.face(laid.placement.tile, laid.placement.face) is None:
            face = term(laid.placement.face)
            message = sentence(
                "the tile set has no {face} face of {tile}", face=face, tile=laid.placement.tile
            )
            yield _about(laid, message)


@check("G003", "tile-twice", "error", "structure")
def tile_twice(case: Case) -> Iterator[Remark]:
    """A tile is laid twice with the same face up.

    Why: each letter is in the box once; a tile of a second box is written C2.
    Fix: remove one of the two, or name the box that the other is from.
    """
    for first, laid in laid_twice(case):
        if laid.placement.face == first.placement.face:
            yield _about(laid, sentence("{tile} is on the map already", tile=first.placement.tile))


@check("G004", "piece-off-the-map", "error", "realm")
def piece_off_the_map(case: Case) -> Iterator[Remark]:
    """A piece is on a tile, or a drawn region, that is not on the map.

    Why: it cannot be laid.
    Fix: remove it, or correct its place.
    """
    yield from _objections(case, case.realm.pieces, laying.off_the_map)


@check("G005", "piece-on-wrong-ground", "error", "realm")
def piece_on_wrong_ground(case: Case) -> Iterator[Remark]:
    """A piece lies on ground where it may not lie.

    Why: nobody lives, digs or reigns in water or in a chasm, and no tunnel ends there.
    Fix: move the piece to land.
    """
    yield from _objections(case, case.realm.pieces, partial(laying.on_ground, verdict="error"))


@check("G006", "piece-on-odd-ground", "warning", "realm")
def piece_on_odd_ground(case: Case) -> Iterator[Remark]:
    """A piece lies on ground where it may lie, but seldom should.

    Why: a mountain on water makes land of it, and a tunnel that ends in a river must be emptied every turn.
    Fix: nothing, if it is intended.
    """
    yield from _objections(case, case.realm.pieces, partial(laying.on_ground, verdict="warning"))


@check("G007", "pieces-collide", "error", "realm")
def pieces_collide(case: Case) -> Iterator[Remark]:
    """Two pieces lie on a place that has room for one: two of a kind, or a mountain and a chasm.

    Why: only one of them can be intended.
    Fix: remove one of them.
    """
    single = [laid for laid in case.realm.pieces if PIECES[laid.piece.piece].at_most_one]
    for first, others in _repeated(single, lambda laid: laying.room(laid.piece)):
        for laid in others:
            yield _on(laid, laying.collision_message(laid.piece, first.piece))


@check("G008", "nothing-below", "error", "realm")
def nothing_below(case: Case) -> Iterator[Remark]:
    """A piece lacks the piece that it must stand on: a peak without its mountain.

    Why: a peak is the top of a mountain.
    Fix: lay the mountain first, or remove the peak.
    """
    yield from _objections(case, case.realm.pieces, laying.nothing_below)


@check("G009", "border-without-water", "error", "realm")
def border_without_water(case: Case) -> Iterator[Remark]:
    """A river border lies on a side without water on both faces.

    Why: it parts two waters; elsewhere it has no effect.
    Fix: remove it, or lay it between two water regions.
    """
    yield from _objections(case, _borders(case.realm), laying.border_without_water)


@check("G010", "border-torn", "error", "realm")
def border_torn(case: Case) -> Iterator[Remark]:
    """A river border names two sides that do not face each other.

    Why: it parts nothing, perhaps because a tile was moved or turned.
    Fix: remove it, or lay it where the two waters touch now.
    """
    yield from _objections(case, _borders(case.realm), laying.border_torn)


@check("G011", "tunnel-not-twice", "error", "realm")
def tunnel_not_twice(case: Case) -> Iterator[Remark]:
    """A tunnel number is used once, or more than twice.

    Why: a tunnel has two ends, and the two markers with one number are its ends.
    Fix: lay the other end, or give a third marker another number.
    """
    for number, ends in _tunnels(case.realm).items():
        if len(ends) != 2:
            message = sentence(
                "tunnel {number} must have two ends; it has {count}", number=number, count=len(ends)
            )
            at = tuple(laid.piece.at for laid in ends)
            yield Remark(message, str(number), at, ends[-1].pointer)


@check("G012", "tunnel-within-a-world", "error", "realm")
def tunnel_within_a_world(case: Case) -> Iterator[Remark]:
    """Both ends of a tunnel are in one world.

    Why: tunnels lead from the surface to the underground.
    Fix: move one end to the other world.
    """
    for number, ends in _tunnels(case.realm).items():
        pair = [laid.piece for laid in ends]
        message = laying.tunnel_within_a_world(case.board, pair) if len(pair) == 2 else None
        if message:
            yield Remark(message, str(number), tuple(piece.at for piece in pair), ends[-1].pointer)


@check("G024", "symmetry", "info", "realm")
def symmetry(case: Case) -> Iterator[Remark]:
    """A turn or a reflection maps the realm onto itself, with its pieces and its ways in.

    Turns are by multiples of 60 degrees. Pieces are compared by kind, and regions by their borders. Only maps
    of tiles are compared.
    Why: players who sit opposite each other then have equal land before them.
    Fix: nothing; this is information, and an edit on one side only would end it.
    """
    moves = list(symmetries(case.board))
    turns = [move.turn for move in moves if not move.mirrored]
    mirrorings = len(moves) - len(turns)
    if turns:
        message = sentence(
            "the realm looks the same when turned by {degrees} degrees", degrees=60 * min(turns)
        )
        yield Remark(message, "turn", measured=len(turns))
    if mirrorings:
        message = sentence("the realm is its own mirror image, in this many ways: {count}", count=mirrorings)
        yield Remark(message, "mirror", measured=mirrorings)


@check("G025", "tribe-with-monsters", "info", "realm")
def tribe_with_monsters(case: Case) -> Iterator[Remark]:
    """A lost tribe and monsters lie on one third, or one drawn region.

    Why: both defend the region, which then costs more tokens than people expect; perhaps one of them was
    meant for another place.
    Fix: nothing, if it is intended; else remove one of them.
    """
    tribes = {laid.piece.at for laid in case.realm.pieces if laid.piece.piece == "tribe"}
    for laid in case.realm.pieces:
        if laid.piece.piece == MONSTERS and laid.piece.at in tribes:
            place = spot_name(case.board, laid.piece.at)
            yield _on(laid, sentence("a tribe and monsters lie together on {place}", place=place))


@check("G026", "sprawling-map", "info", "realm", step=0.02)
def sprawling_map(case: Case) -> Iterator[Remark]:
    """The map covers less than half of the room that it takes on the table.

    The room is the smallest rectangle about the tiles, turned by any multiple of 30 degrees, or the sheet of
    a drawing. The width of a tile can be set (`limits.tile`).
    Why: people judge by the number of tiles whether their table is large enough; a sheet costs paper.
    Fix: nothing, if the map is meant to be long or hollow; else move its parts nearer together, or make the
    sheet smaller.
    """
    room = footprint(case.board, case.limits.tile)
    if room.share < ROOM_COVERED:
        blanks = {
            "width": f"{room.width:.0f}",
            "depth": f"{room.depth:.0f}",
            "share": percent(floor(room.share * 100) / 100),  # below the limit in words too
        }
        message = (
            sentence("the sheet takes {width} by {depth} cm, and the regions cover {share} of that", **blanks)
            if case.drawn
            else sentence(
                "the map takes {width} by {depth} cm on the table, and the tiles cover {share} of that",
                **blanks,
            )
        )
        yield Remark(message, "table", measured=round(1 - room.share, 3))


def laid_twice(case: Case) -> Iterator[tuple[LaidTile, LaidTile]]:
    """Yield each tile that lies on the map twice: the first placement and the other one."""
    for first, others in _repeated(case.tiles, lambda laid: laid.placement.tile):
        yield from ((first, laid) for laid in others)


def _repeated(items: Iterable[Item], key: Callable[[Item], Hashable]) -> Iterator[tuple[Item, list[Item]]]:
    """Yield the first of several items with the same key, and the others."""
    found: dict[Hashable, list[Item]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return ((same[0], same[1:]) for same in found.values() if len(same) > 1)


def _about(laid: LaidTile, message: Sentence) -> Remark:
    return Remark(message, laid.placement.tile, (laid.placement.tile,), laid.pointer)


def _on(laid: LaidPiece, message: Sentence) -> Remark:
    return Remark(message, laid.piece.piece, (laid.piece.at,), laid.pointer)


def _objections(
    case: Case, pieces: Iterable[LaidPiece], objection: Callable[[Board, Piece], Sentence | None]
) -> Iterator[Remark]:
    """Yield the objections to these pieces."""
    for laid in pieces:
        message = objection(case.board, laid.piece)
        if message:
            yield _on(laid, message)


def _borders(realm: Realm) -> list[LaidPiece]:
    """Return the borders whose two tiles are on the map."""
    return [
        laid for laid in realm.pieces if laid.piece.piece == "border" and realm.board.knows(laid.piece.at)
    ]


def _tunnels(realm: Realm) -> Mapping[int, list[LaidPiece]]:
    found: dict[int, list[LaidPiece]] = {}
    for laid in realm.pieces:
        if laid.piece.piece == "tunnel":
            found.setdefault(laid.piece.data["number"], []).append(laid)
    return found
