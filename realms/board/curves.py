"""The borders of a drawing as smooth curves, each one curve for the faces on both of its sides.

The lines between two junctions make a chain. A chain becomes a centripetal Catmull-Rom curve through its
nodes; at a sharp angle, and at its ends, it is not bent. A curve goes through a junction where two chains
meet there in nearly one direction, so that a coast is smooth where borders end on it. The rings of all faces
are made of the same points, so no gap opens between neighbours and none overlap. Where that cannot be had
because curves would cross, the chains in question stay as they were drawn.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import radians
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from numpy import bool_, float64, int64
    from numpy.typing import NDArray
    from shapely import MultiLineString, Polygon

    Points = NDArray[float64]
    Numbers = NDArray[int64]
    Mask = NDArray[bool_]

SHARP: Final = radians(60)  # a node where the line turns by more stays a corner
THROUGH: Final = radians(50)  # two chains that turn by less at a junction are one curve there
TOLERANCE: Final = 0.03  # in millimetres, between a curve and the short lines that stand for it
MOST_STEPS: Final = 24  # of such lines between two nodes
MOST_ARMS: Final = 8  # of a junction through which a curve goes
MOST_TRIES: Final = 10  # to find the chains that cross; then all stay as they were drawn
GRID: Final = 0.01  # in millimetres, on which nodes lie


@dataclass(frozen=True, eq=False, slots=True)
class SmoothBorder:
    """A chain of lines between two junctions: its points along the curve, and the faces on its sides."""

    points: "Points"
    faces: tuple[int, ...]  # two, or one at the edge of the map


@dataclass(frozen=True, eq=False, slots=True)
class SmoothFaces:
    """The faces of a drawing and their borders after smoothing, in millimetres."""

    polygons: "Sequence[Polygon]"
    borders: Sequence[SmoothBorder]


@dataclass(frozen=True, eq=False, slots=True)
class _Chains:
    """All chains in one array; segment i goes from node `first[i]` to the next one."""

    nodes: "Points"
    chain_of_node: "Numbers"
    first: "Numbers"

    @property
    def chain_of_segment(self) -> "Numbers":
        """The chain of each segment."""
        return self.chain_of_node[self.first]


@dataclass(frozen=True, eq=False, slots=True)
class _Curves:
    """Points along each segment from its start to its end, one segment after the other."""

    points: "Points"
    steps: "Numbers"  # of each segment; it has one point more
    offsets: "Numbers"


@dataclass(frozen=True, eq=False, slots=True)
class _Rings:
    """The rings of all faces as segments of chains, in order."""

    ring: "Numbers"  # of each segment
    segment: "Numbers"
    forward: "Mask"  # where the ring follows the direction of the chain
    face_of_ring: "Numbers"


def smooth_faces(lines: "MultiLineString", polygons: "Sequence[Polygon]") -> SmoothFaces:
    """Smooth the noded lines of a drawing and the faces that they enclose."""
    import numpy
    import shapely

    if not polygons:
        return SmoothFaces((), ())
    chains = _chains_of(shapely.get_parts(shapely.line_merge(lines)))
    rings = _rings_of(polygons, chains)
    sides = _sides(rings, chains)
    controls = _control_points(chains)
    straight = numpy.zeros(len(sides), bool)
    for tries in range(MOST_TRIES + 1):
        curves = _curves(chains, controls, straight)
        smooth = _polygons(rings, curves)
        crossed = _crossed(smooth, chains, curves, sides) & ~straight
        if not crossed.any():
            break
        straight |= crossed | (tries == MOST_TRIES - 1)
    return SmoothFaces(list(smooth), list(_borders(chains, curves, sides)))


def _chains_of(merged: Any) -> _Chains:
    import numpy
    import shapely

    nodes, chain = shapely.get_coordinates(merged, return_index=True)
    return _Chains(nodes, chain, numpy.flatnonzero(chain[1:] == chain[:-1]))


def _control_points(chains: _Chains) -> "tuple[Points, Points]":
    """Return the inner control points of each segment as a cubic curve."""
    import numpy

    nodes, first = chains.nodes, chains.first
    steps = nodes[first + 1] - nodes[first]
    spans = numpy.hypot(*steps.T) ** 0.5  # centripetal: the root of the length
    before, after = _neighbours(chains, steps)
    speeds = steps / spans[:, None]
    start, end = numpy.full_like(steps, numpy.nan), numpy.full_like(steps, numpy.nan)
    for tangents, near, sign in ((start, before, 1), (end, after, -1)):
        here = numpy.flatnonzero(near[:, 0] == near[:, 0])  # not nan: the curve goes on there
        beyond = near[here] * sign
        reach = numpy.hypot(*beyond.T) ** 0.5
        share = (reach / (reach + spans[here]))[:, None]
        tangents[here] = speeds[here] * share + beyond / reach[:, None] * (1 - share)
    for tangents, others in ((start, end), (end, start)):
        open_end = numpy.isnan(tangents[:, 0])
        other = numpy.where(numpy.isnan(others), speeds, others)
        tangents[open_end] = 1.5 * speeds[open_end] - 0.5 * other[open_end]
    third = spans[:, None] / 3
    return nodes[first] + start * third, nodes[first + 1] - end * third


def _neighbours(chains: _Chains, steps: "Points") -> "tuple[Points, Points]":
    """Return for each segment the step before and the step after it, reversed; nan where it ends sharply."""
    import numpy

    before, after = numpy.full_like(steps, numpy.nan), numpy.full_like(steps, numpy.nan)
    chain = chains.chain_of_segment
    inner = numpy.flatnonzero(chain[1:] == chain[:-1])
    smooth = inner[_turns(steps[inner], steps[inner + 1]) <= SHARP]
    before[smooth + 1] = steps[smooth]
    after[smooth] = -steps[smooth + 1]
    starts = numpy.flatnonzero(numpy.r_[True, chain[1:] != chain[:-1]])
    ends = numpy.r_[starts[1:], len(chain)] - 1
    bent = starts < ends  # a line straight from one junction to another stays straight
    for one, other in _through_junctions(chains, steps, starts[bent], ends[bent]):
        (segment, leaves), (beyond, onwards) = one, other
        arriving = -steps[beyond] if onwards else steps[beyond]
        if leaves:
            before[segment] = arriving
        else:
            after[segment] = arriving
    return before, after


Arm = tuple[int, bool]  # a segment at a junction, and True if it leaves the junction


def _through_junctions(
    chains: _Chains, steps: "Points", starts: "Numbers", ends: "Numbers"
) -> Iterator[tuple[Arm, Arm]]:
    """Yield the two arms of each curve that goes through a junction, from either side."""
    import numpy

    nodes = numpy.rint(chains.nodes / GRID).astype(numpy.int64)
    meeting: dict[tuple[int, ...], list[Arm]] = {}
    for segments, points, leaves in (
        (starts, nodes[chains.first[starts]], True),
        (ends, nodes[chains.first[ends] + 1], False),
    ):
        for segment, point in zip(segments.tolist(), points.tolist(), strict=True):
            meeting.setdefault(tuple(point), []).append((segment, leaves))
    pairs = [pair for arms in meeting.values() if len(arms) <= MOST_ARMS for pair in combinations(arms, 2)]
    if not pairs:
        return
    away = [
        numpy.array([steps[segment] if leaves else -steps[segment] for segment, leaves in arms])
        for arms in zip(*pairs, strict=True)
    ]
    turns = _turns(-away[0], away[1])
    used: set[Arm] = set()
    for place in numpy.argsort(turns, kind="stable").tolist():
        one, other = pairs[place]
        if turns[place] > THROUGH:
            return
        if one not in used and other not in used:
            used |= {one, other}
            yield one, other
            yield other, one


def _turns(before: "Points", after: "Points") -> "Points":
    """Return the angles between steps."""
    import numpy

    cross = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    turns: Points = numpy.abs(numpy.arctan2(cross, (before * after).sum(axis=1)))
    return turns


def _curves(chains: _Chains, controls: "tuple[Points, Points]", straight: "Mask") -> _Curves:
    """Return points along all segments; a chain that is straight has those of its nodes only."""
    import numpy

    start, end = chains.nodes[chains.first], chains.nodes[chains.first + 1]
    one, other = controls
    bends = numpy.maximum(numpy.hypot(*(start - 2 * one + other).T), numpy.hypot(*(one - 2 * other + end).T))
    steps = numpy.ceil((0.75 * bends / TOLERANCE) ** 0.5).astype(numpy.int64).clip(1, MOST_STEPS)
    steps[straight[chains.chain_of_segment]] = 1
    counts = steps + 1
    offsets = numpy.cumsum(counts) - counts
    segment = numpy.repeat(numpy.arange(len(steps)), counts)
    t = ((numpy.arange(len(segment)) - offsets[segment]) / steps[segment])[:, None]
    u = 1 - t
    parts = (u * u * u, start), (3 * u * u * t, one), (3 * u * t * t, other), (t * t * t, end)
    points = sum(share * corner[segment] for share, corner in parts)
    points[offsets], points[offsets + steps] = start, end  # to the last bit
    return _Curves(points, steps, offsets)


def _rings_of(polygons: "Sequence[Polygon]", chains: _Chains) -> _Rings:
    """Find the segment of a chain for each segment of a ring: both have the same ends."""
    import numpy
    import shapely

    rings, face_of_ring = shapely.get_rings(polygons, return_index=True)
    points, ring_of = shapely.get_coordinates(rings, return_index=True)
    within = numpy.flatnonzero(ring_of[1:] == ring_of[:-1])
    starts = numpy.r_[chains.nodes[chains.first], points[within]]
    ends = numpy.r_[chains.nodes[chains.first + 1], points[within + 1]]
    one, other = _packed(starts), _packed(ends)
    count, total = len(chains.first), len(starts)
    forward = one < other
    order = numpy.lexsort((numpy.arange(total), numpy.maximum(one, other), numpy.minimum(one, other)))
    low, high = numpy.minimum(one, other)[order], numpy.maximum(one, other)[order]
    fresh = numpy.r_[True, (low[1:] != low[:-1]) | (high[1:] != high[:-1])]
    found = numpy.empty(total, numpy.int64)
    found[order] = order[fresh][numpy.cumsum(fresh) - 1]  # the segment of the chain comes first
    segment = found[count:]
    return _Rings(
        ring_of[within],
        segment,
        forward[segment] == forward[count:],
        face_of_ring,
    )


def _packed(points: "Points") -> "Numbers":
    """Return one whole number for each point."""
    import numpy

    grid = numpy.rint(points / GRID).astype(numpy.int64)
    return grid[:, 0] * (1 << 31) + grid[:, 1]


def _sides(rings: _Rings, chains: _Chains) -> list[tuple[int, ...]]:
    """Return the faces on the sides of each chain."""
    faces = rings.face_of_ring[rings.ring].tolist()
    beside: list[set[int]] = [set() for _ in range(int(chains.chain_of_node[-1]) + 1)]
    for chain, face in zip(chains.chain_of_segment[rings.segment].tolist(), faces, strict=True):
        beside[chain].add(face)
    return [tuple(sorted(each)) for each in beside]


def _polygons(rings: _Rings, curves: _Curves) -> Any:
    """Return the faces whose rings follow the curves."""
    import numpy
    import shapely

    counts = curves.steps[rings.segment]  # the last point of a segment is the first of the next
    at = numpy.repeat(numpy.arange(len(counts)), counts)
    along = numpy.arange(len(at)) - (numpy.cumsum(counts) - counts)[at]
    along = numpy.where(rings.forward[at], along, counts[at] - along)
    points = curves.points[curves.offsets[rings.segment][at] + along]
    made: Any = shapely.linearrings(points, indices=rings.ring[at])
    return shapely.polygons(made, indices=rings.face_of_ring)


def _crossed(polygons: Any, chains: _Chains, curves: _Curves, sides: Sequence[tuple[int, ...]]) -> "Mask":
    """Return the chains that cross others or themselves.

    Around a face that is still simple nothing crosses, but at the edge of the map chains may cross beyond all
    faces. Where neither holds, the faces lie side by side as they did.
    """
    import numpy
    import shapely

    bad = ~shapely.is_valid(polygons)
    suspects = [len(faces) == 1 or bool(bad[list(faces)].any()) for faces in sides]
    rank_of = numpy.flatnonzero(suspects)
    points, rank = _chain_points(suspects, chains, curves)
    lines: Any = shapely.linestrings(points, indices=rank)
    found = numpy.zeros(len(sides), bool)
    found[rank_of[shapely.STRtree(lines).query(lines, predicate="crosses").ravel()]] = True
    found[rank_of[~shapely.is_simple(lines)]] = True
    around: dict[int, list[int]] = {}
    for chain, faces in enumerate(sides):
        for face in faces:
            if bad[face]:
                around.setdefault(face, []).append(chain)
    for chains_of_face in around.values():
        if not found[chains_of_face].any():
            found[chains_of_face] = True
    return found


def _chain_points(wanted: Sequence[bool], chains: _Chains, curves: _Curves) -> "tuple[Points, Numbers]":
    """Return the points of some chains and the rank of each point's chain among them."""
    import numpy

    chain = chains.chain_of_segment
    last = numpy.r_[chain[1:] != chain[:-1], True]
    counts = curves.steps + last  # only the last segment of a chain has its own end
    kept = numpy.array(wanted)[chain]
    segments = numpy.flatnonzero(kept)
    at = numpy.repeat(segments, counts[segments])
    starts = numpy.cumsum(counts[segments]) - counts[segments]
    along = numpy.arange(len(at)) - numpy.repeat(starts, counts[segments])
    rank = numpy.cumsum(numpy.array(wanted)) - 1
    return curves.points[curves.offsets[at] + along], rank[chain[at]]


def _borders(chains: _Chains, curves: _Curves, sides: Sequence[tuple[int, ...]]) -> Iterator[SmoothBorder]:
    """Yield the chains that have a face on some side."""
    import numpy

    points, chain = _chain_points([bool(faces) for faces in sides], chains, curves)
    starts = numpy.flatnonzero(numpy.r_[True, chain[1:] != chain[:-1]])
    kept = (faces for faces in sides if faces)
    for part, faces in zip(numpy.split(points, starts[1:]), kept, strict=True):
        yield SmoothBorder(part, faces)
