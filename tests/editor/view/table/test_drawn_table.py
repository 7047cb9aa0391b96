"""A game on a drawn board: its regions are clicked and hovered, and tokens lie inside them."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from shapely import Point

from realms.board.drawn_board import DrawnBoard
from realms.export.drawing.maps import label_point
from realms.scenario.scenario import bundled_scenario
from realms_editor.view.table.table_content import TableDrawing
from realms_editor.view.table.window import TableWindow

from .conftest import Human


@pytest.fixture
def window(open_table: Callable[..., TableWindow]) -> TableWindow:
    return open_table("human", "greedy", scenario=bundled_scenario("four_lands"))


def play_to_conquests(human: Human, window: TableWindow) -> None:
    """Take the first combination, and go on to the first conquest."""
    human.wait(window)
    pick = next(each for each in window.match.choices() if each.region is None)
    window.bench.decide(pick)
    human.wait(window)
    assert window.bench.region_choices


def test_a_click_on_a_region_conquers_it(window: TableWindow, human: Human) -> None:
    play_to_conquests(human, window)
    region = next(iter(window.bench.region_choices))
    human.click(window, region)
    assert window.match.holds(region)
    name = window.match.game.place(region).in_language("en")
    assert any(name in window.say(line.text) for line in window.match.log)
    assert name.split()[0] not in window.bench.board.names


def test_tokens_and_prices_lie_inside_their_regions(window: TableWindow, human: Human) -> None:
    play_to_conquests(human, window)
    board, ground = window.bench.board, window.scene.content
    assert isinstance(board, DrawnBoard)
    assert isinstance(ground, TableDrawing)
    for region in range(board.region_count):
        assert board.painted_shapes[region].contains(Point(ground.foot(region)))
    human.click(window, next(iter(window.bench.region_choices)))
    for region in window.scene.lying:
        assert board.painted_shapes[region].contains(Point(ground.foot(region)))


def test_the_lost_tribe_is_gone_where_it_was_defeated(window: TableWindow, human: Human) -> None:
    play_to_conquests(human, window)
    board, ground = window.bench.board, window.scene.content
    assert isinstance(ground, TableDrawing)
    region = next(each for each in window.bench.region_choices if board.guards[each])

    def tribes() -> int:
        picture = ground.regions[board.names[region]].picture
        assert picture
        return sum(emblem.kind == "tribe" for emblem in picture.emblems)

    assert tribes() == 1
    human.click(window, region)
    assert tribes() == 0


def test_a_region_under_the_pointer_is_lit_with_its_neighbours(window: TableWindow, human: Human) -> None:
    play_to_conquests(human, window)
    region = next(iter(window.bench.region_choices))
    window.bench.hover(label_point(window.bench.board, region))
    scene = window.scene
    lit = scene.hover_outline.boundingRect().center()
    assert window.bench.board.region(window.bench.spot.address if window.bench.spot else "") == region
    assert scene.extent().contains(lit)
    human.qtbot.waitUntil(lambda: not scene.neighbour_outline.boundingRect().isNull())


def test_arrow_keys_go_from_region_to_region(window: TableWindow, human: Human) -> None:
    play_to_conquests(human, window)
    bench, seen = window.bench, set[str]()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up):
        human.qtbot.keyClick(window.canvas, key)
        assert bench.cursor.shown
        seen.add(bench.cursor_spot.region)
    assert len(seen) >= 4
    assert "" not in seen


def test_a_region_is_conquered_by_keys_alone(window: TableWindow, human: Human) -> None:
    play_to_conquests(human, window)
    bench = window.bench
    for _ in range(bench.board.region_count):
        human.qtbot.keyClick(window.canvas, Qt.Key.Key_BracketRight)
        if bench.region_at(bench.cursor_spot) in bench.region_choices:
            break
    region = bench.region_at(bench.cursor_spot)
    assert region in bench.region_choices
    human.qtbot.keyClick(window.canvas, Qt.Key.Key_Return)
    assert window.match.holds(region)
