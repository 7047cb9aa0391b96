"""The judgement of greedy and planner as it was first written: slow, and the measure of what they decide."""

from collections.abc import Callable, Sequence

from realms.play.players.heuristics import HORIZON, NEW_RACE, RISK, quick_decision
from realms.rules.model.decisions import BEYOND, NO, STOP, argument, verb_of
from realms.rules.position.alliances import alliances
from realms.rules.position.ownership import ASIDE
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import SLOTS
from realms.rules.turn.attack import price_of
from realms.rules.turn.turn import income, proceed, tribute

Random = Callable[[], float]


def exposure(s: State, seat: int) -> float:
    """Return the sum of coins over costs of the regions that the next seat may take."""
    found = 0.0
    rival = SLOTS * ((seat + 1) % s.table.players)
    for band in s.table.slots[seat]:
        coins, regions = s.rules[band].coins, s.held[band] & ~s.shut
        for refuses in s.rules[band].refuses:
            regions &= ~refuses(s, band, rival)
        for region in s.table.regions(regions):
            found += (1 + sum([mask >> region & 1 for mask in coins])) / s.cost[region]
    return found


def expected_coins(s: State, seat: int) -> float:
    """Return the coins of a seat and its income of some turns to come."""
    left = min(s.table.turns - s.turn, HORIZON)
    worth = float(s.coins[seat]) + sum(trait.closing(s, seat) for trait in s.table.listeners.closing)
    if left > 0:
        active = bool(s.combo[SLOTS * seat])
        growth = min(free_tokens(s, seat), 8) / 3 if active else NEW_RACE
        worth += left * (income(s, seat) + len(tribute(s, seat)) + growth)
        worth += turn_start_coins(s, seat) - RISK * exposure(s, seat)
    return worth


def free_tokens(s: State, seat: int) -> int:
    """Return the tokens of the active race that its regions do not need, including those set aside."""
    band = SLOTS * seat
    regions = s.table.regions(s.held[band])
    spare = s.hand[band] + s.race_notes.get((band, ASIDE), 0)
    return spare + sum([s.tokens[region] for region in regions]) - s.rules[band].least * len(regions)


def turn_start_coins(s: State, seat: int) -> int:
    """Return the coins that the start of its next turn brings a seat if nobody interferes."""
    after = s.copy()
    after.seat = seat
    for band in s.table.slots[seat]:
        for wakes in after.rules[band].wakes:
            wakes(after, band)
    return after.coins[seat] - s.coins[seat]


def seat_value(s: State, seat: int) -> float:
    """Return expected coins and other stakes."""
    return expected_coins(s, seat) + sum([trait.stakes(s, seat) for trait in s.table.listeners.stakes])


def position_value(s: State, seat: int) -> float:
    """Return the value of a position for a seat and its allies, minus a share for each rival."""
    sharing = (side.seats for side in (alliances(s) if s.table.listeners.sides else ()) if seat in side.seats)
    mates = next(sharing, (seat,))
    others = [expected_coins(s, other) for other in range(s.table.players) if other not in mates]
    return sum(seat_value(s, mate) for mate in mates) - sum(others) / max(1, len(others)) ** 2


def best_at_once(s: State, options: Sequence[int]) -> int:
    """Return the option that is best for the deciding seat at once; if equal, the least exposed."""

    def worth(option: int) -> tuple[float, float, bool]:
        after = s.copy()
        proceed(after, after.step.take(after, option))
        return seat_value(after, s.actor), -exposure(after, s.actor), option == NO

    return max(options, key=worth)


def conquest(s: State, options: Sequence[int]) -> int:
    """Return a free conquest, else the best bargain, else the likeliest throw."""
    rules, hand = s.rules[s.band], s.hand[s.band]
    best, best_value = STOP, 0.0
    for option in options[:-1]:
        if option >= BEYOND:
            value = _special(s, option, hand)
        else:
            price = price_of(s, s.band, option)
            worth = 1 + sum([mask >> option & 1 for mask in rules.coins], 0.0)
            worth += 0.2 * (s.holder[option] != s.table.nobody)
            value = worth / (price or 0.5) if price <= hand else worth / (10 + 10 * (price - hand))
        if value > best_value:
            best, best_value = option, value
    return best


def _special(s: State, option: int, hand: int) -> float:
    if verb_of(option).about != "region":
        return 0.4
    region = argument(option)
    if s.holder[region] // SLOTS == s.seat:
        return -1.0
    return 0.3 * (s.cost[region] - 1) if hand else 3.0


def equal_share(s: State, options: Sequence[int]) -> int:
    """Return an equal share of the tokens for the next region, rounded up."""
    asked = s.regions_to_ask.bit_count()
    return options[(len(options) - 1 + asked - 1) // asked]


def play_turn(s: State, start: State, daring: float, random: Random) -> int:
    """Play to the end of the deciding seat's turn, one decision after the other; return their number."""
    count, begun = 0, start.seat == start.actor
    while not s.over:
        begun = begun or s.seat == start.actor
        if begun and (s.seat != start.actor or s.turn != start.turn):
            break
        if s.actor == CHANCE:
            decision = s.step.draw(s, random())
        elif random() < daring:
            decision = s.options[int(random() * len(s.options))]
        else:
            decision = quick_decision(s)
        proceed(s, s.step.take(s, decision))
        count += 1
    return count
