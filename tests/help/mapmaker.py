"""A user who lays the maps of a realm, layer by layer, after a plan."""

from collections.abc import Iterable
from itertools import groupby
from math import cos, pi, sin
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QMenu, QSpinBox

from realms.board import addresses
from realms.board.board import Board
from realms.board.hexes import Cell, Point, centre
from realms.export.drawing.frame import APOTHEM
from realms.scenario.scenario import Scenario
from realms.tiles.kinds import PIECES
from realms_editor.tools.piece_attributes import PIECE_ATTRIBUTES
from realms_editor.tools.spot import third_centre

from help.user import NO_KEY, NOTCH, SHIFT, User

Json = dict[str, Any]
ON_SIDES = ("border", "arrow")
NEAR_THE_SIDE = 0.8  # of the way from the middle of a tile
MARGIN = 1.5  # tiles about those that are to be seen
_ORDER = list(PIECES)


class Mapmaker:
    """Lays what the plan shows; tiles and pieces come from the palette."""

    def __init__(self, user: User, plan: Scenario) -> None:
        self.user, self.plan = user, plan
        self._page = 0

    def make(self) -> None:
        """Every layer, the lowest count first; the one that a new document has goes if nobody wants it."""
        layers = sorted(self.plan.data["layers"], key=lambda layer: int(layer["players"]))
        there = [int(layer["players"]) for layer in layers]
        self.see([laid.cell for count in there for laid in self.plan.realm(count).board.placements])
        for layer in layers:
            if layer["players"] != 2:
                self._add_layer(layer["players"], layer.get("base"))
            self._lay(layer)
        if 2 not in there:
            self.look_at(2)
            self.user.choose_in_menu("players", "take_layer")

    # What is seen

    def see(self, cells: Iterable[Cell]) -> None:
        """Turn the wheel and drag the map until all these cells are in sight."""
        canvas, xs, ys = self.user.window.canvas, [], []
        for cell in cells:
            x, y = centre(cell)
            xs.append(x)
            ys.append(y)
        if not xs:
            return
        room, view = 2 * MARGIN * APOTHEM, canvas.viewport().rect()
        wide, high = max(xs) - min(xs) + room, max(ys) - min(ys) + room
        while canvas.transform().m11() > min(view.width() / wide, view.height() / high):
            self.user.wheel(canvas.viewport(), -NOTCH)
        middle = self.user.point((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
        self.user.drag(view.center(), view.center() + view.center() - middle, Qt.MouseButton.MiddleButton)

    # Layers

    def look_at(self, count: int) -> None:
        button = self.user.window.player_count_bar.buttons[count]
        self.user.click(button.rect().center(), button)

    def _add_layer(self, count: int, base: int | None) -> None:
        self.look_at(count)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        self.user.click_line(menu, f"on top of {base}" if base else "with their own map")

    def _lay(self, layer: Json) -> None:
        board = self.plan.realm(layer["players"]).board
        for entry in layer.get("removes", ()):
            self._take_away(self.plan.realm(layer["base"]).board, entry)
        for entry in layer.get("moves", ()):
            self._move(self.plan.realm(layer["base"]).board, entry)
        self._turn_page(0)
        for entry in layer.get("tiles", ()):
            self._lay_tile(entry)
        pieces = sorted(layer.get("pieces", ()), key=_form)
        for _, alike in groupby(pieces, _form):
            self._lay_pieces(board, list(alike))

    # Tiles and pieces

    def _turn_page(self, page: int) -> None:
        if self._page != page:
            self.user.turn_page(page)
            self._page = page

    def _lay_tile(self, entry: Json) -> None:
        self.user.take_tile(entry["tile"], entry["face"])
        self._turn(entry["turn"])
        self.user.click_cell((entry["q"], entry["r"]))

    def _lay_pieces(self, board: Board, alike: list[Json]) -> None:
        """Pieces of one form: it is taken in hand once."""
        self._turn_page(1)
        self._hold({key: said for key, said in alike[0].items() if key != "at"})
        for entry in alike:
            self.user.click_point(place_of(board, entry["at"]))

    def _hold(self, wanted: Json) -> None:
        """Take the nearest piece of the palette, and say of it what is missing."""
        offered = [ware.thing.entry for ware in self.user.palette.pieces.items_model.items]
        near = max((entry for entry in offered if entry.items() <= wanted.items()), key=len)
        self.user.take_piece(**near)
        for key, said in wanted.items():
            if key not in near and said != PIECE_ATTRIBUTES[key].usual:
                self._say(key, said)

    def _say(self, key: str, said: Any) -> None:
        """Fill in what stands in the bar about the piece in hand."""
        QApplication.processEvents()
        editor = self.user.window.held_piece_bar.editors[key]
        self.user.click(editor.rect().center(), editor)
        if isinstance(editor, QLineEdit):
            self.user.write(editor, said)
        elif isinstance(editor, QSpinBox):
            QTest.keyClick(editor, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
            QTest.keyClicks(editor, str(said))
        elif isinstance(editor, QComboBox):
            QApplication.processEvents()
            self.user.pick(editor, editor.findData(said))
        else:
            assert isinstance(editor, QCheckBox)

    def _take_away(self, board: Board, entry: Json) -> None:
        """What lies on a side goes by the tool that lays it, all else with what is on it."""
        if "tile" in entry:
            self.user.press_tool("select")
            self.user.click_cell(board.placements[board.rank_of[entry["tile"]]].cell)
            self.user.key(Qt.Key.Key_Delete)
        else:
            self.user.press_tool(entry["piece"] if entry["piece"] in ON_SIDES else "erase")
            self.user.click_point(place_of(board, entry["at"]))

    def _move(self, board: Board, entry: Json) -> None:
        """Drag a tile elsewhere, and turn it there."""
        laid = board.placements[board.rank_of[entry["tile"]]]
        self.user.press_tool("select")
        start, end = (self.user.point(*centre(cell)) for cell in (laid.cell, (entry["q"], entry["r"])))
        self.user.click(start)
        if start != end:
            self.user.drag(start, end)
        self._turn(entry["turn"] - laid.turn)
        if entry["face"] != laid.face:
            self.user.key(Qt.Key.Key_F)

    def _turn(self, sixths: int) -> None:
        """Turn what is held or selected, the shorter way round."""
        left = sixths % 6
        for _ in range(min(left, 6 - left)):
            self.user.key(Qt.Key.Key_R, held=SHIFT if left > 3 else NO_KEY)


def _form(entry: Json) -> tuple[int, str]:
    """What pieces of one form have in common, in an order in which each has what it stands on."""
    said = sorted((key, str(value)) for key, value in entry.items() if key != "at")
    return _ORDER.index(entry["piece"]), str(said)


def place_of(board: Board, address: str) -> Point:
    """Where one clicks to mean a third, a side, or the side that two tiles share."""
    if "/" in address:
        return third_centre(board, address)
    tile, side = addresses.split_side(address.split("|", maxsplit=1)[0])
    laid = board.placements[board.rank_of[tile]]
    x, y = centre(laid.cell)
    angle, away = pi * (side + laid.turn) / 3, APOTHEM * NEAR_THE_SIDE
    return x + cos(angle) * away, y - sin(angle) * away
