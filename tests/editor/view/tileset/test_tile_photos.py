"""Tiles on a photo: shown by drags and clicks, straightened, and laid under the faces."""

from collections.abc import Callable
from math import dist
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF, QTransform
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms.board.hexes import Point
from realms.scenario.scenario import Scenario
from realms_editor.desk.tileset.tile_photos import TileSpot
from realms_editor.view.tileset.form import TilesetForm
from realms_editor.view.tileset.photo_board import PhotoBoard
from realms_editor.view.tileset.photo_dialog import TilePhotoDialog
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]
LEFT = Qt.MouseButton.LeftButton
COLOURS = ("#aa0000", "#00aa00", "#0000aa", "#aaaa00", "#00aaaa", "#aa00aa")
SPOTS = [TileSpot((120.0 + 200 * place, 150.0), (0.0, -80.0)) for place in range(len(COLOURS))]


def photo(folder: Path, askew: QTransform | None = None) -> Path:
    """Six tiles in a row, each of one colour with a dark top corner, on a white sheet."""
    image = QImage(1240, 300, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    for spot, name in zip(SPOTS, COLOURS, strict=True):
        painter.setBrush(QColor(name))
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in spot.corners]))
        painter.setBrush(QColor("black"))
        painter.drawEllipse(QPointF(spot.middle[0], spot.middle[1] - 60), 9, 9)
    painter.end()
    path = folder / "tiles.png"
    (image.transformed(askew) if askew else image).save(str(path))
    return path


@pytest.fixture
def form(open_window: OpenWindow, sample: Scenario) -> TilesetForm:
    window = open_window(sample)
    window.run_named("tileset_form")
    found = window.findChild(TilesetForm)
    assert isinstance(found, TilesetForm)
    return found


@pytest.fixture
def dialog(form: TilesetForm) -> TilePhotoDialog:
    form.photo_button.click()
    found = form.findChild(TilePhotoDialog)
    assert isinstance(found, TilePhotoDialog)
    return found


def at(board: PhotoBoard, point: Point) -> QPoint:
    return board.place_of(point).toPoint()


def drag(board: PhotoBoard, spot: TileSpot) -> None:
    """From the middle of a tile to its top corner."""
    middle = spot.middle
    QTest.mousePress(board, LEFT, pos=at(board, middle))
    end = at(board, (middle[0] + spot.tip[0], middle[1] + spot.tip[1]))
    QTest.mouseMove(board, end)
    QTest.mouseRelease(board, LEFT, pos=end)


def colour_below(form: TilesetForm, letter: str) -> QColor:
    """The colour of a tile under the middle of its first third."""
    cut = form.photos[letter, "surface"]
    return cut.pixelColor(cut.width() // 2 + 60, cut.height() // 2 - 60)


def is_alike(one: QColor, other: QColor) -> bool:
    return dist(one.getRgb()[:3], other.getRgb()[:3]) < 30


def test_a_drag_and_then_clicks_find_tile_after_tile(
    qtbot: QtBot, form: TilesetForm, dialog: TilePhotoDialog, tmp_path: Path
) -> None:
    assert "takes a photo" not in dialog.wanted.text()
    dialog.load(photo(tmp_path))
    assert "Tile A" in dialog.wanted.text()
    qtbot.mouseClick(dialog.board, LEFT, pos=at(dialog.board, SPOTS[0].middle))
    assert "drag" in dialog.problem.text()  # no tile gives the size yet
    drag(dialog.board, SPOTS[0])
    for spot in SPOTS[1:5]:
        qtbot.mouseClick(dialog.board, LEFT, pos=at(dialog.board, spot.middle))
    assert "Tile F" in dialog.wanted.text()
    qtbot.keyClick(dialog.board, "K")
    qtbot.mouseClick(dialog.board, LEFT, pos=at(dialog.board, SPOTS[5].middle))
    found = dict(zip("ABCDEK", COLOURS, strict=True))
    assert {letter for letter, _ in form.photos} == set(found)
    assert all(is_alike(colour_below(form, letter), QColor(name)) for letter, name in found.items())
    qtbot.keyClick(dialog.board, Qt.Key.Key_Backspace)
    assert "Tile K" in dialog.wanted.text()
    assert ("K", "surface") not in form.photos
    dialog.ready.click()
    face = form.faces["surface"]
    shown = face.grab().toImage().pixelColor(face.rect().center() + QPoint(45, -35))
    assert is_alike(shown, QColor(COLOURS[0]))
    form.faces["surface"].setFocus()
    qtbot.keyClick(form.focusWidget(), "1")
    painted = face.grab().toImage().pixelColor(face.rect().center() + QPoint(45, -35))
    assert not is_alike(painted, QColor(COLOURS[0]))
    qtbot.keyClick(form.focusWidget(), "P")
    shown = face.grab().toImage().pixelColor(face.rect().center() + QPoint(45, -35))
    assert is_alike(shown, QColor(COLOURS[0]))


def test_a_tile_is_found_by_keys_and_a_turned_one_is_set_upright(
    qtbot: QtBot, form: TilesetForm, dialog: TilePhotoDialog, tmp_path: Path
) -> None:
    dialog.load(photo(tmp_path, QTransform().rotate(180)))
    turned = TileSpot((1240 - SPOTS[5].middle[0], 150.0), (0.0, 80.0))
    drag(dialog.board, turned)
    assert is_alike(colour_below(form, "A"), QColor(COLOURS[5]))
    cut = form.photos["A", "surface"]
    mark = cut.height() // 2 - round(cut.height() * 0.75 / 2 * 0.8)
    assert is_alike(cut.pixelColor(cut.width() // 2, mark), QColor("black"))
    for _ in range(3):
        qtbot.keyClick(dialog.board, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(dialog.board, Qt.Key.Key_Plus)
    qtbot.keyClick(dialog.board, Qt.Key.Key_Return)
    assert ("B", "surface") in form.photos
    qtbot.keyClick(dialog.board, Qt.Key.Key_Space)
    dialog.over.click()
    assert "Underground" in dialog.wanted.text()


def test_four_corners_straighten_a_photo_taken_from_aside(
    qtbot: QtBot, form: TilesetForm, dialog: TilePhotoDialog, tmp_path: Path
) -> None:
    sheet = QPolygonF([QPointF(0, 0), QPointF(1240, 0), QPointF(1240, 300), QPointF(0, 300)])
    seen = QPolygonF([QPointF(150, 40), QPointF(1050, 0), QPointF(1240, 360), QPointF(0, 300)])
    askew = QTransform.quadToQuad(sheet, seen)
    assert isinstance(askew, QTransform)
    dialog.load(photo(tmp_path, askew))
    dialog.straight.click()
    size, bounds = dialog.board.image.size(), seen.boundingRect()
    for corner in seen:
        qtbot.mouseClick(dialog.board, LEFT, pos=at(dialog.board, (corner.x(), corner.y())))
    assert dialog.board.image.size() != size
    assert bounds.isValid()
    across, down = dialog.board.image.width() / 1240, dialog.board.image.height() / 300
    spots = [
        TileSpot((spot.middle[0] * across, spot.middle[1] * down), (0.0, -80.0 * down)) for spot in SPOTS
    ]
    drag(dialog.board, spots[0])
    for spot in spots[1:]:
        qtbot.mouseClick(dialog.board, LEFT, pos=at(dialog.board, spot.middle))
    found = zip("ABCDEF", COLOURS, strict=True)
    assert all(is_alike(colour_below(form, letter), QColor(name)) for letter, name in found)


def test_what_is_no_photo_and_no_rectangle_is_refused(
    qtbot: QtBot, dialog: TilePhotoDialog, tmp_path: Path
) -> None:
    (tmp_path / "odd.png").write_bytes(b"nothing")
    dialog.load(tmp_path / "odd.png")
    assert "odd.png" in dialog.problem.text()
    dialog.load(photo(tmp_path))
    dialog.straight.click()
    for _ in range(4):
        qtbot.mouseClick(dialog.board, LEFT, pos=at(dialog.board, (50.0, 50.0)))
    assert "no four corners" in dialog.problem.text()
