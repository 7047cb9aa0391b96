"""Final-coin premiums: coins at the end above those of the others that come with a race, power or find."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import fsum

from realms.balance.games.results import GameResult
from realms.balance.statistics.figures import SURE, Estimate
from realms.balance.statistics.sequential import mean_at_any_time, needed_odds


@dataclass(frozen=True, slots=True)
class FinalCoins:
    """The coins of each seat at the end of a game, its kind of player, and all that it ever had."""

    kinds: Sequence[str]
    coins: Sequence[float]
    had: Sequence[AbstractSet[str]]

    @classmethod
    def of(cls, result: GameResult) -> "FinalCoins":
        """Return the coins of a game, with the races, powers, places and relics of each seat."""
        had: list[set[str]] = [set() for _ in result.seats]
        for reign in result.reigns:
            had[reign.seat].update((reign.race, reign.power, *reign.finds))
        return cls(result.seats, result.coins, had)


@dataclass(frozen=True, slots=True)
class Premium:
    """The coins at the end that come with a race, a power, a place or a relic; all intervals hold at once."""

    id: str
    coins: Estimate  # its count: games in which some seats had it and others had not

    @property
    def certain(self) -> bool:
        """Return True if seats with it certainly end with more, or with fewer, coins than the others."""
        return not self.coins.holds(0)


def premiums(games: Iterable[FinalCoins], others: int = 0) -> list[Premium]:
    """Return the premium of all that any seat ever had, the highest first.

    Each game in which some seats had it and others had not is one observation: the mean of the former minus
    that of the latter, after the usual coins of each seat and kind of player were taken off. The intervals
    hold at any time, and all together: they are corrected for the number of premiums and of `others` that
    are judged along with them.
    """
    ends = list(games)
    usual = _usual_coins(ends)
    found: dict[str, list[float]] = {name: [] for end in ends for had in end.had for name in had}
    for end in ends:
        above = [coins - usual[place] for place, coins in zip(_places(end), end.coins, strict=True)]
        for name in frozenset().union(*end.had):
            holders = [value for value, had in zip(above, end.had, strict=True) if name in had]
            if len(holders) < len(above):
                rest = fsum(above) - fsum(holders)
                found[name].append(fsum(holders) / len(holders) - rest / (len(above) - len(holders)))
    needed = needed_odds(max(1, len(found) + others), SURE)
    judged = [Premium(name, mean_at_any_time(values, needed)) for name, values in found.items()]
    return sorted(judged, key=lambda each: (-each.coins.value, each.id))


def _places(end: FinalCoins) -> list[tuple[int, str]]:
    return list(enumerate(end.kinds))


def _usual_coins(ends: Iterable[FinalCoins]) -> dict[tuple[int, str], float]:
    """Return the mean coins of each seat and kind of player."""
    found: dict[tuple[int, str], list[float]] = defaultdict(list)
    for end in ends:
        for place, coins in zip(_places(end), end.coins, strict=True):
            found[place].append(coins)
    return {place: fsum(coins) / len(coins) for place, coins in found.items()}
