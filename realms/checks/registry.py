"""The list of all checks: codes that never change their meaning, and where each check looks."""

import importlib
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args

from realms.checks.finding import Note, Severity

# What a check looks at, in the order of a run: a later stage is skipped when an earlier one found an error.
Stage = Literal["file", "document", "layers", "tileset", "faces", "letters", "realm"]
STAGES: tuple[Stage, ...] = get_args(Stage)

# Modules with checks; a check is added to the module of its family and needs no other entry.
FAMILIES = ("file", "layers", "tileset", "geometry")

Function = Callable[[Any], Iterator[Note]]


@dataclass(frozen=True)
class Check:
    """One check: what it is called, how bad it is, where it looks, and the function that does it."""

    code: str
    name: str
    severity: Severity
    stage: Stage
    function: Function

    @property
    def manual(self) -> str:
        """What is wrong, why it matters and how to put it right."""
        return inspect.cleandoc(self.function.__doc__ or "")

    @property
    def summary(self) -> str:
        """What is wrong, in one line."""
        return self.manual.partition("\n")[0]


_CHECKS: dict[str, Check] = {}


def check(code: str, name: str, severity: Severity, stage: Stage) -> Callable[[Function], Function]:
    """Enter a function as the check of that code."""

    def enter(function: Function) -> Function:
        taken = [each for each in _CHECKS.values() if each.code == code or each.name == name]
        if taken:
            raise ValueError(f"{code} {name} is taken by {taken[0].code} {taken[0].name}")
        _CHECKS[code] = Check(code, name, severity, stage, function)
        return function

    return enter


@cache
def all_checks() -> tuple[Check, ...]:
    """Every check, by code."""
    for family in FAMILIES:
        importlib.import_module(f"realms.checks.{family}")
    return tuple(_CHECKS[code] for code in sorted(_CHECKS))


def of_stage(stage: Stage) -> tuple[Check, ...]:
    """The checks of one stage, by code."""
    return tuple(each for each in all_checks() if each.stage == stage)


def find_check(wanted: str) -> Check | None:
    """The check of a code or a name, however it is written."""
    return next((each for each in all_checks() if wanted.lower() in (each.code.lower(), each.name)), None)
