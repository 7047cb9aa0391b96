"""The tool that lays a copied part of a drawing: it follows the pointer until a click lays it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from realms.board.drawing import on_plane
from realms.board.hexes import Point
from realms.locale import Sentence, sentence
from realms.scenario.drawing_motions import Motion, middle_of, mirroring, part_moved, turning
from realms.scenario.drawing_parts import paste_part
from realms.scenario.mirror import Mirror
from realms_editor.desk.clipboard import Clipping
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import DRAWINGS, Aim, Ghost, GhostLine, Keys, Tool


class PastePart(Tool):
    """The part lies with its middle under the pointer, and is laid by a click."""

    id = "paste_part"
    title = sentence("Paste")
    key = ""
    group = -1  # it cannot be chosen, only pasting starts it
    maps = DRAWINGS
    shows_nodes = True

    clipping: Clipping | None = None

    def hold(self, clipping: Clipping) -> None:
        """Take a copy in hand."""
        self.bench.choose(self.id)
        self.clipping = clipping
        self.bench.tell("held", "hover")

    def hint(self, at: Spot | None) -> Sentence:  # noqa: ARG002 - the same everywhere
        """Describe the effect of a click."""
        if not self.clipping:
            return sentence("copy something first")
        return sentence("click to lay the copy; Ctrl+H mirrors it, Ctrl+R turns it, Shift keeps it in hand")

    def aim(self, at: Spot) -> Aim | None:  # noqa: ARG002 - the preview shows the place
        """Return None: the preview shows the place."""
        return None

    @property
    def _part(self) -> Mapping[str, Any]:
        return (self.clipping and self.clipping.drawing) or {"nodes": {}}

    def _shift(self, at: Spot) -> Point:
        """Return the way from the middle of the part to a place."""
        middle_x, middle_y = middle_of(self._part["nodes"].values())
        x, y = at.sheet
        return x - middle_x, y - middle_y

    def ghost(self, at: Spot | None) -> Ghost:
        """Show the lines of the part in their places."""
        nodes = self._part["nodes"]
        if not at or not nodes:
            return Ghost()
        dx, dy = self._shift(at)
        places = {name: on_plane((x + dx, y + dy)) for name, (x, y) in nodes.items()}
        lines = self._part.get("lines", ())
        return Ghost(lines=tuple(GhostLine(tuple(places[name] for name in line), "new") for line in lines))

    def mirror(self, mirror: Mirror) -> bool:
        """Mirror the part in hand."""
        return self._move(lambda middle: mirroring(middle, mirror))

    def turn_by(self, degrees: float) -> bool:
        """Turn the part in hand."""
        return self._move(lambda middle: turning(middle, degrees))

    def _move(self, motion: Callable[[Point], Motion]) -> bool:
        """Move the part in hand about its middle; False if there is none."""
        if not self.clipping or not self._part["nodes"]:
            return False
        moved = part_moved(self._part, motion(middle_of(self._part["nodes"].values())))
        self.clipping = replace(self.clipping, drawing=moved)
        return True

    def press(self, at: Spot, keys: Keys) -> None:
        """Lay the part and choose its nodes; with Shift keep it in hand."""
        bench, clipping = self.bench, self.clipping
        if not clipping:
            bench.say(self.hint(at))
            return
        before = set(bench.net.names)
        if bench.change_drawing(paste_part, self._part, clipping.pieces, self._shift(at)):
            if not keys.shift:
                bench.choose(bench.first_tool)
            bench.select_nodes(set(bench.net.names) - before)

    def cancel(self) -> bool:
        """Put the copy down, and choose the first tool."""
        held, self.clipping = self.clipping, None
        if held and self.bench.tool is self:
            self.bench.choose(self.bench.first_tool)
        return held is not None
