"""A plain adviser: it tries each option once to the end of the turn, as greedy does."""

from collections.abc import Sequence
from random import Random

from realms.play.players.heuristics import play_on, position_value
from realms.play.players.way import Way
from realms.play.players.yardsticks.lookahead import own_turn_over
from realms.play.view import View
from realms.rules.turn.turn import proceed


class PlainAdviser:
    """A player with an opinion on every option."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)

    def choose(self, view: View) -> int:
        """Return the first part of the best way."""
        return self.ways(view)[0].parts[0]

    def ways(self, view: View) -> Sequence[Way]:
        """Return all options, the best first."""
        start = view.sample(self.random)
        found = []
        for option in view.options():
            s = start.copy()
            proceed(s, s.step.take(s, option))
            play_on(s, own_turn_over(start), Random(3).random)
            found.append(Way((option,), position_value(s, start.actor), s))
        return sorted(found, key=lambda way: -way.coins)
