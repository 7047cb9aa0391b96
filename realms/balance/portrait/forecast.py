"""A forecast for a map: the coins that come with each race, power, place and relic, and where races live."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final, Literal

from realms.balance.games.result_rows import ReignResult
from realms.balance.games.results import GameResult
from realms.balance.portrait.character import usual_half_width
from realms.balance.statistics.figures import Estimate, mean_of, sure_of_each
from realms.balance.usual import Usual, UsualFigure
from realms.balance.verdict.premiums import FinalCoins, premiums
from realms.board.board import Board

Kind = Literal["race", "power", "find"]  # a find is a place or a relic
FEWEST_REIGNS: Final = 5  # before it is said where a race lives
NOTICED_SHARE: Final = 0.05  # of the turns paid: a smaller difference is not worth a word
MOST_REGIONS: Final = 3


@dataclass(frozen=True, slots=True)
class Habitat:
    """A kind of region that a race or power is paid for more, or less, often than others are."""

    feature: str  # a terrain, world, symbol or piece
    share: Estimate  # of the regions that it was paid for
    usual: float  # the same share of all races here


@dataclass(frozen=True, slots=True)
class Prospect:
    """The outlook of one race, power, place or relic on this map."""

    id: str
    kind: Kind
    times: int  # reigns, or races that held it
    premium: Estimate  # coins at the end above those of others; all intervals of a forecast hold at once
    usual: UsualFigure | None = None
    difference: Estimate | None = None  # from the usual premium
    reign: Estimate | None = None  # coins of one reign
    habitats: tuple[Habitat, ...] = ()  # the greatest difference first
    regions: tuple[tuple[str, float], ...] = ()  # addresses, and the share of its turns there

    @property
    def certain(self) -> int:
        """1 or -1 if it certainly brings more or less than usual; without usual figures, than others."""
        judged = self.difference or self.premium
        return 1 if judged.low > 0 else -1 if judged.high < 0 else 0


def forecast(results: Sequence[GameResult], board: Board, usual: Usual | None) -> list[Prospect]:
    """Return the outlook of all that came into play, the highest premium first."""
    known = usual.premiums if usual else {}
    reigns = _Reigns(results, board)
    found = []
    for each in premiums(map(FinalCoins.of, results)):
        figure = known.get(each.id)
        found.append(
            Prospect(
                each.id,
                reigns.kind(each.id),
                reigns.times[each.id],
                each.coins,
                figure,
                _difference(each.coins, figure, len(reigns.times)) if figure else None,
                mean_of(reigns.coins[each.id]) if reigns.coins[each.id] else None,
                tuple(reigns.habitats(each.id)),
                tuple(reigns.regions(each.id)),
            )
        )
    return found


def _difference(here: Estimate, usual: UsualFigure, tests: int) -> Estimate:
    """Return the premium here above the usual one, which is an estimate too."""
    value = here.value - usual.mean
    error = usual_half_width(usual, tests)
    low, high = hypot(here.value - here.low, error), hypot(here.high - here.value, error)
    return Estimate(value, value - low, value + high, here.count)


def _named(reign: ReignResult) -> Iterator[tuple[str, Kind]]:
    """Yield all that a reign had, with its kind."""
    yield reign.race, "race"
    yield reign.power, "power"
    for find in reign.finds:
        yield find, "find"


class _Reigns:
    """The reigns of many games by race, power and find."""

    def __init__(self, results: Sequence[GameResult], board: Board) -> None:
        self._board = board
        self.coins: dict[str, list[float]] = defaultdict(list)
        self.times = Counter[str]()
        self._kinds: dict[str, Kind] = {}
        self._homes: dict[str, list[Counter[int]]] = defaultdict(list)  # of each reign, by region
        for reign in (reign for result in results for reign in result.reigns):
            home = self._on_board(reign.homes)
            for name, kind in _named(reign):
                self._kinds.setdefault(name, kind)
                self.times[name] += 1
                if kind != "find":
                    self.coins[name].append(reign.coins)
                    if home:
                        self._homes[name].append(home)
        self._all = Counter[int]()
        for homes in (homes for name, homes in self._homes.items() if self._kinds[name] == "race"):
            for home in homes:
                self._all.update(home)

    def kind(self, name: str) -> Kind:
        return self._kinds[name]

    def _on_board(self, homes: Mapping[str, int]) -> Counter[int]:
        """Count the payments of a race for each region that is on the board."""
        found = Counter[int]()
        for address, turns in homes.items():
            region = self._board.region(address)
            if region is not None:
                found[region] += turns
        return found

    def habitats(self, name: str) -> Iterator[Habitat]:
        """Yield the kinds of regions where it certainly lives more, or less, than others."""
        homes = self._homes[name]
        if len(homes) < FEWEST_REIGNS:
            return
        features = [(each, mask) for each, mask in sorted(self._board.feature_regions.items()) if mask]
        sure = sure_of_each(len(features))
        found = []
        for feature, mask in features:
            usual = _share(self._all, mask)
            share = mean_of([_share(home, mask) for home in homes], sure)
            if not share.holds(usual) and abs(share.value - usual) >= NOTICED_SHARE:
                found.append(Habitat(feature, share, usual))
        yield from sorted(found, key=lambda each: -abs(each.share.value - each.usual))

    def regions(self, name: str) -> Iterator[tuple[str, float]]:
        """Yield the regions where it is most often, with the share of its turns there."""
        whole = Counter[int]()
        for home in self._homes[name]:
            whole.update(home)
        for region, turns in whole.most_common(MOST_REGIONS):
            yield self._board.names[region], turns / whole.total()


def _share(home: Counter[int], mask: int) -> float:
    """Return the share of turns in a set of regions."""
    whole = home.total()
    return sum(turns for region, turns in home.items() if mask >> region & 1) / whole if whole else 0.0
