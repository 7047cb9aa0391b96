"""A single edit, the context that it is made in, and the kinds of single edits.

A kind is a function that yields drafts in an order that depends on the realm alone. A draft says what
it would touch, so that the edit of a locked thing is not even made.
"""

import importlib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import islice
from typing import Literal

from realms.board.board import Board
from realms.checks.case import Case
from realms.checks.settings import Settings
from realms.checks.single_edits.padlock import NONE, Padlocks
from realms.locale import Sentence
from realms.scenario.edits import Edit
from realms.scenario.layers import heirs
from realms.scenario.scenario import Realm, Scenario

# Modules with kinds of edits, in the order in which their edits are listed.
MODULES = ("tiles", "pieces", "regions", "races_and_powers")

MapSort = Literal["tiles", "drawing"]


@dataclass(frozen=True, slots=True)
class SingleEdit:
    """One step that changes a realm, in words, with the counts of players that may be different after it."""

    kind: str
    title: Sentence
    edit: Edit
    counts: tuple[int, ...]
    touches: Padlocks


@dataclass(frozen=True, slots=True)
class EditDraft:
    """A single edit before it is made."""

    title: Sentence
    touches: Padlocks
    make: Callable[[], Edit]


@dataclass(frozen=True, eq=False)
class EditContext:
    """A scenario that is edited at one count of players, with what its author has locked."""

    scenario: Scenario
    players: int
    settings: Settings = field(default_factory=Settings)
    locked: Padlocks = NONE
    of_others: Padlocks = NONE  # on what other layers lay; only edits of several layers may touch it

    @cached_property
    def case(self) -> Case:
        """The realm for that count, with the settings."""
        return Case(self.scenario.realm(self.players), self.settings)

    @property
    def realm(self) -> Realm:
        """The realm for that count."""
        return self.case.realm

    @property
    def board(self) -> Board:
        """The board for that count."""
        return self.realm.board

    @property
    def map_sort(self) -> MapSort:
        """The sort of map that this count shows."""
        return "drawing" if self.realm.drawing else "tiles"


Drafting = Callable[[EditContext], Iterator[EditDraft]]


@dataclass(frozen=True, slots=True)
class EditKind:
    """A kind of single edits: its name, a title for switches, the maps that it is for, and its function."""

    name: str
    title: Sentence
    maps: tuple[MapSort, ...]
    function: Drafting
    layers: bool = False  # True: it changes what several layers lay


_KINDS: dict[str, EditKind] = {}


def edit_kind(
    name: str, title: Sentence, *maps: MapSort, layers: bool = False
) -> Callable[[Drafting], Drafting]:
    """Register a function that yields the drafts of one kind; without a sort of map it is for all maps."""

    def enter(function: Drafting) -> Drafting:
        _KINDS[name] = EditKind(name, title, maps or ("tiles", "drawing"), function, layers)
        return function

    return enter


@cache
def edit_kinds() -> Mapping[str, EditKind]:
    """Return all kinds of single edits by name."""
    for module in MODULES:
        importlib.import_module(f"realms.checks.single_edits.{module}")
    return _KINDS


def single_edits(
    context: EditContext, kinds: Collection[str] | None = None, every: int = 1
) -> Iterator[SingleEdit]:
    """Yield the single edits of some kinds, or of all, that touch nothing locked; none has been tried yet.

    Of a large realm, `every` makes only one in so many.
    """
    for kind, draft in islice(edit_drafts(context, kinds), 0, None, every):
        edit = draft.make()
        if edit.changes:
            counts = counts_touched(context.scenario, edit)
            yield SingleEdit(kind, draft.title, edit, counts, draft.touches)


def edit_drafts(
    context: EditContext, kinds: Collection[str] | None = None
) -> Iterator[tuple[str, EditDraft]]:
    """Yield the drafts that touch nothing locked, each with the name of its kind."""
    for kind in edit_kinds().values():
        if context.map_sort in kind.maps and (kinds is None or kind.name in kinds):
            locked = context.locked if kind.layers else context.locked | context.of_others
            for draft in kind.function(context):
                if locked.isdisjoint(draft.touches):
                    yield kind.name, draft


def counts_touched(scenario: Scenario, edit: Edit) -> tuple[int, ...]:
    """Return the counts that an edit may change: those built on a changed layer, or all of them."""
    layers = scenario.data["layers"]
    found: set[int] = set()
    for change in edit.changes:
        part, *rest = change.path
        if part != "layers" or not rest or not isinstance(rest[0], int):
            return scenario.counts
        found.update(layers[index]["players"] for index in heirs(layers, layers[rest[0]]["players"]))
    return tuple(sorted(found))
