"""The canonical text of our documents: keys in a fixed order, one tile or piece a line."""

import json
from typing import Any

from realms.locale import escape_controls

KEY_ORDER = (
    *("format", "id", "about", "titles", "stars", "authors", "licence", "intro", "setup", "texts", "boxes"),
    *("tileset", "cut", "terrains", "symbols", "mountain_variants", "water", "kind", "enter", "except"),
    *("worlds_touch", "code", "subject", "tile", "face", "q", "r", "turn", "piece", "at", "players", "base"),
    *("layers", "tiles", "moves", "removes", "pieces", "symbol", "number", "marker", "vein", "level"),
    *(
        "count",
        "site",
        "turns",
        "rule",
        "rules",
        "readings",
        "pool",
        "ban",
        "handicap",
        "homemade",
        "notes",
        "exclusions",
        "reason",
    ),
    *("surface", "underground", "thirds", "terrain", "symbols_on"),
    *("drawing", "size", "nodes", "lines", "regions", "joins", "severs", "picture"),
)
_RANK = {key: rank for rank, key in enumerate(KEY_ORDER)}

# Containers whose members stand on lines of their own; everything else is written on one line.
_OPEN = (
    {"", "titles", "texts", "texts.*", "layers", "layers[]", "exclusions", "rules", "tileset"}
    | {f"{prefix}tiles" for prefix in ("", "layers[].", "tileset.")}
    | {"tiles.*", "tileset.tiles.*", "layers[].pieces", "layers[].moves", "layers[].removes"}
    | {"layers[].drawing"}
    | {f"layers[].drawing.{part}" for part in ("nodes", "lines", "regions", "joins", "severs")}
)


def dumps(document: dict[str, Any]) -> str:
    """Return the text of a document, ending in a line break; control characters are escaped."""
    return escape_controls(plain(document))


def plain(document: dict[str, Any]) -> str:
    """Return the text of a document without escapes; hashes of documents are made from it."""
    return _value(document, "", "") + "\n"


def dumps_indented(document: Any, indent: int) -> str:
    """Return any JSON value as indented text; control characters are escaped."""
    return escape_controls(json.dumps(document, ensure_ascii=False, indent=indent)) + "\n"


def _value(value: Any, where: str, indent: str) -> str:
    if isinstance(value, dict):
        members = [
            f"{_flat(key)}: {_value(value[key], _inside(where, key), indent + '  ')}" for key in _keys(value)
        ]
        return _bracketed(("{", "}"), members, where in _OPEN, indent)
    if isinstance(value, list):
        members = [_value(item, f"{where}[]", indent + "  ") for item in value]
        return _bracketed(("[", "]"), members, where in _OPEN, indent)
    return _flat(value)


def _inside(where: str, key: str) -> str:
    path = f"{where}.{key}" if where else key
    return path if path in _OPEN or f"{where}.*" not in _OPEN else f"{where}.*"


def _keys(value: dict[str, Any]) -> list[str]:
    return sorted(value, key=lambda key: _RANK.get(key, len(_RANK)))


def _flat(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _bracketed(brackets: tuple[str, str], members: list[str], is_open: bool, indent: str) -> str:
    opening, closing = brackets
    if not members:
        return opening + closing
    if not is_open:
        return opening + ", ".join(members) + closing
    inner = indent + "  "
    return f"{opening}\n{inner}" + f",\n{inner}".join(members) + f"\n{indent}{closing}"


def same(one: Any, other: Any) -> bool:
    """Return True if two values have one JSON text, whatever the order of keys; 1, 1.0 and true differ."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
