"""The races of Cursed!"""

from realms.rules.model.readings import instead
from realms.rules.model.trait import Trait, race
from realms.rules.position.state import State


@race("goblins")
class Goblins(Trait):
    """Regions of races in decline cost a token less."""

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """Make regions of races in decline and of lost tribes cheaper."""
        return _regions_in_decline(s) | s.held[s.table.guards], 1


@instead("tribes_in_decline")
class GoblinsOnly(Goblins):
    """Regions of races in decline cost a token less, those of lost tribes do not."""

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """Make regions of races in decline cheaper."""
        return _regions_in_decline(s), 1


def _regions_in_decline(s: State) -> int:
    return sum(map(s.held.__getitem__, s.table.inactive_bands))


@race("kobolds")
class Kobolds(Trait):
    """Two of them at least take and hold a region, until they go into decline."""

    least = 2
