"""Edits: named changes of a document that can be undone, stored and told in words.

An edit is a few steps, each of which puts one value in the place of another; the same steps backwards undo
it. `changes.py` makes the edits that people ask for, `diff.py` tells them in words.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from realms.scenario.scenario import Scenario
from realms.tiles.jsonform import same
from realms.tiles.schemacheck import pointer_of

Path = tuple[str | int, ...]


class _Absent:
    """No value at all: what was before something new, and what is after something removed."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final = _Absent()


class StaleEditError(ValueError):
    """An edit that was made for another state of the document."""


@dataclass(frozen=True)
class ValueChange:
    """One value for another at one place; numbers in the path are indices, and lists close up again."""

    path: Path
    old: Any
    new: Any

    def inverse(self) -> "ValueChange":
        """The step back."""
        return ValueChange(self.path, self.new, self.old)

    def to_json(self) -> dict[str, Any]:
        """As data; an absent value has no key."""
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
        """The edit that undoes this one."""
        return Edit(self.name, tuple(step.inverse() for step in reversed(self.changes)))

    def to_json(self) -> dict[str, Any]:
        """As data, for the clipboard and for reports."""
        return {"edit": self.name, "steps": [step.to_json() for step in self.changes]}


def edit_from_json(data: Mapping[str, Any]) -> Edit:
    """An edit from its data."""
    steps = (
        ValueChange(tuple(step["path"]), step.get("old", ABSENT), step.get("new", ABSENT))
        for step in data["steps"]
    )
    return Edit(data["edit"], tuple(steps))


def apply(scenario: Scenario, edit: Edit) -> Scenario:
    """The scenario after an edit; the one before stays as it is."""
    data: Any = scenario.data
    for step in edit.changes:
        data = _put(data, step.path, step)
    return scenario.with_data(data)


def value_in(container: Any, key: str | int) -> Any:
    """What an object or list holds under a key or index, or ABSENT."""
    if isinstance(container, dict) and isinstance(key, str):
        return container.get(key, ABSENT)
    if isinstance(container, list) and isinstance(key, int) and 0 <= key < len(container):
        return container[key]
    return ABSENT


def _put(container: Any, path: Path, step: ValueChange) -> Any:
    """A copy of a container with the step carried out, sharing all that it does not touch."""
    key, rest = path[0], path[1:]
    inserts = isinstance(container, list) and step.old is ABSENT and not rest
    old = ABSENT if inserts else value_in(container, key)
    if rest:
        if old is ABSENT:
            raise StaleEditError(f"nothing at {pointer_of(step.path)}")
        return _with(container, key, old, _put(old, rest, step))
    if (old is ABSENT) != (step.old is ABSENT) or (old is not ABSENT and not same(old, step.old)):
        raise StaleEditError(f"another value than expected at {pointer_of(step.path)}")
    return _with(container, key, old, step.new)


def _with(container: Any, key: str | int, old: Any, new: Any) -> Any:
    if isinstance(container, dict) and isinstance(key, str):
        kept = {name: value for name, value in container.items() if new is not ABSENT or name != key}
        return kept if new is ABSENT else kept | {key: new}
    if isinstance(container, list) and isinstance(key, int) and 0 <= key <= len(container):
        before, after = container[:key], container[key + (old is not ABSENT) :]
        return before + ([] if new is ABSENT else [new]) + after
    raise StaleEditError(f"no place {key} in what is there")
