"""From JSON pointers to lines and columns, held against a writer that notes where it puts each value."""

import json
from random import Random
from typing import SupportsIndex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.tiles.jsonplaces import escape, place_of, places, walk

TEXT = st.text(st.sampled_from('abé~/\\"{}[]:,\n\N{SNOW CAPPED MOUNTAIN}'), max_size=5)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=25,
)
SPACES = ("", "", "", " ", "\t", "\n", "\r\n", " \n\n  ")


class Scribe:
    """Writes JSON with spaces here and there, and notes the offset of every value."""

    def __init__(self, random: Random) -> None:
        self.random, self.text, self.offsets = random, "", dict[str, int]()

    def put(self, *parts: str) -> None:
        for part in parts:
            self.text += self.random.choice(SPACES) + part

    def write(self, value: object, pointer: str = "") -> None:
        self.put("")
        self.offsets[pointer] = len(self.text)
        if isinstance(value, dict):
            self.text += "{"
            for rank, (key, item) in enumerate(value.items()):
                self.put(*[","] * bool(rank), json.dumps(key, ensure_ascii=self.random.random() < 0.5), ":")
                self.write(item, pointer + "/" + key.replace("~", "~0").replace("/", "~1"))
            self.put("}")
        elif isinstance(value, list):
            self.text += "["
            for rank, item in enumerate(value):
                self.put(*[","] * bool(rank))
                self.write(item, f"{pointer}/{rank}")
            self.put("]")
        else:
            self.text += json.dumps(value)


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    lines = text[:offset].split("\n")
    return len(lines), len(lines[-1]) + 1


@given(JSON, st.randoms(use_true_random=False))
def test_every_value_is_found_where_it_was_written(value: object, random: Random) -> None:
    scribe = Scribe(random)
    scribe.write(value)
    assert json.loads(scribe.text) == value
    assert places(scribe.text, scribe.offsets) == {
        pointer: line_and_column(scribe.text, offset) for pointer, offset in scribe.offsets.items()
    }


def test_a_place_in_a_document() -> None:
    text = '{\n  "layers": [\n    {"players": 2, "tiles": []},\n    {"a/b~": [1, 2]}\n  ]\n}\n'
    assert place_of(text, "/layers/0/players") == (3, 17)
    assert place_of(text, "/layers/1/a~1b~0/1") == (4, 18)
    assert place_of(text, "") == (1, 1)


def test_a_place_that_is_not_there_is_that_of_the_nearest_container() -> None:
    text = '{"layers": [\n {"players": 2}]}'
    assert place_of(text, "/layers/0/base/x") == (2, 2)
    assert place_of(text, "/layers/7") == (1, 12)
    assert place_of(text, "/nowhere") == place_of("", "/nowhere") == (1, 1)


def test_a_key_that_stands_twice_has_its_last_place_as_it_has_its_last_value() -> None:
    assert place_of('{"a": 1, "a": 2}', "/a") == (1, 15)


@pytest.mark.parametrize("key", ["", "a/b", "~", "~1", "a~/b"])
def test_keys_are_escaped_as_the_standard_says(key: str) -> None:
    assert escape(key).replace("~1", "/").replace("~0", "~") == key
    assert place_of(json.dumps({key: [1]}), f"/{escape(key)}/0") != (1, 1)


@given(st.text(st.sampled_from('{}[]",:\\ a1\n'), max_size=30))
def test_broken_json_is_borne(text: str) -> None:
    assert all(0 <= offset < len(text) for _, _, offset in walk(text))


def test_a_string_that_never_ends_is_one_word() -> None:
    """Else the search would begin anew at each of its quotation marks."""
    assert list(walk('"' + '\\"' * 1000)) == [(0, "", 0)]


class Watched(str):
    """A text that counts how many of its characters are searched for line breaks."""

    searched = 0

    def count(
        self, what: str, start: SupportsIndex | None = None, end: SupportsIndex | None = None, /
    ) -> int:
        self.searched += len(range(len(self))[slice(start, end)])
        return super().count(what, start, end)

    def rfind(
        self, what: str, start: SupportsIndex | None = None, end: SupportsIndex | None = None, /
    ) -> int:
        self.searched += len(range(len(self))[slice(start, end)])
        return super().rfind(what, start, end)


def test_a_long_line_is_searched_only_once() -> None:
    text = Watched(json.dumps(list(range(1000))))
    assert len(places(text, (f"/{index}" for index in range(1000)))) == 1000
    assert 0 < text.searched <= 2 * len(text)
