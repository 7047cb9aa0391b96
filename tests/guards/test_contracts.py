"""The import contracts of pyproject.toml are kept, and each of them breaks when it is violated."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("realms", "editor/realms_editor", "schemas/realms_schemas")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS: list[dict[str, Any]] = PYPROJECT["tool"]["importlinter"]["contracts"]

ORDER = "editor above library above schemas"
LIBRARY = "inside the library"
RULES = "inside the rules"
CONTENT = "content is reached through the registry"
PLAY = "inside play"
BALANCE = "inside the balance"
GENERATOR = "inside the generator"
EDITOR = "inside the editor"
QT = "Qt only in realms_editor.view"

# (contract, new module, what it imports)
VIOLATIONS = [
    (ORDER, "realms.board.intruder", "realms_editor"),
    (ORDER, "realms_schemas.intruder", "realms"),
    (ORDER, "realms_schemas.intruder", "realms_editor"),
    (LIBRARY, "realms.board.intruder", "realms.scenario"),
    (LIBRARY, "realms.checks.intruder", "realms.export"),
    (LIBRARY, "realms.checks.intruder", "realms.rules"),
    (LIBRARY, "realms.rules.ground.masks", "realms.checks"),
    (LIBRARY, "realms.undeclared.newcomer", "math"),
    (RULES, "realms.rules.compile.compile_rules", "realms.rules.turn.turn"),
    (RULES, "realms.rules.turn.turn", "realms.rules.homemade"),
    (RULES, "realms.rules.newcomer", "math"),
    (CONTENT, "realms.play.players.intruder", "realms.rules.content"),
    (PLAY, "realms.play.game", "realms.play.record"),
    (PLAY, "realms.play.newcomer", "math"),
    (BALANCE, "realms.balance.games.results", "realms.balance.playing.executor"),
    (BALANCE, "realms.balance.verdict.tally", "realms.balance.playing.store"),
    (BALANCE, "realms.balance.newcomer", "math"),
    (GENERATOR, "realms.generate.figures", "realms.generate.session"),
    (GENERATOR, "realms.generate.newcomer", "math"),
    (EDITOR, "realms_editor.desk.intruder", "realms_editor.view"),
    (EDITOR, "realms_editor.undeclared", "math"),
    (QT, "realms.export.intruder", "PySide6.QtGui"),
    (QT, "realms_schemas.intruder", "shiboken6"),
    (QT, "realms_editor.desk.intruder", "PySide6.QtCore"),
    (QT, "realms_editor.tools.intruder", "PySide6"),
]


def forbidden_neighbours() -> Iterator[tuple[str, str, str]]:
    """A violation for each layer and the next one above, optional or not, and for independent layers."""
    for contract in CONTRACTS:
        for container in contract.get("containers", ()):
            levels = [re.findall(r"\w+", level) for level in contract["layers"]]
            upwards = [pair for upper, lower in pairwise(levels) for pair in product(lower, upper)]
            sideways = [pair for level in levels for pair in permutations(level, 2)]
            for importer, imported in upwards + sideways:
                yield contract["name"], intruder_in(f"{container}.{importer}"), f"{container}.{imported}"


def intruder_in(package: str) -> str:
    """A new module of a package; where newcomers have to be declared, one of a package below."""
    lowest = [contract["layers"][-1] for contract in CONTRACTS if package in contract.get("containers", ())]
    return ".".join([package, *(re.findall(r"\w+", layer)[0] for layer in lowest), "intruder"])


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The Python files of the three packages, side by side, with the contracts."""
    for package in PACKAGES:
        for source in (ROOT / package).rglob("*.py"):
            target = tmp_path / source.relative_to((ROOT / package).parent)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def add(tree: Path, module: str, imported: str) -> None:
    """A module that imports something; its package, and the imported one if it is ours, exist afterwards."""
    *package, name = module.split(".")
    packages = [package]
    if imported.startswith("realms") and not (tree / f"{imported.replace('.', '/')}.py").exists():
        packages.append(imported.split("."))
    for parts in packages:
        for depth in range(1, len(parts) + 1):
            folder = tree.joinpath(*parts[:depth])
            folder.mkdir(exist_ok=True)
            (folder / "__init__.py").touch()
    tree.joinpath(*package, f"{name}.py").write_text(f"import {imported}\n")


def lint(tree: Path) -> str:
    """The report on a tree; its packages hide those of this checkout."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"]
    wide = {**os.environ, "COLUMNS": "200"}
    return subprocess.run(command, cwd=tree, env=wide, capture_output=True, text=True, check=False).stdout


def verdicts(report: str) -> dict[str, str]:
    return dict(re.findall(r"^(.+) (KEPT|BROKEN)\b", report, re.MULTILINE))


def expected(broken: str = "") -> dict[str, str]:
    return {contract["name"]: "BROKEN" if contract["name"] == broken else "KEPT" for contract in CONTRACTS}


def test_this_tree_keeps_every_contract(tree: Path) -> None:
    report = lint(tree)
    assert verdicts(report) == expected(), report


@pytest.mark.parametrize(
    ("contract", "module", "imported"), dict.fromkeys([*VIOLATIONS, *forbidden_neighbours()])
)
def test_a_violation_breaks_that_contract(tree: Path, contract: str, module: str, imported: str) -> None:
    add(tree, module, imported)
    report = lint(tree)
    assert verdicts(report) == expected(broken=contract), report


def test_every_contract_has_a_violation() -> None:
    assert {contract for contract, _, _ in VIOLATIONS} == {contract["name"] for contract in CONTRACTS}


def test_the_view_may_use_qt(tree: Path) -> None:
    add(tree, "realms_editor.view.window", "PySide6.QtWidgets")
    report = lint(tree)
    assert verdicts(report) == expected(), report
