"""Predictions of what a single edit does, from measures of the map alone, to choose the edits worth playing.

They are weak: on ordinary maps no measure says for certain how games go. So a prediction only chooses which
edits are simulated, and is never shown as a result.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Final

from realms.balance.questions.expected_worth import expected_worth, locked_beyond_handicap
from realms.balance.questions.fairness import TargetName
from realms.checks.case import Case
from realms.checks.fixes.tiles import board_unevenness
from realms.checks.measures import choke_points, entry_land
from realms.checks.single_edits.padlock import Padlock
from realms.checks.single_edits.single_edit import (
    EditContext,
    SingleEdit,
    edit_drafts,
    edit_kinds,
    single_edits,
)
from realms.checks.single_edits.trial import EditTrial
from realms.locale import Sentence, sentence
from realms.scenario.edits import apply

MOST_EDITS: Final = 5000  # of a realm, of which the measures are taken; of more, every second, third ...
SHORTLIST: Final = 3  # times the edits wanted: those for which the slow measures are taken too
FEWER_AND_MORE: Final = (8, 20)  # tokens than those by which entries are compared
SEATS_AND_ENTRIES: Final[tuple[TargetName, ...]] = ("seats", "coins", "entries")
RACES: Final[tuple[TargetName, ...]] = ("races",)
LEAST_GAIN: Final = 0.01  # coins; less is rounding


@dataclass(frozen=True, slots=True)
class Predictor:
    """A measure of a map that is better when it is lower, and the coins that one unit of it may be worth.

    It predicts figures of the seats and entries, or of the races and powers.
    """

    name: str
    title: Sentence
    coins: float
    measure: Callable[[Case], float]
    slow: bool = False
    targets: Collection[TargetName] = SEATS_AND_ENTRIES


def _spread(worth: Collection[float]) -> float:
    return pstdev(worth) if worth else 0.0


def _spread_of_entries(case: Case) -> float:
    """Compare the entries by land alone, as in play a first entry beside regions that pay is no better."""
    return _spread(entry_land(case).values())


def _spread_nearby(case: Case) -> float:
    """Compare the entries by fewer tokens and by more, which tells apart edits that are equal otherwise."""
    return fmean(_spread(entry_land(case, tokens).values()) for tokens in FEWER_AND_MORE)


def _spread_of_races(case: Case) -> float:
    return _spread(expected_worth(case).values())


def _choke_points(case: Case) -> float:
    return float(sum(1 for _ in choke_points(case)))


def _mix(case: Case) -> float:
    return board_unevenness(case.board)


# Only the order of the edits hangs on these coins: an entry worth a coin a turn more is worth about a coin to
# the seat that takes it, and a lock helps only those who are dealt the pair that can lock.
PREDICTORS: Final[Sequence[Predictor]] = (
    Predictor("entries", sentence("more even entries"), 1.0, _spread_of_entries),
    Predictor("near", sentence("more even land near the entries"), 0.1, _spread_nearby),
    Predictor("lock", sentence("fewer coins to lock"), 0.2, locked_beyond_handicap),
    Predictor("mix", sentence("terrains and symbols more evenly mixed"), 0.005, _mix),
    Predictor("choke", sentence("fewer choke points"), 0.3, _choke_points, slow=True),
    Predictor("races", sentence("more even races and powers"), 1.0, _spread_of_races, targets=RACES),
)


@dataclass(frozen=True, slots=True)
class PredictedEdit:
    """A single edit with the coins that it may gain, and the share of each measure in them."""

    single: SingleEdit
    gain: float
    parts: Mapping[str, float]

    @property
    def reasons(self) -> list[Sentence]:
        """The measures that get better, the most important first."""
        ranked = sorted(PREDICTORS, key=lambda each: -self.parts.get(each.name, 0.0))
        return [each.title for each in ranked if self.parts.get(each.name, 0.0) > LEAST_GAIN]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The edits of a realm that may help most, the best first, and the number of those looked at."""

    edits: tuple[PredictedEdit, ...]
    looked_at: int


def rank_edits(
    context: EditContext, most: int, kinds: Iterable[str] | None = None, target: TargetName = "seats"
) -> Ranking:
    """Return the edits with the greatest predicted gain that bring no fault, each about another place."""
    wanted = edit_kinds().keys() if kinds is None else {*kinds}
    predictors = [each for each in PREDICTORS if target in each.targets]
    drafts = sum(1 for _ in edit_drafts(context, wanted))
    edits = list(single_edits(context, wanted, max(1, -(-drafts // MOST_EDITS))))
    quick = [each for each in predictors if not each.slow]
    before = _measured(context.case, predictors)
    promising = _sorted(_predicted(context, single, before, quick) for single in edits)
    slow = [each for each in predictors if each.slow]
    shortlist = [
        _with_more(context, each, before, slow) for each in _chosen(context, promising, SHORTLIST * most)
    ]
    helpful = [each for each in _sorted(shortlist) if each.gain > LEAST_GAIN]
    return Ranking(tuple(helpful[:most]), len(edits))


def _sorted(edits: Iterable[PredictedEdit]) -> list[PredictedEdit]:
    """Sort by gain; of equal ones the order of the edits stays."""
    return sorted(edits, key=lambda each: -round(each.gain, 9))


def _measured(case: Case, predictors: Iterable[Predictor]) -> dict[str, float]:
    return {each.name: each.measure(case) for each in predictors}


def _predicted(
    context: EditContext, single: SingleEdit, before: Mapping[str, float], predictors: Sequence[Predictor]
) -> PredictedEdit:
    after = Case(apply(context.scenario, single.edit).realm(context.players), context.settings)
    parts = {each.name: each.coins * (before[each.name] - each.measure(after)) for each in predictors}
    return PredictedEdit(single, sum(parts.values()), parts)


def _with_more(
    context: EditContext, edit: PredictedEdit, before: Mapping[str, float], predictors: Sequence[Predictor]
) -> PredictedEdit:
    more = _predicted(context, edit.single, before, predictors)
    return PredictedEdit(edit.single, edit.gain + more.gain, {**edit.parts, **more.parts})


def _chosen(context: EditContext, promising: Sequence[PredictedEdit], most: int) -> Iterator[PredictedEdit]:
    """Yield the best edits that bring no fault; of one kind only the best about each place is tried."""
    trial, taken, count = EditTrial(context.scenario, context.settings), set[tuple[str, Padlock]](), 0
    for each in promising:
        if count == most or each.gain <= LEAST_GAIN:
            return
        kind, touches = each.single.kind, each.single.touches
        about = {(kind, lock) for lock in touches if lock.subject and lock.aspect != "kind"}
        if taken.isdisjoint(about) and trial.accepts(each.single):
            taken |= about
            count += 1
            yield each
