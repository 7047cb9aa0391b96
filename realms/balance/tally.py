"""Sums up many games: wins and coins by seat and player, unused regions, outstanding races and powers."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from realms.balance.experiment import Experiment
from realms.balance.figures import SURE, Estimate, mean_of, share_of
from realms.balance.results import GameResult

WIDE = 0.15  # no conclusion while an interval of wins is wider
FEWEST = 5  # games with a combination before it is judged
OUTLIER_FACTOR = 1.25  # this many times the mean makes an outlier


@dataclass(frozen=True, slots=True)
class Performance:
    """Wins and coins of a seat or of a kind of player."""

    name: str
    wins: Estimate
    coins: Estimate


@dataclass(frozen=True, slots=True)
class Outlier:
    """A race, a power, or both together, that earns far more than others."""

    names: tuple[str, ...]
    coins: Estimate


@dataclass
class Tally:
    """The games so far; results may come in any order, and a known game is not counted again."""

    experiment: Experiment
    results: dict[int, GameResult] = field(default_factory=dict)  # by seed

    def add(self, results: Iterable[GameResult]) -> None:
        """Add results; one with a known seed replaces the old one."""
        self.results.update((result.seed, result) for result in results)

    @property
    def games(self) -> int:
        """The number of games played."""
        return len(self.results)

    @property
    def enough(self) -> bool:
        """Return True if the shares of wins are certain enough to draw conclusions."""
        return self.games > 0 and max(each.wins.width for each in self.seats()) <= WIDE

    def seats(self) -> list[Performance]:
        """Return the performance of each seat, whichever player sat there."""
        return [self._standing(str(seat + 1), {seat}) for seat in range(self.experiment.players)]

    def players(self) -> list[Performance]:
        """Return the performance of each kind of player in all seats; empty if there is only one kind."""
        kinds = list(dict.fromkeys(self.experiment.kinds))
        return [self._standing(kind, None) for kind in kinds] if len(kinds) > 1 else []

    def _standing(self, name: str, places: set[int] | None) -> Performance:
        """Return the performance in these seats, or without `places` in the seats of one kind of player."""
        wins, chances, coins = 0.0, 0, list[float]()
        for result in self._ordered():
            mine = places or {seat for seat, kind in enumerate(result.seats) if kind == name}
            wins += len(mine & set(result.winners)) / len(result.winners)
            coins += (result.coins[seat] for seat in sorted(mine))
            chances += len(mine)
        return Performance(name, share_of(wins, chances), mean_of(coins))

    def uneven(self) -> list[Performance]:
        """Return the seats whose share of wins certainly differs from an equal share."""
        due = 1 / self.experiment.players
        return [each for each in self.seats() if not each.wins.low <= due <= each.wins.high]

    def never_held(self, regions: Iterable[str]) -> list[str]:
        """Return those of these regions that nobody held in any game."""
        held = frozenset().union(*(result.held for result in self.results.values()))
        return [region for region in regions if region not in held]

    def outliers(self) -> list[Outlier]:
        """Return races, powers and combinations that certainly earn far more than the mean, best first.

        Many are tested, so some would look outstanding by luck: each needs a higher certainty.
        """
        groups = {names: coins for names, coins in self._brought().items() if len(coins) >= FEWEST}
        if not groups:
            return []
        mean = mean_of([each.coins for result in self._ordered() for each in result.brought]).value
        sure = 1 - (1 - SURE) / len(groups)
        judged = [Outlier(names, mean_of(coins, sure)) for names, coins in groups.items()]
        found = [each for each in judged if each.coins.low > OUTLIER_FACTOR * mean]
        return sorted(found, key=lambda each: (-each.coins.value, each.names))

    def _brought(self) -> Mapping[tuple[str, ...], list[float]]:
        found: dict[tuple[str, ...], list[float]] = defaultdict(list)
        for result in self._ordered():
            for each in result.brought:
                for names in ((each.race,), (each.power,), (each.power, each.race)):
                    found[names].append(each.coins)
        return found

    def held(self) -> Counter[str]:
        """Count the games in which each region was held."""
        return Counter(region for result in self.results.values() for region in result.held)

    def copy(self) -> "Tally":
        """Return a tally of the games so far, to read while more are added to this one."""
        return Tally(self.experiment, dict(self.results))

    def _ordered(self) -> Iterator[GameResult]:
        return (self.results[seed] for seed in sorted(self.results))
