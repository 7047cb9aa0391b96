"""The glossary: alphabetical, each word once, with modules that exist and French that the program shows."""

import re
from pathlib import Path

import pytest

from help.project import ROOT

PACKAGES = {"realms": ROOT, "realms_editor": ROOT / "editor", "realms_schemas": ROOT / "schemas"}
FRENCH = (ROOT / "realms/locale/fr/LC_MESSAGES/realms.po").read_text("utf-8").casefold()
ROWS = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in (ROOT / "docs/glossary.md").read_text("utf-8").splitlines()
    if line.startswith("|")
][2:]


def place_of(name: str) -> Path:
    """Return the file or folder of a module, or of a path that is written as such."""
    package = name.split(".", maxsplit=1)[0]
    if package not in PACKAGES:
        return ROOT / name
    path = PACKAGES[package].joinpath(*name.split("."))
    return path if path.is_dir() else path.with_suffix(".py")


def test_words_stand_in_alphabetical_order_and_once() -> None:
    words = [row[0].casefold() for row in ROWS]
    assert words == sorted(set(words))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_an_entry_names_modules_that_exist(row: tuple[str, ...]) -> None:
    _, french, meaning, modules = row
    names = re.findall(r"`([^`]+)`", modules)
    assert names
    assert [name for name in names if not place_of(name).exists()] == []
    assert meaning.endswith(".")
    assert french.casefold() in FRENCH
