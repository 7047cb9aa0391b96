"""The maps that were open when the editor was closed last, with what was seen of each."""

import json
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from math import isfinite
from pathlib import Path
from typing import Any

MAX_MAPS, MAX_CHOSEN = 20, 60  # maps, and things that are selected on one of them
MAX_NAME, NUMBERS = 32, 5


@dataclass(frozen=True)
class OpenMap:
    """A file with the number of players, the part of the map that was seen, and what was selected on it.

    Without a width all of the map was seen.
    """

    path: Path
    players: int
    width: float = 0.0  # of a tile, in pixels
    x: float = 0.0  # the middle of what was seen
    y: float = 0.0
    chosen: tuple[str, ...] = ()  # tiles, or nodes of a drawing


def session_text(maps: Iterable[OpenMap]) -> str:
    """Return the text of the preference `session`."""
    entries = [astuple(each) for each in maps][:MAX_MAPS]
    return json.dumps([(*entry[:-1], entry[-1][:MAX_CHOSEN]) for entry in entries], default=str)


def read_session(text: str) -> tuple[OpenMap, ...]:
    """Return the maps in that text; damaged entries are left out."""
    try:
        entries = json.loads(text or "[]")
    except ValueError:
        return ()
    known = entries if isinstance(entries, list) else []
    return tuple(_map_of(each) for each in known[:MAX_MAPS] if _is_map(each))


def _map_of(entry: list[Any]) -> OpenMap:
    """Return the map of an entry; those of earlier versions say nothing about what was selected."""
    path, players, width, x, y, *rest = entry
    chosen = rest[0] if rest and isinstance(rest[0], list) else []
    names = (name for name in chosen[:MAX_CHOSEN] if isinstance(name, str) and len(name) <= MAX_NAME)
    return OpenMap(Path(path), players, width, x, y, tuple(names))


def _is_map(entry: object) -> bool:
    """Return True for a path, a number of players and three finite numbers, whatever follows."""
    return (
        isinstance(entry, list)
        and [type(each) for each in entry[:NUMBERS]] == [str, int, float, float, float]
        and all(isfinite(each) for each in entry[2:NUMBERS])
    )
