"""Documents and folders for the tests of the desk."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from realms.board.layout import Placement
from realms.scenario.changes import lay_tile, set_value
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario
from realms_editor.desk import drafts, files
from realms_editor.desk.backups import Backups


@pytest.fixture
def backups(tmp_path: Path) -> Backups:
    """Backups in a folder of the test."""
    return Backups(tmp_path / "state/backups")


@pytest.fixture
def titled() -> Callable[[Scenario, str], Scenario]:
    """Another title for a scenario."""
    return lambda scenario, title: apply(scenario, set_value(scenario, ("titles", "en"), title))


@pytest.fixture
def scenario() -> Scenario:
    """A new document with one tile."""
    empty = files.blank({"en": "Marsh"})
    return apply(empty, lay_tile(empty, 2, Placement("C", "surface", 0, 0, 0)))


@pytest.fixture
def saved(scenario: Scenario, tmp_path: Path, backups: Backups) -> files.SavedFile:
    """The sample scenario in a file."""
    (tmp_path / "maps").mkdir()
    return files.save(scenario, tmp_path / "maps/marsh.realm.json", None, backups)


Finder = Callable[[Path], list[drafts.OrphanedDrafts]]


@pytest.fixture
def orphans() -> Iterator[Finder]:
    """Find the drafts of dead processes in a folder; they are released after the test."""
    found: list[drafts.OrphanedDrafts] = []

    def find(root: Path) -> list[drafts.OrphanedDrafts]:
        new = drafts.orphaned_drafts(root)
        found.extend(new)
        return new

    yield find
    for left in found:
        left.close()
