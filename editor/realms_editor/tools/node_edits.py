"""The edits of a dragged node: it moves, and joins the node or line that it is dropped on."""

from collections.abc import Iterable
from functools import partial

from realms.board.hexes import Point
from realms.scenario.changes import together
from realms.scenario.drawing_builder import DrawingBuilder, OnSegment
from realms.scenario.drawing_changes import LinePoint, insert_node, merge_nodes, move_nodes, split_node
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario


def dragged_nodes(
    scenario: Scenario, players: int, names: Iterable[str], by: Point, grabbed: str, goal: LinePoint
) -> Edit:
    """Move nodes by one vector; the one that was grabbed joins the node or line that it comes to lie on."""
    makers = [partial(move_nodes, players=players, names=list(names), by=by)]
    if isinstance(goal, str):
        makers.append(partial(merge_nodes, players=players, names=[grabbed], into=goal))
    elif isinstance(goal, OnSegment):
        makers.append(partial(insert_node, players=players, start=goal.start, end=goal.end, at=grabbed))
    return together("move_nodes", scenario, makers)


def bent_line(scenario: Scenario, players: int, line: OnSegment, by: Point, goal: LinePoint) -> Edit:
    """Insert a node into a line and move it."""
    inserted = insert_node(scenario, players, line.start, line.end, line.point)
    after = apply(scenario, inserted)
    name = DrawingBuilder(after, players).node_at(line.point)
    moved = dragged_nodes(after, players, [name], by, name, goal)
    return Edit("insert_node", (*inserted.changes, *moved.changes))


def split_nodes(scenario: Scenario, players: int, names: Iterable[str]) -> Edit:
    """Give each line through some nodes nodes of its own."""
    makers = [partial(split_node, players=players, name=name) for name in sorted(names)]
    return together("split_node", scenario, makers)
