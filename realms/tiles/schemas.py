"""Our JSON Schemas, complete: the ids of the boxes are filled in from `boxes.json`."""

from functools import cache
from typing import Any

import realms_schemas
from realms.tiles.boxes import boxes

_TO_BE_FILLED: dict[str, list[str]] = {"enum": []}  # the definition of `box` in a schema file


@cache
def load_schema(name: str) -> dict[str, Any]:
    """Return the schema of that name; it is shared, so do not change it."""
    schema = realms_schemas.load(name)
    definitions = schema.get("$defs", {})
    if definitions.get("box") != _TO_BE_FILLED:
        return schema
    return {**schema, "$defs": {**definitions, "box": {"enum": list(boxes())}}}


def schema_names() -> list[str]:
    """List the names of our schemas."""
    return realms_schemas.names()
