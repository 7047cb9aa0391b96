"""The question which single edit would help, and its answer, as a window shows them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from realms.balance.questions.compare_report import in_points
from realms.balance.questions.fairness import TargetName, figure_and_guide
from realms.balance.questions.what_if import Proposal, WhatIfQuestion
from realms.balance.questions.what_if_report import what_if_sentences
from realms.balance.statistics.figures import Estimate
from realms.balance.usual import usual_of
from realms.checks.settings import Settings
from realms.checks.single_edits.padlock import NONE, Padlocks
from realms.locale import Sentence, sentence, tenths
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario
from realms_editor.desk.balance.laboratory import WHAT_IF_GAMES, GivenAdvice, PlayWish, same_games

AIMS: Final[dict[TargetName, Sentence]] = {
    "seats": sentence("Wins of the seats as usual"),
    "coins": sentence("Coins of the seats as usual"),
    "entries": sentence("Entries of equal worth"),
    "races": sentence("Races and powers of equal worth"),
}
UNITS: Final[dict[TargetName, Sentence]] = {
    "seats": sentence("points"),
    "coins": sentence("coins"),
    "entries": sentence("coins"),
    "races": sentence("coins"),
}


@dataclass(frozen=True)
class ProposedEdit:
    """A proposal in words, and its edit."""

    title: Sentence
    lines: tuple[Sentence, ...]
    edit: Edit
    proven: bool


def question_about(
    scenario: Scenario,
    players: int,
    aim: TargetName,
    wish: PlayWish,
    settings: Settings,
    games: int = WHAT_IF_GAMES,
    locked: Padlocks = NONE,
) -> WhatIfQuestion:
    """Ask about the wins of seats, their coins or the entries; without usual figures seats count as equal."""
    figure, guide = figure_and_guide(aim, players, usual_of(players, wish.kind))
    kinds = wish.kinds(players)
    return WhatIfQuestion(scenario, kinds, figure, games, wish.seed, settings, locked, guide=guide)


def proposals(given: GivenAdvice) -> Iterator[ProposedEdit]:
    """Yield the edits that were played, the best first, with what was predicted and what games say."""
    for each in given.answer.proposals:
        single = each.predicted.single
        proven = each.proof is not None and each.proof.low > 0
        yield ProposedEdit(single.title, tuple(_lines(given, each)), single.edit, proven)


def _lines(given: GivenAdvice, each: Proposal) -> Iterator[Sentence]:
    yield sentence(
        "Predicted gain: {gain} coins ({reasons}).",
        gain=tenths(each.predicted.gain),
        reasons=each.predicted.reasons,
    )
    yield _gain(given, each.trial, sentence("Tried"))
    if each.proof is not None:
        yield _gain(given, each.proof, sentence("Proof in new games"))


def _gain(given: GivenAdvice, gain: Estimate, title: Sentence) -> Sentence:
    target = given.answer.target
    shown = in_points(gain) if target == "seats" else gain
    return sentence(
        "{title}: better by {gain} {unit}, between {low} and {high} ({games} games).",
        title=title,
        gain=tenths(shown.value),
        unit=UNITS[target],
        low=tenths(shown.low),
        high=tenths(shown.high),
        games=gain.count,
    )


def result_lines(given: GivenAdvice) -> tuple[Sentence, ...]:
    """Return the result, the most important first."""
    return tuple(what_if_sentences(given.answer, given.question.scenario))


def fits(given: GivenAdvice, scenario: Scenario) -> bool:
    """Return True if the proposals are about the realm as it stands."""
    return same_games(given.question.scenario, scenario)
