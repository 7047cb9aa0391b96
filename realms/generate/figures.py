"""RealmFigures by which realms are compared, all from the measures of the checks; less is better in each."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from realms.board.board import Board, bits
from realms.checks import measures
from realms.checks.case import Case
from realms.checks.families.r_ratios import empty_runs, shares
from realms.checks.settings import Settings
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Scenario

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
    "entry_gap": sentence("gap between the entries (tenths of a region)"),
    "chokes": sentence("entries that few regions shut off"),
    "twins": sentence("borders between equal terrains"),
    "shares": sentence("regions too many or too few of a kind"),
    "run": sentence("undefended regions beyond the limit"),
}


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


def figures_of(scenario: Scenario, settings: Settings | None = None) -> RealmFigures:
    """Measure a realm at every count."""
    used = settings or Settings()
    return RealmFigures(
        {players: count_figures(Case(scenario.realm(players), used)) for players in scenario.counts}
    )


def count_figures(case: Case) -> CountFigures:
    """Measure a realm at one count."""
    worth = measures.entry_land(case)
    gap = measures.entry_gap(worth).coins if worth else 0
    chokes = (choke for choke in measures.choke_points(case) if measures.noteworthy(case.board, choke.behind))
    runs = (run.bit_count() - case.limits.run for run in empty_runs(case.board))
    return CountFigures(
        entry_gap=round(gap * TENTHS),
        chokes=sum(1 for _ in chokes),
        twins=twins(case.board),
        shares=beyond_shares(case),
        run=int(max(0, *runs, 0)),
    )


def twins(board: Board) -> int:
    """Count the borders between two land regions of the same terrain."""
    pairs = 0
    for terrain in board.terrain_regions:
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
