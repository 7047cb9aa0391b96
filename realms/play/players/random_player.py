"""`random`: every option is as good as the others."""

from random import Random

from realms.play.view import View


class RandomPlayer:
    """Decides by lot."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random  # noqa: S311 - a game, no secret

    def choose(self, view: View) -> int:
        """Any option."""
        options = view.options()
        return options[int(self._random() * len(options))]
