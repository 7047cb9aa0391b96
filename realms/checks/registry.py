"""The list of all checks; a code never changes its meaning."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pkgutil import iter_modules

from realms.checks import families
from realms.checks.finding import Check, Function, Severity
from realms.checks.stages import StageName
from realms.locale import Sentence, sentence

_CHECKS: dict[str, Check] = {}


def check(
    code: str,
    name: str,
    severity: Severity,
    stage: StageName,
    *,
    step: float = 0,
    former_scale: float = 0,
) -> Callable[[Function], Function]:
    """Register a function as the check with that code."""

    def enter(function: Function) -> Function:
        known = [(each.code, each.name) for each in _CHECKS.values()]
        known += [(each.code, each.name) for each in RETIRED]
        for taken in known:
            if code in taken or name in taken:
                raise ValueError(f"{code} {name} is taken by {' '.join(taken)}")
        _CHECKS[code] = Check(code, name, severity, stage, function, step, former_scale)
        return function

    return enter


@cache
def all_checks() -> tuple[Check, ...]:
    """Return all checks, sorted by code."""
    for module in iter_modules(families.__path__):
        importlib.import_module(f"{families.__name__}.{module.name}")
    return tuple(_CHECKS[code] for code in sorted(_CHECKS))


def of_stage(stage: StageName) -> tuple[Check, ...]:
    """Return the checks of one stage, sorted by code."""
    return tuple(each for each in all_checks() if each.stage == stage)


@dataclass(frozen=True, slots=True)
class RetiredCheck:
    """A check that is gone, and the code of the check that has taken its place."""

    code: str
    name: str
    successor: str

    @property
    def message(self) -> Sentence:
        """The word to those who still name it."""
        return sentence(
            "{code} {name} is gone; {successor} has taken its place",
            code=self.code,
            name=self.name,
            successor=self.successor,
        )


# Their codes are never used again; exclusions and settings that name them hold for the successors.
RETIRED = (
    RetiredCheck("P003", "entry-reach-uneven", "P011"),
    RetiredCheck("P004", "entry-terrain-uneven", "P011"),
    RetiredCheck("P005", "entry-coins-uneven", "P011"),
)


def retired(wanted: str) -> RetiredCheck | None:
    """Find a check that is gone by its code or name in any case."""
    return next((each for each in RETIRED if wanted.lower() in (each.code.lower(), each.name)), None)


def find_check(wanted: str) -> Check | None:
    """Find a check by its code or name in any case; those of a check that is gone lead to its successor."""
    gone = retired(wanted)
    named = (gone.successor if gone else wanted).lower()
    return next((each for each in all_checks() if named in (each.code.lower(), each.name)), None)
