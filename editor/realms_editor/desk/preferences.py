"""The user's preferences, kept from one run to the next."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from realms.checks.owned_boxes import owned_path
from realms.locale import LANGUAGES, Sentence
from realms.tiles import jsonfile, saving

FORMAT = 1
MAX_RECENT = 12
MAX_ENTRIES = 500
MAX_TEXT = 20_000
THEMES = ("light", "dark", "highcontrast")
SCALES = (100, 125, 150, 175, 200)  # of everything in the windows, in percent
TEXT_SCALES = (90, 100, 110, 125, 150)


@dataclass(frozen=True)
class Preferences:
    """The user's settings; unset ones have the default value."""

    language: str = ""  # empty: that of the system
    theme: str = THEMES[0]
    shortcuts: Mapping[str, str] = field(default_factory=dict)  # by action, only those changed
    overlays: tuple[str, ...] = ("letters", "minimap")
    recent: tuple[Path, ...] = ()
    beyond_supply: bool = False
    window: str = ""  # the layout of the window, in a form that only the window reads
    tour_seen: bool = False
    die_rolls: bool | None = None  # None: as the system is set
    tokens_move: bool | None = None  # None: as the system is set
    turn_pauses: bool | None = None  # None: as usual, with a pause after each turn at the table
    publish: str = ""  # the choices of the last publication, in a form that only its dialog reads
    tileset: str = ""  # the file with the faces of the user's own tiles
    scale: int = 100  # of everything in the windows, in percent
    text_scale: int = 100  # of the texts in the windows, in percent
    restore_session: bool = True  # open the maps of the last session at the start
    session: str = ""  # the maps that were open last, in a form that only `desk.session` reads


def preferences_path() -> Path:
    """Return the path of the preferences, beside the file of the boxes owned."""
    return owned_path().with_name("editor.json")


def load_preferences(path: Path) -> Preferences:
    """Load the preferences in a file; damaged or unknown entries count as unset."""
    data = _read(path)
    known = {name: reader(data[name]) for name, reader in _READERS.items() if name in data}
    return Preferences(**{name: value for name, value in known.items() if value is not None})


def change_preferences(path: Path, **changes: Any) -> Preferences:
    """Change some preferences; all others stay, even those of newer versions or other windows."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with saving.alone(path):
        preferences = replace(load_preferences(path), **changes)
        written = {name: _written(getattr(preferences, name)) for name in changes}
        data = {**_read(path), "format": FORMAT, **written}
        text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
        saving.save(path, text.encode(errors="replace"))
    return preferences


def remember_recent(path: Path, file: Path) -> Preferences:
    """Put a file first in the list of recent files."""
    with saving.alone(path):
        others = [other for other in load_preferences(path).recent if other != file.absolute()]
        return change_preferences(path, recent=(file.absolute(), *others)[:MAX_RECENT])


def forget_recent(path: Path, file: Path) -> Preferences:
    """Remove a file from the list of recent files."""
    with saving.alone(path):
        return change_preferences(
            path, recent=tuple(other for other in load_preferences(path).recent if other != file)
        )


def boxes_owned() -> tuple[tuple[str, ...], Sentence | None]:
    """Return the boxes that the user owns, or none and the error in their file."""
    from realms.checks.owned_boxes import owned_boxes
    from realms.checks.settings import SettingsError

    try:
        return owned_boxes() or (), None
    except SettingsError as error:
        return (), error.message


def _read(path: Path) -> dict[str, Any]:
    try:
        data = jsonfile.parse(jsonfile.decode(jsonfile.read_bytes(path)))
    except jsonfile.ReadError:
        return {}
    return data if isinstance(data, dict) else {}


def _written(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _written(entry) for key, entry in value.items()}
    if isinstance(value, str | int):
        return value
    return [str(entry) for entry in value]


def _one_of(*allowed: str) -> Callable[[Any], str | None]:
    return lambda value: value if value in allowed else None


def _percent(*allowed: int) -> Callable[[Any], int | None]:
    return lambda value: value if type(value) is int and value in allowed else None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and len(value) <= MAX_TEXT else None


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _texts(value: Any) -> tuple[str, ...] | None:
    entries: Sequence[Any] = value[:MAX_ENTRIES] if isinstance(value, list) else ()
    kept = tuple(entry for entry in entries if isinstance(entry, str) and len(entry) <= MAX_TEXT)
    return kept if isinstance(value, list) else None


def _paths(value: Any) -> tuple[Path, ...] | None:
    texts = _texts(value)
    return None if texts is None else tuple(map(Path, texts))[:MAX_RECENT]


def _words(value: Any) -> dict[str, str] | None:
    if not isinstance(value, dict):
        return None
    kept = {key: text for key, text in value.items() if isinstance(text, str) and len(text) <= MAX_TEXT}
    return dict(list(kept.items())[:MAX_ENTRIES])


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "language": _one_of("", *LANGUAGES),
    "theme": _one_of(*THEMES),
    "shortcuts": _words,
    "overlays": _texts,
    "recent": _paths,
    "beyond_supply": _flag,
    "window": _text,
    "tour_seen": _flag,
    "die_rolls": _flag,
    "tokens_move": _flag,
    "turn_pauses": _flag,
    "publish": _text,
    "tileset": _text,
    "scale": _percent(*SCALES),
    "text_scale": _percent(*TEXT_SCALES),
    "restore_session": _flag,
    "session": _text,
}
assert _READERS.keys() == {entry.name for entry in fields(Preferences)}  # noqa: S101 - every one is read
