"""`paced`: a plain pace of picking, conquering and declining, by which the engine is measured."""

from collections.abc import Sequence
from random import Random

from realms.play.view import View
from realms.rules.words import DECLINE, EXPAND, NO, STOP

FEW = 2  # with fewer free tokens than these a race goes into decline


class PacedPlayer:
    """Conquers while it can, anywhere, and declines when hardly a token is free."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random  # noqa: S311 - a game, no secret

    def choose(self, view: View) -> int:
        """Uniformly, once what would end something early is left out."""
        options = view.options()
        last = options[-1]
        if last == EXPAND:
            return self._begin(view, options)
        if last == STOP or (last == NO and options[0] != DECLINE):
            return options[int(self._random() * (len(options) - 1))]
        return options[int(self._random() * len(options))]

    def _begin(self, view: View, options: Sequence[int]) -> int:
        if view.free_tokens() >= FEW or DECLINE not in options:
            return EXPAND
        return DECLINE if view.turn < view.table.turns else EXPAND
