"""Fixes of drawings: join open ends, remove what parts nothing, and say who borders on whom."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import combinations
from math import ceil, dist

from realms.board.drawn_board import DrawnBoard
from realms.checks.case import DrawnCase
from realms.checks.drawing_facts import REACH, faces_at, open_ends, segments_along, segments_near
from realms.checks.fixes.fix import Fix, FixContext, fixer
from realms.locale import Sentence, sentence
from realms.scenario.beside import path_beside
from realms.scenario.changes import EditBuilder, stand_alone, together
from realms.scenario.drawing_builder import DrawingBuilder, DrawingFullError, without_node
from realms.scenario.drawing_changes import (
    insert_node,
    merge_nodes,
    remove_segments,
    set_drawing_size,
)
from realms.scenario.edits import ABSENT, Edit
from realms.scenario.layers import chain
from realms.scenario.photos import picture_hash
from realms.scenario.picture_changes import change_picture, set_picture
from realms.scenario.region_changes import move_region, paint_regions, remove_regions, set_neighbours
from realms.scenario.scenario import Scenario

JOINED_WITHIN = 3.0  # millimetres between an open end and the line that it was probably meant to reach
MAX_SHEET = 5000  # millimetres


@fixer("D001", only="unsafe")
def close_open_end(context: FixContext) -> Iterator[Fix]:
    """Join an open end to a node or a line near it."""
    node = context.finding.remark.subject
    for other, edit in _joinings(context, node):
        title = (
            sentence("join it to node {node}", node=other)
            if other
            else sentence("lead the line beside it through it")
        )
        yield Fix(title, "unsafe", edit)


@fixer("D010", only="unsafe")
def part_regions(context: FixContext) -> Iterator[Fix]:
    """Join an open end in the face of two regions, as the line between them often stops just short."""
    case, (region, *_) = _case(context), context.finding.remark.at
    face = case.board.face_of[region]
    for end in open_ends(case.faces):
        if face in faces_at(case.faces, end.at):
            for other, edit in _joinings(context, end.node):
                title = (
                    sentence("join the open end {end} to node {node}", end=end.node, node=other)
                    if other
                    else sentence("lead the line beside the open end {end} through it", end=end.node)
                )
                yield Fix(title, "unsafe", edit)


def _joinings(context: FixContext, node: str) -> Iterator[tuple[str, Edit]]:
    """Yield edits that join an open end, each with the node that it is merged with, if any."""
    case = _case(context)
    x, y = case.drawing.nodes[node]
    merged = set()
    for start, end in segments_near(case.faces, (x, y), JOINED_WITHIN):
        if node in (start, end):
            continue
        other = min((start, end), key=lambda name: dist(case.drawing.nodes[name], (x, y)))
        if other not in merged and dist(case.drawing.nodes[other], (x, y)) <= JOINED_WITHIN:
            merged.add(other)
            yield other, merge_nodes(context.scenario, context.players, [node], other)
        yield "", insert_node(context.scenario, context.players, start, end, node)


@fixer("D001", "D002", only="unsafe")
def remove_useless_line(context: FixContext) -> Iterator[Fix]:
    """Remove a line as far as it parts nothing."""
    faces, remark = _case(context).faces, context.finding.remark
    useless = faces.dangles if context.finding.code == "D001" else faces.cuts
    gone = segments_along(faces, useless, remark.point) if remark.point else ()
    if gone:
        edit = remove_segments(context.scenario, context.players, gone)
        yield Fix(sentence("remove the line as far as it parts nothing"), "unsafe", edit)


@fixer("D003", only="unsafe")
def node_at_crossing(context: FixContext) -> Iterator[Fix]:
    """Lead all lines that cross in a point through one node there."""
    point = context.finding.remark.point
    if point is None:
        return
    ends = segments_near(_case(context).faces, point, REACH)
    makers = [
        partial(insert_node, players=context.players, start=start, end=end, at=point) for start, end in ends
    ]
    with suppress(DrawingFullError):
        edit = together("node_at_crossing", context.scenario, makers)
        yield Fix(sentence("give the lines a common node there"), "unsafe", edit)


@fixer("D006", only="unsafe")
def drop_unknown_node(context: FixContext) -> Iterator[Fix]:
    """Remove a node that does not exist from all lines."""
    name = context.finding.remark.subject
    builder = DrawingBuilder(context.scenario, context.players)
    builder.redraw_through({name}, lambda line: [without_node(line, name)])
    yield Fix(sentence("remove it from the lines"), "unsafe", builder.build("drop_unknown_node"))


@fixer("D007", only="safe")
def merge_twins(context: FixContext) -> Iterator[Fix]:
    """Merge two nodes that lie on one point."""
    nodes, name = _case(context).drawing.nodes, context.finding.remark.subject
    other = next(each for each in nodes if each != name and list(nodes[each]) == list(nodes[name]))
    edit = merge_nodes(context.scenario, context.players, [name], other)
    yield Fix(sentence("merge it with node {node}", node=other), "safe", edit)


@fixer("D008", only="safe")
def drop_unused_nodes(context: FixContext) -> Iterator[Fix]:
    """Remove the nodes that stand in no line."""
    builder = DrawingBuilder(context.scenario, context.players)
    builder.drop_unused(list(builder.nodes))
    yield Fix(sentence("remove these nodes"), "safe", builder.build("drop_unused_nodes"))


@fixer("D009", only="unsafe")
def larger_sheet(context: FixContext) -> Iterator[Fix]:
    """Make the sheet large enough, if nothing lies to the left of it or above."""
    drawing = _case(context).drawing
    points = [*drawing.nodes.values(), drawing.size]
    width, height = (ceil(max(point[axis] for point in points)) for axis in (0, 1))
    if min(min(x, y) for x, y in points) >= 0 and max(width, height) <= MAX_SHEET:
        edit = set_drawing_size(context.scenario, context.players, (width, height))
        title = sentence("make the sheet {width} by {height} mm", width=width, height=height)
        yield Fix(title, "unsafe", edit)


@fixer("D011", only="unsafe")
def move_into_face(context: FixContext) -> Iterator[Fix]:
    """Move the point of a region that lies on a line into a face beside it that belongs to no region."""
    case, name = _case(context), context.finding.remark.subject
    region, taken = case.drawing.region(name), set(case.board.face_of.values())
    for face in faces_at(case.faces, region.at) if region else ():
        if face not in taken:
            edit = move_region(context.scenario, context.players, name, case.faces.middles[face].at)
            yield Fix(sentence("move its point into the face beside it"), "unsafe", edit)


@fixer("D010", "D011", "D012", only="unsafe")
def remove_region(context: FixContext) -> Iterator[Fix]:
    """Remove a region that is not on the map, or another one in its place."""
    for name in reversed(context.finding.remark.at):
        edit = remove_regions(context.scenario, context.players, [name])
        yield Fix(sentence("remove the region {region}", region=name), "unsafe", edit)


@fixer("D014", "D015", only="suggestion")
def settle_pair(context: FixContext) -> Iterator[Fix]:
    """Say whether regions with a short border, or with a common point only, are neighbours."""
    case, at = _case(context), context.finding.remark.at
    regions = {name: case.board.region(name) for name in at}
    for one, other in combinations(at, 2):
        first, second = regions[one], regions[other]
        touch = None not in (first, second) and bool(case.board.bordering[first or 0] >> (second or 0) & 1)
        if touch == (context.finding.code == "D014"):
            yield from _settlements(context, one, other)


def _settlements(context: FixContext, one: str, other: str) -> Iterator[Fix]:
    blanks = {"one": context.case.realm.place(one), "other": context.case.realm.place(other)}
    titles: dict[bool, Sentence] = {
        True: sentence("let them be neighbours: {one} and {other}", **blanks),
        False: sentence("let them be no neighbours: {one} and {other}", **blanks),
    }
    for neighbours, title in titles.items():
        edit = set_neighbours(context.scenario, context.players, one, other, neighbours)
        yield Fix(title, "suggestion", edit)


@fixer("D022", only="unsafe")
def drop_ignored_tiles(context: FixContext) -> Iterator[Fix]:
    """Remove the tiles of the layers that show a drawing; a layer based on tiles stands alone first."""
    scenario, realm = context.scenario, context.case.realm
    drawing = realm.drawing
    if drawing is None:
        return
    inherited = bool(scenario.realm(drawing.players).tiles)
    makers = [partial(stand_alone, players=drawing.players)] if inherited else []
    edit = together("drop_ignored_tiles", scenario, [*makers, partial(_without_tiles, players=realm.players)])
    yield Fix(sentence("remove the tiles"), "unsafe", edit)


def _without_tiles(scenario: Scenario, players: int) -> Edit:
    """Remove the tiles of the layers of a count."""
    builder = EditBuilder(scenario)
    for index in chain(scenario.data["layers"], players):
        if "tiles" in scenario.data["layers"][index]:
            builder = builder.put(("layers", index, "tiles"), ABSENT)
    return builder.without_strays(scenario).build("drop_tiles")


@fixer("D025", only="unsafe")
def settle_picture(context: FixContext) -> Iterator[Fix]:
    """Take the picture as it is now for the one that the map belongs to, or remove it."""
    scenario, remark = context.scenario, context.finding.remark
    layer = scenario.data["layers"][int(remark.pointer.split("/")[2])]
    path = path_beside(scenario.path, layer.get("drawing", layer)["picture"]["path"])
    if path and remark.subject == "changed":
        edit = change_picture(scenario, layer["players"], hash=picture_hash(path))
        yield Fix(sentence("take the picture as it is now"), "unsafe", edit)
    edit = set_picture(scenario, layer["players"], None)
    yield Fix(sentence("remove the picture"), "unsafe", edit)


@fixer("G013", only="suggestion")
def join_nearest(context: FixContext) -> Iterator[Fix]:
    """Join a separate part of a drawn map to the rest where they are nearest to each other."""
    board, apart = context.case.board, context.finding.remark.at
    if isinstance(board, DrawnBoard):
        shapes = {name: board.faces.polygons[board.face_of[name]] for name in board.grounds}
        pairs = ((name, other) for name in apart for other in shapes if other not in apart)
        one, other = min(pairs, key=lambda pair: shapes[pair[0]].distance(shapes[pair[1]]))
        edit = set_neighbours(context.scenario, context.players, one, other, True)
        places = {"one": context.case.realm.place(one), "other": context.case.realm.place(other)}
        yield Fix(sentence("let them be neighbours: {one} and {other}", **places), "suggestion", edit)


@fixer("S005", only="suggestion")
def on_the_edge(context: FixContext) -> Iterator[Fix]:
    """Say that the drawn region below an arrow lies on the edge of the map."""
    if isinstance(context.case.board, DrawnBoard):
        edit = paint_regions(context.scenario, context.players, context.finding.remark.at, {"edge": True})
        yield Fix(sentence("let the region lie on the edge of the map"), "suggestion", edit)


def _case(context: FixContext) -> DrawnCase:
    """Return the case of a finding about a drawing."""
    return DrawnCase(context.case.realm, context.settings)
