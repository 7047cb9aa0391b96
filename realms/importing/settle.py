"""From a sketch to a drawing: lines joined, marks in faces, and a region for every face."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from realms.board.drawing import Drawing, id_order
from realms.board.faces import Faces
from realms.board.hexes import Point
from realms.board.linework import nodes_and_lines, written_number, written_point
from realms.board.redrawn import Pair, corrected, pair_of, shown_by
from realms.importing.joining import joined
from realms.importing.noding import refuse_tangle
from realms.importing.region_names import free_names, region_names
from realms.importing.sketch import TOLERANCE, RegionMark, Sketch, refuse_excess
from realms.tiles.kinds import CHASM

_FINER: Final = 2  # decimals of an inner point in a tiny face
_ROW: Final = 30  # millimetres: faces without a mark are numbered in rows


@dataclass(frozen=True, slots=True)
class Settled:
    """A drawing, the regions that its marks became, and those without a mark with their middles."""

    drawing: Mapping[str, Any]
    faces: Faces
    marks: Mapping[str, RegionMark]
    unmarked: Mapping[str, Point]


def settled(sketch: Sketch, tolerance: float | None) -> Settled:
    """Make a drawing of a sketch."""
    parts = {"size": [written_number(side) for side in sketch.size], **_linework(sketch, tolerance)}
    refuse_excess(parts)
    faces = Faces(Drawing(parts))
    refuse_excess({**parts, "regions": faces.polygons})
    marks = dict(zip(region_names(sketch.marks), sketch.marks, strict=True))
    unmarked = _unmarked(faces, marks)
    regions = {name: {"at": list(_place(faces, mark.at)), **_painting(mark)} for name, mark in marks.items()}
    regions |= {name: {"at": list(_place(faces, middle))} for name, middle in unmarked.items()}
    ordered = {name: regions[name] for name in sorted(regions, key=id_order)}
    drawing = _corrected({**parts, "regions": ordered}, marks)
    refuse_excess(drawing)
    return Settled(drawing, faces, marks, unmarked)


def _linework(sketch: Sketch, tolerance: float | None) -> dict[str, Any]:
    """Return nodes and lines; lines that meet exactly are taken as they are, unless a tolerance is given."""
    reach = (0.0 if sketch.exact else TOLERANCE) if tolerance is None else tolerance
    if sketch.exact and not reach:
        refuse_tangle(sketch.paths)
        return nodes_and_lines(sketch.paths)
    return nodes_and_lines(joined(sketch.paths, reach, [mark.at for mark in sketch.marks]))


def _painting(mark: RegionMark) -> dict[str, Any]:
    return {key: value for key, value in mark.entry.items() if key != "edge"}


def _place(faces: Faces, point: Point) -> Point:
    """Return a point in tenths of a millimetre, or finer where that would leave its face."""
    near, fine = written_point(point), written_point(point, _FINER)
    here, there = faces.face_at([near, fine])
    return near if here == there or there is None else fine


def _unmarked(faces: Faces, marks: Mapping[str, RegionMark]) -> dict[str, Point]:
    """Return a name and the middle of each face without a mark, row by row."""
    marked = {*faces.face_at([_place(faces, mark.at) for mark in marks.values()])}
    middles = [middle.at for face, middle in enumerate(faces.middles) if face not in marked]
    rows = sorted(middles, key=lambda at: (at[1] // _ROW, at[0]))
    return dict(zip(free_names({*marks}), rows, strict=False))


# Neighbours and edge


def _corrected(drawing: Mapping[str, Any], marks: Mapping[str, RegionMark]) -> dict[str, Any]:
    """Add joins, severs and edges where the marks say something else than the drawing shows."""
    shown, outside = shown_by(drawing)
    edges = {name: mark.entry["edge"] for name, mark in marks.items() if "edge" in mark.entry}
    at_edge = {name for name in drawing["regions"] if edges.get(name, name in outside)}
    return corrected(drawing, _neighbours(shown, marks), at_edge)


def _neighbours(shown: set[Pair], marks: Mapping[str, RegionMark]) -> set[Pair]:
    """Return the pairs that are neighbours: as shown, joined and severed, or as both of a pair list them."""
    joins, severs, listed = ({*_pairs(marks, part)} for part in ("joins", "severs", "neighbours"))
    listing = {name for name, mark in marks.items() if mark.neighbours is not None}
    chasms = {name for name, mark in marks.items() if mark.entry.get("terrain") == CHASM}

    def is_listed(pair: Pair) -> bool:
        return listing.issuperset(pair) and not chasms.issuperset(pair)  # chasms list regions alone

    wanted = {pair for pair in (shown | joins) - severs if not is_listed(pair)}
    return wanted | {pair for pair in listed if is_listed(pair)}


def _pairs(marks: Mapping[str, RegionMark], part: str) -> Iterator[Pair]:
    """Yield the pairs that marks name by the ids in their file."""
    name_of = {mark.id: name for name, mark in reversed([*marks.items()]) if mark.id}
    for name, mark in marks.items():
        for other in getattr(mark, part) or ():
            if name_of.get(other, name) != name:
                yield pair_of(name, name_of[other])
