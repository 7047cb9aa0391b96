"""Fairness as figures of many games: how far seats are from usual, how far entries or races lie apart.

Each target sums up games and takes its figure from the sums, so that games can be left out to see how much
the figure varies. The games of two realms on the same luck are left out in pairs.
"""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum, inf, isinf, pi, sqrt
from typing import ClassVar, Literal

from realms.balance.games.experiment import Entries
from realms.balance.games.results import GameResult
from realms.balance.statistics.figures import SURE, Estimate, by_t
from realms.balance.usual import Usual

TargetName = Literal["seats", "coins", "entries", "races"]
GROUPS = 40  # of games, each of which is left out once
Sums = Mapping[str, float]  # what is added up over games, under names of the target's own


class FairnessFigure(ABC):
    """A figure of many games that is better when it is lower."""

    name: ClassVar[TargetName]
    entries: ClassVar[Entries]  # of the games that the figure is taken from

    @abstractmethod
    def sums(self, result: GameResult) -> Sums:
        """Return the summands of one game."""

    @abstractmethod
    def figure(self, sums: Sums) -> float:
        """Return the figure of some games."""

    def by_luck(self, _results: Sequence[GameResult]) -> float:
        """Return the mean figure of as many games of a realm that is exactly fair."""
        return 0.0

    def estimate(self, results: Sequence[GameResult], sure: float = SURE) -> Estimate:
        """Return the figure of a realm with its interval; no figure lies below 0."""
        found = self._without_groups([results], (1,), sure)
        return replace(found, low=found.low if isinf(found.low) else max(0.0, found.low))

    def gain(self, before: Sequence[GameResult], after: Sequence[GameResult], sure: float = SURE) -> Estimate:
        """Return the fall of the figure by an edit, from pairs of games on the same luck."""
        if len(before) != len(after):
            raise ValueError("a gain needs pairs of games")
        return self._without_groups([before, after], (1, -1), sure)

    def _without_groups(
        self, series: Sequence[Sequence[GameResult]], signs: Sequence[int], sure: float
    ) -> Estimate:
        """Return a figure, or the difference of two, with the interval of a grouped jackknife.

        A group has whole rotations of the players, so that each player sits in each seat equally often in it.
        """
        games = len(series[0])
        seats = len(series[0][0].seats) if games else 1
        count = min(GROUPS, games // seats)
        if count < 2:
            return Estimate(0.0, -inf, inf, games)
        grouped = [self._grouped(one, count, seats) for one in series]
        totals = [_added(groups) for groups in grouped]
        value = fsum(sign * self.figure(total) for sign, total in zip(signs, totals, strict=True))
        without = [
            fsum(
                sign * self.figure(_less(total, groups[each]))
                for sign, total, groups in zip(signs, totals, grouped, strict=True)
            )
            for each in range(count)
        ]
        mean = fsum(without) / count
        error = sqrt((count - 1) / count * fsum((each - mean) ** 2 for each in without))
        return by_t(value, error, count - 1, games, sure)

    def _grouped(self, results: Sequence[GameResult], count: int, seats: int) -> list[Sums]:
        parts: list[list[Sums]] = [[] for _ in range(count)]
        for place, result in enumerate(results):
            parts[place // seats % count].append(self.sums(result))
        return [_added(part) for part in parts]


def _added(parts: Sequence[Sums]) -> Sums:
    total: dict[str, float] = defaultdict(float)
    for part in parts:
        for name, value in part.items():
            total[name] += value
    return total


def _less(total: Sums, part: Sums) -> Sums:
    """Return the sums of all games but those of a group."""
    return {name: value - part.get(name, 0.0) for name, value in total.items()}


@dataclass(frozen=True)
class SeatDistance(FairnessFigure):
    """The share of games that are won in another seat than usual: half the sum over all seats.

    Luck adds to a small distance more than to a great one, so a gain is rather greater than it is said to be.
    """

    usual: tuple[float, ...]  # shares of wins of that count of players

    name = "seats"
    entries = "free"

    def sums(self, result: GameResult) -> Sums:
        """Return the wins of each seat; a shared win counts as a fraction."""
        return {"games": 1, **{f"seat {seat}": result.part_of_win(seat) for seat in result.winners}}

    def figure(self, sums: Sums) -> float:
        """Return the distance."""
        shares = [sums.get(f"seat {seat}", 0.0) / sums["games"] for seat in range(len(self.usual))]
        return fsum(abs(one - other) for one, other in zip(shares, self.usual, strict=True)) / 2

    def by_luck(self, results: Sequence[GameResult]) -> float:
        """Return the mean distance of as many games of a realm that is exactly as usual."""
        return fsum(sqrt(2 * share * (1 - share) / (pi * len(results))) for share in self.usual) / 2


@dataclass(frozen=True)
class SeatCoins(FairnessFigure):
    """The coins of a game that go to another seat than usual: half the sum over all seats.

    Coins vary less by luck than wins, so they tell edits apart with fewer games. Luck adds to a small
    figure more than to a great one here too.
    """

    usual: tuple[float, ...]  # coins of each seat above the mean of a game

    name = "coins"
    entries = "free"

    def sums(self, result: GameResult) -> Sums:
        """Return the coins of each seat above the mean, and their squares."""
        mean = sum(result.coins) / len(result.coins)
        found: dict[str, float] = {"games": 1}
        for seat, coins in enumerate(result.coins):
            found[f"coins {seat}"] = coins - mean
            found[f"squares {seat}"] = (coins - mean) ** 2
        return found

    def figure(self, sums: Sums) -> float:
        """Return the coins that go to another seat."""
        games = sums["games"]
        pairs = enumerate(self.usual)
        return fsum(abs(sums[f"coins {seat}"] / games - usual) for seat, usual in pairs) / 2

    def by_luck(self, results: Sequence[GameResult]) -> float:
        """Return the mean of as many games of a realm that is exactly as usual, which vary as these do."""
        sums, games = _added([self.sums(result) for result in results]), len(results)
        means = [sums[f"coins {seat}"] / games for seat in range(len(self.usual))]
        varied = [sums[f"squares {seat}"] / games - mean * mean for seat, mean in enumerate(means)]
        return fsum(sqrt(2 * each / (pi * games)) for each in varied) / 2


class SpreadOfOwners(FairnessFigure):
    """The standard deviation between some things of the coins that seats earn which have them.

    Coins are those above the mean of the game, and the part that luck makes is taken off.
    """

    @abstractmethod
    def owned(self, result: GameResult) -> Iterator[tuple[int, str]]:
        """Yield the seats, each with a thing that it had."""

    def sums(self, result: GameResult) -> Sums:
        """Return for each thing the seats that had it, their coins above the mean, and the squares."""
        mean = sum(result.coins) / len(result.coins)
        found: dict[str, float] = defaultdict(float)
        for seat, name in self.owned(result):
            coins = result.coins[seat] - mean
            found[f"seats {name}"] += 1
            found[f"coins {name}"] += coins
            found["squares"] += coins**2
        return found

    def figure(self, sums: Sums) -> float:
        """Return the standard deviation between the things."""
        seats = {
            name.removeprefix("seats "): count for name, count in sums.items() if name.startswith("seats ")
        }
        owned = {name: count for name, count in seats.items() if count > 0}
        total = fsum(owned.values())
        if total <= len(owned) or len(owned) < 2:
            return 0.0
        explained = fsum(sums[f"coins {name}"] ** 2 / count for name, count in owned.items())
        within = (sums["squares"] - explained) / (total - len(owned))
        return sqrt(max(0.0, (explained - len(owned) * within) / total))


@dataclass(frozen=True)
class EntrySpread(SpreadOfOwners):
    """The standard deviation between entries of the coins that seats earn which conquer there first.

    Entries are drawn by lot, since an entry that is chosen is chosen by those who can use it.
    """

    name = "entries"
    entries = "drawn"

    def owned(self, result: GameResult) -> Iterator[tuple[int, str]]:
        """Yield the seats, each with the region that it took first."""
        yield from ((seat, entry) for seat, entry in enumerate(result.entries) if entry is not None)


@dataclass(frozen=True)
class RaceSpread(SpreadOfOwners):
    """The standard deviation between races and powers of the coins that seats earn which had them."""

    name = "races"
    entries = "free"

    def owned(self, result: GameResult) -> Iterator[tuple[int, str]]:
        """Yield the seats, each with a race or power that it had, however often."""
        reigns = ((reign.seat, name) for reign in result.reigns for name in (reign.race, reign.power))
        yield from dict.fromkeys(reigns)


def figure_and_guide(
    name: TargetName, players: int, usual: Usual | None
) -> tuple[FairnessFigure, FairnessFigure | None]:
    """Return a figure by its name, and another one that luck moves less, to choose edits by.

    Without usual figures all seats count as equal, and there is no guide.
    """
    wins = SeatDistance(tuple(seat.share for seat in usual.seats) if usual else (1 / players,) * players)
    coins = SeatCoins(tuple(seat.coins for seat in usual.seats) if usual else (0.0,) * players)
    figures: dict[TargetName, FairnessFigure] = {
        "seats": wins,
        "coins": coins,
        "entries": EntrySpread(),
        "races": RaceSpread(),
    }
    return figures[name], coins if usual and name == "seats" else None
