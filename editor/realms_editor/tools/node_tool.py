"""The first tool for drawings: chooses nodes and moves them, with all lines that meet there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import dist

from realms.board.drawing import on_plane
from realms.board.hexes import Point
from realms.locale import Sentence, sentence
from realms.scenario.drawing_builder import OnSegment
from realms.scenario.drawing_changes import (
    LinePoint,
    dissolve_nodes,
    insert_node,
    merge_nodes,
    move_nodes,
)
from realms.scenario.edits import Edit
from realms_editor.tools.node_edits import bent_line, dragged_nodes, split_nodes
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import DRAWINGS, Aim, Ghost, GhostLine, Handle, Keys, Tool

STEADY = 4  # a pointer that moves less than the fourth part of the reach does not start a drag
FARTHEST = 4  # times the reach: nodes farther away are not merged


@dataclass
class _NodeDrag:
    """A drag that has begun on a node, on a line, or on empty ground, in millimetres."""

    start: Point
    at: Point
    grabbed: str = ""
    line: OnSegment | None = None
    chosen: frozenset[str] = frozenset()  # before a box is drawn
    drops: str = ""  # a node to deselect if this turns out to be a click
    moving: bool = False
    free: bool = False  # it snaps to nothing


class NodeTool(Tool):
    """A click chooses a node, a drag moves all chosen ones, bends a line, or chooses all nodes in a box."""

    id = "node"
    title = sentence("Select and move nodes")
    key = "V"
    maps = DRAWINGS
    shows_nodes = True

    _drag: _NodeDrag | None = None
    _nudged: tuple[frozenset[str], object] = (frozenset(), None)

    def hint(self, at: Spot | None) -> Sentence:
        """Return the words for a click or a drag."""
        drag = self._drag
        if drag and drag.moving and (drag.grabbed or drag.line):
            return _drop_hint(self._goal(drag))
        if not self.bench.net.names:
            return sentence("nothing is drawn yet: take the tool that draws lines")
        near = self._near(at) if at else None
        if near:
            return sentence(
                "drag to move this node; Ctrl-click adds it, Del dissolves it, M merges, S splits"
            )
        if at and self.bench.net.line_near(at.sheet, self.bench.reach):
            return sentence("drag to bend this line; Ins inserts a node")
        return sentence("click a node to choose it, or drag a box around several")

    def aim(self, at: Spot) -> Aim | None:  # noqa: ARG002 - handles show the node
        """Return None: the preview marks the node."""
        return None

    def press(self, at: Spot, keys: Keys) -> None:
        """Choose a node, and prepare for a drag."""
        bench, near = self.bench, self._near(at)
        before = bench.nodes if keys.control else frozenset()
        self._drag = _NodeDrag(at.sheet, at.sheet, near or "", chosen=before)
        if near and keys.control:
            self._drag.drops = near if near in bench.nodes else ""
            bench.select_nodes(bench.nodes | {near})
        elif near and near not in bench.nodes:
            bench.select_nodes([near])
        elif not near:
            self._drag.line = bench.net.line_near(at.sheet, bench.reach)
            bench.select_nodes(before)

    def drag(self, at: Spot, keys: Keys) -> None:
        """Move the chosen nodes, bend the line, or widen the box."""
        drag = self._drag
        if not drag:
            return
        drag.at, drag.free = at.sheet, keys.control
        drag.moving = drag.moving or dist(drag.start, drag.at) > self.bench.reach / STEADY
        if drag.moving and not drag.grabbed and not drag.line:
            self.bench.select_nodes(drag.chosen | self.bench.net.nodes_within(drag.start, drag.at))

    def release(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - the drag knows them
        """Let go of what was dragged."""
        drag, self._drag = self._drag, None
        if drag and drag.drops and not drag.moving:
            self.bench.select_nodes(self.bench.nodes - {drag.drops})
        if not drag or not drag.moving:
            return
        drag.at, goal = at.sheet, self._goal(drag)
        if drag.grabbed:
            moved, by = self.bench.nodes, self._shift(drag, goal)
            self.bench.change_drawing(dragged_nodes, moved, by, drag.grabbed, goal)
            self.bench.select_nodes([*moved, goal] if isinstance(goal, str) else moved)
        elif drag.line:
            self._choosing_new(bent_line, drag.line, self._shift(drag, goal), goal)

    def _choosing_new(self, make: Callable[..., Edit], *values: object) -> None:
        """Carry out an edit and choose the nodes that it makes."""
        bench, before = self.bench, set(self.bench.net.names)
        if bench.change_drawing(make, *values):
            bench.select_nodes(set(bench.net.names) - before)

    def _near(self, at: Spot) -> str | None:
        return self.bench.net.node_near(at.sheet, self.bench.reach)

    def _goal(self, drag: _NodeDrag) -> LinePoint:
        """Return the place that the grabbed node would be dropped on."""
        net = self.bench.net
        width, height = net.drawing.size
        point = min(max(drag.at[0], 0.0), width), min(max(drag.at[1], 0.0), height)
        if drag.free:
            return point
        if drag.line:
            return net.snapped(point, self.bench.reach, frozenset((drag.line.start, drag.line.end)))
        return net.snapped(point, self.bench.reach, self.bench.nodes)

    def _shift(self, drag: _NodeDrag, goal: LinePoint) -> Point:
        """Return the way of the dragged nodes."""
        net = self.bench.net
        (x, y), (to_x, to_y) = net.place(drag.line or drag.grabbed), net.place(goal)
        return to_x - x, to_y - y

    def cancel(self) -> bool:
        """Leave everything where it was."""
        drag, self._drag = self._drag, None
        return bool(drag and drag.moving)

    def map_changed(self) -> None:
        """Give a drag up: its node may be gone."""
        self._drag = None

    # The preview

    def ghost(self, at: Spot | None) -> Ghost:
        """Show the chosen nodes, the lines that follow a drag, or the box."""
        drag, net = self._drag, self.bench.net
        if not drag or not drag.moving:
            near = self._near(at) if at else None
            return Ghost(handles=(*self._chosen((0.0, 0.0)), *self._marks(near)))
        if not drag.grabbed and not drag.line:
            return Ghost(
                frame=(on_plane(drag.start), on_plane(drag.at)), handles=(*self._chosen((0.0, 0.0)),)
            )
        goal = self._goal(drag)
        target = () if isinstance(goal, tuple) else (Handle(on_plane(net.place(goal)), "target"),)
        if drag.line:
            ends = net.point(drag.line.start), net.place(goal), net.point(drag.line.end)
            bent = GhostLine(tuple(map(on_plane, ends)), "moved")
            return Ghost(lines=(bent,), handles=(Handle(bent.points[1], "chosen"), *target))
        by = self._shift(drag, goal)
        return Ghost(lines=tuple(self._outline(by)), handles=(*self._chosen(by), *target))

    def _outline(self, by: Point) -> Iterator[GhostLine]:
        """Yield the segments that end at chosen nodes, as they would lie after a move."""
        net, chosen = self.bench.net, self.bench.nodes
        for ends in net.segments_at(chosen):
            places = (_moved(net.point(name), by) if name in chosen else net.point(name) for name in ends)
            yield GhostLine(tuple(map(on_plane, places)), "moved")

    def _chosen(self, by: Point = (0.0, 0.0)) -> Iterator[Handle]:
        for name in sorted(self.bench.nodes):
            yield Handle(on_plane(_moved(self.bench.net.point(name), by)), "chosen")

    def _marks(self, near: str | None) -> Iterator[Handle]:
        if near and near not in self.bench.nodes:
            yield Handle(on_plane(self.bench.net.point(near)), "target")

    # Keys

    def stops(self) -> list[Point]:
        """Return the places of the nodes."""
        return [self.bench.net.point(name) for name in self.bench.net.names]

    def nudge(self, by: Point) -> bool:
        """Move the chosen nodes; steps one after the other are undone together."""
        chosen = self.bench.nodes
        if not chosen:
            return False
        if self._nudged[0] != chosen:
            self._nudged = chosen, object()
        self.bench.change_drawing(move_nodes, chosen, by, stroke=self._nudged[1])
        return True

    @property
    def meant(self) -> frozenset[str]:
        """The chosen nodes, or else the one at the pointer or cursor."""
        at = self.bench.spot
        near = self._near(at) if at else None
        return self.bench.nodes or (frozenset([near]) if near else frozenset())

    def insert(self) -> None:
        """Insert a node into the line at the pointer or cursor, or between two chosen neighbours."""
        bench, at = self.bench, self.bench.spot
        line = bench.net.line_near(at.sheet, bench.reach) if at else None
        line = line or self._between()
        if line:
            self._choosing_new(insert_node, line.start, line.end, line.point)
        else:
            bench.say(sentence("point at a line to insert a node"))

    def _between(self) -> OnSegment | None:
        """Return the middle between two chosen nodes that a line joins."""
        net, ends = self.bench.net, sorted(self.bench.nodes)
        if len(ends) != 2 or not net.joined(ends[0], ends[1]):
            return None
        (ax, ay), (bx, by) = map(net.point, ends)
        return OnSegment(ends[0], ends[1], ((ax + bx) / 2, (ay + by) / 2))

    def dissolve(self) -> None:
        """Dissolve the chosen nodes: lines lead past them."""
        if self.meant:
            self.bench.change_drawing(dissolve_nodes, self.meant)
        else:
            self.bench.say(sentence("point at a node, or choose some"))

    def merge(self) -> None:
        """Merge a node onto the nearest one, or the chosen ones into one."""
        bench, chosen = self.bench, self.meant
        into = self._merged_into(chosen) if chosen else None
        if into:
            bench.change_drawing(merge_nodes, chosen, into)
            bench.select_nodes([into])
        else:
            bench.say(sentence("point at a node with another one near, or choose some"))

    def _merged_into(self, chosen: frozenset[str]) -> str | None:
        """Return the node that stays: the nearest to a single one, of several that nearest to the pointer."""
        net, at = self.bench.net, self.bench.spot
        if len(chosen) == 1:
            (name,) = chosen
            return net.node_near(net.point(name), FARTHEST * self.bench.reach, chosen)
        if not at:
            return min(chosen)
        return min(chosen, key=lambda name: (dist(net.point(name), at.sheet), name))

    def split(self) -> None:
        """Give each line through the chosen nodes a node of its own."""
        bench, chosen = self.bench, self.meant
        before = len(bench.net.names)
        if chosen:
            bench.change_drawing(split_nodes, chosen)
        if len(bench.net.names) > before:
            bench.select_nodes(chosen)
            bench.say(sentence("lines end apart here now: drag one of the ends away"))
        else:
            bench.say(sentence("point at a node where lines meet, or choose some"))


def _moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]


def _drop_hint(goal: LinePoint) -> Sentence:
    """Return the words for letting go of the button."""
    if isinstance(goal, str):
        return sentence("let go to merge it with this node; hold Ctrl not to snap")
    if isinstance(goal, OnSegment):
        return sentence("let go to join it to this line; hold Ctrl not to snap")
    return sentence("let go to lay it here; Esc cancels")
