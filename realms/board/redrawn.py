"""A drawing made from the outlines of a board of tiles: the same regions, neighbours and edge.

Regions are called r1, r2 and so on in the order of the board, so that a game on the drawing numbers them
alike; chasms follow. A drawing has no worlds that lie side by side without touching: where it shows another
border than the tiles have, the pair goes to its joins or severs.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from realms.board.board import bits
from realms.board.drawing import UNIT, Drawing
from realms.board.faces import LABEL_TOLERANCE, Faces
from realms.board.hexes import Point
from realms.board.linework import merged_paths, nodes_and_lines, written_point
from realms.board.tile_board import TileBoard
from realms.tiles.kinds import CHASM, SYMBOLS, UNDERGROUND_LAND, WATER

if TYPE_CHECKING:
    from shapely import Polygon

MARGIN: Final = 10  # millimetres around the tiles

Pair = tuple[str, str]  # two regions, in the order of the texts


def pair_of(one: str, other: str) -> Pair:
    """Return two regions as a pair, whatever their order."""
    return (one, other) if one < other else (other, one)


def drawn_ids(board: TileBoard) -> dict[str, str]:
    """Return the id in the drawing of the region or chasm at each address of a third."""
    found = {
        third: f"r{region + 1}" for region in range(board.region_count) for third in board.thirds[region]
    }
    return found | {chasm: f"r{number}" for number, chasm in enumerate(board.chasms, board.region_count + 1)}


def drawing_of_tiles(board: TileBoard) -> dict[str, Any]:
    """Return the drawing of a board of tiles, each 90 mm wide."""
    from shapely import MultiPolygon

    shapes = list(_shapes_on_sheet(board))
    left, top, right, bottom = MultiPolygon(shapes).bounds if shapes else (0, 0, 0, 0)
    shift = MARGIN - left, MARGIN - top
    paths = [[_shifted(point, shift) for point in path] for path in outlines(shapes)]
    drawing = {
        "size": [ceil(right - left) + 2 * MARGIN, ceil(bottom - top) + 2 * MARGIN],
        **nodes_and_lines(paths),
        "regions": {
            name: {"at": list(written_point(_shifted(middle, shift))), **entry}
            for (name, entry), middle in zip(_entries(board), middles_of(shapes), strict=True)
        },
    }
    at_edge = {f"r{region + 1}" for region in bits(board.rim)}
    return corrected(drawing, _neighbours(board), at_edge, [*drawing["regions"]][board.region_count :])


def _shapes_on_sheet(board: TileBoard) -> "Iterator[Polygon]":
    """Yield the shapes of the regions, then those of the chasms, in millimetres."""
    from shapely.affinity import scale

    from realms.board.shapes import third_shapes

    thirds = third_shapes(board) if board.chasms else ()
    chasms = [thirds[third] for third in map(board.third, board.chasms) if third is not None]
    for shape in (*board.shapes, *chasms):
        yield largest_part(scale(shape, 1 / UNIT, 1 / UNIT, origin=(0, 0)))


def largest_part(shape: Any) -> "Polygon":
    """Return the polygon of the largest area in a shape, which may be a polygon itself."""
    import shapely

    parts = [part for part in shapely.get_parts(shape) if isinstance(part, shapely.Polygon)]
    return max(parts, key=shapely.area, default=shapely.Polygon())


def _shifted(point: Point, shift: Point) -> Point:
    return point[0] + shift[0], point[1] + shift[1]


def outlines(shapes: "Sequence[Polygon]") -> list[list[Point]]:
    """Return the lines along some shapes, a border of two of them once; borders have the same corners."""
    import shapely

    return merged_paths(shapely.union_all(shapely.boundary(shapes)))


def middles_of(shapes: "Sequence[Polygon]") -> list[Point]:
    """Return the middle of the largest circle inside each shape."""
    import shapely

    if not shapes:
        return []
    circles = shapely.maximum_inscribed_circle(shapes, tolerance=LABEL_TOLERANCE)
    return [(x, y) for x, y in shapely.get_coordinates(shapely.get_point(circles, 0)).tolist()]


def _entries(board: TileBoard) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the id and the painting of each region and chasm."""
    for region, name in enumerate(board.names):
        entry: dict[str, Any] = {"terrain": board.terrain[region]}
        if board.symbols[region]:
            entry["symbols"] = [symbol for symbol in SYMBOLS if symbol in board.symbols[region]]
        if board.terrain[region] == WATER:
            entry |= _water_of(board, region)
        yield f"r{region + 1}", entry | _world_of(board, name, board.terrain[region])
    for number, name in enumerate(board.chasms, board.region_count + 1):
        yield f"r{number}", {"terrain": CHASM} | _world_of(board, name, CHASM)


def _water_of(board: TileBoard, region: int) -> dict[str, Any]:
    kind = next(kind for kind, mask in board.water_regions.items() if mask >> region & 1)
    return {} if kind == board.water_rule.kind else {"water": kind}


def _world_of(board: TileBoard, name: str, terrain: str) -> dict[str, Any]:
    usual = "underground" if terrain in UNDERGROUND_LAND else "surface"
    world = board.world_at(name)
    return {"world": world} if world and world != usual else {}


def _neighbours(board: TileBoard) -> set[Pair]:
    """Return the pairs of regions that border on each other, and those of a region and a chasm."""
    found = {
        pair_of(f"r{region + 1}", f"r{other + 1}")
        for region, mask in enumerate(board.bordering)
        for other in bits(mask)
    }
    for number, chasm in enumerate(board.chasms, board.region_count + 1):
        beside = bits(board.chasm_neighbours.get(chasm, 0))
        found |= {pair_of(f"r{number}", f"r{region + 1}") for region in beside}
    return found


# Corrections


def corrected(
    drawing: Mapping[str, Any],
    neighbours: Collection[Pair],
    at_edge: Collection[str],
    as_shown: Collection[str] = (),
) -> dict[str, Any]:
    """Return a drawing with exactly these neighbours, and these regions on the edge of the map.

    Regions `as_shown` keep the borders with each other, and the edge, that the drawing shows.
    """
    shown, outside = shown_by(drawing)
    regions: Mapping[str, Mapping[str, Any]] = drawing["regions"]
    joins = [pair for pair in neighbours if pair not in shown]
    severs = [pair for pair in shown if pair not in neighbours and not {*as_shown}.issuperset(pair)]
    differ = (outside ^ {*at_edge}) - {*as_shown}
    parts = {"joins": _listed(joins), "severs": _listed(severs)}
    return {
        **drawing,
        "regions": {
            name: {**region, "edge": name in at_edge} if name in differ else region
            for name, region in regions.items()
        },
        **{key: pairs for key, pairs in parts.items() if pairs},
    }


def _listed(pairs: Collection[Pair]) -> list[list[str]]:
    return [list(pair) for pair in sorted(pairs)]


def shown_by(drawing: Mapping[str, Any]) -> tuple[set[Pair], set[str]]:
    """Return the pairs of regions with a common border in the drawing, and those on its edge."""
    regions: Mapping[str, Mapping[str, Any]] = drawing["regions"]
    faces = Faces(Drawing(drawing))
    places = faces.face_at([region["at"] for region in regions.values()])
    name_of: dict[int, str] = {}
    for name, face in zip(regions, places, strict=True):
        if face is not None:
            name_of.setdefault(face, name)
    pairs = {
        pair_of(name_of[one], name_of[other])
        for one, other in faces.shared
        if one in name_of and other in name_of
    }
    return pairs, {name for face, name in name_of.items() if face in faces.outside}
