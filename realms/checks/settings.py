"""Settings of the checks: the boxes that the user owns, limits, and which checks run with which severity.

They come from a `realms.toml` beside a scenario or in a folder above, and from the command line.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from realms.checks.finding import SEVERITIES, Check, Severity
from realms.checks.registry import all_checks, retired
from realms.locale import Sentence, sentence
from realms.locale.message_error import MessageError
from realms.tiles.boxes import boxes
from realms.tiles.jsonfile import (
    MAX_DEPTH,
    MAX_DIGITS,
    ReadError,
    decode,
    deeper_than,
    file_position,
    read_bytes,
)
from realms.tiles.user_folders import settings_folder

FILE = "realms.toml"
TABLES = ("checks", "publish", "share")  # the others than `checks` belong to the commands that read them
# The time that the parser needs for a line grows with its length squared.
MAX_BYTES, MAX_LINE = 64 << 10, 4000
MILLIMETRES = 10  # in a centimetre
MAX_WORD = 60  # characters of a word from a file, in a message
_ADDRESS = re.compile(r"(?:https?://[!-~]{1,300})?")
_TOO_DEEP = sentence("brackets are nested more than {limit} deep", limit=MAX_DEPTH)


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers that checks compare with; the defaults are what the printed boards show."""

    regions_least: float = 8.0  # land regions for each player
    regions_most: float = 10.0
    share: float = 0.06  # greatest distance of a terrain or symbol from one fifth of the land
    run: float = 9  # connected land regions without defence: the share of a player
    entry_gap: float = 3.0  # land regions that the worst fifth of entries may lie below the best
    locked: float = 3.0  # extra coins a turn from which it matters that one race can lock them away
    table_width: float = 0  # in centimetres; 0: any table will do
    table_depth: float = 0
    tile: float = 9.0  # width of a hexagon in centimetres; exports measure by it, too
    border: float = 8.0  # length in millimetres below which people argue whether two drawn regions touch
    circle: float = 12.0  # radius in millimetres of the circle that tokens need in a drawn region


# Former limits, and those that have taken their places; files that still have them are read.
FORMER_LIMITS: Mapping[str, str] = {"spread": "entry_gap", "lockable": "locked"}


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a run."""

    boxes: tuple[str, ...] | None = None  # boxes owned; None: those that a scenario names
    select: tuple[str, ...] = ()  # codes, names or beginnings of codes; none: all
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    limits: Limits = Limits()
    former_limits: tuple[str, ...] = ()  # limits without effect that the file still has

    def wants(self, check: Check) -> bool:
        """Return True if the findings of a check are wanted."""
        chosen = not self.select or any(_fits(check, each) for each in self.select)
        return chosen and not any(_fits(check, each) for each in self.ignore)

    def severity_of(self, check: Check) -> Severity:
        """Return the severity of a check under these settings."""
        set_for = (severity for wanted, severity in self.severity.items() if _fits(check, wanted))
        return next(set_for, check.severity)


def outdated(settings: Settings) -> tuple[Sentence, ...]:
    """Return a sentence for each check or limit in the settings that is gone, with its successor."""
    named = dict.fromkeys((*settings.select, *settings.ignore, *settings.severity))
    checks = [gone.message for gone in dict.fromkeys(map(retired, named)) if gone]
    limits = [
        sentence(
            "the limit {name} has no effect any more; {successor} has taken its place",
            name=name,
            successor=FORMER_LIMITS[name],
        )
        for name in settings.former_limits
    ]
    return (*checks, *limits)


class SettingsError(MessageError, ValueError):
    """An invalid setting; the message says which one and where."""


def settings_near(path: Path | None) -> Settings:
    """Return the settings of the nearest `realms.toml` beside or above a file, or else the defaults.

    The width of tiles that the user has chosen for all realms takes the place of the usual one.
    """
    usual = Limits(tile=own_tile())
    file = file_near(path) if path else None
    return load_settings(file, usual) if file else Settings(limits=usual)


def file_near(path: Path) -> Path | None:
    """Return the nearest `realms.toml` beside or above a file."""
    files = (folder / FILE for folder in _above(path))
    # os.path: pathlib raises an error for a folder that is barred
    return next((file for file in files if os.path.isfile(file)), None)  # noqa: PTH113


def _above(path: Path) -> Sequence[Path]:
    """Return the folders above a file; none for a file of a folder that has been deleted."""
    try:
        return Path(os.path.abspath(path)).parents  # noqa: PTH100 - resolve() stumbles over circular links
    except FileNotFoundError:
        return ()


def load_settings(path: Path, usual: Limits | None = None) -> Settings:
    """Return the settings of the checks in a file; `usual` are the limits that the file does not name."""
    with _placed_in(path):
        return settings_from(_tables(path).get("checks", {}), usual)


def load_table(path: Path, name: str, keys: list[str] | None = None) -> dict[str, Any]:
    """Return a table of a file, which has no other keys than these if they are given; empty if missing."""
    with _placed_in(path):
        table = _table(name, _tables(path).get(name, {}))
        if keys is not None:
            known_keys(name, table, keys)
        return table


def tables_in(text: str) -> dict[str, Any]:
    """Return the tables in the text of a file of settings."""
    data = _parsed(text)
    known_keys(FILE, data, list(TABLES))
    return data


def share_address(path: Path) -> str:
    """Return the address that shared realms near a file stand behind; empty if the settings give none."""
    file = file_near(path)
    address = load_table(file, "share", ["address"]).get("address", "") if file else ""
    if not isinstance(address, str) or not _ADDRESS.fullmatch(address):
        raise SettingsError(
            placed(file, sentence("address must begin with https:// or http:// and have no spaces"))
        )
    return address


def tile_width_near(path: Path | None) -> float:
    """Return the width of a tile in millimetres that the settings near a file give, or else the user's."""
    return settings_near(path).limits.tile * MILLIMETRES


def own_path() -> Path:
    """Return the path of the user's own file, with boxes owned and the width of tiles."""
    return settings_folder() / FILE


def own_tile() -> float:
    """Return the width of a tile in centimetres that the user has chosen, or the usual one."""
    path = own_path()
    return load_settings(path).limits.tile if path.is_file() else Limits().tile


def tile_file_near(path: Path | None) -> Path | None:
    """Return the nearest `realms.toml` beside or above a file if it gives a width of tiles."""
    file = file_near(path) if path else None
    limits = load_table(file, "checks").get("limits", {}) if file else {}
    return file if "tile" in limits else None


def _tables(path: Path) -> dict[str, Any]:
    return tables_in(decode(read_bytes(path)))


@contextmanager
def _placed_in(path: Path) -> Iterator[None]:
    """Add the file to the messages of errors."""
    try:
        yield
    except ReadError as error:
        raise SettingsError(placed(file_position(path, error.line, error.column), error.message)) from error
    except SettingsError as error:
        raise SettingsError(placed(path, error.message)) from error


def _parsed(text: str) -> dict[str, Any]:
    """Parse TOML of limited size and depth."""
    if len(text.encode()) > MAX_BYTES:
        raise SettingsError(sentence("the file is larger than {limit} KiB", limit=MAX_BYTES >> 10))
    if any(len(line) > MAX_LINE for line in text.splitlines()):
        raise SettingsError(sentence("a line has more than {limit} characters", limit=MAX_LINE))
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise SettingsError(_TOO_DEEP) from None
    except ValueError as error:  # beside errors of TOML, numbers with more digits than Python reads
        raise SettingsError(Sentence("{reason}", {"reason": str(error)[:200]})) from error
    if deeper_than(data, MAX_DEPTH):
        raise SettingsError(_TOO_DEEP)
    return data


def settings_from(data: Any, usual: Limits | None = None) -> Settings:
    """Return the settings in a table `checks`; `usual` are the limits that it does not name."""
    known_keys("checks", data, [each.name for each in fields(Settings) if each.name != "former_limits"])
    limits = data.get("limits", {})
    settings = Settings(
        boxes=None if "boxes" not in data else tuple(_words("boxes", data["boxes"])),
        select=tuple(_words("select", data.get("select", []))),
        ignore=tuple(_words("ignore", data.get("ignore", []))),
        severity=dict(_table("severity", data.get("severity", {}))),
        limits=_limits(limits, usual or Limits()),
        former_limits=tuple(name for name in FORMER_LIMITS if name in limits),
    )
    return validated(settings)


def validated(settings: Settings) -> Settings:
    """Return these settings if every check, box and severity in them exists, or else raise an error."""
    for wanted in (*settings.select, *settings.ignore, *settings.severity):
        if not any(_fits(check, wanted) for check in all_checks()):
            raise SettingsError(sentence('there is no check "{name}"', name=wanted[:MAX_WORD]))
    for severity in settings.severity.values():
        _one_of(severity, SEVERITIES)
    for box in settings.boxes or ():
        _one_of(box, tuple(boxes()))
    return settings


def severity_named(text: str) -> tuple[str, Severity]:
    """Parse a check and its severity, written CODE=LEVEL."""
    wanted, _, severity = text.partition("=")
    for known in SEVERITIES:
        if severity == known:
            return wanted, known
    raise SettingsError(unknown_word(severity, list(SEVERITIES)))


def _limits(data: Any, usual: Limits) -> Limits:
    names = [each.name for each in fields(Limits)]
    known_keys(
        "limits",
        {key: value for key, value in _table("limits", data).items() if key not in FORMER_LIMITS},
        names,
    )
    for name, value in data.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:  # nan is not
            raise SettingsError(sentence("{name} must be a number of 0 or more", name=name))
        if isinstance(value, int) and value > 10**MAX_DIGITS:
            raise SettingsError(sentence("{name} is larger than any number needed here", name=name))
    return replace(usual, **{name: value for name, value in data.items() if name in names})


def _table(name: str, data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise SettingsError(sentence("{name} must be a table", name=name))
    return data


def known_keys(table: str, data: Any, names: list[str]) -> None:
    """Refuse a table with other keys than these."""
    for key in _table(table, data):
        if key not in names:
            raise SettingsError(unknown_word(key, names))


def _words(name: str, value: Any) -> Iterator[str]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise SettingsError(sentence("{name} must be a list of words", name=name))
    yield from value


def _one_of(word: Any, words: tuple[str, ...]) -> None:
    if word not in words:
        raise SettingsError(unknown_word(str(word), list(words)))


def unknown_word(word: str, known: list[str]) -> Sentence:
    """Return the message for a word that is none of those known."""
    word = word[:MAX_WORD]
    close = get_close_matches(word, known, 1)
    if close:
        return sentence('"{word}" is unknown; did you mean "{other}"?', word=word, other=close[0])
    return sentence('"{word}" is unknown; known are: {known}', word=word, known=known)


def placed(path: object, message: Sentence) -> Sentence:
    """Return a message with its place."""
    return sentence("{place}: {message}", place=path, message=message)


def _fits(check: Check, wanted: str) -> bool:
    gone = retired(wanted)
    if gone:
        return check.code == gone.successor
    return check.code.startswith(wanted.upper()) or check.name == wanted
