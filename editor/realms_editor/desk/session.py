"""The maps that were open when the editor was closed last, with what was seen of each."""

import json
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from math import isfinite
from pathlib import Path

MAX_MAPS = 20


@dataclass(frozen=True)
class OpenMap:
    """A file with the number of players and the part of the map that was seen; no width: all of it."""

    path: Path
    players: int
    width: float = 0.0  # of a tile, in pixels
    x: float = 0.0  # the middle of what was seen
    y: float = 0.0


def session_text(maps: Iterable[OpenMap]) -> str:
    """Return the text of the preference `session`."""
    return json.dumps([astuple(each) for each in maps][:MAX_MAPS], default=str)


def read_session(text: str) -> tuple[OpenMap, ...]:
    """Return the maps in that text; damaged entries are left out."""
    try:
        entries = json.loads(text or "[]")
    except ValueError:
        return ()
    known = entries if isinstance(entries, list) else []
    return tuple(OpenMap(Path(each[0]), *each[1:]) for each in known[:MAX_MAPS] if _is_map(each))


def _is_map(entry: object) -> bool:
    """Return True for a path, a number of players and three finite numbers."""
    return (
        isinstance(entry, list)
        and [type(each) for each in entry] == [str, int, float, float, float]
        and all(isfinite(each) for each in entry[2:])
    )
