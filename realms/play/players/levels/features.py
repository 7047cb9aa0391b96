"""The features of a position for a seat, from which the learned value is made up."""

from collections.abc import Sequence
from typing import Final

from realms.play.players.heuristics import free_tokens
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS

FEATURES: Final = (
    "always",
    "income",
    "income in decline",
    "income at risk",
    "income in decline at risk",
    "free tokens",
    "tokens",
    "regions to gain",
    "no race",
    "best offer without a race",
)
DEAREST: Final = 7  # regions that cost more are lost as seldom as these
MOST_REACHING: Final = 2  # more rivals make no difference
MOST_FREE: Final = 9  # free tokens
Losses = tuple[tuple[float, ...], ...]


def reach_of(s: State, seat: int) -> int:
    """Return the regions that the race of a seat can come to over plain borders; a new one over the edge."""
    held = s.held[SLOTS * seat]
    return s.table.near(held) if held else s.table.ground.ways["edge"]


def features_of(s: State, seat: int, reaches: Sequence[int], losses: Losses) -> list[float]:
    """Return the features of a seat, in the order of `FEATURES`.

    `reaches` are the regions in reach of each seat, and `losses` the chances to lose a region by the number
    of rivals that reach it and by its price.
    """
    found = [1.0, *[0.0] * (len(FEATURES) - 1)]
    for band in s.table.slots[seat]:
        if s.combo[band]:
            _add_income(s, band, reaches, losses, found)
    band = SLOTS * seat
    if s.combo[band]:
        free = free_tokens(s, seat)
        found[5] = float(min(free, MOST_FREE))
        found[6] = float(free + s.rules[band].least * s.held[band].bit_count())
        found[7] = regions_to_gain(s, band, reaches[seat], free)
    else:
        found[8] = 1.0
        found[9] = best_offer(s)
    return found


def _add_income(s: State, band: int, reaches: Sequence[int], losses: Losses, found: list[float]) -> None:
    """Add the coins that a race brings in a turn, and those that it may lose before the next one."""
    rules, held, seat = s.rules[band], s.held[band], band // SLOTS
    paying = [*rules.coins, *[earns(s, band) for earns in rules.earns]]
    total = held.bit_count() + rules.pays
    for mask in paying:
        total += (held & mask).bit_count()
    for more in rules.income:
        total += more(s, band)
    risk = 0.0
    for region in s.table.regions(held & ~s.shut):
        reaching = -(reaches[seat] >> region & 1)
        for reach in reaches:
            reaching += reach >> region & 1
        coins = 1
        for mask in paying:
            coins += mask >> region & 1
        risk += coins * losses[min(reaching, MOST_REACHING)][min(s.cost[region], DEAREST)]
    place = 1 if rules.active else 2
    found[place] += total
    found[place + 2] += risk


def regions_to_gain(s: State, band: int, reach: int, free: int) -> float:
    """Return how many regions in reach a race can pay for with its free tokens, the last one in part."""
    count = 0.0
    targets = reach & s.rules[band].open & ~(s.held[band] | s.shut)
    for price in sorted([s.cost[region] for region in s.table.regions(targets)]):
        if price > free:
            return count + free / price
        free -= price
        count += 1.0
    return count


def best_offer(s: State) -> float:
    """Return the tokens and coins of the best combination on offer, less the coins that it costs."""
    best, catalogue, due = 0, s.table.catalogue, 0
    for row, coins in zip(s.column, s.column_coins, strict=False):
        worth = coins - due
        for number in row:
            if number >= 0:
                worth += catalogue.tokens[number]
        best = max(best, worth)
        due += catalogue.tolls[row[1]] if row[1] >= 0 else 1
    return float(best)
