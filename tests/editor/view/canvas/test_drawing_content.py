"""A drawn board on the map: what is shown, what is painted again, and what a point means."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from realms.board.drawing import on_plane
from realms.board.drawn_board import DrawnBoard
from realms.scenario.region_changes import paint_regions
from realms.scenario.scenario import Scenario, bundled_scenario
from realms_editor.tools.spot import spot_at
from realms_editor.view.canvas.drawing_content import DrawingContent
from realms_editor.view.canvas.places import address_place, spot_place
from realms_editor.view.canvas.tile_content import TileContent
from realms_editor.view.style import THEMES
from realms_editor.view.window import Window

from help.drawings import drawn_layer, drawn_scenario, two_regions

OpenWindow = Callable[..., Window]


@pytest.fixture
def window(open_window: OpenWindow) -> Window:
    return open_window(drawn_scenario(drawn_layer(two_regions(), {"piece": "tribe", "at": "r1"})))


def ground(window: Window) -> DrawingContent:
    assert isinstance(window.scene.content, DrawingContent)
    return window.scene.content


def test_each_region_has_an_item_on_the_sheet(window: Window) -> None:
    assert sorted(ground(window).regions) == ["r1", "r2"]
    assert window.scene.extent().width() == on_plane((420, 297))[0]
    assert not window.scene.tiles


def test_only_what_changed_is_painted_again(window: Window) -> None:
    document = window.document
    assert window.scene.show_map() == 0
    before = {name: item.picture for name, item in ground(window).regions.items()}
    document.do(paint_regions(document.scenario, 2, ["r1"], {"symbols": ["cavern"]}))
    after = {name: item.picture for name, item in ground(window).regions.items()}
    assert [name for name in after if after[name] != before[name]] == ["r1"]
    document.undo()
    assert {name: item.picture for name, item in ground(window).regions.items()} == before


def test_a_point_means_the_region_that_is_painted_there(window: Window) -> None:
    board = window.bench.board
    assert isinstance(board, DrawnBoard)
    spot = spot_at(board, on_plane((150, 50)))
    assert spot.address == spot.region == "r2"
    ((shape, _),) = spot_place(board, spot, "third")
    assert shape.area.contains(QPointF(*on_plane((150, 50))))
    assert address_place(board, "r9") == []
    assert spot_at(board, on_plane((300, 200))).address == ""


def test_the_view_fits_the_sheet_and_the_overview_shows_the_regions(window: Window) -> None:
    assert window.canvas.has_in_sight(window.scene.extent())
    assert window.minimap.isHidden()
    window.canvas.zoom(4)
    window.minimap._settle()
    assert not window.minimap.isHidden()
    picture: QImage = window.minimap._picture.toImage()
    assert len({picture.pixel(x, 45) for x in range(0, picture.width(), 3)}) > 2


def test_one_document_may_have_tiles_for_one_count_and_a_drawing_for_another(
    open_window: OpenWindow, sample: Scenario
) -> None:
    layers = [{**layer} for layer in sample.data["layers"][:1]]
    mixed = drawn_scenario(*layers, drawn_layer(two_regions(), players=6), boxes=sample.data["boxes"])
    window = open_window(mixed)
    assert isinstance(window.scene.content, TileContent)
    window.document.look_at(6)
    assert ground(window).regions
    window.document.look_at(window.document.scenario.counts[0])
    assert isinstance(window.scene.content, TileContent)
    assert window.scene.tiles


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_paints_the_bundled_lands(open_window: OpenWindow, theme: str) -> None:
    window = open_window(bundled_scenario("lake_of_lamps"), theme)
    seen = window.canvas.grab().toImage()
    assert len({seen.pixel(x, seen.height() // 2) for x in range(seen.width())}) > 5


@pytest.mark.parametrize("size", [[10, 8], [5000, 4000]])
def test_sheets_of_every_size_are_seen_whole(open_window: OpenWindow, size: list[float]) -> None:
    window = open_window(drawn_scenario(drawn_layer({"size": size})))
    area = window.scene.extent()
    assert window.canvas.has_in_sight(area)
    seen = window.canvas.mapFromScene(area).boundingRect()
    assert seen.width() > window.canvas.width() / 4
    window.canvas.zoom(1.5)
    assert window.canvas.mapFromScene(area).boundingRect().width() > seen.width()


def test_a_sheet_begun_on_an_empty_map_is_brought_into_sight(
    open_window: OpenWindow, empty: Scenario
) -> None:
    window = open_window(empty)
    window.canvas.zoom(3)
    window.run_named("begin_drawing")
    assert ground(window).is_empty
    assert window.canvas.has_in_sight(window.scene.extent())
    assert window.bench.tool.id == "node"
    window.document.undo()
    assert isinstance(window.scene.content, TileContent)


def test_outlines_are_as_wide_as_the_regions_ask(open_window: OpenWindow) -> None:
    large = {name: [4 * x, 4 * y] for name, (x, y) in two_regions()["nodes"].items()}
    regions = {"r1": {"at": [200, 200], "terrain": "hill"}, "r2": {"at": [600, 200], "terrain": "swamp"}}
    window = open_window(
        drawn_scenario(drawn_layer(two_regions(nodes=large, regions=regions, size=[1000, 600])))
    )
    window.run_named("tool_region")
    window.bench.hover(on_plane((200, 200)))
    outline = window.scene.hover_outline.boundingRect()
    inner = address_place(window.bench.board, "r1")[0][0].area.boundingRect()
    assert outline.width() - inner.width() > 4 * ground(window).scale
    assert ground(window).scale > 2


def test_a_hidden_photo_is_not_painted(window: Window, tmp_path: Path) -> None:
    picture = QImage(20, 20, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    assert picture.save(str(tmp_path / "photo.png"))
    photo, corners = ground(window).photo, [[0, 0], [420, 0], [420, 297], [0, 297]]
    photo.show_picture({"path": "photo.png", "corners": corners}, tmp_path / "my.realm.json")

    def is_painted() -> bool:
        image = QImage(40, 40, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        photo.paint(painter, QStyleOptionGraphicsItem())
        painter.end()
        return image.pixelColor(20, 20) != QColor("white")

    assert is_painted()
    photo.show_picture(None, None)
    assert not is_painted()


def test_the_names_of_regions_can_be_hidden(open_window: OpenWindow) -> None:
    window = open_window(bundled_scenario("four_lands"))
    assert window.entries["letters"].text() == "Names of the regions"
    named = [item.picture.name for item in ground(window).regions.values() if item.picture]
    assert all(named)
    window.run_named("letters")
    assert not any(item.picture.name for item in ground(window).regions.values() if item.picture)
