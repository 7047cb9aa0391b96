"""Documents against their JSON Schemas, in sentences of our own, with a JSON pointer to each place."""

from collections.abc import Iterator, Mapping
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
    from jsonschema import Draft202012Validator
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    registry: Registry[Any] = Registry(
        retrieve=lambda uri: DRAFT202012.create_resource(realms_schemas.load(_name_in(uri)))  # type: ignore[call-arg]
    )
    return Draft202012Validator(realms_schemas.load(name), registry=registry)


def _name_in(uri: str) -> str:
    """The name of a schema of ours, from its `$id`."""
    return uri.split(":")[2]


def violations(document: Any, schema: str) -> Iterator[Violation]:
    """Everything in a document that its schema does not allow, in no set order."""
    for error in _validator(schema).iter_errors(document):
        yield Violation(pointer_of(error.absolute_path), _message(error))


def unknown_keys(document: object, schema: str) -> Iterator[str]:
    """Pointers of the keys that the schema has no name for (and does not expect to be of any name)."""
    yield from _unknown(document, realms_schemas.load(schema), realms_schemas.load(schema), "")


def pointer_of(path: "Iterator[str | int] | Any") -> str:
    """A path of keys and indices as a JSON pointer."""
    return "".join(f"/{escape(str(part))}" for part in path)


_SENTENCES = {
    "type": sentence("this must be of type {value}"),
    "enum": sentence("this must be one of: {value}"),
    "const": sentence("this must be {value}"),
    "minimum": sentence("this must be at least {value}"),
    "maximum": sentence("this must be at most {value}"),
    "minLength": sentence("this text is too short"),
    "maxLength": sentence("this text has more than {value} characters"),
    "minItems": sentence("this list needs {value} entries at least"),
    "maxItems": sentence("this list has more than {value} entries"),
    "minProperties": sentence("this needs {value} entries at least"),
    "uniqueItems": sentence("an entry of this list stands twice"),
}


def _message(error: "ValidationError") -> Sentence:
    keyword: str = str(error.validator)
    value: Any = error.validator_value
    if keyword == "required":
        instance: Any = error.instance
        missing = next(key for key in value if key not in instance)
        return sentence('the key "{key}" is missing', key=missing)
    if keyword == "pattern":
        return sentence('"{text}" is not of the expected form', text=str(error.instance)[:60])
    if keyword == "additionalProperties":
        return sentence("a key is not expected here")
    if keyword in _SENTENCES:
        shown = [str(item) for item in value] if isinstance(value, list) else value
        return sentence(_SENTENCES[keyword].text, value=shown)
    return Sentence("{reason}", {"reason": error.message[:200]})


def _unknown(value: object, schema: Schema, root: Schema, pointer: str) -> Iterator[str]:
    schema, root = _resolved(value, schema, root)
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        for index, item in enumerate(value):
            yield from _unknown(item, schema["items"], root, f"{pointer}/{index}")
    if isinstance(value, dict):
        names, others = schema.get("properties", {}), schema.get("additionalProperties")
        for key, item in value.items():
            place = f"{pointer}/{escape(key)}"
            if key in names:
                yield from _unknown(item, names[key], root, place)
            elif isinstance(others, dict):
                yield from _unknown(item, others, root, place)
            elif others is None and names:
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
