"""The elements of forms: fields that show a value of the document and can write another."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from typing import Any, Literal

from realms.locale import Sentence
from realms.locale.message_error import MessageError
from realms.scenario.changes import set_value
from realms.scenario.edits import ABSENT, Edit, Path, apply, value_in
from realms.scenario.scenario import Scenario
from realms.tiles.schemacheck import violations

# info: text without input; add: an option is chosen and added; action: a button
Kind = Literal["text", "long", "number", "choice", "tick", "info", "add", "action"]
Write = Callable[[Scenario, Any], Edit]
Remove = Callable[[Scenario], Edit]


class RefusedValue(MessageError):  # noqa: N818 - it is an answer to the user, no failure
    """A value that cannot be written, with the reason."""


@dataclass(frozen=True, slots=True)
class Option:
    """A value that can be chosen."""

    value: Any
    title: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One line of a form; `key` identifies it whatever changes around it."""

    key: str
    title: Sentence
    kind: Kind = "info"
    value: Any = None
    write: Write | None = None
    remove: Remove | None = None
    options: tuple[Option, ...] = ()
    free: bool = False  # values besides the options are allowed
    range: tuple[int, int] = (0, 0)
    hint: Sentence | None = None
    heading: bool = False  # the fields up to the next heading belong to it


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A group of fields; they are made when the section is shown."""

    key: str
    title: Sentence
    make: Callable[[], Iterator[Field]]
    remove: Remove | None = None


def literal_text(text: str) -> Sentence:
    """Return a text from the document, the same in all languages."""
    return Sentence("{name}", {"name": text})


def value_writer(
    path: Path, name: str, *, expected: Sentence | None = None, usual: Any = None, read: Any = None
) -> Write:
    """Return a function that writes a value at a path of the document; the usual value is not stored.

    `read` turns the user's input into the value.
    """

    def write(scenario: Scenario, value: Any) -> Edit:
        meant = read(value) if read else value
        edit = set_value(scenario, path, ABSENT if meant == usual else meant, name)
        return validated(scenario, edit, expected)

    return write


def value_remover(path: Path, name: str) -> Remove:
    """Return a function that removes the value at a path."""
    return lambda scenario: validated(scenario, set_value(scenario, path, ABSENT, name))


def entry_adder(path: Path, name: str) -> Write:
    """Return a function that adds an entry to the list at a path."""

    def write(scenario: Scenario, value: Any) -> Edit:
        place = (*path, len(list_at(scenario, path)))
        return validated(scenario, set_value(scenario, place, value, name))

    return write


def list_at(scenario: Scenario, path: Path) -> list[Any]:
    """Return the list at a path of the document, or an empty list."""
    found = reduce(value_in, path, scenario.data)
    return found if isinstance(found, list) else []


def validated(scenario: Scenario, edit: Edit, expected: Sentence | None = None) -> Edit:
    """Return the edit if the document then fits its schema, else raise a RefusedValue.

    Maps are left out of the check, as no form writes them.
    """
    after = apply(scenario, edit).data
    layers = [{key: layer[key] for key in ("players", "rules") if key in layer} for layer in after["layers"]]
    document = {**after, "layers": layers, "tileset": "any"}
    for violation in islice(violations(document, "scenario"), 1):
        raise RefusedValue(expected or violation.message)
    return edit
