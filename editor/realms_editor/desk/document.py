"""An open document: the scenario as it stands, its history and its listeners."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from realms.checks.single_edits.padlock import NONE, Padlocks
from realms.locale import Sentence, sentence
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Realm, Scenario, ScenarioError
from realms.tiles.jsonfile import ReadError
from realms_editor.desk.history import History, HistoryEntry

MAP = frozenset(
    {"layers", "water", "worlds_touch", "tileset"}
)  # the parts of the document that the map shows
FILE = "file"  # the document was saved, or has another path
PLAYERS = "players"  # another player count is shown
PADLOCKS = "padlocks"  # other things are locked


@dataclass(frozen=True, slots=True)
class DocumentChange:
    """The changes that listeners hear of: the parts of the document that differ, PLAYERS, PADLOCKS, FILE."""

    parts: frozenset[str]

    @property
    def map(self) -> bool:
        """Return True if the map may look different."""
        return bool(self.parts & (MAP | {PLAYERS}))


Listener = Callable[[DocumentChange], None]
SavePoint = tuple[int, HistoryEntry | None]


class ReadOnlyError(Exception):
    """An edit of a document that is open for reading only."""

    message = sentence("this document is read-only; save it under another name to change it")


class LockedLayerError(ReadOnlyError):
    """An edit that would change a locked layer."""

    def __init__(self, players: int) -> None:
        self.message = sentence(
            "the layer for {players} players is locked; unlock it to change it", players=players
        )


class Document:
    """A scenario being edited; every change is an edit and can be undone."""

    def __init__(self, scenario: Scenario, path: Path | None = None, players: int | None = None) -> None:
        self.scenario = scenario
        self.path = path
        self.players = players or scenario.counts[0]
        self.read_only: Sentence | None = None
        self.padlocks: Padlocks = NONE  # what the program may not change when it improves the realm
        self.locked_layers: frozenset[int] = frozenset()  # the counts whose layers no edit changes
        self.history = History()
        self._saved: int | None = 0
        self._listeners: list[Listener] = []
        self._sets: dict[str, Scenario] = {}  # by name of the tile set: the last state that used it

    @property
    def realm(self) -> Realm:
        """The map for the player count that is shown."""
        return self.scenario.realm(self.players)

    @property
    def modified(self) -> bool:
        """Return True if saving would write anything new."""
        return self._saved != self.history.position

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call a listener for every change; call the returned function to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def do(self, edit: Edit, stroke: object = None) -> None:
        """Carry out an edit; the edits of one stroke, such as a drag, are undone together."""
        if self.read_only:
            raise ReadOnlyError
        if not edit.changes:
            return
        after = apply(self.scenario, edit)
        for players in sorted(self.locked_layers):
            if _layer(self.scenario, players) is not _layer(after, players):
                raise LockedLayerError(players)
        self._set_state(after)
        self._record(edit, stroke)
        self._notify()

    def undo(self) -> None:
        """Undo the last edit, and show the player count it was made for."""
        self.jump(self.history.position - 1)

    def redo(self) -> None:
        """Redo the edit that was undone last."""
        self.jump(self.history.position + 1)

    def jump(self, position: int) -> None:
        """Undo or redo until `position` entries of the history are in force."""
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
        """Show and edit the map for another player count."""
        if players not in self.scenario.counts:
            raise LookupError(f"no layer for {players} players")
        self._set_state(self.scenario, players)
        self._notify()

    def save_point(self) -> SavePoint:
        """Return a mark of the present state, to note later that this state was saved."""
        return self.history.position, self.history.last_done

    def saved_as(self, path: Path, mark: SavePoint | None = None) -> None:
        """Note that the document was saved to a file, as it is now or as it was at a save point."""
        position, done = mark or self.save_point()
        known = position <= len(self.history.entries)
        within = known and (position == 0 or self.history.entries[position - 1] is done)
        self.path, self._saved = path, position if within else None
        self.scenario = self.scenario.at(path)
        self.read_only = None
        self._changed |= {FILE}
        self._notify()

    def lock(self, reason: Sentence | None) -> None:
        """Make the document read-only and give the reason, or editable again with None."""
        self.read_only = reason
        self._changed |= {FILE}
        self._notify()

    def keep(self, padlocks: Padlocks) -> None:
        """Lock these things and no others; padlocks stay until the document is closed, and are not saved."""
        if padlocks != self.padlocks:
            self.padlocks = padlocks
            self._changed |= {PADLOCKS}
            self._notify()

    def lock_layer(self, players: int, *, locked: bool) -> None:
        """Lock the layer of a count or unlock it; locks last until the document is closed, like padlocks."""
        counts = self.locked_layers - {players}
        self.locked_layers = counts | {players} if locked else counts
        self._changed |= {PADLOCKS}
        self._notify()

    def reread_tileset(self) -> None:
        """Reload the tile set after its file has changed; the document itself stays the same."""
        self.scenario = replace(self.scenario)
        self._changed |= {"tileset"}
        self._notify()

    def mark_modified(self) -> None:
        """Count the document as modified until it is saved, as after a draft was restored."""
        self._saved = None
        self._changed |= {FILE}
        self._notify()

    _changed: frozenset[str] = frozenset()

    def _record(self, edit: Edit, stroke: object) -> None:
        if self._saved is not None and self._saved > self.history.position:
            self._saved = None  # the saved state can no longer be reached by redo
        done = self.history.last_done
        if stroke is not None and done and done.stroke is stroke and self._saved == self.history.position:
            self._saved = None
        self.history.add(HistoryEntry(edit, self.players, stroke))

    def _set_state(self, scenario: Scenario, players: int | None = None) -> None:
        """Take over another state; listeners hear of it later."""
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
        """Return the scenario with its tile set, or with the last one of that name that could be read."""
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


def _layer(scenario: Scenario, players: int) -> object:
    return next((layer for layer in scenario.data["layers"] if layer["players"] == players), None)


def _set_name(data: Mapping[str, Any]) -> str:
    """Return the name of the document's tile set; a set inside the document has no name."""
    named = data.get("tileset")
    return named if isinstance(named, str) else ""
