"""What is said of the held piece is set in the bar, and laid with it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from realms.scenario.changes import set_value
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario
from realms_editor.view.window import Window


@pytest.fixture
def window(open_window: Callable[..., Window], sample: Scenario) -> Window:
    """A window on a realm whose boxes have monsters too."""
    boxes = [*sample.data["boxes"], "small_world_underground"]
    opened = open_window(apply(sample, set_value(sample, ("boxes",), boxes)))
    opened.canvas.setFocus()
    return opened


def press(qtbot: QtBot, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(QApplication.focusWidget(), key)
        QApplication.processEvents()


def test_it_has_an_editor_for_everything_that_can_be_said(qtbot: QtBot, window: Window) -> None:
    shown = {}
    for name in ("mountain", "chasm", "monsters", "token", "tribe"):
        window.run_named(f"take_{name}")
        shown[name] = {key: type(editor) for key, editor in window.held_piece_bar.editors.items()}
    assert shown == {
        "mountain": {"symbol": QComboBox},
        "chasm": {"volcano": QCheckBox},
        "monsters": {"count": QSpinBox, "site": QComboBox},
        "token": {"token": QSpinBox, "note": QLineEdit},
        "tribe": {},
    }
    assert not window.entries["traits"].isEnabled()
    window.run_named("tool_tunnel")
    assert list(window.held_piece_bar.editors) == ["number"]
    press(qtbot, Qt.Key.Key_Escape)
    assert not window.held_piece_bar.editors


def test_a_marker_is_described_by_keys_alone_and_laid(qtbot: QtBot, window: Window) -> None:
    press(qtbot, Qt.Key.Key_G, Qt.Key.Key_I)
    assert QApplication.focusWidget() is window.held_piece_bar.editors["marker"]
    press(qtbot, Qt.Key.Key_Tab)
    qtbot.keyClicks(QApplication.focusWidget(), "gold")
    press(qtbot, Qt.Key.Key_Tab)
    qtbot.keyClicks(QApplication.focusWidget(), "B")
    press(qtbot, Qt.Key.Key_Tab)
    press(qtbot, Qt.Key.Key_Tab)  # no monsters
    qtbot.keyClicks(QApplication.focusWidget(), "dig here")
    press(qtbot, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is window.canvas
    window.bench.place_cursor(window.bench.board.placements[0].cell)
    press(qtbot, Qt.Key.Key_Return)
    laid = window.bench.board.pieces[-1].data
    said = {key: laid[key] for key in ("marker", "vein", "level", "note")}
    assert said == {"marker": "vein", "vein": "gold", "level": "B", "note": "dig here"}


def test_another_kind_of_marker_is_another_bar(qtbot: QtBot, window: Window) -> None:
    window.run_named("take_marker")
    kind = window.held_piece_bar.editors["marker"]
    assert isinstance(kind, QComboBox)
    window.bench.hold_piece({"piece": "marker", "marker": "vein", "vein": "1", "note": "far"})
    QApplication.processEvents()
    window.held_piece_bar.reveal()
    kind.setCurrentIndex(kind.findData("pirates"))
    kind.activated.emit(kind.currentIndex())
    assert window.bench.held_piece == {"piece": "marker", "marker": "pirates", "note": "far"}
    assert list(window.held_piece_bar.editors) == ["marker", "monsters", "note"]
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.held_piece_bar.editors["marker"])


def test_what_goes_without_saying_is_not_said(window: Window) -> None:
    window.run_named("take_monsters")
    count = window.held_piece_bar.editors["count"]
    assert isinstance(count, QSpinBox)
    assert count.value() == 2
    count.setValue(5)
    assert window.bench.held_piece == {"piece": "monsters", "count": 5}
    window.run_named("fewer")
    assert count.value() == 4
    count.setValue(2)
    assert window.bench.held_piece == {"piece": "monsters"}


def test_it_speaks_the_language_of_the_window(window: Window) -> None:
    window.run_named("take_monsters")
    window.run_named("language_fr")
    assert window.held_piece_bar.name.text() == "monstres"
    assert window.held_piece_bar.editors["count"].accessibleName() == "En main, monstres"


def test_the_switches_of_a_tool_stand_there_too(qtbot: QtBot, window: Window) -> None:
    press(qtbot, Qt.Key.Key_Y, Qt.Key.Key_I)
    boxes = window.held_piece_bar.editors
    assert [box.text() for box in boxes.values() if isinstance(box, QCheckBox)] == [
        *("letter", "face", "turn", "cell", "pieces")
    ]
    assert QApplication.focusWidget() is boxes["tile"]
    press(qtbot, Qt.Key.Key_Space)
    assert not window.bench.tool.is_on("tile")
    press(qtbot, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is window.canvas
    press(qtbot, Qt.Key.Key_1, Qt.Key.Key_3)
    shown = {name: box.isChecked() for name, box in boxes.items() if isinstance(box, QCheckBox)}
    assert shown == {"tile": True, "face": True, "turn": False, "cell": True, "pieces": True}
    assert window.entries["padlock_tile"].isChecked()
    window.set_language("fr")
    assert boxes is not window.held_piece_bar.editors
    assert window.held_piece_bar.editors["turn"].accessibleName() == "Cadenas, orientation"


def test_every_editor_is_in_sight_on_a_small_screen(qtbot: QtBot, window: Window) -> None:
    window.resize(1024, 700)
    bar = window.held_piece_bar
    row = window.play_bar.geometry().top()
    for name in ("marker", "monsters", "mountain"):
        window.run_named(f"take_{name}")
        qtbot.waitUntil(lambda: all(editor.isVisible() for editor in bar.editors.values()))
    press(qtbot, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: bar.geometry().top() == row)  # nothing is in hand: no row is wasted
