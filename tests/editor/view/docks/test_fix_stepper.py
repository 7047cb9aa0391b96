"""Fixing step by step: what is shown on the map, accepted, exchanged and passed over."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms_editor.view.docks.findings import FindingsDock
from realms_editor.view.docks.fix_stepper import FixStepper
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]
Make = Callable[..., Scenario]
Json = dict[str, Any]


@pytest.fixture
def window(rested: OpenWindow, make: Make, tile: Callable[..., Json]) -> Window:
    """Two tiles far apart, and two peaks without mountains."""
    peaks = [{"piece": "peak", "at": at} for at in ("A/0", "B/1")]
    shown = rested(make({"players": 2, "tiles": [tile("A"), tile("B", 9)], "pieces": peaks}))
    shown.activateWindow()
    return shown


def dock_of(window: Window) -> FindingsDock:
    content = window.docks["findings"].content
    assert isinstance(content, FindingsDock)
    return content


def click(button: QPushButton) -> None:
    assert button.isVisible()
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def begin(qtbot: QtBot, window: Window) -> FixStepper:
    dock = dock_of(window)
    qtbot.waitUntil(dock.step.isEnabled)
    click(dock.step)
    qtbot.waitUntil(lambda: dock.stepper.proposal is not None)
    return dock.stepper


def seen_pieces(window: Window) -> list[str]:
    """The pieces on the map that is painted."""
    return [piece.at for piece in window.scene.board.pieces]


def test_a_fix_is_shown_on_the_map_and_only_then_accepted(qtbot: QtBot, window: Window) -> None:
    stepper = begin(qtbot, window)
    assert not dock_of(window).details.isVisible()
    assert stepper.message.text() == "G008: peak without a mountain below it"
    assert stepper.text.text() == "Fix 1 of 1: remove the peak (safe)"
    assert "nothing is changed yet" in stepper.effect.text()
    assert seen_pieces(window) == ["B/1"]
    assert not window.scene.preview_outline.boundingRect().isEmpty()
    assert [piece.at for piece in window.bench.board.pieces] == ["A/0", "B/1"]
    assert not window.document.modified
    click(stepper.accept)
    assert [piece.at for piece in window.bench.board.pieces] == ["B/1"]
    qtbot.waitUntil(lambda: stepper.proposal is not None)
    assert seen_pieces(window) == []  # the next finding is already shown without its peak
    assert len(window.document.history.entries) == 1


def test_what_is_skipped_does_not_come_again(qtbot: QtBot, window: Window) -> None:
    stepper = begin(qtbot, window)
    seen = []
    while stepper.active:
        if stepper.proposal:
            seen.append((stepper.proposal.finding.code, stepper.proposal.finding.remark.at))
            click(stepper.skip)
        qtbot.waitUntil(lambda: bool(stepper.proposal) or not stepper.active)
    assert len(seen) == len(set(seen))
    assert [code for code, _ in seen][:2] == ["G008", "G008"]
    assert not window.document.modified
    assert window.scene.previewed is None
    assert dock_of(window).details.isVisible()
    assert window.status_line.hint == f"fixed: 0, skipped: {len(seen)}"
    assert seen_pieces(window) == ["A/0", "B/1"]


def test_another_fix_of_the_same_finding_is_shown(qtbot: QtBot, window: Window) -> None:
    stepper = begin(qtbot, window)
    while stepper.proposal and len(stepper.proposal.fixes) < 2:
        click(stepper.skip)
        qtbot.waitUntil(lambda: bool(stepper.proposal) or not stepper.active)
    assert stepper.proposal
    first, painted = stepper.proposal, window.scene.board
    assert first.finding.code == "G013"
    click(stepper.next)
    assert stepper.proposal.finding == first.finding
    assert stepper.text.text().startswith(f"Fix 2 of {len(first.fixes)}: ")
    assert window.scene.board is not painted
    for _ in first.fixes[1:]:
        click(stepper.next)
    assert stepper.proposal == first


def test_an_edit_of_the_user_makes_the_preview_void(qtbot: QtBot, window: Window) -> None:
    stepper = begin(qtbot, window)
    click(stepper.accept)
    qtbot.waitUntil(lambda: stepper.proposal is not None)
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [piece.at for piece in window.bench.board.pieces] == ["A/0", "B/1"]
    assert stepper.proposal is None
    assert window.scene.previewed is None
    assert window.scene.preview_outline.boundingRect().isEmpty()
    qtbot.waitUntil(lambda: stepper.proposal is not None)
    assert seen_pieces(window) == ["B/1"]
    assert window.canvas.hasFocus()


def test_it_ends_with_the_keyboard_and_when_the_dock_is_closed(qtbot: QtBot, window: Window) -> None:
    stepper = begin(qtbot, window)
    assert stepper.accept.hasFocus()
    QTest.keyClick(stepper.accept, Qt.Key.Key_Tab)
    while not stepper.stop.hasFocus():
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    QTest.keyClick(stepper.stop, Qt.Key.Key_Space)
    assert not stepper.active
    assert window.scene.previewed is None
    window.run_named("fix_steps")
    qtbot.waitUntil(lambda: stepper.proposal is not None)
    window.docks["findings"].close()
    assert not stepper.active
    assert window.scene.previewed is None


def test_the_steps_are_in_french_too(qtbot: QtBot, window: Window) -> None:
    stepper = begin(qtbot, window)
    window.run_named("language_fr")
    assert stepper.message.text() == "G008\u00a0: pic sans montagne dessous"
    assert stepper.text.text().startswith("Correction 1 sur 1")
    assert stepper.skip.text() == "Passer"


def test_where_nothing_can_be_fixed_there_are_no_steps(rested: OpenWindow, sample: Scenario) -> None:
    assert not dock_of(rested(sample)).step.isEnabled()
