"""Quick judgement of decisions and positions, for players that imagine how a game goes on."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Final

from realms.rules.model.decisions import BEYOND, DECLINE, EXPAND, NO, STOP, argument, verb_of
from realms.rules.model.step import Step
from realms.rules.position.alliances import alliances
from realms.rules.position.ownership import ASIDE
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import APART, DECLINED, OWN, SLOTS
from realms.rules.turn.attack import discounts, price_of
from realms.rules.turn.column import PICK_COMBINATION
from realms.rules.turn.redeployment import REDEPLOY
from realms.rules.turn.turn import EXPAND_OR_DECLINE, FINISH_TURN, SCORE, coins_earned, proceed, tribute

DECLINE_BELOW = 3  # with fewer free tokens a race goes into decline
NEW_RACE = 7.0  # roughly the coins of a new race in a turn
HORIZON = 3  # turns to look ahead
MOST_FREE = 8  # tokens that help to grow
RISK = 0.5  # the share of exposed coins that counts as lost
Luck = Callable[[], float]


def quick_decision(s: State) -> int:
    """Return a decision that is seldom bad, found without search."""
    options = s.options
    if len(options) == 1:
        return options[0]
    sense = _HEURISTICS.get(s.step.id)
    return _best_at_once(s, options) if sense is None else sense(s, options)


def tries_options(s: State) -> bool:
    """Return True if a quick decision carries out each option to see what it brings."""
    return len(s.options) > 1 and s.step.id not in _AT_A_GLANCE


def _best_at_once(s: State, options: Sequence[int]) -> int:
    """Return the option that is best for the deciding seat at once; if equal, the least exposed."""
    best, best_worth = options[0], _worth_at_once(s, options[0])
    for option in options[1:]:
        worth = _worth_at_once(s, option)
        if worth > best_worth:
            best, best_worth = option, worth
    return best


def _worth_at_once(s: State, option: int) -> tuple[float, float, bool]:
    after = s.copy()
    proceed(after, after.step.take(after, option))
    exposed = exposure(after, s.actor)
    return _coins_when(after, s.actor, exposed) + _stakes(after, s.actor), -exposed, option == NO


def _equal_share(s: State, options: Sequence[int]) -> int:
    """Return an equal share of the tokens for the next region, rounded up."""
    asked = s.regions_to_ask.bit_count()
    return options[(len(options) - 1 + asked - 1) // asked]


def _combination(s: State, options: Sequence[int]) -> int:
    return max(options, key=lambda option: offer_worth(s, option))


def _retirement(s: State, _: Sequence[int]) -> int:
    return DECLINE if s.turn < s.table.turns and free_tokens(s, s.seat) < 2 * DECLINE_BELOW else NO


def offer_worth(s: State, option: int) -> int:
    """Return the value of an offer: its tokens, and the coins that come and go with it."""
    offer = s.step.offer(s, option)
    return offer.worth if offer else 0


def _conquest(s: State, options: Sequence[int]) -> int:
    """Return a free conquest, else the best bargain, else the likeliest throw."""
    band, cost, holder, nobody = s.band, s.cost, s.holder, s.table.nobody
    rules, hand, cuts = s.rules[band], s.hand[band], _price_cuts(s, s.band)
    worths, plain, least = region_worths(rules.coins, len(cost)), rules.plain_price, rules.least
    best, best_value = STOP, 0.0
    for option in options:
        if option < BEYOND:
            # speed: a call for each price takes a tenth of the time of greedy
            if cuts is None:
                price = price_of(s, band, option)
            else:
                price = cost[option] if plain else max(cost[option] - cuts[option], least)
            worth = worths[option] if holder[option] == nobody else worths[option] + 0.2
            value = worth / (price or 0.5) if price <= hand else worth / (10 + 10 * (price - hand))
        else:
            value = _special(s, option, hand) if option != STOP else 0.0
        if value > best_value:
            best, best_value = option, value
    return best


def _price_cuts(s: State, band: int) -> Sequence[int] | None:
    """Return the tokens less for each region, if any; None where help changes prices too."""
    if s.pips or s.aid or s.plain_attack_only:
        return None
    rules = s.rules[band]
    if rules.plain_price:
        return ()
    return discounts(s, band, s.reach & s.open) if rules.prices_vary else rules.cheaper


def _special(s: State, option: int, hand: int) -> float:
    """Return the value of an option of a trait: conquests take a region cheaply, others help somehow."""
    if verb_of(option).about != "region":
        return 0.4
    region = argument(option)
    if s.holder[region] // SLOTS == s.seat:
        return -1.0
    return 0.3 * (s.cost[region] - 1) if hand else 3.0


def _beginning(s: State, options: Sequence[int]) -> int:
    few = free_tokens(s, s.seat) < DECLINE_BELOW
    return DECLINE if few and DECLINE in options and s.turn < s.table.turns else EXPAND


def _purchase(_: State, options: Sequence[int]) -> int:
    """Buy a ghost rather than nothing."""
    return options[0] if verb_of(options[0]).about == "nothing" else NO


def _ends_at_once(s: State, *rest: Step) -> bool:
    """Return True if nothing but an ordinary end of the turn follows, whatever is decided about one piece."""
    table, band = s.table, SLOTS * s.seat
    listeners = table.listeners
    if listeners.begins or listeners.ends or listeners.stakes or table.between or s.agenda != [*rest]:
        return False
    if s.acting_at_score >> band & OWN or any(s.rules[each].wakes for each in table.slots[s.seat]):
        return False
    return s.actor == s.seat and s.band == band and _next_seat_is_asked(s)


def _next_seat_is_asked(s: State) -> bool:
    """Return True if the next turn begins with a question to its seat."""
    band = SLOTS * ((s.seat + 1) % s.table.players)
    if s.acting_before_turn >> band & OWN:
        return False
    first = s.rules[band].turn[-1]
    return first is PICK_COMBINATION or (first is EXPAND_OR_DECLINE and s.held[band] != 0)


def _earns_plainly(s: State, *bands: int) -> bool:
    return not any(s.rules[band].extra_income for band in bands)


def _hero(s: State, options: Sequence[int]) -> int:
    """Return the region that is best made immune: then the least is exposed."""
    if not (_ends_at_once(s, FINISH_TURN, SCORE) and _earns_plainly(s, *s.table.slots[s.seat])):
        return _best_at_once(s, options)
    shut, best, least = s.shut, NO, inf
    for option in options:
        s.shut = shut | 1 << argument(option)
        exposed = exposure(s, s.seat)
        if exposed < least:
            best, least = option, exposed
    s.shut = shut
    return best


def _fortress(s: State, options: Sequence[int]) -> int:
    """Return the region that is best made stronger; a fortress earns a coin anywhere."""
    rules, others = s.rules[s.band], (s.band + DECLINED, s.band + APART)
    alone = len(rules.earns) == 1 and not rules.income and _earns_plainly(s, *others)
    if not (alone and _ends_at_once(s, FINISH_TURN, SCORE)):
        return _best_at_once(s, options)
    cost, best, least = s.cost, NO, inf
    for option in options[:-1]:
        region = argument(option)
        cost[region] += 1
        exposed = exposure(s, s.seat)
        cost[region] -= 1
        if exposed < least:
            best, least = option, exposed
    return best


def _ally(s: State, options: Sequence[int]) -> int:
    """Return peace with the next seat, if that makes the band less exposed, else with nobody."""
    if not _ends_at_once(s, FINISH_TURN):
        return _best_at_once(s, options)
    rival = (s.seat + 1) % s.table.players
    for option in options[:-1]:
        if argument(option) == rival:
            after = s.copy()
            after.step.take(after, option)
            return option if exposure(after, s.seat) < exposure(s, s.seat) else NO
    return NO


_HEURISTICS: Final[Mapping[str, Callable[[State, Sequence[int]], int]]] = {
    "attack": _conquest,
    "choose": _beginning,
    "rise": _beginning,
    "spread": _equal_share,
    "encamp": _equal_share,
    "muster": _equal_share,
    "acquire": _purchase,
    "spawn": _purchase,
    "pick": _combination,
    "pick_race": _combination,
    "pick_power": _combination,
    "retire": _retirement,
    "post_heroes": _hero,
    "build": _fortress,
    "name_ally": _ally,
}
# Steps whose quick decision carries out no option.
_AT_A_GLANCE: Final = frozenset(_HEURISTICS).difference({"post_heroes", "build", "name_ally"})


def free_tokens(s: State, seat: int) -> int:
    """Return the tokens of the active race that its regions do not need, including those set aside."""
    band, tokens = SLOTS * seat, s.tokens
    regions = s.table.regions(s.held[band])
    free = s.hand[band] - s.rules[band].least * len(regions)
    for region in regions:
        free += tokens[region]
    return free + s.race_notes.get((band, ASIDE), 0) if s.race_notes else free


def seat_value(s: State, seat: int) -> float:
    """Return the value of a position for a seat after its turn: expected coins and other stakes."""
    return expected_coins(s, seat) + _stakes(s, seat)


def _stakes(s: State, seat: int) -> float:
    found = s.table.listeners.stakes
    return sum([trait.stakes(s, seat) for trait in found]) if found else 0.0


def expected_coins(s: State, seat: int) -> float:
    """Return the coins of a seat and its income of some turns to come."""
    return _coins_when(s, seat, exposure(s, seat) if s.turn < s.table.turns else 0.0)


def _coins_when(s: State, seat: int, exposed: float) -> float:
    """Return the expected coins of a seat with a known exposure."""
    table = s.table
    worth = float(s.coins[seat])
    for trait in table.listeners.closing:
        worth += trait.closing(s, seat)
    left = table.turns - s.turn
    if left <= 0:
        return worth
    band = SLOTS * seat
    earned = coins_earned(s, table.slots[seat])
    if s.acting_at_score >> band & OWN:
        earned += len(tribute(s, seat))
    growth = NEW_RACE
    if s.combo[band]:
        free = free_tokens(s, seat)
        growth = (free if free < MOST_FREE else MOST_FREE) / 3
    worth += (left if left < HORIZON else HORIZON) * (earned + growth)
    begun = turn_start_coins(s, seat) if s.acting_before_turn >> band & OWN else 0
    return worth + (begun - RISK * exposed)


def position_value(s: State, seat: int) -> float:
    """Return the value of a position for a seat and its allies, minus a share for each rival.

    The more rivals there are, the less it helps that one of them does badly.
    """
    mates: Sequence[int] = (seat,)
    if s.table.listeners.sides:
        mates = next((side.seats for side in alliances(s) if seat in side.seats), mates)
    others = [expected_coins(s, other) for other in range(s.table.players) if other not in mates]
    return sum([seat_value(s, mate) for mate in mates]) - sum(others) / max(1, len(others)) ** 2


def turn_start_coins(s: State, seat: int) -> int:
    """Return the coins that the start of its next turn brings a seat if nobody interferes."""
    bands = [band for band in s.table.slots[seat] if s.rules[band].wakes]
    if not bands:
        return 0
    after = s.copy()
    after.seat = seat
    for band in bands:
        for wakes in after.rules[band].wakes:
            wakes(after, band)
    return after.coins[seat] - s.coins[seat]


def exposure(s: State, seat: int) -> float:
    """Return the exposure of a seat: high where its regions earn much and cost little to conquer."""
    found = 0.0
    rival = SLOTS * ((seat + 1) % s.table.players)
    cost, members = s.cost, s.table.regions
    for band in s.table.slots[seat]:
        regions = s.held[band] & ~s.shut
        if regions:
            rules = s.rules[band]
            for refuses in rules.refuses:
                regions &= ~refuses(s, band, rival)
            worth = region_worths(rules.coins, len(cost))
            for region in members(regions):
                found += worth[region] / cost[region]
    return found


@lru_cache(maxsize=512)
def region_worths(coins: tuple[int, ...], regions: int) -> Sequence[float]:
    """Return for each region the coins that it brings: one, and one more for each of these sets it is in."""
    return [1.0 + sum([mask >> region & 1 for mask in coins]) for region in range(regions)]


def play_on(s: State, until: Callable[[State], bool], luck: Luck) -> int:
    """Play quickly until a condition holds or the game is over; return the number of decisions.

    The condition is not asked for amid a redeployment.
    """
    count = 0
    while not (s.over or until(s)):
        if s.step is REDEPLOY:
            shares = even_shares(s.hand[s.band], s.regions_to_ask.bit_count())
            redeploy(s, shares)
            count += len(shares)
        else:
            decision = s.step.draw(s, luck()) if s.actor == CHANCE else quick_decision(s)
            proceed(s, s.step.take(s, decision))
            count += 1
    return count


def even_shares(hand: int, regions: int) -> list[int]:
    """Return the tokens that each region is given until the hand is empty or only one region is left."""
    shares: list[int] = []
    while hand and regions > 1:
        more = (hand + regions - 1) // regions
        shares.append(more)
        hand -= more
        regions -= 1
    return shares


def redeploy(s: State, shares: Sequence[int]) -> None:
    """Answer all questions of a redeployment at once: the tokens for each region that is asked about."""
    band, tokens, cost = s.band, s.tokens, s.cost
    regions = s.table.regions(s.regions_to_ask)
    hand = s.hand[band]
    for region, more in zip(regions, shares, strict=False):
        tokens[region] += more
        cost[region] += more
        hand -= more
    last = regions[len(shares)] if hand else regions[len(shares) - 1]
    tokens[last] += hand
    cost[last] += hand
    s.target = last
    s.hand[band] = s.regions_to_ask = 0
    proceed(s, None)
