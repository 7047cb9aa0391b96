"""A board of nine regions drawn over a photo by mouse, checked, saved and played; a smaller one by keys.

Nothing is asked of the document on the way; what is clicked is read from the window.
"""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QMessageBox, QWidget

from realms.board.drawing import on_plane
from realms.board.hexes import Point
from realms.cli.main import main
from realms_editor.view.canvas.drawing_content import DrawingContent
from realms_editor.view.dialogs.new_realm import NewRealmDialog
from realms_editor.view.files.file_controller import FileController
from realms_editor.view.table.setup import SetupDialog
from realms_editor.view.window import Window

from help.files import choose, press, question
from help.user import LEFT, NO_KEY, User

XS, YS = (20.0, 140.0, 280.0, 400.0), (20.0, 105.0, 190.0, 277.0)  # of the lines on the sheet, in millimetres
PAINTS = (
    *("farmland", "forest", "hill"),
    *("swamp", "lake", "mountain"),
    *("forest", "farmland", "swamp"),
)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A photo of a board of nine fields, taken a little from aside."""
    path = tmp_path / "board.png"
    image = QImage(840, 594, QImage.Format.Format_RGB32)
    image.fill(QColor("#6d5a45"))
    painter = QPainter(image)
    painter.setPen(QPen(QColor("#20160c"), 5))
    painter.setBrush(QColor("#c9b98f"))
    painter.drawPolygon(QPolygonF([QPointF(60, 40), QPointF(800, 30), QPointF(820, 560), QPointF(40, 570)]))
    for share in (1 / 3, 2 / 3):
        painter.drawLine(
            QPointF(60 + 740 * share, 40 - 10 * share), QPointF(40 + 780 * share, 570 - 10 * share)
        )
        painter.drawLine(
            QPointF(60 - 20 * share, 40 + 530 * share), QPointF(800 + 20 * share, 30 + 530 * share)
        )
    painter.end()
    assert image.save(str(path))
    return path


@pytest.fixture
def closed(user: User) -> Iterator[User]:
    """A user whose other windows are closed in the end."""
    yield user
    for window in list(user.application.windows):
        if window is not user.window:
            for table in list(window.tables):
                table.keep_game = lambda _: True
                table.close()
            if isinstance(window.file_controller, FileController):
                window.file_controller.close_without_saving()


def begin(user: User, photo: Path | None) -> User:
    """New realm: a drawing on A3, perhaps over a photo."""
    user.choose_in_menu("file", "new")
    dialog = user.window.findChild(NewRealmDialog)
    assert dialog
    dialog.drawing.click()
    if photo:
        dialog.sheet_choice.choose.click()
        choose_photo(dialog, photo)
        assert dialog.sheet_choice.photo_name.text() == photo.name
    dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok).click()
    user.bot.waitUntil(lambda: len(user.application.windows) == 2)
    window = user.application.windows[-1]
    window.resize(1400, 900)
    user.bot.waitUntil(lambda: window.canvas.ready)
    window.canvas.fit()
    window.canvas.setFocus()
    return User(user.bot, window, user.application)


def choose_photo(parent: QWidget, path: Path) -> None:
    """Choose a file in the dialog that is open."""
    (dialog,) = [each for each in parent.findChildren(QFileDialog) if each.isVisible()]
    dialog.filesSelected.emit([str(path)])
    dialog.close()


class Draughtsman:
    """Clicks on the sheet, in millimetres."""

    def __init__(self, user: User) -> None:
        self.user, self.window = user, user.window

    def pixel(self, at: Point) -> QPoint:
        x, y = on_plane(at)
        return self.window.canvas.mapFromScene(QPointF(x, y))

    def click(self, *places: Point) -> None:
        for place in places:
            self.user.click(self.pixel(place))

    def drag(self, start: Point, end: Point) -> None:
        self.user.drag(self.pixel(start), self.pixel(end))

    @property
    def drawing(self) -> dict[str, Any]:
        return dict(self.window.document.scenario.data["layers"][0]["drawing"])


def test_a_board_is_traced_painted_checked_saved_and_played(
    closed: User, photo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    user = begin(closed, photo)
    window, hand = user.window, Draughtsman(user)

    # The photo lies beside the file, so the realm is saved first.
    ask = question(window)
    ask.defaultButton().click()
    file = tmp_path / "traced.realm.json"
    choose(window, file)
    user.bot.waitUntil(lambda: file.exists() and window.bench.tool.id == "picture")
    content = window.scene.content
    assert isinstance(content, DrawingContent)
    assert not content.photo.image.isNull()
    for corner, goal in (((0, 0), (-8, -2)), ((420, 0), (412, 4)), ((420, 297), (415, 296))):
        hand.drag(corner, goal)
    assert hand.drawing["picture"]["path"] == "board.png"
    assert hand.drawing["picture"]["corners"][1] == pytest.approx([412, 4], abs=1)

    # Lines: around, down, across.
    user.press_tool("line")
    hand.click((XS[0], YS[0]), (XS[3], YS[0]), (XS[3], YS[3]), (XS[0], YS[3]), (XS[0], YS[0]))
    for x in XS[1:3]:
        hand.click((x, YS[0]), (x + 8, 70), (x, YS[3]), (x, YS[3]))
    for y in YS[1:3]:
        hand.click((XS[0], y), (200, y + 5), (XS[3], y), (XS[3], y))
    assert not content.draft.draft or not content.draft.draft.ends
    assert content.draft.draft
    assert len(content.draft.draft.unpainted) == 9

    # Paint from the palette.
    middles = [((a + b) / 2, (c + d) / 2) for c, d in pairwise(YS) for a, b in pairwise(XS)]
    for paint in dict.fromkeys(PAINTS):
        user.take(user.palette.paints, lambda thing, paint=paint: thing.picture == paint)
        hand.click(*(at for at, wanted in zip(middles, PAINTS, strict=True) if wanted == paint))
    assert len(content.regions) == 9
    assert not content.draft.draft.unpainted

    # A tribe, then all is checked and saved.
    user.turn_page(1)
    user.take_piece(piece="tribe")
    hand.click(middles[0])
    user.bot.waitUntil(lambda: not window.live_checks.stale)
    user.save()
    layer = json.loads(file.read_text("utf-8"))["layers"][0]
    assert [piece["piece"] for piece in layer["pieces"]] == ["tribe"]
    assert len(layer["drawing"]["regions"]) == 9
    assert main(["validate", str(file)]) == 0
    assert "errors: 0" in capsys.readouterr().out

    # F5: a game, in which a region is conquered by a click.
    user.key(Qt.Key.Key_F5)
    setup = window.findChild(SetupDialog)
    assert setup
    setup.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    user.bot.waitUntil(lambda: bool(window.tables))
    conquer_something(user, window)


def conquer_something(user: User, window: Window) -> None:
    (table,) = window.tables
    user.bot.waitUntil(lambda: table.match.waits_for_human)
    table.bench.decide(table.match.choices()[0])
    user.bot.waitUntil(lambda: bool(table.bench.region_choices))
    region = next(iter(table.bench.region_choices))
    at = table.canvas.mapFromScene(QPointF(*table.scene.ground.foot(region)))
    QTest.mouseClick(table.canvas.viewport(), LEFT, NO_KEY, at)
    assert table.match.holds(region)


def test_a_board_of_two_regions_is_drawn_by_keys(closed: User) -> None:
    user = begin(closed, None)
    window = user.window
    key, shift = user.key, Qt.KeyboardModifier.ShiftModifier
    right, down, left, up, enter = (
        getattr(Qt.Key, f"Key_{name}") for name in ("Right", "Down", "Left", "Up", "Return")
    )
    key(Qt.Key.Key_B)
    assert window.bench.tool.id == "line"
    key(*(left,) * 8, held=shift)
    key(*(up,) * 5, held=shift)
    key(enter)  # the first corner
    for way, count in ((right, 8), (right, 8), (down, 8), (left, 8), (left, 8), (up, 8)):
        key(*(way,) * count, held=shift)
        key(enter)
    assert len(window.document.scenario.data["layers"][0]["drawing"]["lines"]) == 1
    key(*(right,) * 8, held=shift)
    key(enter)
    key(*(down,) * 8, held=shift)
    key(enter, enter)
    key(Qt.Key.Key_R, Qt.Key.Key_BracketRight, Qt.Key.Key_1, Qt.Key.Key_BracketRight, Qt.Key.Key_2)
    regions = window.document.scenario.data["layers"][0]["drawing"]["regions"]
    assert {each["terrain"] for each in regions.values()} == {"farmland", "forest"}
    assert len(window.bench.board.names) == 2
    assert window.bench.board.bordering == (2, 1)
    key(Qt.Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    key(Qt.Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert not window.bench.board.names


def test_a_photo_that_is_gone_leaves_a_frame_with_words(closed: User, photo: Path, tmp_path: Path) -> None:
    user = begin(closed, photo)
    question(user.window).defaultButton().click()
    choose(user.window, tmp_path / "other.realm.json")
    content = user.window.scene.content
    assert isinstance(content, DrawingContent)
    user.bot.waitUntil(lambda: not content.photo.image.isNull())
    photo.unlink()
    user.window.scene.show_map()
    assert str(content.photo.problem) == "The photo board.png is missing."
    assert content.photo.isVisible()


def test_a_photo_is_dropped_on_a_drawing_and_copied(closed: User, photo: Path, tmp_path: Path) -> None:
    user = begin(closed, None)
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    user.application.take_files(user.window, [photo])
    question(user.window).defaultButton().click()
    choose(user.window, folder / "dropped.realm.json")
    user.bot.waitUntil(lambda: (folder / "dropped.realm.json").exists() and any_question(user.window))
    question(user.window).defaultButton().click()
    user.bot.waitUntil(lambda: user.window.bench.tool.id == "picture")
    assert (folder / "board.png").read_bytes() == photo.read_bytes()
    assert len(user.application.windows) == 2


def any_question(window: Window) -> bool:
    return any(box.isVisible() for box in window.findChildren(QMessageBox))


def test_an_export_has_the_photo_only_after_a_word_about_its_art(
    closed: User, photo: Path, tmp_path: Path
) -> None:
    user = begin(closed, photo)
    question(user.window).defaultButton().click()
    choose(user.window, tmp_path / "some.realm.json")
    window = user.window
    user.bot.waitUntil(lambda: "picture" in Draughtsman(user).drawing)
    user.choose_in_menu("map", "photo_export")
    asked = question(window)
    assert "belongs to its publisher" in asked.informativeText()
    assert asked.defaultButton().text() == "Cancel"
    press(asked, "As SVG")
    choose(window, tmp_path / "with.svg")
    user.bot.waitUntil((tmp_path / "with.svg").exists)
    assert "<image" in (tmp_path / "with.svg").read_text("utf-8")
    window.run_named("export_svg")
    choose(window, tmp_path / "without.svg")
    user.bot.waitUntil((tmp_path / "without.svg").exists)
    assert "<image" not in (tmp_path / "without.svg").read_text("utf-8")
    photo.unlink()
    user.choose_in_menu("map", "photo_export")
    assert question(window).informativeText() == "The photo board.png is missing."
