"""The one written form of documents: nothing lost, nothing moved, and lines that make small diffs."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.tiles.jsonfile import parse
from realms.tiles.jsonform import KEY_ORDER, dumps, same
from realms.tiles.tileset import BUNDLED, bundled_data

KEYS = st.sampled_from([*KEY_ORDER, "en", "fr", "A", "unknown", "a.b", "layers[]", "é"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15) + 1, 10**15 - 1) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=25,
)
DOCUMENTS = st.dictionaries(KEYS, JSON, max_size=8)

TILES: list[dict[str, Any]] = [
    {"turn": 1, "r": 0, "q": 2, "face": "surface", "tile": "C"},
    {"tile": "D", "face": "surface", "q": 3, "r": 0, "turn": 0},
]
DOCUMENT = {
    "layers": [{"pieces": [{"at": "C/1", "piece": "tribe"}], "tiles": TILES, "players": 2}],
    "titles": {"en": "Été", "fr": "Été"},
    "mine": {"kept": [1, 2]},
    "id": "a",
    "format": 1,
}
WRITTEN = """\
{
  "format": 1,
  "id": "a",
  "titles": {
    "en": "Été",
    "fr": "Été"
  },
  "layers": [
    {
      "players": 2,
      "tiles": [
        {"tile": "C", "face": "surface", "q": 2, "r": 0, "turn": 1},
        {"tile": "D", "face": "surface", "q": 3, "r": 0, "turn": 0}
      ],
      "pieces": [
        {"piece": "tribe", "at": "C/1"}
      ]
    }
  ],
  "mine": {"kept": [1, 2]}
}
"""


def order(value: Any) -> Any:
    """A value with its keys as a list, so that their order counts."""
    if isinstance(value, dict):
        return [(key, order(item)) for key, item in value.items()]
    return [order(item) for item in value] if isinstance(value, list) else value


@given(DOCUMENTS)
def test_nothing_is_lost(document: dict[str, Any]) -> None:
    assert parse(dumps(document)) == document


@given(DOCUMENTS)
def test_what_is_written_is_written_the_same_again(document: dict[str, Any]) -> None:
    assert dumps(parse(dumps(document))) == dumps(document)


@given(DOCUMENTS)
def test_known_keys_stand_in_their_order_and_before_unknown_ones(document: dict[str, Any]) -> None:
    keys = list(parse(dumps(document)))
    known = [key for key in KEY_ORDER if key in document]
    assert keys == known + [key for key in document if key not in KEY_ORDER]


def test_the_form() -> None:
    assert dumps(DOCUMENT) == WRITTEN


def test_unknown_keys_keep_their_order() -> None:
    document = {"zebra": 1, "ant": {"y": 1, "x": 2}, "id": "a"}
    assert order(parse(dumps(document))) == order({"id": "a", "zebra": 1, "ant": {"y": 1, "x": 2}})


def test_the_order_of_keys_names_no_key_twice() -> None:
    assert len(set(KEY_ORDER)) == len(KEY_ORDER)


def test_empty_containers_take_no_lines() -> None:
    assert dumps({"layers": [{"tiles": [], "pieces": []}], "texts": {}}) == (
        '{\n  "texts": {},\n  "layers": [\n    {\n      "tiles": [],\n      "pieces": []\n    }\n  ]\n}\n'
    )


@pytest.mark.parametrize("name", BUNDLED)
def test_a_tile_set_has_one_face_a_line(name: str) -> None:
    lines = dumps(bundled_data(name)).splitlines()
    assert sum(line.strip().startswith(('"surface": [{', '"underground": [{')) for line in lines) == 52


def test_an_embedded_tile_set_has_the_same_form() -> None:
    alone = dumps(bundled_data("winding"))
    embedded = dumps({"tileset": bundled_data("winding")})
    assert embedded == '{\n  "tileset": ' + alone.rstrip().replace("\n", "\n  ") + "\n}\n"


@pytest.mark.parametrize("name", BUNDLED)
def test_one_changed_face_is_one_changed_line(name: str) -> None:
    before, changed = bundled_data(name), deepcopy(bundled_data(name))
    changed["tiles"]["K"]["surface"] = [{"thirds": [0, 1, 2], "terrain": "hill"}]
    lines = zip(dumps(before).splitlines(), dumps(changed).splitlines(), strict=True)
    assert sum(one != other for one, other in lines) == 1


def test_alike_but_for_the_order_of_keys() -> None:
    assert same({"a": 1, "b": [{"c": 2, "d": 3}]}, {"b": [{"d": 3, "c": 2}], "a": 1})
    assert not same([1, 2], [2, 1])


def test_one_and_true_and_one_point_nought_are_three_things() -> None:
    assert not any([same(1, 1.0), same(1, True), same(1.0, True), same({"a": 0}, {"a": False})])


@given(DOCUMENTS)
def test_json_itself_reads_what_is_written(document: dict[str, Any]) -> None:
    assert json.loads(dumps(document)) == document
