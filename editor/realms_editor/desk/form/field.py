"""What a form is made of: fields that show a value of the document and know how to write another."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from typing import Any, Literal

from realms.locale import Sentence
from realms.scenario.changes import set_value
from realms.scenario.edits import ABSENT, Edit, Path, apply, value_in
from realms.scenario.scenario import Scenario
from realms.tiles.schemacheck import violations

# told: only to be read; add: something is chosen from `options` that is then one more; action: a button
Kind = Literal["text", "long", "number", "choice", "tick", "told", "add", "action"]
Write = Callable[[Scenario, Any], Edit]
Remove = Callable[[Scenario], Edit]


class RefusedValue(Exception):  # noqa: N818 - it is an answer to the user, no failure
    """A value that cannot be written, and why."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, slots=True)
class Option:
    """One of the values that can be chosen."""

    value: Any
    title: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One line of a form; `key` stays the same whatever happens about it."""

    key: str
    title: Sentence
    kind: Kind = "told"
    value: Any = None
    write: Write | None = None
    remove: Remove | None = None
    options: tuple[Option, ...] = ()
    free: bool = False  # whether something that is no option can be written too
    range: tuple[int, int] = (0, 0)
    hint: Sentence | None = None
    heading: bool = False  # what follows belongs to it, until the next one


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Fields that belong together; they are made only for those who look at them."""

    key: str
    title: Sentence
    make: Callable[[], Iterator[Field]]
    remove: Remove | None = None


def literal_text(text: str) -> Sentence:
    """A name from a document, the same in every language."""
    return Sentence("{name}", {"name": text})


def value_writer(
    path: Path, name: str, *, expected: Sentence | None = None, usual: Any = None, read: Any = None
) -> Write:
    """How a value is put at a place of the document; the usual one is not written down.

    `read` makes the value from what was filled in.
    """

    def write(scenario: Scenario, value: Any) -> Edit:
        meant = read(value) if read else value
        edit = set_value(scenario, path, ABSENT if meant == usual else meant, name)
        return validated(scenario, edit, expected)

    return write


def value_remover(path: Path, name: str) -> Remove:
    """How the value at a place is taken away."""
    return lambda scenario: validated(scenario, set_value(scenario, path, ABSENT, name))


def entry_adder(path: Path, name: str) -> Write:
    """How one more entry gets into a list."""

    def write(scenario: Scenario, value: Any) -> Edit:
        place = (*path, len(list_at(scenario, path)))
        return validated(scenario, set_value(scenario, place, value, name))

    return write


def list_at(scenario: Scenario, path: Path) -> list[Any]:
    """The list at a place of the document; empty if nothing is there."""
    found = reduce(value_in, path, scenario.data)
    return found if isinstance(found, list) else []


def validated(scenario: Scenario, edit: Edit, expected: Sentence | None = None) -> Edit:
    """The edit, if the document fits its schema after it; maps are not looked at, as no form writes them."""
    after = apply(scenario, edit).data
    layers = [{key: layer[key] for key in ("players", "rules") if key in layer} for layer in after["layers"]]
    document = {**after, "layers": layers, "tileset": "any"}
    for violation in islice(violations(document, "scenario"), 1):
        raise RefusedValue(expected or violation.message)
    return edit
