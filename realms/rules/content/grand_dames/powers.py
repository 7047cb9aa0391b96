"""The special powers of Grand Dames."""

from realms.rules.model.trait import Trait, power
from realms.rules.position.ownership import earn
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS


@power("historian")
class Historian(Trait):
    """A coin for every race in decline on the map at the start, and for every later one."""

    def arrives(self, s: State, band: int) -> None:
        """Pay a coin for each race in decline on the map."""
        earn(s, band // SLOTS, sum(bool(s.held[b]) for b in range(s.table.guards) if b % SLOTS))

    def sees_decline(self, s: State, band: int, other: int) -> None:
        """Pay a coin for any race that goes into decline, this one included."""
        earn(s, band // SLOTS, 1)


@power("peace_loving")
class PeaceLoving(Trait):
    """Three coins for a turn without an attack on an active race."""

    def attacks(self, s: State, band: int, region: int) -> None:
        """Note an attack on an active race."""
        victim = s.holder[region]
        if s.table.counts_as_active[victim]:
            s.turn_notes[band, "at war"] = 1

    def income(self, s: State, band: int) -> int:
        """Pay three coins if no attack was noted."""
        return 0 if (band, "at war") in s.turn_notes else 3
