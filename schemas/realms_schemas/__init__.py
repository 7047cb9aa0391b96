"""JSON Schemas of everything we read and write."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def load(name: str) -> dict[str, Any]:
    """Return a schema as its file has it; programs want `realms.tiles.schemas`, which fills in the boxes."""
    text = (files("realms_schemas") / f"{name}.schema.json").read_text("utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def names() -> list[str]:
    """Return the names of the schemas."""
    return sorted(
        file.name.removesuffix(".schema.json")
        for file in files("realms_schemas").iterdir()
        if file.name.endswith(".schema.json")
    )
