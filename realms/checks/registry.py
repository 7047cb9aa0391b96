"""The list of all checks; a code never changes its meaning."""

import importlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pkgutil import iter_modules

from realms.checks import families
from realms.checks.finding import Check, Function, Severity
from realms.checks.stages import STAGES, StageName
from realms.locale import Sentence, sentence
from realms.plugins.loading import CHECKS, entering, load_plug_ins

_CHECKS: dict[str, Check] = {}
PLUGGED_CODE = re.compile(r"[A-Z][A-Z0-9]{1,15}-[A-Z0-9-]{1,24}")
# Where checks of plug-ins may run: an error of theirs never keeps ours from running.
_OPEN_STAGES = {
    stage.name for stage in STAGES if not stage.essential and stage.subject in ("scenario", "case", "drawing")
}


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
        plug_in = entering(code, name)
        if plug_in:
            _require_fitting(code, stage)
        known = [(each.code, each.name) for each in _CHECKS.values()]
        known += [(each.code, each.name) for each in RETIRED]
        for taken in known:
            if code in taken or name in taken:
                raise ValueError(f"{code} {name} is taken by {' '.join(taken)}")
        _CHECKS[code] = Check(code, name, severity, stage, function, step, former_scale, plug_in)
        return function

    return enter


def _require_fitting(code: str, stage: StageName) -> None:
    """Refuse a check of a plug-in whose code no report could hold, or that could keep ours from running."""
    if not PLUGGED_CODE.fullmatch(code):
        raise ValueError(f"the code {code} is not of capital letters, digits and dashes")
    if stage not in _OPEN_STAGES:
        raise ValueError(f"a check of a plug-in cannot run in stage {stage}")


@cache
def all_checks() -> tuple[Check, ...]:
    """Return all checks, sorted by code."""
    for module in iter_modules(families.__path__):
        importlib.import_module(f"{families.__name__}.{module.name}")
    load_plug_ins(CHECKS, _CHECKS)
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
