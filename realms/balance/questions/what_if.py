"""Edits that would help: chosen by prediction, and played on the same luck as the realm as it is.

Half of the games go to the first round, in which the realm and its most promising edits play equally many.
The other half goes to the second: the realm and the best edit play new games, without a part in the choice.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from realms.balance.games.experiment import Experiment
from realms.balance.games.results import GameResult
from realms.balance.questions.compare import Comparison, compare
from realms.balance.questions.fairness import FairnessFigure, TargetName
from realms.balance.questions.prediction import PredictedEdit, Ranking, rank_edits
from realms.balance.statistics.figures import Estimate, sure_of_each
from realms.balance.usual import usual_for
from realms.checks.settings import Settings
from realms.checks.single_edits.padlock import NONE, Padlocks
from realms.checks.single_edits.single_edit import EditContext
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario

TRIES: Final = 5  # edits that are played
LEAST_BATCHES: Final = 4  # of games of each realm in the first round
WhatIfVerdict = Literal["proven", "unproven", "nothing to try"]

# Plays the games 1 to n of an experiment, of which some may be finished already.
Play = Callable[[Experiment, int], Sequence[GameResult]]
Expect = Callable[[Experiment, int], None]  # hears of games that will be played


def _expect_nothing(_experiment: Experiment, _games: int) -> None:
    """Take no note of games to come."""


class BudgetError(ValueError):
    """Too few games for a comparison; `least` would be enough."""

    def __init__(self, least: int) -> None:
        super().__init__(f"at least {least} games are needed")
        self.least = least


@dataclass(frozen=True)
class WhatIfQuestion:
    """A realm at one count, the players, the figure to be lowered, and the games that may be played."""

    scenario: Scenario
    kinds: tuple[str, ...]
    target: FairnessFigure
    games: int
    seed: int = 1
    settings: Settings = field(default_factory=Settings)
    locked: Padlocks = NONE
    edits: Collection[str] | None = None  # kinds of single edits; None: all
    guide: FairnessFigure | None = None  # chooses the best edit of the first round; None: the target

    @property
    def players(self) -> int:
        """The count of players."""
        return len(self.kinds)

    @property
    def context(self) -> EditContext:
        """The realm to be edited."""
        return EditContext(self.scenario, self.players, self.settings, self.locked)

    @property
    def experiment(self) -> Experiment:
        """The games of the realm as it is."""
        return Experiment.of(self.scenario, self.kinds, self.seed, self.target.entries)

    def experiment_after(self, edit: PredictedEdit) -> Experiment:
        """Return the games of the realm after an edit, on the same luck."""
        after = apply(self.scenario, edit.single.edit)
        return Experiment.of(after, self.kinds, self.seed, self.target.entries)


@dataclass(frozen=True, slots=True)
class Proposal:
    """An edit that was played, and how much lower it made the figure in question.

    The interval of `trial` is corrected for the number of edits tried. `proof` comes from new games and needs
    no correction; only the best edit has one.
    """

    predicted: PredictedEdit
    trial: Estimate
    rank: float  # the gain by the guide, which decides about the order
    proof: Estimate | None = None
    comparison: Comparison | None = None  # with the realm as it is, in the games of the proof


@dataclass(frozen=True, slots=True)
class WhatIfAnswer:
    """The edits that were played, the best first, and the figure of the realm as it is."""

    target: TargetName
    ranking: Ranking
    proposals: tuple[Proposal, ...]
    before: Estimate
    by_luck: float  # the figure that luck alone makes in as many games
    games: int  # played in all
    usual_known: bool = True  # for these players; otherwise equal seats are taken for usual

    @property
    def verdict(self) -> WhatIfVerdict:
        """Return the result in a word: an edit counts as help only if its proof says so for certain."""
        if not self.proposals:
            return "nothing to try"
        proof = self.proposals[0].proof
        return "proven" if proof is not None and proof.low > 0 else "unproven"

    @property
    def uneven(self) -> bool:
        """Return True if the figure of the realm as it is certainly is greater than luck alone makes it."""
        return self.before.low > self.by_luck


@dataclass(frozen=True, slots=True)
class Shares:
    """The number of games of each realm in the two rounds, in whole batches."""

    trial: int
    proof: int

    @classmethod
    def of(cls, games: int, tries: int, batch: int) -> "Shares":
        """Divide a budget between a first round of some edits and a second one of the best."""
        trial, proof = (games // 2 // realms // batch * batch for realms in (tries + 1, 2))
        if trial < LEAST_BATCHES * batch:
            raise BudgetError(2 * (tries + 1) * LEAST_BATCHES * batch)
        return cls(trial, proof)

    def series(self, tries: int) -> list[int]:
        """Return the number of games of each series; the last two go on where the first round ended."""
        return [*[self.trial] * (tries + 1), *[self.trial + self.proof] * 2]


def ask_what_if(question: WhatIfQuestion, play: Play, expect: Expect = _expect_nothing) -> WhatIfAnswer:
    """Find out which single edits lower the figure in question.

    `expect` is called with each series of games as soon as it is known that it will be played.
    """
    ranking = rank_edits(question.context, TRIES, question.edits, question.target.name)
    as_it_is = question.experiment
    if not ranking.edits:
        expect(as_it_is, question.games)
        results = play(as_it_is, question.games)
        return _answer(question, ranking, (), results, len(results))
    shares = Shares.of(question.games, len(ranking.edits), as_it_is.batch)
    for games in shares.series(len(ranking.edits)):
        expect(as_it_is, games)
    before = play(as_it_is, shares.trial)
    proposals = [_tried(question, each, before, shares, play) for each in ranking.edits]
    proposals.sort(key=lambda each: -each.rank)
    whole = play(as_it_is, shares.trial + shares.proof)
    proposals[0] = _proven(question, proposals[0], whole, shares, play)
    games = shares.trial * (len(proposals) + 1) + 2 * shares.proof
    return _answer(question, ranking, proposals, whole, games)


def _answer(
    question: WhatIfQuestion,
    ranking: Ranking,
    proposals: Sequence[Proposal],
    results: Sequence[GameResult],
    games: int,
) -> WhatIfAnswer:
    target, known = question.target, usual_for(question.kinds) is not None
    before, by_luck = target.estimate(results), target.by_luck(results)
    return WhatIfAnswer(target.name, ranking, tuple(proposals), before, by_luck, games, known)


def _tried(
    question: WhatIfQuestion,
    edit: PredictedEdit,
    before: Sequence[GameResult],
    shares: Shares,
    play: Play,
) -> Proposal:
    after = play(question.experiment_after(edit), shares.trial)
    trial = question.target.gain(before, after, sure_of_each(TRIES))
    rank = question.guide.gain(before, after).value if question.guide else trial.value
    return Proposal(edit, trial, rank)


def _proven(
    question: WhatIfQuestion, best: Proposal, whole: Sequence[GameResult], shares: Shares, play: Play
) -> Proposal:
    """Return the best edit with what the games after those of the first round say."""
    after = play(question.experiment_after(best.predicted), shares.trial + shares.proof)[shares.trial :]
    before = whole[shares.trial :]
    proof = question.target.gain(before, after)
    return replace(best, proof=proof, comparison=compare(after, before))
