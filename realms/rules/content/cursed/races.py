"""The races of Cursed!"""

from realms.rules.state import State
from realms.rules.trait import Trait, race


@race("goblins")
class Goblins(Trait):
    """One token less where a race in decline stands."""

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """All that races in decline hold, and lost tribes unless they are read otherwise."""
        fallen = sum(map(s.held.__getitem__, s.table.fallen))
        return fallen | (s.held[s.table.guards] if s.table.readings["tribes_in_decline"] else 0), 1


@race("kobolds")
class Kobolds(Trait):
    """Never alone: two of them take a region and two hold it, until they go into decline."""

    least = 2
