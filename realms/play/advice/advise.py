"""Advice on a decision: the best ways, with what a player expects of each and why."""

from dataclasses import dataclass

from realms.locale import Sentence, sentence, tenths
from realms.play.advice.choice_text import after_parts, choice_text, completed
from realms.play.advice.comparison import TurnComparison
from realms.play.advice.reasons import Reason, most_telling, reasons_for
from realms.play.game import Game
from realms.play.players.way import Adviser, Way
from realms.rules.position.state import State

MOST_WAYS = 3
NEARLY = 0.15  # coins: a difference that is not worth a word


@dataclass(frozen=True, slots=True)
class Advice:
    """A way to go on, in words."""

    parts: tuple[int, ...]  # the decision, with the parts that belong to it
    text: Sentence
    behind: float  # the coins that it is expected to bring less than the best way
    is_best: bool
    reasons: tuple[Sentence, ...]

    @property
    def verdict(self) -> Sentence:
        """The coins that a player expects, compared with the best way."""
        if self.behind < NEARLY:
            return sentence("best") if self.is_best else sentence("just as good")
        coins = tenths(self.behind)
        # French counts in the singular below two.
        return (
            sentence("{coins} coins behind", coins=coins)
            if round(self.behind, 1) < 2
            else sentence("{coins} coins less", coins=coins)
        )


def advise(game: Game, player: Adviser, count: int = MOST_WAYS) -> list[Advice]:
    """Return the best ways for the seat that decides, as a player sees them, the best first."""
    options = game.options()
    if game.seat < 0 or not options:
        return []
    if len(options) == 1:
        only = (options[0],)
        return [Advice(only, choice_text(game, only), 0.0, True, (sentence("there is no other choice"),))]
    ways = _different(game, player, count)
    now = game.view(game.seat).public()
    reasons = [_reasons(game, now, way) for way in ways]
    return [
        Advice(
            way.parts,
            choice_text(game, way.parts),
            max(0.0, ways[0].coins - way.coins) if place else 0.0,
            place == 0,
            most_telling(reasons[place], reasons[:place] + reasons[place + 1 :]),
        )
        for place, way in enumerate(ways)
    ]


def _different(game: Game, player: Adviser, count: int) -> list[Way]:
    """Return the first ways that differ in their words, each with all the parts of its decision."""
    found: dict[str, Way] = {}
    for way in player.ways(game.view(game.seat)):
        whole = completed(game, player, way)
        found.setdefault(str(choice_text(game, whole.parts)), whole)
        if len(found) == count:
            break
    return list(found.values())


def _reasons(game: Game, now: State, way: Way) -> list[Reason]:
    """Return all reasons for a way."""
    first, s = way.parts[0], game.state
    begun = after_parts(s, way.parts)
    # In the turn of another seat the attacks that may follow count, before anything else is imagined.
    end = way.end if s.seat == game.seat else begun
    changes = TurnComparison(now, end, game.seat, begun)
    return reasons_for(changes, game.explain(first), s.step.offer(s, first))
