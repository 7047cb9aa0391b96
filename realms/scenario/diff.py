"""Differences between two scenarios: edits that turn one into the other, each described in words."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial, reduce
from typing import Any

from realms.board.layout import Piece, Placement
from realms.board.names import place_name, spot_name
from realms.locale import Sentence, sentence, term
from realms.scenario.changes import EditBuilder, Entry, laid_tile, set_value, together
from realms.scenario.drawing_diff import KNOWN, drawing_steps
from realms.scenario.edits import ABSENT, Edit, Path, ValueChange, apply
from realms.scenario.layers import layer_index, piece_of, placement_of
from realms.scenario.readings import READINGS, readings_of
from realms.scenario.scenario import Realm, Scenario
from realms.tiles.jsonform import same
from realms.tiles.kinds import COVERS

PLACEMENT = tuple(field.name for field in fields(Placement))
PARTS = ("removes", "moves", "tiles", "pieces")


@dataclass(frozen=True)
class Difference:
    """One edit on the way from the first scenario to the second: its layer, and a description."""

    edit: Edit
    players: int | None
    message: Sentence


def differences(old: Scenario, new: Scenario) -> list[Difference]:
    """Return edits that, one after the other, turn the first scenario into the second."""
    walk = _Walk(old, new, old, [])
    walk.fields((), {**old.data, "layers": ()}, {**new.data, "layers": ()})
    walk.layers()
    return walk.found


@dataclass
class _Walk:
    """A walk over both scenarios that collects the differences."""

    old: Scenario
    new: Scenario
    now: Scenario
    found: list[Difference]

    def note(self, edit: Edit, players: int | None, message: Sentence) -> None:
        self.now = apply(self.now, edit)
        self.found.append(Difference(edit, players, message))

    def fields(
        self, path: Path, old: Mapping[str, Any], new: Mapping[str, Any], players: int | None = None
    ) -> None:
        """Compare objects outside the map key by key, down to the values that differ."""
        for key in [*old, *(key for key in new if key not in old)]:
            before, after = old.get(key, ABSENT), new.get(key, ABSENT)
            if isinstance(before, dict) and isinstance(after, dict):
                self.fields((*path, key), before, after, players)
            elif ABSENT in (before, after) or not same(before, after):
                edit = set_value(self.now, (*path, key), after, "set_value")
                named = (*path, key)[2:] if players else (*path, key)
                statements = [] if players else _reading_words(named, before, after)
                name = ".".join(map(str, named))
                words = _and(statements) if statements else _field_words(name, before, after)
                self.note(edit, players, words)

    def layers(self) -> None:
        if _count_twice(self.old) or _count_twice(self.new):
            self.fields((), {"layers": self.old.data["layers"]}, {"layers": self.new.data["layers"]})
            return
        for players in sorted({*self.old.counts, *self.new.counts}):
            before, after = (_layer(scenario, players) for scenario in (self.old, self.new))
            if after is None or before is None:
                self._whole_layer(players, after)
            else:
                self._inside(players, before, after)

    def _whole_layer(self, players: int, layer: Entry | None) -> None:
        layers = self.now.data["layers"]
        if layer is None:
            index = layer_index(layers, players) or 0
            step = ValueChange(("layers", index), layers[index], ABSENT)
            message = sentence("layer for {players} players removed", players=players)
        else:
            index = next((i for i, other in enumerate(layers) if other["players"] > players), len(layers))
            step = ValueChange(("layers", index), ABSENT, layer)
            message = sentence("layer for {players} players added", players=players)
        self.note(Edit("set_layer", (step,)), None, message)

    def _inside(self, players: int, before: Entry, after: Entry) -> None:
        index = layer_index(self.now.data["layers"], players) or 0
        self.fields(("layers", index), _beside_parts(before), _beside_parts(after), players)
        realms = self.old.realm(players), self.new.realm(players)
        self.drawing(("layers", index, "drawing"), players, realms)
        counts = _RealmCounts(realms[0]), _RealmCounts(realms[1])
        changes = [
            EntryChange(part, *pair)
            for part in PARTS
            for pair in _pairs(before.get(part, []), after.get(part, []))
        ]
        for change in changes:
            if not change.is_idle(*counts):
                edit = change.apply_to(EditBuilder(self.now), players).build(f"set_{change.part}")
                self.note(edit, players, _DESCRIBE[change.part](*realms, change.old, change.new))
        idle = [change for change in changes if change.is_idle(*counts)]
        if idle:
            builder = EditBuilder(self.now)
            for change in idle:
                builder = change.apply_to(builder, players)
            labels = [_label(change.new or change.old, *realms) for change in idle]
            message = sentence("written differently, without effect on the map: {entries}", entries=labels)
            self.note(builder.build("set_entries"), players, message)

    def drawing(self, path: Path, players: int, realms: tuple[Realm, Realm]) -> None:
        """Compare the drawings of a layer, if it has one of its own."""
        old, new = (_drawing(realm, players) for realm in realms)
        if old is None and new is None:
            return
        if old is None or new is None:
            message = sentence("drawing added") if new else sentence("drawing removed")
            self.note(set_value(self.now, path, new or ABSENT), players, message)
            return
        self.fields(path, _without_known(old), _without_known(new), players)
        for message, values in drawing_steps(*realms):
            makers = [
                partial(set_value, path=(*path, *inner), value=value, name="set_drawing")
                for inner, value in values
            ]
            self.note(together("set_drawing", self.now, makers), players, message)


@dataclass(frozen=True)
class EntryChange:
    """An entry of a layer that is new, removed or changed; a missing one is empty."""

    part: str
    old: Entry
    new: Entry

    def apply_to(self, builder: EditBuilder, players: int) -> EditBuilder:
        """Apply this change to the layer of a count."""
        if not self.old:
            return builder.add(players, self.part, self.new)
        return builder.swap(players, self.part, self.old, self.new or ABSENT)

    def is_idle(self, before: "_RealmCounts", after: "_RealmCounts") -> bool:
        """Return True if the map stays as it is, or if another change already describes the effect."""
        entries = [entry for entry in (self.old, self.new) if entry]
        if len(entries) == 2 and self.part in {"tiles", "pieces"}:
            return False
        seen = [(before.of(entry), after.of(entry)) for entry in entries]
        if self.part == "moves" and None in seen[0]:
            return True
        return all(was == now for was, now in seen)


class _RealmCounts:
    """The tiles and pieces of a realm, indexed once for all entries that ask for them."""

    def __init__(self, realm: Realm) -> None:
        self._pieces = Counter(_likeness(laid.piece) for laid in realm.pieces)
        placements = [laid.placement for laid in realm.tiles]
        self._tiles = {placement.tile: placement for placement in reversed(placements)}

    def of(self, entry: Entry) -> object:
        """Return the placement of a tile, or the number of equal pieces."""
        if "piece" in entry:
            return self._pieces[_likeness(piece_of(entry))]
        return self._tiles.get(entry["tile"])


def _likeness(piece: Piece) -> tuple[str, str]:
    """Return a key that equal pieces share: the place and the text of the data."""
    return piece.at, json.dumps({**piece.data, "at": ""}, sort_keys=True)


def _count_twice(scenario: Scenario) -> bool:
    return len(scenario.counts) < len(scenario.data["layers"])


def _layer(scenario: Scenario, players: int) -> Entry | None:
    index = layer_index(scenario.data["layers"], players)
    return None if index is None else scenario.data["layers"][index]


def _beside_parts(layer: Entry) -> Entry:
    return {key: value for key, value in layer.items() if key not in PARTS and key != "drawing"}


def _without_known(drawing: Entry) -> Entry:
    return {key: value for key, value in drawing.items() if key not in KNOWN}


def _drawing(realm: Realm, players: int) -> Entry | None:
    """Return the drawing that the layer of a count has itself."""
    return realm.drawing.data if realm.drawing and realm.drawing.players == players else None


def _without(entries: list[Entry], others: list[Entry]) -> list[Entry]:
    """Return the entries without an equal among the others, each counted once."""
    left = Counter(json.dumps(other, sort_keys=True) for other in others)
    found = []
    for entry in entries:
        text = json.dumps(entry, sort_keys=True)
        if left[text]:
            left[text] -= 1
        else:
            found.append(entry)
    return found


def _pairs(before: list[Entry], after: list[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Yield removed or changed entries with their replacements, then new entries."""
    new = dict(enumerate(_without(after, before)))
    kin: dict[tuple[str, str], list[int]] = {}  # in reverse order, to pop from the end
    for place in reversed(new):
        kin.setdefault(_topic(new[place]), []).append(place)
    for entry in _without(before, after):
        places = kin.get(_topic(entry))
        yield entry, new.pop(places.pop()) if places else {}
    yield from (({}, entry) for entry in new.values())


def _topic(entry: Entry) -> tuple[str, str]:
    """Return the tile of an entry, or the kind and place of its piece."""
    return (entry["piece"], entry["at"]) if "piece" in entry else ("", entry["tile"])


Describer = Callable[[Realm, Realm, Entry, Entry], Sentence]


def _describe_tile(_before: Realm, _after: Realm, old: Entry, new: Entry) -> Sentence:
    if not old:
        return sentence("{tile} laid, {face} up", tile=new["tile"], face=term(new["face"]))
    if not new:
        return sentence("{tile} removed", tile=old["tile"])
    beside = [key for key in {**old, **new} if key not in PLACEMENT]
    changes = [*_placement_changes(placement_of(old), placement_of(new)), *_key_changes(beside, old, new)]
    return sentence("{tile} {changes}", tile=new["tile"], changes=_and(changes))


def _describe_move(before: Realm, after: Realm, old: Entry, new: Entry) -> Sentence:
    tile = (new or old)["tile"]
    was, now = (laid_tile(realm.scenario, realm.players, tile).placement for realm in (before, after))
    return sentence("{tile} {changes}", tile=tile, changes=_and(list(_placement_changes(was, now))))


def _placement_changes(old: Placement, new: Placement) -> Iterator[Sentence]:
    if old.face != new.face:
        yield sentence("flipped")
    sixths = (new.turn - old.turn) % 6
    if sixths > 3:
        yield sentence("turned {degrees}° clockwise", degrees=60 * (6 - sixths))
    elif sixths:
        yield sentence("turned {degrees}°", degrees=60 * sixths)
    if old.cell != new.cell:
        yield sentence("moved")


def _describe_piece(before: Realm, after: Realm, old: Entry, new: Entry) -> Sentence:
    if not old:
        place = _place(new, before, after)
        return sentence("{piece} added on {place}", piece=term(new["piece"]), place=place)
    if not new:
        place = _place(old, after, before)
        return sentence("{piece} removed from {place}", piece=term(old["piece"]), place=place)
    return sentence(
        "{piece} on {place}: {changes}",
        piece=term(new["piece"]),
        place=_place(new, after, before),
        changes=list(_key_changes({**old, **new}, old, new)),
    )


def _key_changes(keys: Iterable[str], old: Entry, new: Entry) -> Iterator[Sentence]:
    for key in keys:
        before, after = old.get(key, ABSENT), new.get(key, ABSENT)
        if ABSENT in (before, after) or not same(before, after):
            yield _field_words(key, before, after)


def _describe_removal(before: Realm, after: Realm, old: Entry, new: Entry) -> Sentence:
    entry = new or old
    if "piece" in entry:
        return _describe_piece(before, after, new, {} if new else old)
    if not new:
        return sentence("{tile} no longer removed", tile=entry["tile"])
    return sentence("{tile} removed", tile=entry["tile"])


_DESCRIBE: Mapping[str, Describer] = {
    "tiles": _describe_tile,
    "moves": _describe_move,
    "pieces": _describe_piece,
    "removes": _describe_removal,
}


def _place(entry: Entry, first: Realm, second: Realm) -> Sentence:
    """Return the name of the place of a piece in the first realm that has its tiles."""
    at = piece_of(entry).at
    known = first.board.knows(at)
    board = (first if known else second).board
    return spot_name(board, at) if entry["piece"] in COVERS else place_name(board, at)


def _label(entry: Entry, before: Realm, after: Realm) -> Sentence:
    if "piece" in entry:
        place = _place(entry, after, before)
        return sentence("{piece} on {place}", piece=term(entry["piece"]), place=place)
    return sentence("tile {tile}", tile=entry["tile"])


def _and(parts: list[Sentence]) -> Sentence:
    return reduce(lambda one, other: sentence("{one} and {other}", one=one, other=other), parts)


def _field_words(field: str, old: Any, new: Any) -> Sentence:
    if old is ABSENT:
        return sentence("{field} added: {new}", field=field, new=_short(new))
    if new is ABSENT:
        return sentence("{field} removed", field=field)
    return sentence("{field} changed from {old} to {new}", field=field, old=_short(old), new=_short(new))


def _reading_words(path: Path, old: Any, new: Any) -> list[Sentence]:
    """Describe which statements about the rules begin or cease to hold."""
    was, now = (readings_of(_nested(path, value)) for value in (old, new))
    changed = ((each.title, now[name]) for name, each in READINGS.items() if was[name] != now[name])
    return [
        sentence('"{statement}" holds now', statement=title)
        if holds
        else sentence('"{statement}" holds no longer', statement=title)
        for title, holds in changed
    ]


def _nested(path: Path, value: Any) -> Any:
    """Return a document that holds nothing but a value at a path."""
    return reduce(lambda inner, key: {key: inner}, reversed(path), value) if value is not ABSENT else {}


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
