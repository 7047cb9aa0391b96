"""Positions in JSON texts: from JSON pointers to line and column, for messages."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

# A string without an end is one token too, and nothing is matched twice, so the time is linear.
_TOKEN = re.compile(r'[{}\[\],:]|"(?:[^"\\]++|\\.)*+"?|[^\s{}\[\],:"]+')


class _Wanted(dict[str, "_Wanted"]):
    """A tree of pointers by their parts; `offset` is the position of the part in the text."""

    offset = 0


def places(text: str, pointers: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Return line and column of values or of the nearest enclosing ones; (1, 1) for the whole text."""
    wanted = _Wanted()
    ends = {pointer: _entered(wanted, pointer) for pointer in pointers}
    _seek(text, wanted)
    lines = _line_and_column(text, (node.offset for nodes in ends.values() for node in nodes))
    return {pointer: lines[max(node.offset for node in nodes)] for pointer, nodes in ends.items()}


def place_of(text: str, pointer: str) -> tuple[int, int]:
    """Return line and column of one value."""
    return places(text, [pointer])[pointer]


def _entered(wanted: _Wanted, pointer: str) -> list[_Wanted]:
    """Add a pointer to the tree; return the node of each of its parts, beginning with the whole document."""
    nodes = [wanted]
    for part in pointer.split("/")[1:]:
        nodes.append(nodes[-1].setdefault(part, _Wanted()))
    return nodes


def _seek(text: str, wanted: _Wanted) -> None:
    """Find the position of every node of the tree."""
    open_nodes: list[_Wanted | None] = []  # the node of every open container
    for depth, part, offset in walk(text):
        parent = open_nodes[depth - 1] if depth else None
        node = wanted if not depth else None if parent is None else parent.get(escape(part))
        if node is not None:
            node.offset = offset
        open_nodes[depth:] = [node]


def _line_and_column(text: str, offsets: Iterable[int]) -> dict[int, tuple[int, int]]:
    result = {}
    line, line_start, before = 1, 0, 0
    for offset in sorted(set(offsets)):
        line += text.count("\n", before, offset)
        line_start = max(line_start, text.rfind("\n", before, offset) + 1)
        result[offset] = (line, offset - line_start + 1)
        before = offset
    return result


def escape(key: str) -> str:
    """Return a key as a part of a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")


def path_of(document: Any, pointer: str) -> tuple[str | int, ...]:
    """Return the keys and indices of a JSON pointer into a document."""
    path: list[str | int] = []
    for part in pointer.split("/")[1:]:
        key = int(part) if isinstance(document, list) else part.replace("~1", "/").replace("~0", "~")
        path.append(key)
        document = document[key]
    return tuple(path)


def walk(text: str) -> Iterator[tuple[int, str, int]]:
    """Yield depth, key or index, and offset of each value in the order of the text, even of broken JSON."""
    path: list[str | int] = []  # the current key or index of every open container
    key_next = False
    for match in _TOKEN.finditer(text):
        word = match.group()
        if word in "}]":
            if path:
                path.pop()
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
            yield len(path), str(path[-1]) if path else "", match.start()
            if word in "{[":
                path.append("" if word == "{" else 0)
                key_next = word == "{"


def _unquoted(word: str) -> str:
    try:
        return str(json.loads(word))
    except ValueError:
        return word
