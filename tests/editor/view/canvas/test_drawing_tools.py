"""Marks of the tools for drawings on the map: nodes, handles, the keyboard cursor, a photo, open ends."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms.board.drawing import on_plane
from realms.scenario.drawing_changes import draw_line
from realms.scenario.picture_changes import set_picture
from realms_editor.tools.tool import Ghost
from realms_editor.view.canvas.drawing_content import DrawingContent
from realms_editor.view.canvas.traced_picture import read_beside
from realms_editor.view.window import Window

from help.drawings import drawn_layer, drawn_scenario, two_regions


@pytest.fixture
def window(open_window: Callable[..., Window]) -> Window:
    return open_window(drawn_scenario(drawn_layer(two_regions())))


def content(window: Window) -> DrawingContent:
    assert isinstance(window.scene.content, DrawingContent)
    return window.scene.content


def pixel_at(window: Window, x: float, y: float) -> str:
    """The colour of the map at a point of the sheet."""
    at = window.canvas.mapFromScene(QPointF(*on_plane((x, y))))
    return QColor(window.canvas.grab().toImage().pixel(at)).name()


def test_nodes_are_shown_to_whom_points_at_the_map(window: Window) -> None:
    ghost = window.scene.drawing_ghost
    assert window.bench.tool.id == "node"
    assert not ghost._nodes
    window.bench.hover(on_plane((50, 50)))
    assert len(ghost._nodes) == 6
    window.run_named("tool_region")
    assert not ghost._nodes


def test_marks_keep_their_size_on_the_screen(window: Window) -> None:
    window.bench.choose("line")
    window.bench.press(on_plane((10, 150)))
    window.bench.release(on_plane((10, 150)))
    window.bench.hover(on_plane((60, 150)))

    def width() -> int:
        """The pixels that differ along a line across the preview."""
        window.canvas.centerOn(*on_plane((35, 150)))
        middle = window.canvas.mapFromScene(QPointF(*on_plane((35, 150))))
        seen = window.canvas.grab().toImage()
        ground = seen.pixel(middle.x(), middle.y() - 30)
        return sum(seen.pixel(middle.x(), middle.y() + dy) != ground for dy in range(-25, 26))

    before = width()
    window.canvas.zoom(3)
    assert 3 <= before <= 9
    assert abs(width() - before) <= 2


def test_the_scale_of_the_view_says_how_near_a_node_is(window: Window) -> None:
    reach = window.bench.reach
    window.canvas.zoom(2)
    assert window.bench.reach == pytest.approx(reach / 2, rel=0.01)


def test_the_pointer_of_the_keyboard_is_a_cross(window: Window) -> None:
    window.canvas.setFocus()
    window.run_named("tool_line")
    QTest.keyClick(window.canvas, Qt.Key.Key_Right)
    QTest.keyClick(window.canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert window.bench.cursor.shown
    assert window.scene.drawing_ghost._cross == window.bench.cursor_spot.point
    x, y = window.bench.cursor.at
    scale = window.bench.scale
    assert scale > 0
    seen = window.canvas.grab().toImage()
    at = window.canvas.mapFromScene(QPointF(*on_plane((x, y))))
    assert QColor(seen.pixel(at.x() + 7, at.y())).lightness() < 60


def test_an_open_end_and_a_bare_face_are_marked(window: Window) -> None:
    draft = content(window).draft
    assert draft.draft
    assert not draft.draft.ends
    assert not draft.draft.unpainted
    document = window.document
    document.do(draw_line(document.scenario, 2, [(220, 20), (280, 20), (280, 80), (220, 80), (220, 20)]))
    document.do(draw_line(document.scenario, 2, [(300, 20), (350, 60)]))
    assert draft.draft
    assert len(draft.draft.unpainted) == 1
    assert sorted(draft.draft.ends) == sorted(map(on_plane, ((300.0, 20.0), (350.0, 60.0))))
    theme = window.scene.drawing_style.theme
    assert pixel_at(window, 300, 20) == theme.entry.lower()
    document.undo()
    document.undo()
    assert not draft.draft.unpainted


def test_two_regions_in_a_face_and_one_in_none_are_marked(open_window: Callable[..., Window]) -> None:
    regions = {
        "r1": {"at": [50, 50], "terrain": "hill"},
        "r2": {"at": [60, 60], "terrain": "swamp"},
        "r3": {"at": [300, 200], "terrain": "forest"},
    }
    window = open_window(drawn_scenario(drawn_layer(two_regions(regions=regions))))
    draft = content(window).draft.draft
    assert draft
    assert draft.crowded == (on_plane((50, 50)), on_plane((60, 60)))
    assert draft.strays == (on_plane((300, 200)),)


def test_a_photo_is_straightened_and_shines_through(window: Window, tmp_path: Path) -> None:
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    with QPainter(image) as painter:
        painter.fillRect(QRectF(0, 0, 100, 100), QColor("#0000ff"))
    image.save(str(tmp_path / "two.png"))
    window.document.saved_as(tmp_path / "a.realm.json")
    corners = [[220, 120], [400, 120], [400, 280], [220, 280]]
    picture = {"path": "two.png", "corners": corners, "opacity": 1}
    document = window.document
    document.do(set_picture(document.scenario, 2, picture))
    assert pixel_at(window, 240, 200) == "#0000ff"
    assert pixel_at(window, 380, 200) == "#ff0000"
    assert content(window).regions["r1"].opacity() < 1
    window.bench.choose("picture")
    window.run_named("picture_hide")
    assert pixel_at(window, 240, 200) != "#0000ff"
    assert content(window).regions["r1"].opacity() == 1


def test_a_corner_takes_the_photo_with_it_while_it_is_dragged(window: Window, tmp_path: Path) -> None:
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    image.fill(QColor("#0000ff"))
    image.save(str(tmp_path / "one.png"))
    window.document.saved_as(tmp_path / "a.realm.json")
    corners = [[220, 120], [300, 120], [300, 200], [220, 200]]
    document = window.document
    document.do(set_picture(document.scenario, 2, {"path": "one.png", "corners": corners}))
    window.bench.choose("picture")
    window.bench.press(on_plane((300, 200)))
    window.bench.drag(on_plane((400, 280)))
    assert pixel_at(window, 360, 250) == "#0000ff"
    window.bench.cancel()
    assert pixel_at(window, 360, 250) != "#0000ff"


def test_files_outside_or_broken_are_no_photos(tmp_path: Path) -> None:
    document = tmp_path / "realms" / "a.realm.json"
    document.parent.mkdir()
    (tmp_path / "secret.png").write_bytes(b"x")
    (document.parent / "broken.png").write_bytes(b"no picture")
    for name, why in (
        ("../secret.png", "outside"),
        ("broken.png", "no picture"),
        ("gone.png", "missing"),
    ):
        image, problem = read_beside(document, name)
        assert image.isNull()
        assert why in str(problem)
    assert "no file yet" in str(read_beside(None, "a.png")[1])


def test_an_empty_preview_hides_everything(qtbot: QtBot, window: Window) -> None:
    ghost = window.scene.drawing_ghost
    ghost.show_ghost(Ghost(), None, window.scene.extent())
    assert ghost.boundingRect().isNull()
    qtbot.wait(1)


def test_the_point_of_a_finding_gets_a_ring(qtbot: QtBot, window: Window) -> None:
    document = window.document
    document.do(draw_line(document.scenario, 2, [(300, 20), (350, 60)]))
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    found = [each for each in window.live_checks.findings.for_count(2) if each.remark.point]
    assert found
    window.show_finding(found[0])
    ring = window.scene.finding_ring
    assert found[0].remark.point
    assert ring.at == on_plane(found[0].remark.point)
    window.canvas.zoom(8)
    window.canvas.centerOn(0, 0)
    window.show_finding(found[0])
    assert window.canvas.has_in_sight(QRectF(*ring.at, 1, 1))
    document.undo()
    assert ring.at is None


def test_a_modifier_key_changes_the_preview_at_once(window: Window) -> None:
    window.run_named("tool_line")
    start, end = window.bench.net.point("n1"), window.bench.net.point("n3")
    for at in (start, end):
        window.bench.hover(on_plane(at))
        if at == start:
            window.bench.press(on_plane(at))
            window.bench.release(on_plane(at))
    assert [line.kind for line in window.bench.ghost.lines] == ["new"]
    QTest.keyPress(window.canvas, Qt.Key.Key_Shift)  # Qt adds the modifier by itself
    assert [line.kind for line in window.bench.ghost.lines] == ["traced"]
    QTest.keyRelease(window.canvas, Qt.Key.Key_Shift, Qt.KeyboardModifier.ShiftModifier)
    assert [line.kind for line in window.bench.ghost.lines] == ["new"]
