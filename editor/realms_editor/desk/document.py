"""An open document: the scenario as it stands, what was done to it, and who wants to hear of changes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from realms.locale import Sentence, sentence
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Realm, Scenario, ScenarioError
from realms.tiles.jsonfile import ReadError
from realms_editor.desk.history import History, HistoryEntry

MAP = frozenset({"layers", "water", "worlds_touch", "tileset"})  # parts of the document that the map shows
FILE = "file"  # the document was saved, or has another path
PLAYERS = "players"  # another count is looked at


@dataclass(frozen=True, slots=True)
class DocumentChange:
    """What listeners are told: the parts of the document that differ, PLAYERS, FILE."""

    parts: frozenset[str]

    @property
    def map(self) -> bool:
        """Whether the map can look different."""
        return bool(self.parts & (MAP | {PLAYERS}))


Listener = Callable[[DocumentChange], None]
SavePoint = tuple[int, HistoryEntry | None]


class ReadOnlyError(Exception):
    """An edit of a document that can only be looked at."""

    message = sentence("this document can only be looked at; save it under another name to change it")


class Document:
    """One scenario that is worked on; every change is an edit, and can be undone."""

    def __init__(self, scenario: Scenario, path: Path | None = None, players: int | None = None) -> None:
        self.scenario = scenario
        self.path = path
        self.players = players or scenario.counts[0]
        self.read_only: Sentence | None = None
        self.history = History()
        self._saved: int | None = 0
        self._listeners: list[Listener] = []
        self._sets: dict[str, Scenario] = {}  # the last state with each tile set that was left

    @property
    def realm(self) -> Realm:
        """The map for the count that is looked at."""
        return self.scenario.realm(self.players)

    @property
    def modified(self) -> bool:
        """Whether there is anything that a save would write."""
        return self._saved != self.history.position

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have a listener told of every change; the answer ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def do(self, edit: Edit, stroke: object = None) -> None:
        """Carry out an edit; those of one stroke, such as a drag, are undone together."""
        if self.read_only:
            raise ReadOnlyError
        if not edit.changes:
            return
        self._set_state(apply(self.scenario, edit))
        self._record(edit, stroke)
        self._notify()

    def undo(self) -> None:
        """Take back the last thing done, and show the count it was done for."""
        self.jump(self.history.position - 1)

    def redo(self) -> None:
        """Do again what was undone last."""
        self.jump(self.history.position + 1)

    def jump(self, position: int) -> None:
        """Undo or redo until so many entries of the history hold."""
        position = max(0, min(position, len(self.history.entries)))
        scenario, entries, entry = self.scenario, self.history.entries, None
        while self.history.position > position:
            self.history.position -= 1
            entry = entries[self.history.position]
            scenario = apply(scenario, entry.edit.inverse())
        while self.history.position < position:
            entry = entries[self.history.position]
            scenario = apply(scenario, entry.edit)
            self.history.position += 1
        if entry:
            self._set_state(scenario, entry.players)
            self._notify()

    def look_at(self, players: int) -> None:
        """Show and edit another count of players."""
        if players not in self.scenario.counts:
            raise LookupError(f"no layer for {players} players")
        self._set_state(self.scenario, players)
        self._notify()

    def save_point(self) -> SavePoint:
        """The present state, to be recognised when it has been written while work went on."""
        return self.history.position, self.history.last_done

    def saved_as(self, path: Path, mark: SavePoint | None = None) -> None:
        """Note that the document stands in a file, just as it is now or as it was at a mark."""
        position, done = mark or self.save_point()
        known = position <= len(self.history.entries)
        within = known and (position == 0 or self.history.entries[position - 1] is done)
        self.path, self._saved = path, position if within else None
        self.scenario = self.scenario.at(path)
        self.read_only = None
        self._changed |= {FILE}
        self._notify()

    def lock(self, reason: Sentence | None) -> None:
        """Allow only looking from now on, and say why; None allows everything again."""
        self.read_only = reason
        self._changed |= {FILE}
        self._notify()

    def reread_tileset(self) -> None:
        """Take in that the file of the tile set has changed; what the document says stays as it is."""
        self.scenario = replace(self.scenario)
        self._changed |= {"tileset"}
        self._notify()

    def mark_modified(self) -> None:
        """Count as modified, as what was restored does, until it is saved."""
        self._saved = None
        self._changed |= {FILE}
        self._notify()

    _changed: frozenset[str] = frozenset()

    def _record(self, edit: Edit, stroke: object) -> None:
        if self._saved is not None and self._saved > self.history.position:
            self._saved = None  # the state in the file is among what is now out of reach
        done = self.history.last_done
        if stroke is not None and done and done.stroke is stroke and self._saved == self.history.position:
            self._saved = None
        self.history.add(HistoryEntry(edit, self.players, stroke))

    def _set_state(self, scenario: Scenario, players: int | None = None) -> None:
        """Be another state; nobody is told yet."""
        before, after = self.scenario.data, scenario.data
        keys = before.keys() | after.keys()
        changed = {key for key in keys if before.get(key) is not after.get(key)}
        if "tileset" in changed:
            scenario = self._with_faces(scenario)
            self._sets[_set_name(before)] = self.scenario
        self._changed |= changed
        self.scenario = scenario
        seen = self.players if players is None else players
        if seen not in scenario.counts:
            seen = min(scenario.counts, key=lambda count: abs(count - seen))
        if seen != self.players:
            self._changed |= {PLAYERS}
            self.players = seen

    def _with_faces(self, scenario: Scenario) -> Scenario:
        """A state of the document with its faces: as its tile set has them, or had when it could be read."""
        try:
            scenario.tileset  # noqa: B018 - read for its errors
        except (ReadError, ScenarioError):
            known = self._sets.get(_set_name(scenario.data))
            if known is None:
                raise
            return known.share_faces(scenario)
        return scenario

    def _notify(self) -> None:
        change, self._changed = DocumentChange(self._changed), frozenset()
        for listener in tuple(self._listeners):
            listener(change)


def _set_name(data: Mapping[str, Any]) -> str:
    """What the document calls its tile set; those within a document have no name."""
    named = data["tileset"]
    return named if isinstance(named, str) else ""
