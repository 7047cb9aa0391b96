"""Texts about races, powers, places and relics, in each language."""

import re
from collections.abc import Iterator

import pytest

from realms import locale
from realms.locale import Sentence, translator
from realms.play.trait_texts import all_texts, rules_about, summary_of
from realms.pool.homemade import homemade_entries
from realms.pool.pool import pool
from realms.rules.content.small_world_underground.bag import COPIES
from realms.rules.position.catalogue import Content
from realms.rules.registry import playable
from realms.tiles.boxes import boxes

ENGLISH = re.compile(
    r"\b(?:the|of|and|is|are|with|to|for|this|that|there|it|be|no|one|may|all)\b", re.IGNORECASE
)
OWN = {"id": "beavers", "names": {"en": "Beavers"}, "tokens": 6, "lender": "tritons"}


def everything() -> tuple[Content, ...]:
    """All that the boxes hold and the engine plays, and a race of one's own."""
    boxed = pool(boxes())
    return playable([*boxed.entries, *homemade_entries({"format": 1, "races": [OWN]}, boxed)])


def told(content: Content) -> Iterator[Sentence]:
    """Each sentence that people see of it."""
    yield summary_of(content.trait)
    yield from (row.text for row in rules_about(content.trait.kind, content.trait.id))


def left_in_english() -> set[str]:
    """The sentences that a French reader sees in English."""
    sentences = [sentence for content in everything() for sentence in told(content)]
    assert len(sentences) > 500
    return {
        sentence.text
        for sentence in sentences
        if (said := sentence.in_language("fr")) == sentence.text or ENGLISH.search(said)
    }


def test_nothing_is_told_in_english_to_the_french() -> None:
    assert left_in_english() == set()


def test_a_text_without_a_translation_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = {"Two coins every turn.", "Ratmen have no race ability."}

    def forgetful(language: str) -> object:
        return lambda text: text if text in lost else translator(language)(text)

    monkeypatch.setattr(locale, "translator", forgetful)
    assert left_in_english() == lost


def test_translators_are_given_all_that_can_be_told() -> None:
    given = set(all_texts())
    assert {sentence.text for content in everything() for sentence in told(content)} <= given
    assert {summary_of(copy).text for copy in COPIES.values()} <= given


def test_each_has_a_short_text_of_its_own_kind() -> None:
    shared = summary_of(COPIES["shiny_orb"]), summary_of(COPIES["flying_doormat"])
    assert {str(sentence) for sentence in shared} == {
        "A relic that the bag stands for: it lies where the bag lies, and nobody can capture it."
    }
    by_id = {content.trait.id: str(summary_of(content.trait)) for content in everything()}
    assert by_id["alchemist"] == "Two coins every turn."
    assert by_id["beavers"].startswith("The trait of a blank banner or badge")


def test_the_rules_about_one_are_not_those_about_another() -> None:
    assert {row.id.split(".")[1] for row in rules_about("power", "forest")} == {"forest"}
    assert [row.id for row in rules_about("race", "ratmen")] == [
        "race.ratmen.supply",
        "race.ratmen.no_ability",
    ]
