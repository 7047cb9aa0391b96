"""Finding anything by its name, selecting by a query, and replacing a tile, by keys as a user has them."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from realms.board.board import bits
from realms.board.names import region_name
from realms.board.region_query import find_regions
from realms.scenario.scenario import Scenario, bundled_scenario
from realms_editor.view.dialogs import command_palette
from realms_editor.view.dialogs.command_palette import CommandPalette
from realms_editor.view.dialogs.replace_tile import ReplaceTileDialog
from realms_editor.view.window import Window

from help.user import User

OpenWindow = Callable[..., Window]


@pytest.fixture
def window(open_window: OpenWindow, sample: Scenario, qtbot: QtBot) -> Window:
    opened = open_window(sample)
    opened.live_checks.run_all()
    opened.activateWindow()
    qtbot.waitUntil(opened.isActiveWindow)
    return opened


def search(qtbot: QtBot, window: Window, text: str) -> CommandPalette:
    """Press Ctrl+F and type."""
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    found = window.findChildren(CommandPalette)[-1]
    qtbot.keyClicks(found.line, text)
    return found


def first_line(palette: CommandPalette) -> tuple[str, str]:
    item = palette.list.topLevelItem(0)
    assert item
    return item.text(0), item.text(1)


def enter(qtbot: QtBot, palette: CommandPalette) -> None:
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)


@pytest.mark.parametrize("address", ["J/1", "j/1"])
def test_a_region_is_found_by_its_address(qtbot: QtBot, window: Window, address: str) -> None:
    board = window.bench.board
    region = board.region("J/1")
    assert region is not None
    palette = search(qtbot, window, address)
    assert first_line(palette) == (region_name(board, region).in_language("en"), "region")
    enter(qtbot, palette)
    assert window.bench.selection == {"J"}


@pytest.mark.parametrize("query", ["all mines", "swamp at the edge", "toutes les mines", "prix > 2"])
def test_a_query_selects_its_regions(qtbot: QtBot, window: Window, query: str) -> None:
    board = window.bench.board
    regions = list(bits(find_regions(board, query)))
    palette = search(qtbot, window, query)
    assert first_line(palette) == (f"Select {len(regions)} regions: {query}", "selection")
    enter(qtbot, palette)
    tiles = {place.split("/")[0] for region in regions for place in board.thirds[region]}
    assert window.bench.selection == tiles
    assert not window.scene.finding_outline.boundingRect().isEmpty()
    assert f"{len(regions)} regions found" in window.status_line.accessibleName() + window.say(
        window.bench.hint
    )


@pytest.mark.parametrize(
    ("text", "line", "kind"),
    [("tile J", "tile J", "tile"), ("hill on E", "hill on E", "region"), ("chasm on", "chasm on", "piece")],
)
def test_a_tile_a_region_and_a_piece_are_found_by_name(
    qtbot: QtBot, window: Window, text: str, line: str, kind: str
) -> None:
    palette = search(qtbot, window, text)
    rows = [palette.list.topLevelItem(row) for row in range(palette.list.topLevelItemCount())]
    hits = [item for item in rows if item and item.text(1) == kind and item.text(0).startswith(line)]
    assert hits
    palette.list.setCurrentItem(hits[0])
    enter(qtbot, palette)
    assert len(window.bench.selection) == 1
    assert window.bench.focus
    assert not window.scene.finding_outline.boundingRect().isEmpty()


def test_a_finding_and_a_command_are_found_too(qtbot: QtBot, user: User) -> None:
    user.take_tile("A")
    user.click_cell((0, 0))
    user.window.live_checks.run_all()
    finding = user.window.live_checks.findings.for_count(2)[0]
    palette = search(qtbot, user.window, finding.code)
    assert first_line(palette)[1] == "finding"
    enter(qtbot, palette)
    palette = search(qtbot, user.window, "zoom out")
    rows = [palette.list.topLevelItem(row) for row in range(palette.list.topLevelItemCount())]
    palette.list.setCurrentItem(next(item for item in rows if item and item.text(0) == "Zoom out"))
    before = user.window.canvas.tile_width
    enter(qtbot, palette)
    assert user.window.canvas.tile_width < before


def test_what_cannot_be_understood_is_explained(qtbot: QtBot, window: Window) -> None:
    palette = search(qtbot, window, "")
    assert "price > 3" in palette.why.text()
    qtbot.keyClick(palette.line, Qt.Key.Key_Escape)
    palette = search(qtbot, window, "swomp zzz qqq")
    assert 'did you mean "swamp"' in palette.why.text()
    enter(qtbot, palette)
    assert palette.isVisible()


def test_regions_of_a_drawing_are_outlined(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(bundled_scenario("four_lands"), language="fr")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    palette = search(qtbot, window, "colline au bord")
    assert first_line(palette)[0].startswith("Montrer ")
    enter(qtbot, palette)
    assert not window.scene.finding_outline.boundingRect().isEmpty()


def test_a_tile_is_replaced_for_every_number_of_players(qtbot: QtBot, window: Window) -> None:
    scenario, bench = window.document.scenario, window.bench
    bench.select(frozenset("J"))
    counts = [count for count in scenario.counts if "J" in scenario.realm(count).board.rank_of]
    window.run_named("replace_tile")
    dialog = window.findChild(ReplaceTileDialog)
    assert dialog
    qtbot.waitUntil(dialog.isActiveWindow)
    for _ in range(dialog.choice.findData("X")):
        qtbot.keyClick(dialog.choice, Qt.Key.Key_Down)
    assert "goes back into the box" in dialog.effect.text()
    qtbot.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    for count in counts:
        laid = window.document.scenario.realm(count).board.rank_of
        assert "X" in laid
        assert "J" not in laid
    assert bench.selection == {"X"}
    window.document.undo()
    assert window.document.scenario.data == scenario.data


def test_the_selection_is_mirrored_and_the_last_change_repeated(user: User) -> None:
    window, bench = user.window, user.window.bench
    for tile, cell in (("A", (0, 0)), ("C", (1, 0)), ("D", (0, 1))):
        user.take_tile(tile)
        user.click_cell(cell)
    user.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    user.key(Qt.Key.Key_A, held=Qt.KeyboardModifier.ControlModifier)
    before = {laid.tile: laid for laid in bench.board.placements}
    user.key(Qt.Key.Key_H, held=Qt.KeyboardModifier.ControlModifier)
    after = {laid.tile: laid for laid in bench.board.placements}
    assert [after[tile].r for tile in "ACD"] == [before[tile].r for tile in "ACD"]
    assert after["A"].q > after["C"].q
    user.key(Qt.Key.Key_F4)  # mirrored once more
    assert {laid.tile: laid for laid in bench.board.placements} == before
    bench.select(frozenset("A"))
    user.key(Qt.Key.Key_R)
    bench.select(frozenset("C"))
    assert window.entries["repeat"].text() == "Repeat: Turn left"
    user.key(Qt.Key.Key_F4, Qt.Key.Key_F4)
    turns = {laid.tile: laid.turn for laid in bench.board.placements}
    assert turns == {"A": 1, "C": 2, "D": 0}
    user.key(Qt.Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert {laid.tile: laid.turn for laid in bench.board.placements}["C"] == 1
    assert window.entries["repeat"].text() == "Repeat: Turn left"


def test_a_click_with_a_tool_is_repeated_where_the_pointer_is(user: User) -> None:
    bench = user.window.bench
    user.take_tile("A")
    user.click_cell((0, 0))
    user.key(Qt.Key.Key_L)
    user.click_third("A/0")
    user.key(Qt.Key.Key_V)
    user.click_third("A/1")
    user.key(Qt.Key.Key_F4)
    assert {(piece.piece, piece.at) for piece in bench.board.pieces} == {("tribe", "A/0"), ("tribe", "A/1")}


def test_the_search_announces_each_line(
    qtbot: QtBot, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    class Announcement(command_palette.QAccessibleAnnouncementEvent):
        def __init__(self, *words: object) -> None:
            super().__init__(*words)
            heard.append(str(words[1]))

    monkeypatch.setattr(command_palette, "QAccessibleAnnouncementEvent", Announcement)
    palette = search(qtbot, window, "tile")
    qtbot.keyClick(palette.line, Qt.Key.Key_Down)
    chosen = palette.list.currentItem()
    assert chosen
    assert heard[-1].startswith(chosen.text(0))
    assert heard[-2] != heard[-1]
