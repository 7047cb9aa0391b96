"""The palette: what is left, filters, taking in hand, going beyond."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from realms.board.hexes import Cell, centre, neighbour
from realms.scenario.changes import put_piece, set_value, take_tile
from realms.scenario.scenario import Scenario
from realms_editor.tools.piece_attributes import PICKED
from realms_editor.tools.workbench import HeldTile
from realms_editor.view.docks.box_list import BoxList
from realms_editor.view.docks.palette import PaletteDock
from realms_editor.view.files.dropping import IN_HAND
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]


@pytest.fixture
def window(rested: OpenWindow, sample: Scenario) -> Window:
    return rested(sample)


def dock_of(window: Window) -> PaletteDock:
    content = window.docks["palette"].content
    assert isinstance(content, PaletteDock)
    return content


def captions(stock: BoxList) -> list[str]:
    return [ware.caption for ware in stock.items_model.items]


def choose(dock: PaletteDock, name: str, value: object) -> None:
    box = dock.filters[name]
    box.setCurrentIndex(box.findData(value))


def click(qtbot: QtBot, stock: BoxList, row: int) -> None:
    at = stock.visualRect(stock.items_model.index(row)).center()
    qtbot.mouseClick(stock.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_both_faces_of_what_is_left_are_offered(window: Window) -> None:
    dock = dock_of(window)
    assert dock.count.text() == "tiles left: 2; in other layers: 16"
    assert captions(dock.tiles)[4:7] == ["B (4, 5, 6)", "B (4, 5, 6)", "C (3, 4, 5, 6)"]
    assert all(len(caption) == 1 for caption in captions(dock.tiles)[:4])  # which can be laid stand first
    assert dock.tiles.items_model.items[4].description.startswith("B, surface: farmland")
    window.run_named("count_6")
    assert dock.count.text() == "tiles left: 2"
    window.document.do(take_tile(window.document.scenario, 6, "A"))
    assert captions(dock.tiles)[0] == "A (2, 3, 4, 5)"
    window.document.do(take_tile(window.document.scenario, 2, "A"))
    assert captions(dock.tiles)[0] == "A"


def test_filters_narrow_what_is_shown(window: Window) -> None:
    dock = dock_of(window)
    choose(dock, "world", "surface")
    assert len(captions(dock.tiles)) == 18
    choose(dock, "water", True)
    assert {caption[0] for caption in captions(dock.tiles)} == set("QSTVXY")
    choose(dock, "terrain", "hill")
    assert captions(dock.tiles) == []
    assert dock.count.text() == "no such tile is left"
    choose(dock, "water", None)
    choose(dock, "symbol", "mine")
    shown = [ware.description for ware in dock.tiles.items_model.items]
    assert shown
    assert all("hill" in told and "mine" in told for told in shown)


def test_a_click_takes_a_tile_in_hand_and_the_tool_for_it(qtbot: QtBot, window: Window) -> None:
    window.run_named("count_6")
    dock = dock_of(window)
    one, other = (ware.thing.tile for ware in dock.tiles.items_model.items[::2])
    click(qtbot, dock.tiles, 1)
    assert window.bench.held_tile == HeldTile(one, "underground")
    assert window.bench.tool.id == "place"
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_R)
    assert window.bench.held_tile == HeldTile(one, "underground", 1), "keys turn what was taken"
    window.bench.hold_tile(HeldTile(other, "surface", 3))
    assert dock.tiles.currentIndex().row() == 2  # turned in hand, it is still that one


def test_a_tile_that_layers_above_have_is_shared_with_them(qtbot: QtBot, window: Window) -> None:
    dock, free = dock_of(window), beside(window)
    others = window.document.scenario.realm(4)
    row = captions(dock.tiles).index("C (3, 4, 5, 6)")
    description = dock.tiles.items_model.items[row].description
    assert description.endswith("already laid for 3, 4, 5, 6 players, who keep it when you take it over")
    click(qtbot, dock.tiles, row)
    assert window.bench.held_tile == HeldTile("C", "surface")
    window.bench.hover(centre(free))
    assert window.status_line.hint == (
        "click to take C over from 3, 4, 5, 6 players, who keep it where it is"
    )
    at, done = window.canvas.mapFromScene(*centre(free)), window.document.history.position
    qtbot.mouseClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert window.bench.board.placement_at[free].tile == "C"
    assert window.document.history.position == done + 1
    assert window.document.scenario.realm(4).board.layout.placements == others.board.layout.placements
    window.run_named("undo")
    assert "C" not in window.bench.board.rank_of


def test_a_tile_that_no_box_holds_is_refused(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, window: Window
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _, text, *__: told.append(text))
    free = beside(window)
    window.bench.hold_tile(HeldTile("C", "surface"))
    window.bench.owned = ("small_world",)  # as after a change of the settings
    window.bench.hover(centre(free))
    assert window.status_line.hint == "the boxes do not hold C"
    assert not window.bench.ghost.tiles
    assert window.bench.aim is not None
    assert not window.bench.aim.allowed
    at = window.canvas.mapFromScene(*centre(free))
    qtbot.mouseClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert told == ["the boxes do not hold C"]
    assert "C" not in window.bench.board.rank_of
    data = QMimeData()
    data.setData(IN_HAND, b"it")
    assert drop(window, data, free)
    assert told == ["the boxes do not hold C"] * 2
    assert window.bench.held_tile is None
    assert window.status_line.hint == "the boxes do not hold C"


def agreeing(window: Window) -> set[str]:
    """The kinds of pieces on offer, which commands and keys offer too."""
    dock = dock_of(window)
    dock.refresh_if_visible()
    listed = {ware.thing.entry["piece"] for ware in dock.pieces.items_model.items} & set(PICKED)
    assert listed == {kind for kind in PICKED if window.entries[f"take_{kind}"].isEnabled()}
    return listed


def test_the_palette_and_the_commands_agree_on_what_the_boxes_allow(window: Window) -> None:
    everything = agreeing(window)
    assert "throne" in everything
    window.document.do(set_value(window.document.scenario, ("boxes",), ["small_world_underground"]))
    less = agreeing(window)
    assert "throne" not in less
    window.run_named("beyond_supply")
    assert agreeing(window) == set(PICKED)
    window.run_named("beyond_supply")
    window.bench.owned = ("small_world", "realms")  # as the settings beside the file say
    window.document.undo()
    window.document.redo()
    assert agreeing(window) == everything


def test_enter_takes_too(qtbot: QtBot, window: Window) -> None:
    dock = dock_of(window)
    dock.tiles.setFocus()
    dock.tiles.setCurrentIndex(dock.tiles.items_model.index(4))
    qtbot.keyClick(dock.tiles, Qt.Key.Key_Return)
    assert window.bench.held_tile is not None


def test_pieces_say_how_many_are_left_and_none_is_none(qtbot: QtBot, window: Window) -> None:
    dock = dock_of(window)
    dock.tabs.setCurrentIndex(1)
    assert captions(dock.pieces)[0] == "mountain\n11 / 14"
    row = captions(dock.pieces).index("peak\n2 / 4")
    click(qtbot, dock.pieces, row)
    assert window.bench.held_piece == {"piece": "peak"}
    for third in (0, 1):
        window.document.do(put_piece(window.document.scenario, 2, {"piece": "peak", "at": f"U/{third}"}))
    assert captions(dock.pieces)[row] == "peak\n0 / 4"
    assert not dock.pieces.items_model.flags(dock.pieces.items_model.index(row)) & Qt.ItemFlag.ItemIsEnabled
    dock.beyond.setChecked(True)
    assert window.bench.beyond_supply
    assert dock.pieces.items_model.flags(dock.pieces.items_model.index(row)) & Qt.ItemFlag.ItemIsEnabled


@pytest.mark.parametrize("role", [Qt.ItemDataRole.DecorationRole, Qt.ItemDataRole.AccessibleTextRole])
def test_every_ware_has_a_picture_and_words(window: Window, role: Qt.ItemDataRole) -> None:
    dock = dock_of(window)
    for stock in (dock.tiles, dock.pieces):
        found: list[Any] = [
            stock.items_model.data(stock.items_model.index(row), role)
            for row in range(stock.items_model.rowCount())
        ]
        assert found
        assert all(found)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            assert len(set(found)) == len(found)


def test_filters_keep_their_choice_in_another_language(window: Window) -> None:
    dock = dock_of(window)
    choose(dock, "terrain", "swamp")
    window.run_named("language_fr")
    assert dock.filters["terrain"].currentText() == "marais"
    assert dock.filters["terrain"].accessibleName() == "Terrain"
    assert all("marais" in ware.description for ware in dock.tiles.items_model.items)


@pytest.mark.parametrize(
    ("entry", "tool"),
    [
        ({"piece": "chasm", "volcano": True}, "piece"),
        ({"piece": "border"}, "border"),
        ({"piece": "tunnel", "number": 3}, "tunnel"),
        ({"piece": "arrow"}, "arrow"),
    ],
)
def test_a_piece_comes_with_the_tool_that_lays_it(window: Window, entry: dict[str, Any], tool: str) -> None:
    dock = dock_of(window)
    dock.tabs.setCurrentIndex(1)
    ware = next(ware for ware in dock.pieces.items_model.items if ware.thing.entry == entry)
    dock.pieces.take(ware.thing)
    assert (window.bench.tool.id, window.bench.held_piece) == (tool, entry)
    assert dock.pieces.items_model.items[dock.pieces.currentIndex().row()] == ware


def drag(monkeypatch: pytest.MonkeyPatch, stock: BoxList, row: int) -> list[QMimeData]:
    """Begin to drag a ware; what hangs on the pointer."""
    begun: list[QMimeData] = []

    def keep(drag: QDrag, _: Qt.DropAction) -> None:
        begun.append(QMimeData())  # its own is gone with it
        for kind in drag.mimeData().formats():
            begun[-1].setData(kind, drag.mimeData().data(kind))

    monkeypatch.setattr(QDrag, "exec", keep)
    stock.setCurrentIndex(stock.items_model.index(row))
    stock.startDrag(Qt.DropAction.CopyAction)
    return begun


def drop(window: Window, data: QMimeData, cell: Cell) -> bool:
    """Move over a cell, and let go there; whether the map takes what is dropped."""
    at = window.canvas.mapFromScene(*centre(cell))
    left, none, copy = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    enter = QDragEnterEvent(at, copy, data, left, none)
    QApplication.sendEvent(window.canvas.viewport(), enter)
    taken = enter.isAccepted()
    QApplication.sendEvent(window.canvas.viewport(), QDragMoveEvent(at, copy, data, left, none))
    QApplication.sendEvent(window.canvas.viewport(), QDropEvent(QPointF(at), copy, data, left, none))
    return taken


def beside(window: Window) -> Cell:
    """A free cell that is in sight."""
    taken = window.bench.board.placement_at
    return next(cell for here in taken for side in range(6) if (cell := neighbour(here, side)) not in taken)


def test_a_tile_is_dragged_onto_the_map(monkeypatch: pytest.MonkeyPatch, window: Window) -> None:
    dock = dock_of(window)
    window.run_named("count_6")
    [data] = drag(monkeypatch, dock.tiles, 0)
    held, free = window.bench.held_tile, beside(window)
    assert drop(window, data, free)
    assert held
    assert window.bench.board.placement_at[free].tile == held.tile
    assert window.bench.held_tile is None
    assert window.bench.tool.id == "select"


def test_a_piece_is_dragged_onto_the_map(monkeypatch: pytest.MonkeyPatch, window: Window) -> None:
    dock = dock_of(window)
    row = [ware.thing.entry["piece"] for ware in dock.pieces.items_model.items].index("coin_mine")
    before = len(window.bench.board.pieces)
    [data] = drag(monkeypatch, dock.pieces, row)
    cell = next(laid.cell for laid in window.bench.board.placements if laid.tile == "I")
    assert drop(window, data, cell)
    assert len(window.bench.board.pieces) == before + 1


def test_what_others_drag_is_not_laid(window: Window) -> None:
    window.bench.hold_tile(HeldTile("B", "surface"))
    data = QMimeData()
    data.setText("B")
    drop(window, data, beside(window))
    assert "B" not in window.bench.board.rank_of


def test_the_page_is_that_of_the_tool(window: Window) -> None:
    dock, shown = dock_of(window), []
    for name in ("tool_piece", "tool_place", "take_mountain", "tool_select", "tool_tunnel"):
        window.run_named(name)
        dock.refresh_if_visible()
        shown.append(dock.tabs.currentIndex())
    assert shown == [1, 0, 1, 1, 1]
    dock.tabs.setCurrentIndex(0)
    dock.refresh_if_visible()
    assert dock.tabs.currentIndex() == 0


def test_two_tiles_lie_side_by_side_in_the_palette_of_a_small_window(
    qtbot: QtBot, open_window: OpenWindow, sample: Scenario
) -> None:
    window = open_window(sample, language="fr")
    window.resize(1024, 700)
    qtbot.wait(100)  # the docks find their widths
    palette = window.docks["palette"].content
    assert isinstance(palette, PaletteDock)

    def tops() -> list[int]:
        return [palette.tiles.visualRect(palette.tiles.model().index(row, 0)).top() for row in range(2)]

    qtbot.waitUntil(lambda: palette.tiles.model().rowCount() > 1 and len({*tops()}) == 1)
