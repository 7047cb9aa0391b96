"""`easy`: plays as a newcomer does, who sees the own coins and little else."""

from collections.abc import Sequence

from realms.play.players.heuristics import free_tokens, quick_decision
from realms.play.players.levels.level import LevelPlayer
from realms.play.players.levels.prospects import outlook
from realms.play.players.levels.worth import coins_to_expect
from realms.play.players.way import Way
from realms.rules.model.decisions import DECLINE, EXPAND
from realms.rules.position.state import State
from realms.rules.turn.column import PICK_COMBINATION
from realms.rules.turn.redeployment import REDEPLOY
from realms.rules.turn.turn import EXPAND_OR_DECLINE

TEMPTING = 3  # coins on a combination that is taken at once
KEPT_TO = 2  # a race goes into decline only with fewer free tokens


class EasyPlayer(LevelPlayer):
    """Makes a newcomer's mistakes.

    It cannot resist coins on a combination, does not think of what others have, want or can take, and leaves
    its spare tokens in the region where it looks last.
    """

    def judged_ways(self, start: State) -> Sequence[Way]:
        """Return all ways, the best first; coins on a combination come before all else."""
        found = [*super().judged_ways(start)]
        if start.step is PICK_COMBINATION:
            tempting = _most_tempting(start)
            found.sort(key=lambda way: way.parts[0] != tempting)
        return found

    def quick(self, s: State) -> int:
        """Return a newcomer's decision."""
        options = s.options
        if s.step is REDEPLOY:
            return options[0]
        if s.step is EXPAND_OR_DECLINE and len(options) > 1:
            over = DECLINE in options and free_tokens(s, s.seat) < KEPT_TO and s.turn < s.table.turns
            return DECLINE if over else EXPAND
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
