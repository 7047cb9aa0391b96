"""Maps of other programs in the editor: opened, dropped, chosen in the File menu."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from realms.cli.errors import CommandError
from realms_editor.view.application import EditorApplication
from realms_editor.view.start import StartOptions, open_first_windows
from realms_editor.view.window import Window

from help.files import at_rest, end
from help.maps import SAMPLES, dot, frame, group, svg

VALLEY = SAMPLES / "valley.svg"


def imported(qtbot: QtBot, application: EditorApplication, path: Path) -> Window:
    application.open_files([path])
    at_rest(qtbot, application)
    return application.windows[-1]


def test_a_map_opens_as_a_new_realm_that_is_not_saved(qtbot: QtBot, application: EditorApplication) -> None:
    window = imported(qtbot, application, VALLEY)
    document = window.document
    assert (document.path, document.modified, document.scenario.title("en")) == (None, True, "The Valley")
    assert document.scenario.realm(2).board.region_count == 7
    assert VALLEY not in application.preferences.recent
    qtbot.waitUntil(lambda: window.canvas.ready)


def test_remarks_stand_above_the_map(qtbot: QtBot, application: EditorApplication, tmp_path: Path) -> None:
    path = tmp_path / "land.svg"
    path.write_text(svg(frame("M50 0V30"), group("regions", dot(25, 25, "jungle"))))
    bars = imported(qtbot, application, path).message_bars
    shown = [bars[f"import {number}"] for number in range(4)]
    assert [bar.label.text() if bar else "" for bar in shown] == [
        "land.svg: line 3: not understood: jungle",
        "land.svg: regions without a terrain: r1",
        "land.svg: lines that end in nothing: 50 | 30 mm",
        "",
    ]


def test_a_map_that_cannot_be_read_is_refused_with_the_place(
    qtbot: QtBot, application: EditorApplication, tmp_path: Path
) -> None:
    path = tmp_path / "broken.geojson"
    path.write_text("{")
    window = application.show_empty()
    application.open_files([path])
    at_rest(qtbot, application)
    (box,) = window.findChildren(QMessageBox)
    assert box.text() == "broken.geojson cannot be imported."
    assert box.informativeText().startswith("broken.geojson:1:2: this is not JSON")
    assert application.windows == [window]
    box.close()


def test_a_map_can_be_dropped(qtbot: QtBot, application: EditorApplication) -> None:
    window = application.show_empty()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(SAMPLES / "bays.geojson"))])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, left, none)
    drop = QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, left, none)
    for event in (enter, drop):
        QApplication.sendEvent(window.canvas.viewport(), event)
    at_rest(qtbot, application)
    assert [each.document.scenario.title("en") for each in application.windows] == ["Bays"]


def test_the_file_menu_asks_for_maps(qtbot: QtBot, application: EditorApplication) -> None:
    window = application.show_empty()
    window.run_named("import")
    (dialog,) = [each for each in window.findChildren(QFileDialog) if each.isVisible()]
    assert dialog.nameFilters() == ["*.svg *.geojson"]
    dialog.filesSelected.emit([str(VALLEY)])
    dialog.close()
    at_rest(qtbot, application)
    assert application.windows[-1].document.scenario.title("en") == "The Valley"


@pytest.fixture
def start(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., EditorApplication]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    del qtbot
    return lambda *paths: open_first_windows(StartOptions(paths=paths))


def test_the_command_line_imports_maps_too(start: Callable[..., EditorApplication], tmp_path: Path) -> None:
    application = start(VALLEY)
    assert [window.document.path for window in application.windows] == [None]
    end(application)
    broken = tmp_path / "x.svg"
    broken.write_text("<svg")
    with pytest.raises(CommandError, match="this is not XML"):
        start(broken)
