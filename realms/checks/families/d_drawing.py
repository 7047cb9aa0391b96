"""D: the lines of a drawing and the faces that they enclose."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from realms.board.faces import Middle
from realms.board.hexes import Point
from realms.checks.case import DrawnCase
from realms.checks.drawing_facts import SLIVER, crossings, faces_at, line_near, near, open_ends
from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.locale import Sentence, sentence, tenths

MOST_NAMED = 5  # nodes in a message
MOST_REMARKS = 50  # of one check about one drawing


@check("D001", "line-ends-in-nothing", "warning", "drawing")
def line_ends_in_nothing(case: DrawnCase) -> Iterator[Remark]:
    """A line of the drawing has an open end: no other line begins there.

    Why: such a line parts nothing, and what should be two regions is one; often the end lies a little beside
    the line that it was meant to reach.
    Fix: draw it on to another line, or remove it.
    """
    for end in islice(open_ends(case.faces), MOST_REMARKS):
        message = sentence(
            "a line ends in nothing near {place}, at node {node}", place=near(end.at), node=end.node
        )
        yield _at(case, end.at, message, case.pointer("lines", end.line), end.node)


@check("D002", "line-parts-nothing", "warning", "drawing")
def line_parts_nothing(case: DrawnCase) -> Iterator[Remark]:
    """A line begins and ends at others, and has the same face on both sides.

    Why: people take it for a border, but there is only one region; perhaps another line of its border is
    missing.
    Fix: draw the missing line, or remove this one.
    """
    for point in _middles_of_cuts(case)[:MOST_REMARKS]:
        message = sentence("the line near {place} has one face on both sides", place=near(point))
        yield _at(case, point, message, _nearest_line(case, point))


@check("D003", "lines-cross", "warning", "drawing")
def lines_cross(case: DrawnCase) -> Iterator[Remark]:
    """Two lines cross where no node stands.

    Why: the faces are right as they are, but the crossing wanders when one of the lines is moved, and a line
    that goes a little too far encloses a tiny face.
    Fix: give both lines a node there, or move one of them away.
    """
    for point in crossings(case.faces)[:MOST_REMARKS]:
        message = sentence("lines cross near {place}, and no node stands there", place=near(point))
        yield _at(case, point, message, _nearest_line(case, point))


@check("D004", "sliver", "warning", "drawing")
def sliver(case: DrawnCase) -> Iterator[Remark]:
    """A face without a region is so narrow that it can only be there by accident.

    Why: it keeps regions apart that should border on each other. Such slivers come from two lines that run
    side by side where one was meant, or from lines that cross.
    Fix: merge the nodes of one line with those of the other.
    """
    for face, middle in islice(_nameless_faces(case), MOST_REMARKS):
        if middle.radius < SLIVER:
            message = sentence(
                "the face near {place} is only {width} mm wide",
                place=near(middle.at),
                width=tenths(2 * middle.radius),
            )
            remark = _at(case, middle.at, message, _nearest_line(case, middle.at))
            yield replace(remark, at=_beside(case, face))


@check("D005", "face-without-region", "warning", "drawing")
def face_without_region(case: DrawnCase) -> Iterator[Remark]:
    """A face that lines enclose belongs to no region.

    Why: it is a gap in the map: nobody can conquer it or pass through it, and it is not the edge of the board
    either.
    Fix: create a region in it; or keep it, if it is a part of the sheet that is no land, such as a legend.
    """
    for _, middle in islice(_nameless_faces(case), MOST_REMARKS):
        if middle.radius >= SLIVER:
            message = sentence("the face near {place} belongs to no region", place=near(middle.at))
            yield _at(case, middle.at, message, case.pointer("regions"))


@check("D006", "unknown-node", "error", "drawing")
def unknown_node(case: DrawnCase) -> Iterator[Remark]:
    """A line names a node that the drawing does not have.

    Why: the line leaves it out and runs straight on, or is lost altogether.
    Fix: correct the name, or remove it from the line.
    """
    nodes, lines = case.drawing.nodes, case.drawing.lines
    places = ((number, place, name) for number, line in enumerate(lines) for place, name in enumerate(line))
    unknown = (each for each in places if each[2] not in nodes)
    for number, place, name in islice(unknown, MOST_REMARKS):
        message = sentence("there is no node {node}", node=name)
        yield Remark(message, name, (), case.pointer("lines", number, place))


@check("D007", "twin-nodes", "info", "drawing")
def twin_nodes(case: DrawnCase) -> Iterator[Remark]:
    """Two nodes lie on the same point.

    Why: they look like one, but when one of them is moved the lines part and their faces are torn open.
    Fix: merge them.
    """
    first: dict[Point, str] = {}
    nodes = ((name, (x, y)) for name, (x, y) in case.drawing.nodes.items())
    twins = ((name, point) for name, point in nodes if first.setdefault(point, name) != name)
    for name, point in islice(twins, MOST_REMARKS):
        message = sentence(
            "the nodes {one} and {other} lie on one point, near {place}",
            one=first[point],
            other=name,
            place=near(point),
        )
        yield _at(case, point, message, case.pointer("nodes", name), name)


@check("D008", "unused-node", "info", "drawing")
def unused_node(case: DrawnCase) -> Iterator[Remark]:
    """A node stands in no line.

    Why: it draws nothing; perhaps a line was removed and it was left behind.
    Fix: remove it.
    """
    used = {name for line in case.drawing.lines for name in line}
    unused = [name for name in case.drawing.nodes if name not in used]
    if unused:
        message = sentence("nodes in no line: {nodes}", nodes=_some(unused))
        yield Remark(message, "nodes", (), case.pointer("nodes", unused[0]), measured=len(unused))


@check("D009", "off-the-sheet", "warning", "drawing")
def off_the_sheet(case: DrawnCase) -> Iterator[Remark]:
    """Nodes lie outside the sheet.

    Why: what lies there is cut off when the board is printed.
    Fix: move them onto the sheet, or make the sheet larger.
    """
    (width, height), nodes = case.drawing.size, case.drawing.nodes
    beyond = [name for name, (x, y) in nodes.items() if not (0 <= x <= width and 0 <= y <= height)]
    if beyond:
        message = sentence(
            "nodes outside the sheet of {width} by {height} mm: {nodes}",
            width=width,
            height=height,
            nodes=_some(beyond),
        )
        x, y = nodes[beyond[0]]
        pointer = case.pointer("nodes", beyond[0])
        yield Remark(message, "nodes", (), pointer, measured=len(beyond), point=(x, y))


@check("D026", "tangle", "error", "drawing")
def tangle(case: DrawnCase) -> Iterator[Remark]:
    """The lines cross so often that no faces are looked for.

    Why: the faces of such a tangle would be counted by millions, and looking for them takes hours.
    Fix: check whether this is the right file; else remove the lines that cross all others.
    """
    if case.faces.tangled:
        message = sentence("the lines cross so often that their faces were not looked for")
        yield Remark(message, "lines", (), case.pointer("lines"))


def _nameless_faces(case: DrawnCase) -> Iterator[tuple[int, Middle]]:
    """Yield the faces in which no region has its point, with their middles."""
    taken = set(case.board.face_of.values())
    faces = (face for face in range(len(case.faces.polygons)) if face not in taken)
    return ((face, case.faces.middles[face]) for face in faces)


def _beside(case: DrawnCase, face: int) -> tuple[str, ...]:
    """Return the regions that have a border with a face."""
    around = {each for pair in case.faces.shared if face in pair for each in pair}
    return tuple(name for name, each in case.board.face_of.items() if each in around)


def _middles_of_cuts(case: DrawnCase) -> list[Point]:
    """Return a point on each line with one face on both sides."""
    import shapely

    lines = shapely.get_parts(shapely.line_merge(case.faces.cuts))
    middles = shapely.line_interpolate_point(lines, 0.5, normalized=True)
    return [(x, y) for x, y in shapely.get_coordinates(middles).tolist()]


def _nearest_line(case: DrawnCase, point: Point) -> str:
    """Return the pointer to the line nearest to a point."""
    return case.pointer("lines", line_near(case.faces, point))


def _at(case: DrawnCase, point: Point, message: Sentence, pointer: str, subject: str = "") -> Remark:
    """Return a remark about a point, with the regions around; the point is its subject if nothing else is."""
    around = faces_at(case.faces, point)
    at = tuple(name for name, face in case.board.face_of.items() if face in around)
    x, y = point
    return Remark(message, subject or f"{round(x)},{round(y)}", at, pointer, point=point)


def _some(names: Sequence[str]) -> list[object]:
    """Return a few of some names, and how many more there are."""
    named: list[object] = list(names[:MOST_NAMED])
    if len(names) > MOST_NAMED:
        named.append(sentence("and {count} more", count=len(names) - MOST_NAMED))
    return named
