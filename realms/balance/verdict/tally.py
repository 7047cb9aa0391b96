"""Sums up many games: wins and coins by seat and player, unused regions, premiums of races and powers."""

from collections import Counter
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from math import fsum

from realms.balance.games.experiment import Experiment
from realms.balance.games.results import GameResult
from realms.balance.statistics.figures import Estimate
from realms.balance.statistics.sequential import (
    mean_at_any_time,
    needed_odds,
    number_of_tests,
    share_at_any_time,
)
from realms.balance.verdict.evenness import Evenness, evenness_of, usual_shares
from realms.balance.verdict.premiums import FinalCoins, Premium, premiums


@dataclass(frozen=True, slots=True)
class Performance:
    """Wins and coins of a seat or of a kind of player."""

    name: str
    wins: Estimate
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

    def evenness(self, counts: int = 1) -> Evenness:
        """Return the verdict about the seats, for a realm that is looked at for so many counts of players."""
        results = self._in_whole_rotations()
        seats = range(self.experiment.players)
        wins = [fsum(each.part_of_win(seat) for each in results) for seat in seats]
        return evenness_of(wins, len(results), usual_shares(self.experiment.kinds), counts)

    def premiums(self) -> list[Premium]:
        """Return the coins at the end that come with each race, power, place and relic, the most first."""
        return premiums(map(FinalCoins.of, self.ordered()))

    def entry_premiums(self, doors: AbstractSet[str]) -> list[Premium]:
        """Return the coins at the end that come with each of these entries, if a lot draws the entries.

        A seat that may choose takes the best one left, so it says as much about the seat as about the entry.
        """
        if self.experiment.entries != "drawn":
            return []
        return premiums(
            FinalCoins(each.seats, each.coins, [doors & {place} for place in each.entries])
            for each in self.ordered()
        )

    def seats(self, counts: int = 1) -> list[Performance]:
        """Return the performance of each seat, whichever player sat there."""
        needed = self._needed(counts)
        results = self._in_whole_rotations()
        return [
            Performance(
                str(seat + 1),
                share_at_any_time(fsum(each.part_of_win(seat) for each in results), len(results), needed),
                mean_at_any_time([each.coins[seat] for each in results], needed),
            )
            for seat in range(self.experiment.players)
        ]

    def players(self, counts: int = 1) -> list[Performance]:
        """Return the performance of each kind of player in all seats; empty if there is only one kind."""
        kinds = list(dict.fromkeys(self.experiment.kinds))
        return [self._player(kind, counts) for kind in kinds] if len(kinds) > 1 else []

    def _player(self, kind: str, counts: int) -> Performance:
        """Return the performance of a kind of player; a rotation through all seats is one value."""
        needed, results = self._needed(counts), self._in_whole_rotations()
        several, players = self.experiment.kinds.count(kind), self.experiment.players
        won, coins = 0.0, list[float]()
        for result in results:
            mine = [seat for seat, sits in enumerate(result.seats) if sits == kind]
            won += fsum(result.part_of_win(seat) for seat in mine)
            coins.append(fsum(result.coins[seat] for seat in mine) / several)
        wins = share_at_any_time(won, len(results), needed).times(1 / several)
        rotations = [coins[first : first + players] for first in range(0, len(coins), players)]
        return Performance(kind, wins, mean_at_any_time([fsum(few) / len(few) for few in rotations], needed))

    def _needed(self, counts: int) -> float:
        return needed_odds(number_of_tests(self.experiment.players, counts))

    def held(self) -> Counter[str]:
        """Count the games in which each region was held."""
        return Counter(region for result in self.results.values() for region in result.held)

    def copy(self) -> "Tally":
        """Return a tally of the games so far, to read while more are added to this one."""
        return Tally(self.experiment, dict(self.results))

    def ordered(self) -> Iterator[GameResult]:
        """Yield the results in the order of the games."""
        return (self.results[seed] for seed in sorted(self.results))

    def _in_whole_rotations(self) -> list[GameResult]:
        """Return the games that are part of a rotation through all seats, or all games until one is whole.

        Intervals that hold at any time do so after whole rotations.
        """
        results, players = list(self.ordered()), self.experiment.players
        if len(set(self.experiment.kinds)) == 1:
            return results
        seen = Counter((result.number - 1) // players for result in results)
        return [each for each in results if seen[(each.number - 1) // players] == players] or results
