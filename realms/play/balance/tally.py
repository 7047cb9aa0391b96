"""What many games say together: wins and coins by seat and by player, idle regions, races that stand out."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from realms.play.balance.figures import SURE, Estimate, mean_of, share_of
from realms.play.balance.games import Batch, GameResult

WIDE = 0.15  # shares of wins that are less certain than this say nothing yet
FEWEST = 5  # times that a combination was played before it is judged
OUTLIER_FACTOR = 1.25  # times the mean of all that is far above it


@dataclass(frozen=True, slots=True)
class Performance:
    """How a seat or a player fares."""

    name: str
    wins: Estimate
    coins: Estimate


@dataclass(frozen=True, slots=True)
class Outlier:
    """A race, a power, or both together, that brings far more than others do."""

    names: tuple[str, ...]
    coins: Estimate


@dataclass
class Tally:
    """The games so far; results may come in any order, and two tallies can be put together."""

    batch: Batch
    results: dict[int, GameResult] = field(default_factory=dict)  # by seed

    def add(self, results: Iterable[GameResult]) -> None:
        """Take results in; a game that is known already counts once."""
        self.results.update((result.seed, result) for result in results)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.results)

    @property
    def enough(self) -> bool:
        """Whether the shares of wins are certain enough to say something."""
        return self.games > 0 and max(each.wins.width for each in self.seats()) <= WIDE

    def seats(self) -> list[Performance]:
        """How each seat fares, whoever sat on it."""
        return [self._standing(str(seat + 1), {seat}) for seat in range(self.batch.players)]

    def players(self) -> list[Performance]:
        """How each kind of player fares, wherever he sat; nothing to tell if all are alike."""
        kinds = list(dict.fromkeys(self.batch.kinds))
        return [self._standing(kind, None) for kind in kinds] if len(kinds) > 1 else []

    def _standing(self, name: str, places: set[int] | None) -> Performance:
        """Those seats of every game, or without any those on which that kind of player sat."""
        wins, chances, coins = 0.0, 0, list[float]()
        for result in self._ordered():
            mine = places or {seat for seat, kind in enumerate(result.seats) if kind == name}
            wins += len(mine & set(result.winners)) / len(result.winners)
            coins += (result.coins[seat] for seat in sorted(mine))
            chances += len(mine)
        return Performance(name, share_of(wins, chances), mean_of(coins))

    def uneven(self) -> list[Performance]:
        """The seats whose share of wins is surely not the one that is due to them."""
        due = 1 / self.batch.players
        return [each for each in self.seats() if not each.wins.low <= due <= each.wins.high]

    def never_held(self, regions: Iterable[str]) -> list[str]:
        """Those of some regions that nobody held in any game."""
        held = frozenset().union(*(result.held for result in self.results.values()))
        return [region for region in regions if region not in held]

    def outliers(self) -> list[Outlier]:
        """Races, powers and combinations that surely bring far more than the mean, the best first.

        So many are looked at that some would seem rich by luck: each has to be all the more certain.
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
        """In how many games each region was held."""
        return Counter(region for result in self.results.values() for region in result.held)

    def copy(self) -> "Tally":
        """The same games, to be looked at while more are added here."""
        return Tally(self.batch, dict(self.results))

    def _ordered(self) -> Iterator[GameResult]:
        return (self.results[seed] for seed in sorted(self.results))
