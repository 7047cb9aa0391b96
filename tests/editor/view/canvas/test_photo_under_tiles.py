"""A user lays a photo below the grid, fits it to the hexagons with two drags, and lays a tile over it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from realms.board.drawing import on_plane
from realms.board.hexes import CORNERS, Cell, Point, centre

from help.user import User

SIZE = (900, 600)
ONE, OTHER = (300, 200), (600, 350)  # discs on the photo, in pixels
SKY, SUN, LEAF = QColor("#d0d0d0"), QColor("#ff0000"), QColor("#0000ff")
HOME: Cell = (0, 0)
FAR: Cell = (3, 0)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A grey photo with a red and a blue disc."""
    image, path = QImage(*SIZE, QImage.Format.Format_RGB32), tmp_path / "table.png"
    image.fill(SKY)
    with QPainter(image) as painter:
        for at, paint in ((ONE, SUN), (OTHER, LEAF)):
            painter.setBrush(paint)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(QPoint(*at), 60, 60)
    assert image.save(str(path))
    return path


def load(user: User, photo: Path) -> None:
    user.choose_in_menu("map", "load_photo")
    (dialog,) = [each for each in user.window.findChildren(QFileDialog) if each.isVisible()]
    dialog.filesSelected.emit([str(photo)])
    dialog.close()
    user.bot.waitUntil(lambda: user.window.bench.tool.id == "picture")
    user.bot.waitUntil(lambda: user.window.message_bars["photo"] is not None)
    QTest.qWait(50)  # the map takes the room of the bar
    user.window.canvas.fit()


def on_map(user: User, pixel: tuple[int, int]) -> Point:
    """The place on the map of a point of the photo, as long as the photo is not skewed."""
    picture = user.window.document.realm.picture
    assert picture
    (ax, ay), (bx, by), _, (dx, dy) = (on_plane((x, y)) for x, y in picture.data["corners"])
    u, v = pixel[0] / SIZE[0], pixel[1] / SIZE[1]
    return ax + u * (bx - ax) + v * (dx - ax), ay + u * (by - ay) + v * (dy - ay)


def colour_at(user: User, at: Point) -> QColor:
    """The colour of the map a little beside the grid."""
    canvas = user.window.canvas
    return QColor(canvas.grab().toImage().pixel(canvas.mapFromScene(QPointF(at[0] + 20, at[1] + 12))))


def is_redder(colour: QColor) -> bool:
    return colour.red() > colour.blue() + 40


def test_two_drags_lay_the_photo_on_the_hexagons(user: User, photo: Path) -> None:
    load(user, photo)
    window, document = user.window, user.window.document
    assert is_redder(colour_at(user, on_map(user, ONE)))
    user.key(Qt.Key.Key_S)
    for disc, cell in ((ONE, HOME), (OTHER, FAR)):
        user.drag(user.point(*on_map(user, disc)), user.point(*centre(cell)))
    assert on_map(user, ONE) == pytest.approx(centre(HOME), abs=4)  # a pixel of the screen
    assert on_map(user, OTHER) == pytest.approx(centre(FAR), abs=4)  # a pixel of the screen
    window.canvas.fit()
    assert is_redder(colour_at(user, centre(HOME)))
    assert not is_redder(colour_at(user, centre(FAR)))
    assert "third point" in window.status_line.hint
    user.key(Qt.Key.Key_Escape)
    user.key(Qt.Key.Key_X)
    assert not is_redder(colour_at(user, centre(HOME)))
    user.key(Qt.Key.Key_X)
    corner = centre(FAR)[0] + CORNERS[0][0], centre(FAR)[1] + CORNERS[0][1]
    assert window.canvas.has_in_sight(window.scene.content.extent())
    assert window.scene.extent().contains(QPointF(*corner))
    user.take_tile("N")
    user.click_cell(HOME)
    assert window.bench.board.rank_of.keys() == {"N"}
    assert window.scene.tiles["N"].opacity() < 1
    user.save()
    assert photo.name in document.path.read_text("utf-8") if document.path else False
    user.choose_in_menu("map", "remove_photo")
    assert document.realm.picture is None
    assert window.scene.tiles["N"].opacity() == 1
    for _ in range(5):
        user.key(Qt.Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert document.realm.picture is None
    assert document.history.position == 0
