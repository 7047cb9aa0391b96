"""The tool that draws lines: each click sets a point, which snaps to nodes and lines."""

from itertools import chain
from math import dist

from realms.board.drawing import on_plane
from realms.board.hexes import Point
from realms.locale import Sentence, sentence
from realms.scenario.drawing_builder import OnSegment
from realms.scenario.drawing_changes import LinePoint, draw_line
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import DRAWINGS, Aim, Ghost, GhostLine, Handle, Keys, Tool
from realms_editor.tools.workbench import Workbench

SAME = 6  # a second click within the sixth part of the reach is on the same place


class LineTool(Tool):
    """Clicks set points; a click on the last one ends the line, a click on the first one closes it."""

    id = "line"
    title = sentence("Draw lines")
    key = "B"
    group = 1
    maps = DRAWINGS
    shows_nodes = True

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._steps: list[list[LinePoint]] = []  # the points of each click, several where a line is traced
        self._clicked: Point = (0.0, 0.0)  # the place of the last click, before it snapped

    @property
    def points(self) -> list[LinePoint]:
        """The points of the line so far."""
        return list(chain.from_iterable(self._steps))

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a click."""
        if not at:
            return sentence("click to begin a line")
        target = self._target(at, self.bench.keys)
        return self._next_hint(target) if self._steps else _begin_hint(target)

    def _next_hint(self, target: LinePoint) -> Sentence:
        """Return the words for a click once a line is begun."""
        if self._is_last(target):
            return sentence("click here again, or Enter, to end the line")
        if self._is_first(target):
            return sentence("click to close the line")
        if self.bench.keys.shift:
            if self._traced(target):
                return sentence("click to follow the lines to here")
            return sentence("no line leads from the last point to here")
        return sentence("click to go on; Enter ends, Backspace goes back, Shift follows lines")

    def aim(self, at: Spot) -> Aim | None:  # noqa: ARG002 - the preview shows the place
        """Return None: the preview shows the place."""
        return None

    def ghost(self, at: Spot | None) -> Ghost:
        """Show the line so far, where it would go on, and where it would snap."""
        points, kind = self.points, "new"
        target = self._target(at, self.bench.keys) if at else None
        if target is not None and points and self.bench.keys.shift:
            traced = self._traced(target)
            points, kind = (points + traced, "traced") if traced else (points, kind)
        elif target is not None and points:
            points = [*points, target]
        lines = (GhostLine(tuple(map(self._plane, points)), "traced" if kind == "traced" else "new"),)
        return Ghost(lines=lines if len(points) > 1 else (), handles=tuple(self._handles(target)))

    def _handles(self, target: LinePoint | None) -> list[Handle]:
        set_points = [Handle(self._plane(each), "node") for each in self.points]
        if target is None:
            return set_points
        snaps = not isinstance(target, tuple) or self._is_first(target)
        return [*set_points, Handle(self._plane(target), "target" if snaps else "node")]

    def press(self, at: Spot, keys: Keys) -> None:
        """Set a point, or end the line."""
        target = self._target(at, keys)
        self._clicked = at.sheet
        if self._steps and self._is_last(target):
            self.finish()
        elif self._is_first(target):
            self._steps.append([self.points[0]])
            self.finish()
        elif self._steps and keys.shift:
            self._trace(target)
        else:
            self._steps.append([target])

    def _trace(self, target: LinePoint) -> None:
        """Go on along existing lines."""
        way = self._traced(target)
        if way:
            self._steps.append(way)
        else:
            self.bench.say(sentence("no line leads from the last point to here"))

    def finish(self) -> bool:
        """Draw the line; False if there is none yet."""
        points = self.points
        if len(points) < 2:
            return self.cancel()
        if self.bench.change_drawing(draw_line, points):
            self._steps = []
        return True

    @property
    def begun(self) -> bool:
        """True while a line has points."""
        return bool(self._steps)

    def back(self) -> None:
        """Take the last point back."""
        if self._steps:
            self._steps.pop()

    def leave(self) -> None:
        """Draw the line before another tool is chosen."""
        self.finish()

    def cancel(self) -> bool:
        """Give the line up; False if there is none."""
        begun, self._steps = bool(self._steps), []
        return begun

    def enter(self) -> None:
        """Set a point at the keyboard cursor, or end the line if the cursor is on the last one."""
        bench = self.bench
        if bench.cursor.shown and not bench.hovered:
            bench.act_at_cursor()
        else:
            self.finish()

    def map_changed(self) -> None:
        """Give the line up if a node or line that it meets is gone."""
        net = self.bench.net
        if not self.bench.drawing:
            self._steps = []
        for each in self.points:
            gone = isinstance(each, str) and each not in net.drawing.nodes
            if gone or (isinstance(each, OnSegment) and not net.joined(each.start, each.end)):
                self._steps = []

    def stops(self) -> list[Point]:
        """Return the places of the nodes."""
        return [self.bench.net.point(name) for name in self.bench.net.names]

    def _target(self, at: Spot, keys: Keys) -> LinePoint:
        """Return the point of a click: the first of this line, a node or line within reach, or a point."""
        net, reach = self.bench.net, self.bench.reach
        width, height = net.drawing.size
        x, y = at.sheet
        point = min(max(x, 0.0), width), min(max(y, 0.0), height)
        if keys.control:
            return point
        if len(self.points) > 2 and dist(net.place(self.points[0]), point) <= reach:
            return self.points[0]
        if self._steps and dist(self._clicked, at.sheet) <= reach / SAME:
            return self.points[-1]
        return net.snapped(point, reach)

    def _traced(self, target: LinePoint) -> list[LinePoint]:
        """Return the points after the last one on the way along lines to a point; none without such a way."""
        way = self.bench.net.way(self.points[-1], target) if self._steps else None
        return way[1:] if way else []

    def _is_first(self, target: LinePoint) -> bool:
        points = self.points
        return len(points) > 2 and target == points[0]

    def _is_last(self, target: LinePoint) -> bool:
        return bool(self._steps) and target == self.points[-1]

    def _plane(self, each: LinePoint) -> Point:
        return on_plane(self.bench.net.place(each))


def _begin_hint(target: LinePoint) -> Sentence:
    """Return the words for the place where a line would begin."""
    if isinstance(target, str):
        return sentence("click to begin a line at this node; hold Ctrl not to snap")
    if isinstance(target, OnSegment):
        return sentence("click to begin a line on this line; hold Ctrl not to snap")
    return sentence("click to begin a line")
