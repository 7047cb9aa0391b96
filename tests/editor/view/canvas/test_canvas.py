"""The canvas: overlays, overview, what is told of the place that is pointed at, and what is painted."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QGraphicsItem
from pytestqt.qtbot import QtBot

from realms.board.hexes import centre
from realms.export.drawing.overlays import OVERLAYS
from realms.scenario.changes import turn_tile
from realms.scenario.scenario import Scenario, load_scenario
from realms_editor.view import style
from realms_editor.view.canvas import tile_content as scene
from realms_editor.view.canvas.map_scene import FINDINGS
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]
SAMPLES = Path(__file__).parents[4] / "realms" / "scenarios"


def picture(window: Window) -> QImage:
    return window.canvas.grab().toImage()


def point_on(window: Window, tile: str) -> tuple[float, float]:
    x, y = centre(window.bench.board.placements[window.bench.board.rank_of[tile]].cell)
    return x + 10, y + 50


@pytest.mark.parametrize("name", OVERLAYS)
def test_an_overlay_is_shown_follows_edits_and_goes(
    open_window: OpenWindow, sample: Scenario, name: str
) -> None:
    window = open_window(sample)
    plain = picture(window)
    window.run_named(f"overlay_{name}")
    over = picture(window)
    assert over != plain
    window.run_named(f"overlay_{name}")
    assert picture(window) == plain
    window.run_named(f"overlay_{name}")
    window.bench.select(frozenset({"I"}))
    window.run_named("delete")
    without = picture(window)
    assert without != over
    window.run_named(f"overlay_{name}")
    assert picture(window) != without


def test_findings_are_marked_on_the_map(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    window.scene.mark_findings({})
    if FINDINGS not in window.scene.overlays:
        window.run_named(f"overlay_{FINDINGS}")
    plain = picture(window)
    window.scene.mark_findings({0: "error"})
    error = picture(window)
    window.scene.mark_findings({0: "warning"})
    assert len({plain.cacheKey(), error.cacheKey()}) == 2
    assert plain != error != picture(window)


def test_letters_can_be_left_out_and_addresses_written(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    plain = picture(window)
    window.run_named("letters")
    bare = picture(window)
    window.run_named("letters")
    window.run_named("addresses")
    assert plain != bare
    assert plain != picture(window) != bare


def test_what_is_pointed_at_is_lit_and_told(qtbot: QtBot, open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    before = picture(window)
    at = window.canvas.mapFromScene(*point_on(window, "E"))
    qtbot.mouseMove(window.canvas.viewport(), at)
    window.bench.hover(point_on(window, "E"))
    assert window.status_line.place == "farmland on E: takes 3 to conquer; neighbours: 3"
    assert picture(window) != before
    window.bench.hover(None)
    assert window.status_line.place == ""
    assert picture(window) == before


def test_places_that_a_finding_names_are_lit(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    before = picture(window)
    for places in (["A/0"], ["N.0|P.3"], ["A"], ["A.3"]):
        window.scene.outline_places(places)
        assert picture(window) != before
        window.scene.outline_places(())
        assert picture(window) == before
    window.scene.outline_places(["Z/0", "hole:Q.1"])
    assert picture(window) == before


def test_the_overview_shows_when_part_of_the_map_is_out_of_sight_and_goes_there(
    qtbot: QtBot, open_window: OpenWindow, sample: Scenario
) -> None:
    window = open_window(sample)
    qtbot.wait(200)
    assert not window.minimap.isVisible()
    window.canvas.zoom(3)
    qtbot.waitUntil(window.minimap.isVisible)
    before = window.canvas.mapToScene(QPoint(0, 0))
    qtbot.mouseClick(window.minimap, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    assert window.canvas.mapToScene(QPoint(0, 0)) != before
    window.run_named("minimap")
    assert not window.minimap.isVisible()


def test_the_middle_button_pans_and_the_wheel_turns_what_is_held(
    qtbot: QtBot, open_window: OpenWindow, sample: Scenario
) -> None:
    window = open_window(sample)
    view = window.canvas.viewport()
    before = window.canvas.mapToScene(QPoint(0, 0))
    qtbot.mousePress(view, Qt.MouseButton.MiddleButton, pos=QPoint(300, 300))
    qtbot.mouseMove(view, QPoint(340, 320))
    qtbot.mouseRelease(view, Qt.MouseButton.MiddleButton, pos=QPoint(340, 320))
    shift = before - window.canvas.mapToScene(QPoint(0, 0))
    scale = window.canvas.transform().m11()
    assert (shift.x() * scale, shift.y() * scale) == pytest.approx((40, 20), abs=2)


def test_many_tiles_take_other_colours_lot_by_lot(
    open_window: OpenWindow, sample: Scenario, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene, "MANY", 5)
    wanted = picture(open_window(sample, "dark"))
    window = open_window(sample)
    before = picture(window)
    window.scene.set_theme(style.THEMES["dark"])
    assert picture(window) not in (before, wanted)
    qtbot.waitUntil(lambda: picture(window) == wanted)


def test_what_is_edited_need_not_wait_for_other_colours(
    open_window: OpenWindow, sample: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene, "MANY", 5)
    window = open_window(sample)
    picture(window)
    last = list(window.scene.tiles)[-1]
    window.scene.set_theme(style.THEMES["dark"])
    assert window.scene.tiles[last].up_to_date
    window.document.do(turn_tile(window.document.scenario, window.document.players, last))
    assert not window.scene.tiles[last].up_to_date
    picture(window)
    assert window.scene.tiles[last].up_to_date


def uncached(window: Window) -> QImage:
    """The window's map as a window paints it that keeps no pictures of items."""
    for item in window.scene.items():
        item.setCacheMode(QGraphicsItem.CacheMode.NoCache)
    return picture(window)


def strays(one: QImage, other: QImage) -> int:
    """How many colours of pixels differ by more than the rim of a kept picture may."""
    assert one.size() == other.size()
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return sum(abs(first - second) > 20 for first, second in pairs if first != second)


@pytest.mark.parametrize("size", [(1400, 900), (1920, 1000)])
def test_the_ground_lies_where_it_belongs_at_every_count(
    open_window: OpenWindow, qtbot: QtBot, size: tuple[int, int]
) -> None:
    river = load_scenario(SAMPLES / "long_quiet_river.realm.json")
    window, other = open_window(river), open_window(river)
    for each in (window, other):
        each.run_named("minimap")
        each.resize(*size)
    for players in (3, 4, 5, 6, 4, 2, 5):
        for each in (window, other):
            each.document.look_at(players)
            qtbot.wait(1)
        other.canvas.setTransform(window.canvas.transform())
        wanted = uncached(other)
        assert strays(picture(window), wanted) < wanted.sizeInBytes() / 2000, players


def test_nothing_is_left_behind_by_painting(open_window: OpenWindow, sample: Scenario) -> None:
    """A binding that loses a reference at every call of the painter dies after some thousands of them."""
    import sys

    window = open_window(sample)
    picture(window)
    before = sys.getrefcount(None)
    for _ in range(5):
        for item in window.scene.tiles.values():
            item.repaint()
        picture(window)
    assert sys.getrefcount(None) > before - 500
