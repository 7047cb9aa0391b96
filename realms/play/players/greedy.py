"""`greedy`: looks as far as the end of the own turn, for each way to go on, and takes the best."""

from collections.abc import Sequence

from realms.play.players.heuristics import play_on, position_value
from realms.play.players.lookahead import Continuation, LookaheadPlayer, own_turn_over
from realms.rules.position.state import State


class GreedyPlayer(LookaheadPlayer):
    """Imagines the rest of the turn after each way."""

    def best_continuation(self, start: State, ways: Sequence[Continuation]) -> tuple[int, ...]:
        """The way after which the turn ends best."""
        random = self._random.random

        def worth(way: Continuation) -> float:
            s = way.after
            play_on(s, own_turn_over(start), random)
            return position_value(s, start.actor) + random() / 100

        return max(ways, key=worth).parts
