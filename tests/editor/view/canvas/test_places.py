"""The outlines of places: made once, lying anywhere, with lines that are dashed all the way."""

from math import hypot

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from realms.board.board import Board
from realms.board.hexes import CORNERS, centre
from realms.export.drawing.frame import outline, variant_of
from realms.scenario.scenario import Scenario
from realms_editor.view.canvas.places import TilePlaces, address_place, addresses_place, side_place


@pytest.fixture
def board(sample: Scenario) -> Board:
    return sample.realm(sample.counts[0]).board


def area(path: QPainterPath) -> float:
    """The area of paths that do not cross themselves, holes taken off."""
    return abs(
        sum(
            (here.x() * there.y() - there.x() * here.y()) / 2
            for polygon in path.toSubpathPolygons()
            for here, there in zip(polygon.toList(), polygon.toList()[1:], strict=False)
        )
    )


def test_the_form_of_a_third_lies_where_the_third_is_drawn(board: Board) -> None:
    for laid in board.placements:
        for third in range(3):
            ((form, lying),) = TilePlaces(board).third(f"{laid.tile}/{third}")
            ground, (x, y) = lying.map(form.area), centre(laid.cell)
            drawn = QPainterPath()
            points = outline((third,), laid.turn, variant_of(laid.tile))
            drawn.addPolygon([QPointF(px + x, py + y) for px, py in points])
            assert drawn.contains(ground.boundingRect().center()) == ground.contains(
                ground.boundingRect().center()
            )
            assert drawn.boundingRect().adjusted(-1, -1, 1, 1).contains(ground.boundingRect())


def test_the_same_form_serves_tiles_of_one_cut_however_they_lie(board: Board) -> None:
    forms = {
        (variant_of(laid.tile), third): TilePlaces(board).third(f"{laid.tile}/{third}")[0][0]
        for laid in board.placements
        for third in range(3)
    }
    for laid in board.placements:
        assert TilePlaces(board).third(f"{laid.tile}/1")[0][0] is forms[variant_of(laid.tile), 1]


def test_a_side_lies_along_its_corners() -> None:
    for side in range(6):
        ((form, lying),) = side_place((2, -1), side)
        middle, (x, y) = lying.map(form.area).boundingRect().center(), centre((2, -1))
        (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
        assert hypot(middle.x() - x - (ax + bx) / 2, middle.y() - y - (ay + by) / 2) < 0.01


def test_a_line_is_dashed_along_waves_too(board: Board) -> None:
    form, _ = TilePlaces(board).third(f"{board.placements[0].tile}/0")[0]
    solid, dashed = area(form.outline_area(5.0)), area(form.outline_area(5.0, (1.5, 1.5)))
    assert dashed == pytest.approx(solid / 2, rel=0.1)
    assert form.outline_area(5.0) is form.outline_area(5.0)


def test_what_is_not_on_the_map_has_no_place(board: Board) -> None:
    assert address_place(board, "Z9/0") == []
    assert address_place(board, "hole:Z9.1") == []
    assert len(addresses_place(board, [board.placements[0].tile, "Z9.1", board.placements[1].tile])) == 2
