"""Edits: named changes of a document that can be undone, stored and described in words.

An edit consists of a few changes, each of which replaces one value; the same changes backwards undo it.
`changes.py` makes the edits that people ask for, `diff.py` describes them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from realms.scenario.scenario import Scenario
from realms.tiles.jsonform import same
from realms.tiles.schemacheck import pointer_of

Path = tuple[str | int, ...]


class _Absent:
    """The absence of a value: before something new, or after something removed."""

    def __repr__(self) -> str:
        return "ABSENT"

    def __reduce__(self) -> str:
        return "ABSENT"  # the one and only, in another process too


ABSENT: Final = _Absent()


class StaleEditError(ValueError):
    """The edit was made for another state of the document."""


@dataclass(frozen=True)
class ValueChange:
    """The replacement of one value at a path; numbers are indices, and lists close up again."""

    path: Path
    old: Any
    new: Any

    def inverse(self) -> "ValueChange":
        """Return the change back."""
        return ValueChange(self.path, self.new, self.old)

    def to_json(self) -> dict[str, Any]:
        """Return the change as JSON data; an absent value has no key."""
        values = {"old": self.old, "new": self.new}
        return {"path": list(self.path)} | {
            key: value for key, value in values.items() if value is not ABSENT
        }


@dataclass(frozen=True)
class Edit:
    """A named change of a document."""

    name: str
    changes: tuple[ValueChange, ...]

    def inverse(self) -> "Edit":
        """Return the edit that undoes this one."""
        return Edit(self.name, tuple(change.inverse() for change in reversed(self.changes)))

    def to_json(self) -> dict[str, Any]:
        """Return the edit as JSON data, for the clipboard and for reports."""
        return {"edit": self.name, "steps": [change.to_json() for change in self.changes]}


def edit_from_json(data: Mapping[str, Any]) -> Edit:
    """Return the edit written as JSON data."""
    changes = (
        ValueChange(tuple(written["path"]), written.get("old", ABSENT), written.get("new", ABSENT))
        for written in data["steps"]
    )
    return Edit(data["edit"], tuple(changes))


def apply(scenario: Scenario, edit: Edit) -> Scenario:
    """Return the scenario after an edit; the given one stays unchanged."""
    data: Any = scenario.data
    for change in edit.changes:
        data = _put(data, change.path, change)
    return scenario.with_data(data)


def value_in(container: Any, key: str | int) -> Any:
    """Return the value under a key or index of an object or list, or ABSENT."""
    if isinstance(container, dict) and isinstance(key, str):
        return container.get(key, ABSENT)
    if isinstance(container, list) and isinstance(key, int) and 0 <= key < len(container):
        return container[key]
    return ABSENT


def _put(container: Any, path: Path, change: ValueChange) -> Any:
    """Return a copy of a container with a change made, sharing all parts that it does not touch."""
    key, rest = path[0], path[1:]
    inserts = isinstance(container, list) and change.old is ABSENT and not rest
    old = ABSENT if inserts else value_in(container, key)
    if rest:
        if old is ABSENT:
            raise StaleEditError(f"nothing at {pointer_of(change.path)}")
        return _with(container, key, old, _put(old, rest, change))
    if (old is ABSENT) != (change.old is ABSENT) or (old is not ABSENT and not same(old, change.old)):
        raise StaleEditError(f"another value than expected at {pointer_of(change.path)}")
    return _with(container, key, old, change.new)


def _with(container: Any, key: str | int, old: Any, new: Any) -> Any:
    if isinstance(container, dict) and isinstance(key, str):
        kept = {name: value for name, value in container.items() if new is not ABSENT or name != key}
        return kept if new is ABSENT else kept | {key: new}
    if isinstance(container, list) and isinstance(key, int) and 0 <= key <= len(container):
        before, after = container[:key], container[key + (old is not ABSENT) :]
        return before + ([] if new is ABSENT else [new]) + after
    raise StaleEditError(f"no place {key} in what is there")
