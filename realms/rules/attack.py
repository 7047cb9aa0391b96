"""Conquest: what a race can reach, what that costs, and the die that decides about the last one."""

from collections.abc import Sequence
from typing import Final

from realms.rules.column import REFILL
from realms.rules.holding import ASIDE, conquer
from realms.rules.state import CHANCE, State, column_is_short
from realms.rules.step import Step, step
from realms.rules.table import COLUMN
from realms.rules.words import BEYOND, DIE, SHIFT, STOP

FACES: Final = (0, 0, 0, 1, 2, 3)
LARGEST_FACE: Final = 3


def muster(s: State, band: int) -> None:
    """Take all tokens in hand that need not stay where they are."""
    least, tokens, cost = s.rules[band].least, s.tokens, s.cost
    hand = s.hand[band]
    for region in s.table.regions(s.held[band]):
        spare = tokens[region] - least
        if spare > 0:
            tokens[region] = least
            cost[region] -= spare
            hand += spare
    s.hand[band] = hand


class Ready(Step):
    """Take all tokens in hand but one a region, and look where the race can go."""

    id = "ready"

    def enter(self, s: State) -> bool:
        band = s.band
        rules = s.rules[band]
        held = s.held[band]
        if held:
            muster(s, band)
        if s.lasting:
            s.hand[band] += s.lasting.pop((band, ASIDE), 0)
        s.target = -1
        s.reach = reach(s, band)
        s.open = rules.open & ~held & ~s.shut
        if s.guarded:
            s.open &= ~refused(s, band)
        for ready in rules.ready:
            ready(s, band)
        return False


def reach(s: State, band: int) -> int:
    """The regions next to those of a band, or the ways in if it has none."""
    rules = s.rules[band]
    held = s.held[band]
    if not held:
        return rules.entry | rules.always
    if rules.adj is s.table.ground.adj:
        return s.table.near(held) | rules.always
    near = rules.always
    for region in s.table.regions(held):
        near |= rules.adj[region]
    return near


def refused(s: State, band: int) -> int:
    """The regions that traits of others keep this band from."""
    found = 0
    for guard in s.guarded:
        if guard != band:
            for refuses in s.rules[guard].refuses:
                found |= refuses(s, guard, band)
    return found


READY = step(Ready())


class Attack(Step):
    """Take regions one by one, the last of them perhaps with the die."""

    id = "attack"

    def enter(self, s: State) -> bool:
        band = s.band
        rules = s.rules[band]
        hand = s.hand[band]
        options: list[int] = []
        if hand >= rules.least:
            limit = hand + LARGEST_FACE if rules.last_throw else hand + s.pips
            cost = s.cost
            near = s.table.regions(s.reach & s.open)
            # speed: prices are kept and not asked for; a call for each region costs a tenth of a game
            if rules.plain:
                options = [region for region in near if cost[region] <= limit]
            else:
                off = discounts(s, band) if rules.discount else rules.cheaper
                options = [region for region in near if cost[region] - off[region] <= limit]
        for offers in rules.offers:
            options += offers(s, band)
        if not options:
            return False
        options.append(STOP)
        s.options = options
        return True

    def take(self, s: State, decision: int) -> Step | None:
        band = s.band
        rules = s.rules[band]
        if decision >= BEYOND:
            if decision == STOP:
                return None
            depth = len(s.agenda)
            after: Step | None = rules.act[decision >> SHIFT << SHIFT](s, band, decision)
            return attack_on(s, depth) if after is None else after
        price = s.cost[decision] if rules.plain and not s.pips else price_of(s, band, decision)
        return assault(s, band, decision, price)


ATTACK = step(Attack())


def assault(s: State, band: int, region: int, price: int) -> Step | None:
    """Take a region for a price, or try to with the die; the attack goes on after what that brings about."""
    depth = len(s.agenda)
    for attacks in s.rules[band].attacks:
        attacks(s, band, region)
    if price > s.hand[band]:
        s.target = region
        return LAST_THROW
    s.hand[band] -= price
    s.pips = 0
    conquer(s, band, region, price)
    return attack_on(s, depth)


def attack_on(s: State, depth: int) -> Step | None:
    """Attack on, but first what a conquest put on an agenda of that depth; and a free banner is laid out."""
    if len(s.column) < COLUMN and column_is_short(s):
        s.agenda.insert(depth, REFILL)
    if len(s.agenda) == depth:
        return ATTACK
    s.agenda.insert(depth, ATTACK)
    return None


def discounts(s: State, band: int) -> Sequence[int]:
    """How many tokens less each region costs a band."""
    rules = s.rules[band]
    off = list(rules.cheaper)
    for discount in rules.discount:
        mask, amount = discount(s, band)
        for region in s.table.regions(mask):
            off[region] += amount
    return off


def price_of(s: State, band: int, region: int) -> int:
    """How many tokens a band puts into a region to take it."""
    rules = s.rules[band]
    price = s.cost[region] - s.pips
    if not rules.plain:
        price -= rules.cheaper[region]
        for discount in rules.discount:
            mask, amount = discount(s, band)
            if mask >> region & 1:
                price -= amount
    return max(price, rules.least)


class Die(Step):
    """Chance throws the reinforcement die."""

    id = "die"
    chance = True

    def enter(self, s: State) -> bool:
        s.actor, s.options = CHANCE, ()
        return True

    def options(self, s: State) -> Sequence[int]:
        return range(DIE, DIE + LARGEST_FACE + 1)

    def weights(self, s: State) -> Sequence[int]:
        return [FACES.count(pips) for pips in range(LARGEST_FACE + 1)]

    def draw(self, s: State, luck: float) -> int:
        return DIE + FACES[int(luck * 6)]

    def take(self, s: State, decision: int) -> Step | None:
        """The last conquest of the turn succeeds or fails."""
        s.actor = s.seat
        band, region = s.band, s.target
        s.target = -1
        hand = s.hand[band]
        price = s.cost[region] if s.rules[band].plain else price_of(s, band, region)
        if hand + decision - DIE >= price:
            s.hand[band] = 0
            conquer(s, band, region, hand)
        return REFILL if column_is_short(s) else None


LAST_THROW = step(Die())
