"""Readings: answers of a scenario to questions that the booklets leave open."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from realms.locale import Sentence, sentence


@dataclass(frozen=True, slots=True)
class Reading:
    """A question that the booklets leave open: a statement that may hold, and the rule for either answer."""

    usual: bool  # the answer where the scenario says nothing
    title: Sentence
    yes: Sentence
    no: Sentence

    def rule_for(self, answer: bool) -> Sentence:
        """Return the rule that follows from an answer."""
        return self.yes if answer else self.no


READINGS: Final[Mapping[str, Reading]] = {
    "own_decline_is_empty": Reading(
        False,
        sentence("Regions of one's own race in decline count as empty"),
        sentence(
            "Regions of one's own race in decline count as empty: its tokens add nothing to their price, "
            "and taking them brings nothing that non-empty regions bring."
        ),
        sentence(
            "Tokens of one's own race in decline count like those of others: they add to the price of their "
            "region, and it is not empty."
        ),
    ),
    "tribes_in_decline": Reading(
        True,
        sentence("Lost tribes count as a race in decline"),
        sentence("Lost tribes count as a race in decline: Goblins take their regions for a token less."),
        sentence("Lost tribes are no race in decline: Goblins take their regions for the full price."),
    ),
    "catapult_saves": Reading(
        True,
        sentence("A conquest with the catapult costs a token less"),
        sentence("Each conquest with the catapult costs a token less."),
        sentence("A conquest with the catapult costs as much as any other."),
    ),
    "flames_enter_by_edge": Reading(
        False,
        sentence("Flames enter the map where other races do"),
        sentence("Flames enter the map where other races do, and not beside their volcano."),
        sentence("Flames enter the map beside their volcano."),
    ),
    "failed_lure_ends_attack": Reading(
        True,
        sentence("A failed throw of the Will-o'-Wisps ends their attack"),
        sentence("When the throw of the Will-o'-Wisps for a region fails, their attack is over."),
        sentence(
            "When the throw of the Will-o'-Wisps for a region fails, their attack goes on; in that turn they "
            "do not throw for this region again."
        ),
    ),
}


def readings_of(document: Mapping[str, Any]) -> dict[str, bool]:
    """Return the answers in a document or in the head of a record, with the usual ones filled in."""
    written = document.get("readings", {})
    return {name: written.get(name, reading.usual) for name, reading in READINGS.items()}


def unusual(readings: Mapping[str, bool]) -> list[str]:
    """List the questions with an unusual answer."""
    return [name for name, reading in READINGS.items() if readings.get(name, reading.usual) != reading.usual]


def reading_sentences(document: Mapping[str, Any]) -> Iterator[Sentence]:
    """Yield the rules that follow from the answers in a document, usual ones included."""
    for name, reading in READINGS.items():
        if name in document.get("readings", {}):
            yield reading.rule_for(document["readings"][name])
