"""`realms schema`: schemas that work without us."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from realms.tiles.schemas import load_schema, schema_names
from realms.tiles.tileset import bundled_data

from help.documents import tile

Call = Callable[..., Any]
NAMES = schema_names()


@pytest.mark.parametrize("name", NAMES)
def test_a_printed_schema_is_one(realms: Call, name: str) -> None:
    ran = realms("schema", name)
    assert (ran.code, ran.err) == (0, "")
    schema = json.loads(ran.out)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == load_schema(name)["$id"]


def test_the_schema_of_scenarios_carries_that_of_tile_sets_along(realms: Call, document: Any) -> None:
    """No registry, no network: what it refers to is inside."""
    printed = Draft202012Validator(json.loads(realms("schema", "scenario").out))
    assert printed.is_valid(document)
    assert printed.is_valid({**document, "tileset": bundled_data("winding")})
    assert not printed.is_valid({**document, "tileset": {"format": 1, "id": "own", "tiles": {}}})
    assert not printed.is_valid({**document, "layers": []})


def test_the_schema_of_clippings_carries_those_of_scenarios_and_tile_sets_along(realms: Call) -> None:
    printed = Draft202012Validator(json.loads(realms("schema", "clipping").out))
    head = {"format": "realmwright-clipping", "version": 1}
    laid = tile("A", 0)
    assert printed.is_valid({**head, "tiles": [laid], "tileset": bundled_data("winding")})
    assert not printed.is_valid({**head, "tiles": [{**laid, "turn": 6}]})
    assert not printed.is_valid({**head, "tileset": {"format": 1, "id": "own", "tiles": {}}})


def test_the_help_names_all_schemas(realms: Call) -> None:
    words = realms("schema", "--help").out.replace(",", " ").split()
    assert set(NAMES) <= set(words)
