"""GeoJSON files as sketches: polygons are regions, and their rings are lines.

A file with the member `realmwright`, as we export it, is in millimetres with y pointing down. In any other y
points up, and the map is scaled to a sheet. Numbers that can all be degrees are taken for degrees, whose
east-west distances shrink away from the equator.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians
from typing import TYPE_CHECKING, Any, Final

from realms.board.drawing_limits import MOST_REGIONS
from realms.board.hexes import Point
from realms.board.linework import merged_paths, rounded_path
from realms.importing.areas import area_of, near_misses, overlaps
from realms.importing.geojson_marks import marks_of, place_of_feature
from realms.importing.matching import matched_rings
from realms.importing.noding import GRID, refuse_tangle
from realms.importing.sketch import MOST_POINTS, TOLERANCE, ImportFileError, ImportOptions, Sketch, few
from realms.importing.svg_numbers import Matrix, NumberError, scaled, shifted
from realms.importing.svg_path import within_reach
from realms.locale import Sentence, sentence, term
from realms.tiles.jsonfile import Json, parse
from realms.tiles.jsonplaces import place_of
from realms.tiles.kinds import WATER_KINDS

if TYPE_CHECKING:
    from shapely import Polygon

MEMBER: Final = "realmwright"
WIDTH: Final = 420  # millimetres, of a sheet for a map that has none
MARGIN: Final = 10
MOST_FEATURES: Final = 5000

Ring = list[Point]
Rings = list[Ring]


@dataclass(frozen=True, slots=True)
class FeaturePolygon:
    """A polygon as the file has it: an outer ring and holes, and the number of its feature."""

    feature: int
    rings: Rings


class _FaultError(Exception):
    """A value that is not as it should be, by its JSON pointer."""

    def __init__(self, pointer: str, message: Sentence) -> None:
        super().__init__(pointer)
        self.pointer, self.message = pointer, message


def sketch_of_geojson(text: str, options: ImportOptions) -> Sketch:
    """Read the polygons of a file."""
    data = parse(text)
    try:
        return _sketch(data, options)
    except _FaultError as fault:
        raise ImportFileError(fault.message, *place_of(text, fault.pointer)) from fault


def _sketch(data: Json, options: ImportOptions) -> Sketch:
    features = _features(data)
    outlines = [each for number, feature in enumerate(features) for each in _outlines(number, feature)]
    if not outlines:
        raise _FaultError("/features", sentence("the file has no polygons"))
    _refuse_many(term("polygons"), len(outlines), MOST_REGIONS)
    _refuse_many(term("points"), sum(len(ring) for each in outlines for ring in each.rings), MOST_POINTS)
    member = data.get(MEMBER)
    own = member if isinstance(member, dict) and member else None
    size, matrix = _own_frame(own, options.width) if own else _frame(outlines, options.width)
    rings = [[_on_sheet(each.feature, ring, matrix) for ring in each.rings] for each in outlines]
    refuse_tangle(ring for own_rings in rings for ring in own_rings)
    areas = list(map(area_of, rings))
    if not any(area.area > 0 for area in areas):
        raise _FaultError("/features", sentence("the polygons have no area"))
    exact = own is not None and options.tolerance is None
    reach = TOLERANCE if options.tolerance is None else options.tolerance
    marks, remarks = marks_of(features, [each.feature for each in outlines], areas, own)
    return Sketch(
        size,
        _exact_lines(areas) if exact else matched_rings([area for area in areas if area.area > 0], reach),
        marks,
        _water(own or {}),
        _text(data.get("name")) or _text((own or {}).get("title")),
        exact,
        [*remarks, *_remarks(features, outlines), *_misfits(outlines, areas, 0.0 if exact else reach)],
    )


# Structure


def _features(data: Json) -> list[Mapping[str, Any]]:
    features = data.get("features") if isinstance(data, dict) else None
    if not isinstance(features, list) or data.get("type") != "FeatureCollection":
        raise _FaultError("", sentence("this is not a FeatureCollection"))
    _refuse_many(term("features"), len(features), MOST_FEATURES)
    for number, feature in enumerate(features):
        if not isinstance(feature, dict) or not isinstance(feature.get("properties") or {}, dict):
            raise _FaultError(f"/features/{number}", sentence("this is not a feature"))
    return features


def _refuse_many(what: Sentence, count: int, limit: int) -> None:
    if count > limit:
        message = sentence("{count} {what}; at most {limit} are read", count=count, what=what, limit=limit)
        raise _FaultError("/features", message)


def _outlines(number: int, feature: Mapping[str, Any]) -> Iterator[FeaturePolygon]:
    """Yield the polygons of a feature; geometries of other types are left out."""
    geometry, pointer = feature.get("geometry"), f"/features/{number}/geometry"
    if geometry is None:
        return
    if not isinstance(geometry, dict):
        raise _FaultError(pointer, sentence("this is not a geometry"))
    coordinates, pointer = geometry.get("coordinates"), f"{pointer}/coordinates"
    if geometry.get("type") == "Polygon":
        yield FeaturePolygon(number, _rings(coordinates, pointer))
    elif geometry.get("type") == "MultiPolygon":
        for part, rings in enumerate(_listed(coordinates, pointer)):
            yield FeaturePolygon(number, _rings(rings, f"{pointer}/{part}"))


def _listed(value: Json, pointer: str) -> list[Any]:
    if not isinstance(value, list) or not value:
        raise _FaultError(pointer, sentence("a list is expected here"))
    return value


def _rings(value: Json, pointer: str) -> Rings:
    return [_ring(ring, f"{pointer}/{number}") for number, ring in enumerate(_listed(value, pointer))]


def _ring(value: Json, pointer: str) -> Ring:
    return [_point(point, f"{pointer}/{place}") for place, point in enumerate(_listed(value, pointer))]


def _point(value: Json, pointer: str) -> Point:
    numbers = _listed(value, pointer)
    if len(numbers) < 2 or not all(type(each) in (int, float) for each in numbers[:2]):  # true is no number
        raise _FaultError(pointer, sentence("a point of two numbers is expected here"))
    return numbers[0], numbers[1]


# From the file to the sheet


def _own_frame(own: Mapping[str, Any], width: float | None) -> tuple[Point, Matrix]:
    """Return the size of the sheet that an exported file names, in millimetres."""
    size = own.get("size")
    if not isinstance(size, list) or len(size) != 2:
        raise _FaultError(f"/{MEMBER}/size", sentence("a point of two numbers is expected here"))
    across, down = _point(size, f"/{MEMBER}/size")
    if min(across, down) <= 0:
        raise _FaultError(f"/{MEMBER}/size", sentence("the sheet must have a width and a height"))
    factor = width / across if width else 1.0
    return (across * factor, down * factor), scaled(factor)


def _frame(outlines: Sequence[FeaturePolygon], width: float | None) -> tuple[Point, Matrix]:
    """Return the size of a sheet with a margin around the map, and the transform to it."""
    points = [point for each in outlines for ring in each.rings for point in ring]
    xs, ys = zip(*points, strict=True)
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)
    degrees = max(abs(left), abs(right)) <= 180 and max(abs(low), abs(high)) <= 90
    shrunk = max(cos(radians((low + high) / 2)), 0.01) if degrees else 1.0
    across, down = (right - left) * shrunk, high - low
    if min(across, down) <= 0:
        raise _FaultError("/features", sentence("the polygons have no area"))
    sheet = width or WIDTH
    margin = min(MARGIN, sheet / 20)
    scale = (sheet - 2 * margin) / across
    size = sheet, round(down * scale + 2 * margin, 1)
    return size, shifted(margin, margin).after(scaled(scale * shrunk, -scale)).after(shifted(-left, -high))


def _on_sheet(feature: int, ring: Ring, matrix: Matrix) -> Ring:
    try:
        return [within_reach(matrix(point)) for point in ring]
    except (NumberError, OverflowError) as error:
        raise _FaultError(
            f"/features/{feature}", sentence("a point lies far outside the sheet: {point}", point=error)
        ) from error


def _exact_lines(areas: "Sequence[Polygon]") -> list[Ring]:
    """Return the borders of polygons whose corners fit already; a common border stands there once."""
    import shapely

    rings = [rounded_path(ring.coords) for area in areas for ring in shapely.get_rings(area)]
    return merged_paths(shapely.union_all([shapely.LineString(ring) for ring in rings if len(ring) > 1]))


# What else the file says


def _water(own: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rule for water in an exported file, as far as it is one."""
    rule = own.get("water")
    kind, enter = (rule.get("kind"), rule.get("enter")) if isinstance(rule, dict) else (None, None)
    found: dict[str, Any] = {"kind": kind} if kind in WATER_KINDS else {}
    return found | ({"enter": enter} if isinstance(enter, bool) else {})


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _remarks(features: Sequence[Mapping[str, Any]], outlines: Sequence[FeaturePolygon]) -> Iterator[Sentence]:
    counts = [0] * len(features)
    for each in outlines:
        counts[each.feature] += 1
    others = [place_of_feature(number) for number, count in enumerate(counts) if not count]
    parted = [place_of_feature(number) for number, count in enumerate(counts) if count > 1]
    if others:
        yield sentence("left out, as they have no polygon: {places}", places=few(others))
    if parted:
        yield sentence("of several parts, each of which is a region now: {places}", places=few(parted))


def _misfits(
    outlines: Sequence[FeaturePolygon], areas: "Sequence[Polygon]", reach: float
) -> Iterator[Sentence]:
    places = [place_of_feature(each.feature) for each in outlines]
    pairs = [
        sentence("{one} and {other}", one=places[one], other=places[other])
        for one, other in overlaps(areas, max(reach, GRID))
    ]
    if pairs:
        yield sentence("areas that overlap: {pairs}", pairs=few(pairs))
    if reach:
        yield from near_misses(areas, places, reach)
