"""Where in a JSON text each value stands: from JSON pointer to line and column, for messages."""

import json
import re
from collections.abc import Iterator
from typing import Any

_TOKEN = re.compile(r'[{}\[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}\[\],:"]+')


def places(text: str) -> dict[str, tuple[int, int]]:
    """Line and column of every value, keys being JSON pointers."""
    result = {}
    line, line_start, before = 1, 0, 0
    for pointer, offset in scan(text):
        line += text.count("\n", before, offset)
        line_start = max(line_start, text.rfind("\n", before, offset) + 1)
        result[pointer] = (line, offset - line_start + 1)
        before = offset
    return result


def place_of(text: str, pointer: str) -> tuple[int, int]:
    """Line and column of a value, or of the nearest container that exists; (1, 1) for the whole."""
    known = places(text)
    while pointer and pointer not in known:
        pointer = pointer.rpartition("/")[0]
    return known.get(pointer, (1, 1))


def escape(key: str) -> str:
    """A key as a part of a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")


def path_of(document: Any, pointer: str) -> tuple[str | int, ...]:
    """The keys and indices by which a JSON pointer leads into a document."""
    path: list[str | int] = []
    for part in pointer.split("/")[1:]:
        key = int(part) if isinstance(document, list) else part.replace("~1", "/").replace("~0", "~")
        path.append(key)
        document = document[key]
    return tuple(path)


def scan(text: str) -> Iterator[tuple[str, int]]:
    """Pointer and offset of each value in the order of the text; bears with broken JSON."""
    path: list[str | int] = []  # the current key or index of every open container
    prefix: list[str] = [""]  # the pointer of every open container
    key_next = False
    for match in _TOKEN.finditer(text):
        word = match.group()
        if word in "}]":
            if path:
                path.pop()
                prefix.pop()
            key_next = False
        elif word == ",":
            if path and isinstance(path[-1], int):
                path[-1] += 1
            else:
                key_next = bool(path)
        elif word == ":":
            key_next = False
        elif key_next:
            path[-1] = _unquoted(word)
        else:
            pointer = f"{prefix[-1]}/{_part(path[-1])}" if path else ""
            yield pointer, match.start()
            if word in "{[":
                path.append("" if word == "{" else 0)
                prefix.append(pointer)
                key_next = word == "{"


def _part(key: str | int) -> str:
    return escape(key) if isinstance(key, str) else str(key)


def _unquoted(word: str) -> str:
    try:
        return str(json.loads(word))
    except ValueError:
        return word
