"""What was done to a document, in order, and how far of it holds now."""

from dataclasses import dataclass, field, replace

from realms.scenario.edits import ABSENT, Edit, ValueChange
from realms.tiles.jsonform import same


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One thing that can be undone, the count of players it was done for, and the stroke it belongs to."""

    edit: Edit
    players: int
    stroke: object = None


@dataclass
class History:
    """Entries up to `position` hold; those after it were undone."""

    entries: list[HistoryEntry] = field(default_factory=list)
    position: int = 0

    def add(self, entry: HistoryEntry) -> None:
        """Enter what was just done: what was undone is gone, and edits of one stroke become one."""
        del self.entries[self.position :]
        last = self.entries[-1] if self.entries else None
        if last and entry.stroke is not None and last.stroke is entry.stroke:
            self.entries[-1] = replace(last, edit=join_edits(last.edit, entry.edit))
        else:
            self.entries.append(entry)
        self.position = len(self.entries)

    @property
    def next_undone(self) -> HistoryEntry | None:
        """What redo would do."""
        return self.entries[self.position] if self.position < len(self.entries) else None

    @property
    def last_done(self) -> HistoryEntry | None:
        """What undo would undo."""
        return self.entries[self.position - 1] if self.position else None


def join_edits(first: Edit, then: Edit) -> Edit:
    """Two edits as one; a value that is changed again is told only once."""
    steps = list(first.changes)
    for step in then.changes:
        before = steps[-1] if steps else None
        if before and before.path == step.path and _replaces(before) and _replaces(step):
            steps[-1] = ValueChange(step.path, before.old, step.new)
        else:
            steps.append(step)
    return Edit(first.name, tuple(step for step in steps if not _idle(step)))


def _replaces(step: ValueChange) -> bool:
    """Whether a step puts one value in the place of another, so that no place in a list moves."""
    return step.old is not ABSENT and step.new is not ABSENT


def _idle(step: ValueChange) -> bool:
    return _replaces(step) and same(step.old, step.new)
