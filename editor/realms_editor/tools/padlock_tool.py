"""The tool that locks parts of a realm: what has a padlock stays when the program improves the realm."""

from collections.abc import Mapping
from typing import Final, get_args

from realms.board.names import place_name
from realms.checks.single_edits.padlock import Aspect, Padlock, Padlocks, RegionAspect, TileAspect
from realms.locale import Sentence, sentence
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import DRAWINGS, TILES, Aim, Keys, Tool
from realms_editor.tools.workbench import Workbench

# In the order in which they are offered.
ASPECTS: Final[Mapping[Aspect, Sentence]] = {
    "tile": sentence("letter"),
    "face": sentence("face"),
    "turn": sentence("turn"),
    "cell": sentence("cell"),
    "pieces": sentence("pieces"),
    "terrain": sentence("terrain"),
    "symbols": sentence("symbols"),
}


class PadlockTool(Tool):
    """A click locks the chosen aspects of a tile or drawn region, or unlocks them if all are locked."""

    id = "padlock"
    title = sentence("Padlocks")
    key = "Y"
    maps = TILES | DRAWINGS
    group = 3
    aims_at = "tile"

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._left_alone: frozenset[str] = frozenset()  # aspects that a click neither locks nor unlocks
        self._locks: bool | None = None  # while the button is down: True if it locks, False if it unlocks

    # The aspects of a click

    @property
    def switches(self) -> Mapping[str, Sentence]:
        """The aspects of a tile, or of a region in a drawing, which can be switched on and off."""
        offered = get_args(RegionAspect if self.bench.drawing else TileAspect)
        return {name: title for name, title in ASPECTS.items() if name in offered}

    def is_on(self, switch: str) -> bool:
        """Return True if a click locks or unlocks an aspect."""
        return switch not in self._left_alone

    def turn_switch(self, switch: str, *, on: bool) -> None:
        """Choose that a click locks and unlocks an aspect, or leaves it alone."""
        self._left_alone = self._left_alone - {switch} if on else self._left_alone | {switch}
        self.bench.tell("held", "hover")

    def padlocks_of(self, subject: str) -> Padlocks:
        """Return the padlocks that a click puts on a tile or region."""
        chosen = (name for name in ASPECTS if name in self.switches and self.is_on(name))
        return frozenset(Padlock(name, subject) for name in chosen)

    # Clicks

    def hint(self, at: Spot | None) -> Sentence:
        """Describe a click here."""
        subject = self._subject(at)
        if not any(map(self.is_on, self.switches)):
            return sentence("switch on above the map what a click locks")
        if not subject:
            if self.bench.drawing:
                return sentence("click a region to lock what shall stay when the program improves the realm")
            return sentence("click a tile to lock what shall stay when the program improves the realm")
        what = [title for name, title in self.switches.items() if self.is_on(name)]
        where = place_name(self.bench.board, subject)
        if self._is_locked(subject):
            return sentence("click to unlock {place}: {aspects}", place=where, aspects=what)
        return sentence("click to lock {place}: {aspects}", place=where, aspects=what)

    def aim(self, at: Spot) -> Aim | None:
        """Return the tile or region."""
        return Aim(at, "third" if self.bench.drawing else "tile") if self._subject(at) else None

    def press(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys change nothing here
        """Lock what lies there, or unlock it."""
        subject = self._subject(at)
        if subject and self.padlocks_of(subject):
            self._locks = not self._is_locked(subject)
            self._put_on(subject)
        else:
            self.bench.say(self.hint(at))

    def drag(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys change nothing here
        """Do with other tiles or regions as with the first one."""
        subject = self._subject(at)
        if subject:
            self._put_on(subject)

    def release(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys and place change nothing here
        """End the drag."""
        self._locks = None

    def cancel(self) -> bool:
        """End a drag; what it has locked stays locked."""
        begun, self._locks = self._locks is not None, None
        return begun

    def turn_keys(self, subjects: frozenset[str]) -> None:
        """Lock several tiles, or unlock them if all are locked."""
        wanted = frozenset[Padlock]().union(*map(self.padlocks_of, subjects))
        document = self.bench.document
        document.keep(
            document.padlocks - wanted if wanted <= document.padlocks else document.padlocks | wanted
        )

    def _put_on(self, subject: str) -> None:
        document, wanted = self.bench.document, self.padlocks_of(subject)
        if self._locks is not None:
            document.keep(document.padlocks | wanted if self._locks else document.padlocks - wanted)

    def _is_locked(self, subject: str) -> bool:
        return self.padlocks_of(subject) <= self.bench.document.padlocks

    def _subject(self, at: Spot | None) -> str:
        """Return the tile or the drawn region at a spot, or an empty string."""
        if at is None:
            return ""
        return at.region if self.bench.drawing else at.tile


def locked_aspects(padlocks: Padlocks, subject: str) -> list[Aspect]:
    """Return the aspects of a tile or region that are locked, in the order in which they are offered."""
    return [name for name in ASPECTS if Padlock(name, subject) in padlocks]
