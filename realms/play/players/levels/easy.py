"""`easy`: plays as a newcomer does, who sees the own coins and little else."""

from collections.abc import Sequence

from realms.play.players.heuristics import quick_decision
from realms.play.players.levels.level import LevelPlayer
from realms.play.players.levels.prospects import outlook
from realms.play.players.levels.worth import coins_to_expect
from realms.play.players.way import Way
from realms.rules.position.state import State
from realms.rules.turn.column import PICK_COMBINATION

TEMPTING = 3  # coins on a combination that is taken at once


class EasyPlayer(LevelPlayer):
    """Makes a newcomer's mistakes.

    It cannot resist coins on a combination, does not think of what others have, want or can take, and spreads
    its spare tokens evenly, inland as on its borders.
    """

    def judged_ways(self, start: State) -> Sequence[Way]:
        """Return all ways, the best first; coins on a combination come before all else."""
        found = [*super().judged_ways(start)]
        if start.step is PICK_COMBINATION:
            tempting = _most_tempting(start)
            found.sort(key=lambda way: way.parts[0] != tempting)
        return found

    def quick(self, s: State) -> int:
        """Return a newcomer's decision: tokens are spread evenly."""
        return quick_decision(s)

    def go_on(self, s: State) -> None:
        """Make the next decision of an imagined line."""
        self.follow(s, self.quick(s))

    def value(self, s: State, seat: int) -> float:
        """Return the coins that the seat expects for itself."""
        return coins_to_expect(s, seat, outlook(s.table.players, s.table.ground.n))


def _most_tempting(s: State) -> int:
    """Return the combination with most coins on it, or -1 if there are few on each."""
    best, most = -1, TEMPTING - 1
    for option in s.options:
        offer = s.step.offer(s, option)
        if offer and offer.coins > most:
            best, most = option, offer.coins
    return best
