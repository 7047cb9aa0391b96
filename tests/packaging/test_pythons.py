"""The supported Pythons are the same wherever they are named."""

import re
import tomllib

from help.project import ROOT

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
VERSIONS = [
    each.rpartition(" ")[2]
    for each in SETTINGS["project"]["classifiers"]
    if each.startswith("Programming Language :: Python :: ")
]


def read(name: str) -> str:
    """Return the text of a file of the project."""
    return (ROOT / name).read_text("utf-8")


def test_the_oldest_is_the_one_that_is_required() -> None:
    oldest, newest = VERSIONS[0], VERSIONS[-1]
    first, last = (int(each.removeprefix("3.")) for each in (oldest, newest))
    assert [f"3.{minor}" for minor in range(first, last + 1)] == VERSIONS
    assert SETTINGS["project"]["requires-python"] == f">={oldest}"
    assert f"OLDEST = (3, {first})" in read("dev.py")
    assert SETTINGS["tool"]["ruff"]["target-version"] == f"py3{first}"


def test_all_are_tested_and_get_compiled_wheels() -> None:
    matrix = re.search(r"python: \[(.*)\]", read(".github/workflows/tests.yml"))
    assert matrix is not None
    assert re.findall(r'"([\d.]+)"', matrix[1]) == VERSIONS
    built = SETTINGS["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{each.replace('.', '')}-*" for each in VERSIONS]


def test_the_page_about_compatibility_names_them() -> None:
    assert f"Python {VERSIONS[0]} to {VERSIONS[-1]}" in read("docs/compatibility.md")
