"""The inspector: it follows what is pointed at, and acts on pieces and tiles."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from realms.board.hexes import centre
from realms.export.drawing.frame import label_place, variant_of
from realms.scenario.scenario import Scenario
from realms_editor.view.docks.inspector import InspectorDock
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]


@pytest.fixture
def window(rested: OpenWindow, sample: Scenario) -> Window:
    return rested(sample)


def dock_of(window: Window) -> InspectorDock:
    content = window.docks["inspector"].content
    assert isinstance(content, InspectorDock)
    return content


def click(window: Window, tile: str, third: int) -> None:
    board = window.bench.board
    laid = board.placements[board.rank_of[tile]]
    (x, y), _ = label_place((third,), laid.turn, variant_of(tile))
    dx, dy = centre(laid.cell)
    window.bench.press((x + dx, y + dy))
    window.bench.release((x + dx, y + dy))


def shown(window: Window) -> list[str]:
    body = dock_of(window).area_.widget()
    assert isinstance(body, QWidget)
    return [label.text() for label in body.findChildren(QLabel)]


def menu_entries(window: Window, about: str) -> dict[str, Callable[[], None]]:
    buttons = dock_of(window).area_.widget().findChildren(QToolButton)
    button = next(each for each in buttons if each.accessibleName().startswith(about))
    return {action.text(): action.trigger for action in button.menu().actions()}


def test_at_first_it_says_what_to_do(window: Window) -> None:
    assert shown(window) == ["Click a region of the map to see its details."]


def test_a_click_shows_everything_about_the_region(window: Window) -> None:
    click(window, "A", 0)
    told = shown(window)
    assert told[0] == "mountain on A"
    for text in ("A/0", "mountain", "swamp", "mine", "3 (land 2, mountain 1)", "may enter here"):
        assert text in told
    assert "mountain, mine - laid in this layer" in told
    window.run_named("language_fr")
    assert shown(window)[0] == "montagne en A"


def test_the_keyboard_cursor_is_followed(window: Window) -> None:
    laid = window.bench.board.placements[window.bench.board.rank_of["E"]]
    window.bench.place_cursor(laid.cell)
    assert any("E" in text for text in shown(window))


def test_empty_ground_shows_nothing(window: Window) -> None:
    click(window, "A", 0)
    window.bench.place_cursor((40, 40))
    assert len(shown(window)) == 1


def test_a_neighbour_is_lit_when_it_is_pointed_at(window: Window) -> None:
    click(window, "A", 0)
    dock_of(window)._show("A/1")
    assert not window.scene.finding_outline.boundingRect().isEmpty()
    dock_of(window)._show("")
    assert window.scene.finding_outline.boundingRect().width() < 20


def test_a_piece_can_be_taken_away(window: Window) -> None:
    click(window, "A", 0)
    menu_entries(window, "mountain")["Take away"]()
    assert shown(window)[0] == "swamp on A, west" or "swamp" in shown(window)[0]
    assert window.bench.board.piece("mountain", "A/0") is None


def test_pieces_and_tiles_move_to_other_layers(qtbot: QtBot, window: Window) -> None:
    del qtbot
    click(window, "A", 0)
    menu_entries(window, "mountain")["Move to the layer for 3 players"]()
    assert window.bench.board.piece("mountain", "A/0") is None
    menu_entries(window, "A")["Move to the layer for 4 players"]()
    assert "A" not in window.bench.board.rank_of
    window.run_named("count_4")
    click(window, "A", 0)
    assert any("laid in this layer" in text for text in shown(window))


def test_a_piece_like_one_that_lies_there_is_taken_in_hand(window: Window) -> None:
    click(window, "A", 0)
    menu_entries(window, "mountain")["Pick up a copy"]()
    assert window.bench.held_piece == {"piece": "mountain", "symbol": "mine"}
    assert window.bench.tool.id == "piece"
