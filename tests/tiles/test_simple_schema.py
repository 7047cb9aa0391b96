"""The simple parts of our schemas: what is recognised quickly is what a validator would pass."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from realms.tiles.schemacheck import unknown_keys, violations
from realms.tiles.simple_schema import Predicate, predicates

NUMBER = {"type": "number", "minimum": -5, "maximum": 10}
NAME = {"type": "string", "maxLength": 3, "pattern": "^[a-z]"}
DEFINITIONS = {"$defs": {"number": NUMBER}}
SIMPLE: list[dict[str, Any]] = [
    NUMBER,
    NAME,
    {"$ref": "#/$defs/number", "description": "A number."},
    {"type": "array", "minItems": 2, "maxItems": 3, "items": {"$ref": "#/$defs/number"}},
    {"type": "array", "items": {"type": "array", "items": NAME}},
]
NOT_SIMPLE: list[dict[str, Any]] = [
    {"type": "object"},
    {"type": "array"},
    {"type": ["number", "string"]},
    {"type": "integer"},
    {"enum": ["a"]},
    {"type": "number", "multipleOf": 2},
    {"type": "array", "items": {"type": "object"}},
    {"$ref": "urn:realmwright:tileset:1"},
    {"$ref": "#/$defs/number", "minimum": 7},
    {},
]

scalars = st.none() | st.booleans() | st.integers(-9, 14) | st.floats() | st.text("ab1", max_size=5)
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4), max_leaves=9)


def predicate(rules: dict[str, Any]) -> Predicate | None:
    return predicates({**DEFINITIONS, "items": rules}).get(id(rules))


@pytest.mark.parametrize("rules", SIMPLE, ids=str)
@given(value=values)
def test_a_value_fits_a_predicate_if_and_only_if_it_fits_the_rules(rules: dict[str, Any], value: Any) -> None:
    fits = predicate(rules)
    assert fits
    nan = "nan" in str(value)  # which no file can hold, and which a validator passes as a number
    assert fits(value) == Draft202012Validator({**DEFINITIONS, **rules}).is_valid(value) or nan


@pytest.mark.parametrize("rules", NOT_SIMPLE, ids=str)
def test_rules_that_say_more_have_no_predicate(rules: dict[str, Any]) -> None:
    assert predicate(rules) is None


DRAWING = {"size": [200, 100], "nodes": {"n1": [0, 0], "n2": [9, 9]}, "lines": [["n1", "n2"]]}
DOCUMENT = {"format": 2, "id": "drawn", "titles": {"en": "Drawn"}, "boxes": ["realms"]}


@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        ({}, []),
        ({"nodes": {"n1": [0, 0], "N": [1, 1]}}, ["/layers/0/drawing/nodes"]),
        ({"nodes": {"n1": [0, 0], "n2": [1]}}, ["/layers/0/drawing/nodes/n2"]),
        ({"nodes": {"n1": [0, True], "n2": [1, 1]}}, ["/layers/0/drawing/nodes/n1/1"]),
        ({"nodes": []}, ["/layers/0/drawing/nodes"]),
        ({"lines": [["n1", "n2"], ["n1"]]}, ["/layers/0/drawing/lines/1"]),
        ({"lines": [["n1", 3]]}, ["/layers/0/drawing/lines/0/1"]),
        ({"joins": [["r1", "R2"], ["r1", "r2"]]}, ["/layers/0/drawing/joins/0/1"]),
    ],
)
def test_what_does_not_fit_is_named_as_ever(parts: dict[str, Any], wrong: list[str]) -> None:
    document = {**DOCUMENT, "layers": [{"players": 2, "drawing": {**DRAWING, **parts}}]}
    assert [violation.pointer for violation in violations(document, "scenario")] == wrong


def test_unknown_keys_are_found_beside_simple_parts() -> None:
    drawing = {**DRAWING, "regions": {"r1": {"at": [1, 1], "colour": "red"}}, "ink": 3}
    document = {**DOCUMENT, "layers": [{"players": 2, "drawing": drawing}]}
    wanted = ["/layers/0/drawing/regions/r1/colour", "/layers/0/drawing/ink"]
    assert sorted(unknown_keys(document, "scenario")) == sorted(wanted)
