"""A pytest plugin that breaks one rule before the tests run: the one that REALMS_MUTANT describes.

Of the tests only those run that name a row among REALMS_ROWS.
"""

import importlib
import importlib.machinery
import json
import os
import sys
from dataclasses import fields
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from hypothesis import Phase, settings
from mutant_source import mutated, path_of

MUTANT: dict[str, str] = json.loads(os.environ["REALMS_MUTANT"])
ROWS = frozenset(json.loads(os.environ["REALMS_ROWS"]))


def pytest_configure() -> None:
    """Break a trait once everything is imported. What a failing test found need not be made small."""
    settings.register_profile("mutants", settings.default, phases=(Phase.explicit, Phase.generate))
    settings.load_profile("mutants")
    if "trait" in MUTANT:
        break_trait(**MUTANT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the tests of other rows."""
    items[:] = [item for item in items if any(ROWS & {*mark.args} for mark in item.iter_markers("rule"))]


def break_source(file: str, function: str, old: str, new: str) -> None:
    """Change a place in a source file when that file is imported."""
    path = path_of(file)
    try:
        source = mutated(file, function, old, new)
    except ValueError as error:
        raise pytest.UsageError(str(error)) from error
    if "realms" in sys.modules:
        raise pytest.UsageError("the engine was imported before it could be broken")
    loaded = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: Any, fullname: str) -> CodeType | None:
        if Path(self.path) == path:
            return compile(source, self.path, "exec")
        return loaded(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def break_trait(trait: str, name: str, part: str) -> None:
    """Make a datum or hook of a trait neutral, or one entry of it."""
    registry = importlib.import_module("realms.rules.registry").traits()
    neutral = importlib.import_module("realms.rules.model.table_rule").TableRule  # has what each trait has
    cls = type(registry[trait])
    value = getattr(cls, name)
    if part.startswith("key:"):
        setattr(cls, name, {key: each for key, each in value.items() if key != part[4:]})
    elif part.startswith("mark:"):
        mark = value if name == "lays" else value[0]
        usual = {field.name: field.default for field in fields(mark)}
        object.__setattr__(mark, part[5:], usual[part[5:]])
    else:
        setattr(cls, name, getattr(neutral, name))


if "file" in MUTANT:  # before a conftest imports that file
    break_source(**MUTANT)
