"""The shapes by shapely against the whole numbers: same cut, same neighbours, nothing lost between."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import cos, hypot, pi, sin

import pytest
from hypothesis import given, infer
from hypothesis import strategies as st
from shapely import STRtree, get_parts, union_all
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from realms.board.board import Board, bits
from realms.board.build_board import build_board
from realms.board.drawing import Drawing
from realms.board.hexes import CORNERS, RADIUS, cell_at, centre
from realms.board.layout import Layout, Placement
from realms.board.shapes import (
    extents,
    footprint,
    point_on,
    region_centroids,
    third_outline,
    third_shapes,
    tile_shapes,
)
from realms.board.thirds import SHOWS
from realms.tiles.tileset import load_tileset

from help.drawings import two_regions

TOUCH = 0.5  # how near a shape is to a line on which it lies, with all rounding
TILE_AREA = 1.5 * 3**0.5 * RADIUS**2
LENGTH = 1.0  # two regions that touch share a third of a side at least, 33
SLIVER = 0.01  # as an area; the smallest true one is a third of a tile, 8,660


def hexagon(placement: Placement) -> Polygon:
    x, y = centre(placement.cell)
    return Polygon([(x + dx, y + dy) for dx, dy in CORNERS])


def groups(board: Board) -> Iterator[tuple[list[Placement], list[int]]]:
    """The tiles that may touch each other, and their regions."""
    worlds = (
        [set(board.world_regions)]
        if board.layout.worlds_touch
        else [{world} for world in board.world_regions]
    )
    for among in worlds:
        placements = [laid for laid in board.placements if laid.face in among]
        yield placements, sorted({region for world in among for region in bits(board.world_regions[world])})


@pytest.mark.parametrize(("third", "turn"), list(product(range(3), range(6))))
def test_a_third_is_a_third_of_the_tile(third: int, turn: int) -> None:
    shape = Polygon(third_outline(third, turn))
    assert shape.is_valid
    assert shape.area == pytest.approx(TILE_AREA / 3)
    assert not shape.exterior.is_ccw  # y points down: what is counter-clockwise to the eye is not to shapely


@pytest.mark.parametrize(("side", "unit", "turn"), list(product(range(6), range(3), range(6))))
def test_each_third_of_a_side_belongs_to_the_shape_of_its_third(side: int, unit: int, turn: int) -> None:
    (x, y), (to_x, to_y) = CORNERS[(side + turn) % 6], CORNERS[(side + turn + 1) % 6]
    along = (unit + 0.5) / 3
    just_inside = Point(0.999 * (x + along * (to_x - x)), 0.999 * (y + along * (to_y - y)))
    within = [third for third in range(3) if Polygon(third_outline(third, turn)).contains(just_inside)]
    assert within == [SHOWS[side][unit]]


@pytest.mark.parametrize("side", [0, 2, 4])
def test_spokes_end_a_third_of_the_way_along_even_sides(side: int) -> None:
    x, y = point_on(side, 1)
    away = [hypot(x - CORNERS[corner][0], y - CORNERS[corner][1]) for corner in (side, side + 1)]
    assert away == pytest.approx([RADIUS / 3, 2 * RADIUS / 3])


@given(layout=infer)
def test_regions_touch_in_the_plane_exactly_if_they_are_adjacent(layout: Layout) -> None:
    board = build_board(layout)
    found = set()
    for _, regions in groups(board):
        tree = STRtree([board.shapes[region] for region in regions])
        for one, other in zip(*tree.query(tree.geometries, predicate="intersects"), strict=True):
            pair = regions[one], regions[other]
            shared = board.shapes[pair[0]].intersection(board.shapes[pair[1]])
            assert shared.area < SLIVER or pair[0] == pair[1]
            if pair[0] != pair[1] and shared.length > LENGTH:
                found.add(pair)
    assert found == {
        (one, other) for one, mask in enumerate(board.region_map.adjacent) for other in bits(mask)
    }


@given(layout=infer)
def test_regions_are_in_one_part_and_have_the_area_of_their_thirds(layout: Layout) -> None:
    board = build_board(layout)
    for region, shape in enumerate(board.shapes):
        assert shape.is_valid
        assert shape.geom_type == "Polygon"
        assert shape.area == pytest.approx(len(board.thirds[region]) * TILE_AREA / 3)


@given(layout=infer, q=st.sampled_from([0, 499]), r=st.sampled_from([0, -250]))
def test_regions_and_chasms_cover_the_tiles_without_slivers(layout: Layout, q: int, r: int) -> None:
    moved = tuple(replace(laid, q=laid.q + q, r=laid.r + r) for laid in layout.placements)
    board = build_board(replace(layout, placements=moved))
    holes = 0
    for placements, regions in groups(board):
        tiles = {laid.tile for laid in placements}
        chasms = [
            shape
            for third, shape in enumerate(third_shapes(board))
            if board.region_map.ground[third] == "chasm" and board.placements[third // 3].tile in tiles
        ]
        whole = union_all([*chasms, *(board.shapes[region] for region in regions)])
        assert whole.symmetric_difference(union_all([hexagon(laid) for laid in placements])).area < SLIVER
        rings = [ring for part in get_parts(whole) for ring in part.interiors]
        assert all(Polygon(ring).area > TILE_AREA - SLIVER for ring in rings)
        holes += len(rings)
    assert holes >= len(board.holes)  # a landmass within a hole makes no further hole


@given(layout=infer)
def test_no_four_thirds_meet_in_one_point(layout: Layout) -> None:
    board = build_board(layout)
    thirds = third_shapes(board)
    for placements, _ in groups(board):
        shapes = [
            thirds[3 * board.rank_of[laid.tile] + third] for laid, third in product(placements, range(3))
        ]
        tree = STRtree(shapes)
        for corner in {corner for shape in shapes for corner in shape.exterior.coords}:
            assert len(tree.query(Point(corner).buffer(LENGTH), predicate="intersects")) <= 3


@given(layout=infer)
def test_a_region_lies_on_the_cells_of_its_tiles(layout: Layout) -> None:
    board = build_board(layout)
    for region, shape in enumerate(board.shapes):
        tiles = {address.partition("/")[0] for address in board.thirds[region]}
        point = shape.representative_point()
        assert board.placement_at[cell_at((point.x, point.y))].tile in tiles


@given(layout=infer)
def test_the_footprint_is_the_smallest_rectangle_of_all_turns(layout: Layout) -> None:
    board = build_board(layout)
    if not board.placements:
        return
    room, scale = footprint(board, 9), 9 / (RADIUS * 3**0.5)
    assert room.covered == pytest.approx(len(board.placements) * TILE_AREA * scale**2)
    corners = [corner for laid in board.placements for corner in hexagon(laid).exterior.coords]
    areas = []
    for turn in range(6):
        c, s = cos(pi * turn / 6), sin(pi * turn / 6)
        across, down = [x * c - y * s for x, y in corners], [x * s + y * c for x, y in corners]
        areas.append((max(across) - min(across)) * (max(down) - min(down)) * scale**2)
    assert room.width * room.depth == pytest.approx(min(areas))
    assert room.share == pytest.approx(room.covered / min(areas))


def test_the_footprint_of_one_tile() -> None:
    board = build_board(Layout(load_tileset("stand-in"), (Placement("A", "surface", 3, 2, 1),)))
    room = footprint(board, 9)
    assert (room.width, room.depth) == pytest.approx((9 * 2 / 3**0.5, 9))
    assert room.share == pytest.approx(0.75)


def along(board: Board, regions: list[int], edge: BaseGeometry) -> int:
    """Return the regions with a stretch of border on an edge."""
    strip = edge.buffer(TOUCH)
    near = [region for region in regions if board.shapes[region].boundary.intersection(strip).length > 20]
    return sum(1 << region for region in near)


@given(layout=infer)
def test_outline_rim_and_holes_are_those_of_the_shapes(layout: Layout) -> None:
    board = build_board(layout)
    rim, loops, holes = 0, 0, []
    tiles = tile_shapes(board)
    for placements, regions in groups(board):
        if not placements:
            continue
        ground = union_all([tiles[board.rank_of[laid.tile]] for laid in placements])
        filled = union_all([Polygon(part.exterior) for part in get_parts(ground)])
        rim |= along(board, regions, filled.boundary)
        loops += len(get_parts(filled))
        for hole in get_parts(filled.difference(ground)):
            if not hole.is_empty:
                holes.append((along(board, regions, hole.boundary), round(hole.area / TILE_AREA)))
    assert board.rim == rim
    assert len(board.outline.outer) == loops
    assert sorted((hole.regions, len(hole.cells)) for hole in board.holes) == sorted(holes)


@given(layout=infer)
def test_the_centroid_of_a_region_is_that_of_its_shape(layout: Layout) -> None:
    board = build_board(layout)
    for (x, y), shape in zip(region_centroids(board), board.shapes, strict=True):
        assert (shape.centroid.x, shape.centroid.y) == pytest.approx((x, y), abs=1e-4)


def test_a_drawing_takes_the_room_of_its_sheet() -> None:
    regions = {name: {**each, "terrain": "chasm"} for name, each in two_regions()["regions"].items()}
    for drawing in (two_regions(), two_regions(regions=regions)):
        board = build_board(Layout(load_tileset("stand-in"), (), drawing=Drawing(drawing)))
        room = footprint(board, 9)
        assert (room.width, room.depth, room.covered) == pytest.approx((42, 29.7, 200))
        assert extents(board, 9)[0] == pytest.approx((42, 29.7))
        assert extents(board, 9)[3] == pytest.approx((29.7, 42))
