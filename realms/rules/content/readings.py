"""Traits that all players share where a scenario reads a rule in the other way."""

from realms.locale import sentence
from realms.rules.model.readings import besides
from realms.rules.model.table_rule import TableRule
from realms.rules.position.ownership import is_own_declined_race
from realms.rules.position.state import State
from realms.rules.position.table import APART, DECLINED, SLOTS


@besides("own_decline_is_empty")
class OwnDeclineIsEmpty(TableRule):
    """Nothing stands in the regions of one's own races in decline, for the price and for what is found."""

    id = "own_decline_is_empty"
    called = sentence("own race in decline")

    def empties(self, s: State, band: int) -> int:
        """All that they hold."""
        if band >= s.table.guards:
            return 0
        active = band - band % SLOTS
        return s.held[active + DECLINED] | s.held[active + APART]

    def taken(self, s: State, band: int, region: int, before: int) -> None:
        """Such a region was counted like one that is not empty."""
        if is_own_declined_race(s, before, band):
            s.non_empty_conquests -= 1
