"""The history of a document: its edits in order, and how many of them are in force."""

from collections.abc import Sequence
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
    """Join two edits into one; values that the first replaces last and the second first are written once."""
    count = _overlap(first.changes, then.changes)
    start = len(first.changes) - count
    pairs = zip(first.changes[start:], then.changes, strict=False)
    merged = (ValueChange(before.path, before.old, after.new) for before, after in pairs)
    steps = (*first.changes[:start], *merged, *then.changes[count:])
    return Edit(first.name, tuple(step for step in steps if not _idle(step)))


def _overlap(first: Sequence[ValueChange], then: Sequence[ValueChange]) -> int:
    """Return how many changes at the end of one edit replace what those at the start of another do."""
    for count in range(min(len(first), len(then)), 0, -1):
        last, next_ = first[-count:], then[:count]
        paths = [step.path for step in last]
        apart = len(set(paths)) == count and len(set(map(len, paths))) == 1  # no value lies within another
        if apart and paths == [step.path for step in next_] and all(map(_replaces, (*last, *next_))):
            return count
    return 0


def _replaces(step: ValueChange) -> bool:
    """Return True if a change puts one value in the place of another, so that lists keep their length."""
    return step.old is not ABSENT and step.new is not ABSENT


def _idle(step: ValueChange) -> bool:
    return _replaces(step) and same(step.old, step.new)
