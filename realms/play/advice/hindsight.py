"""Why a player of the program decided as it did: its own ways at that point, looked at again."""

from collections.abc import Sequence

from realms.locale import Sentence, sentence
from realms.play.advice.advise import Advice, advise
from realms.play.game import Game
from realms.play.info_cards import InfoCard
from realms.play.players.way import Adviser
from realms.play.seat_names import seat_name

MOST_KNOWN = 8  # ways that are looked through for the one that was taken


def why_decided(game: Game, decision: int, player: Adviser) -> InfoCard:
    """Explain a decision at the position before it, as the player who made it sees the ways."""
    ways = advise(game, player, MOST_KNOWN)
    taken = next((way for way in ways if way.parts[0] == decision), None)
    what = taken.text if taken else game.explain(decision).text
    title = sentence("Why {player}: {what}?", player=seat_name(game.seat), what=what)
    if taken is None:
        others = [sentence("{what} ({verdict})", what=way.text, verdict=way.verdict) for way in ways[:2]]
        return InfoCard(title, (sentence("This player took a chance. It thought better of:"),), tuple(others))
    return InfoCard(
        title, (sentence("in its own eyes: {verdict}", verdict=taken.verdict),), _reasons(taken, ways)
    )


def _reasons(taken: Advice, ways: Sequence[Advice]) -> tuple[Sentence, ...]:
    """Return the reasons for a way, and the best other one for comparison."""
    others = [way for way in ways if way is not taken][:1]
    compared = [
        sentence("compared with: {what} ({verdict})", what=way.text, verdict=way.verdict) for way in others
    ]
    return (*taken.reasons, *compared)
