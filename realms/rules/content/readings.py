"""Traits that all players share where a scenario reads a rule otherwise than usual."""

from realms.locale import sentence
from realms.rules.model.readings import besides
from realms.rules.model.table_rule import TableRule
from realms.rules.position.ownership import is_own_declined_race
from realms.rules.position.state import State
from realms.rules.position.table import APART, DECLINED, SLOTS


@besides("own_decline_is_empty")
class OwnDeclineIsEmpty(TableRule):
    """Regions of one's own races in decline count as empty, for their price and after conquest."""

    id = "own_decline_is_empty"
    called = sentence("own race in decline")

    def empties(self, s: State, band: int) -> int:
        """Return all regions that races in decline of the seat hold."""
        if band >= s.table.guards:
            return 0
        active = band - band % SLOTS
        return s.held[active + DECLINED] | s.held[active + APART]

    def taken(self, s: State, band: int, region: int, before: int) -> None:
        """Take back that the conquest was counted as one of a non-empty region."""
        if is_own_declined_race(s, before, band):
            s.non_empty_conquests -= 1
