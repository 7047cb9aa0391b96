"""RealmFigures by which realms are compared, all from the measures of the checks; less is better in each."""

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Final

from realms.board.board import Board, bits
from realms.checks import measures
from realms.checks.case import Case
from realms.checks.entries import entry
from realms.checks.families.r_ratios import empty_runs, shares
from realms.checks.settings import Settings
from realms.locale import Sentence, sentence, tenths
from realms.scenario.scenario import Scenario
from realms.tiles.kinds import MOUNTAIN

TENTHS: Final = 10


@dataclass(frozen=True, slots=True)
class CountFigures:
    """The figures for one count of players, as whole numbers."""

    entry_gap: int  # tenths of a land region between the worst and the best fifth of the entries
    chokes: int  # entries that a few regions shut off from much of the land
    twins: int  # borders between two land regions of the same terrain
    shares: int  # regions of a terrain or symbol above or below the tolerance
    run: int  # undefended land regions that lie together beyond the limit


# What one unit of each figure weighs, and the words for it.
WEIGHTS: Final[Mapping[str, int]] = {"entry_gap": 3, "chokes": 12, "twins": 3, "shares": 10, "run": 6}
TITLES: Final[Mapping[str, Sentence]] = {
    "entry_gap": sentence("gap between the entries, in regions"),
    "chokes": sentence("entries that few regions shut off"),
    "twins": sentence("borders between equal terrains"),
    "shares": sentence("regions too many or too few of a kind"),
    "run": sentence("undefended regions beyond the limit"),
}
IN_TENTHS: Final = frozenset({"entry_gap"})

Row = tuple[Sentence, Sentence]  # a title and a value


@dataclass(frozen=True)
class RealmFigures:
    """The figures of a realm for all its counts."""

    by_count: Mapping[int, CountFigures]

    @cached_property
    def rank(self) -> int:
        """The weighted sum of all figures, on which candidates are compared."""
        return sum(WEIGHTS[name] * self.total(name) for name in WEIGHTS)

    def total(self, name: str) -> int:
        """Return the sum of one figure over all counts."""
        return sum(getattr(figures, name) for figures in self.by_count.values())

    def only(self, counts: Collection[int]) -> "RealmFigures":
        """Return the figures of some counts."""
        return RealmFigures({players: own for players, own in self.by_count.items() if players in counts})

    def rows(self, players: int) -> list[Row]:
        """Return the figures of a count in words, a row for each."""
        own = self.by_count[players]
        return [(title, value_words(name, getattr(own, name))) for name, title in TITLES.items()]

    def to_data(self) -> dict[str, dict[str, int]]:
        """Return the figures as JSON data, by count."""
        return {str(players): asdict(own) for players, own in self.by_count.items()}


def value_words(name: str, value: int) -> Sentence:
    """Return the value of a figure as it is shown."""
    if name in IN_TENTHS:
        return tenths(value / TENTHS)
    return Sentence("{value}", {"value": value})


def figures_of(scenario: Scenario, settings: Settings | None = None) -> RealmFigures:
    """Measure a realm at every count."""
    used = settings or Settings()
    return RealmFigures(
        {players: count_figures(Case(scenario.realm(players), used)) for players in scenario.counts}
    )


def count_figures(case: Case, known: "FigureCache | None" = None) -> CountFigures:
    """Measure a realm at one count; what is `known` of the same things is not measured again."""
    cache = FigureCache() if known is None else known
    return CountFigures(**{name: cache.value(name, case) for name in FIGURES})


def entry_gap(case: Case) -> int:
    """Return how much more land the best entries give than the worst ones, in tenths of a region."""
    worth = measures.entry_land(case)
    return round(measures.entry_gap(worth).coins * TENTHS) if worth else 0


def noteworthy_chokes(case: Case) -> int:
    """Count the entries that few regions shut off from much of the land."""
    return sum(measures.noteworthy(case.board, choke.behind) for choke in measures.choke_points(case))


def run_beyond(case: Case) -> int:
    """Count the regions by which the longest undefended run is beyond the limit."""
    longest = max((run.bit_count() for run in empty_runs(case.board)), default=0)
    return int(max(0, longest - case.limits.run))


def twins(board: Board) -> int:
    """Count the borders between two land regions of the same terrain, but for mountains: they make ranges."""
    pairs = 0
    for terrain in board.terrain_regions.keys() - {MOUNTAIN}:
        alike = board.terrain_regions[terrain] & board.land
        pairs += sum((board.bordering[region] & alike).bit_count() for region in bits(alike))
    return pairs // 2


def beyond_shares(case: Case) -> int:
    """Count the regions by which terrains and symbols lie outside their bands."""
    total = 0
    for share in shares(case.board):
        low, high = share.band(case.limits.share)
        total += max(low - share.count, share.count - high, 0)
    return total


@dataclass(frozen=True, slots=True)
class Figure:
    """The function that measures a figure, and what it looks at: where that is equal, so is the figure."""

    measure: Callable[[Case], int]
    looks_at: Callable[[Case], Hashable]


def _ways(case: Case) -> Hashable:
    """Return the borders, the land, and the regions where newcomers enter."""
    board = case.board
    return board.adj, board.land, board.passable, entry(case)


def _prices(case: Case) -> Hashable:
    return case.board.prices, case.board.guards


def _kinds(case: Case) -> Hashable:
    """Return the terrains, the symbols and the worlds."""
    board = case.board
    masks = (board.terrain_regions, board.symbol_regions, board.world_regions)
    return board.land, tuple(tuple(each.items()) for each in masks)


FIGURES: Final[Mapping[str, Figure]] = {
    "entry_gap": Figure(entry_gap, lambda case: (_ways(case), _prices(case))),
    "chokes": Figure(noteworthy_chokes, _ways),
    "twins": Figure(lambda case: twins(case.board), lambda case: (case.board.bordering, _kinds(case))),
    "shares": Figure(beyond_shares, _kinds),
    "run": Figure(
        run_beyond, lambda case: (case.board.adj, case.board.land, case.board.passable, _prices(case))
    ),
}


class FigureCache:
    """RealmFigures measured before, by what they look at; all cases must have the same limits."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, Hashable], int] = {}

    def value(self, name: str, case: Case) -> int:
        """Return a figure of a case."""
        figure = FIGURES[name]
        key = name, figure.looks_at(case)
        if key not in self._known:
            self._known[key] = figure.measure(case)
        return self._known[key]
