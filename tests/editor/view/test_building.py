"""A realm for two players from an empty document to a file that the checker lets pass: as a user would.

Nothing is asked of the document on the way; what is clicked is read from the window.
"""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from realms.board.hexes import centre
from realms.cli.main import main

from help.user import CONTROL, NOTCH, SHIFT, User

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
    user.turn_page(1)
    user.take_piece(piece="mountain", symbol="mine")
    user.click_third("A/0")
    user.take_piece(piece="peak")
    user.click_third("A/0")
    user.take_piece(piece="tribe")
    for third in ("B/0", "D/1", "E/2"):
        user.click_third(third)
    user.click_third("N/0")
    assert user.window.status_line.hint.startswith("not here: tribe on N")
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
    assert "on N" in user.window.status_line.hint, "a mountain on water is told of"
    user.key(key.Key_Z, held=CONTROL)
    user.key(key.Key_Left, key.Key_End, key.Key_Return)
    user.key(key.Key_K, key.Key_Return, key.Key_Escape, key.Key_L, key.Key_BracketRight, key.Key_Return)
    user.save()
    layer = json.loads(file.read_text("utf-8"))["layers"][0]
    prove(file, set(RING), [(piece["piece"], piece["at"]) for piece in layer["pieces"]], capsys)
    assert [piece["piece"] for piece in layer["pieces"]] == ["border", "mountain", "peak", "tribe"]


def test_a_tile_just_laid_is_not_shown_as_a_mistake(user: User) -> None:
    """The pointer rests on it, with the next tile in hand, which could not lie there."""
    user.take_tile("A")
    user.click_cell((0, 0))
    assert user.window.status_line.hint == "A is laid; next: B"
    assert user.window.bench.aim is None
    user.click_cell((1, 0))
    user.window.bench.hover(centre((0, 0)))
    assert user.window.status_line.hint == "A lies here already"
    aim = user.window.bench.aim
    assert aim
    assert not aim.allowed


@pytest.mark.parametrize("chosen", [False, True])
def test_a_growing_map_stays_in_sight_until_somebody_chooses_a_part(user: User, chosen: bool) -> None:
    canvas, scene = user.window.canvas, user.window.scene
    for angle in (NOTCH, -NOTCH) if chosen else ():
        user.wheel(canvas.viewport(), angle)
    user.take_tile("A")
    for row in range(3):
        user.click_cell((0, row))
    assert canvas.has_in_sight(scene.extent()) is not chosen


def test_a_refusal_is_forgotten_once_something_was_done(user: User) -> None:
    user.take_tile("A")
    for cell in ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        user.click_cell(cell)
    user.key(Qt.Key.Key_Escape)
    user.click_cell((0, 0))
    user.window.bench.select(frozenset({"A", "B"}))
    user.key(Qt.Key.Key_R)
    assert user.window.status_line.hint.startswith("no room here")
    user.key(Qt.Key.Key_Delete)
    assert not user.window.bench.board.rank_of.keys() & {"A", "B"}
    assert not user.window.status_line.hint.startswith("no room here")
