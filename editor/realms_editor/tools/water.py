"""The tool that makes a body of water a river, a lake or a sea."""

from realms.locale import Sentence, sentence, term
from realms.scenario.changes import set_value, set_water_kind
from realms.tiles.kinds import WATER_KINDS, WaterKind
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import DRAWINGS, TILES, Aim, Keys, Tool


class WaterTool(Tool):
    """A click changes a whole body of water to the next kind, with Shift to the previous one."""

    id = "water"
    title = sentence("River, lake or sea")
    repeats = True
    key = "W"
    maps = TILES | DRAWINGS
    group = 3
    aims_at = "third"

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a click."""
        kind = self._kind(at)
        if not kind:
            return sentence("point at water to make it a river, a lake or a sea")
        if not self._said:
            return sentence("click to make all water on the map: {kind}", kind=term(kind))
        return sentence(
            "click to make this {kind} a {next}, Shift-click to make it a {before}",
            kind=term(kind),
            next=term(_after(kind, 1)),
            before=term(_after(kind, -1)),
        )

    def aim(self, at: Spot) -> Aim | None:
        """Return the whole body of water."""
        return Aim(at, "body") if self._kind(at) else None

    def press(self, at: Spot, keys: Keys) -> None:
        """Change the kind of the water."""
        kind, document = self._kind(at), self.bench.document
        if kind and not self._said:
            self.bench.do(set_value(document.scenario, ("water", "kind"), kind, "set_water_kind"))
        elif kind:
            other = _after(kind, -1 if keys.shift else 1)
            self.bench.do(set_water_kind(document.scenario, document.players, at.address, other))
        else:
            self.bench.say(self.hint(at))

    @property
    def _said(self) -> bool:
        """Return True if the scenario states the kind of its water; until then all water gets it at once."""
        return "kind" in self.bench.document.scenario.data.get("water", {})

    def _kind(self, at: Spot | None) -> WaterKind | None:
        board = self.bench.board
        region = board.region(at.address) if at and at.address else None
        kinds = (
            kind for kind, mask in board.water_regions.items() if region is not None and mask >> region & 1
        )
        return next(kinds, None)


def _after(kind: WaterKind, step: int) -> WaterKind:
    return WATER_KINDS[(WATER_KINDS.index(kind) + step) % len(WATER_KINDS)]
