"""The context menu of the map, by pointer and by key, on tiles, selections, empty cells and drawings."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from realms.board.hexes import centre
from realms.export.drawing.maps import label_point
from realms.scenario.changes import put_piece, stand_alone, take_piece
from realms.scenario.scenario import Scenario, bundled_scenario
from realms_editor.tools.spot import third_centre
from realms_editor.view.window import Window

from help.user import User

OpenWindow = Callable[..., Window]


def right_click(window: Window, point: tuple[float, float]) -> QMenu:
    """Send a right click, and return the menu that it opens."""
    target = window.canvas.viewport()
    at = window.canvas.mapFromScene(*point)
    QTest.mousePress(target, Qt.MouseButton.RightButton, pos=at)
    QTest.mouseRelease(target, Qt.MouseButton.RightButton, pos=at)
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(target, QContextMenuEvent(reason, at, target.mapToGlobal(at)))
    return opened()


def opened() -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def texts(menu: QMenu) -> list[str]:
    return [entry.text() for entry in menu.actions() if entry.text()]


def choose(menu: QMenu, text: str) -> None:
    """Click a line, perhaps of a menu within it."""
    for entry in menu.actions():
        inner = entry.menu()
        if isinstance(inner, QMenu) and text in texts(inner):
            menu.setActiveAction(entry)
            QTest.keyClick(menu, Qt.Key.Key_Right)
            inner.setActiveAction(next(each for each in inner.actions() if each.text() == text))
            QTest.keyClick(inner, Qt.Key.Key_Return)
            break
        if entry.text() == text:
            QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())
            break
    else:
        raise AssertionError(f"no {text} in {texts(menu)}")
    QApplication.processEvents()


@pytest.fixture
def laid(user: User) -> User:
    """A user with three tiles on the map: land, and two of water."""
    for tile, cell in (("A", (0, 0)), ("N", (1, 0)), ("P", (2, 0))):
        user.take_tile(tile)
        user.click_cell(cell)
    user.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    return user


def test_a_third_has_a_menu_that_lays_and_takes_pieces(laid: User) -> None:
    window = laid.window
    menu = right_click(window, third_centre(window.bench.board, "A/2"))
    assert texts(menu)[0] == "farmland on A"
    assert window.bench.selection == {"A"}
    choose(menu, "Lay here: mountain")
    assert [(piece.piece, piece.at) for piece in window.bench.board.pieces] == [("mountain", "A/2")]
    menu = right_click(window, third_centre(window.bench.board, "A/2"))
    choose(menu, "Take the piece here away")
    assert not window.bench.board.pieces
    assert window.bench.tool.id == window.bench.first_tool
    menu = right_click(window, third_centre(window.bench.board, "N/0"))
    choose(menu, "Water here: lake")
    assert window.bench.board.water_regions["lake"]
    menu = right_click(window, third_centre(window.bench.board, "A/0"))
    choose(menu, "Flip")
    assert window.bench.board.placements[0].face == "underground"


def test_a_border_an_empty_cell_and_a_selection_have_their_own_lines(laid: User) -> None:
    window, board = laid.window, laid.window.bench.board
    (ax, ay), (bx, by) = (centre(tile.cell) for tile in board.placements[1:])
    menu = right_click(window, (ax + (bx - ax) * 0.48, ay + (by - ay) * 0.48))
    choose(menu, "Lay here: border")
    assert [piece.piece for piece in window.bench.board.pieces] == ["border"]
    menu = right_click(window, centre((0, 1)))
    assert "Take the piece here away" not in texts(menu)
    assert texts(menu)[0] == "an empty cell"
    choose(menu, "Lay tile B here")
    assert window.bench.board.placement_at[0, 1].tile == "B"
    assert window.bench.selection == {"B"}
    window.bench.select(frozenset("ABNP"))
    menu = right_click(window, centre((0, 0)))
    assert texts(menu)[0] == "4 tiles: A, B, N, P"
    choose(menu, "Take away")
    assert not window.bench.board.placements


def test_the_menu_key_opens_it_where_the_keyboard_is(qtbot: QtBot, laid: User) -> None:
    window = laid.window
    window.canvas.setFocus()
    laid.key(Qt.Key.Key_Right, Qt.Key.Key_Menu)
    menu = opened()
    assert "N" in texts(menu)[0]
    window.canvas.contextMenuEvent(  # some systems send this as well; one menu is enough
        QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), QPoint(5, 5))
    )
    assert opened() is menu
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.bench.pinned is None)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    laid.key(Qt.Key.Key_F10, held=Qt.KeyboardModifier.ShiftModifier)
    choose(opened(), "Turn left")
    assert window.bench.board.placements[1].turn == 1


def test_a_drawn_region_is_painted_from_its_menu(open_window: OpenWindow) -> None:
    window = open_window(bundled_scenario("four_lands"))
    board = window.bench.board
    region = next(r for r in range(board.region_count) if board.terrain[r] == "hill")
    point = label_point(board, region)
    menu = right_click(window, point)
    assert texts(menu)[0] == window.document.realm.name(region)
    choose(menu, "Paint: swamp")
    assert window.bench.board.terrain[region] == "swamp"


def test_a_line_that_is_begun_is_not_lost(open_window: OpenWindow) -> None:
    window = open_window(bundled_scenario("four_lands"))
    window.bench.choose("line")
    for x, y in ((20.0, 20.0), (60.0, 20.0)):
        window.bench.press((x, y))
        window.bench.release((x, y))
    assert window.bench.tool.begun
    menu = right_click(window, (80.0, 40.0))
    assert window.bench.tool.begun
    before = len(window.bench.net.drawing.lines)
    choose(menu, "End the line")
    assert not window.bench.tool.begun
    assert len(window.bench.net.drawing.lines) == before + 1


def test_the_menu_speaks_french(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample, language="fr")
    menu = right_click(window, third_centre(window.bench.board, "A/2"))
    assert "Tourner à gauche" in texts(menu)
    assert "Poser ici" in texts(menu)
    menu.close()


def test_a_tile_of_another_count_is_taken_over_where_it_lies(open_window: OpenWindow) -> None:
    window = open_window(bundled_scenario("lost_river"))
    window.document.look_at(2)
    window.run_named("overlay_layers")
    assert "layers" in window.overlays
    scenario, done = window.document.scenario, window.document.history.position
    laid = next(laid for laid in scenario.realm(3).tiles if laid.placement.tile == "Y")
    menu = right_click(window, centre(laid.placement.cell))
    choose(menu, "Take tile Y over from 3 players")
    assert window.bench.board.placement_at[laid.placement.cell] == laid.placement
    assert window.bench.selection == {"Y"}
    now = window.document.scenario
    for count in (3, 4, 5):
        assert set(now.realm(count).board.layout.placements) == set(
            scenario.realm(count).board.layout.placements
        )
    assert window.document.history.position == done + 1
    window.run_named("undo")
    assert window.document.scenario.data == scenario.data


def test_pieces_of_another_count_are_taken_over(open_window: OpenWindow) -> None:
    before = bundled_scenario("lost_river")
    window = open_window(before)
    laid = next(each for each in before.realm(2).pieces if each.piece.piece == "tribe")
    window.document.do(take_piece(before, 2, laid.piece.data))
    window.document.look_at(2)
    window.document.do(stand_alone(window.document.scenario, 3))
    window.document.do(put_piece(window.document.scenario, 3, laid.piece.data))
    menu = right_click(window, third_centre(window.bench.board, laid.piece.at))
    choose(menu, "Take over from 3 players: lost tribe")
    assert laid.piece.at in {each.piece.at for each in window.document.realm.pieces}
