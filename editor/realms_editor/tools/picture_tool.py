"""The tool for the picture below a drawing: clicks at the corners of the board straighten the photo."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import dist
from typing import Any

from realms.board.drawing import on_plane
from realms.board.hexes import Point
from realms.locale import Sentence, percent, sentence
from realms.scenario.drawing_changes import change_picture
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario
from realms_editor.desk.straighten import straightened
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import DRAWINGS, Aim, Ghost, GhostLine, Handle, Keys, Tool
from realms_editor.tools.workbench import Workbench

Picture = Mapping[str, Any]

OPACITY, STEP = 1.0, 0.1  # of a picture that does not say, and of a key
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
    group = 2
    maps = DRAWINGS

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._drag: _CornerDrag | None = None
        self._corner: int | None = None  # the one moved by arrow keys
        self._stroke: object = None
        self._straightens = False
        self._clicked: list[Point] = []  # corners of the board on the photo

    @property
    def picture(self) -> Picture | None:
        """The picture below the drawing, or None."""
        return self.bench.drawing.picture if self.bench.drawing else None

    @property
    def corners(self) -> list[Point]:
        """The corners as a drag leaves them; none without a picture."""
        written = self.picture["corners"] if self.picture else []
        corners = [(x, y) for x, y in written]
        drag = self._drag
        if not drag:
            return corners
        x, y = drag.at[0] - drag.start[0], drag.at[1] - drag.start[1]
        moved = range(len(corners)) if drag.corner is None else [drag.corner]
        return [(a + x, b + y) if place in moved else (a, b) for place, (a, b) in enumerate(corners)]

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a drag."""
        if not self.picture:
            return sentence("there is no picture yet: load one to trace it")
        if self.bench.picture_locked:
            return sentence("the picture is locked; L unlocks it")
        if self._straightens:
            return BOARD_CORNERS[len(self._clicked)]
        if at and self._corner_near(at) is not None:
            return sentence("drag this corner until the board on the photo fills the sheet")
        return sentence(
            "S straightens the photo by the corners of the board; drag to move it; "
            "+ and - change how clear it is"
        )

    def aim(self, at: Spot) -> Aim | None:  # noqa: ARG002 - handles show the corners
        """Return None: handles show the corners."""
        return None

    def ghost(self, at: Spot | None) -> Ghost:
        """Show the outline of the picture and its corners, or those of the board that were clicked."""
        if self._straightens:
            return self._board_ghost(at)
        corners = tuple(map(on_plane, self.corners))
        if not corners or self.bench.picture_locked:
            return Ghost()
        handles = tuple(
            Handle(corner, "chosen" if place == self._corner else "corner")
            for place, corner in enumerate(corners)
        )
        return Ghost(lines=(GhostLine((*corners, corners[0]), "picture"),), handles=handles)

    def _board_ghost(self, at: Spot | None) -> Ghost:
        """Show the corners of the board that were clicked, and where the next one would be."""
        points = [*self._clicked, *([at.sheet] if at else ())]
        handles = tuple(Handle(on_plane(point), "corner") for point in points)
        return Ghost(lines=(GhostLine(tuple(map(on_plane, points)), "picture"),), handles=handles)

    def press(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys change nothing here
        """Take hold of a corner or of the picture, or note a corner of the board."""
        self._stroke = object()
        if self.picture and self.bench.picture_locked:
            self.bench.say(self.hint(at))
        elif self.picture and self._straightens:
            self._click_corner(at.sheet)
        elif self.picture:
            self._corner = self._corner_near(at)
            self._drag = _CornerDrag(at.sheet, at.sheet, self._corner)

    def drag(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys change nothing here
        """Move it."""
        if self._drag:
            self._drag.at = at.sheet

    def release(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys change nothing here
        """Let go of it."""
        if self._drag:
            self._drag.at = at.sheet
            corners, self._drag = self.corners, None
            self._move(corners)

    def cancel(self) -> bool:
        """Leave the picture where it was."""
        begun = self._drag is not None or self._straightens
        self._give_up()
        return begun

    def map_changed(self) -> None:
        """Give up what was begun: the picture may be another one."""
        self._give_up()

    def _give_up(self) -> None:
        self._drag, self._straightens, self._clicked = None, False, []

    # Straighten

    def straighten(self) -> None:
        """Straighten the photo: click the four corners of the board on it."""
        if not self.picture or self.bench.picture_locked or self.bench.picture_hidden:
            self.bench.say(self.hint(None))
            return
        self._give_up()
        self._straightens, self._corner = True, None
        self.bench.say(BOARD_CORNERS[0])

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

    def stops(self) -> list[Point]:
        """Return the corners."""
        return self.corners

    def nudge(self, by: Point) -> bool:
        """Move the corner that was clicked last."""
        if self._corner is None or not self.picture or self.bench.picture_locked:
            return False
        corners = self.corners
        x, y = corners[self._corner]
        corners[self._corner] = x + by[0], y + by[1]
        self._move(corners)
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
