"""Turns and mirrorings that map a realm onto itself."""

from collections.abc import Callable
from dataclasses import replace

from hypothesis import assume, given, infer

from realms.board.board import Board
from realms.board.build_board import build_board
from realms.board.layout import Layout
from realms.board.symmetry import MOVES, Move, symmetries

Lay = Callable[..., Board]
THREE = "0 forest, 1 hill, 2 swamp"
RING = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def ring(*faces: str) -> dict[str, str]:
    """Six tiles around an empty cell, each turned on by a sixth."""
    cells = zip("ABCDEF", RING, faces, range(6), strict=True)
    return {tile: f"{q} {r} {turn}: {face}" for tile, (q, r), face, turn in cells}


def test_a_realm_of_no_tiles_has_no_symmetry(lay: Lay) -> None:
    assert list(symmetries(lay({}))) == []


def test_a_ring_of_equal_tiles_can_be_turned_by_every_sixth(lay: Lay) -> None:
    found = list(symmetries(lay(ring(*[THREE] * 6))))
    assert [move.turn for move in found if not move.mirrored] == [1, 2, 3, 4, 5]


def test_a_ring_of_two_faces_in_turn_can_be_turned_by_every_third(lay: Lay) -> None:
    found = list(symmetries(lay(ring(*[THREE, "0 mountain, 1 hill, 2 swamp"] * 3))))
    assert [move.turn for move in found if not move.mirrored] == [2, 4]


def test_a_symbol_or_an_entry_on_one_side_only_ends_it(lay: Lay) -> None:
    other = THREE.replace("forest", "forest mine")
    assert list(symmetries(lay(ring(*[THREE] * 5, other)))) == []


def test_one_tile_of_one_region_is_its_own_mirror_image_six_times(lay: Lay) -> None:
    assert list(symmetries(lay({"A": "0 0 0: 012 forest"}))) == list(MOVES)


def test_a_row_of_three_lakes_is_mirrored_along_and_across(lay: Lay) -> None:
    row = {
        tile: f"{q} 0 0: 012 {ground}"
        for q, tile, ground in ((0, "A", "hill"), (1, "B", "swamp"), (2, "C", "hill"))
    }
    assert set(symmetries(lay(row))) == {Move(3, False), Move(0, True), Move(3, True)}


def doubled(layout: Layout) -> Layout:
    """The tiles, and the same tiles of another box opposite them."""
    laid = build_board(replace(layout, pieces=())).placements
    right = 2 * max([each.q + each.r for each in laid], default=0) + 1
    copies = [
        replace(
            each,
            tile=f"{each.tile[0]}{50 + int(each.tile[1:] or 1)}",
            q=right - each.q,
            r=-each.r,
            turn=(each.turn + 3) % 6,
        )
        for each in laid
    ]
    water = replace(layout.water, exceptions={})
    return replace(layout, placements=(*laid, *copies), pieces=(), water=water)


@given(layout=infer)
def test_a_realm_with_its_copy_opposite_can_be_turned_by_half(layout: Layout) -> None:
    both = doubled(layout)
    board = build_board(both)
    assume(len(board.placements) == len(both.placements) > 0)
    assert Move(3, False) in symmetries(board)


@given(layout=infer)
def test_symmetries_form_a_group(layout: Layout) -> None:
    """With every turn its repetitions, and with two mirrorings the turn between them."""
    found = {Move(0, False), *symmetries(build_board(doubled(layout)))}
    turns = {move.turn for move in found if not move.mirrored}
    assert turns == {(one + other) % 6 for one in turns for other in turns}
    mirrored = {move.turn for move in found if move.mirrored}
    assert {(one - other) % 6 for one in mirrored for other in mirrored} <= turns
