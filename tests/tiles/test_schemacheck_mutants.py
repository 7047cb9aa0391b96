"""Every kind of file, spoiled at random: our reading of its schema agrees with that of jsonschema."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from realms.locale import LANGUAGES
from realms.tiles.jsonplaces import path_of
from realms.tiles.schemacheck import SENTENCES, pointer_of, unknown_keys, violations
from realms.tiles.schemas import load_schema, schema_names

TESTS = Path(__file__).parent.parent
ROOM = TESTS / "museum" / "0.1.0"
DATA = Path(str(files("realms")))
SAMPLES = {
    "scenario": [ROOM / "realms/every_key.realm.json", ROOM / "realms/exported.realm.json"],
    "homemade": [ROOM / "homemade/every_key.homemade.json"],
    "tileset": [ROOM / "tilesets/own.tileset.json"],
    "clipping": [ROOM / "clippings/tiles.json", ROOM / "clippings/piece.json"],
    "game": [TESTS / "games/teams.game.json", *sorted(ROOM.glob("records/first_steps-2-named-*.json"))],
    "report": [ROOM / "reports/every_key.json"],
    "boxes": [DATA / "tiles/boxes.json"],
    "pool": sorted((DATA / "pool").glob("*.json")),
    "special": sorted((DATA / "scenario/special").glob("*.json")),
}
EXAMPLES = 40
WORDS = st.sampled_from(
    ["", "id", "tile", "piece", "en", "A", "A/0", "limit", "immune", "then", "a/b", "x~y", "é"]
)
NUMBERS = st.sampled_from([-1, 0, 1, 2, 1.0, 2.5, 99, 10**15])
LEAVES = st.none() | st.booleans() | NUMBERS | WORDS
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)


@cache
def sample(path: Path) -> Any:
    return json.loads(path.read_text("utf-8-sig"))


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to everything in a document."""
    yield path
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, inner in entries:
        yield from places(inner, (*path, key))


@cache
def places_in(path: Path) -> list[tuple[str | int, ...]]:
    """Of each kind of place a few; a record has hundreds of decisions that are all alike."""
    kinds: dict[tuple[str | int, ...], list[tuple[str | int, ...]]] = {}
    for place in places(sample(path)):
        kinds.setdefault(tuple("" if isinstance(key, int) else key for key in place), []).append(place)
    return [place for several in kinds.values() for place in several[:3]]


@st.composite
def mutants(draw: st.DrawFn, name: str) -> Any:
    """A document of a kind in which up to three things are replaced, left out or added."""
    path = draw(st.sampled_from(SAMPLES[name]))
    document = deepcopy(sample(path))
    for place in draw(st.lists(st.sampled_from(places_in(path)), min_size=1, max_size=3)):
        document = spoiled(draw, document, place)
    return document


def spoiled(draw: st.DrawFn, document: Any, place: tuple[str | int, ...]) -> Any:
    """Change one thing, if it is still there."""
    if not place:
        return {**document, draw(WORDS): draw(VALUES)} if isinstance(document, dict) else draw(VALUES)
    *way, last = place
    around = document
    try:
        for key in way:
            around = around[key]
        there = around[last]
    except (LookupError, TypeError):
        return document
    what = draw(st.sampled_from(["replace", "replace", "leave out", "add", "again"]))
    if what == "leave out":
        del around[last]
    elif what == "add" and isinstance(there, dict):
        there[draw(WORDS)] = draw(VALUES)
    elif what == "again" and isinstance(around, list):
        around.append(deepcopy(there))
    else:
        around[last] = draw(VALUES)
    return document


# What jsonschema itself says


def plain(schema: Any, *, strict: bool) -> Any:
    """A schema whose patterns end where the text ends; if strict, no key without a name is allowed in it."""
    if isinstance(schema, list):
        return [plain(part, strict=strict) for part in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: plain(part, strict=strict and key in STRUCTURE) for key, part in schema.items()}
    for key in ("properties", "$defs"):
        if isinstance(schema.get(key), dict):
            made[key] = {name: plain(part, strict=strict) for name, part in schema[key].items()}
    if isinstance(made.get("pattern"), str):
        made["pattern"] = made["pattern"].replace("$", r"\Z")
    if strict and names_keys(schema) and "additionalProperties" not in schema:
        made["unevaluatedProperties"] = False
    return made


STRUCTURE = ("items", "prefixItems", "additionalProperties", "properties", "$defs")


def names_keys(schema: dict[str, Any]) -> bool:
    """Return True if a part names its keys, itself or by a branch."""
    return "properties" in schema or any(names_keys(schema[key]) for key in ("then", "else") if key in schema)


@cache
def oracle(name: str, *, strict: bool) -> Draft202012Validator:
    made = {each: plain(load_schema(each), strict=strict) for each in schema_names()}
    resources = [(schema["$id"], DRAFT202012.create_resource(schema)) for schema in made.values()]
    return Draft202012Validator(made[name], registry=Registry().with_resources(resources))


def named_places(errors: Iterator[ValidationError], keyword: str) -> set[str]:
    """The pointers of errors; of keys too many, those of the keys."""
    found = set()
    for error in errors:
        if error.validator == keyword:
            keys = [key for key in error.instance if repr(key) in error.message.partition("(")[2]]
            found |= {pointer_of([*error.absolute_path, key]) for key in keys}
        else:
            found.add(pointer_of(error.absolute_path))
    return found


KINDS = pytest.mark.parametrize("name", schema_names())


def test_there_is_a_sample_of_every_kind() -> None:
    assert set(SAMPLES) == set(schema_names())
    for name, paths in SAMPLES.items():
        assert paths
        assert not [violation for path in paths for violation in violations(sample(path), name)]


@KINDS
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_what_a_schema_forbids_is_what_jsonschema_says(name: str, data: st.DataObject) -> None:
    mutant = data.draw(mutants(name))
    found = list(violations(mutant, name))
    expected = named_places(oracle(name, strict=False).iter_errors(mutant), "additionalProperties")
    assert {violation.pointer for violation in found} == expected
    for message in [violation.message for violation in found]:
        assert message.text != "{reason}"  # what jsonschema says, in English and with the value in it
        assert all(message.in_language(language) for language in LANGUAGES)


@KINDS
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_keys_without_a_name_are_those_that_jsonschema_does_not_evaluate(
    name: str, data: st.DataObject
) -> None:
    mutant = data.draw(mutants(name))
    found = list(unknown_keys(mutant, name))
    for pointer in found:
        assert path_of(mutant, pointer)
    errors = [
        error
        for error in oracle(name, strict=True).iter_errors(mutant)
        if error.validator == "unevaluatedProperties"
    ]
    assert set(found) == named_places(iter(errors), "unevaluatedProperties")
    assert len(found) == len(set(found))


STRUCTURAL = {"$ref", "properties", "items", "prefixItems", "propertyNames", "allOf", "if", "then", "else"}
SILENT = {"$schema", "$id", "$defs", "title", "description", "default"}


def keywords(schema: Any) -> Iterator[str]:
    """The keywords of a schema and of its parts."""
    if isinstance(schema, list):
        for part in schema:
            yield from keywords(part)
    if isinstance(schema, dict):
        yield from schema
        for key, part in schema.items():
            named = key in ("properties", "$defs")
            yield from keywords(list(part.values()) if named else part)


@KINDS
def test_there_is_a_sentence_for_every_keyword_of_every_schema(name: str) -> None:
    """A keyword that is new in a schema gets its sentence, or is one that only leads to others."""
    told = {*SENTENCES, "required", "pattern", "additionalProperties"}
    assert set(keywords(load_schema(name))) <= told | STRUCTURAL | SILENT
