"""A drawing while an edit is made: its nodes, lines and regions, and the value changes in the end.

Drawings are in millimetres, y points down, and coordinates are rounded to a tenth. Lines name the nodes that
they run through, so lines that meet share a node. No two lines that an edit leaves run along one segment.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, groupby, pairwise
from typing import Any

from realms.board.drawing_limits import (
    GREATEST_COORDINATE,
    LEAST_COORDINATE,
    MOST_CORRECTIONS,
    MOST_LINES,
    MOST_NODES,
    MOST_NODES_OF_A_LINE,
    MOST_REGIONS,
)
from realms.board.linework import written_number
from realms.locale import sentence
from realms.locale.message_error import MessageError
from realms.scenario.edits import ABSENT, Edit, Path, ValueChange
from realms.scenario.scenario import Scenario
from realms.tiles.jsonform import same

Point = tuple[float, float]
Line = list[str]
Segment = tuple[str, str]  # two nodes in a row, in the order of their names

MOST = {
    "nodes": MOST_NODES,
    "lines": MOST_LINES,
    "regions": MOST_REGIONS,
    "joins": MOST_CORRECTIONS,
    "severs": MOST_CORRECTIONS,
}
_TOO_MANY = {
    "nodes": sentence("a drawing has at most {count} nodes", count=MOST["nodes"]),
    "lines": sentence("a drawing has at most {count} lines", count=MOST["lines"]),
    "regions": sentence("a drawing has at most {count} regions", count=MOST["regions"]),
    "joins": sentence("a drawing has at most {count} joins", count=MOST["joins"]),
    "severs": sentence("a drawing has at most {count} severs", count=MOST["severs"]),
}

FEW = 16  # values that are replaced one by one; of more, the object or list around them is replaced
_DEPTH_OF_PARTS = 4  # of a path such as ("layers", 0, "drawing", "nodes")


@dataclass(frozen=True, slots=True)
class OnSegment:
    """A point on the segment between two nodes that follow each other in a line."""

    start: str
    end: str
    point: Point


def rounded(point: Iterable[float]) -> list[float]:
    """Return a point as documents have it: tenths of a millimetre, whole numbers without a decimal point."""
    return [written_number(min(max(value, LEAST_COORDINATE), GREATEST_COORDINATE)) for value in point]


def segment(one: str, other: str) -> Segment:
    """Return the segment between two nodes, whatever their order."""
    return (one, other) if one < other else (other, one)


def segments(line: Iterable[str]) -> Iterator[Segment]:
    """Yield the segments of a line."""
    return (segment(one, other) for one, other in pairwise(line))


class DrawingFullError(MessageError, ValueError):
    """A drawing would have more parts than a document may hold; the message says which."""


class DrawingBuilder:
    """A working copy of the drawing that a count of players shows."""

    def __init__(self, scenario: Scenario, players: int) -> None:
        laid = scenario.realm(players).drawing
        if laid is None:
            raise LookupError(f"no drawing for {players} players")
        _, layers, index, part = laid.pointer.split("/")
        self.path: Path = (layers, int(index), part)
        self.before = laid.data
        self.drawing: dict[str, Any] = dict(self.before)
        self.nodes: dict[str, list[float]] = dict(self.before.get("nodes", {}))
        self.lines: list[Line] = list(self.before.get("lines", ()))  # a changed line is a new list
        self.regions: dict[str, Any] = dict(self.before.get("regions", {}))
        self._numbers = count(len(self.nodes) + 1)
        self._at: dict[Point, str] | None = None

    def build(self, name: str) -> Edit:
        """Return the edit that leads to this drawing."""
        lines = [part for line in self.lines for part in _short_parts(line)]
        parts: dict[str, Any] = {"nodes": self.nodes, "lines": lines, "regions": self.regions}
        for key, most in MOST.items():
            if len(self.before.get(key, ())) < len(parts.get(key, self.drawing.get(key, ()))) > most:
                raise DrawingFullError(_TOO_MANY[key])
        for key, part in parts.items():
            before = self.before.get(key, type(part)())
            if part != before:  # an equal part stays the object that boards know
                self.drawing[key] = part
        return Edit(name, tuple(changes_between(self.path, self.before, self.drawing)))

    def require_nodes(self, names: Iterable[str]) -> None:
        """Raise an error if one of these nodes does not exist."""
        missing = sorted(set(names) - self.nodes.keys())
        if missing:
            raise LookupError(f"no node {missing[0]}")

    def require_regions(self, names: Iterable[str]) -> None:
        """Raise an error if one of these regions does not exist."""
        missing = sorted(set(names) - self.regions.keys())
        if missing:
            raise LookupError(f"no region {missing[0]}")

    def require_segment(self, start: str, end: str) -> None:
        """Raise an error if no line joins two nodes directly."""
        if segment(start, end) not in self.known_segments():
            raise LookupError(f"no line from {start} to {end}")

    # Nodes

    def node_at(self, point: Point) -> str:
        """Return the node at a point, a new one if there is none."""
        place = rounded(point)
        if self._at is None:
            self._at = {(x, y): name for name, (x, y) in self.nodes.items()}
        x, y = place
        return self._at.get((x, y)) or self.new_node(place)

    def new_node(self, place: list[float]) -> str:
        """Add a node, even where another one lies."""
        name = next(each for number in self._numbers if (each := f"n{number}") not in self.nodes)
        self.nodes[name] = place
        if self._at is not None:
            self._at[place[0], place[1]] = name
        return name

    def used_nodes(self) -> set[str]:
        """Return the nodes that lines run through."""
        return set[str]().union(*self.lines)

    def drop_unused(self, candidates: Iterable[str]) -> None:
        """Remove those of some nodes that no line runs through."""
        for name in set(candidates) - self.used_nodes():
            self.nodes.pop(name, None)

    # Lines

    def known_segments(self) -> set[Segment]:
        """Return the segments of all lines."""
        return {each for line in self.lines for each in segments(line)}

    def add_line(self, line: Sequence[str]) -> None:
        """Add a line, except for the parts of it along existing lines."""
        self.lines += fresh_parts(tidy_line(line), self.known_segments())

    def redraw(self, change: Callable[[Line], list[Line]], touched: Callable[[Line], bool]) -> None:
        """Replace each line that is touched by others; what runs along another line is left out."""
        kept = [None if touched(line) else line for line in self.lines]
        known = {each for line in kept if line for each in segments(line)}
        found: list[Line] = []
        for old, line in zip(self.lines, kept, strict=True):
            parts = [line] if line else [tidy_line(part) for part in change(old)]
            found += parts if line else [fresh for part in parts for fresh in fresh_parts(part, known)]
        self.lines = found

    def redraw_through(self, names: set[str], change: Callable[[Line], list[Line]]) -> None:
        """Replace each line that runs through one of these nodes."""
        self.redraw(change, lambda line: not names.isdisjoint(line))

    def insert(self, start: str, end: str, names: Sequence[str]) -> None:
        """Lead all lines that run from one node straight to another through new nodes on the way."""
        key, there, back = segment(start, end), list(names), list(reversed(names))

        def led(line: Line) -> list[Line]:
            found = line[:1]
            for one, other in pairwise(line):
                between = (there if one == start else back) if segment(one, other) == key else []
                found += [*between, other]
            return [found]

        self.redraw(led, lambda line: key in segments(line))


def tidy_line(line: Sequence[str]) -> Line:
    """Return a line without repeated nodes; a closed line of two nodes becomes an open one."""
    kept = [node for node, _ in groupby(line)]
    return kept[:2] if len(kept) == 3 and kept[0] == kept[2] else kept


def without_node(line: Line, node: str) -> Line:
    """Return a line that leaves out a node; a closed line stays closed."""
    left = [each for each in line if each != node]
    closing = line[:1] == line[-1:] == [node]
    return tidy_line([*left, *left[:1]] if closing else left)


def _short_parts(line: Line) -> list[Line]:
    """Return a line in parts that are not too long, each of which begins where the one before ends."""
    step = MOST_NODES_OF_A_LINE - 1
    return [line[start : start + MOST_NODES_OF_A_LINE] for start in range(0, max(len(line) - 1, 1), step)]


def fresh_parts(line: Line, known: set[Segment]) -> list[Line]:
    """Return the parts of a line with segments that are not known yet; afterwards they are."""
    parts: list[Line] = []
    part = line[:1]
    for one, other in pairwise(line):
        key = segment(one, other)
        if key in known:
            parts, part = [*parts, part], [other]
        else:
            known.add(key)
            part = [*part, other]
    return [each for each in (*parts, part) if len(each) > 1]


# Value changes


def changes_between(path: Path, old: Any, new: Any) -> Iterator[ValueChange]:
    """Yield the changes that turn a drawing, or a part or an entry of it, into another one."""
    if old is new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and len(path) <= _DEPTH_OF_PARTS:
        yield from _changes_of_object(path, old, new)
    elif isinstance(old, list) and isinstance(new, list) and len(path) == _DEPTH_OF_PARTS:
        yield from _changes_of_list(path, old, new)
    elif not same(old, new):
        yield ValueChange(path, old, new)


def _changes_of_object(path: Path, old: dict[str, Any], new: dict[str, Any]) -> Iterator[ValueChange]:
    """Yield changes of values; an object that loses a key is replaced, so that undoing keeps the order."""
    changed = [key for key in new if key not in old or old[key] is not new[key]]
    if not old.keys() <= new.keys() or len(changed) > FEW:
        yield ValueChange(path, old, new)
        return
    for key in changed:
        if key in old:
            yield from changes_between((*path, key), old[key], new[key])
        else:
            yield ValueChange((*path, key), ABSENT, new[key])


def _changes_of_list(path: Path, old: list[Any], new: list[Any]) -> Iterator[ValueChange]:
    """Yield an entry that came or went, or a few that differ, or else a change of the whole list."""
    differ = [
        index
        for index, (one, other) in enumerate(zip(old, new, strict=False))
        if one is not other and one != other
    ]
    place = differ[0] if differ else min(len(old), len(new))
    if len(old) == len(new) and len(differ) <= FEW:
        yield from (ValueChange((*path, index), old[index], new[index]) for index in differ)
    elif old == [*new[:place], *new[place + 1 :]]:
        yield ValueChange((*path, place), ABSENT, new[place])
    elif new == [*old[:place], *old[place + 1 :]]:
        yield ValueChange((*path, place), old[place], ABSENT)
    else:
        yield ValueChange(path, old, new)
