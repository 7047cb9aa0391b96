"""A player of a plug-in, which may fail without harm: the error names the plug-in."""

from collections.abc import Callable

from realms.play.players.player import Player
from realms.play.view import View
from realms.plugins.plug_in import PlugIn, PlugInError


class PluggedPlayer:
    """A player of a plug-in, made when it is first asked; its answer must be one of the options."""

    def __init__(self, plug_in: PlugIn, make: Callable[[int], Player], seed: int) -> None:
        self._plug_in, self._make, self._seed = plug_in, plug_in.contain(make), seed
        self._player: Player | None = None

    def choose(self, view: View) -> int:
        """Return one of the options."""
        if self._player is None:
            self._player = self._make(self._seed)
        choice, options = self._plug_in.contain(self._player.choose)(view), view.options()
        if choice not in options:
            raise PlugInError(self._plug_in, ValueError(f"{choice!r} is none of the options"))
        return choice
