"""`paced`: picks, conquers and declines at a steady pace; benches of the engine use it."""

from collections.abc import Sequence
from random import Random

from realms.play.view import View
from realms.rules.model.decisions import DECLINE, EXPAND, NO, STOP

ENDING = frozenset({EXPAND, NO, STOP})
FEW = 2  # with fewer free tokens than these a race goes into decline


class PacedPlayer:
    """Conquers anywhere while it can, and declines when hardly any token is free."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random  # noqa: S311 - a game, no secret

    def choose(self, view: View) -> int:
        """Return a random option, leaving out those that would end the conquests early."""
        options = view.options()
        last, count = options[-1], len(options)
        if last in ENDING:
            if last == EXPAND:
                return self._begin(view, options)
            if last == STOP or options[0] != DECLINE:
                count -= 1
        return options[int(self._random() * count)]

    def _begin(self, view: View, options: Sequence[int]) -> int:
        if view.free_tokens() >= FEW or DECLINE not in options:
            return EXPAND
        return DECLINE if view.turn < view.table.turns else EXPAND
