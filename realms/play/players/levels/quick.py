"""Decisions found without imagining what follows, for the lines of play that levels imagine."""

from collections.abc import Sequence

from realms.play.players.heuristics import quick_decision
from realms.play.players.levels.threat import Threats
from realms.rules.model.decisions import BEYOND, STAY
from realms.rules.position.state import State
from realms.rules.turn.attack import price_of
from realms.rules.turn.redeployment import REDEPLOY
from realms.rules.turn.turn import proceed


def quickly(s: State) -> int:
    """Return a decision that is seldom bad."""
    options = s.options
    if len(options) > 1 and s.step is REDEPLOY:
        more = Threats(s, s.actor).guards(s)[s.target]
        return min(STAY + s.tokens[s.target] + more, options[-1])
    return quick_decision(s)


def redeploy(s: State, threats: Threats) -> int:
    """Answer all questions of a redeployment in one go; return how many there were."""
    count, band, plan = 0, s.band, threats.guards(s)
    while s.step is REDEPLOY and s.band == band and s.target in plan and not s.over:
        decision = STAY + s.tokens[s.target] + plan.pop(s.target)
        proceed(s, REDEPLOY.take(s, min(decision, s.options[-1])))
        count += 1
    return count


def bargains(s: State, options: Sequence[int], most: int) -> list[int]:
    """Return the options of an attack without the conquests that promise least, if there are many."""
    band = s.band
    hand, coins = s.hand[band], s.rules[band].coins
    found: list[tuple[float, int]] = []
    kept: list[int] = []
    for option in options:
        if option >= BEYOND:
            kept.append(option)
            continue
        price = price_of(s, band, option)
        worth = 1.0 if s.holder[option] == s.table.nobody else 1.5
        for mask in coins:
            worth += mask >> option & 1
        found.append(
            (worth / max(price, 0.5) if price <= hand else worth / (10 + 10 * (price - hand)), option)
        )
    if len(found) > most:
        found.sort(reverse=True)
    return [option for _, option in found[:most]] + kept
