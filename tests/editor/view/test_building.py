"""A realm for two players from an empty document to a file that the checker lets pass: as a user would.

Nothing is asked of the document on the way; what is clicked is read from the window.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from realms.board.hexes import Cell, centre
from realms.cli.main import main
from realms.scenario.scenario import Scenario
from realms_editor.desk.paper import Safe
from realms_editor.tools.spot import middle_of
from realms_editor.view.docks.dock import Dock
from realms_editor.view.docks.palette import PaletteDock
from realms_editor.view.docks.stock import StockList
from realms_editor.view.studio import Studio
from realms_editor.view.window import Window

LEFT, NO_KEY, CONTROL, SHIFT = (
    Qt.MouseButton.LeftButton,
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
RING = {
    "A": (0, 0),
    "B": (1, 0),
    "C": (0, 1),
    "D": (-1, 1),
    "E": (-1, 0),
    "F": (0, -1),
    "N": (1, -1),
    "P": (2, -1),
}


@pytest.fixture
def file(tmp_path: Path, empty: Scenario) -> Path:
    path = tmp_path / "realm.realm.json"
    path.write_bytes(empty.to_bytes())
    return path


@pytest.fixture
def window(
    qtbot: QtBot, tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Window, Studio]]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(Dock, "patience", 0)  # a test is quicker than any hand
    studio = Studio(Safe(tmp_path / "state", delay=60), tmp_path / "config/editor.json")
    studio.open_files([file])
    qtbot.waitUntil(lambda: studio.window_of(file) is not None and not studio.jobs.busy)
    shown = studio.window_of(file)
    assert shown
    shown.resize(1400, 900)
    shown.canvas.fit()
    qtbot.waitUntil(lambda: shown.canvas.awake)
    shown.canvas.setFocus()
    yield shown, studio
    studio.close()
    shown.keeper = None
    shown.close()
    shown.deleteLater()
    studio.windows.clear()


class User:
    """Eyes on the window, a hand on the mouse, another on the keys."""

    def __init__(self, qtbot: QtBot, window: Window, studio: Studio) -> None:
        self.bot, self.window, self.studio = qtbot, window, studio

    @property
    def palette(self) -> PaletteDock:
        content = self.window.docks["palette"].content
        assert isinstance(content, PaletteDock)
        return content

    def click(self, at: QPoint, on: QWidget | None = None) -> None:
        target = on or self.window.canvas.viewport()
        assert target.rect().contains(at), "out of sight"
        self.bot.mouseMove(target, at)
        self.bot.mouseClick(target, LEFT, pos=at)

    def point(self, x: float, y: float) -> QPoint:
        return self.window.canvas.mapFromScene(x, y)

    def click_cell(self, cell: Cell) -> None:
        self.click(self.point(*centre(cell)))

    def click_third(self, address: str) -> None:
        self.click(self.point(*middle_of(self.window.bench.board, address)))

    def take(self, wares: StockList, fits: Any) -> None:
        """Click a picture of the palette."""
        self.bot.waitUntil(lambda: any(fits(ware.thing) for ware in wares.wares.wares))
        row = next(row for row, ware in enumerate(wares.wares.wares) if fits(ware.thing))
        index = wares.wares.index(row)
        wares.scrollTo(index)
        self.click(wares.visualRect(index).center(), wares.viewport())

    def take_tile(self, letter: str) -> None:
        self.take(self.palette.tiles, lambda thing: (thing.tile, thing.world) == (letter, "surface"))

    def take_piece(self, **entry: Any) -> None:
        self.take(self.palette.pieces, lambda thing: dict(thing.entry) == entry)

    def press_tool(self, name: str) -> None:
        button = self.window.toolbox.widgetForAction(self.window.entries[f"tool_{name}"])
        assert isinstance(button, QToolButton)
        assert not button.icon().isNull()
        self.click(button.rect().center(), button)
        assert button.isChecked()

    def key(self, *keys: Qt.Key | str, held: Qt.KeyboardModifier = NO_KEY) -> None:
        for key in keys:
            self.bot.keyClick(self.window.canvas, key, held)

    def save(self) -> None:
        self.key(Qt.Key.Key_S, held=CONTROL)
        self.bot.waitUntil(lambda: not self.studio.jobs.busy and not self.studio.errands.busy)
        assert not self.window.isWindowModified()


@pytest.fixture
def user(qtbot: QtBot, window: tuple[Window, Studio]) -> User:
    return User(qtbot, *window)


def prove(
    file: Path, tiles: set[str], pieces: list[tuple[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    """What stands in the file, and that the checker finds no error in it."""
    layer = json.loads(file.read_text("utf-8"))["layers"][0]
    assert {laid["tile"] for laid in layer["tiles"]} == tiles
    assert [(piece["piece"], piece["at"]) for piece in layer["pieces"]] == pieces
    assert main(["validate", str(file)]) == 0
    assert "errors: 0" in capsys.readouterr().out


def test_a_realm_is_built_with_the_mouse(user: User, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for place, (letter, cell) in enumerate(RING.items()):
        user.take_tile(letter)
        if place == 4:
            user.key(Qt.Key.Key_0, held=CONTROL)
        user.click_cell(cell)
    user.key(Qt.Key.Key_0, held=CONTROL)
    tabs = user.palette.tabs.tabBar()
    user.click(tabs.tabRect(1).center(), tabs)
    user.take_piece(piece="mountain", symbol="mine")
    user.click_third("A/0")
    user.take_piece(piece="peak")
    user.click_third("A/0")
    user.take_piece(piece="tribe")
    for third in ("B/0", "D/1", "E/2"):
        user.click_third(third)
    user.click_third("N/0")
    assert user.window.hint.text().startswith("not here: tribe on N")
    user.press_tool("border")
    x, y = centre(RING["N"])
    user.click(user.point(x + 80, y))
    user.press_tool("water")
    user.click_cell(RING["P"])
    user.save()
    tribes = [("tribe", third) for third in ("B/0", "D/1", "E/2")]
    pieces = [("mountain", "A/0"), ("peak", "A/0"), *tribes, ("border", "N.0|P.3")]
    prove(file, set(RING), pieces, capsys)


def test_a_realm_is_built_with_the_keyboard_alone(
    user: User, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = Qt.Key
    ways = {"B": key.Key_Right, "C": key.Key_End, "D": key.Key_Left, "E": key.Key_Home, "F": key.Key_PageUp}
    user.key(key.Key_T, key.Key_Return)
    for letter, way in ways.items():
        user.key(way)
        user.key(getattr(key, f"Key_{letter}"), held=SHIFT)
        user.key(key.Key_Return)
    user.key(key.Key_Right)
    user.key(key.Key_N, held=SHIFT)
    user.key(key.Key_R, key.Key_Return, key.Key_Right)
    user.key(key.Key_P, held=SHIFT)
    user.key(key.Key_Return)
    user.key(key.Key_Escape, key.Key_Left, key.Key_B, key.Key_Return)  # on the east side of N
    user.key(key.Key_W, key.Key_Return)
    user.key(key.Key_M, key.Key_Period, key.Key_Return)
    assert "on N" in user.window.hint.text(), "a mountain on water is told of"
    user.key(key.Key_Z, held=CONTROL)
    user.key(key.Key_Left, key.Key_End, key.Key_Return)
    user.key(key.Key_K, key.Key_Return, key.Key_Escape, key.Key_L, key.Key_BracketRight, key.Key_Return)
    user.save()
    layer = json.loads(file.read_text("utf-8"))["layers"][0]
    prove(file, set(RING), [(piece["piece"], piece["at"]) for piece in layer["pieces"]], capsys)
    assert [piece["piece"] for piece in layer["pieces"]] == ["border", "mountain", "peak", "tribe"]
