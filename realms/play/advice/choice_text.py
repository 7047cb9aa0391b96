"""The words for a decision of several parts."""

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise

from realms.locale import Sentence, sentence
from realms.play.game import Game
from realms.play.players.way import Adviser, Way
from realms.rules.model.decisions import argument
from realms.rules.position.state import State
from realms.rules.turn.turn import proceed

MOST_PLACES = 4  # regions that are named in the text of a redeployment


def game_at(game: Game, state: State) -> Game:
    """Return a game of its own that stands at a copy of a position."""
    other = Game(game.table, realm=game.realm)
    other.state = state.copy()
    return other


def choice_text(game: Game, parts: Sequence[int]) -> Sentence:
    """Describe a decision with all its parts, at the position of the game."""
    trial = game_at(game, game.state)
    if trial.state.step.spreads:
        return _redeployment(trial, parts)
    texts = [trial.explain(parts[0]).text]
    for before, part in pairwise(parts):
        _play(trial.state, before)
        texts.append(trial.explain(part).text)
    return texts[0] if len(texts) == 1 else sentence("{steps}", steps=texts)


def completed(game: Game, player: Adviser, way: Way) -> Way:
    """Return a way with the parts of the present decision, and with all regions of a redeployment decided."""
    trial, seat, band = game_at(game, game.state), game.seat, game.state.band
    parts, end = _of_present_decision(trial.state, way.parts), way.end
    if not game.state.step.spreads:
        return Way(parts, way.coins, end)
    while trial.state.step.spreads and trial.state.band == band:
        more = player.ways(trial.view(seat))[0]
        parts, end = parts + _of_present_decision(trial.state, more.parts), more.end
    return Way(parts, way.coins, end)


def _of_present_decision(s: State, parts: Sequence[int]) -> tuple[int, ...]:
    """Play the parts that belong to one decision, and return them; a player may have planned beyond it."""
    actor, band, redeploys = s.actor, s.band, s.step.spreads
    count = 0
    for part in parts:
        _play(s, part)
        count += 1
        goes_on = s.step.spreads and s.band == band if redeploys else s.step.partial
        if not goes_on or s.actor != actor or s.over:
            break
    return tuple(parts[:count])


def planned_tokens(game: Game, parts: Sequence[int]) -> dict[int, int]:
    """Return the tokens of each region after a redeployment; empty for other decisions."""
    s = game.state
    if not s.step.spreads:
        return {}
    asked, hand = s.table.regions(s.regions_to_ask), s.hand[s.band]
    planned = {region: s.tokens[region] for region in asked}
    for region, part in zip(asked, parts, strict=False):
        hand -= argument(part) - planned[region]
        planned[region] = argument(part)
    if not s.step.holds_back:
        planned[asked[-1]] += hand
    return planned


def after_parts(s: State, parts: Sequence[int]) -> State:
    """Return the position after the parts of a decision."""
    after = s.copy()
    for part in parts:
        _play(after, part)
    return after


def _play(s: State, part: int) -> None:
    proceed(s, s.step.take(s, part))


def _redeployment(game: Game, parts: Sequence[int]) -> Sentence:
    """Describe a redeployment by the regions that get more tokens than they need."""
    planned = planned_tokens(game, parts)
    least = game.state.rules[game.state.band].least
    more = sorted((-tokens, region) for region, tokens in planned.items() if tokens > least)
    places = [
        sentence("{count} on {region}", count=-tokens, region=game.place(region))
        for tokens, region in more[:MOST_PLACES]
    ]
    if not places:
        return sentence("redeploy evenly")
    return sentence("redeploy: {places}", places=reduce(_beside, places))


def _beside(places: Sentence, place: Sentence) -> Sentence:
    """Add a place to a list; names of regions have commas themselves."""
    return sentence("{places}; {place}", places=places, place=place)
