"""Quick decisions for people at a table of the editor."""

from realms.play.players.yardsticks.greedy import GreedyPlayer
from realms_editor.desk.match import Choice, Match


def greedy_choice(match: Match) -> Choice:
    """Return what greedy would do for the seat that decides."""
    seat = match.game.seat
    decision = GreedyPlayer(match.seating.seed).choose(match.game.view(seat))
    return Choice(decision, match.game.explain(decision))
