"""A hand that clicks and drags on a drawing by millimetres of its sheet, without a window."""

from dataclasses import dataclass
from typing import Any

from realms.board.drawing import UNIT, on_plane, on_sheet
from realms.board.hexes import Point
from realms.scenario.scenario import Scenario
from realms_editor.desk.document import Document
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.commands import TOOLS
from realms_editor.tools.snap import SNAP_PIXELS
from realms_editor.tools.tool import Ghost, Keys
from realms_editor.tools.workbench import Workbench

NO_KEYS, SHIFT, CONTROL, ALT = Keys(), Keys(shift=True), Keys(control=True), Keys(alt=True)
REACH = 4.0  # millimetres


@dataclass
class DrawingHand:
    """Actions of a user who sees the sheet so large that four millimetres are within reach."""

    bench: Workbench

    def click(self, *places: Point, keys: Keys = NO_KEYS) -> None:
        for place in places:
            self.bench.hover(on_plane(place), keys)
            self.bench.press(on_plane(place), keys)
            self.bench.release(on_plane(place), keys)

    def drag(self, *places: Point, keys: Keys = NO_KEYS, drop: bool = True) -> None:
        """Press at the first place and pull to the others."""
        self.bench.press(on_plane(places[0]), keys)
        for place in places[1:]:
            self.bench.drag(on_plane(place), keys)
        if drop:
            self.bench.release(on_plane(places[-1]), keys)

    def hover(self, place: Point | None, keys: Keys = NO_KEYS) -> str:
        """Point at something; what the status line says."""
        self.bench.hover(on_plane(place) if place else None, keys)
        return str(self.bench.hint)

    def run(self, *names: str) -> None:
        for name in names:
            if ACTIONS[name].enabled(self.bench):
                ACTIONS[name].run(self.bench)

    @property
    def drawing(self) -> dict[str, Any]:
        assert self.bench.drawing
        return dict(self.bench.drawing.data)

    @property
    def nodes(self) -> dict[str, Any]:
        return dict(self.drawing["nodes"])

    @property
    def lines(self) -> list[list[str]]:
        return list(self.drawing["lines"])

    @property
    def regions(self) -> dict[str, Any]:
        return dict(self.drawing["regions"])

    @property
    def undone(self) -> list[str]:
        """The names of the edits that undo would take back."""
        history = self.bench.document.history
        return [entry.edit.name for entry in history.entries[: history.position]]

    def ghost(self) -> Ghost:
        return self.bench.ghost


def hand_on(scenario: Scenario, tool: str) -> DrawingHand:
    bench = Workbench(Document(scenario), TOOLS)
    bench.scale = SNAP_PIXELS / REACH / UNIT
    bench.choose(tool)
    return DrawingHand(bench)


def on_the_sheet(points: tuple[Point, ...]) -> list[Point]:
    """Points of a preview in rounded millimetres."""
    found = (on_sheet(point) for point in points)
    return [(round(x, 1), round(y, 1)) for x, y in found]
