"""Figures of one game for the character of its realm.

Each is a figure of a single game, so that its mean over the games of a realm has an interval, and the usual
figures of many realms come from the same functions.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Final

from realms.balance.games.results import GameResult

LAST_PART = 1 / 3  # of the rounds, in which changes of the lead count


def _conflicts(result: GameResult) -> float | None:
    return result.conflicts / len(result.rounds) if result.rounds else None


def _contested(result: GameResult) -> float | None:
    return result.conflicts / result.attacks if result.attacks else None


def _lead_changes(result: GameResult) -> float:
    """Count the rounds of the last third that end with a leader who did not lead before."""
    leaders = result.leaders
    first = max(1, round(len(leaders) * (1 - LAST_PART)))
    return sum(not set(now) <= set(before) for before, now in pairwise(leaders[first - 1 :]))


def _margin(result: GameResult) -> float | None:
    return result.margin


def _overturned(result: GameResult) -> float | None:
    """Return 1 if somebody wins who did not lead before the last round."""
    return float(not set(result.winners) <= set(result.leaders[-2])) if len(result.rounds) > 1 else None


def _open(result: GameResult) -> float | None:
    """Return 1 if the game is still open before its last round.

    It is if that round brings another winner, or if the lead before it is no greater than the mean
    difference between what two seats earned in a round so far: the next one then has a chance of about one
    in five.
    """
    if len(result.rounds) < 3 or result.leads[-2] is None:
        return None
    if _overturned(result):
        return 1.0
    return float(result.leads[-2] <= _swing(result.rounds[:-1]))


def _swing(rounds: Sequence[Sequence[int]]) -> float:
    """Return the mean difference between what two seats earned in a round."""
    earned = [[after - before for before, after in zip(*each, strict=True)] for each in pairwise(rounds)]
    found = [abs(one - other) for each in earned for one, other in combinations(each, 2)]
    return sum(found) / len(found) if found else 0.0


def _drama(result: GameResult) -> float | None:
    """Return the coins that the later winner was behind, in the mean of all rounds but the last."""
    behind = [max(coins) - max(coins[seat] for seat in result.winners) for coins in result.rounds[:-1]]
    return sum(behind) / len(behind) if behind else None


def _targets(result: GameResult) -> float:
    return result.targets


def _races(result: GameResult) -> float:
    return len(result.reigns) / len(result.seats)


def _decisions(result: GameResult) -> float:
    return result.decisions


def _coverage(result: GameResult) -> float | None:
    return result.covered / result.land if result.land else None


def _coins(result: GameResult) -> float:
    return sum(result.coins) / len(result.coins)


# The figures of one game, by the names that `usual.json` and all reports use.
MEASURES: Final[Mapping[str, Callable[[GameResult], float | None]]] = {
    "conflicts": _conflicts,  # regions taken from others, a round
    "contested": _contested,  # those for each attack
    "lead_changes": _lead_changes,
    "margin": _margin,
    "open": _open,
    "overturned": _overturned,
    "drama": _drama,
    "targets": _targets,  # regions to choose from at an attack
    "races": _races,  # of a seat
    "decisions": _decisions,  # of all seats
    "coverage": _coverage,  # the share of the land that a seat held at some time
    "coins": _coins,  # of a seat
}

# Measures that a game has or has not, so that their mean is a share of the games.
SHARES_OF_GAMES: Final = frozenset({"open", "overturned"})


def figures_of(result: GameResult) -> dict[str, float]:
    """Return the figures of one game; those that it does not have are left out."""
    found = ((name, measure(result)) for name, measure in MEASURES.items())
    return {name: value for name, value in found if value is not None}
