"""The list of mutants: what each breaks, and the tests that should notice it."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path

from mutant_source import read_table

from realms.rules.model.hooks import HOOKS
from realms.rules.model.overrides import NAMES, overrides
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Mark, Trait
from realms.rules.registry import traits

HERE = Path(__file__).resolve().parent
Mutant = Mapping[str, str]
Tests = tuple[str, ...]
NO_RULE = ("id", "kind", "by_marks")  # the last only saves asking: no game is another one without it


def mutants() -> Iterator[tuple[Mutant, Tests]]:
    """Every mutant, with the tests of its folder: of this one those that are not in another."""
    beside = tuple(str(file) for file in sorted(HERE.glob("test_*.py")))
    for folder, mutant in (*trait_mutants(), *source_mutants()):
        yield mutant, beside if folder == HERE else (str(folder),)


def trait_mutants() -> Iterator[tuple[Path, Mutant]]:
    """Every datum, entry of a datum and hook of every trait."""
    for name, trait in sorted(traits().items()):
        home = home_of(trait)
        for kind in (Trait, TableRule):
            for member in NAMES[kind] if isinstance(trait, kind) else ():
                yield from ((home, mutant) for mutant in _of_member(trait, name, kind, member))


def _of_member(trait: Trait, name: str, kind: type[Trait], member: str) -> Iterator[Mutant]:
    if member in HOOKS:
        if overrides(trait, member):
            yield {"trait": name, "name": member, "part": ""}
    elif member not in NO_RULE and getattr(trait, member) != getattr(kind, member):
        value = getattr(trait, member)
        yield from ({"trait": name, "name": member, "part": part} for part in parts(value))


def home_of(trait: Trait) -> Path:
    """The folder that is called like the module of a trait or like its box, or else this one."""
    folders = (HERE / name for name in reversed(type(trait).__module__.split(".")))
    return next((folder for folder in folders if folder.is_dir()), HERE)


def parts(value: object) -> Iterator[str]:
    """Return the parts of a datum that can be broken: each entry, each field of a mark, or all of it."""
    mark = value[0] if isinstance(value, tuple) and value and isinstance(value[0], Mark) else value
    if isinstance(value, Mapping):
        yield from (f"key:{key}" for key in value)
    elif isinstance(mark, Mark):
        for field in fields(mark):
            if field.name != "id" and getattr(mark, field.name) != field.default:
                yield f"mark:{field.name}"
    elif not isinstance(value, tuple):  # the verbs go with the hook that offers them
        yield ""


def source_mutants() -> Iterator[tuple[Path, Mutant]]:
    """The places in the engine, from the tables beside this file and below."""
    for table in sorted(HERE.rglob("mutants*.txt")):
        yield from ((table.parent, mutant) for mutant in read_table(table))
