"""Special rules about ways onto the map and about rivers."""

from realms.rules.model.table_rule import TableRule
from realms.rules.position.state import State
from realms.rules.position.table import ACTIVE, SLOTS
from realms.rules.special import NOTHING, Played, special
from realms.scenario.scenario import Realm
from realms.scenario.special.special_rules import Values


class HeldRivers(TableRule):
    """Rivers are held and pay like other regions."""

    id = "held_rivers"
    holds = "river"


@special("river")
def rivers(values: Values, _realm: Realm) -> Played:
    """Return a trait only if rivers are held; to leave them is the usual rule."""
    return Played((HeldRivers(),)) if values["held"] else NOTHING


LANDED = "landed"  # a race that has taken its first region


class WaysOntoTheMap(TableRule):
    """New races enter the map where the scenario says, and perhaps nowhere else."""

    id = "entry"

    def __init__(self, values: Values) -> None:
        self.way = "edge" if values["where"] == "arrows" else "rim"
        self.at_home = values["world"] == "own"
        self.gated = not values["powers_exempt"]
        self.confined = not values["powers_abroad"]

    def edges(self, s: State, band: int) -> int:
        """Return the arrows or the edge, perhaps only in the world of the race."""
        return s.table.ground.ways[self.way] & (self._home(s, band) if self.at_home else -1)

    def confines(self, s: State, band: int) -> int:
        """Return the world of the race, if powers must not lead into the other one."""
        return self._home(s, band) if self.at_home and self.confined else s.table.ground.everywhere

    def _home(self, s: State, band: int) -> int:
        """Return the regions of the race's own world."""
        ground, traits = s.table.ground, s.combo[band]
        return ground.of(s.table.catalogue.worlds[traits[0]]) if traits else ground.everywhere


class WaysInForNewRaces(WaysOntoTheMap):
    """Ways in that bind only new races; a race that returns enters anywhere along the edge."""

    def edges(self, s: State, band: int) -> int:
        """Return the ways of a new race; otherwise the whole edge."""
        return super().edges(s, band) if self._new(s, band) else s.table.ground.ways["rim"]

    def confines(self, s: State, band: int) -> int:
        """Return the world of a new race; otherwise everything."""
        return super().confines(s, band) if self._new(s, band) else s.table.ground.everywhere

    def _new(self, s: State, band: int) -> bool:
        return band % SLOTS == ACTIVE and (band, LANDED) not in s.race_notes

    def taken(self, s: State, band: int, region: int, before: int) -> None:
        """Note that the race is no longer new."""
        s.race_notes[band, LANDED] = 1


@special("entry")
def entry(values: Values, _realm: Realm) -> Played:
    """Return a trait only for ways in that differ from the usual ones."""
    by_arrows = values["where"] == "arrows" and values["world"] == "any" and values["powers_exempt"]
    if by_arrows and values["every_time"]:
        return NOTHING
    return Played(((WaysOntoTheMap if values["every_time"] else WaysInForNewRaces)(values),))
