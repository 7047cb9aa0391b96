"""A hook is declared once: the fields of rules, the guide and the three types of traits follow."""

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

from realms.rules.compile.lazy import LazyRules
from realms.rules.compile.merging import DATA
from realms.rules.compile.on_board import BOARD_FIELDS, WORKED_OUT_FROM
from realms.rules.compile.rules import FIELDS, PLACES, board_free
from realms.rules.model.hooks import HOOKS, Hook
from realms.rules.model.overrides import DECLARING, NAMES, describe, overridden, overrides
from realms.rules.model.seat_kind import SeatKind
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Trait
from realms.rules.registry import traits
from realms.rules.turn.ordinary_seat import ORDINARY_SEAT

ROOT = Path(__file__).resolve().parents[2]


def written(what: str) -> str:
    ask = f"import runpy; print(runpy.run_path('packaging/hooks.py')[{what!r}](), end='')"
    done = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def test_the_fields_of_rules_are_those_of_the_declarations() -> None:
    assert written("module") == (ROOT / "realms/rules/compile/hook_fields.py").read_text("utf-8")


def test_the_guide_lists_the_hooks_as_declared() -> None:
    assert written("guide") == (ROOT / "docs/engine.md").read_text("utf-8")


@pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS)
def test_a_declared_hook_is_the_function_itself(hook: Hook) -> None:
    kind = {"Trait": Trait, "TableRule": TableRule}[hook.owner]
    assert vars(kind)[hook.name] is hook.function
    assert inspect.getdoc(hook.function)
    assert not overrides(kind(), hook.name)


@pytest.mark.parametrize("kind", DECLARING)
def test_every_function_of_a_trait_is_a_hook(kind: type[Trait]) -> None:
    functions = {name for name in NAMES[kind] if callable(vars(kind)[name])}
    assert functions == {hook.name for hook in HOOKS.values() if hook.owner == kind.__name__}


def test_a_trait_without_anything_of_its_own_is_neutral() -> None:
    assert [overridden(kind()) for kind in DECLARING] == [(), (), ()]
    assert "campaign" in overridden(ORDINARY_SEAT)


def test_rules_of_the_table_and_kinds_of_seats_keep_theirs() -> None:
    special = {*NAMES[TableRule], *NAMES[SeatKind]}
    assert len(special) == 31
    found = {name: special.intersection(overridden(trait)) for name, trait in traits().items()}
    assert {name for name, own in found.items() if own} == {"leader"}
    assert describe(traits()["tritons"])


def test_each_datum_and_each_hook_has_its_field() -> None:
    data = {name for kind in DECLARING for name in NAMES[kind] if name not in HOOKS}
    assert DATA.keys() <= data
    assert {datum.field for datum in DATA.values()} <= PLACES.keys()
    assert {flag for hook in HOOKS.values() for flag in hook.flags} <= PLACES.keys()
    assert {datum.flag for datum in DATA.values() if datum.flag} <= PLACES.keys()


def test_each_field_is_the_same_on_every_board_or_worked_out() -> None:
    assert {*FIELDS} == {*PLACES, *BOARD_FIELDS, "row", "own"}
    assert WORKED_OUT_FROM.keys() <= PLACES.keys()
    assert {*WORKED_OUT_FROM.values()} == {*BOARD_FIELDS.values()}


def test_lazy_rules_have_no_fields_of_their_own(at) -> None:
    table = at("coins 0 0").table
    rules = table.rules(0, (table.catalogue.races[0],), False)
    lazy = LazyRules(board_free(rules), table.ground)
    assert (lazy.adj, lazy.rebound(table.ground).row) == (rules.adj, lazy.row)
    with pytest.raises(AttributeError, match="neighbours"):
        _ = lazy.neighbours  # type: ignore[attr-defined]
