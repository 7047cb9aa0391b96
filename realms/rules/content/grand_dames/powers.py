"""The special powers of Grand Dames."""

from realms.rules.model.trait import Trait, power
from realms.rules.position.ownership import earn
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS


@power("historian")
class Historian(Trait):
    """A coin for every race in decline that is found, and for every one that follows."""

    def arrives(self, s: State, band: int) -> None:
        """Those that are on the map."""
        earn(s, band // SLOTS, sum(bool(s.held[b]) for b in range(s.table.guards) if b % SLOTS))

    def sees_decline(self, s: State, band: int, other: int) -> None:
        """Whoever it is, the own race too."""
        earn(s, band // SLOTS, 1)


@power("peace_loving")
class PeaceLoving(Trait):
    """Three coins for a turn without attacking an active race."""

    def attacks(self, s: State, band: int, region: int) -> None:
        """Remember the attack."""
        victim = s.holder[region]
        if s.table.counts_as_active[victim]:
            s.turn_notes[band, "at war"] = 1

    def income(self, s: State, band: int) -> int:
        """If there was none."""
        return 0 if (band, "at war") in s.turn_notes else 3
