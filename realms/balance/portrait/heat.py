"""Heat maps of a realm: coins of its regions, rounds held, fights and first entries."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, Final

from realms.balance.figure_words import Row
from realms.balance.games.results import GameResult
from realms.balance.statistics.figures import Estimate, finite
from realms.balance.statistics.running import RunningMean
from realms.board.board import Board
from realms.locale import percent, sentence, tenths
from realms.scenario.scenario import Realm

HEAT_TITLES: Final = {
    "coins": sentence("coins paid in a game"),
    "held": sentence("rounds held, of all rounds"),
    "fought": sentence("times taken from others in a game"),
    "entered": sentence("players who enter here first, a game"),
}


@dataclass(frozen=True, slots=True)
class RegionHeat:
    """The means of one region, by the names of `HEAT_TITLES`."""

    address: str
    coins: Estimate
    held: Estimate
    fought: Estimate
    entered: Estimate

    def of(self, measure: str) -> Estimate:
        """Return the mean of a measure."""
        found: Estimate = getattr(self, measure)
        return found


@dataclass(frozen=True, slots=True)
class HeatMap:
    """The heat of all regions of a board, by number; what happened on other boards of a game is `beyond`."""

    regions: tuple[RegionHeat, ...]
    beyond: int  # regions that were held in some game and are not on this board
    games: int

    def shades(self, measure: str) -> list[float]:
        """Return a number from 0 to 1 for each region, in proportion to a measure."""
        values = [each.of(measure).value for each in self.regions]
        most = max(values, default=0.0)
        return [value / most if most > 0 else 0.0 for value in values]


@dataclass(slots=True)
class HeatTally:
    """Sums over the games so far; games may be added while others are played."""

    games: int = 0
    _sums: dict[str, dict[str, RunningMean]] = field(default_factory=dict)  # by address, then by measure

    @classmethod
    def of(cls, results: Iterable[GameResult]) -> "HeatTally":
        """Return the sums of some games."""
        tally = cls()
        for result in results:
            tally.add(result)
        return tally

    def add(self, result: GameResult) -> None:
        """Add a game."""
        self.games += 1
        rounds = max(1, len(result.rounds))
        for address, each in result.regions.items():
            sums = self._of(address)
            sums["coins"].add(each.coins)
            sums["held"].add(each.rounds / rounds)
            sums["fought"].add(each.conflicts)
        for address in {entry for entry in result.entries if entry is not None}:
            self._of(address)["entered"].add(result.entries.count(address))

    def _of(self, address: str) -> dict[str, RunningMean]:
        found = self._sums.get(address)
        if found is None:
            found = self._sums[address] = {measure: RunningMean() for measure in HEAT_TITLES}
        return found

    def on(self, board: Board) -> HeatMap:
        """Return the heat of the regions of a board.

        Where a board changes during play, several addresses may name one region; their sums are added.
        """
        found: list[list[dict[str, RunningMean]]] = [[] for _ in range(board.region_count)]
        beyond = 0
        for address, sums in self._sums.items():
            region = board.region(address)
            if region is None:
                beyond += 1
            else:
                found[region].append(sums)
        regions = (self._region(name, sums) for name, sums in zip(board.names, found, strict=True))
        return HeatMap(tuple(regions), beyond, self.games)

    def _region(self, address: str, sums: Sequence[dict[str, RunningMean]]) -> RegionHeat:
        means = {}
        for measure in HEAT_TITLES:
            whole = reduce(RunningMean.plus, (each[measure] for each in sums), RunningMean())
            means[measure] = whole.among(self.games).estimate()
        return RegionHeat(address, **means)


HEAT_HEAD: Final[Row] = (sentence("region"), *HEAT_TITLES.values())


def heat_rows(heat: HeatMap, realm: Realm) -> Iterator[Row]:
    """Yield a row for each region that can be held, the one that pays most first."""
    land = realm.board.land & realm.board.passable
    seen = [each for region, each in enumerate(heat.regions) if land >> region & 1 or each.held.value > 0]
    for each in sorted(seen, key=lambda each: (-each.coins.value, each.address)):
        yield (
            realm.place(each.address),
            tenths(each.coins.value),
            percent(each.held.value),
            tenths(each.fought.value),
            tenths(each.entered.value),
        )


def heat_data(heat: HeatMap) -> dict[str, Any]:
    """Return the means of all regions as data, by address; ends of intervals that are not known are null."""
    return {each.address: dict(_means(each)) for each in heat.regions}


def _means(heat: RegionHeat) -> Iterator[tuple[str, Any]]:
    for measure in HEAT_TITLES:
        mean = heat.of(measure)
        yield measure, finite({"mean": mean.value, "low": mean.low, "high": mean.high})
