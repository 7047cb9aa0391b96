"""What a fix is, and which fixes there are for a check."""

import importlib
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from realms.checks.case import Case
from realms.checks.finding import Finding
from realms.checks.settings import Settings
from realms.locale import Sentence
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario

# safe: the realm that is meant stays the same; unsafe: it changes; suggestion: one way of several.
Safety = Literal["safe", "unsafe", "suggestion"]
SAFE: tuple[Safety, ...] = ("safe",)
ANY: tuple[Safety, ...] = get_args(Safety)

# Modules with fixes; a fix is added to one of them and needs no other entry.
MODULES = ("document", "pieces", "tiles")


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that would put a finding right, and how far it can be trusted."""

    title: Sentence
    safety: Safety
    edit: Edit


@dataclass(frozen=True, slots=True)
class FixContext:
    """A finding with the scenario it was found in; `players` is the lowest count it holds for."""

    scenario: Scenario
    finding: Finding
    settings: Settings

    @property
    def players(self) -> int:
        """The count that the fix is made for."""
        return self.finding.players[0] if self.finding.players else self.scenario.counts[0]

    @property
    def case(self) -> Case:
        """The realm of that count."""
        return Case(self.scenario.realm(self.players), self.settings)


Fixer = Callable[[FixContext], Iterator[Fix]]

_FIXERS: dict[str, list[tuple[Fixer, Safety | None]]] = {}


def fixer(*codes: str, only: Safety | None = None) -> Callable[[Fixer], Fixer]:
    """Enter a function that yields fixes, the best first, for the findings of these checks.

    Where all its fixes are of one safety, it is not asked when that is not allowed: some take long to find.
    """

    def enter(function: Fixer) -> Fixer:
        for code in codes:
            _FIXERS.setdefault(code, []).append((function, only))
        return function

    return enter


def fixes_for(context: FixContext, allowed: Collection[Safety] = ANY) -> Iterator[Fix]:
    """All allowed fixes of a finding, the best first; not one of them is tried yet."""
    for function, only in _fixers().get(context.finding.code, ()):
        if only is None or only in allowed:
            yield from (fix for fix in function(context) if fix.safety in allowed)


def fixable() -> frozenset[str]:
    """The codes for which there are fixes."""
    return frozenset(_fixers())


@cache
def _fixers() -> dict[str, list[tuple[Fixer, Safety | None]]]:
    for module in MODULES:
        importlib.import_module(f"realms.checks.fixes.{module}")
    return _FIXERS
