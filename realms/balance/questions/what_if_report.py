"""Answers to what-if questions, in words and as data."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

from realms.balance.figure_words import Row
from realms.balance.questions.compare_report import in_points
from realms.balance.questions.fairness import TargetName
from realms.balance.questions.what_if import Proposal, WhatIfAnswer
from realms.balance.statistics.figures import Estimate, finite
from realms.locale import Sentence, sentence, tenths
from realms.scenario.scenario import Scenario

TARGETS: Final[dict[TargetName, Sentence]] = {
    "seats": sentence("games in a hundred won in another seat than usual"),
    "coins": sentence("coins a game that go to another seat than usual"),
    "entries": sentence("coins by which entries lie apart (standard deviation)"),
    "races": sentence("coins by which races and powers lie apart (standard deviation)"),
}
FROM_USUAL: Final[tuple[TargetName, ...]] = ("seats", "coins")  # figures that are distances from usual ones


def what_if_rows(answer: WhatIfAnswer) -> Iterator[Row]:
    """Yield the table of the edits that were played, the best first, with a head."""
    if answer.proposals:
        yield sentence("edit"), sentence("reason"), sentence("better by"), sentence("between")
    for each in answer.proposals:
        known = each.predicted.reasons
        reasons = sentence("{reasons}", reasons=known) if known else sentence("-")
        trial = _shown(answer, each.trial)
        yield each.predicted.single.title, reasons, tenths(trial.value), _between(trial)


def what_if_sentences(answer: WhatIfAnswer, scenario: Scenario) -> Iterator[Sentence]:
    """Yield the result, the most important first, and then how far it can be trusted."""
    yield _result(answer)
    if answer.verdict != "proven" and not answer.uneven:
        yield sentence("Nor is the realm certainly uneven as it is.")
    yield _as_it_is(answer)
    if not answer.usual_known and answer.target in FROM_USUAL:
        yield sentence("Nothing usual is known of games by these players: equal seats are taken for usual.")
    if answer.proposals:
        best = answer.proposals[0]
        yield from _proof(answer, best)
        yield from _other_counts(best, scenario)
        yield sentence(
            "The edits were chosen from {count} by measures of the map, which predict games weakly. "
            "Only the games count.",
            count=answer.ranking.looked_at,
        )
        yield sentence(
            "An edit is better by as much as it lowers that figure. The intervals are corrected for the "
            "number of edits. The best of several looks better than it is, so it was played again with "
            "other luck."
        )


def _result(answer: WhatIfAnswer) -> Sentence:
    if not answer.proposals:
        return sentence("No single edit promises to help, so only the realm as it is was played.")
    edit = answer.proposals[0].predicted.single.title
    if answer.verdict == "proven":
        return sentence("This helps: {edit}.", edit=edit)
    return sentence("No edit helps for certain; best was: {edit}.", edit=edit)


def _proof(answer: WhatIfAnswer, best: Proposal) -> Iterator[Sentence]:
    if best.proof is not None:
        proof = _shown(answer, best.proof)
        yield sentence(
            "In {games} new games of each, the edit lowered that figure by {gain} ({between}).",
            games=proof.count,
            gain=tenths(proof.value),
            between=_between(proof),
        )


def _other_counts(best: Proposal, scenario: Scenario) -> Iterator[Sentence]:
    """Say which other counts the edit changes, as they were not played."""
    counts = best.predicted.single.counts
    if len(scenario.counts) > 1 and len(counts) > 1:
        yield sentence("The edit changes the maps for these counts of players: {counts}.", counts=[*counts])


def _as_it_is(answer: WhatIfAnswer) -> Sentence:
    before = _shown(answer, answer.before)
    return sentence(
        "As the realm is: {figure} {target}, between {low} and {high}. "
        "Luck alone makes {luck} in {games} games.",
        figure=tenths(before.value),
        target=TARGETS[answer.target],
        low=tenths(before.low),
        high=tenths(before.high),
        luck=tenths(100 * answer.by_luck if answer.target == "seats" else answer.by_luck),
        games=answer.before.count,
    )


def _shown(answer: WhatIfAnswer, estimate: Estimate) -> Estimate:
    """Return an estimate in the unit in which people read it."""
    return in_points(estimate) if answer.target == "seats" else estimate


def _between(estimate: Estimate) -> Sentence:
    return sentence("{low} to {high}", low=tenths(estimate.low), high=tenths(estimate.high))


def what_if_data(answer: WhatIfAnswer) -> dict[str, Any]:
    """Return the answer as data, for other programs; the edits can be applied as they stand."""
    found: dict[str, Any] = {
        "target": answer.target,
        "verdict": answer.verdict,
        "uneven": answer.uneven,
        "games": answer.games,
        "looked_at": answer.ranking.looked_at,
        "before": asdict(answer.before),
        "by_luck": answer.by_luck,
        "proposals": [_proposal(each) for each in answer.proposals],
    }
    return {name: finite(value) for name, value in found.items()}


def _proposal(each: Proposal) -> dict[str, Any]:
    single, comparison = each.predicted.single, each.comparison
    return {
        "kind": single.kind,
        "title": str(single.title),
        "counts": [*single.counts],
        "edit": single.edit.to_json(),
        "predicted_coins": round(each.predicted.gain, 6),
        "predicted_by": {name: round(coins, 6) for name, coins in each.predicted.parts.items()},
        "trial": asdict(each.trial),
        "rank": each.rank,
        "proof": None if each.proof is None else asdict(each.proof),
        "comparison": None if comparison is None else asdict(comparison),
    }
