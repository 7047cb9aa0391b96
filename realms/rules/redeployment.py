"""Redeployment: what is taken in hand, and how many tokens stay on each region."""

from realms.rules.holding import flooded, leave, set_aside
from realms.rules.state import State
from realms.rules.step import Step, step
from realms.rules.words import BEYOND, STAY

STAYS = tuple(range(STAY, STAY + BEYOND))  # speed: 1 %; a range is slower to make and to look into


def _settled(s: State, band: int) -> int:
    """The new tokens that come after the conquests, once traits have settled what those brought about."""
    rules, found = s.rules[band], 0
    for settles in rules.settles:
        settles(s, band)
    for gains in rules.gains:
        race = s.combo[band][0]
        new = min(gains(s, band), s.tray[race])
        s.tray[race] -= new
        found += new
    return found


class Gather(Step):
    """Take in hand what may be moved: all but one token a region, new tokens, all from rivers."""

    id = "gather"

    def enter(self, s: State) -> bool:
        band = s.band
        rules = s.rules[band]
        tokens, cost = s.tokens, s.cost
        hand, least = s.hand[band], rules.least
        # what was not taken this turn was left with one token
        if rules.redeploys != "never":
            for region in s.table.regions(s.taken & s.held[band]):
                spare = tokens[region] - least
                tokens[region] -= spare
                cost[region] -= spare
                hand += spare
        if rules.settling:
            hand += _settled(s, band)
        if s.held[band] & ~rules.stays:
            for region in s.table.regions(flooded(s, band)):
                hand += leave(s, region, washed=True)
        s.hand[band] = hand
        s.pips = s.aid = 0
        s.pending = s.held[band]
        if rules.redeploys != "freely":
            set_aside(s, band, hand)
        return False


GATHER = step(Gather())


class Spread(Step):
    """Say of each region in turn how many tokens stay there; the last one takes the rest."""

    id = "spread"

    def enter(self, s: State) -> bool:
        hand, pending = s.hand[s.band], s.pending
        if not hand or not pending:
            s.pending = 0
            return False
        lowest = pending & -pending
        region = s.target = lowest.bit_length() - 1
        if pending != lowest:
            least = s.tokens[region]
            s.options = STAYS[least : least + hand + 1]
            return True
        s.tokens[region] += hand
        s.cost[region] += hand
        s.hand[s.band] = s.pending = 0
        return False

    def take(self, s: State, decision: int) -> Step:
        region, tokens = s.target, s.tokens
        more = decision - STAY - tokens[region]
        if more:
            tokens[region] += more
            s.cost[region] += more
            s.hand[s.band] -= more
        s.pending ^= 1 << region
        return self


SPREAD = step(Spread())
