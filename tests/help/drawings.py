"""Documents of drawn boards in few words: two regions side by side, and sheets full of random cells."""

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from random import Random
from typing import Any

import shapely
from shapely import Polygon

from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario
from realms.tiles.jsonform import dumps
from realms.tiles.kinds import MOUNTAIN, SURFACE_LAND, SYMBOLS, WATER, WATER_KINDS

from help.documents import Entry

NODES = {"n1": [0, 0], "n2": [100, 0], "n3": [200, 0], "n4": [200, 100], "n5": [100, 100], "n6": [0, 100]}
OUTLINE = ["n1", "n2", "n3", "n4", "n5", "n6", "n1"]
MIDDLE = ["n2", "n5"]
WOOD = {"at": [50, 50], "terrain": "forest", "symbols": ["mine"]}
POND = {"at": [150, 50], "terrain": "water", "water": "lake"}


def two_regions(**more: Any) -> Entry:
    """A wood to the west of a pond, with a border of one line between them."""
    return {
        "size": [420, 297],
        "nodes": dict(NODES),
        "lines": [OUTLINE, MIDDLE],
        "regions": {"r1": WOOD, "r2": POND},
        **more,
    }


def drawn_document(*layers: Entry, **more: Any) -> Entry:
    head: Entry = {"format": 2, "id": "drawn", "titles": {"en": "Drawn"}, "boxes": ["small_world"]}
    return {**head, "tileset": "stand-in", "layers": list(layers), **more}


def drawn_layer(drawing: Mapping[str, Any], *pieces: Entry, players: int = 2, **more: Any) -> Entry:
    return {"players": players, "drawing": drawing, "pieces": list(pieces), **more}


def drawn_scenario(*layers: Entry, **more: Any) -> Scenario:
    """A scenario with its text, which undoing has to give back."""
    data = drawn_document(*layers, **more)
    return Scenario(data, source=dumps(data).encode(), origin=data)


def drawing_after(scenario: Scenario, edit: Edit, index: int = 0) -> Entry:
    """The drawing after an edit that can be undone."""
    after = apply(scenario, edit)
    assert apply(after, edit.inverse()).to_bytes() == scenario.to_bytes()
    return dict(after.data["layers"][index]["drawing"])


def voronoi(seed: int, cells: int = 12, bends: int = 3, width: int = 100, height: int = 80) -> Entry:
    """A sheet full of round cells with borders that wander, a region in each, painted at random."""
    random = Random(seed)
    shapes = _cells(
        [(random.uniform(0, width), random.uniform(0, height)) for _ in range(cells)], width, height
    )
    nodes: dict[tuple[float, float], str] = {}

    def node(point: Sequence[float]) -> str:
        x, y = (round(value, 1) for value in point)
        return nodes.setdefault((x, y), f"n{len(nodes) + 1}")

    straight = {frozenset(map(node, pair)) for shape in shapes for pair in pairwise(shape.exterior.coords)}
    places = {name: point for point, name in nodes.items()}
    lines = []
    for ends in sorted(sorted(pair) for pair in straight if len(pair) == 2):
        (ax, ay), (bx, by) = places[ends[0]], places[ends[1]]
        at_edge = ax == bx in (0, width) or ay == by in (0, height)
        aside = [0 if at_edge else random.uniform(-0.1, 0.1) for _ in range(bends)]
        ways = [(place / (bends + 1), off) for place, off in enumerate(aside, 1)]
        between = [(ax + t * (bx - ax) - o * (by - ay), ay + t * (by - ay) + o * (bx - ax)) for t, o in ways]
        line = [ends[0], *map(node, between), ends[1]]
        lines.append([name for name, group in groupby(line)])
    regions = {
        f"r{number}": {"at": [round(shape.centroid.x, 1), round(shape.centroid.y, 1)], **_paint(random)}
        for number, shape in enumerate(shapes, 1)
    }
    points = {name: [x, y] for (x, y), name in nodes.items()}
    return {"size": [width, height], "nodes": points, "lines": lines, "regions": regions}


def _cells(points: list[tuple[float, float]], width: int, height: int) -> list[Polygon]:
    """The cells around some points, which move to the middles of their cells ten times before."""
    sheet, cells = shapely.box(0, 0, width, height), list[Polygon]()
    for _ in range(10):
        whole = shapely.voronoi_polygons(shapely.MultiPoint(points), extend_to=sheet)
        cells = [part for cell in whole.geoms if isinstance(part := cell.intersection(sheet), Polygon)]
        points = [(cell.centroid.x, cell.centroid.y) for cell in cells]
    return cells


def _paint(random: Random) -> Entry:
    terrain = random.choice([*SURFACE_LAND, MOUNTAIN, MOUNTAIN, WATER])
    if terrain == WATER:
        return {"terrain": WATER, "water": random.choice(WATER_KINDS)}
    return {"terrain": terrain, "symbols": random.sample(SYMBOLS, random.choice([0, 0, 1, 1, 2]))}
