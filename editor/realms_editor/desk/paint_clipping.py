"""The paint of a region on the clipboard, as text."""

import json
from collections.abc import Mapping
from typing import Any

from realms.scenario.region_changes import MOST_SYMBOLS
from realms.tiles import jsonfile
from realms.tiles.jsonfile import ReadError
from realms.tiles.kinds import (
    CHASM,
    MOUNTAIN,
    SURFACE_LAND,
    SYMBOLS,
    UNDERGROUND_LAND,
    WATER,
    WATER_KINDS,
    WORLDS,
)

KIND = "paint"
_TERRAINS = frozenset((*SURFACE_LAND, *UNDERGROUND_LAND, MOUNTAIN, WATER, CHASM))


def paint_text(values: Mapping[str, Any]) -> str:
    """Return the paint of a region as text for the clipboard."""
    return json.dumps({"realmwright": KIND, **_known(values)})


def read_paint(text: str) -> dict[str, Any] | None:
    """Return the paint that a text describes; None if it is no paint."""
    try:
        data = jsonfile.parse(text)
    except ReadError:
        return None
    if not isinstance(data, dict) or data.get("realmwright") != KIND:
        return None
    found = _known(data)
    return found if "terrain" in found else None


def _known(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that a region can be painted with, as far as they make sense."""
    symbols = values.get("symbols", [])
    shown = [each for each in SYMBOLS if isinstance(symbols, list) and each in symbols][:MOST_SYMBOLS]
    allowed = {"terrain": _TERRAINS, "water": WATER_KINDS, "world": WORLDS}
    found = {key: values[key] for key, known in allowed.items() if str(values.get(key)) in known}
    return {**found, "symbols": shown}
