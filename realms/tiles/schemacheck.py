"""Documents against their JSON Schemas, in sentences of our own, with a JSON pointer to each place."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import realms_schemas
from realms.locale import Sentence, sentence
from realms.tiles.jsonplaces import escape

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Violation:
    """What a schema does not allow, and where."""

    pointer: str
    message: Sentence


@cache
def _validator(name: str) -> "Validator":
    from jsonschema import Draft202012Validator as Usual
    from jsonschema.validators import create
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    ours = create(Usual.META_SCHEMA, {**Usual.VALIDATORS, **_KEYWORDS}, type_checker=Usual.TYPE_CHECKER)
    resources = [(uri, DRAFT202012.create_resource(_rules(_name_in(uri)))) for uri in _mentioned(name)]
    return ours(_rules(name), registry=Registry().with_resources(resources))


def _mentioned(name: str) -> set[str]:
    """The schemas of ours that one refers to, by their `$id`; they refer to no others."""
    schema = realms_schemas.load(name)
    return set(re.findall(r"urn:realmwright:[a-z]+:1", json.dumps(schema))) - {schema["$id"]}


def _rules(name: str) -> dict[str, Any]:
    """A schema without its dialect, which would bring the usual keywords back."""
    return {key: value for key, value in realms_schemas.load(name).items() if key != "$schema"}


def _pattern(_: "Validator", pattern: str, text: Any, __: Any) -> "Iterator[ValidationError]":
    """JSON Schema's `$` is the end of the text, Python's is also the place before a last line break."""
    from jsonschema import ValidationError

    if isinstance(text, str) and not re.search(pattern.replace("$", r"\Z"), text):
        yield ValidationError("")


def _unique_items(_: "Validator", wanted: bool, items: Any, __: Any) -> "Iterator[ValidationError]":
    """By their written form, as comparing each with each would take the time of a long list squared."""
    from jsonschema import ValidationError

    if wanted and isinstance(items, list):
        written = {json.dumps(item, sort_keys=True) for item in items}
        if len(written) < len(items):
            yield ValidationError("")


_KEYWORDS: Mapping[str, Any] = {"pattern": _pattern, "uniqueItems": _unique_items}


def _name_in(uri: str) -> str:
    """The name of a schema of ours, from its `$id`."""
    return uri.split(":")[2]


def violations(document: Any, schema: str) -> Iterator[Violation]:
    """Everything in a document that its schema does not allow, in no set order."""
    for error in _validator(schema).iter_errors(document):
        if error.validator == "additionalProperties":
            for key in _surplus(error):
                yield Violation(pointer_of([*error.absolute_path, key]), _UNEXPECTED)
        else:
            yield Violation(pointer_of(error.absolute_path), _message(error))


def unknown_keys(document: object, schema: str) -> Iterator[str]:
    """Pointers of the keys that the schema has no name for (and does not expect to be of any name)."""
    yield from _unknown(document, realms_schemas.load(schema), realms_schemas.load(schema), "")


def pointer_of(path: Iterable[str | int]) -> str:
    """A path of keys and indices as a JSON pointer."""
    return "".join(f"/{escape(str(part))}" for part in path)


_UNEXPECTED = sentence("this key is not expected here")
_SENTENCES = {
    "type": sentence("this must be of type {value}"),
    "enum": sentence("this must be one of: {value}"),
    "const": sentence("this must be {value}"),
    "minimum": sentence("this must be at least {value}"),
    "maximum": sentence("this must be at most {value}"),
    "minLength": sentence("this text is too short"),
    "maxLength": sentence("this text has more than {value} characters"),
    "minItems": sentence("there are too few entries here; the least is {value}"),
    "maxItems": sentence("this list has more than {value} entries"),
    "minProperties": sentence("there are too few entries here; the least is {value}"),
    "maxProperties": sentence("this list has more than {value} entries"),
    "oneOf": sentence("this has the form of nothing that may stand here"),
    "not": _UNEXPECTED,
    "uniqueItems": sentence("an entry of this list stands twice"),
}


def _message(error: "ValidationError") -> Sentence:
    keyword: str = str(error.validator)
    value: Any = error.validator_value
    if keyword == "required":
        missing = next(key for key in value if error.message.startswith(repr(key)))
        return sentence('the key "{key}" is missing', key=missing)
    if keyword == "pattern":
        return sentence('"{text}" is not of the expected form', text=str(error.instance)[:60])
    if keyword in _SENTENCES:
        shown = [str(item) for item in value] if isinstance(value, list) else value
        return sentence(_SENTENCES[keyword].text, value=shown)
    return Sentence("{reason}", {"reason": error.message[:200]})


def _surplus(error: "ValidationError") -> list[str]:
    """The keys that an object has and its schema does not name."""
    instance: Any = error.instance
    schema: Any = error.schema
    return [key for key in instance if key not in schema.get("properties", ())]


def _unknown(value: object, schema: Schema, root: Schema, pointer: str) -> Iterator[str]:
    schema, root = _resolved(value, schema, root)
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        for index, item in enumerate(value):
            yield from _unknown(item, schema["items"], root, f"{pointer}/{index}")
    if isinstance(value, dict):
        names, others = schema.get("properties", {}), schema.get("additionalProperties")
        for key, item in value.items():
            place, inner = f"{pointer}/{escape(key)}", names.get(key, others)
            if isinstance(inner, dict):
                yield from _unknown(item, inner, root, place)
            elif inner is None and names:
                yield place


def _resolved(value: object, schema: Schema, root: Schema) -> tuple[Schema, Schema]:
    """Follow references and the branch that a tile set or a removal takes."""
    while "$ref" in schema or "then" in schema:
        if "then" in schema:
            taken = isinstance(value, dict) and all(key in value for key in schema["if"].get("required", ()))
            schema = schema["then"] if taken else schema["else"]
        elif schema["$ref"].startswith("#/$defs/"):
            schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
        else:
            schema = root = realms_schemas.load(_name_in(schema["$ref"]))
    return schema, root
