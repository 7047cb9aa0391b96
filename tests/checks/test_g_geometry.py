"""Tiles and pieces: every kind of piece on every ground, and borders and tunnels on random maps."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, infer

from realms.board import addresses
from realms.board.build_board import build_board
from realms.board.layout import Layout
from realms.checks.case import Case
from realms.checks.piece_placement import facing
from realms.tiles.kinds import COVERS, PIECES, WATER_KINDS, WaterKind

from help import findings
from help.documents import Entry, document, layer, piece, row, tile
from help.findings import case_of, messages, places, remarks, subjects

LAND, WATER = "A/0", "N/0"
OF_PLACED = ("G005", "G008", "G009", "G010")
ON_THIRDS = [kind.id for kind in PIECES.values() if kind.spot == "third"]


def case(pieces: Sequence[Entry] = (), tiles: Sequence[Entry] = (), **more: Any) -> Case:
    return findings.case(document(layer(tiles or row("AN"), *pieces), **more))


# Tiles


def test_every_tile_but_the_first_of_a_heap_is_told() -> None:
    heap = case(tiles=[tile("A", 0), tile("B", 0), tile("C", 0), tile("D", 1)])
    assert [(str(remark.message), remark.subject, remark.pointer) for remark in remarks("G001", heap)] == [
        ("A and B lie on the same cell", "B", "/layers/0/tiles/1"),
        ("A and C lie on the same cell", "C", "/layers/0/tiles/2"),
    ]


def test_worlds_lie_in_one_plane() -> None:
    assert len(remarks("G001", case(tiles=[tile("A", 0), tile("B", 0, face="underground")]))) == 1


def test_copies_of_a_letter_are_tiles_of_their_own() -> None:
    copies = case(tiles=[tile("A", 0), tile("A2", 1), tile("A10", 2), tile("A2", 3)])
    assert messages("G003", copies) == ["A2 is on the map already"]
    assert remarks("G002", copies) == []


# Pieces on the ground


@pytest.mark.parametrize("water", WATER_KINDS)
@pytest.mark.parametrize("kind", ON_THIRDS)
def test_what_the_table_of_pieces_says_of_water_is_what_is_found(kind: str, water: WaterKind) -> None:
    wet = case([piece(kind, WATER, number=1)], water={"kind": water})
    found = {code for code in ("G005", "G006") if remarks(code, wet)}
    assert found == {"ok": set(), "error": {"G005"}, "warning": {"G006"}}[PIECES[kind].on(water)]


@pytest.mark.parametrize("kind", ON_THIRDS)
def test_everything_may_lie_on_land(kind: str) -> None:
    dry = case([piece(kind, LAND, number=1)])
    assert remarks("G005", dry) == remarks("G006", dry) == []


def test_a_body_of_water_that_is_excepted_counts_as_what_it_is() -> None:
    tunnel = [piece("tunnel", WATER, number=1)]
    assert remarks("G005", case(tunnel)) == []
    excepted = case(tunnel, water={"kind": "river", "except": {"N/1": "lake"}})
    assert messages("G005", excepted) == ["tunnel on N, north-east, which is lake"]


def test_a_mountain_makes_land_of_water() -> None:
    covered = case([piece("mountain", WATER), piece("tribe", WATER)])
    assert remarks("G005", covered) == []
    assert subjects("G006", covered) == ["mountain"]


def test_only_what_flies_lies_on_a_chasm() -> None:
    kinds = [kind for kind in ON_THIRDS if kind not in COVERS]
    over = case([piece("chasm", LAND), *(piece(kind, LAND, number=1) for kind in kinds)])
    assert set(subjects("G005", over)) == set(kinds) - {"peak"}
    assert subjects("G008", over) == ["peak"]


def test_pieces_that_share_a_place_and_pieces_that_do_not() -> None:
    for kind, once in ((kind.id, kind.at_most_one) for kind in PIECES.values()):
        at = {"border": "A.0|N.3", "arrow": "A.1"}.get(kind, LAND)
        assert len(remarks("G007", case([piece(kind, at, number=1)] * 3))) == 2 * once, kind


def test_a_border_written_the_other_way_round_is_the_same() -> None:
    assert len(remarks("G007", case([piece("border", "A.0|N.3"), piece("border", "N.3|A.0")]))) == 1


def test_a_piece_beside_the_map_is_told_once() -> None:
    for kind, at in (("tribe", "B/0"), ("peak", "B/0"), ("border", "A.1|B.4"), ("arrow", "B.2")):
        astray = case([piece(kind, at)])
        assert places("G004", astray) == [(at,)]
        assert [code for code in OF_PLACED if remarks(code, astray)] == []


# Borders


@given(layout=infer)
def test_sides_that_face_each_other_are_the_joints_of_the_board(layout: Layout) -> None:
    board = build_board(layout)
    joints = {((tile, own), (other, its)) for tile, own, other, its in board.placed.joints}
    known = {
        (side, there)
        for side in ((laid.tile, number) for laid in board.placements for number in range(6))
        if (there := facing(board, side))
    }
    assert known == joints | {(there, here) for here, there in joints}


@given(layout=infer)
def test_a_border_is_right_torn_or_dry(layout: Layout) -> None:
    found = case_of(layout)
    board = found.board
    torn, dry = ([remark.at[0] for remark in remarks(code, found)] for code in ("G010", "G009"))
    for border in {laid.at for laid in layout.pieces if laid.piece == "border"}:
        one, other = addresses.split_border(border)
        fits = facing(board, one) == other
        holds = fits and "dam" in board.met_by_sides(one[0])[3 * one[1] : 3 * one[1] + 3]
        assert (border in torn, border in dry) == (not fits, fits and not holds)


# Tunnels


@given(layout=infer)
def test_a_tunnel_number_is_used_twice_and_once_in_each_world(layout: Layout) -> None:
    found = case_of(layout)
    ends = [laid for laid in layout.pieces if laid.piece == "tunnel"]
    count = Counter(laid.data["number"] for laid in ends)
    odd = {str(number) for number, times in count.items() if times != 2}
    assert set(subjects("G011", found)) == odd
    face = {laid.tile: laid.face for laid in layout.placements}
    same = {
        str(number)
        for number in count.keys() - set(map(int, odd))
        if len({face[laid.at.partition("/")[0]] for laid in ends if laid.data["number"] == number}) == 1
    }
    assert set(subjects("G012", found)) == same
