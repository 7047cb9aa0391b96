"""The tool for the picture below a map: it is moved, resized, and straightened by points that are clicked.

Below a drawing these are the corners of the board, below tiles any points that belong on hexagons.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, dist, radians, sin
from typing import Any

from realms.board.drawing import UNIT, on_plane, on_sheet
from realms.board.hexes import Point
from realms.locale import Sentence, percent, sentence
from realms.scenario.edits import Edit
from realms.scenario.picture_changes import change_picture
from realms.scenario.scenario import Scenario
from realms_editor.desk.straighten import straightened
from realms_editor.tools.picture_pins import PicturePins
from realms_editor.tools.snap import snapped_to_hex
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import DRAWINGS, TILES, Aim, Ghost, GhostLine, Handle, Keys, Tool
from realms_editor.tools.workbench import Workbench

Picture = Mapping[str, Any]

OPACITY, STEP = 1.0, 0.1  # of a picture that does not say, and of a key
GROWTH, TURN = 1.01, 0.5  # of a key: times the size, and degrees
STEADY = 4  # a pointer that moves less than the fourth part of the reach has clicked
NO_PICTURE = {
    "drawing": sentence("there is no picture yet: load one to trace it"),
    "tiles": sentence("there is no picture yet: load one to copy from it"),
}
HINT = {
    "drawing": sentence(
        "S straightens the photo by the corners of the board; drag to move it; + and - change how clear it is"
    ),
    "tiles": sentence(
        "S fits the photo to the hexagons; drag or arrows move it, Z resizes, Ctrl+R turns it;"
        " + and - change how clear it is"
    ),
}
CORNER_HINT = {
    "drawing": sentence("drag this corner until the board on the photo fills the sheet"),
    "tiles": sentence("drag this corner until the photo fits the hexagons"),
}
BOARD_CORNERS = (
    sentence("click the top left corner of the board on the photo; Esc gives up"),
    sentence("click the top right corner of the board on the photo; Backspace goes back"),
    sentence("click the bottom right corner of the board on the photo; Backspace goes back"),
    sentence("click the bottom left corner of the board on the photo; Backspace goes back"),
)


@dataclass
class _CornerDrag:
    """A drag of one corner, or of the whole picture, in millimetres."""

    start: Point
    at: Point
    corner: int | None


class PictureTool(Tool):
    """A drag at a corner moves that corner, a drag elsewhere the whole picture."""

    id = "picture"
    title = sentence("Place the picture")
    key = "F"
    key_on_tiles = "Ctrl+U"
    group = 2
    maps = DRAWINGS | TILES

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._drag: _CornerDrag | None = None
        self._corner: int | None = None  # the one moved by arrow keys
        self._stroke: object = None
        self._straightens = False
        self._clicked: list[Point] = []  # corners of the board on the photo
        self._pins: PicturePins | None = None  # while points are laid on hexagons
        self._pressed_at: Point | None = None

    def activate(self) -> None:
        """Put back what else was held; keys from now on are one step for undo."""
        super().activate()
        self._stroke = object()

    @property
    def picture(self) -> Picture | None:
        """The picture below the map, or None."""
        laid = self.bench.document.realm.picture
        return laid.data if laid else None

    @property
    def corners(self) -> list[Point]:
        """The corners as a drag leaves them; none without a picture."""
        written = self.picture["corners"] if self.picture else []
        corners = [(x, y) for x, y in written]
        if self._pins:
            return self._pins.corners(corners) or corners
        drag = self._drag
        if not drag:
            return corners
        x, y = drag.at[0] - drag.start[0], drag.at[1] - drag.start[1]
        moved = range(len(corners)) if drag.corner is None else [drag.corner]
        return [(a + x, b + y) if place in moved else (a, b) for place, (a, b) in enumerate(corners)]

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a drag."""
        if not self.picture:
            return NO_PICTURE[self.bench.kind]
        if self.bench.picture_locked:
            return sentence("the picture is locked; L unlocks it")
        if self._pins:
            return self._pins.hint
        if self._straightens:
            return BOARD_CORNERS[len(self._clicked)]
        return self._resting_hint(at)

    def _resting_hint(self, at: Spot | None) -> Sentence:
        """Describe what can be done while nothing is begun."""
        if at and self._corner_near(at) is not None:
            return CORNER_HINT[self.bench.kind]
        return HINT[self.bench.kind]

    def aim(self, at: Spot) -> Aim | None:  # noqa: ARG002 - handles show the corners
        """Return None: handles show the corners."""
        return None

    def ghost(self, at: Spot | None) -> Ghost:
        """Show the outline of the picture and its corners, or those of the board that were clicked."""
        if self._straightens:
            return self._board_ghost(at)
        if self._pins:
            return self._pin_ghost(self._pins, at)
        corners = tuple(map(on_plane, self.corners))
        if not corners or self.bench.picture_locked:
            return Ghost()
        handles = tuple(
            Handle(corner, "chosen" if place == self._corner else "corner")
            for place, corner in enumerate(corners)
        )
        return Ghost(lines=(GhostLine((*corners, corners[0]), "picture"),), handles=handles)

    def _pin_ghost(self, pins: PicturePins, at: Spot | None) -> Ghost:
        """Show the points that lie fast, and where the taken one would go."""
        fast = [Handle(on_plane(pin), "node") for pin in pins.fast]
        if not pins.taken:
            return Ghost(handles=tuple(fast))
        goal = pins.goal or (self._goal(at, self.bench.keys) if at else pins.taken)
        line = GhostLine((on_plane(pins.taken), on_plane(goal)), "picture")
        return Ghost(lines=(line,), handles=(*fast, Handle(on_plane(goal), "target")))

    def _board_ghost(self, at: Spot | None) -> Ghost:
        """Show the corners of the board that were clicked, and where the next one would be."""
        points = [*self._clicked, *([at.sheet] if at else ())]
        handles = tuple(Handle(on_plane(point), "corner") for point in points)
        return Ghost(lines=(GhostLine(tuple(map(on_plane, points)), "picture"),), handles=handles)

    def press(self, at: Spot, keys: Keys) -> None:
        """Take hold of a corner or of the picture, or note a corner of the board."""
        self._stroke = object()
        if self.picture and self.bench.picture_locked:
            self.bench.say(self.hint(at))
        elif self.picture and self._straightens:
            self._click_corner(at.sheet)
        elif self.picture and self._pins:
            self._press_pin(self._pins, at, keys)
        elif self.picture:
            self._corner = self._corner_near(at)
            self._drag = _CornerDrag(at.sheet, at.sheet, self._corner)

    def drag(self, at: Spot, keys: Keys) -> None:
        """Move it."""
        if self._pins and self._pins.taken:
            self._pins.goal = self._goal(at, keys)
        if self._drag:
            self._drag.at = at.sheet

    def release(self, at: Spot, keys: Keys) -> None:
        """Let go of it."""
        if self._pins and self._pins.taken:
            self._release_pin(self._pins, at, keys)
        if self._drag:
            self._drag.at = at.sheet
            corners, self._drag = self.corners, None
            self._move(corners)

    def cancel(self) -> bool:
        """Leave the picture where it was."""
        if self._pins and self._pins.put_back():
            return True
        begun = self._drag is not None or self._straightens or self._pins is not None
        self._give_up()
        return begun

    def map_changed(self) -> None:
        """Give up what was begun: the picture may be another one."""
        self._give_up()

    def _give_up(self) -> None:
        self._drag, self._straightens, self._clicked, self._pins = None, False, [], None

    # Straighten

    def straighten(self) -> None:
        """Straighten the photo by the corners of the board on it, or below tiles by points of hexagons."""
        if not self.picture or self.bench.picture_locked or self.bench.picture_hidden:
            self.bench.say(self.hint(None))
            return
        self._give_up()
        self._corner = None
        if self.bench.kind == "tiles":
            self._pins = PicturePins()
        else:
            self._straightens = True
        self.bench.say(self.hint(None))

    @property
    def begun(self) -> bool:
        """True while a corner of the board has been clicked."""
        return bool(self._clicked)

    def back(self) -> None:
        """Take the last corner of the board back."""
        if self._clicked:
            self._clicked.pop()

    def _click_corner(self, at: Point) -> None:
        """Note a corner of the board; the fourth one straightens the photo."""
        self._clicked.append(at)
        if len(self._clicked) < len(BOARD_CORNERS):
            return
        clicked, corners = self._clicked, self.corners
        self._give_up()
        width, height = self.bench.net.drawing.size
        found = straightened(corners, clicked, (width, height)) if is_convex(clicked) else None
        if found and is_convex(found):
            self._change(corners=found)
            self.bench.say(sentence("the photo is straight: now draw the borders (B)"))
        else:
            self.bench.say(sentence("these are no four corners of a board; S begins anew"))

    # Points on hexagons

    def _press_pin(self, pins: PicturePins, at: Spot, keys: Keys) -> None:
        """Take a point of the photo; or, if one was taken by a click, lay it here."""
        self._pressed_at = at.sheet
        if pins.taken:
            pins.goal = self._goal(at, keys)
        elif not pins.take(at.sheet, self.bench.reach):
            self.bench.say(pins.hint)

    def _release_pin(self, pins: PicturePins, at: Spot, keys: Keys) -> None:
        """Lay the taken point here; a click that has just taken it only keeps it."""
        start, self._pressed_at = self._pressed_at, None
        clicked = start is not None and dist(start, at.sheet) <= self.bench.reach / STEADY
        if clicked and pins.taken == start:
            pins.goal = None
            return
        pins.goal = self._goal(at, keys)
        written = [(x, y) for x, y in self.picture["corners"]] if self.picture else []
        found = pins.corners(written)
        if found and is_convex(found):
            pins.drop()
            self._change(corners=found)
            self._pins = pins  # the map has changed by this very edit
        else:
            pins.put_back()
            self.bench.say(sentence("this point cannot lie there: choose points that are far apart"))

    def _goal(self, at: Spot, keys: Keys) -> Point:
        """Return the place of a point: the nearest corner or middle of a hexagon, unless Ctrl is held."""
        return at.sheet if keys.control else on_sheet(snapped_to_hex(at.point, self.bench.reach * UNIT))

    # Keys

    def resize(self, factor: float) -> None:
        """Make the picture larger or smaller about its middle."""
        self._move_about(lambda x, y: (x * factor, y * factor))

    def rotate(self, degrees: float) -> None:
        """Turn the picture about its middle, counter-clockwise."""
        c, s = cos(radians(degrees)), sin(radians(degrees))
        self._move_about(lambda x, y: (x * c + y * s, y * c - x * s))

    def _move_about(self, motion: Callable[[float, float], Point]) -> None:
        """Move all corners by a motion about their middle."""
        if not self.picture or self.bench.picture_locked:
            self.bench.say(self.hint(None))
            return
        corners = self.corners
        xs, ys = zip(*corners, strict=True)
        x, y = sum(xs) / len(xs), sum(ys) / len(ys)
        moved = (motion(a - x, b - y) for a, b in corners)
        self._move([(a + x, b + y) for a, b in moved])

    def stops(self) -> list[Point]:
        """Return the corners."""
        return self.corners

    def nudge(self, by: Point) -> bool:
        """Move the corner that was clicked last; below tiles the whole picture if none was."""
        tiles = self.bench.kind == "tiles"
        if (self._corner is None and not tiles) or not self.picture or self.bench.picture_locked:
            return False
        chosen = range(len(self.corners)) if self._corner is None else [self._corner]
        self._move(
            [
                (x + by[0], y + by[1]) if place in chosen else (x, y)
                for place, (x, y) in enumerate(self.corners)
            ]
        )
        return True

    def change_number(self, by: int) -> bool:
        """Make the picture clearer or paler."""
        if not self.picture:
            return False
        opacity = min(max(self.picture.get("opacity", OPACITY) + by * STEP, 0.0), 1.0)
        self._change(opacity=opacity)
        self.bench.say(sentence("the picture is clear by {share}", share=percent(opacity)))
        return True

    def lock(self) -> None:
        """Lock the picture, or unlock it."""
        self.bench.picture_locked = not self.bench.picture_locked
        self._corner = self._drag = None
        self.bench.tell("hover", "picture")

    def hide(self) -> None:
        """Hide the picture, or show it again."""
        self.bench.picture_hidden = not self.bench.picture_hidden
        self.bench.tell("hover", "picture")

    def _corner_near(self, at: Spot) -> int | None:
        away = [dist(corner, at.sheet) for corner in self.corners]
        return away.index(min(away)) if away and min(away) <= self.bench.reach else None

    def _move(self, corners: list[Point]) -> None:
        """Lay the corners down, unless the picture would be folded."""
        if is_convex(corners):
            self._change(corners=corners)
        else:
            self.bench.say(sentence("the corners of a picture may not cross"))

    def _change(self, **values: Any) -> None:
        """Change values of the picture; steps after one click are undone together."""

        def changed(scenario: Scenario, players: int) -> Edit:
            return change_picture(scenario, players, **values)

        self.bench.change_drawing(changed, stroke=self._stroke)


def is_convex(corners: list[Point]) -> bool:
    """Return True if a ring of points turns the same way at each of them."""
    turns = []
    for place, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[place - 2], corners[place - 1]
        turns.append((bx - ax) * (y - by) - (by - ay) * (x - bx))
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)
