"""The races of Cursed!"""

from realms.rules.model.readings import instead
from realms.rules.model.trait import Trait, race
from realms.rules.position.state import State


@race("goblins")
class Goblins(Trait):
    """One token less where a race in decline stands."""

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """All that races in decline hold, and lost tribes."""
        return _regions_in_decline(s) | s.held[s.table.guards], 1


@instead("tribes_in_decline")
class GoblinsOnly(Goblins):
    """One token less where a race in decline stands, and lost tribes are none."""

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """All that races in decline hold."""
        return _regions_in_decline(s), 1


def _regions_in_decline(s: State) -> int:
    return sum(map(s.held.__getitem__, s.table.inactive_bands))


@race("kobolds")
class Kobolds(Trait):
    """Never alone: two of them take a region and two hold it, until they go into decline."""

    least = 2
