"""`greedy`: looks as far as the end of the own turn, for each option, and takes the best."""

from random import Random

from realms.play.players.quick import judge, play_on, quick
from realms.play.view import View
from realms.rules.turn import proceed

CAREFUL = frozenset(
    {"attack", "choose", "pick", "rise", "retire", "acquire"}
)  # the others are decided at once


class GreedyPlayer:
    """Imagines the rest of the turn after each option."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - a game, no secret

    def choose(self, view: View) -> int:
        """The option after which the turn ends best."""
        options = view.options()
        if len(options) == 1:
            return options[0]
        start = view.sample(self._random)
        if view.step not in CAREFUL:
            return quick(start)
        turn = start.turn

        best, best_value = options[0], float("-inf")
        for option in options:
            s = start.copy()
            proceed(s, s.step.take(s, option))
            play_on(s, lambda s: s.seat != view.seat or s.turn != turn, self._random.random)
            value = judge(s, view.seat) + self._random.random() / 100
            if value > best_value:
                best, best_value = option, value
        return best
