"""Quiet drafting as seen: findings that wait, the bar of each count, and the findings of a region."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms_editor.tools.spot import third_centre
from realms_editor.view.docks.findings import FindingsDock
from realms_editor.view.docks.inspector import InspectorDock
from realms_editor.view.plain_text import HtmlLabel
from realms_editor.view.window import Window

from help.user import User

OpenWindow = Callable[..., Window]
Make = Callable[..., Scenario]
Json = dict[str, Any]


def findings_of(window: Window) -> FindingsDock:
    content = window.docks["findings"].content
    assert isinstance(content, FindingsDock)
    return content


def test_after_the_first_tile_the_editor_is_quiet(qtbot: QtBot, user: User) -> None:
    window, dock = user.window, findings_of(user.window)
    user.take_tile("A")
    user.click_cell((0, 0))
    qtbot.waitUntil(lambda: window.live_checks.started and not window.live_checks.stale)
    qtbot.waitUntil(lambda: dock.tree.topLevelItemCount() == 1)
    assert window.finding_counter.text() == "no findings so far"
    assert "still to come: " in window.finding_counter.toolTip()
    assert dock.state.text() == "nothing is wrong so far"
    assert [button.text() for button in dock.filters.values()] == ["0", "0", "0"]
    group = dock.tree.topLevelItem(0)
    assert group
    assert group.text(0).startswith(f"Still to come ({group.childCount()})")
    assert not group.isExpanded()
    user.click(dock.tree.visualItemRect(group).center(), dock.tree.viewport())
    QTest.keyClick(dock.tree, Qt.Key.Key_Right)
    assert group.isExpanded()
    assert any(group.child(row).text(0).startswith("R001") for row in range(group.childCount()))


def test_the_group_stays_unfolded_while_tiles_are_laid(qtbot: QtBot, user: User) -> None:
    window, dock = user.window, findings_of(user.window)
    user.take_tile("A")
    user.click_cell((0, 0))
    qtbot.waitUntil(lambda: dock.tree.topLevelItemCount() == 1)
    group = dock.tree.topLevelItem(0)
    assert group
    user.click(dock.tree.visualItemRect(group).center(), dock.tree.viewport())
    QTest.keyClick(dock.tree, Qt.Key.Key_Right)
    user.take_tile("B")
    user.click_cell((1, 0))
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    qtbot.waitUntil(lambda: "6 of 18" in window.player_count_bar.buttons[2].toolTip())
    qtbot.waitUntil(lambda: dock.tree.topLevelItem(dock.tree.topLevelItemCount() - 1).isExpanded())


def test_each_count_shows_how_much_of_its_land_lies(qtbot: QtBot, user: User) -> None:
    window = user.window
    button = window.player_count_bar.buttons[2]
    user.take_tile("A")
    user.click_cell((0, 0))
    qtbot.waitUntil(lambda: button.share == 3 / 18)
    assert "3 of 18 land regions lie" in button.toolTip()
    assert button.accessibleName() == button.toolTip()
    before = button.grab().toImage()
    user.take_tile("B")
    user.click_cell((1, 0))
    qtbot.waitUntil(lambda: button.share == 6 / 18)
    assert button.grab().toImage() != before
    window.set_language("fr")
    assert "6 régions de terre sur 18" in button.toolTip()


def test_a_whole_map_needs_no_bar(rested: OpenWindow, sample: Scenario) -> None:
    window = rested(sample)
    assert {button.share for button in window.player_count_bar.buttons.values()} == {None}
    assert window.finding_counter.text() == "no findings"


def test_the_inspector_lists_the_findings_of_a_region(
    qtbot: QtBot, rested: OpenWindow, make: Make, tile: Callable[..., Json]
) -> None:
    peak = {"piece": "peak", "at": "A/0"}
    window = rested(make({"players": 2, "tiles": [tile("A")], "pieces": [peak]}))
    content = window.docks["inspector"].content
    assert isinstance(content, InspectorDock)
    dock = content

    def links() -> list[HtmlLabel]:
        return [each for each in dock.area_.widget().findChildren(HtmlLabel) if "G008" in each.text()]

    board, canvas = window.bench.board, window.canvas
    canvas.ensureVisible(canvas.sceneRect())
    at = canvas.mapFromScene(*third_centre(board, "A/0"))
    QTest.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    qtbot.waitUntil(lambda: len(links()) == 1)
    [link] = links()
    assert link.accessibleName().startswith("error:")
    dock.area_.ensureWidgetVisible(link)
    QTest.mouseClick(
        link, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(12, link.height() // 2)
    )
    chosen = findings_of(window).chosen
    assert chosen
    assert chosen.code == "G008"
    window.document.do(window.live_checks.findings.fixes(chosen)[0].edit)
    qtbot.waitUntil(lambda: not links())
