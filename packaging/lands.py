"""Draws the bundled lands from the tables in `land_tables`: `python packaging/lands.py [NAME...]`.

A table says of each land how large it is, where its waters and ranges lie, how many regions of each kind it
has, and their names. The same table always gives the same land.
"""

import sys
import tomllib
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import shapely
from land_painting import Ground, Wishes, mark, paint, settle
from land_shapes import OUTSIDE, Chain, Point, Site, draw, scattered, settled
from shapely.ops import polygonize

from realms.scenario.drawing_builder import rounded
from realms.tiles.jsonform import dumps

ROOT = Path(__file__).resolve().parent.parent
TABLES = Path(__file__).resolve().parent / "land_tables"
SCENARIOS = ROOT / "realms" / "scenarios"
MARGIN = 16.0  # millimetres around a land, within which its coast wanders
PAPER = 8.0  # millimetres of paper around a land
ROW = 45.0  # height of the rows in which regions are numbered

Table = Mapping[str, Any]


def main(names: Sequence[str]) -> None:
    """Write the realms of some tables, or of all."""
    for path in sorted(TABLES.glob("*.toml")):
        if not names or path.stem in names:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            text = dumps({**table["realm"], "layers": [layer(land) for land in table["lands"]]})
            (SCENARIOS / f"{path.stem}.realm.json").write_text(text, encoding="utf-8")


def layer(land: Table) -> dict[str, Any]:
    """Return the layer of a land, for its number of players."""
    lines = borders(land)
    faces = [face(lines, region) for region in range(land["regions"] + len(land["waters"]))]
    places = [place_of(each) for each in faces]
    order = sorted(range(len(faces)), key=lambda region: (places[region][1] // ROW, places[region]))
    ids = {region: f"r{place}" for place, region in enumerate(order, 1)}
    shown, tribes = painted(land, lines, places, order)
    nodes: dict[Point, str] = {}
    named = [[nodes.setdefault(at, f"n{len(nodes) + 1}") for at in line] for line, _ in lines]
    drawing = {
        "size": land["size"],
        "nodes": {name: rounded(at) for at, name in nodes.items()},
        "lines": named,
        "regions": {ids[region]: {"at": middle_of(faces[region]), **shown[region]} for region in order},
    }
    pieces = [{"piece": "tribe", "at": ids[region]} for region in order if region in tribes]
    pieces += [{**piece, "at": ids[holder(faces, piece["at"])]} for piece in land.get("pieces", ())]
    return {"players": land["players"], "drawing": drawing, "pieces": pieces}


def borders(land: Table) -> list[Chain]:
    """Return the borders of a land, as large as its sheet allows."""
    size = tuple(land["size"])
    return fitted(draw(land_sites(land), size, MARGIN, land["seed"]), size)


def fitted(lines: Sequence[Chain], size: Point) -> list[Chain]:
    """Stretch a land to the edge of its sheet, but for some paper around it."""
    left, right = min(x for line, _ in lines for x, _ in line), max(x for line, _ in lines for x, _ in line)
    top, bottom = min(y for line, _ in lines for _, y in line), max(y for line, _ in lines for _, y in line)
    wide, high = (size[0] - 2 * PAPER) / (right - left), (size[1] - 2 * PAPER) / (bottom - top)
    return [
        ([(round(PAPER + (x - left) * wide, 1), round(PAPER + (y - top) * high, 1)) for x, y in line], pair)
        for line, pair in lines
    ]


def land_sites(land: Table) -> list[Site]:
    """Return the settled sites of a land: its own first, then its waters, then what lies beyond its coast."""
    count, size = land["regions"], tuple(land["size"])
    fixed = [
        Site(tuple(at), region, water.get("weight", 0), fixed=True)
        for region, water in enumerate(land["waters"], count)
        for at in water["sites"]
    ]
    fixed += [Site(tuple(at), OUTSIDE, fixed=True) for at in land.get("beyond", ())]
    free = scattered(count, fixed, size, MARGIN, Random(land["seed"]))
    return settled([*free, *fixed], size, MARGIN)


def face(lines: Sequence[Chain], region: int) -> shapely.Polygon:
    """Return the face of a region."""
    edges = [shapely.LineString(line) for line, pair in lines if region in pair]
    (found,) = polygonize(edges)
    return found


def middle_of(shape: shapely.Polygon) -> list[float]:
    """Return the middle of the largest circle in a face."""
    return rounded(shapely.maximum_inscribed_circle(shape, tolerance=0.5).coords[0])


def place_of(shape: shapely.Polygon) -> Point:
    """Return the centroid of a face in whole millimetres, so that no other computer finds another one."""
    return round(shape.centroid.x), round(shape.centroid.y)


def holder(faces: Sequence[shapely.Polygon], at: Point) -> int:
    """Return the region at a point."""
    return next(region for region, shape in enumerate(faces) if shape.covers(shapely.Point(at)))


def painted(
    land: Table, lines: Sequence[Chain], places: Sequence[Point], order: Sequence[int]
) -> tuple[dict[int, dict[str, Any]], set[int]]:
    """Return what the file says of each region, and the regions with a lost tribe."""
    count, random = land["regions"], Random(land["seed"])
    ground = ground_of(land, lines, places)
    wishes = Wishes(land.get("along", {}), frozenset(land.get("together", ())))
    terrains = paint(ground, land["terrains"], wishes, random)
    symbols = mark(ground, terrains, land["symbols"], random)
    tribes = settle(ground, terrains, land["tribes"], random)
    names = {terrain: iter(each) for terrain, each in land["names"].items()}
    shown: dict[int, dict[str, Any]] = {}
    for region in order:
        if region < count:
            shown[region] = {"terrain": terrains[region]}
            if symbols[region]:
                shown[region]["symbols"] = [symbols[region]]
            shown[region]["names"] = in_languages(next(names[terrains[region]]))
        else:
            water = land["waters"][region - count]
            shown[region] = {"terrain": "water", "water": water["kind"], "names": in_languages(water["name"])}
    return shown, set(tribes)


def ground_of(land: Table, lines: Sequence[Chain], places: Sequence[Point]) -> Ground:
    """Return the land regions for the search, with their neighbours."""
    count = land["regions"]
    pairs = sorted({(min(pair), max(pair)) for _, pair in lines})
    beside: list[list[int]] = [[] for _ in range(count)]
    for one, other in pairs:
        if one >= 0 and other < count:
            beside[one].append(other)
            beside[other].append(one)
    shore = frozenset(one for one, other in pairs if 0 <= one < count <= other)
    width, height = land["size"]
    return Ground(places[:count], beside, shore, sqrt(width * height / len(places)))


def in_languages(name: str) -> dict[str, str]:
    """Return an English and a French name, written with a bar between them."""
    english, _, french = name.partition(" | ")
    return {"en": english, "fr": french}


if __name__ == "__main__":
    main(sys.argv[1:])
