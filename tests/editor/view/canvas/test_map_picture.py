"""Pictures of the map for others show what the screen shows."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.shapes import Picture
from realms.export.realm_map import draw_map
from realms.export.registry import all_exports
from realms.export.svg import render_svg
from realms.scenario.changes import put_piece
from realms.scenario.scenario import Scenario, load_scenario
from realms_editor.desk.workspace import Workspace
from realms_editor.view.application import EditorApplication
from realms_editor.view.canvas.map_picture import seen
from realms_editor.view.canvas.paint import FINE
from realms_editor.view.canvas.painter import TILE_PIXELS, image
from realms_editor.view.canvas.places import cell_place
from realms_editor.view.files.export_actions import SUBJECTS, export_from, export_title
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]
OFFERED = [name for name, export in all_exports().items() if not SUBJECTS.keys().isdisjoint(export.subjects)]


def picture_of(window: Window) -> Picture:
    return draw_map(window.document.realm, seen(window))


def on_screen(window: Window, size: QSize) -> QImage:
    """What the window would show at that size, without what is only there to edit."""
    left, top, width, height = picture_of(window).bounds
    window.scene.draw_with("full", FINE)
    made = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = TILE_PIXELS / (2 * APOTHEM)
    target, part = QRectF(0, 0, width * scale, height * scale), QRectF(left, top, width, height)
    window.scene.render(painter, target, part)
    painter.end()
    return made


def on_tiles(window: Window, shown: QImage) -> QImage:
    """The part of a picture that shows tiles; beside them the screen has free cells to lay tiles on."""
    left, top, width, height = picture_of(window).bounds
    beside = QPainterPath()
    beside.addRect(left, top, width, height)
    for cell in window.bench.board.placement_at:
        for form, lying in cell_place(cell):
            beside -= lying.map(form.area)
    painter = QPainter(shown)
    painter.scale(shown.width() / width, shown.height() / height)
    painter.translate(-left, -top)
    painter.fillPath(beside, Qt.GlobalColor.black)
    painter.end()
    return shown


def difference(one: QImage, other: QImage) -> float:
    """The share of pixels that differ to the eye."""
    assert one.size() == other.size()
    first, second = bytes(one.constBits()), bytes(other.constBits())
    return sum(abs(a - b) > 24 for a, b in zip(first, second, strict=True)) / len(first)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("shown", [(), ("addresses", "overlay_entry", "overlay_distance"), ("letters",)])
def test_a_picture_is_what_the_screen_shows(
    open_window: OpenWindow, sample: Scenario, theme: str, shown: tuple[str, ...]
) -> None:
    window = open_window(sample, theme)
    plain = image(picture_of(window))
    for action in shown:
        window.run_named(action)
    drawn = image(picture_of(window))
    assert (drawn != plain) == bool(shown)
    screen = on_screen(window, drawn.size())
    assert difference(on_tiles(window, drawn), on_tiles(window, screen)) < 0.001


def test_a_change_that_is_not_in_the_picture_would_be_noticed(
    open_window: OpenWindow, sample: Scenario
) -> None:
    window = open_window(sample)
    drawn = image(picture_of(window))
    document = window.document
    document.do(put_piece(document.scenario, document.players, {"piece": "tribe", "at": "A/1"}))
    screen = on_screen(window, drawn.size())
    assert difference(on_tiles(window, drawn), on_tiles(window, screen)) > 0.0005


def test_findings_on_the_map_are_in_the_picture(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    window.scene.mark_findings({0: "error"})
    plain = render_svg(picture_of(window))
    window.scene.show_overlay("findings", shown=True)
    assert len(render_svg(picture_of(window))) > len(plain)


def test_the_selection_is_not_in_the_picture(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    plain = render_svg(picture_of(window))
    window.bench.select(frozenset("A"))
    assert render_svg(picture_of(window)) == plain


def test_an_empty_map_has_a_picture(open_window: OpenWindow, empty: Scenario) -> None:
    picture = picture_of(open_window(empty))
    assert not image(picture).isNull()


def test_the_clipboard_gets_pixels_and_a_drawing(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    window.run_named("copy_picture")
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasImage()
    assert data.data("image/svg+xml").data().startswith(b"<svg")
    QGuiApplication.clipboard().clear()


@pytest.fixture
def kept(qtbot: QtBot, tmp_path: Path, sample: Scenario) -> Iterator[Window]:
    """A window with a application."""
    application = EditorApplication(Workspace(tmp_path / "state", delay=60), tmp_path / "editor.json")
    window = application.show_new(sample)
    yield window
    application.close()
    window.file_controller = None
    window.close()
    window.deleteLater()
    del qtbot


@pytest.mark.parametrize("name", OFFERED)
def test_files_for_others(qtbot: QtBot, kept: Window, tmp_path: Path, name: str) -> None:
    export = all_exports()[name]
    export_from(kept, export)
    (dialog,) = kept.findChildren(QFileDialog)
    assert f"{dialog.windowTitle()}…" == str(export_title(export))
    path = tmp_path / f"out{export.suffix}"
    dialog.fileSelected.emit(str(path))
    dialog.close()
    assert kept.file_controller
    application = kept.file_controller.application
    qtbot.waitUntil(lambda: not application.jobs.busy)
    assert path.read_bytes()
    assert path.name in kept.status_line.hint


def test_the_whole_file_holds_the_faces(qtbot: QtBot, kept: Window, tmp_path: Path) -> None:
    test_files_for_others(qtbot, kept, tmp_path, "whole")
    whole = load_scenario(tmp_path / "out.whole.realm.json")
    assert isinstance(whole.data["tileset"], dict)
    assert whole.counts == kept.document.scenario.counts


def test_each_export_of_a_map_or_a_realm_is_a_command(kept: Window) -> None:
    entries = {name for name in kept.entries if name.startswith("export_")}
    assert entries == {f"export_{name}" for name in OFFERED}
    listed = kept.menus["file"].actions()
    assert not any(kept.entries[name] in listed for name in entries), "the dialog has them all"
    assert kept.entries["publish"] in listed
    assert kept.entries["export_png"].text() == "Export the map as a picture (PNG)…"


def test_an_export_that_cannot_be_made_is_said(
    qtbot: QtBot, kept: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms.export.painter.entry_points", lambda **_: ())
    export_from(kept, all_exports()["png"])
    (dialog,) = kept.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "out.png"))
    dialog.close()
    qtbot.waitUntil(lambda: bool(kept.findChildren(QMessageBox)))
    (said,) = kept.findChildren(QMessageBox)
    assert "PySide6" in f"{said.text()} {said.informativeText()}"
    assert not (tmp_path / "out.png").exists()


COPIED_AND_LEFT = """
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from realms_editor.view.start import StartOptions, open_first_windows, qt_application
app = qt_application()
open_first_windows(StartOptions()).windows[0].run_named("copy_picture")
QTimer.singleShot(0, lambda: app.exit(0))
app.exec()
assert QGuiApplication.clipboard().mimeData().hasImage()
"""


def test_the_editor_ends_in_order_with_a_picture_on_the_clipboard(tmp_path: Path) -> None:
    home = {"XDG_STATE_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", COPIED_AND_LEFT], env={**os.environ, **home}, check=False)
    assert done.returncode == 0
