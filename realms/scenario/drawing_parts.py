"""Parts of a drawing: chosen nodes with the lines among them and the regions that they enclose.

A part is a small drawing of its own, and pieces on its regions. It can be cut out, and laid elsewhere under
new names.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from realms.board.drawn_board import DrawnBoard
from realms.scenario.changes import EditBuilder, together
from realms.scenario.drawing_builder import DrawingBuilder, Line, Point, rounded
from realms.scenario.drawing_changes import remove_segments
from realms.scenario.edits import Edit
from realms.scenario.region_changes import PAIRS, new_region_names, remove_regions
from realms.scenario.scenario import Scenario

Entry = Mapping[str, Any]


def drawing_part(scenario: Scenario, players: int, names: Collection[str]) -> tuple[Entry, list[Entry]]:
    """Return the part that some nodes make, as a drawing, and the pieces on its regions."""
    builder = DrawingBuilder(scenario, players)
    builder.require_nodes(names)
    inside = enclosed_regions(scenario, players, names)
    pairs = {key: [pair for pair in builder.before.get(key, ()) if inside >= set(pair)] for key in PAIRS}
    part = {
        "size": builder.before["size"],
        "nodes": {name: place for name, place in builder.nodes.items() if name in names},
        "lines": [run for line in builder.lines for run in runs_among(line, names)],
        "regions": {name: region for name, region in builder.regions.items() if name in inside},
        **{key: found for key, found in pairs.items() if found},
    }
    pieces = (dict(laid.piece.data) for laid in scenario.realm(players).pieces)
    return part, [piece for piece in pieces if piece["at"] in inside]


def enclosed_regions(scenario: Scenario, players: int, names: Collection[str]) -> set[str]:
    """Return the regions whose faces have no corner but some nodes."""
    board = scenario.realm(players).board
    if not isinstance(board, DrawnBoard):
        return set()
    nodes = board.drawing.nodes
    chosen = {tuple(nodes[name]) for name in names if name in nodes}
    polygons = board.faces.polygons
    return {name for name, face in board.face_of.items() if chosen >= _corners(polygons[face])}


def _corners(polygon: Any) -> set[Point]:
    rings = (polygon.exterior, *polygon.interiors)
    return {(round(x, 1), round(y, 1)) for ring in rings for x, y in ring.coords}


def runs_among(line: Line, names: Collection[str]) -> Iterator[Line]:
    """Yield the longest parts of a line that run through some nodes alone."""
    run: Line = []
    for name in line:
        if name in names:
            run = [*run, name]
            continue
        if len(run) > 1:
            yield run
        run = []
    if len(run) > 1:
        yield run


def paste_part(scenario: Scenario, players: int, part: Entry, pieces: Iterable[Entry], by: Point) -> Edit:
    """Lay a part elsewhere under new names; its nodes merge with those that lie in their places."""
    builder = DrawingBuilder(scenario, players)
    nodes = {name: builder.node_at((x + by[0], y + by[1])) for name, (x, y) in part.get("nodes", {}).items()}
    for line in part.get("lines", ()):
        builder.add_line([nodes[name] for name in line])
    builder.drop_unused(nodes.values())
    regions = dict(zip(part.get("regions", {}), new_region_names(scenario, builder), strict=False))
    for name, region in part.get("regions", {}).items():
        (x, y), given = region["at"], regions[name]
        builder.regions[given] = {**region, "at": rounded((x + by[0], y + by[1]))}
    for key in PAIRS:
        named = [sorted(map(regions.__getitem__, pair)) for pair in part.get(key, ())]
        if named:
            builder.drawing[key] = [*builder.drawing.get(key, ()), *named]
    whole = EditBuilder(scenario)
    for change in builder.build("paste").changes:
        whole = whole.change(change)
    for piece in pieces:
        whole = whole.add(players, "pieces", {**piece, "at": regions[piece["at"]]})
    return whole.build("paste")


def cut_part(scenario: Scenario, players: int, names: Collection[str]) -> Edit:
    """Remove the lines among some nodes, and the regions that they enclose with the pieces on them."""
    part, _ = drawing_part(scenario, players, names)
    gone = [pair for line in part["lines"] for pair in pairwise(line)]
    makers = [
        lambda now: remove_regions(now, players, part["regions"]),
        lambda now: remove_segments(now, players, gone),
    ]
    return together("cut", scenario, makers)
