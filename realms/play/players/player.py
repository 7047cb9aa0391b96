"""The interface of players, and a loop that plays a game to its end."""

from collections.abc import Sequence
from typing import Protocol

from realms.play.game import Game
from realms.play.view import View
from realms.rules.position.state import CHANCE


class Player(Protocol):
    """Decides for one seat."""

    def choose(self, view: View) -> int:
        """Return one of the options."""


def play_out(game: Game, players: Sequence[Player]) -> None:
    """Play a game to its end."""
    sitting = [(player.choose, game.view(seat)) for seat, player in enumerate(players)]
    play, throw, state = game.play, game.throw, game.state
    while True:
        actor = state.actor
        if actor >= 0:
            choose, view = sitting[actor]
            play(choose(view))
        elif actor == CHANCE:
            throw()
        else:
            return
