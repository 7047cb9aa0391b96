"""Regions of seats: washes under the symbols, bands inside the borders, hatched if in decline."""

import pytest
import shapely

from realms.board.board import Board, bits
from realms.board.hexes import centre
from realms.export.drawing.frame import outline
from realms.export.drawing.seats import SEAT_COLOURS, SEAT_SHAPES
from realms.export.drawing.shapes import Shape
from realms.export.drawing.territories import (
    draw_territory,
    rings_inside,
    territories,
    territory,
    wash_of,
)
from realms.export.drawing.theme import LIGHT
from realms.export.drawing.tile import display_list
from realms.export.drawing.tile_picture import Emblem, RegionPicture, TilePicture, Wash
from realms.export.drawing.tokens import NO_SEAT, Target, TokenPile, draw_targets
from realms.export.drawing.washes import slanting_lines
from realms.scenario.scenario import bundled_scenario

BOARDS = [
    pytest.param(bundled_scenario(name).realm(players).board, id=name)
    for name, players in (("first_steps", 2), ("four_lands", 2))
]


def pile(region: int, seat: int, *, active: bool = True) -> TokenPile:
    return TokenPile(region, seat, 2, "To", active, race="trolls")


def bands_of(board: Board, piles: list[TokenPile]) -> list[Shape]:
    return [shape for held in territories(piles) for shape in draw_territory(board, held, LIGHT)]


def area(shape: Shape) -> shapely.Geometry:
    """The area that an even-odd fill paints."""
    made = shapely.Polygon()
    for part in shape.parts:
        made = made.symmetric_difference(shapely.make_valid(shapely.Polygon(part)))
    return made


@pytest.mark.parametrize("board", BOARDS)
def test_bands_of_two_seats_lie_side_by_side_inside_their_regions(board: Board) -> None:
    mine, yours = 0, next(bits(board.adj[0]))
    drawn = bands_of(board, [pile(mine, 0), pile(yours, 1)])
    bands = {shape.fill: area(shape) for shape in drawn if shape.kind == "polygon"}
    one, other = bands[SEAT_COLOURS[0][0]], bands[SEAT_COLOURS[1][0]]
    assert min(one.area, other.area) > 500
    assert one.intersection(other).area < 1
    assert one.difference(territory(board, 1 << mine).buffer(0.1)).area < 1


def test_regions_of_one_race_have_one_band_around_them() -> None:
    board = bundled_scenario("four_lands").realm(2).board
    other = next(bits(board.adj[0]))
    both = territory(board, 1 | 1 << other)
    assert both.geom_type == "Polygon"
    assert len(rings_inside(board, 1 | 1 << other, 2.0)) < len(rings_inside(board, 1, 2.0)) + len(
        rings_inside(board, 1 << other, 2.0)
    )


def test_no_band_covers_the_letter_of_a_tile() -> None:
    board = bundled_scenario("first_steps").realm(2).board
    piles = [pile(region, region % 2) for region in range(board.region_count)]
    bands = [area(shape) for shape in bands_of(board, piles) if shape.kind == "polygon"]
    for laid in board.placements:
        letter = shapely.Point(centre(laid.cell)).buffer(13)
        assert all(band.intersection(letter).area < 1 for band in bands)


def test_tokens_of_no_seat_hold_no_territory() -> None:
    board = bundled_scenario("first_steps").realm(2).board
    assert bands_of(board, [pile(0, NO_SEAT)]) == []
    assert wash_of(pile(0, NO_SEAT)) is None
    assert wash_of(pile(0, 2, active=False)) == Wash(SEAT_COLOURS[2][0], hatched=True)


def test_a_wash_lies_over_the_ground_and_under_symbols_and_letters() -> None:
    emblems = (Emblem("mine"),)
    held = RegionPicture((0,), "hill", emblems, wash=Wash("#123456", hatched=True))
    rest = tuple(RegionPicture((third,), "forest") for third in (1, 2))
    shapes = display_list(TilePicture("A", "surface", (held, *rest)), ("land",) * 18, LIGHT)
    roles = [shape.role for shape in shapes]
    washes = [place for place, role in enumerate(roles) if role == "wash"]
    assert len(washes) == 2, "the colour and the lines"
    assert roles.index("fill") < washes[0]
    assert washes[-1] < min(roles.index(role) for role in ("plate", "icon", "hub", "spoke"))


def test_slanting_lines_stay_in_their_area() -> None:
    ring = outline((0, 1), 2, 1)
    inside = shapely.Polygon(ring).buffer(0.01)
    lines = slanting_lines((ring,))
    assert len(lines) > 8
    assert all(inside.covers(shapely.LineString(each)) for each in lines)


def test_every_seat_has_a_shape_of_its_own() -> None:
    shapes = [shapely.Polygon(points) for points in SEAT_SHAPES]
    assert len(shapes) == len(SEAT_COLOURS)
    for place, one in enumerate(shapes):
        for other in shapes[:place]:
            assert one.symmetric_difference(other).area > 0.15 * min(one.area, other.area)


@pytest.mark.parametrize("board", BOARDS)
def test_a_line_of_choice_leaves_a_part_of_the_band_in_sight(board: Board) -> None:
    band = area(bands_of(board, [pile(0, 0)])[0])
    lines = [shape for shape in draw_targets(board, {0: Target(2, conquest=True)}, LIGHT) if shape.stroke]
    drawn = shapely.union_all(
        [shapely.LineString(part).buffer(shape.width / 2) for shape in lines for part in shape.parts]
    )
    inside = band.intersection(rings(board, 2.6))  # the rest is under the border
    assert inside.difference(drawn).area > 0.25 * inside.area


def rings(board: Board, away: float) -> shapely.Geometry:
    return territory(board, 1).buffer(-away)
