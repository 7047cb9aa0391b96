"""Sentences: filled when they are read, in the language of the reader, with everything inside them."""

import gettext
from collections.abc import Callable

import pytest

from realms import locale
from realms.locale import LANGUAGES, Sentence, percent, sentence, tenths, term, translator

PIRATE = {
    "forest": "woods",
    "river": "creek",
    "mushroom forest": "toadstools",
    "{terrain} on {tile}": "{tile}, the {terrain}",
    "there are: {known}": "arr: {known}",
    "{count} tiles": "{count} planks",
}


@pytest.fixture
def _pirate(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language that we do not ship, spoken here only."""

    def look_up(language: str) -> Callable[[str], str]:
        return (lambda text: PIRATE.get(text, text)) if language == "pirate" else str

    monkeypatch.setattr(locale, "translator", look_up)


def test_a_sentence_is_filled() -> None:
    told = sentence("{terrain} on {tile}", terrain="forest", tile="C")
    assert str(told) == told.in_language("en") == "forest on C"
    assert (
        str(sentence("{count} tiles of {limit}, {count} of them", count=3, limit=2.5))
        == "3 tiles of 2.5, 3 of them"
    )
    assert str(sentence("nothing to fill")) == "nothing to fill"


def test_braces_and_blanks_in_what_is_filled_in_are_left_alone() -> None:
    assert str(sentence("{what}!", what="{tile} {} {0} {")) == "{tile} {} {0} {!"
    assert str(sentence("{outer}", outer=sentence("{inner}", inner="{x}"))) == "{x}"
    assert str(sentence("{{}} {what}", what=1)) == "{} 1"


def test_a_blank_may_have_any_name() -> None:
    assert str(sentence("{text} {blanks} {self}", text=1, blanks=2, self=3)) == "1 2 3"


def test_kinds_are_words() -> None:
    assert str(term("mushroom_forest")) == "mushroom forest"
    assert term("magic_source") == Sentence("magic source")


@pytest.mark.usefixtures("_pirate")
def test_sentences_in_sentences_are_translated() -> None:
    inner = sentence("{terrain} on {tile}", terrain=term("mushroom_forest"), tile="C")
    assert sentence("there are: {known}", known=inner).in_language("pirate") == "arr: C, the toadstools"
    assert str(sentence("there are: {known}", known=inner)) == "there are: mushroom forest on C"


@pytest.mark.usefixtures("_pirate")
@pytest.mark.parametrize("box", [list, tuple])
def test_lists_are_told_with_every_part_translated(box: Callable[[list[object]], object]) -> None:
    known = box([term("forest"), "forest", [term("river"), 3]])
    assert sentence("there are: {known}", known=known).in_language("pirate") == "arr: woods, forest, creek, 3"
    assert str(sentence("there are: {known}", known=box([]))) == "there are: "


@pytest.mark.usefixtures("_pirate")
def test_what_people_wrote_is_not_translated() -> None:
    assert (
        sentence("{terrain} on {tile}", terrain="forest", tile="river").in_language("pirate")
        == "river, the forest"
    )


@pytest.mark.usefixtures("_pirate")
def test_what_has_no_translation_stays_english() -> None:
    told = sentence("{kind} beside {other}", kind=term("river"), other=term("hill"))
    assert told.in_language("pirate") == "creek beside hill"


@pytest.mark.parametrize("language", ["xx", "", "en_GB", "../en", "e n"])
def test_a_language_that_is_not_known_is_english(language: str) -> None:
    told = sentence("{terrain} on {tile}", terrain=term("forest"), tile="C")
    assert told.in_language(language) == "forest on C"


def test_english_is_shipped_first_and_needs_no_catalogue() -> None:
    assert LANGUAGES[0] == "en"
    assert translator("en") is str


def test_a_translator_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    translator.cache_clear()
    made: list[object] = []

    def counted(*arguments: object, **others: object) -> gettext.NullTranslations:
        made.append((arguments, others))
        return gettext.NullTranslations()

    monkeypatch.setattr(gettext, "translation", counted)
    for _ in range(3):
        assert translator("xx")("forest") == "forest"
    assert len(made) == 1
    translator.cache_clear()


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("two\nlines\r", "two\\nlines\\r"),
        ("\u202eback\u2069", "\\u202eback\\u2069"),
        ("\x85\u2028\x7f", "\\x85\\u2028\\x7f"),
        ("Été, 中文, \U0001f600 {x} \\n", "Été, 中文, \U0001f600 {x} \\n"),
    ],
)
def test_what_is_filled_in_cannot_steer_the_terminal(written: str, shown: str) -> None:
    assert str(sentence("{what}", what=written)) == shown
    assert str(sentence("{what}", what=[written, written])) == f"{shown}, {shown}"


def test_two_sentences_are_equal_if_they_say_the_same() -> None:
    assert sentence("{a}", a=1) == Sentence("{a}", {"a": 1})
    assert sentence("{a}", a=1) != sentence("{a}", a=2)


def test_figures_are_written_as_each_language_does() -> None:
    told = [percent(0.625), tenths(-9), tenths(0.25)]
    assert [each.in_language("en") for each in told] == ["62 %", "-9.0", "0.2"]
    assert [each.in_language("fr") for each in told] == ["62\u00a0%", "-9,0", "0,2"]
