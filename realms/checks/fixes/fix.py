"""Fixes, and the fixers that propose them for the findings of a check."""

import importlib
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache

from realms.checks.case import Case
from realms.checks.finding import Finding
from realms.checks.fixes.safety import ANY, Safety
from realms.checks.settings import Settings
from realms.locale import Sentence
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario

# Modules with fixers; a fixer is added to one of them and needs no other entry.
MODULES = ("document", "drawing", "pieces", "tiles")


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that would remove a finding, and how safe the edit is."""

    title: Sentence
    safety: Safety
    edit: Edit


@dataclass(frozen=True, slots=True)
class FixContext:
    """A finding with the scenario and the settings that it was found with."""

    scenario: Scenario
    finding: Finding
    settings: Settings

    @property
    def players(self) -> int:
        """The lowest count of players that the finding holds for; the fix is made for this count."""
        return self.finding.players[0] if self.finding.players else self.scenario.counts[0]

    @property
    def case(self) -> Case:
        """The realm for that count."""
        return Case(self.scenario.realm(self.players), self.settings)


Fixer = Callable[[FixContext], Iterator[Fix]]

_FIXERS: dict[str, list[tuple[Fixer, Safety | None]]] = {}


def fixer(*codes: str, only: Safety | None = None) -> Callable[[Fixer], Fixer]:
    """Register a function that yields fixes, the best first, for the findings of some checks.

    Give `only` where all its fixes have one safety: then the function, which may be slow, is not even called
    while fixes of that safety are not allowed.
    """

    def enter(function: Fixer) -> Fixer:
        for code in codes:
            _FIXERS.setdefault(code, []).append((function, only))
        return function

    return enter


def fixes_for(context: FixContext, allowed: Collection[Safety] = ANY) -> Iterator[Fix]:
    """Yield all allowed fixes of a finding, the best first; none of them has been tried yet."""
    for function, only in _fixers().get(context.finding.code, ()):
        if only is None or only in allowed:
            yield from (fix for fix in function(context) if fix.safety in allowed)


def fixable() -> frozenset[str]:
    """Return the codes of the checks that have fixers."""
    return frozenset(_fixers())


@cache
def _fixers() -> dict[str, list[tuple[Fixer, Safety | None]]]:
    for module in MODULES:
        importlib.import_module(f"realms.checks.fixes.{module}")
    return _FIXERS
