"""Overlays on every kind of map, and the lines around regions."""

from itertools import pairwise
from math import dist

import pytest
from hypothesis import given, infer

from realms.board.board import bits
from realms.board.build_board import build_board
from realms.board.hexes import centre
from realms.board.layout import Layout, Placement
from realms.export.drawing.board_tiles import picture_of_tile
from realms.export.drawing.colours import readable_on
from realms.export.drawing.free_place import common_area
from realms.export.drawing.maps import boundary, label_point
from realms.export.drawing.overlays import OVERLAYS, findings
from realms.export.drawing.realm import draw_realm
from realms.export.drawing.theme import THEMES, Theme
from realms.export.drawing.tile import occupied_boxes
from realms.scenario.scenario import bundled_scenario
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
    at = [label_point(board, region) for region in range(board.region_count)]
    wanted = {frozenset({at[a], at[b]}) for a in range(board.region_count) for b in bits(board.adj[a])}
    assert ends == wanted
    assert len(drawn) == sum(mask.bit_count() for mask in board.adj) // 2


def test_the_boundary_of_everything_is_the_outline() -> None:
    board = build_board(TWO)
    assert length(boundary(board, board.all_regions)) == pytest.approx(10 * 100, abs=2)


def test_a_region_across_two_tiles_has_no_line_between_them() -> None:
    board = build_board(
        Layout(TWO.tileset, (Placement("N", "surface", 0, 0, 0), Placement("P", "surface", 1, 0, 0)))
    )
    assert board.region_count == 1
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


@pytest.mark.parametrize("name", ["first_steps", "long_quiet_river", "dig_too_far", "sword_in_the_cavern"])
@pytest.mark.parametrize("overlay", ["distance", "waters"])
def test_what_is_written_over_a_map_covers_nothing(name: str, overlay: str) -> None:
    scenario = bundled_scenario(name)
    for players in scenario.counts:
        board = scenario.realm(players).board
        taken = [
            (left + x, top + y, right + x, bottom + y)
            for laid in board.placements
            for x, y in (centre(laid.cell),)
            for left, top, right, bottom in occupied_boxes(picture_of_tile(board, laid, "en"))
        ]
        drawn = OVERLAYS[overlay].draw(board, THEMES["light"], "en")
        pills = [shape.parts[0] for shape in drawn if shape.role == "code" and shape.kind == "polygon"]
        assert pills
        for frame in pills:
            xs, ys = zip(*frame, strict=True)
            box = (min(xs), min(ys), max(xs), max(ys))
            assert sum(common_area(box, other) for other in taken) < 1


def test_entry_does_not_look_like_what_is_forbidden() -> None:
    board = build_board(TWO)
    for theme in THEMES.values():
        lines = [shape for shape in OVERLAYS["entry"].draw(board, theme, "en") if shape.kind == "line"]
        assert lines
        assert not any(shape.dash for shape in lines)
        assert theme.legal in {shape.stroke for shape in lines}
        assert theme.entry == theme.legal or theme.entry not in {shape.stroke for shape in lines}
