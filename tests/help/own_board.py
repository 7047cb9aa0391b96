"""A newcomer who does what docs/own_board.md says, with mouse and keys; used by its test and its pictures."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QWidget,
)

from realms.board.drawing import on_plane
from realms.board.hexes import Point
from realms.play.players.registry import STANDARD
from realms.play.record import HUMAN
from realms_editor.desk.paints import RegionPaint
from realms_editor.view.application import EditorApplication
from realms_editor.view.dialogs.new_realm import NewRealmDialog
from realms_editor.view.publish.dialog import PublishDialog
from realms_editor.view.table.setup import SetupDialog
from realms_editor.view.table.window import TableWindow
from realms_editor.view.window import Window

from help.painted_board import BOARD_CORNERS, BORDERS, PIXELS, REGIONS, SHEET
from help.user import LEFT, NO_KEY, User

Shown = TypeVar("Shown", bound=QWidget)

GROUND_KEYS = {
    "farmland": Qt.Key.Key_1,
    "forest": Qt.Key.Key_2,
    "hill": Qt.Key.Key_3,
    "swamp": Qt.Key.Key_4,
    "mountain": Qt.Key.Key_5,
}
SYMBOL_KEYS = {"cavern": Qt.Key.Key_C, "mine": Qt.Key.Key_M, "magic_source": Qt.Key.Key_G}
NAMED = "north"
NAMES = {"en": "Grey Tops", "fr": "Cimes grises"}
TRIBES = ("north-west", "by the lake", "south")
DOUBTFUL = ("beyond the lake", "north-east")  # their border is 4 mm long
SETTLED_MS = 200  # until the window shows what was clicked
TRIES = 50  # for a form that a slow machine makes late
HALFWAY = 5  # borders
FILE = "my_board.realm.json"


class Newcomer(User):
    """Somebody who reads the page for the first time."""

    # On the sheet, in millimetres

    def pixel(self, at: Point) -> QPoint:
        return self.window.canvas.mapFromScene(QPointF(*on_plane(at)))

    def click_at(self, *places: Point) -> None:
        for place in places:
            self.click(self.pixel(place))
        self.window.canvas.setFocus()

    def point_at(self, place: Point) -> None:
        QTest.mouseMove(self.window.canvas.viewport(), self.pixel(place))
        QApplication.processEvents()

    def press_keys(self, *keys: Qt.Key) -> None:
        if not self.window.isActiveWindow():
            self.window.activateWindow()
            self.bot.waitUntil(self.window.isActiveWindow)
        self.window.canvas.setFocus()
        self.key(*keys)

    # The steps of the page

    def begin(self, photo: Path, size: tuple[int, int]) -> None:
        """File, New realm: a drawing over a photo."""
        self.choose_in_menu("file", "new")
        dialog = _open(NewRealmDialog)
        self.click(QPoint(9, dialog.drawing.height() // 2), dialog.drawing)
        self.click(dialog.sheet_choice.choose.rect().center(), dialog.sheet_choice.choose)
        self.choose_file(photo)
        assert dialog.sheet_choice.photo_name.text() == photo.name
        (buttons,) = [each for each in dialog.findChildren(QDialogButtonBox) if each.parent() is dialog]
        begin = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.click(begin.rect().center(), begin)
        self.bot.waitUntil(lambda: bool(_visible(QMessageBox)))
        save = _open(QMessageBox).defaultButton()
        self.click(save.rect().center(), save)
        self.choose_file(photo.with_name(FILE))
        self.bot.waitUntil(lambda: bool(_traced(self.application)))
        self.window = _traced(self.application)[-1]
        self.window.resize(*size)
        self.bot.waitUntil(lambda: self.window.canvas.ready and self.window.bench.tool.id == "picture")
        self.window.canvas.fit()

    def choose_file(self, path: Path) -> None:
        """Choose a file in the dialog that is open."""
        self.bot.waitUntil(lambda: bool(_visible(QFileDialog)))
        dialog = _open(QFileDialog)  # Qt's own: it is not the editor that is tried here
        if dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave:
            dialog.fileSelected.emit(str(path))
        else:
            dialog.filesSelected.emit([str(path)])
        dialog.close()

    def begin_to_straighten(self) -> None:
        """Press the button above the map, and click two corners of the board."""
        bar = self.window.message_bars["photo"]
        assert bar
        self.bot.waitUntil(bar.buttons[0].isVisible)
        self.click(bar.buttons[0].rect().center(), bar.buttons[0])
        QTest.qWait(SETTLED_MS)  # the map takes the room of the bar
        self.click_at(*self._board_corners()[:2])

    def straighten(self) -> None:
        """Click the two other corners."""
        self.click_at(*self._board_corners()[2:])

    def _board_corners(self) -> list[Point]:
        """Return the corners of the board on a photo that lies as it was loaded."""
        scale = min(SHEET[0] / PIXELS[0], SHEET[1] / PIXELS[1])
        left, top = ((SHEET[side] - PIXELS[side] * scale) / 2 for side in (0, 1))
        return [(left + x * scale, top + y * scale) for x, y in BOARD_CORNERS]

    def draw_borders(self) -> Iterator[int]:
        """Draw a line around the sheet, then each border; yield after each."""
        self.choose_in_menu("map", "frame_sheet")
        self.press_keys(Qt.Key.Key_B)
        for number, border in enumerate(BORDERS):
            self.click_at(*border)
            yield number
            if border[0] != border[-1]:
                self.press_keys(Qt.Key.Key_Return)

    def paint(self) -> Iterator[str]:
        """Point at each region and press the key of its ground; take lake and sea from the palette."""
        self.press_keys(Qt.Key.Key_R)
        for name, (place, terrain, symbol) in REGIONS.items():
            self.point_at(place)
            if terrain in GROUND_KEYS:
                self.press_keys(GROUND_KEYS[terrain])
            else:
                self.take(self.palette.paints, partial(_shows, terrain))
                self.click_at(place)
            if symbol:
                self.press_keys(SYMBOL_KEYS[symbol])
            yield name
        self.press_keys(Qt.Key.Key_Escape)

    def name_a_region(self) -> None:
        """Click a region, and write its name in the inspector."""
        for _ in range(TRIES):
            if self._choose_region_to_name():
                break
        else:
            raise AssertionError(self._seen())
        line = self._name_lines()[0]
        QTest.mouseClick(line, LEFT, NO_KEY, line.rect().center())
        self.write(line, NAMES[self.application.language])
        QTest.keyClick(line, Qt.Key.Key_Return)

    def _choose_region_to_name(self) -> bool:
        """Click a region; somebody who sees no form opens the inspector, and clicks again."""
        self.window.docks["inspector"].show()
        self.window.docks["inspector"].raise_()
        self.press_keys(Qt.Key.Key_Escape)
        self.press_keys(Qt.Key.Key_R)
        self.click_at(REGIONS[NAMED][0])
        QTest.mouseMove(self.window.docks["inspector"])
        QTest.qWait(SETTLED_MS)  # the form is made anew when the checks are done
        return bool(self._name_lines())

    def look_at_the_map(self) -> None:
        """Move the pointer off the links of the inspector, which show their places below it."""
        QTest.mouseMove(self.window.statusBar())
        QTest.qWait(SETTLED_MS)

    def _seen(self) -> str:
        """Say what somebody sees who finds no form: the tool, what is chosen, and the inspector."""
        bench, dock = self.window.bench, self.window.docks["inspector"]
        texts = [each.text() for each in dock.findChildren(QLabel) if each.isVisible()]
        return f"{bench.tool.id}, {bench.selection}, {dock.isVisible()}, {texts[:9]}, {self.window.size()}"

    def _name_lines(self) -> list[QLineEdit]:
        return [each for each in self.window.findChildren(QLineEdit, "region name") if each.isVisible()]

    def lay_tribes(self) -> None:
        """Take a lost tribe from the palette, and click where it lives."""
        self.turn_page(1)
        self.take_piece(piece="tribe")
        self.click_at(*(REGIONS[name][0] for name in TRIBES))
        self.press_keys(Qt.Key.Key_Escape)
        self.turn_page(0)

    def sever(self) -> None:
        """Say that a short border is none: click a region, point at the other one, press J."""
        self.press_keys(Qt.Key.Key_R)
        first, second = (REGIONS[name][0] for name in DOUBTFUL)
        self.click_at(first)
        self.point_at(second)
        self.press_keys(Qt.Key.Key_J)

    def export(self, path: Path) -> None:
        """File, Publish: the map for print."""
        self.choose_in_menu("file", "publish")
        self.bot.waitUntil(lambda: bool(_visible(PublishDialog)))
        dialog = _open(PublishDialog)
        self.bot.waitUntil(lambda: _activated(dialog))
        (line,) = dialog.forms.findItems("The map for print (PDF)", Qt.MatchFlag.MatchExactly)
        self.click(dialog.forms.visualItemRect(line).center(), dialog.forms.viewport())
        self.click(dialog.write.rect().center(), dialog.write)
        self.choose_file(path)
        self.bot.waitUntil(path.exists)
        self.bot.waitUntil(dialog.leave.isEnabled)
        self.click(dialog.leave.rect().center(), dialog.leave)
        self.bot.waitUntil(lambda: not _visible(PublishDialog))

    def play(self) -> TableWindow:
        """Let the program take all seats, and start a game."""
        self.press_keys(Qt.Key.Key_F5)
        dialog = _open(SetupDialog)
        self.bot.waitUntil(lambda: _activated(dialog))
        for box in dialog.findChildren(QComboBox):
            if box.findData(HUMAN) >= 0:
                self.seat_program(box)
        start = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.click(start.rect().center(), start)
        self.bot.waitUntil(lambda: bool(self.window.tables))
        return self.window.tables[-1]

    def seat_program(self, box: QComboBox) -> None:
        """Choose the standard player for a seat."""
        box.setFocus()
        for _ in range(box.findData(STANDARD) - box.currentIndex()):
            QTest.keyClick(box, Qt.Key.Key_Down)
        assert box.currentData() == STANDARD


def _activated(dialog: QWidget) -> bool:
    """Ask for the keys of a dialog until it has them; a platform without a window manager may be late."""
    dialog.raise_()
    dialog.activateWindow()
    return dialog.isActiveWindow()


def _shows(paint: str, thing: object) -> bool:
    return isinstance(thing, RegionPaint) and thing.picture == paint


def _visible(kind: type[Shown]) -> list[Shown]:
    """Return the windows and dialogs of a kind that are to be seen."""
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, kind) and each.isVisible()]


def _open(kind: type[Shown]) -> Shown:
    """Return the dialog of a kind that is open."""
    (found,) = _visible(kind)
    return found


def _traced(application: EditorApplication) -> list[Window]:
    """Return the windows with a drawing over a photo."""
    return [each for each in application.windows if each.bench.drawing and each.bench.drawing.picture]
