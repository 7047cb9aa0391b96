"""Validation of documents against our JSON Schemas, with messages of our own and JSON pointers."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, reduce
from operator import getitem, or_
from typing import TYPE_CHECKING, Any

from realms.locale import Sentence, sentence
from realms.tiles import simple_schema
from realms.tiles.jsonplaces import escape
from realms.tiles.pattern_words import form_of
from realms.tiles.schemas import load_schema, schema_names

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator


@dataclass(frozen=True, slots=True)
class Violation:
    """A violation of a schema: its place and a message."""

    pointer: str
    message: Sentence


@cache
def _validator(name: str) -> "Validator":
    from jsonschema import Draft202012Validator as Usual
    from jsonschema.validators import create
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    keywords = {**Usual.VALIDATORS, **_KEYWORDS}
    keywords |= {keyword: _simply(keyword, keywords[keyword]) for keyword in simple_schema.KEYWORDS}
    ours = create(Usual.META_SCHEMA, keywords, type_checker=Usual.TYPE_CHECKER)
    resources = [(uri, DRAFT202012.create_resource(_rules(_name_in(uri)))) for uri in _mentioned(name)]
    return ours(_rules(name), registry=Registry().with_resources(resources))


def _mentioned(name: str) -> set[str]:
    """Return the `$id` of our schemas that a schema refers to; it refers to no others."""
    schema = load_schema(name)
    return set(re.findall(r"urn:realmwright:[a-z]+:1", json.dumps(schema))) - {schema["$id"]}


def _rules(name: str) -> dict[str, Any]:
    """Return a schema without its dialect, which would bring the usual keywords back."""
    return {key: value for key, value in load_schema(name).items() if key != "$schema"}


def _pattern(_: "Validator", pattern: str, text: Any, __: Any) -> "Iterator[ValidationError]":
    """Match a pattern; in JSON Schema `$` is the end of the text, not also before a last line break."""
    from jsonschema import ValidationError

    if isinstance(text, str) and not re.search(pattern.replace("$", r"\Z"), text):
        yield ValidationError("")


def _unique_items(_: "Validator", wanted: bool, items: Any, __: Any) -> "Iterator[ValidationError]":
    """Compare items by a set; comparing all pairs would take quadratic time."""
    from jsonschema import ValidationError

    if wanted and isinstance(items, list) and len(set(map(_frozen, items))) < len(items):
        yield ValidationError("")


def _frozen(value: object) -> object:
    """Return a hashable value that is equal where JSON is: 1 and 1.0 are, 1 and true are not."""
    if isinstance(value, dict):
        return frozenset((key, _frozen(item)) for key, item in value.items())
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return (bool, value) if isinstance(value, bool) else value


def _simply(keyword: str, usual: Any) -> Any:
    """Return a keyword with rules for many values that looks closely only where one of them does not fit."""
    beside = {"items": ("prefixItems",), "additionalProperties": ("properties", "patternProperties")}
    others, within = beside.get(keyword, ()), list if keyword == "items" else dict

    def look(validator: "Validator", rules: Any, value: Any, schema: Any) -> "Iterator[ValidationError]":
        fits = _simple_rules().get(id(rules))
        if fits and isinstance(value, within) and not any(each in schema for each in others):
            values: Any = value
            if all(map(fits, values.values() if keyword == "additionalProperties" else values)):
                return
        yield from usual(validator, rules, value, schema)

    return look


@cache
def _simple_rules() -> Mapping[int, simple_schema.Predicate]:
    """Return the predicates for the simple rules in all our schemas, by the identity of the rules."""
    found = [simple_schema.predicates(load_schema(name)) for name in schema_names()]
    return reduce(or_, found, {})


_KEYWORDS: Mapping[str, Any] = {"pattern": _pattern, "uniqueItems": _unique_items}


def _name_in(uri: str) -> str:
    """Return the name of one of our schemas from its `$id`."""
    return uri.split(":")[2]


def violations(document: Any, schema: str) -> Iterator[Violation]:
    """Yield all violations of a schema in a document, in no set order."""
    for error in _validator(schema).iter_errors(document):
        if error.validator == "additionalProperties":
            for key in _surplus(error):
                yield Violation(pointer_of([*error.absolute_path, key]), _UNEXPECTED)
        else:
            yield Violation(pointer_of(error.absolute_path), _message(error))


def unknown_keys(document: object, schema: str) -> Iterator[str]:
    """Yield the pointers of keys that the schema neither names nor admits."""
    yield from _unknown(document, _SchemaPart.whole(schema), "")


def pointer_of(path: Iterable[str | int]) -> str:
    """Return the JSON pointer of a path of keys and indices."""
    return "".join(f"/{escape(str(part))}" for part in path)


_FORMLESS = sentence("this has none of the forms allowed here")
_UNEXPECTED = sentence("this key is not expected here")
SENTENCES = {
    "type": sentence("this must be of type {value}"),
    "enum": sentence("this must be one of: {value}"),
    "const": sentence("this must be {value}"),
    "minimum": sentence("this must be at least {value}"),
    "maximum": sentence("this must be at most {value}"),
    "minLength": sentence("this text is too short"),
    "maxLength": sentence("this text has more than {value} characters"),
    "minItems": sentence("there are too few entries here; the minimum is {value}"),
    "maxItems": sentence("this list has more than {value} entries"),
    "minProperties": sentence("there are too few entries here; the minimum is {value}"),
    "maxProperties": sentence("this list has more than {value} entries"),
    "oneOf": _FORMLESS,
    "anyOf": _FORMLESS,
    "false": sentence("nothing is expected here"),
    "not": _UNEXPECTED,
    "uniqueItems": sentence("an entry of this list stands twice"),
}


def _message(error: "ValidationError") -> Sentence:
    keyword = str(error.validator or "false")  # a schema that is not an object has no keyword
    value: Any = error.validator_value
    if keyword == "required":
        missing = next(key for key in value if error.message.startswith(repr(key)))
        return sentence('the key "{key}" is missing', key=missing)
    if keyword == "pattern":
        text = str(error.instance)[:60]
        return sentence('"{text}" is not of the expected form: {form}', text=text, form=form_of(value))
    shown = [str(item) for item in value] if isinstance(value, list) else value
    return sentence(SENTENCES[keyword].text, value=shown)


def _surplus(error: "ValidationError") -> list[str]:
    """Return the keys of an object that its schema does not name."""
    instance: Any = error.instance
    schema: Any = error.schema
    return [key for key in instance if key not in schema.get("properties", ())]


@dataclass(frozen=True, slots=True)
class _SchemaPart:
    """A part of one of our schemas: the schema, the path of the part, and its rules."""

    schema: str
    way: tuple[str | int, ...] = ()
    rules: Any = field(default=None, compare=False)  # an object, or true or false

    @classmethod
    def whole(cls, schema: str) -> "_SchemaPart":
        """Return a schema as the first of its parts."""
        return cls(schema, (), load_schema(schema))

    def inner(self, *way: str | int) -> "_SchemaPart":
        """Return a part of this part."""
        return _SchemaPart(self.schema, (*self.way, *way), reduce(getitem, way, self.rules))

    def target(self) -> "_SchemaPart":
        """Follow the reference in this part."""
        uri, _, path = self.rules["$ref"].partition("#")
        return _SchemaPart.whole(_name_in(uri) if uri else self.schema).inner(*path.split("/")[1:])

    def taken(self, value: Any) -> str:
        """Return the branch that a value takes, "then" or "else"."""
        condition = _validator(self.schema).evolve(schema=self.rules["if"])
        return "then" if condition.is_valid(value) else "else"


def _unknown(value: object, part: _SchemaPart, pointer: str) -> Iterator[str]:
    if isinstance(part.rules, bool) or id(part.rules) in _simple_rules():
        return  # simple rules name no keys
    if isinstance(value, list):
        for each in _always(part):
            first = len(each.rules.get("prefixItems", ()))
            for index, item in enumerate(value):
                if not isinstance(item, dict | list):
                    continue
                if index < first:
                    yield from _unknown(item, each.inner("prefixItems", index), f"{pointer}/{index}")
                elif "items" in each.rules:
                    yield from _unknown(item, each.inner("items"), f"{pointer}/{index}")
    if isinstance(value, dict):
        yield from _unknown_entries(value, part, pointer)


def _unknown_entries(value: dict[str, object], part: _SchemaPart, pointer: str) -> Iterator[str]:
    """Look into every entry of an object; yield the pointers of keys that no part names."""
    parts, names = _always(part), _names(part)
    if not value.keys() <= names.keys():
        parts = tuple(_applying(value, part))
        names = {key: inner for each in reversed(parts) for key, inner in _names(each).items()}
    others = next((each.inner(_OTHERS) for each in parts if _OTHERS in each.rules), None)
    for key, item in value.items():
        inner = names.get(key, others)
        if inner is None and names:
            yield f"{pointer}/{escape(key)}"
        elif inner is not None and isinstance(item, dict | list):
            yield from _unknown(item, inner, f"{pointer}/{escape(key)}")


_OTHERS = "additionalProperties"


@cache
def _names(part: _SchemaPart) -> Mapping[str, _SchemaPart]:
    """Return the parts under all keys that a part names for every value."""
    named = [(key, each) for each in _always(part) for key in each.rules.get("properties", ())]
    return {key: each.inner("properties", key) for key, each in reversed(named)}


@cache
def _always(part: _SchemaPart) -> tuple[_SchemaPart, ...]:
    """Return a part with everything that it refers to for every value."""
    found = [part]
    for each in found:  # which grows meanwhile
        if "$ref" in each.rules:
            found.append(each.target())
        found += (each.inner("allOf", number) for number in range(len(each.rules.get("allOf", ()))))
    return tuple(found)


def _applying(value: object, part: _SchemaPart) -> Iterator[_SchemaPart]:
    """Yield a part with everything that it refers to for this value, including the branches it takes."""
    for each in _always(part):
        yield each
        if "if" in each.rules and each.taken(value) in each.rules:
            yield from _applying(value, each.inner(each.taken(value)))
