"""A way to go on, as a player imagined it; hints show the best ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from realms.play.view import View
from realms.rules.position.state import State


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A decision with its parts, the coins that a player expects of it, and one end of the turn after it."""

    parts: tuple[int, ...]
    coins: float  # at the end, less a share of those of the others; only differences count
    end: State  # as the player imagined it with ordinary luck


class Adviser(Protocol):
    """A player that can say what it thinks of each way."""

    def ways(self, view: View) -> Sequence[Way]:
        """Return the ways that it considered, the best first; `choose` takes the first one."""
