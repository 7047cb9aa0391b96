"""Edits of drawings: begin one, draw lines, move and change their nodes.

Every function looks at a scenario and returns an edit, as in `changes.py`. The edit changes the drawing that
a count of players shows; if its layer has none, that is the drawing of its base.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import pairwise

from realms.scenario.changes import EditBuilder, stand_alone, together
from realms.scenario.drawing_builder import (
    DrawingBuilder,
    Line,
    OnSegment,
    Point,
    Segment,
    rounded,
    segment,
    segments,
    without_node,
)
from realms.scenario.edits import Edit
from realms.scenario.inner_points import moved_inner_points
from realms.scenario.layers import chain, heirs, layer_index
from realms.scenario.migrate import FORMAT
from realms.scenario.scenario import Scenario

LinePoint = str | Point | OnSegment  # an existing node, a point, or a point on an existing line

_OF_TILES = ("base", "tiles", "moves", "removes", "pieces", "drawing", "picture")


def start_drawing(scenario: Scenario, players: int, size: Iterable[float]) -> Edit:
    """Begin an empty drawing in the layer of a count, in place of its tiles and of its base.

    Counts that are based on it and show tiles stand alone from now on.
    """
    index = layer_index(scenario.data["layers"], players)
    if index is None or "drawing" in scenario.data["layers"][index]:
        raise LookupError(f"no layer without a drawing for {players} players")
    alone = [*_based_with_tiles(scenario, players), players]
    makers = [partial(stand_alone, players=each) for each in alone]
    return together(
        "start_drawing", scenario, [*makers, partial(_with_drawing, players=players, size=tuple(size))]
    )


def _based_with_tiles(scenario: Scenario, players: int) -> list[int]:
    """Return the counts based on this one that show tiles, but for those based on another of these."""
    layers = scenario.data["layers"]
    above = [layers[index]["players"] for index in heirs(layers, players)]
    chains = {count: [layers[index]["players"] for index in chain(layers, count)] for count in above}
    found: list[int] = []
    for count in sorted(above, key=lambda each: len(chains[each])):
        if count != players and scenario.realm(count).tiles and not set(found) & set(chains[count]):
            found.append(count)
    return found


def _with_drawing(scenario: Scenario, players: int, size: tuple[float, ...]) -> Edit:
    """Replace the tiles and pieces of a layer by an empty drawing."""
    index = layer_index(scenario.data["layers"], players) or 0
    old = scenario.data["layers"][index]
    drawing = {"size": rounded(size), "nodes": {}, "lines": [], "regions": {}}
    new = {key: value for key, value in old.items() if key not in _OF_TILES}
    builder = EditBuilder(scenario).put(("layers", index), new | {"drawing": drawing, "pieces": []})
    if scenario.data["format"] != FORMAT:
        builder = builder.put(("format",), FORMAT)
    return builder.without_strays(scenario).build("start_drawing")


def set_drawing_size(scenario: Scenario, players: int, size: Iterable[float]) -> Edit:
    """Change the width and height of the sheet; what is drawn stays where it is."""
    builder = DrawingBuilder(scenario, players)
    builder.drawing["size"] = rounded(size)
    return builder.build("set_drawing_size")


# Lines


def draw_line(scenario: Scenario, players: int, points: Iterable[LinePoint]) -> Edit:
    """Draw a line through points, existing nodes, and points on existing lines, which get a node there.

    A point where a node lies is that node. Parts along existing lines are not drawn a second time.
    """
    builder = DrawingBuilder(scenario, players)
    before = set(builder.nodes)
    line = _nodes_through(builder, points)
    if len(set(line)) > 1:
        builder.add_line(line)
        builder.drop_unused(builder.nodes.keys() - before)
        return builder.build("draw_line")
    return Edit("draw_line", ())


def _nodes_through(builder: DrawingBuilder, points: Iterable[LinePoint]) -> Line:
    """Return the nodes at points, and lead existing lines through those that lie on them."""
    line: Line = []
    between: dict[Segment, list[str]] = {}
    for each in points:
        if isinstance(each, str):
            builder.require_nodes([each])
            line.append(each)
        elif isinstance(each, OnSegment):
            builder.require_segment(each.start, each.end)
            line.append(builder.node_at(each.point))
            between.setdefault(segment(each.start, each.end), []).append(line[-1])
        else:
            line.append(builder.node_at(each))
    for (start, end), names in between.items():
        _insert(builder, start, end, names)
    return line


def _insert(builder: DrawingBuilder, start: str, end: str, names: Iterable[str]) -> None:
    """Lead the lines between two nodes through others, in the order of their distance from the first."""
    x, y = builder.nodes[start]
    new = sorted(set(names) - {start, end}, key=lambda name: _squared(builder.nodes[name], x, y))
    builder.insert(start, end, new)


def _squared(place: Sequence[float], x: float, y: float) -> float:
    return (place[0] - x) ** 2 + (place[1] - y) ** 2


def remove_line(scenario: Scenario, players: int, line: int) -> Edit:
    """Remove a line by its number, with the nodes that only this line runs through."""
    builder = DrawingBuilder(scenario, players)
    if not 0 <= line < len(builder.lines):
        raise LookupError(f"no line {line}")
    gone = builder.lines.pop(line)
    builder.drop_unused(gone)
    return builder.build("remove_line")


def remove_segments(scenario: Scenario, players: int, gone: Iterable[tuple[str, str]]) -> Edit:
    """Remove the straight pieces between pairs of nodes; lines are cut there, unused nodes go."""
    builder = DrawingBuilder(scenario, players)
    wanted = {segment(*pair) for pair in gone}
    builder.redraw(lambda line: list(_cut(line, wanted)), lambda line: not wanted.isdisjoint(segments(line)))
    builder.drop_unused(name for pair in wanted for name in pair)
    return builder.build("remove_segments")


def _cut(line: Line, gone: set[Segment]) -> Iterator[Line]:
    """Yield the parts of a line that are left; a closed line that is cut once stays in one part."""
    if line[0] == line[-1]:
        first = next(place for place, key in enumerate(segments(line)) if key in gone)
        line = [*line[first + 1 :], *line[1 : first + 1]]
    part = line[:1]
    for one, other in pairwise(line):
        if segment(one, other) in gone:
            yield part
            part = []
        part = [*part, other]
    yield part


# Nodes


def move_nodes(scenario: Scenario, players: int, names: Iterable[str], by: Point) -> Edit:
    """Move nodes by one vector, with all lines that meet there."""
    builder = DrawingBuilder(scenario, players)
    moved = sorted(set(names))
    builder.require_nodes(moved)
    for name in moved:
        x, y = builder.nodes[name]
        builder.nodes[name] = rounded((x + by[0], y + by[1]))
    keep_inner_points(scenario, players, builder, {name: builder.nodes[name] for name in moved})
    return builder.build("move_nodes")


def keep_inner_points(
    scenario: Scenario, players: int, builder: DrawingBuilder, goals: Mapping[str, list[float] | None]
) -> None:
    """Move the inner points of regions that would otherwise lie outside their faces."""
    moves: dict[Point, Point | None] = {}
    for name, goal in goals.items():
        x, y = builder.before["nodes"][name]
        moves[x, y] = (goal[0], goal[1]) if goal else None
    for region, at in moved_inner_points(scenario.realm(players).board, moves):
        builder.regions[region] = {**builder.regions[region], "at": rounded(at)}


def insert_node(scenario: Scenario, players: int, start: str, end: str, at: Point | str) -> Edit:
    """Lead the lines between two nodes through a point, or through an existing node."""
    builder = DrawingBuilder(scenario, players)
    builder.require_segment(start, end)
    if isinstance(at, str):
        builder.require_nodes([at])
    _insert(builder, start, end, [at if isinstance(at, str) else builder.node_at(at)])
    return builder.build("insert_node")


def dissolve_nodes(scenario: Scenario, players: int, names: Iterable[str]) -> Edit:
    """Remove nodes from every line, and lines that have fewer than two nodes left."""
    builder = DrawingBuilder(scenario, players)
    gone = set(names)
    builder.require_nodes(gone)
    touched = {each for line in builder.lines if not gone.isdisjoint(line) for each in line}
    builder.redraw_through(gone, lambda line: [reduce(without_node, gone, line)])
    builder.drop_unused(touched | gone)
    keep_inner_points(scenario, players, builder, dict.fromkeys(gone))
    return builder.build("dissolve_nodes")


def merge_nodes(scenario: Scenario, players: int, names: Iterable[str], into: str) -> Edit:
    """Merge nodes into another one, which stays where it is; all lines that meet in them meet there."""
    builder = DrawingBuilder(scenario, players)
    gone = set(names) - {into}
    builder.require_nodes({*gone, into})
    place = builder.nodes[into]  # which goes itself where a line shrinks to a point
    touched = {each for line in builder.lines if not gone.isdisjoint(line) for each in line}
    builder.redraw_through(gone, lambda line: [[into if each in gone else each for each in line]])
    builder.drop_unused(touched | gone)
    keep_inner_points(scenario, players, builder, dict.fromkeys(gone, place))
    return builder.build("merge_nodes")


def split_node(scenario: Scenario, players: int, name: str) -> Edit:
    """Give each line that runs through a node a node of its own there; a single line is cut in two."""
    builder = DrawingBuilder(scenario, players)
    builder.require_nodes([name])
    through = [place for place, line in enumerate(builder.lines) if name in line]
    if len(through) == 1:
        builder.lines[through[0] : through[0] + 1] = _parted(builder, builder.lines[through[0]], name)
    for place in through[1:]:
        copy = builder.new_node(builder.nodes[name])
        builder.lines[place] = [copy if each == name else each for each in builder.lines[place]]
    return builder.build("split_node")


def _parted(builder: DrawingBuilder, line: Line, name: str) -> list[Line]:
    """Return a line cut at a node: a closed line opens there, another one becomes two."""
    place = line.index(name)
    if line[0] == line[-1]:
        return [[*line[place:-1], *line[:place], builder.new_node(builder.nodes[name])]]
    if 0 < place < len(line) - 1:
        return [line[: place + 1], [builder.new_node(builder.nodes[name]), *line[place + 1 :]]]
    return [line]
