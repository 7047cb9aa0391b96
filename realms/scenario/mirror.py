"""Mirroring tiles: their places and the pieces on them exactly, their faces as well as turning can do."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from typing import Literal

from realms.board import addresses
from realms.board.layout import Placement
from realms.scenario.changes import move_piece, move_tiles, together
from realms.scenario.edits import Edit
from realms.scenario.scenario import Realm, Scenario
from realms.tiles.tileset import Face

Mirror = Literal["left_right", "top_bottom"]
THIRDS = range(3)


def mirrored_placements(realm: Realm, tiles: Collection[str], mirror: Mirror) -> tuple[Placement, ...]:
    """Return the tiles mirrored about the middle of them all, each with the face that it shows."""
    laid = [each for each in realm.board.placements if each.tile in tiles]
    if not laid:
        return ()
    place = _cells_mirrored(laid, mirror)
    return tuple(place(each, _shift(realm, each)) for each in laid)


def mirror_tiles(scenario: Scenario, players: int, tiles: Collection[str], mirror: Mirror) -> Edit:
    """Mirror tiles with everything that lies on them, as one edit.

    A tile cannot be mirrored, only turned: it is turned so that as many of its thirds as possible show the
    ground of the mirror image. Pieces go to the mirrored thirds and sides, whatever ground is there.
    """
    realm = scenario.realm(players)
    shifts = {each.tile: _shift(realm, each) for each in realm.board.placements if each.tile in tiles}
    makers: list[Callable[[Scenario], Edit]] = [
        partial(move_tiles, players=players, placements=mirrored_placements(realm, tiles, mirror))
    ]
    for laid in realm.pieces:
        at = _address_mirrored(laid.piece.at, shifts)
        if at != laid.piece.at:
            makers.append(partial(move_piece, players=players, entry=laid.piece.data, at=at))
    return together("mirror_tiles", scenario, makers)


def _cells_mirrored(laid: list[Placement], mirror: Mirror) -> Callable[[Placement, int], Placement]:
    """Return a function that mirrors a placement and turns the tile by a shift of its thirds."""
    if mirror == "left_right":
        across = [2 * each.q + each.r for each in laid]  # twice the place of the middle
        axis = _half(min(across) + max(across))

        def to_the_other_side(each: Placement, shift: int) -> Placement:
            return replace(each, q=axis - each.q - each.r, turn=(1 - each.turn + 2 * shift) % 6)

        return to_the_other_side
    rows = [each.r for each in laid]
    row_axis = _half(min(rows) + max(rows))  # mirrored at the middle of a row, as rows lie staggered

    def upside_down(each: Placement, shift: int) -> Placement:
        down = row_axis - each.r
        return replace(each, q=each.q - down, r=each.r + 2 * down, turn=(-2 - each.turn + 2 * shift) % 6)

    return upside_down


def _half(total: int) -> int:
    """Halve a number; odd ones are rounded so that mirroring twice changes nothing."""
    return (total + (total % 4 == 3)) // 2


def _shift(realm: Realm, laid: Placement) -> int:
    """Return the number with which most thirds show what the mirror image shows there."""
    face = realm.scenario.tileset.face(laid.tile, laid.face)
    return max(THIRDS, key=lambda shift: _likeness(face, shift)) if face else 0


def _likeness(face: Face, shift: int) -> int:
    """Count the grounds, and then the symbols, that lie alike after third k has come to third -k - shift."""
    pairs = [(third, _third_mirrored(third, shift)) for third in THIRDS]
    grounds = sum(face.terrain[one] == face.terrain[other] for one, other in pairs)
    return grounds * 4 + sum(face.symbols[one] == face.symbols[other] for one, other in pairs)


def _third_mirrored(third: int, shift: int) -> int:
    return (-third - shift) % 3


def _address_mirrored(at: str, shifts: dict[str, int]) -> str:
    """Return the address of a piece after its tiles were mirrored; others stay as they are."""
    parts = at.split("|")
    if any(tile not in shifts for tile in addresses.tiles_of(at)):
        return at
    mirrored = list(_parts_mirrored(parts, shifts))
    return addresses.border(*map(addresses.split_side, mirrored)) if len(mirrored) > 1 else mirrored[0]


def _parts_mirrored(parts: list[str], shifts: dict[str, int]) -> Iterator[str]:
    for part in parts:
        if "/" in part:
            tile, third = addresses.split_third(part)
            yield addresses.third(tile, _third_mirrored(third, shifts[tile]))
        elif "." in part:
            tile, side = addresses.split_side(part)
            yield addresses.side(tile, (2 - side - 2 * shifts[tile]) % 6)
        else:
            yield part
