"""A bench with two rows of tiles, and a hand that clicks and drags on it."""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

import pytest

from realms.board.hexes import Point, centre
from realms.scenario.scenario import Scenario
from realms_editor.desk.document import Document
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.commands import TOOLS
from realms_editor.tools.spot import third_centre
from realms_editor.tools.tool import Keys
from realms_editor.tools.workbench import Workbench

NO_KEYS = Keys()
BOXES = ["small_world", "small_world_underground", "realms"]


@dataclass
class Hand:
    """Actions of a user by addresses, without a window."""

    bench: Workbench

    def point(self, at: str | tuple[int, int]) -> Point:
        """The middle of a cell, of a third, or a place well within a side."""
        board = self.bench.board
        if isinstance(at, tuple):
            return centre(at)
        if "/" in at:
            return third_centre(board, at)
        tile, _, side = at.partition(".")
        laid = board.placements[board.rank_of[tile]]
        (x, y), angle = centre(laid.cell), pi * ((int(side) + laid.turn) % 6) / 3
        return x + 76 * cos(angle), y - 76 * sin(angle)

    def click(self, at: str | tuple[int, int], keys: Keys = NO_KEYS) -> None:
        point = self.point(at)
        self.bench.press(point, keys)
        self.bench.release(point, keys)

    def drag(self, start: str, end: str) -> None:
        here, there = self.point(start), self.point(end)
        self.bench.press(here)
        self.bench.drag(there)
        self.bench.release(there)

    def hover(self, at: str | tuple[int, int]) -> str:
        """Point at something; what the status line says."""
        self.bench.hover(self.point(at))
        return str(self.bench.hint)

    def run(self, *names: str) -> None:
        for name in names:
            if ACTIONS[name].enabled(self.bench):
                ACTIONS[name].run(self.bench)

    def entries(self, kind: str) -> list[dict[str, Any]]:
        """The pieces of a kind that lie at the count looked at."""
        pieces = self.bench.document.realm.pieces
        return [dict(each.piece.data) for each in pieces if each.piece.piece == kind]

    def layer(self, players: int) -> dict[str, Any]:
        layers = self.bench.document.scenario.data["layers"]
        return next(layer for layer in layers if layer["players"] == players)


@pytest.fixture
def two_rows(make: Callable[..., Scenario], tile: Callable[..., dict[str, Any]]) -> Scenario:
    """A (land), N and P (water) in a row, B and C below; a third player brings D."""
    tiles = [tile("A"), tile("N", 1), tile("P", 2), tile("B", 0, 1), tile("C", 1, 1)]
    two = {"players": 2, "tiles": tiles, "pieces": [{"piece": "tribe", "at": "B/0"}]}
    three = {"players": 3, "base": 2, "tiles": [tile("D", 0, 2)], "pieces": []}
    return make(two, three, boxes=BOXES, water={"kind": "river"})


@pytest.fixture
def hand(two_rows: Scenario) -> Hand:
    return Hand(Workbench(Document(two_rows), TOOLS))
