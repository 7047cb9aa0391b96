"""Reading JSON files strictly and with limits, as they may come from anybody."""

import codecs
import json
import os
import stat
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from realms.locale import Sentence, sentence
from realms.tiles.saving import system_sentence

MAX_BYTES = 4 << 20
MAX_DEPTH = 40
MAX_DIGITS = 15

Json = Any


class ReadError(Exception):
    """A file that cannot be used; `kind` is stable and names the problem."""

    def __init__(self, kind: str, message: Sentence, line: int = 0, column: int = 0) -> None:
        super().__init__(str(message))
        self.kind, self.message, self.line, self.column = kind, message, line, column


def file_position(path: object, line: int, column: int) -> str:
    """Return a place in a file in the form that terminals and other programs understand."""
    return f"{path}:{line}:{column}" if line else str(path)


def read_bytes(path: Path, most: int = MAX_BYTES) -> bytes:
    """Return the contents of an ordinary file of limited size."""
    try:
        with open(path, "rb", opener=open_without_waiting) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise ReadError("unreadable", sentence("this is not an ordinary file"))
            return bounded(file, most)
    except (OSError, ValueError) as error:
        raise ReadError("unreadable", system_sentence(error)) from error


def bounded(file: IO[bytes], most: int = MAX_BYTES) -> bytes:
    """Return all that an open file yields, if its size is within the limit."""
    raw = file.read(most + 1)
    if len(raw) > most:
        limit = most >> 20
        raise ReadError("too-large", sentence("the file is larger than {limit} MiB", limit=limit))
    return raw


def open_without_waiting(path: str, flags: int) -> int:
    """Open a file without blocking: a named pipe would wait for a writer for ever."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def decode(raw: bytes) -> str:
    """Decode UTF-8 text; a byte order mark is skipped."""
    raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode()
        message = sentence("the file is not UTF-8 text (byte {byte})", byte=f"0x{raw[error.start]:02x}")
        raise ReadError("not-utf8", message, *_line_and_column(before, len(before))) from error


def parse(text: str) -> Json:
    """Parse strict JSON: no NaN, no duplicate key, no endless numbers or nesting."""
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_no_constant,
            parse_int=_bounded_int,
            parse_float=_bounded_float,
        )
    except json.JSONDecodeError as error:
        message = sentence("this is not JSON: {reason}", reason=_json_reason(text, error))
        raise ReadError("not-json", message, error.lineno, error.colno) from error
    except _TokenError as refusal:
        raise ReadError(refusal.kind, refusal.message, *_find(text, refusal)) from None
    except RecursionError:
        raise _too_deep(text) from None
    if deeper_than(value, MAX_DEPTH):
        raise _too_deep(text)
    if "\\u" in text and _has_half_characters(value):
        raise ReadError("not-utf8", sentence("an escape \\u... stands for half a character"))
    return value


class _TokenError(Exception):
    """A token that we refuse while parsing; its position is looked up afterwards."""

    def __init__(self, kind: str, message: Sentence, token: str) -> None:
        self.kind, self.message, self.token = kind, message, token


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    result = dict(pairs)
    if len(result) < len(pairs):
        twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        message = sentence("the key {key} stands twice in one object", key=json.dumps(twice[:80]))
        raise _TokenError("duplicate-key", message, twice)
    return result


def _no_constant(token: str) -> Json:
    raise _TokenError("bad-number", sentence("{token} is not a JSON number", token=token), token)


def _bounded_int(token: str) -> int:
    if len(token.lstrip("-")) > MAX_DIGITS:
        message = sentence("a number has more than {limit} digits", limit=MAX_DIGITS)
        raise _TokenError("bad-number", message, token)
    return int(token)


def _bounded_float(token: str) -> float:
    """Return the value of a number with a point or an exponent: `1.0` is the whole number 1."""
    value = float(token)
    if len(token) > 2 * MAX_DIGITS or value in (float("inf"), float("-inf")):
        raise _TokenError("bad-number", sentence("a number is too long or too large"), token)
    return int(value) if value.is_integer() and abs(value) < 10**MAX_DIGITS else value


def _find(text: str, refusal: _TokenError) -> tuple[int, int]:
    """Return line and column of a refused token: its first outside strings, or for keys the repeated one."""
    from realms.tiles.jsonplaces import walk  # local: needed for errors only

    if refusal.kind == "duplicate-key":
        return _find_repeated_key(text, refusal.token)
    places = (offset for _, _, offset in walk(text) if text.startswith(refusal.token, offset))
    return _line_and_column(text, next(places, 0))


def _find_repeated_key(text: str, key: str) -> tuple[int, int]:
    from realms.tiles.jsonplaces import walk

    met: list[bool] = []  # for every open container, True once it has had that key
    for depth, name, offset in walk(text):
        met[depth + 1 :] = [False] * (depth + 1 - len(met))
        if name == key and met[depth]:
            return _line_and_column(text, offset)
        met[depth] |= name == key
    return 0, 0


def _line_and_column(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _json_reason(text: str, error: json.JSONDecodeError) -> Sentence:
    if not text.strip():
        return sentence("the file is empty")
    if not text[error.pos :].strip():
        return sentence("it ends too early")
    return Sentence(error.msg.replace("{", "{{").replace("}", "}}"))


def _has_half_characters(value: Json) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _too_deep(text: str) -> ReadError:
    from realms.tiles.jsonplaces import walk

    deep = (offset for depth, _, offset in walk(text) if depth == MAX_DEPTH and text[offset] in "[{")
    message = sentence("brackets are nested more than {limit} deep", limit=MAX_DEPTH)
    return ReadError("too-deep", message, *_line_and_column(text, next(deep, 0)))


def deeper_than(value: Json, limit: int) -> bool:
    """Return True if lists and objects are nested more than so many levels deep."""
    level = [value]
    for _ in range(limit):
        level = [child for item in level for child in _members(item) if isinstance(child, dict | list)]
    return bool(level)


def _members(value: Json) -> Iterable[Json]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
