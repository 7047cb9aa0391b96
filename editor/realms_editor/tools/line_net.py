"""The lines of a drawing as a net of nodes and segments: what lies near a point, and ways along lines."""

from collections.abc import Iterator
from functools import cached_property
from math import dist
from typing import TYPE_CHECKING

from realms.board.drawing import Drawing
from realms.board.hexes import Point
from realms.scenario.drawing_builder import OnSegment, Segment, rounded, segment, segments
from realms.scenario.drawing_changes import LinePoint
from realms_editor.tools.snap import nearest_foot, nearest_point

if TYPE_CHECKING:
    from networkx import Graph
    from numpy import float64
    from numpy.typing import NDArray

_START, _END = "<start>", "<end>"  # no node has these names


class LineNet:
    """The nodes and segments of one state of a drawing; never changed."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing

    def point(self, name: str) -> Point:
        """Return the place of a node."""
        x, y = self.drawing.nodes[name]
        return x, y

    def place(self, each: LinePoint) -> Point:
        """Return the place of a node, of a point, or of a point on a segment."""
        if isinstance(each, str):
            return self.point(each)
        return each.point if isinstance(each, OnSegment) else each

    @cached_property
    def names(self) -> list[str]:
        """The nodes that exist."""
        return list(self.drawing.nodes)

    @cached_property
    def segments(self) -> list[Segment]:
        """The segments of all lines between nodes that exist, each once."""
        known = self.drawing.nodes.keys()
        found = dict.fromkeys(each for line in self.drawing.lines for each in segments(line))
        return [each for each in found if known >= set(each)]

    @cached_property
    def _points(self) -> "NDArray[float64]":
        import numpy

        return numpy.array(list(self.drawing.nodes.values()), float).reshape(-1, 2)

    @cached_property
    def _ends(self) -> "NDArray[float64]":
        import numpy

        nodes = self.drawing.nodes
        return numpy.array([[nodes[one], nodes[other]] for one, other in self.segments], float).reshape(
            -1, 2, 2
        )

    @cached_property
    def graph(self) -> "Graph[str]":
        """The net as a networkx graph, with the lengths of its segments."""
        from networkx import Graph

        graph: Graph[str] = Graph()
        graph.add_nodes_from(self.names)
        for one, other in self.segments:
            graph.add_edge(one, other, length=dist(self.point(one), self.point(other)))
        return graph

    def joined(self, one: str, other: str) -> bool:
        """Return True if a line joins two nodes directly."""
        return segment(one, other) in self._known

    @cached_property
    def _known(self) -> frozenset[Segment]:
        return frozenset(self.segments)

    # Near a point

    def node_near(self, at: Point, reach: float, without: frozenset[str] = frozenset()) -> str | None:
        """Return the nearest node within reach, but for some."""
        import numpy

        if not without:
            best = nearest_point(self._points, at, reach)
            return None if best is None else self.names[best]
        left = [place for place, name in enumerate(self.names) if name not in without]
        best = nearest_point(self._points[numpy.array(left, int)], at, reach)
        return None if best is None else self.names[left[best]]

    def line_near(self, at: Point, reach: float, without: frozenset[str] = frozenset()) -> OnSegment | None:
        """Return the nearest point of a line within reach, but for segments that end at some nodes."""
        import numpy

        left = [
            place for place, ends in enumerate(self.segments if without else ()) if without.isdisjoint(ends)
        ]
        found = nearest_foot(self._ends[numpy.array(left, int)] if without else self._ends, at, reach)
        if found is None:
            return None
        one, other = self.segments[left[found[0]] if without else found[0]]
        x, y = rounded(found[1])
        return OnSegment(one, other, (x, y))

    def snapped(self, at: Point, reach: float, without: frozenset[str] = frozenset()) -> LinePoint:
        """Return the node within reach, or else the point of a line, or else the point itself."""
        return self.node_near(at, reach, without) or self.line_near(at, reach, without) or at

    def nodes_within(self, one: Point, other: Point) -> frozenset[str]:
        """Return the nodes in a box with two opposite corners."""
        (left, right), (top, bottom) = map(sorted, zip(one, other, strict=True))
        nodes = self.drawing.nodes.items()
        return frozenset(name for name, (x, y) in nodes if left <= x <= right and top <= y <= bottom)

    # Along the lines

    def segments_at(self, names: frozenset[str]) -> Iterator[Segment]:
        """Yield the segments that end at one of some nodes."""
        return (each for each in self.segments if not names.isdisjoint(each))

    def stretch(self, start: str, end: str) -> list[Segment]:
        """Return the segments of a line between the meeting points or ends on both sides of one of them."""
        return list(dict.fromkeys((*self._onward(start, end), *self._onward(end, start))))

    def _onward(self, before: str, here: str) -> list[Segment]:
        """Return the segments from one on, until lines meet, one ends, or the stretch closes."""
        found, first = [segment(before, here)], before
        while here != first and self.graph.degree[here] == 2:
            before, here = here, next(each for each in self.graph[here] if each != before)
            found.append(segment(before, here))
        return found

    def way(self, start: LinePoint, end: LinePoint) -> list[LinePoint] | None:
        """Return the points on the shortest way along lines, both ends included; None if there is none."""
        import networkx

        graph = self.graph
        first, last = (self._joined(each, name) for each, name in ((start, _START), (end, _END)))
        if _on_one_segment(start, end):
            graph.add_edge(first, last, length=dist(self.place(start), self.place(end)))
        try:
            inner = networkx.shortest_path(graph, first, last, weight="length")[1:-1]
        except (networkx.NetworkXNoPath, networkx.NodeNotFound):
            return None
        finally:
            graph.remove_nodes_from((_START, _END))
        return [start, *inner, end]

    def _joined(self, each: LinePoint, name: str) -> str:
        """Return the name of a point in the graph; a point on a segment is joined to its ends."""
        if isinstance(each, str):
            return each
        if isinstance(each, OnSegment):
            for end in (each.start, each.end):
                self.graph.add_edge(name, end, length=dist(each.point, self.point(end)))
        return name


def _on_one_segment(one: LinePoint, other: LinePoint) -> bool:
    if not isinstance(one, OnSegment) or not isinstance(other, OnSegment):
        return False
    return segment(one.start, one.end) == segment(other.start, other.end)
