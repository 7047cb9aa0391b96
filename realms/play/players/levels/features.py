"""The features of a position for a seat, from which the learned part of its value is made up."""

from typing import Final

from realms.play.players.heuristics import free_tokens
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS
from realms.rules.turn.attack import edge_entry
from realms.rules.turn.turn import coins_earned

FEATURES: Final = (
    "income",
    "income in decline",
    "free tokens",
    "tokens",
    "regions to gain",
    "no race",
    "best offer without a race",
)


def features_of(s: State, seat: int) -> list[float]:
    """Return the features of a seat, in the order of `FEATURES`."""
    band = SLOTS * seat
    declined = float(coins_earned(s, (band + 1, band + 2)))
    if not s.combo[band]:
        return [0.0, declined, 0.0, 0.0, 0.0, 1.0, best_offer(s)]
    free = free_tokens(s, seat)
    tokens = free + s.rules[band].least * s.held[band].bit_count()
    income = float(coins_earned(s, (band,)))
    return [income, declined, float(free), float(tokens), regions_to_gain(s, band, free), 0.0, 0.0]


def regions_to_gain(s: State, band: int, free: int) -> float:
    """Return how many regions in reach a race can pay for with its free tokens, the last one in part."""
    held, count = s.held[band], 0.0
    reach = s.table.near(held) if held else edge_entry(s, band)
    targets = reach & s.rules[band].open & ~(held | s.shut)
    for price in sorted([s.cost[region] for region in s.table.regions(targets)]):
        if price > free:
            return count + free / price
        free -= price
        count += 1.0
    return count


def best_offer(s: State) -> float:
    """Return the tokens and coins of the best combination on offer, less the coins that it costs."""
    best, due, catalogue = 0, 0, s.table.catalogue
    for row, coins in zip(s.column, s.column_coins, strict=False):
        worth = coins - due
        for number in row:
            if number >= 0:
                worth += catalogue.tokens[number]
        best = max(best, worth)
        due += catalogue.tolls[row[1]] if len(row) > 1 and row[1] >= 0 else 1
    return float(best)
