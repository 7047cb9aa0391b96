"""A player of the club: it takes the first option there is, as its founder did."""

from realms.locale import sentence
from realms.play.players.registry import player
from realms.play.view import View


@player("club-founder", sentence("the founder"), sentence("takes the first way there is"))
class Founder:
    """Decides at once; a player that throws lots makes them from its seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> int:
        """Return one of the options."""
        return view.options()[0]
