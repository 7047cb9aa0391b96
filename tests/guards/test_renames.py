"""docs/renames.md: every new name stands in the module that the page says."""

import re

import pytest

from help.project import ROOT

ROW = re.compile(r"^\| `([\w.]+)` \| `([\w.]+)` \|$", re.MULTILINE)
ROWS = ROW.findall((ROOT / "docs/renames.md").read_text(encoding="utf-8"))
FOLDERS = {"realms": ".", "realms_editor": "editor", "realms_schemas": "schemas"}


def missing_part(name: str) -> str:
    """Return the first part of a dotted name that is neither there as a file nor in its module."""
    parts = name.split(".")
    path = ROOT / FOLDERS[parts[0]]
    for place, part in enumerate(parts):
        path /= part
        module = path.with_suffix(".py")
        if module.exists():
            source = module.read_text(encoding="utf-8")
            return next((each for each in parts[place + 1 :] if not re.search(rf"\b{each}\b", source)), "")
        if not path.is_dir():
            source = (path.parent / "__init__.py").read_text(encoding="utf-8")
            return "" if re.search(rf"\b{part}\b", source) else part
    return ""


def test_every_new_name_is_there() -> None:
    assert len(ROWS) > 500
    assert [new for _, new in ROWS if missing_part(new)] == []


def test_a_name_is_renamed_once() -> None:
    old = [each for each, _ in ROWS]
    assert len(set(old)) == len(old)


@pytest.mark.parametrize("name", ["realms.no_such_module.x", "realms.board.board.Board.no_such_name"])
def test_a_name_that_is_not_there_is_found(name: str) -> None:
    assert missing_part(name)
