"""The list of all checks; a code never changes its meaning."""

import importlib
from collections.abc import Callable, Mapping
from functools import cache
from pkgutil import iter_modules

from realms.checks import families
from realms.checks.finding import Check, Function, Severity
from realms.checks.stages import StageName

_CHECKS: dict[str, Check] = {}


def check(
    code: str, name: str, severity: Severity, stage: StageName, *, step: float = 0
) -> Callable[[Function], Function]:
    """Register a function as the check with that code."""

    def enter(function: Function) -> Function:
        taken = [each for each in _CHECKS.values() if each.code == code or each.name == name]
        if taken:
            raise ValueError(f"{code} {name} is taken by {taken[0].code} {taken[0].name}")
        _CHECKS[code] = Check(code, name, severity, stage, function, step)
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


# Former codes of renamed checks, and their codes now.
RENAMED: Mapping[str, str] = {}


def find_check(wanted: str) -> Check | None:
    """Find a check by its code or name in any case; an old code leads to the new one."""
    wanted = RENAMED.get(wanted.upper(), wanted)
    return next((each for each in all_checks() if wanted.lower() in (each.code.lower(), each.name)), None)
