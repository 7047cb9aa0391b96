"""`random`: takes any option, all with equal chances."""

from random import Random

from realms.play.view import View


class RandomPlayer:
    """Decides at random."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random  # noqa: S311 - a game, no secret

    def choose(self, view: View) -> int:
        """Return a random option."""
        options = view.options()
        return options[int(self._random() * len(options))]
