"""Edits that people ask for: lay, move, turn and remove tiles and pieces, and fill in the form.

Every function looks at a scenario and returns an edit; nothing is changed here.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial, reduce
from typing import Any

from realms.board import addresses
from realms.board.board import bits
from realms.board.hexes import Cell, turned
from realms.board.layout import Placement
from realms.scenario.edits import ABSENT, Edit, Path, ValueChange, apply, value_in
from realms.scenario.layers import (
    LaidDrawing,
    LaidPiece,
    LaidTile,
    chain,
    is_piece,
    layer_index,
    path_of,
    piece_of,
)
from realms.scenario.migrate import lowest_format
from realms.scenario.scenario import Realm, Scenario
from realms.scenario.special.special_rules import entries_of
from realms.tiles.jsonform import same
from realms.tiles.kinds import WORLDS, WaterKind
from realms.tiles.tileset import tile_order

Entry = Mapping[str, Any]


def set_value(scenario: Scenario, path: Path, value: Any, name: str = "set_value") -> Edit:
    """Set a value anywhere in the document, creating missing containers; ABSENT removes a value."""
    here: Any = scenario.data
    for depth, key in enumerate(path):
        below = value_in(here, key)
        if below is ABSENT and value is ABSENT:
            return Edit(name, ())
        if below is ABSENT:
            for inner in reversed(path[depth + 1 :]):
                value = [value] if isinstance(inner, int) else {inner: value}
            return Edit(name, (ValueChange(path[: depth + 1], ABSENT, value),))
        here = below
    return Edit(name, () if value is not ABSENT and same(here, value) else (ValueChange(path, here, value),))


def lay_tile(scenario: Scenario, players: int, placement: Placement) -> Edit:
    """Lay a tile in the layer of a count."""
    return EditBuilder(scenario).add(players, "tiles", asdict(placement)).build("lay_tile")


def move_tile(scenario: Scenario, players: int, placement: Placement, name: str = "move_tile") -> Edit:
    """Move or turn a tile that is already on the map; the move of an inherited tile is recorded."""
    return EditBuilder(scenario).relocate(players, placement).build(name)


def move_tiles(
    scenario: Scenario, players: int, placements: Iterable[Placement], name: str = "move_tiles"
) -> Edit:
    """Move or turn several tiles that are already on the map, as one edit."""
    return reduce(
        lambda builder, placement: builder.relocate(players, placement), placements, EditBuilder(scenario)
    ).build(name)


def turn_tile(scenario: Scenario, players: int, tile: str, sixths: int = 1) -> Edit:
    """Turn a tile about its middle, counter-clockwise."""
    placement = laid_tile(scenario, players, tile).placement
    return move_tile(scenario, players, replace(placement, turn=(placement.turn + sixths) % 6), "turn_tile")


def flip_tile(scenario: Scenario, players: int, tile: str) -> Edit:
    """Flip a tile to its other face; its pieces stay."""
    placement = laid_tile(scenario, players, tile).placement
    other = WORLDS[1 - WORLDS.index(placement.face)]
    return move_tile(scenario, players, replace(placement, face=other), "flip_tile")


def swap_tiles(scenario: Scenario, players: int, one: str, other: str) -> Edit:
    """Swap two tiles; each keeps its face, its turn and the pieces on it."""
    first, second = (laid_tile(scenario, players, tile).placement for tile in (one, other))
    builder = EditBuilder(scenario)
    builder = builder.relocate(players, replace(first, q=second.q, r=second.r))
    return builder.relocate(players, replace(second, q=first.q, r=first.r)).build("swap_tiles")


def exchange_tiles(scenario: Scenario, one: str, other: str) -> Edit:
    """Exchange two tiles at every count, under the pieces that lie there.

    The second tile may be one that is not on the map; then the first goes back into the box.
    """
    names = {one: other, other: one}
    changes = []
    for index, layer in enumerate(scenario.data["layers"]):
        for part in ("tiles", "moves", "removes", "pieces"):
            for place, entry in enumerate(layer.get(part, ())):
                renamed = _renamed(entry, names)
                if renamed != entry:
                    changes.append(ValueChange(("layers", index, part, place), entry, renamed))
    excepted = scenario.water.exceptions
    waters = {addresses.with_other_tiles(at, names): kind for at, kind in excepted.items()}
    if waters != excepted:
        changes.append(ValueChange(("water", "except"), excepted, waters))
    return Edit("exchange_tiles", tuple(changes))


def _renamed(entry: Entry, names: Mapping[str, str]) -> Entry:
    """Return an entry with the names of its tiles replaced."""
    if "tile" in entry:
        return {**entry, "tile": names.get(entry["tile"], entry["tile"])}
    parts = [addresses.with_other_tiles(part, names) for part in piece_of(entry).at.split("|")]
    if len(parts) == 2:
        return {**entry, "at": addresses.border(*map(addresses.split_side, parts))}
    return {**entry, "at": parts[0]}


def take_tile(scenario: Scenario, players: int, tile: str) -> Edit:
    """Remove a tile with everything on it; entries about it in the layers above go too."""
    laid = laid_tile(scenario, players, tile)
    builder = EditBuilder(scenario)
    if _lays(players, laid):
        builder = builder.put(path_of(laid), ABSENT)
    else:
        builder = builder.add(players, "removes", {"tile": tile})
    return builder.without_strays(scenario).build("take_tile")


def put_piece(scenario: Scenario, players: int, entry: Entry) -> Edit:
    """Lay a piece in the layer of a count."""
    return EditBuilder(scenario).add(players, "pieces", dict(entry)).build("put_piece")


def take_piece(scenario: Scenario, players: int, entry: Entry) -> Edit:
    """Remove a piece; the removal of an inherited piece is recorded."""
    laid = laid_piece(scenario, players, entry)
    builder = EditBuilder(scenario)
    if laid.players == players:
        builder = builder.put(path_of(laid), ABSENT)
    else:
        builder = builder.add(players, "removes", dict(laid.piece.data))
    return builder.without_strays(scenario).build("take_piece")


def take_pieces(scenario: Scenario, pieces: Iterable[LaidPiece], name: str = "take_pieces") -> Edit:
    """Remove pieces, each from the layer that lays it, as one edit."""
    builder = EditBuilder(scenario)
    for path in sorted(map(path_of, pieces), reverse=True):  # the last one first, as lists close up
        builder = builder.put(path, ABSENT)
    return builder.without_strays(scenario).build(name)


def change_piece(scenario: Scenario, players: int, entry: Entry, new: Entry) -> Edit:
    """Replace a piece; an inherited one is removed in this layer and the new one laid."""
    laid = laid_piece(scenario, players, entry)
    builder = EditBuilder(scenario)
    if same(laid.piece.data, new):
        return builder.build("change_piece")
    if laid.players == players:
        builder = builder.put(path_of(laid), dict(new))
    else:
        builder = builder.add(players, "removes", dict(laid.piece.data)).add(players, "pieces", dict(new))
    for count, part, stray in builder.new_strays(scenario):
        if part == "removes":  # layers that remove the old piece remove the new one
            builder = builder.swap(count, part, stray, dict(new))
    return builder.build("change_piece")


def move_piece(scenario: Scenario, players: int, entry: Entry, at: str) -> Edit:
    """Move a piece; an inherited one is removed in this layer and laid anew."""
    return replace(change_piece(scenario, players, entry, {**entry, "at": at}), name="move_piece")


def put_pieces(scenario: Scenario, players: int, entries: Iterable[Entry], name: str = "put_pieces") -> Edit:
    """Lay several pieces in the layer of a count, as one edit."""
    return reduce(
        lambda builder, entry: builder.add(players, "pieces", dict(entry)), entries, EditBuilder(scenario)
    ).build(name)


def arrows_on_edge(scenario: Scenario, players: int, side: int) -> Edit:
    """Lay an arrow on every tile at one edge of the map that has none; `side` is a side of the board.

    The tiles at the west edge are those without another tile to the west. Worlds that do not touch have an
    edge each.
    """
    board = scenario.realm(players).board
    ahead: dict[Cell, Placement] = {}
    for laid in board.placements:
        line, along = _line_and_place(laid.cell, side)
        world = 0 if board.layout.worlds_touch else WORLDS.index(laid.face)
        best = ahead.get((line, world))
        if best is None or along > _line_and_place(best.cell, side)[1]:
            ahead[line, world] = laid
    sides = [addresses.side(laid.tile, (side - laid.turn) % 6) for laid in ahead.values()]
    bare = sorted(at for at in sides if board.piece("arrow", at) is None)
    return put_pieces(scenario, players, ({"piece": "arrow", "at": at} for at in bare), "arrows_on_edge")


def _line_and_place(cell: Cell, side: int) -> tuple[int, int]:
    """Return the line of a cell, of all lines towards a side of the board, and its position on that line."""
    q, r = turned(cell, -side)
    return r, q


def set_water_kind(scenario: Scenario, players: int, address: str, kind: WaterKind) -> Edit:
    """Set the kind of the body of water that contains a place, as this count of players sees the body."""
    board = scenario.realm(players).board
    region = board.region(address)
    body = next((mask for mask in board.water_bodies if region is not None and mask >> region & 1), 0)
    if not body:
        raise LookupError(f"no water at {address} for {players} players")
    laid = scenario.realm(players).drawing
    if laid:
        return _set_drawn_water(scenario, laid, [board.names[each] for each in bits(body)], kind)
    places = {third for each in bits(body) for third in board.thirds[each]}
    written = scenario.water.exceptions
    others = {at: which for at, which in written.items() if at not in places}
    if kind == scenario.water.kind:
        new = others
    else:
        new = {at: kind if at in places else which for at, which in written.items()}
        new |= {} if places & written.keys() else {min(places, key=_third_order): kind}
    return set_value(scenario, ("water", "except"), new or ABSENT, "set_water_kind")


def _set_drawn_water(scenario: Scenario, laid: LaidDrawing, names: list[str], kind: WaterKind) -> Edit:
    """Set the kind of the water of some regions of a drawing; the usual kind is not written."""
    said = ABSENT if kind == scenario.water.kind else kind
    path = path_of(laid)
    makers = [partial(set_value, path=(*path, "regions", name, "water"), value=said) for name in names]
    return together("set_water_kind", scenario, makers)


def _third_order(address: str) -> tuple[tuple[str, int], int]:
    tile, third = addresses.split_third(address)
    return tile_order(tile), third


def add_layer(scenario: Scenario, players: int, base: int | None = None) -> Edit:
    """Add a layer for one more count, based on another one or alone."""
    if players in scenario.counts:
        raise ValueError(f"there is a layer for {players} players")
    if base is not None:
        _index(scenario, base)
    layers = scenario.data["layers"]
    index = next((i for i, layer in enumerate(layers) if layer["players"] > players), len(layers))
    below = {} if base is None else {"base": base}
    drawn = base is not None and scenario.realm(base).drawing
    layer: Entry = {"players": players, **below, **({} if drawn else {"tiles": []}), "pieces": []}
    return Edit("add_layer", (ValueChange(("layers", index), ABSENT, layer),))


def take_layer(scenario: Scenario, players: int) -> Edit:
    """Remove a layer; the counts based on it keep what they show and stand alone from now on."""
    layers = scenario.data["layers"]
    if len(layers) == 1:
        raise ValueError("a scenario has one layer at least")
    based_on_it = [layer["players"] for layer in layers if layer.get("base") == players]
    makers = [partial(stand_alone, players=count) for count in based_on_it]
    return together("take_layer", scenario, [*makers, lambda now: _without_layer(now, players)])


def _without_layer(scenario: Scenario, players: int) -> Edit:
    """Remove a layer; with the last drawing the document returns to the format of tiles."""
    builder = EditBuilder(scenario).put(("layers", _index(scenario, players)), ABSENT)
    wanted = lowest_format(builder.scenario.data)
    drawn = lowest_format(scenario.data) != wanted
    return (builder.put(("format",), wanted) if drawn else builder).build("take_layer")


def stand_alone(scenario: Scenario, players: int) -> Edit:
    """Detach a layer from its base; it now contains everything that it inherited."""
    index = _index(scenario, players)
    old = scenario.data["layers"][index]
    realm = scenario.realm(players)
    inherits = ("base", "moves", "removes", "tiles", "drawing", "pieces", "rules")
    new = {key: value for key, value in old.items() if key not in inherits}
    if realm.tiles or not realm.drawing:
        new["tiles"] = [_entry_of(scenario, laid) for laid in realm.tiles]
    if realm.drawing:
        new["drawing"] = realm.drawing.data
    elif realm.picture:
        new["picture"] = realm.picture.data
    new["pieces"] = [dict(laid.piece.data) for laid in realm.pieces]
    rules = [
        entry for pointer, entry in entries_of(scenario, players).items() if pointer.startswith("/layers/")
    ]
    return Edit(
        "stand_alone", (ValueChange(("layers", index), old, new | ({"rules": rules} if rules else {})),)
    )


def shift_tile(scenario: Scenario, tile: str, players: int, target: int) -> Edit:
    """Move a tile and the pieces on it from the layer of one count to that of another.

    A count that inherited the tile keeps it as it was; pieces that touch tiles missing in the new count stay.
    """
    own, seen = laid_tile(scenario, players, tile), _find_tile(scenario, target, tile)
    if not _lays(players, own):
        raise LookupError(f"the layer of {players} players does not lay {tile}")
    builder = EditBuilder(scenario).put(path_of(own), ABSENT)
    if _find_tile(builder.scenario, target, tile):
        raise ValueError(f"{tile} lies there for {target} players")
    builder = builder.add(target, "tiles", _entry_of(scenario, seen or own))
    for laid in scenario.realm(target if seen else players).pieces:
        about_it = laid.players != target and tile in addresses.tiles_of(laid.piece.at)
        if about_it and _names(builder.scenario.realm(target)).issuperset(addresses.tiles_of(laid.piece.at)):
            builder = builder.drop(laid.players, "pieces", laid.piece.data).add(
                target, "pieces", laid.piece.data
            )
    return builder.without_strays(scenario).build("shift_tile")


def shift_piece(scenario: Scenario, entry: Entry, players: int, target: int) -> Edit:
    """Move a piece from the layer of one count to that of another."""
    builder = EditBuilder(scenario).drop(players, "pieces", entry).without_strays(scenario)
    return builder.add(target, "pieces", dict(entry)).build("shift_piece")


def together(name: str, scenario: Scenario, makers: Iterable[Callable[[Scenario], Edit]]) -> Edit:
    """Combine several edits into one; each is made for the state that the previous one leaves."""
    changes: list[ValueChange] = []
    for make in makers:
        edit = make(scenario)
        changes.extend(edit.changes)
        scenario = apply(scenario, edit)
    return Edit(name, tuple(changes))


def laid_tile(scenario: Scenario, players: int, tile: str) -> LaidTile:
    """Return a tile as a count of players sees it."""
    found = _find_tile(scenario, players, tile)
    if found is None:
        raise LookupError(f"no tile {tile} for {players} players")
    return found


def _find_tile(scenario: Scenario, players: int, tile: str) -> LaidTile | None:
    return next((laid for laid in scenario.realm(players).tiles if laid.placement.tile == tile), None)


def laid_piece(scenario: Scenario, players: int, entry: Entry) -> LaidPiece:
    """Return a piece as a count of players sees it."""
    wanted = piece_of(entry)
    for laid in scenario.realm(players).pieces:
        if is_piece(laid.piece, wanted):
            return laid
    raise LookupError(f"no {entry['piece']} at {entry['at']} for {players} players")


def _index(scenario: Scenario, players: int) -> int:
    index = layer_index(scenario.data["layers"], players)
    if index is None:
        raise LookupError(f"no layer for {players} players")
    return index


def _lays(players: int, laid: LaidTile) -> bool:
    """Return True if the layer of a count lays a tile itself."""
    return laid.players == players and path_of(laid)[2] == "tiles"


def _entry_of(scenario: Scenario, laid: LaidTile) -> Entry:
    entry: Entry = reduce(value_in, path_of(laid), scenario.data)
    return entry


def _strays(scenario: Scenario, counts: Iterable[int]) -> Iterator[tuple[int, str, Entry]]:
    """Yield the entries of layers with nothing to move or remove, or on places that are not on the map."""
    for players in counts:
        realm = scenario.realm(players)
        places = realm.drawing.data.get("regions", {}).keys() if realm.drawing else _names(realm)
        for unmatched in realm.unmatched:
            if unmatched.players == players:
                yield players, unmatched.pointer.split("/")[3], unmatched.entry
        for laid in realm.pieces:
            if laid.players == players and not places >= set(addresses.tiles_of(laid.piece.at)):
                yield players, "pieces", laid.piece.data


def _names(realm: Realm) -> set[str]:
    """Return the names of the tiles on a map."""
    return {laid.placement.tile for laid in realm.tiles}


@dataclass(frozen=True)
class EditBuilder:
    """Value changes so far, and the scenario after them; edits of layers are built from it."""

    scenario: Scenario
    changes: tuple[ValueChange, ...] = ()

    def build(self, name: str) -> Edit:
        """Return the changes as one edit."""
        return Edit(name, self.changes)

    def change(self, change: ValueChange) -> "EditBuilder":
        """Add a change."""
        after = apply(self.scenario, Edit("", (change,)))
        return EditBuilder(after, (*self.changes, change))

    def _list(self, players: int, part: str) -> tuple[Path, Any]:
        index = _index(self.scenario, players)
        return ("layers", index, part), self.scenario.data["layers"][index].get(part, ABSENT)

    def add(self, players: int, part: str, entry: Entry) -> "EditBuilder":
        """Add an entry to a part of a layer."""
        path, entries = self._list(players, part)
        if entries is ABSENT:
            return self.change(ValueChange(path, ABSENT, [entry]))
        return self.change(ValueChange((*path, len(entries)), ABSENT, entry))

    def drop(self, players: int, part: str, entry: Entry) -> "EditBuilder":
        """Remove an entry from a part of a layer."""
        return self.swap(players, part, entry, ABSENT)

    def swap(self, players: int, part: str, entry: Entry, new: Any) -> "EditBuilder":
        """Replace an entry of a part of a layer."""
        path, entries = self._list(players, part)
        for index, other in enumerate(() if entries is ABSENT else entries):
            if other == entry and same(other, entry):  # `==` is fast, but takes 1 for 1.0
                return self.put((*path, index), new)
        raise LookupError(f"the layer of {players} players has no such entry in {part}")

    def put(self, path: Path, new: Any) -> "EditBuilder":
        """Replace the value at a path."""
        return self.change(ValueChange(path, reduce(value_in, path, self.scenario.data), new))

    def relocate(self, players: int, placement: Placement) -> "EditBuilder":
        """Give a tile another placement, in its entry in this layer or by a new move."""
        laid = laid_tile(self.scenario, players, placement.tile)
        if laid.placement == placement:
            return self
        if laid.players == players:
            return self.put(path_of(laid), {**_entry_of(self.scenario, laid), **asdict(placement)})
        return self.add(players, "moves", asdict(placement))

    def new_strays(self, before: Scenario) -> list[tuple[int, str, Entry]]:
        """Return the entries of layers that have lost their tile or piece since an earlier state."""
        counts = self._changed_counts()
        known = Counter(json.dumps(stray, sort_keys=True) for stray in _strays(before, counts))
        found = []
        for stray in _strays(self.scenario, counts):
            text = json.dumps(stray, sort_keys=True)
            if known[text]:
                known[text] -= 1
            else:
                found.append(stray)
        return found

    def _changed_counts(self) -> list[int]:
        """Return the counts that look different, or may do so, after the changes so far."""
        layers = self.scenario.data["layers"]
        paths = [change.path for change in self.changes]
        if any(path[0] != "layers" or len(path) < 3 for path in paths):  # layers come or go
            return [*self.scenario.counts]
        changed = {int(path[1]) for path in paths}
        return [count for count in self.scenario.counts if changed.intersection(chain(layers, count))]

    def without_strays(self, before: Scenario) -> "EditBuilder":
        """Remove such entries, and those that become strays by that."""
        builder = self
        while strays := builder.new_strays(before):
            for players, part, entry in strays:
                builder = builder.drop(players, part, entry)
        return builder
