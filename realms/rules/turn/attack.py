"""Conquest: the regions in reach, their price, and the reinforcement die."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from realms.compiled import mypyc_attr
from realms.rules.model.decisions import BEYOND, DIE, SHIFT, STOP
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Mark
from realms.rules.position.ownership import ASIDE, conquer, move_mark
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import ACTIVE, APART, COLUMN, DECLINED, SLOTS
from realms.rules.turn.column import REFILL

FACES: Final = (0, 0, 0, 1, 2, 3)
LARGEST_FACE: Final = 3


def pick_up_spare_tokens(s: State, band: int) -> None:
    """Take all tokens in hand except those that a region needs to be held."""
    least, tokens, cost = s.rules[band].least, s.tokens, s.cost
    hand = s.hand[band]
    for region in s.table.regions(s.held[band]):
        spare = tokens[region] - least
        if spare > 0:
            tokens[region] = least
            cost[region] -= spare
            hand += spare
    s.hand[band] = hand


class PrepareAttack(Step):
    """Take the spare tokens in hand and work out the regions to attack."""

    id = "ready"

    def enter(self, s: State) -> bool:
        band = s.band
        rules = s.rules[band]
        if s.held[band]:
            pick_up_spare_tokens(s, band)
        if s.race_notes:
            s.hand[band] += s.race_notes.pop((band, ASIDE), 0)
        s.target = -1
        update_targets(s, band)
        for ready in rules.ready:
            ready(s, band)
        return False


def update_targets(s: State, band: int) -> None:
    """Work out which regions a band can reach and take."""
    rules = s.rules[band]
    s.reach = reachable_regions(s, band)
    s.open = rules.open & ~(s.held[band] | s.shut)
    if s.shut_to_some:
        s.open |= rules.open & _admitted_regions(s, band)
    s.plain_attack_only = 0
    if s.protectors:
        s.open &= ~forbidden_regions(s, band)
        s.plain_attack_only = s.open & proof_regions(s, band)
        s.open ^= s.plain_attack_only


def reachable_regions(s: State, band: int) -> int:
    """Return the regions next to those of a band; for a newcomer, where it may enter the map."""
    rules = s.rules[band]
    held = s.held[band]
    if held and rules.printed_reach:
        return s.table.near(held) | rules.always
    near = rules.always | (neighbours_function(s, band)(held) if held else rules.entry)
    for extends in rules.extends:
        near |= extends(s, band)
    return near if held or not rules.edges else _where_newcomers_may_enter(s, band, near)


def _where_newcomers_may_enter(s: State, band: int, near: int) -> int:
    """Return the regions among `near` and the edge where a newcomer may enter."""
    rules = s.rules[band]
    if rules.gated:
        return edge_entry(s, band) | rules.gates
    found = near | edge_entry(s, band) if rules.by_edge else near
    for confines in rules.confines:
        found &= confines(s, band) | rules.gates
    return found


def edge_entry(s: State, band: int) -> int:
    """Return the regions where a newcomer may enter over the edge."""
    hooks = s.rules[band].edges
    found = s.table.ground.everywhere if hooks else s.table.ground.ways["edge"]
    for edges in hooks:
        found &= edges(s, band)
    return found


def neighbours_function(s: State, band: int) -> Callable[[int], int]:
    """Return the function that gives the neighbours of a set of regions, as a band counts them."""
    rules = s.rules[band]
    return partial(neighbours_for, s, band) if rules.links or rules.joins else s.table.near


def neighbours_for(s: State, band: int, regions: int) -> int:
    """Return the neighbours of a set of regions, as a band counts them; they may be in the set."""
    near = linked_neighbours(s, band, regions)
    for joins in s.rules[band].joins:
        joined = joins(s, band)
        near |= joined if joined & regions else 0
    return near


def linked_neighbours(s: State, band: int, regions: int) -> int:
    """Return the neighbours of a set of regions, without those that only `joins` brings."""
    rules = s.rules[band]
    if not rules.links:
        return s.table.near(regions)
    near, adj = 0, rules.adj
    for region in s.table.regions(regions):
        near |= adj[region]
    return near


def _admitted_regions(s: State, band: int) -> int:
    """Return the immune regions that a band may take: its own in decline, and those of `admits`."""
    found = 0
    if band % SLOTS == ACTIVE and band < s.table.guards:
        found = s.held[band + DECLINED] | s.held[band + APART]
    for admits in s.rules[band].admits:
        found |= admits(s, band)
    found &= s.shut_to_some
    if found:
        for mark in s.table.markers.barring:
            found &= ~s.marks[mark]
    return found


def forbidden_regions(s: State, band: int) -> int:
    """Return the regions that traits of others forbid a band to take."""
    found = 0
    for guard in s.protectors:
        for refuses in s.rules[guard].refuses:
            found |= refuses(s, guard, band)
    return found


def untouchable_regions(s: State, band: int) -> int:
    """Return the regions that no power or ability of a band can take."""
    return s.shut | forbidden_regions(s, band) | proof_regions(s, band)


def proof_regions(s: State, band: int) -> int:
    """Return the regions of others against which no help works."""
    found = 0
    for guard in s.protectors:
        if s.rules[guard].proof and guard // SLOTS != band // SLOTS:
            found |= s.held[guard]
    return found & s.table.ground.dry


def plain_targets(s: State, band: int) -> int:
    """Return the regions that only plain attacks can take, as far as plain neighbours reach them."""
    found = s.reach & s.plain_attack_only
    if not found:
        return 0
    held = s.held[band]
    return found & (s.table.near(held) if held else edge_entry(s, band))


PREPARE_ATTACK = step(PrepareAttack())


def move_immune_mark(s: State, band: int, mark: Mark, region: int) -> None:
    """Move the only piece of a mark to a region; its former region may be attacked again."""
    move_mark(s, mark, region)
    update_targets(s, band)


class Attack(Step):
    """Conquer regions one by one, the last of them perhaps with the die."""

    id = "attack"

    def enter(self, s: State) -> bool:
        band = s.band
        rules = s.rules[band]
        hand = s.hand[band]
        options: list[int] = []
        if hand >= rules.least or s.aid:
            limit = hand + s.aid + (LARGEST_FACE if rules.last_throw else s.pips)
            cost = s.cost
            within = s.reach & s.open
            near = s.table.regions(within)
            # speed: a call of `price_of` for each region costs a tenth of a game
            if rules.plain_price:
                options = [region for region in near if cost[region] <= limit]
            else:
                off = discounts(s, band, within) if rules.prices_vary else rules.cheaper
                options = [region for region in near if cost[region] - off[region] <= limit]
            if s.plain_attack_only and hand >= rules.least:
                limit = hand + LARGEST_FACE * rules.last_throw
                near = s.table.regions(plain_targets(s, band))
                options += [region for region in near if cost[region] + rules.dearer[region] <= limit]
        for offers in rules.offers:
            options += offers(s, band)
        if not options:
            return False
        options.append(STOP)
        s.options = options
        return True

    def take(self, s: State, decision: int) -> Step | None:
        if decision >= BEYOND:
            return None if decision == STOP else self._offered(s, decision)
        return attack_region(s, s.band, decision, price_of(s, s.band, decision))

    def _offered(self, s: State, decision: int) -> Step | None:
        """Carry out a decision that a trait offered."""
        band, depth = s.band, len(s.agenda)
        after: Step | None = s.rules[band].act[decision >> SHIFT << SHIFT](s, band, decision)
        if after is None and s.agenda[depth : depth + 1] != [ATTACK]:  # an attack continues by itself
            return continue_attack(s, depth)
        return after


ATTACK = step(Attack())


def attack_region(s: State, band: int, region: int, price: int) -> Step | None:
    """Conquer a region for a price, or throw the die if tokens are missing; then attack on."""
    if s.observers or s.rules[band].attacks:
        announce_attack(s, band, region)
    if price > s.hand[band]:
        s.target = region
        return LAST_THROW
    return capture(s, band, region, price)


def capture(s: State, band: int, region: int, price: int) -> Step | None:
    """Conquer a region for a price that the hand can pay; then attack on."""
    depth = len(s.agenda)
    if s.aid:
        use_aid(s, band, region)
    s.hand[band] -= price
    conquer(s, band, region, price)
    return continue_attack(s, depth)


def announce_attack(s: State, band: int, region: int) -> None:
    """Tell the traits of attacker and observers that a region is about to be attacked."""
    for attacks in s.rules[band].attacks:
        attacks(s, band, region)
    for witness in s.observers:
        for attacked in s.rules[witness].attacked:
            attacked(s, witness, region, band)


def continue_attack(s: State, depth: int) -> Step | None:
    """Attack on, after the steps that a conquest put on an agenda of that depth and after a refill."""
    if len(s.column) < COLUMN and s.table.draft.short(s):
        s.agenda.insert(depth, REFILL)
    if len(s.agenda) == depth:
        return ATTACK
    s.agenda.insert(depth, ATTACK)
    return None


def discounts(s: State, band: int, within: int) -> Sequence[int]:
    """Return the discount of a band for each region, in tokens."""
    rules = s.rules[band]
    off: list[int] = []
    for discount in rules.discount:
        mask, amount = discount(s, band)
        if mask & within:
            off = off or list(rules.cheaper)
            for region in s.table.regions(mask & within):
                off[region] += amount
    emptied = _regions_taken_as_empty(s, band) & within if rules.empties else 0
    if emptied:
        off = off or list(rules.cheaper)
        for region in s.table.regions(emptied):
            off[region] += s.tokens[region]
    return off or rules.cheaper


def _regions_taken_as_empty(s: State, band: int) -> int:
    found = 0
    for empties in s.rules[band].empties:
        found |= empties(s, band)
    return found


def price_of(s: State, band: int, region: int) -> int:
    """Return the number of tokens that a band puts into a region to conquer it."""
    if s.rules[band].plain_price and not (s.pips or s.aid or s.plain_attack_only):
        return s.cost[region]
    price = strength_needed(s, band, region)
    if not s.aid or s.plain_attack_only >> region & 1:
        return price
    return max(price - s.aid, _least_tokens_beside_aid(s, band))


def _least_tokens_beside_aid(s: State, band: int) -> int:
    """Return the tokens that a conquest takes beside aid: as many as a region needs, if in hand."""
    return min(s.rules[band].least, s.hand[band])


def prices(s: State, band: int, within: int) -> Sequence[tuple[int, int]]:
    """Return each region of a set with its price for a band."""
    rules, cost, aid = s.rules[band], s.cost, s.pips + s.aid
    off = discounts(s, band, within) if rules.prices_vary else rules.cheaper
    least = _least_tokens_beside_aid(s, band) if s.aid else rules.least
    asked: list[tuple[int, int]] = []
    for each in s.table.regions(within):
        asked.append((each, max(cost[each] - off[each] - aid, least)))
    return asked


def strength_needed(s: State, band: int, region: int) -> int:
    """Return the price of a region, paid in tokens and in aid together."""
    rules = s.rules[band]
    if s.plain_attack_only >> region & 1:
        return max(s.cost[region] + rules.dearer[region], rules.least)
    price = s.cost[region] - s.pips
    if not rules.plain_price:
        price -= rules.cheaper[region]
        for discount in rules.discount:
            mask, amount = discount(s, band)
            if mask >> region & 1:
                price -= amount
        if rules.empties and _regions_taken_as_empty(s, band) >> region & 1:
            price -= s.tokens[region]
    return price if price > rules.least else rules.least


def highest_price(s: State, band: int) -> int:
    """Return the highest price that a band can try to pay with the die; 0 with too few tokens."""
    rules, hand = s.rules[band], s.hand[band]
    return hand + LARGEST_FACE * rules.last_throw if hand >= rules.least or s.aid else 0


def use_aid(s: State, band: int, region: int) -> None:
    """Use up aid on the region that a band is about to conquer."""
    s.aid -= strength_needed(s, band, region) - price_of(s, band, region)


@mypyc_attr(allow_interpreted_subclasses=True)
class ReinforcementDie(Step):
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

    def needed(self, s: State) -> int | None:
        return max(0, price_of(s, s.band, s.target) - s.hand[s.band])

    def take(self, s: State, decision: int) -> Step | None:
        """Win or lose the last conquest of the turn."""
        s.actor = s.seat
        band, region = s.band, s.target
        s.target = -1
        short = price_of(s, band, region) - s.hand[band] - (decision - DIE)
        if short > 0:
            return step_to_make_up(s, band, region, short)
        last_conquest(s, band, region)
        return None


LAST_THROW = step(ReinforcementDie())


def last_conquest(s: State, band: int, region: int) -> None:
    """Conquer a region with all tokens in hand."""
    hand, depth = s.hand[band], len(s.agenda)
    s.hand[band] = 0
    conquer(s, band, region, hand)
    if len(s.column) != s.table.full_column and s.table.draft.short(s):
        s.agenda.insert(depth, REFILL)


def step_to_make_up(s: State, band: int, region: int, short: int) -> Step | None:
    """Return the step in which a band may pay for what a throw left short; it decides on `region`."""
    for makes_up in () if s.plain_attack_only >> region & 1 else s.rules[band].makes_up:
        payment: Step | None = makes_up(s, band, short)
        if payment:
            s.target = region
            return payment
    return None
