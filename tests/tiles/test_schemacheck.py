"""Violations of schemas: in our own words, with a pointer to the place; and unknown keys."""

from copy import deepcopy
from typing import Any

import pytest

from realms.tiles.schemacheck import pointer_of, unknown_keys, violations
from realms.tiles.schemas import load_schema, schema_names
from realms.tiles.tileset import bundled_data

from help.documents import document, layer, piece, row

FACE = [{"thirds": [0, 1, 2], "terrain": "hill"}]
OWN = {"format": 1, "id": "own", "tiles": {"A": {"surface": FACE}}}
NAME = "a name of small letters, digits, - and _ that begins with a letter"
SCENARIO = document(layer(row("A"), piece("tribe", "A/0")), tileset=OWN)


def changed(path: tuple[str | int, ...], value: object) -> dict[str, Any]:
    data = deepcopy(SCENARIO)
    *way, last = path
    place: Any = data
    for step in way:
        place = place[step]
    place[last] = value
    return data


def told(data: object, schema: str = "scenario") -> list[tuple[str, str]]:
    return sorted((found.pointer, str(found.message)) for found in violations(data, schema))


@pytest.mark.parametrize("name", schema_names())
def test_every_schema_of_ours_is_one(name: str) -> None:
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(load_schema(name))


def test_a_document_that_fits() -> None:
    assert told(SCENARIO) == []


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("format",), 3, "this must be one of: 1, 2"),
        (("stars",), 4, "this must be at most 3"),
        (("stars",), 0, "this must be at least 1"),
        (("stars",), "3", "this must be of type integer"),
        (("layers", 0, "players"), True, "this must be of type integer"),
        (("layers", 0, "tiles", 0, "turn"), 0.5, "this must be of type integer"),
        (("boxes",), {}, "this must be of type array"),
        (("boxes",), [], "there are too few entries here; the minimum is 1"),
        (("titles",), {}, "there are too few entries here; the minimum is 1"),
        (("authors",), ["x"] * 51, "this list has more than 50 entries"),
        (("titles", "en"), "x" * 201, "this text has more than 200 characters"),
        (("tileset",), "", "this text is too short"),
        (("id",), "Small", f'"Small" is not of the expected form: {NAME}'),
        (
            ("layers", 0, "pieces", 0, "at"),
            "A.0",
            '"A.0" is not of the expected form: a third of a tile, such as C/0, or a region of a drawing, '
            "such as r17",
        ),
        (("pool",), {"ban": ["elves", "elves"]}, "an entry of this list stands twice"),
        (("water",), {"kind": "lava"}, "this must be one of: river, lake, sea"),
        (("tileset", "tiles", "A", "sky"), [], "this key is not expected here"),
        (("layers", 0, "pieces", 0), {"piece": "tunnel", "at": "A/0"}, 'the key "number" is missing'),
    ],
)
def test_a_sentence_for_every_keyword(path: tuple[str | int, ...], value: object, message: str) -> None:
    ((pointer, text),) = told(changed(path, value))
    assert text == message
    assert pointer_of(path).startswith(pointer) or pointer.startswith(pointer_of(path))


def test_every_missing_key_is_named() -> None:
    assert told({"titles": {"en": "Small"}, "boxes": ["realms"], "layers": SCENARIO["layers"]}) == [
        ("", f'the key "{key}" is missing') for key in ("format", "id", "tileset")
    ]


def test_every_key_too_many_has_its_own_place() -> None:
    assert told(changed(("tileset", "tiles", "A"), {"sky": [], "a/b": []})) == [
        ("/tileset/tiles/A/a~1b", "this key is not expected here"),
        ("/tileset/tiles/A/sky", "this key is not expected here"),
    ]


def test_pointers_are_escaped() -> None:
    assert told(changed(("titles",), {"en": "Small", "a/~": "x"})) == [
        ("/titles", '"a/~" is not of the expected form: a code of a language, such as en, fr or pt-BR')
    ]
    assert pointer_of(["titles", "a/~", 0]) == "/titles/a~1~0/0"


@pytest.mark.parametrize("document", [None, [], "x", 1, True])
def test_what_is_no_object_at_all(document: object) -> None:
    assert told(document) == [("", "this must be of type object")]
    assert list(unknown_keys(document, "scenario")) == []


@pytest.mark.parametrize(
    ("path", "pointer"),
    [
        (("colour",), "/colour"),
        (("layers", 0, "colour"), "/layers/0/colour"),
        (("layers", 0, "tiles", 0, "a/b"), "/layers/0/tiles/0/a~1b"),
        (("layers", 0, "pieces", 0, "colour"), "/layers/0/pieces/0/colour"),
        (("tileset", "colour"), "/tileset/colour"),
        (("tileset", "tiles", "A", "surface", 0, "colour"), "/tileset/tiles/A/surface/0/colour"),
    ],
)
def test_a_key_that_the_schema_has_no_name_for(path: tuple[str | int, ...], pointer: str) -> None:
    data = changed(path, [{"x": 1}])
    assert list(unknown_keys(data, "scenario")) == [pointer]
    assert told(data) == []


@pytest.mark.parametrize(
    "removal",
    [{"piece": "tribe", "at": "A/0", "colour": 1}, {"tile": "A", "colour": 1}],
    ids=["piece", "tile"],
)
def test_unknown_keys_of_removals(removal: dict[str, Any]) -> None:
    assert list(unknown_keys(changed(("layers", 0, "removes"), [removal]), "scenario")) == [
        "/layers/0/removes/0/colour"
    ]


def test_keys_of_any_name_are_not_unknown() -> None:
    data = changed(("rules",), [{"rule": "coin_mines", "active_only": True}])
    data |= {
        "titles": {"en": "Small", "eo": "Malgranda"},
        "turns": {"2": 10},
        "water": {"except": {"A/0": "sea"}},
    }
    assert list(unknown_keys(data, "scenario")) == []


def test_a_bundled_set_has_no_unknown_keys() -> None:
    assert list(unknown_keys(bundled_data("stand-in"), "tileset")) == []


def test_what_has_none_of_several_forms_is_not_quoted() -> None:
    record = {"format": 1, "scenario": {"id": "x" * 1000}, "players": 2, "seats": ["human"] * 2}
    found = told({**record, "version": "1", "decisions": []}, "game")
    assert found == [("/scenario", "this has none of the forms allowed here")]


def test_too_many_keys_are_counted() -> None:
    limit = load_schema("homemade")["$defs"]["names"]["maxProperties"]
    many = {f"a{letter}": "x" for letter in "abcdefghijklmnopqrstuvwxyz"}
    power = {"id": "p", "names": {"en": "P", **many}, "tokens": 1}
    found = told({"format": 1, "powers": [power]}, "homemade")
    assert ("/powers/0/names", f"this list has more than {limit} entries") in found


@pytest.mark.parametrize(
    ("items", "twice"),
    [
        ([1, 1.0], True),
        ([1, True], False),
        ([True, True], True),
        (["1", 1], False),
        ([["a", {"b": 2}], ["a", {"b": 2.0}]], True),
        ([[], {}], False),
        ([None, 0, False, "", [0], [False]], False),
    ],
)
def test_entries_that_stand_twice_are_those_of_json(items: list[object], twice: bool) -> None:
    """In a key of ours whose entries may be anything else is wrong too, but the sentence is there or not."""
    found = [text for _, text in told(changed(("pool",), {"ban": items}))]
    assert ("an entry of this list stands twice" in found) is twice


def test_the_branches_of_homemade_pieces_are_followed() -> None:
    """The key `lays` has a condition without an alternative."""
    lays = {"defence": 1, "limit": 5, "colour": 1}
    race = {"id": "beavers", "names": {"en": "Beavers"}, "tokens": 6, "lender": "tritons", "lays": lays}
    data = changed(("pool",), {"homemade": {"format": 1, "races": [race]}})
    assert list(unknown_keys(data, "scenario")) == []
    assert told(data) == [("/pool/homemade/races/0/lays/colour", "this key is not expected here")]


def test_references_into_another_schema_are_followed() -> None:
    piece_of_it = {"piece": "tribe", "at": "A/0", "colour": 1}
    data = {"format": "realmwright-clipping", "version": 1, "tiles": row("A"), "pieces": [piece_of_it]}
    assert list(unknown_keys(data, "clipping")) == ["/pieces/0/colour"]
