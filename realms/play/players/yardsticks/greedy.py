"""`greedy`: imagines the rest of its turn after each option, and takes the best."""

from collections.abc import Sequence

from realms.compiled import mypyc_attr
from realms.play.players.heuristics import play_on, position_value
from realms.play.players.yardsticks.lookahead import Continuation, LookaheadPlayer, own_turn_over
from realms.rules.position.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyPlayer(LookaheadPlayer):
    """A player that tries each continuation to the end of its turn, on a copy, and takes the best."""

    def best_continuation(self, start: State, ways: Sequence[Continuation]) -> tuple[int, ...]:
        """Return the continuation with the best position at the end of the turn."""
        random = self._random.random

        def worth(way: Continuation) -> float:
            s = way.after
            play_on(s, own_turn_over(start), random)
            return position_value(s, start.actor) + random() / 100

        return max(ways, key=worth).parts
