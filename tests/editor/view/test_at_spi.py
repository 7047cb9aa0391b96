"""The editor through AT-SPI, in a process of its own: every control has a name, and a realm can be made.

`dev.py test` looks at the first windows; `dev.py bench editor` opens every dialog, plays, and makes a realm.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from help.at_spi import ScreenReader, Spoken, missing, screen_reader
from help.slices import part_of

MENUS = ("File", "Edit", "Map", "Players", "Tools", "View", "Help")
POPUPS = ("Find",)  # a popup, which Qt leaves out of the tree; test_accessibility.py looks at it
KIND = re.compile(r"\w+: (?P<code>[A-Z]\d{3})  .*\((?P<count>\d+)\)")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for all files of a user, on a machine that has what a screen reader needs."""
    lack = missing()
    if lack:
        pytest.skip(lack)
    return tmp_path


def nameless(tree: Spoken) -> list[str]:
    """List the controls for which a screen reader has no word."""
    controls = [(path, each) for path, each in tree.walk() if each.is_control]
    assert controls
    return [f"{each.role} in {' > '.join(path[-3:])}" for path, each in controls if not each.is_named]


def first_windows(reader: ScreenReader) -> Iterator[str]:
    """The editor and its start page, then the page for a new realm."""
    assert {each.role for each in reader.tree().children} == {"frame", "dialog"}
    yield from nameless(reader.tree())
    reader.focus("list", "Realms to begin with")
    reader.key("Return")
    reader.find("dialog", "New realm")
    yield from nameless(reader.tree())


def menus(reader: ScreenReader) -> Iterator[str]:
    """Every dialog that a menu opens, each with the entries of its menu."""
    reader.press("push button", "Close")
    for menu in MENUS:
        for entry in opened_menu(reader, menu):
            yield from in_dialog(reader, menu, entry)


def opened_menu(reader: ScreenReader, menu: str) -> list[str]:
    """Open a menu, close it again, and return its entries that open a dialog."""
    reader.focus("filler", "Map")
    reader.press("menu item", menu)
    shown = reader.find("menu item", lambda each: each.name == menu and bool(each.children))
    reader.key("Escape")
    entries = [each.name for _, each in shown.walk() if each.role == "menu item" and "enabled" in each.states]
    assert len(entries) > 3
    return [name for name in entries if name.endswith("…") and not name.startswith(POPUPS)]


def in_dialog(reader: ScreenReader, menu: str, entry: str) -> Iterator[str]:
    """Open the dialog of an entry, look at it, and close it."""
    reader.press("menu item", menu)
    reader.press("menu item", entry)
    (dialog,) = reader.wait(lambda tree: tree.children[1:])
    yield from nameless(dialog)
    reader.ask("focus", dialog.number)
    reader.key("Escape")
    reader.wait(lambda tree: len(tree.children) == 1)


def docks(reader: ScreenReader) -> Iterator[str]:
    """Every dock, one after the other, with all sections of the scenario unfolded."""
    reader.press("push button", "Close")
    for dock in ("Pieces", "Scenario", "History", "Balance"):
        reader.press("page tab", dock)
        reader.find("page tab", lambda each, dock=dock: each.name == dock and "selected" in each.states)
        yield from nameless(reader.tree())


def table(reader: ScreenReader) -> Iterator[str]:
    """The dialog before a game, and the table with a game on it."""
    reader.press("push button", "Close")
    reader.press("push button", "Play")
    dialog = reader.find("dialog", "A game on this realm")
    yield from nameless(dialog)
    reader.press("push button", "Play")
    window = reader.find("frame", lambda each: each.name.endswith(": a game"))
    reader.find("list item", lambda each: "coin" in each.name)
    yield from nameless(window)


WALKS: dict[str, Callable[[ScreenReader], Iterator[str]]] = {
    "first windows": first_windows,
    "menus": menus,
    "docks": docks,
    "table": table,
}


@pytest.mark.parametrize("walk", part_of(WALKS, ["first windows"]))
def test_every_control_has_a_name(folder: Path, walk: str) -> None:
    with screen_reader(folder) as reader:
        reader.find("push button", "Two-minute tour")
        assert list(WALKS[walk](reader)) == []


@pytest.mark.parametrize("tiles", part_of(["ACD"], []))
def test_a_realm_is_laid_checked_and_saved(folder: Path, tiles: str) -> None:
    path = folder / "three.realm.json"
    with screen_reader(folder) as reader:
        begin(reader)
        for tile in tiles:
            reader.key(f"Shift+{tile.lower()}", "Return", "Right")
        found = reader.wait(lambda tree: findings(tree, len(tiles)))
        save(reader, path)
    assert len(found) > 1
    assert found == validated(path)


def begin(reader: ScreenReader) -> None:
    """Leave the start page for an empty map called Three tiles."""
    reader.focus("list", "Realms to begin with")
    reader.key("Return")
    reader.write("text", "Title", "Three tiles")
    reader.press("push button", "Begin")
    reader.find("frame", "Three tiles")
    reader.focus("filler", "Map")


def findings(tree: Spoken, tiles: int) -> Counter[str]:
    """Count the findings of each kind as they are read out, once all tiles are checked."""
    names = [each.name for _, each in tree.walk()]
    lying = f"tiles: {tiles} of 26 used"
    checked = lying in names and not any(name.startswith("Findings") and "…" in name for name in names)
    rows = [KIND.match(name) for name in names] if checked else []
    return Counter({row["code"]: int(row["count"]) for row in rows if row})


def save(reader: ScreenReader, path: Path) -> None:
    """Save the realm for the first time."""
    reader.key("Ctrl+s")
    reader.write("text", "File name", str(path))
    reader.press("push button", "Save")
    reader.wait(lambda tree: len(tree.children) == 1 and path.exists())


def validated(path: Path) -> Counter[str]:
    """Count what the command line finds, of each kind."""
    command = [sys.executable, "-m", "realms", "validate", "--format", "json", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return Counter(each["code"] for each in json.loads(done.stdout)["files"][0]["findings"])
