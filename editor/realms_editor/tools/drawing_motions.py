"""Mirroring and turning in a drawing: the part in hand, or else the chosen nodes with what they enclose."""

from dataclasses import dataclass
from itertools import pairwise
from math import dist

from realms.board.drawn_board import DrawnBoard
from realms.board.faces import Faces
from realms.checks.drawing_facts import crossings
from realms.locale import sentence
from realms.scenario.drawing_motions import middle_of, mirroring, move_by, turning
from realms.scenario.edits import Edit, apply
from realms.scenario.mirror import Mirror
from realms.scenario.scenario import Scenario
from realms_editor.tools.actions import needing
from realms_editor.tools.workbench import Workbench

COARSE, FINE = 15.0, 1.0  # degrees of one turn
FULL = 360.0
SLIGHT = 1.0  # millimetres of lines that may come to lie on others by rounding


@dataclass(eq=False)
class _TurnStroke:
    """Turns of the same nodes one after the other: one step for undo, counted from the state before them."""

    nodes: frozenset[str]
    start: Scenario
    degrees: float = 0.0


@needing(sentence("choose some nodes of the drawing first"))
def can_move_part(bench: Workbench) -> bool:
    """Return True if nodes are chosen, or a part of a drawing is in hand."""
    return bench.kind == "drawing" and bool(bench.nodes or bench.tool.id == "paste_part")


def mirror_part(bench: Workbench, mirror: Mirror) -> None:
    """Mirror the part in hand, or else the chosen nodes."""
    if bench.tool.mirror(mirror):
        bench.tell("hover")
    elif bench.nodes:
        document = bench.document
        middle = middle_of(map(bench.net.point, bench.nodes))
        motion = mirroring(middle, mirror)
        _move(bench, move_by(document.scenario, document.players, bench.nodes, motion, "mirror_nodes"))


def turn_part(bench: Workbench, degrees: float) -> None:
    """Turn the part in hand, or else the chosen nodes, counter-clockwise by some degrees."""
    if bench.tool.turn_by(degrees):
        bench.tell("hover")
    elif bench.nodes:
        stroke = _stroke_of(bench)
        total = (stroke.degrees + degrees) % FULL
        if _turn(bench, stroke, total):
            stroke.degrees = total
            shown = total if total <= FULL / 2 else total - FULL
            bench.say(sentence("turned by {degrees}°", degrees=f"{shown:g}"))


def _stroke_of(bench: Workbench) -> _TurnStroke:
    """Return the turns that were just made of the chosen nodes, or new ones."""
    done = bench.document.history.last_done
    if done and isinstance(done.stroke, _TurnStroke) and done.stroke.nodes == bench.nodes:
        return done.stroke
    return _TurnStroke(bench.nodes, bench.document.scenario)


def _turn(bench: Workbench, stroke: _TurnStroke, degrees: float) -> bool:
    """Turn the nodes of a stroke so far from where they were at its start."""
    document, start = bench.document, stroke.start
    drawing = start.realm(document.players).drawing
    if drawing is None:
        return False
    middle = middle_of(drawing.data["nodes"][name] for name in stroke.nodes)
    motion = turning(middle, degrees)
    edit = move_by(document.scenario, document.players, stroke.nodes, motion, "turn_nodes", start)
    return _move(bench, edit, stroke)


def _move(bench: Workbench, edit: Edit, stroke: object = None) -> bool:
    """Carry out an edit, unless it would tear the drawing."""
    document = bench.document
    after = apply(document.scenario, edit).realm(document.players).board
    if isinstance(bench.board, DrawnBoard) and isinstance(after, DrawnBoard) and _tears(bench.board, after):
        bench.say(
            sentence("lines would cross here: cut the part out (Ctrl+X), paste it, and turn it in your hand")
        )
        return False
    return bench.do(edit, stroke)


def _tears(before: DrawnBoard, after: DrawnBoard) -> bool:
    """Return True if an edit makes lines cross or cover one another, or takes a region's face away."""
    lost = before.face_of.keys() - after.face_of.keys()
    crossed = len(crossings(after.faces)) > len(crossings(before.faces))
    return bool(lost) or crossed or _covered(after.faces) > _covered(before.faces) + SLIGHT


def _covered(faces: Faces) -> float:
    """Return the length of the lines that run along other lines, in millimetres."""
    drawn = sum(dist(*ends) for path in faces.drawing.paths() for ends in pairwise(path))
    return drawn - float(faces.lines.length)
