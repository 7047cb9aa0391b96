"""The history of a document: its edits in order, and how many of them are in force."""

from dataclasses import dataclass, field, replace

from realms.scenario.edits import ABSENT, Edit, ValueChange
from realms.tiles.jsonform import same


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One edit that can be undone, with the player count it was made for and the stroke it is part of."""

    edit: Edit
    players: int
    stroke: object = None


@dataclass
class History:
    """Entries before `position` are in force; those after it were undone."""

    entries: list[HistoryEntry] = field(default_factory=list)
    position: int = 0

    def add(self, entry: HistoryEntry) -> None:
        """Add an edit that was just made: undone ones are dropped, edits of one stroke become one."""
        del self.entries[self.position :]
        last = self.entries[-1] if self.entries else None
        if last and entry.stroke is not None and last.stroke is entry.stroke:
            self.entries[-1] = replace(last, edit=join_edits(last.edit, entry.edit))
        else:
            self.entries.append(entry)
        self.position = len(self.entries)

    @property
    def next_undone(self) -> HistoryEntry | None:
        """The entry that redo would make again, or None."""
        return self.entries[self.position] if self.position < len(self.entries) else None

    @property
    def last_done(self) -> HistoryEntry | None:
        """The entry that undo would take back, or None."""
        return self.entries[self.position - 1] if self.position else None


def join_edits(first: Edit, then: Edit) -> Edit:
    """Join two edits into one; a value that both change is written once."""
    steps = list(first.changes)
    for step in then.changes:
        before = steps[-1] if steps else None
        if before and before.path == step.path and _replaces(before) and _replaces(step):
            steps[-1] = ValueChange(step.path, before.old, step.new)
        else:
            steps.append(step)
    return Edit(first.name, tuple(step for step in steps if not _idle(step)))


def _replaces(step: ValueChange) -> bool:
    """Return True if a change puts one value in the place of another, so that lists keep their length."""
    return step.old is not ABSENT and step.new is not ABSENT


def _idle(step: ValueChange) -> bool:
    return _replaces(step) and same(step.old, step.new)
