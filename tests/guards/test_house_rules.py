"""The habits of this project that a program can check."""

import ast
import csv
import re
from pathlib import Path

import pytest

from help.project import ROOT, project_files

PACKAGES = ("realms", "editor/realms_editor", "schemas/realms_schemas")
LONGEST_FUNCTION, USUAL_FUNCTION, LONGEST_FILE = 80, 40, 500

# One letter of each stands in brackets, so that this file does not hold what it forbids.
FORBIDDEN = {
    "unfinished work": r"\b(TOD[O]|FIXM[E]|XX[X])\b",
    "a package registry": r"(?i)\b(pypi\.or[g]|pythonhosted\.or[g]|npmj[s]\.)|index-ur[l]|--registr[y]",
    "a path of one machine": r"(?<![\w./$}])/(wor[k]|roo[t]|hom[e]|User[s]|tm[p])/",
}


FILES = sorted(project_files())
CODE = [
    path
    for path in FILES
    if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in {"realms", "editor", "schemas", "dev.py"}
]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", ["editor", "schemas", "tests", "packaging", "realms/scenarios"])
def test_these_folders_are_no_packages(folder: str) -> None:
    """They would hide other people's packages of that name, or are plain data."""
    deep = folder not in {"editor", "schemas"}
    marks = (ROOT / folder).rglob("__init__.py") if deep else (ROOT / folder).glob("__init__.py")
    assert (ROOT / folder).is_dir()
    assert [named(path) for path in marks] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_ships_its_types(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


def test_functions_are_short() -> None:
    sizes = sorted(
        ((node.end_lineno or 0) - node.lineno + 1, f"{named(path)}:{node.lineno} {node.name}")
        for path in CODE
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    assert [name for size, name in sizes if size > LONGEST_FUNCTION] == []
    nineteen_in_twenty = len(sizes) * 19 // 20
    assert sizes[nineteen_in_twenty][0] <= USUAL_FUNCTION, sizes[nineteen_in_twenty:]


def test_files_are_short() -> None:
    scripts = (path for path in FILES if path.suffix == ".py")
    lengths = {named(path): len(path.read_text(encoding="utf-8").splitlines()) for path in scripts}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_every_module_says_what_it_is() -> None:
    assert [named(path) for path in CODE if not ast.get_docstring(tree_of(path))] == []


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_names(what: str) -> None:
    found = []
    for path in FILES:
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue  # not text
        hits = (number for number, line in enumerate(lines, 1) if re.search(FORBIDDEN[what], line))
        found += [f"{named(path)}:{number}" for number in hits]
    assert found == []


@pytest.mark.parametrize(
    ("what", "halves"),
    [
        ("unfinished work", "# TO|DO: later"),
        ("a package registry", "see https://py|pi.org/project/x"),
        ("a path of one machine", 'open("/ho|me/somebody/x")'),
    ],
)
def test_what_is_forbidden_is_recognised(what: str, halves: str) -> None:
    assert re.search(FORBIDDEN[what], halves.replace("|", ""))


def test_the_rulebook_is_whole() -> None:
    ids = []
    for path in sorted((ROOT / "docs/rulebook").glob("*.csv")):
        if path.stem != "not_applicable":
            with path.open(encoding="utf-8", newline="") as lines:
                ids += [row["id"] for row in csv.DictReader(lines)]
    assert len(ids) == 1208
    assert len(set(ids)) == len(ids)


def test_the_readme_opens_with_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    first_block = readme.split("```")[1]
    commands = [line.split("#")[0].strip() for line in first_block.splitlines() if "dev.py" in line]
    assert commands == ["python3 dev.py edit", "python3 dev.py test"]
