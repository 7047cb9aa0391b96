"""The import contracts of pyproject.toml are kept, and each of them breaks when it is violated."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any

import grimp
import pytest
from grimp import ImportGraph
from importlinter.application.use_cases import read_user_options
from importlinter.configuration import configure
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract

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

KINDS = {"layers": LayersContract, "forbidden": ForbiddenContract, "protected": ProtectedContract}

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


def one_of_each_contract() -> Iterator[tuple[str, str, str]]:
    """Yield the first violation of each contract; the linter itself reads these from files."""
    seen = set[str]()
    for violation in VIOLATIONS:
        if violation[0] not in seen:
            seen.add(violation[0])
            yield violation


@pytest.fixture(scope="module")
def graph() -> ImportGraph:
    """The imports of the three packages, read once."""
    return grimp.build_graph(
        *PYPROJECT["tool"]["importlinter"]["root_packages"],
        include_external_packages=True,
        exclude_type_checking_imports=True,
        cache_dir=None,
    )


def with_import(graph: ImportGraph, module: str, imported: str) -> ImportGraph:
    """Return a copy of the imports with one more, by a module that may be new."""
    changed = deepcopy(graph)
    ours = imported.startswith("realms")
    for name, outside in ((module, False), (imported, not ours)):
        parts = name.split(".")[: 1 if outside else None]
        for depth in range(1, len(parts) + 1):
            changed.add_module(".".join(parts[:depth]), is_squashed=outside)
    target = imported if ours else imported.partition(".")[0]
    changed.add_import(importer=module, imported=target, line_number=1, line_contents=f"import {imported}")
    return changed


def checked(graph: ImportGraph) -> dict[str, str]:
    """Return the verdicts of all contracts on a graph, as import-linter comes to them."""
    configure()
    options = read_user_options(str(ROOT / "pyproject.toml"))
    found = {}
    for each in options.contracts_options:
        contract = KINDS[each["type"]](each["name"], options.session_options, each)
        found[each["name"]] = "KEPT" if contract.check(deepcopy(graph), verbose=False).kept else "BROKEN"
    return found


def verdicts(report: str) -> dict[str, str]:
    return dict(re.findall(r"^(.+) (KEPT|BROKEN)\b", report, re.MULTILINE))


def expected(broken: str = "") -> dict[str, str]:
    return {contract["name"]: "BROKEN" if contract["name"] == broken else "KEPT" for contract in CONTRACTS}


def test_this_tree_keeps_every_contract(tree: Path) -> None:
    report = lint(tree)
    assert verdicts(report) == expected(), report


@pytest.mark.parametrize(("contract", "module", "imported"), list(one_of_each_contract()))
def test_a_violation_in_a_file_breaks_that_contract(
    tree: Path, contract: str, module: str, imported: str
) -> None:
    add(tree, module, imported)
    report = lint(tree)
    assert verdicts(report) == expected(broken=contract), report


@pytest.mark.parametrize(
    ("contract", "module", "imported"), dict.fromkeys([*VIOLATIONS, *forbidden_neighbours()])
)
def test_a_violation_breaks_that_contract(
    graph: ImportGraph, contract: str, module: str, imported: str
) -> None:
    assert checked(with_import(graph, module, imported)) == expected(broken=contract)


def test_every_contract_has_a_violation() -> None:
    assert {contract for contract, _, _ in VIOLATIONS} == {contract["name"] for contract in CONTRACTS}


def test_the_view_may_use_qt(tree: Path) -> None:
    add(tree, "realms_editor.view.window", "PySide6.QtWidgets")
    report = lint(tree)
    assert verdicts(report) == expected(), report
