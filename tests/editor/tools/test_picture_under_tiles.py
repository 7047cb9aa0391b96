"""A picture below tiles: points of it are laid on hexagons, keys move, turn and resize it."""

from collections.abc import Callable
from math import dist
from typing import Any

import pytest

from realms.board.drawing import on_plane, on_sheet
from realms.board.hexes import CORNERS, Point, centre
from realms.scenario.edits import apply
from realms.scenario.picture_changes import set_picture
from realms.scenario.scenario import Scenario
from realms_editor.desk.document import Document
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.commands import TOOLS
from realms_editor.tools.tool import Keys
from realms_editor.tools.workbench import Workbench

SQUARE = [[-150, -150], [150, -150], [150, 150], [-150, 150]]
CONTROL = Keys(control=True)


class Copyist:
    """Somebody who lays a photo below the tiles."""

    def __init__(self, scenario: Scenario) -> None:
        picture = {"path": "table.jpg", "corners": SQUARE, "opacity": 0.5}
        self.bench = Workbench(Document(apply(scenario, set_picture(scenario, 2, picture))), TOOLS)
        self.bench.choose("picture")

    def run(self, *names: str) -> None:
        for name in names:
            assert ACTIONS[name].enabled(self.bench), name
            ACTIONS[name].run(self.bench)

    def drag(self, start: Point, end: Point, keys: Keys = CONTROL) -> None:
        """From one point to another, in millimetres."""
        self.bench.press(on_plane(start), keys)
        self.bench.drag(on_plane(end), keys)
        self.bench.release(on_plane(end), keys)

    def click(self, at: Point, keys: Keys = CONTROL) -> None:
        self.bench.press(on_plane(at), keys)
        self.bench.release(on_plane(at), keys)

    @property
    def corners(self) -> list[list[float]]:
        laid = self.bench.document.realm.picture
        assert laid
        found: list[list[float]] = laid.data["corners"]
        return found

    @property
    def done(self) -> list[str]:
        history = self.bench.document.history
        return [entry.edit.name for entry in history.entries[: history.position]]


@pytest.fixture
def copyist(two_rows: Scenario) -> Copyist:
    return Copyist(two_rows)


def near(found: list[list[float]], wanted: list[list[float]]) -> bool:
    return all(dist(one, other) < 0.11 for one, other in zip(found, wanted, strict=True))


def test_one_point_moves_two_turn_and_resize_three_skew_four_straighten(copyist: Copyist) -> None:
    hints = []

    def drag(start: Point, end: Point) -> None:
        hints.append(str(copyist.bench.hint))
        copyist.drag(start, end)

    copyist.run("picture_straighten")
    drag((0, 0), (10, 5))
    assert near(copyist.corners, [[x + 10, y + 5] for x, y in SQUARE])
    drag((60, 5), (10, 105))  # twice as large, a quarter of a turn
    assert near(copyist.corners, [[310, -295], [310, 305], [-290, 305], [-290, -295]])
    drag((110, 5), (110, 55))
    skewed = copyist.corners
    assert near([skewed[0]], [[310, -145]])
    drag((120, 110), (125, 115))
    assert len({tuple(corner) for corner in copyist.corners}) == 4
    assert not near(copyist.corners, skewed)
    assert [hint.split()[1] for hint in hints] == ["a"] * 4
    assert [hint.split()[2] for hint in hints] == ["point", "second", "third", "fourth"]
    assert "Esc" in str(copyist.bench.hint)
    before = copyist.corners
    copyist.click((200, 200))
    assert copyist.corners == before
    copyist.drag((125, 115), (120, 110))  # one of the four again
    assert near(copyist.corners, skewed)
    assert copyist.done == ["change_picture"] * 5
    copyist.run("undo")
    assert copyist.corners == before


def test_points_snap_to_hexagons_and_are_laid_by_clicks_too(copyist: Copyist) -> None:
    copyist.run("picture_straighten")
    corner = on_sheet((centre((1, 0))[0] + CORNERS[0][0], CORNERS[0][1]))
    copyist.click((20, 20))
    assert "click where" in str(copyist.bench.hint)
    assert copyist.done == []
    copyist.click((corner[0] + 2, corner[1] - 1), Keys())
    assert near(copyist.corners, [[x + corner[0] - 20, y + corner[1] - 20] for x, y in SQUARE])
    copyist.click((0, 0))
    copyist.run("leave")
    assert "second point" in str(copyist.bench.hint)
    copyist.run("leave")
    assert "S fits" in str(copyist.bench.hint)
    copyist.run("leave")
    assert copyist.bench.tool.id == "select"


def test_points_that_fold_the_photo_are_refused(copyist: Copyist) -> None:
    copyist.run("picture_straighten")
    copyist.drag((0, 0), (20, 0))
    copyist.drag((90, 0), (20, 0))
    assert "cannot lie there" in str(copyist.bench.said)
    assert near(copyist.corners, [[x + 20, y] for x, y in SQUARE])
    assert "second point" in str(copyist.bench.tool.hint(None))


def test_a_point_that_is_put_back_lies_as_fast_as_before(copyist: Copyist) -> None:
    copyist.run("picture_straighten")
    copyist.drag((0, 0), (20, 0))
    copyist.bench.press(on_plane((20, 0)), CONTROL)
    copyist.bench.drag(on_plane((80, 0)), CONTROL)
    copyist.run("leave")
    assert "second point" in str(copyist.bench.hint)
    assert near(copyist.corners, [[x + 20, y] for x, y in SQUARE])


def test_a_drag_shows_the_photo_before_it_is_let_go(copyist: Copyist) -> None:
    tool: Any = copyist.bench.tool
    copyist.run("picture_straighten")
    copyist.bench.press(on_plane((0, 0)), CONTROL)
    copyist.bench.drag(on_plane((30, 40)), CONTROL)
    assert near(list(map(list, tool.corners)), [[x + 30, y + 40] for x, y in SQUARE])
    assert copyist.corners == SQUARE
    copyist.run("leave")
    assert near(list(map(list, tool.corners)), SQUARE)


def test_keys_alone_move_resize_turn_and_fade_it(copyist: Copyist) -> None:
    copyist.run("cursor_0", "cursor_down", "far_right")
    assert copyist.corners[0] == [-144.5, -149.5]
    assert copyist.done == ["change_picture"]
    copyist.run("picture_larger")
    assert near([copyist.corners[0]], [[-146, -151]])
    copyist.run("picture_smaller", *["picture_turn_left"] * 4)
    (ax, ay), (bx, by), *_ = copyist.corners
    assert by < ay
    assert dist((ax, ay), (bx, by)) == pytest.approx(300, abs=0.5)
    copyist.run(*["picture_turn_right"] * 4, "more")
    assert near([copyist.corners[0]], [[-144.5, -149.5]])
    laid = copyist.bench.document.realm.picture
    assert laid
    assert laid.data["opacity"] == 0.6
    cursor = copyist.bench.cursor
    assert not cursor.shown


def test_a_locked_picture_stays_and_arrows_move_the_cursor_without_one(copyist: Copyist) -> None:
    copyist.run("picture_lock", "cursor_0", "picture_larger", "picture_straighten")
    copyist.drag((0, 0), (9, 9))
    assert copyist.corners == SQUARE
    assert copyist.done == []
    copyist.run("picture_lock")
    copyist.bench.do(set_picture(copyist.bench.document.scenario, 2, None))
    assert "load one to copy" in str(copyist.bench.hint)
    copyist.run("cursor_0")
    assert copyist.bench.cursor.shown


def test_a_whole_drag_without_points_moves_it(copyist: Copyist) -> None:
    copyist.drag((0, 0), (12, -7))
    assert near(copyist.corners, [[x + 12, y - 7] for x, y in SQUARE])
    copyist.drag((162, 143), (170, 150))
    assert copyist.corners[2] == [170, 150]


def test_the_tool_belongs_to_both_kinds_of_maps(
    make: Callable[..., Scenario], tile: Callable[..., dict[str, Any]]
) -> None:
    bench = Workbench(Document(make({"players": 2, "tiles": [tile("A")], "pieces": []})), TOOLS)
    assert ACTIONS["tool_picture"].enabled(bench)
    bench.choose("picture")
    bench.press((0, 0))
    bench.release((9, 9))
    assert bench.document.history.position == 0
