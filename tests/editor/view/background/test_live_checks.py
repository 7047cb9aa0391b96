"""Live checks: a part at a time, the counter in the status line, and the strip of counts."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from realms.scenario.changes import move_tile, put_piece, set_value
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario
from realms_editor.view.canvas.map_scene import FINDINGS
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]


@pytest.fixture
def window(qtbot: QtBot, open_window: OpenWindow, sample: Scenario) -> Window:
    opened = open_window(sample)
    qtbot.waitUntil(lambda: not opened.live_checks.stale)
    return opened


def do(window: Window, edit: Edit) -> None:
    window.document.do(edit)


def peak(window: Window) -> Edit:
    return put_piece(window.document.scenario, 2, {"piece": "peak", "at": "I/0"})


def test_after_an_edit_the_counter_follows_by_itself(qtbot: QtBot, window: Window) -> None:
    assert window.finding_counter.text() == "no findings"
    do(window, peak(window))
    assert window.finding_counter.text().endswith("…")  # what it says is of before the edit
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    assert window.finding_counter.text() == "errors: 1, warnings: 0, notes: 0"
    window.document.undo()
    qtbot.waitUntil(lambda: window.finding_counter.text() == "no findings")


def test_the_visible_count_is_checked_first(qtbot: QtBot, window: Window) -> None:
    window.run_named("count_4")
    seen: list[tuple[int, ...]] = []
    window.live_checks.changed.connect(lambda: seen.append(window.live_checks.findings.stale))
    do(window, peak(window))
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    assert seen[0] == (0, 2, 3, 4, 5, 6)
    assert seen[1] == (0, 2, 3, 5, 6)


def test_regions_with_findings_are_marked_on_the_map(qtbot: QtBot, window: Window) -> None:
    do(window, put_piece(window.document.scenario, 2, {"piece": "tribe", "at": "N/0"}))
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    assert window.scene.finding_marks == {}  # nobody sees them
    region = window.bench.board.region("N/0")
    window.run_named(f"overlay_{FINDINGS}")
    assert window.scene.finding_marks == {region: "error"}
    window.document.undo()
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    assert window.scene.finding_marks == {}


def test_a_click_on_the_counter_opens_the_findings(qtbot: QtBot, window: Window) -> None:
    window.docks["findings"].hide()
    qtbot.mouseClick(window.finding_counter, Qt.MouseButton.LeftButton)
    assert window.docks["findings"].isVisible()


def test_the_strip_shows_what_each_count_builds_on(window: Window) -> None:
    assert [button.text() for button in window.player_count_bar.buttons.values()] == [
        "2",
        "3 on 2",
        "4 on 3",
        "5 on 4",
        "6 on 5",
    ]
    assert [count for count, button in window.player_count_bar.buttons.items() if button.isChecked()] == [2]
    window.run_named("language_fr")
    assert window.player_count_bar.buttons[3].text() == "3 sur 2"


def test_a_click_on_the_strip_shows_another_count(qtbot: QtBot, window: Window) -> None:
    qtbot.mouseClick(window.player_count_bar.buttons[5], Qt.MouseButton.LeftButton)
    assert window.document.players == 5
    assert window.player_count_bar.buttons[5].isChecked()
    assert not window.player_count_bar.buttons[2].isChecked()
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_3)
    assert window.document.players == 3


def test_a_count_without_a_layer_offers_one(window: Window) -> None:
    window.run_named("count_4")
    window.run_named("take_layer")
    assert window.player_count_bar.buttons[4].text() == "+ 4"
    assert window.player_count_bar.buttons[5].text() == "5"  # it stands alone now
    offers = {action.text(): action for action in window.player_count_bar.offer(4).actions()}
    assert list(offers) == [
        "Add 4 players on top of 3",
        "Add 4 players on top of 2",
        "Add 4 players on top of 5",
        "Add 4 players on top of 6",
        "Add 4 players with their own map",
    ]
    offers["Add 4 players on top of 2"].trigger()
    assert window.document.players == 4
    assert window.player_count_bar.buttons[4].text() == "4 on 2"


def test_the_strip_warns_of_other_counts(qtbot: QtBot, window: Window) -> None:
    scenario = window.document.scenario
    laid = next(laid.placement for laid in scenario.realm(6).tiles if laid.players == 6)
    do(window, move_tile(scenario, 6, type(laid)(laid.tile, laid.face, 30, 30, laid.turn)))
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    assert "errors: 1" in window.player_count_bar.buttons[6].toolTip()
    assert "errors: 0" in window.player_count_bar.buttons[2].toolTip()
    assert window.finding_counter.text() == "no findings"  # of the visible count


def test_settings_beside_a_file_hold(
    qtbot: QtBot, open_window: OpenWindow, sample: Scenario, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("club")
    (folder / "realms.toml").write_text("[checks.limits]\nregions_least = 12\n")
    window = open_window(sample)
    window.document.saved_as(folder / "mine.realm.json")
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    assert [finding.code for finding in window.live_checks.findings.for_count(2)] == ["R001"]


@pytest.mark.parametrize("text", ["[checks", "a = " + "[" * 3000], ids=["broken", "deep"])
def test_settings_that_cannot_be_read_are_told_above_the_map(
    qtbot: QtBot, open_window: OpenWindow, sample: Scenario, tmp_path: Path, text: str
) -> None:
    settings = tmp_path / "realms.toml"
    settings.write_text(text)
    window = open_window(sample)
    window.document.saved_as(tmp_path / "mine.realm.json")
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    bar = window.message_bars["settings"]
    assert bar
    assert f"the defaults are used instead: {settings}: " in bar.label.text()
    settings.unlink()
    window.document.saved_as(tmp_path / "other.realm.json")
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    assert window.message_bars["settings"] is None


def test_texts_do_not_disturb_the_findings_of_maps(qtbot: QtBot, window: Window) -> None:
    do(window, set_value(window.document.scenario, ("titles", "fr"), "Autre"))
    assert window.live_checks.findings.stale == (0,)
    qtbot.waitUntil(lambda: not window.live_checks.stale)


def test_an_empty_map_is_not_called_faultless(qtbot: QtBot, open_window: OpenWindow, empty: Scenario) -> None:
    window = open_window(empty)
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    assert window.finding_counter.text() == "some checks were skipped"
