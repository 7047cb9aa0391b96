"""Mirroring and turning parts of a drawing: chosen nodes with all lines among them, and what they enclose.

Nodes keep their names, so lines, regions and the pieces on them go along. The same motions serve a copied
part before it is laid.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import cos, radians, sin
from typing import Any

from realms.scenario.drawing_builder import DrawingBuilder, Point, rounded
from realms.scenario.drawing_changes import keep_inner_points
from realms.scenario.drawing_parts import enclosed_regions
from realms.scenario.edits import Edit
from realms.scenario.mirror import Mirror
from realms.scenario.scenario import Scenario

Motion = Callable[[Point], Point]
Entry = Mapping[str, Any]


def middle_of(places: Iterable[Sequence[float]]) -> Point:
    """Return the middle of the box around some points."""
    xs, ys = zip(*places, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def mirroring(middle: Point, mirror: Mirror) -> Motion:
    """Return the motion that mirrors points at a line through the middle."""
    x, y = middle
    if mirror == "left_right":
        return lambda point: (2 * x - point[0], point[1])
    return lambda point: (point[0], 2 * y - point[1])


def turning(middle: Point, degrees: float) -> Motion:
    """Return the motion that turns points about the middle, counter-clockwise as people see them."""
    (x, y), c, s = middle, cos(radians(degrees)), sin(radians(degrees))
    return lambda point: (
        x + (point[0] - x) * c + (point[1] - y) * s,
        y + (point[1] - y) * c - (point[0] - x) * s,
    )


def move_by(
    scenario: Scenario,
    players: int,
    names: Collection[str],
    motion: Motion,
    name: str,
    start: Scenario | None = None,
) -> Edit:
    """Move nodes by a motion, with the inner points of the regions that they enclose.

    With a `start` the motion begins at the places of that earlier state, so that many small turns one after
    the other add up without errors of rounding.
    """
    builder, before = DrawingBuilder(scenario, players), DrawingBuilder(start or scenario, players)
    builder.require_nodes(names)
    goals = {node: rounded(motion(_point(before.nodes[node]))) for node in sorted(names)}
    keep_inner_points(scenario, players, builder, {**goals})
    for region in enclosed_regions(start or scenario, players, names):
        at = rounded(motion(_point(before.regions[region]["at"])))
        builder.regions[region] = {**builder.regions[region], "at": at}
    builder.nodes.update(goals)
    return builder.build(name)


def part_moved(part: Entry, motion: Motion) -> Entry:
    """Return a copied part of a drawing, moved by a motion; nothing is rounded before it is laid."""
    nodes = {name: list(motion(_point(place))) for name, place in part.get("nodes", {}).items()}
    regions = {
        name: {**region, "at": list(motion(_point(region["at"])))}
        for name, region in part.get("regions", {}).items()
    }
    return {**part, "nodes": nodes, "regions": regions}


def _point(place: Sequence[float]) -> Point:
    return place[0], place[1]
