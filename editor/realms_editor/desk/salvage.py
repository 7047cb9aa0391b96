"""Rescues the parts of a damaged document that still fit its schema."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from realms.board.drawing_limits import LONGEST_SIDE, SHORTEST_SIDE
from realms.checks.source import Source
from realms.scenario.migrate import STEPS, TILES_FORMAT, format_for, migrated
from realms.scenario.scenario import Scenario, ScenarioError, oversized_parts
from realms.tiles import jsonfile
from realms.tiles.jsonplaces import path_of
from realms.tiles.schemacheck import violations

_TOKEN = re.compile(r'[{}\[\],]|"(?:[^"\\]++|\\.)*+"?')

_DRAWN_NAME = re.compile("[a-z][a-z0-9_]{0,31}")
SHEET = (420, 297)  # millimetres, where nobody knows how large it was

ROUNDS = 50  # of removing invalid entries

BLANK: Mapping[str, Any] = {
    "format": TILES_FORMAT,
    "id": "realm",
    "titles": {"en": "?"},
    "boxes": ["small_world", "realms"],
    "tileset": "stand-in",
    "layers": [{"players": 2, "tiles": [], "pieces": []}],
}


@dataclass(frozen=True, eq=False)
class HeldSource(Source):
    """A file whose bytes are in memory already; without any it is read."""

    content: bytes = b""

    def _bytes(self) -> bytes:
        return self.content or super()._bytes()


def is_realm(source: Source) -> bool:
    """Return True if a file has anything that only a realm has."""
    keys = _readable(source).keys()
    return "tiles" not in keys and bool({"titles", "texts", "boxes", "layers"} & keys)


def salvage(source: Source) -> Scenario:
    """Return a scenario of all that can be understood, which may be without any tile."""
    scenario = Scenario(_valid_part(_readable(source)), source.path, tileset_path=source.tileset_path)
    try:
        scenario.tileset  # noqa: B018 - read for its errors
    except (ScenarioError, jsonfile.ReadError):
        return Scenario({**scenario.data, "tileset": BLANK["tileset"]}, source.path)
    return scenario


def _readable(source: Source) -> Any:
    """Return the document as written, or the part of a broken text before its first mistake."""
    data = source.data if source.problem is None else _repaired(source.raw.decode(errors="replace"))
    if not isinstance(data, dict) or oversized_parts(data):
        return {}
    return migrated(data) if any(data.get("format") == known for known in STEPS) else data


def _repaired(text: str) -> Any:
    """Return the value of a broken text, read tolerantly up to the place where it ends too early."""
    for attempt in (text, _closed(text)):
        try:
            loose = json.loads(attempt, parse_constant=str, parse_int=_short)
            return jsonfile.parse(json.dumps(loose, ensure_ascii=False))
        except (ValueError, RecursionError, jsonfile.ReadError):
            continue
    return None


def _short(digits: str) -> Any:
    return int(digits) if len(digits) <= jsonfile.MAX_DIGITS else digits


def _closed(text: str) -> str:
    """Return the text up to its last whole entry before the first mistake, with every bracket closed."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        text = text[: error.pos]
    except (ValueError, RecursionError):
        return ""
    ends, whole, closing = (
        "",
        0,
        "",
    )  # the open brackets' ends; the end of the last whole entry, and the ends there
    for token in _TOKEN.finditer(text):
        mark, place = token.group(), token.start()
        if mark in "{[":
            ends = ("}" if mark == "{" else "]") + ends
        elif mark in "]}":
            ends = ends[1:]
        if mark in "{[]},":
            whole, closing = place + (mark != ","), ends
        if len(ends) > jsonfile.MAX_DEPTH:
            break
    return text[:whole] + closing


def _valid_part(data: Any) -> dict[str, Any]:
    """Return the document without the entries that its schema forbids."""
    for _ in range(ROUNDS):
        data = {**BLANK, **_with_whole_drawings(data), "format": format_for(data)}
        wrong = {path_of(data, violation.pointer) for violation in violations(data, "scenario")}
        if not wrong:
            return dict(data)
        data = _without(data, wrong)
    return dict(BLANK)


def _with_whole_drawings(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the document with drawings that do not go as a whole for the sake of a size or a name."""
    layers = data.get("layers")
    if not isinstance(layers, list):
        return dict(data)
    return {**data, "layers": list(map(_with_whole_drawing, layers))}


def _with_whole_drawing(layer: Any) -> Any:
    drawing = layer.get("drawing") if isinstance(layer, dict) else None
    if not isinstance(drawing, dict):
        return layer
    parts = {key: part for key in ("nodes", "regions") if isinstance(part := drawing.get(key), dict)}
    named = {
        key: {name: entry for name, entry in part.items() if _DRAWN_NAME.fullmatch(name)}
        for key, part in parts.items()
    }
    return {**layer, "drawing": {**drawing, **named, "size": _sheet(drawing.get("size"))}}


def _sheet(size: Any) -> list[Any]:
    """Return the size of a sheet, within what a drawing may have."""
    sides = size if isinstance(size, list) else []
    if len(sides) != len(SHEET) or any(type(side) not in (int, float) for side in sides):
        return [*SHEET]
    return [min(max(side, SHORTEST_SIDE), LONGEST_SIDE) for side in sides]


def _without(value: Any, wrong: set[tuple[str | int, ...]]) -> Any:
    """Return a copy of a value without the entries at these paths."""
    inner: dict[str | int, set[tuple[str | int, ...]]] = {}
    for path in wrong:
        if path:
            inner.setdefault(path[0], set()).add(path[1:])
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    kept = [
        (key, _without(item, inner[key]) if key in inner else item)
        for key, item in entries
        if () not in inner.get(key, ())
    ]
    return dict(kept) if isinstance(value, dict) else [item for _, item in kept]
