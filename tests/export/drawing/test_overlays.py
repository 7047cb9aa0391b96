"""What is laid over a map: every overlay on every kind of map, and the lines about regions."""

from itertools import pairwise
from math import dist

import pytest
from hypothesis import given, infer

from realms.board.board import bits, build_board
from realms.board.layout import Layout, Placement
from realms.export.drawing.colours import readable_on
from realms.export.drawing.overlays import OVERLAYS, anchor, boundary, findings
from realms.export.drawing.realm import draw_realm
from realms.export.drawing.theme import THEMES, Theme
from realms.tiles.tileset import load_tileset

TWO = Layout(
    load_tileset("stand-in"), (Placement("A", "surface", 0, 0, 0), Placement("N", "surface", 1, 0, 0))
)


def length(lines: object) -> float:
    return sum(dist(*pair) for path in lines for pair in pairwise(path))  # type: ignore[attr-defined]


@given(layout=infer)
@pytest.mark.parametrize("name", OVERLAYS)
def test_every_overlay_can_be_laid_over_every_map(name: str, layout: Layout) -> None:
    board = build_board(layout)
    for theme in THEMES.values():
        assert all(shape.parts for shape in OVERLAYS[name].draw(board, theme, "fr"))


@given(layout=infer)
def test_every_two_neighbours_are_linked_once(layout: Layout) -> None:
    board = build_board(layout)
    shapes = [
        each for each in OVERLAYS["adjacency"].draw(board, THEMES["light"], "en") if each.kind == "line"
    ]
    drawn = [path for shape in shapes if shape.stroke == THEMES["light"].selection for path in shape.parts]
    ends = {frozenset({path[0], path[-1]}) for path in drawn}
    at = [anchor(board, region) for region in range(board.n)]
    wanted = {frozenset({at[a], at[b]}) for a in range(board.n) for b in bits(board.adj[a])}
    assert ends == wanted
    assert len(drawn) == sum(mask.bit_count() for mask in board.adj) // 2


def test_the_boundary_of_everything_is_the_outline() -> None:
    board = build_board(TWO)
    assert length(boundary(board, board.everywhere)) == pytest.approx(10 * 100, abs=2)


def test_a_region_across_two_tiles_has_no_line_between_them() -> None:
    board = build_board(
        Layout(TWO.tileset, (Placement("N", "surface", 0, 0, 0), Placement("P", "surface", 1, 0, 0)))
    )
    assert board.n == 1
    assert length(boundary(board, 1)) == pytest.approx(10 * 100, abs=2)


def signs(severity: str) -> list[object]:
    shapes = findings(build_board(TWO), THEMES["light"], {0: severity})
    return [(shape.kind, shape.parts) for shape in shapes if shape.role != "overlay"]


def test_the_sign_of_a_finding_tells_how_bad_it_is() -> None:
    assert signs("error") != signs("warning") != signs("info") != signs("error")


def test_overlays_and_missing_letters_are_part_of_the_picture() -> None:
    board = build_board(TWO)
    plain, over = draw_realm(board), draw_realm(board, overlays=["entry"], letters=False)
    assert sum(shape.role == "hub" for part in plain.parts for shape in part.shapes) == 4
    assert not any(shape.role == "hub" for part in over.parts for shape in part.shapes)
    assert any(shape.role == "overlay" for part in over.parts for shape in part.shapes)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_lines_are_cased_in_what_they_are_not(theme: Theme) -> None:
    shapes = [
        each for each in OVERLAYS["adjacency"].draw(build_board(TWO), theme, "en") if each.kind == "line"
    ]
    cases, colours = {shape.stroke for shape in shapes[::2]}, {shape.stroke for shape in shapes[1::2]}
    assert colours == {theme.selection}
    [case] = cases
    assert readable_on(case) != readable_on(theme.selection)
