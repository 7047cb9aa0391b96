"""Predicates for the simple parts of our schemas: numbers, texts, and lists of these.

A drawing has thousands of points. A list of them is recognised here in a tenth of the time that a validator
takes; only where something does not fit, the validator looks at it and says what.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from math import inf
from operator import getitem
from typing import Any, Final

Predicate = Callable[[Any], bool]
Rules = Mapping[str, Any]

KEYWORDS: Final = ("items", "additionalProperties", "propertyNames")  # each holds rules for many values


def predicates(schema: Rules) -> dict[int, Predicate]:
    """Return the predicates of all simple rules for many values in a schema, by the identity of the rules.

    A value that fits a predicate fits the rules; the schema has to live as long as the predicates.
    """
    parts = (part[key] for part in _objects(schema) for key in KEYWORDS if isinstance(part.get(key), dict))
    found = ((id(rules), _predicate(rules, schema)) for rules in parts)
    return {key: predicate for key, predicate in found if predicate}


def _objects(value: Any) -> Iterator[Rules]:
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from _objects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _objects(inner)


def _predicate(rules: Rules, schema: Rules) -> Predicate | None:
    """Return a predicate for rules; None if they say more than is known here."""
    keys = rules.keys() - {"description"}
    if keys == {"$ref"} and rules["$ref"].startswith("#/"):
        return _predicate(reduce(getitem, rules["$ref"].split("/")[1:], schema), schema)
    known, make = _MAKERS.get(str(rules.get("type")), (set[str](), None))
    return make(rules, schema) if make and keys <= known | {"type"} else None


def _number(rules: Rules, _schema: Rules) -> Predicate:
    low, high = rules.get("minimum", -inf), rules.get("maximum", inf)
    return lambda value: type(value) in (int, float) and low <= value <= high


def _text(rules: Rules, _schema: Rules) -> Predicate:
    low, high = rules.get("minLength", 0), rules.get("maxLength", inf)
    fits = re.compile(rules.get("pattern", "").replace("$", r"\Z")).search
    return lambda value: type(value) is str and low <= len(value) <= high and fits(value) is not None


def _list(rules: Rules, schema: Rules) -> Predicate | None:
    low, high = rules.get("minItems", 0), rules.get("maxItems", inf)
    fits = _predicate(rules["items"], schema) if isinstance(rules.get("items"), dict) else None
    if fits is None:
        return None
    return lambda value: type(value) is list and low <= len(value) <= high and all(map(fits, value))


_MAKERS: Final[Mapping[str, tuple[set[str], Callable[[Rules, Rules], Predicate | None]]]] = {
    "number": ({"minimum", "maximum"}, _number),
    "string": ({"minLength", "maxLength", "pattern"}, _text),
    "array": ({"minItems", "maxItems", "items"}, _list),
}
