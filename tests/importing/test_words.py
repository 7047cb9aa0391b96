"""The words by which foreign files paint a region."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.importing.words import PIECE_WORDS, TELLING, WORDS, Painting, painting_of, words_in, words_of
from realms.tiles.kinds import CHASM, LAND, PIECES, SYMBOLS, WATER, WATER_KINDS, WORLDS


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("forest", {"terrain": "forest"}),
        ("Mountain Mine cavern", {"terrain": "mountain", "symbols": ["cavern", "mine"]}),
        ("mushroom-forest", {"terrain": "mushroom_forest"}),
        ("water lake", {"terrain": "water", "water": "lake"}),
        ("sea", {"terrain": "water", "water": "sea"}),
        ("mine", {"terrain": "mine"}),
        ("mine mine", {"terrain": "mine", "symbols": ["mine"]}),
        ("mine hill", {"terrain": "hill", "symbols": ["mine"]}),
        ("underground chasm", {"terrain": "chasm", "world": "underground"}),
        ("", {}),
    ],
)
def test_words_paint_a_region(text: str, entry: dict[str, Any]) -> None:
    assert painting_of(words_in(text)) == Painting(entry)


def test_words_for_pieces_lay_them() -> None:
    assert painting_of(["hill", "tribe", "arrow"]) == Painting({"terrain": "hill"}, ("tribe", "arrow"))
    assert painting_of(["tribe"]).entry == {}


@pytest.mark.parametrize(
    ("text", "strange"),
    [
        ("forest cls-1", ("cls_1",)),
        ("forest hill", ("hill",)),
        ("forest lake", ("lake",)),
        ("forest underground", ("underground",)),
        ("water lake sea", ("sea",)),
        ("hill cavern mine magic_source", ("magic_source",)),
        ("wood", ("wood",)),
    ],
)
def test_words_that_nobody_knows_or_that_contradict_are_named(text: str, strange: tuple[str, ...]) -> None:
    assert painting_of(words_in(text)).strange == strange


ENTRIES = st.fixed_dictionaries(
    {"terrain": st.sampled_from([*LAND, WATER, CHASM])},
    optional={
        "symbols": st.sets(st.sampled_from(SYMBOLS), min_size=1, max_size=2).map(
            lambda chosen: [symbol for symbol in SYMBOLS if symbol in chosen]
        ),
        "water": st.sampled_from(WATER_KINDS),
        "world": st.sampled_from(WORLDS),
    },
)


@given(entry=ENTRIES)
def test_the_words_of_a_region_paint_it_again(entry: dict[str, Any]) -> None:
    if entry["terrain"] != WATER:
        entry.pop("water", None)
    if entry["terrain"] in TELLING:
        entry.pop("world", None)
    assert painting_of(words_of(entry)) == Painting(entry)


def test_a_region_without_a_terrain_has_no_words() -> None:
    assert words_of({"symbols": ["mine"]}) == []


def test_all_words_are_ids_of_ours() -> None:
    assert set(PIECE_WORDS) <= set(PIECES)
    assert {*LAND, *SYMBOLS, *WATER_KINDS} <= WORDS
