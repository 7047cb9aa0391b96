"""Redeployment: the tokens that are taken in hand, and the number that stays on each region."""

from collections.abc import Sequence

from realms.compiled import mypyc_attr
from realms.rules.model.decisions import LEAVE, STAY
from realms.rules.model.step import Step, step
from realms.rules.position.ownership import UNMANNED, flooded_regions, leave_region, set_aside
from realms.rules.position.state import State


def stay_options(s: State, region: int) -> Sequence[int]:
    """Return the decisions on the number of tokens that stay on a region, the hand included."""
    first = STAY + s.tokens[region]
    return range(first, first + s.hand[s.band] + 1)


def _new_tokens(s: State, band: int) -> int:
    """Let traits settle what the conquests brought, and return the new tokens."""
    rules, found = s.rules[band], 0
    for settles in rules.settles:
        settles(s, band)
    for gains in rules.gains:
        race = s.combo[band][0]
        new = min(gains(s, band), s.tray[race])
        s.tray[race] -= new
        found += new
    return found


class FillUp(Step):
    """Fill regions that have fewer tokens than the race needs; leave those that cannot be filled."""

    id = "fill_up"

    def enter(self, s: State) -> bool:
        band, least = s.band, s.rules[s.band].least
        missing = _missing_tokens(s, band)
        short = sum(missing.values()) - s.hand[band]
        if short > 0:
            s.options = [LEAVE + region for region in missing]
            one_can_be_kept = len(missing) * least - short >= least
            return one_can_be_kept or self.take(s, s.options[0]).enter(s)
        for region, tokens in missing.items():
            s.tokens[region] += tokens
            s.cost[region] += tokens
            s.hand[band] -= tokens
        s.turn_notes.pop((band, UNMANNED), None)
        _start_redeployment(s, band)
        return False

    def take(self, s: State, decision: int) -> Step:
        s.hand[s.band] += leave_region(s, decision - LEAVE)
        return self


FILL_UP = step(FillUp())


def _missing_tokens(s: State, band: int) -> dict[int, int]:
    """Count the missing tokens of each region where a band has too few."""
    least, regions = s.rules[band].least, s.table.regions(s.held[band])
    return {region: least - s.tokens[region] for region in regions if s.tokens[region] < least}


def _start_redeployment(s: State, band: int) -> None:
    """Ask about all regions of a band next; a race that does not redeploy puts its hand aside."""
    s.regions_to_ask = s.held[band]
    if s.rules[band].redeploys != "freely":
        set_aside(s, band, s.hand[band])


class Gather(Step):
    """Take in hand the spare tokens of conquests, new tokens, and all tokens in rivers."""

    id = "gather"

    def enter(self, s: State) -> bool:
        band = s.band
        rules = s.rules[band]
        tokens, cost = s.tokens, s.cost
        hand, least = s.hand[band], rules.least
        # other regions were left with the tokens that they need as the turn began
        if rules.redeploys != "never":
            for region in s.table.regions(s.conquered & s.held[band]):
                spare = tokens[region] - least
                if spare > 0:
                    tokens[region] = least
                    cost[region] -= spare
                    hand += spare
        if rules.on_redeploy:
            hand += _new_tokens(s, band)
        if s.held[band] & ~rules.stays:
            for region in s.table.regions(flooded_regions(s, band)):
                hand += leave_region(s, region, washed=True)
        s.hand[band] = hand
        s.pips = s.aid = 0
        if s.rules[band].least > 1 or (s.turn_notes and (band, UNMANNED) in s.turn_notes):
            s.agenda.append(FILL_UP)
        else:
            _start_redeployment(s, band)
        return False


GATHER = step(Gather())


@mypyc_attr(allow_interpreted_subclasses=True)
class Redeploy(Step):
    """Ask of each region in turn how many tokens stay; the last region takes the rest."""

    id = "spread"
    spreads = True

    def enter(self, s: State) -> bool:
        hand, pending = s.hand[s.band], s.regions_to_ask
        if not hand or not pending:
            s.regions_to_ask = 0
            return False
        lowest = pending & -pending
        region = s.target = lowest.bit_length() - 1
        if pending != lowest:
            s.options = stay_options(s, region)
            return True
        s.tokens[region] += hand
        s.cost[region] += hand
        s.hand[s.band] = s.regions_to_ask = 0
        return False

    def take(self, s: State, decision: int) -> Step:
        region, tokens = s.target, s.tokens
        more = decision - STAY - tokens[region]
        if more:
            tokens[region] += more
            s.cost[region] += more
            s.hand[s.band] -= more
        s.regions_to_ask ^= 1 << region
        return self


REDEPLOY = step(Redeploy())
