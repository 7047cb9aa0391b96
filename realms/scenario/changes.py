"""The edits that people ask for, as steps on a document: lay, move, turn, take away, and fill the form.

Every function looks at a scenario and returns the edit; nothing is changed here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from realms.board import addresses
from realms.board.layout import Placement
from realms.scenario.edits import ABSENT, Edit, Path, Step, apply
from realms.scenario.layers import LaidPiece, LaidTile, heirs, layer_index, piece_of
from realms.scenario.scenario import Scenario
from realms.tiles.jsonform import same
from realms.tiles.kinds import WORLDS

Entry = Mapping[str, Any]


def set_value(scenario: Scenario, path: Path, value: Any, name: str = "set_value") -> Edit:
    """Put a value anywhere in the document, making the objects on the way; ABSENT takes one away."""
    here: Any = scenario.data
    for depth, key in enumerate(path):
        below = here.get(key, ABSENT) if isinstance(here, dict) else here[key]
        if below is ABSENT and value is not ABSENT:
            for inner in reversed(path[depth + 1 :]):
                value = {inner: value}
            return Edit(name, (Step(path[: depth + 1], ABSENT, value),))
        if below is ABSENT:
            return Edit(name, ())
        here = below
    return Edit(name, () if value is not ABSENT and same(here, value) else (Step(path, here, value),))


def lay_tile(scenario: Scenario, players: int, placement: Placement) -> Edit:
    """Lay a tile in the layer of a count."""
    return Draft(scenario).add(players, "tiles", asdict(placement)).edit("lay_tile")


def move_tile(scenario: Scenario, players: int, placement: Placement, name: str = "move_tile") -> Edit:
    """Lay a tile that lies already elsewhere or otherwise; an inherited one is recorded as moved."""
    return Draft(scenario).relocate(players, placement).edit(name)


def turn_tile(scenario: Scenario, players: int, tile: str, sixths: int = 1) -> Edit:
    """Turn a tile about its middle, counter-clockwise."""
    placement = laid_tile(scenario, players, tile).placement
    return move_tile(scenario, players, replace(placement, turn=(placement.turn + sixths) % 6), "turn_tile")


def flip_tile(scenario: Scenario, players: int, tile: str) -> Edit:
    """Turn a tile's other face up; its pieces stay."""
    placement = laid_tile(scenario, players, tile).placement
    other = WORLDS[1 - WORLDS.index(placement.face)]
    return move_tile(scenario, players, replace(placement, face=other), "flip_tile")


def swap_tiles(scenario: Scenario, players: int, one: str, other: str) -> Edit:
    """Let two tiles change places; each keeps its face and turn, and what lies on it."""
    first, second = (laid_tile(scenario, players, tile).placement for tile in (one, other))
    draft = Draft(scenario)
    draft = draft.relocate(players, replace(first, q=second.q, r=second.r))
    return draft.relocate(players, replace(second, q=first.q, r=first.r)).edit("swap_tiles")


def take_tile(scenario: Scenario, players: int, tile: str) -> Edit:
    """Take a tile away with all that lies on it, here and in the layers that build on this one."""
    draft = Draft(scenario)
    own = laid_tile(scenario, players, tile)
    if own.players == players and "/tiles/" in own.pointer:
        for index in heirs(scenario.data["layers"], players):
            count = scenario.data["layers"][index]["players"]
            draft = draft.forget(count, tile, ("tiles", "moves", "removes", "pieces"))
        return draft.edit("take_tile")
    return (
        draft.forget(players, tile, ("moves", "pieces"))
        .add(players, "removes", {"tile": tile})
        .edit("take_tile")
    )


def put_piece(scenario: Scenario, players: int, entry: Entry) -> Edit:
    """Lay a piece in the layer of a count."""
    return Draft(scenario).add(players, "pieces", dict(entry)).edit("put_piece")


def take_piece(scenario: Scenario, players: int, entry: Entry) -> Edit:
    """Take a piece away; an inherited one is recorded as removed."""
    laid = laid_piece(scenario, players, entry)
    if laid.players == players:
        return Draft(scenario).drop(players, "pieces", entry).edit("take_piece")
    return Draft(scenario).add(players, "removes", dict(laid.piece.data)).edit("take_piece")


def change_piece(scenario: Scenario, players: int, entry: Entry, new: Entry) -> Edit:
    """Put one piece in the place of another; an inherited one is removed here and the new one laid."""
    laid = laid_piece(scenario, players, entry)
    draft = Draft(scenario)
    if laid.players == players:
        return draft.swap(players, "pieces", entry, dict(new)).edit("change_piece")
    return (
        draft.add(players, "removes", dict(laid.piece.data))
        .add(players, "pieces", dict(new))
        .edit("change_piece")
    )


def add_layer(scenario: Scenario, players: int, base: int | None = None) -> Edit:
    """A layer for one more count, on top of another or alone."""
    layers = scenario.data["layers"]
    index = next((i for i, layer in enumerate(layers) if layer["players"] > players), len(layers))
    below = {} if base is None else {"base": base}
    layer: Entry = {"players": players, **below, "tiles": [], "pieces": []}
    return Edit("add_layer", (Step(("layers", index), ABSENT, layer),))


def take_layer(scenario: Scenario, players: int) -> Edit:
    """Take a layer away; the counts that build on it keep what they see and stand alone from now on."""
    layers = scenario.data["layers"]
    heirs_of_it = [layer["players"] for layer in layers if layer.get("base") == players]
    makers = [partial(stand_alone, players=count) for count in heirs_of_it]
    return together("take_layer", scenario, [*makers, lambda now: _without_layer(now, players)])


def _without_layer(scenario: Scenario, players: int) -> Edit:
    index = _index(scenario, players)
    return Edit("take_layer", (Step(("layers", index), scenario.data["layers"][index], ABSENT),))


def stand_alone(scenario: Scenario, players: int) -> Edit:
    """Cut a layer off from its base; it lays all that it inherited itself."""
    index = _index(scenario, players)
    old = scenario.data["layers"][index]
    realm = scenario.realm(players)
    dropped = ("base", "moves", "removes", "tiles", "pieces")
    new = {key: value for key, value in old.items() if key not in dropped} | {
        "tiles": [_entry_of(scenario, laid) for laid in realm.tiles],
        "pieces": [dict(laid.piece.data) for laid in realm.pieces],
    }
    return Edit("stand_alone", (Step(("layers", index), old, new),))


def shift_tile(scenario: Scenario, tile: str, players: int, target: int) -> Edit:
    """Move a tile and what lies on it from the layer of one count to that of another."""
    layer = scenario.data["layers"][_index(scenario, players)]
    draft = Draft(scenario)
    for part in ("tiles", "pieces"):
        for entry in [entry for entry in layer.get(part, ()) if tile in _tiles_in(entry)]:
            draft = draft.drop(players, part, entry).add(target, part, entry)
    return draft.edit("shift_tile")


def shift_piece(scenario: Scenario, entry: Entry, players: int, target: int) -> Edit:
    """Move a piece from the layer of one count to that of another."""
    return (
        Draft(scenario).drop(players, "pieces", entry).add(target, "pieces", dict(entry)).edit("shift_piece")
    )


def together(name: str, scenario: Scenario, makers: Iterable[Callable[[Scenario], Edit]]) -> Edit:
    """Several edits as one, each made for what the one before it left."""
    steps: list[Step] = []
    for make in makers:
        edit = make(scenario)
        steps.extend(edit.steps)
        scenario = apply(scenario, edit)
    return Edit(name, tuple(steps))


def laid_tile(scenario: Scenario, players: int, tile: str) -> LaidTile:
    """A tile as a count of players sees it."""
    return next(laid for laid in scenario.realm(players).tiles if laid.placement.tile == tile)


def laid_piece(scenario: Scenario, players: int, entry: Entry) -> LaidPiece:
    """A piece as a count of players sees it."""
    return next(laid for laid in scenario.realm(players).pieces if same(laid.piece.data, entry))


def _index(scenario: Scenario, players: int) -> int:
    index = layer_index(scenario.data["layers"], players)
    if index is None:
        raise LookupError(f"no layer for {players} players")
    return index


def _entry_of(scenario: Scenario, laid: LaidTile) -> Entry:
    _, _, index, part, place = laid.pointer.split("/")
    entry: Entry = scenario.data["layers"][int(index)][part][int(place)]
    return entry


def _tiles_in(entry: Entry) -> tuple[str, ...]:
    """The tiles that an entry of any part speaks of."""
    return (entry["tile"],) if "tile" in entry else addresses.tiles_of(piece_of(entry).at)


@dataclass(frozen=True)
class Draft:
    """Steps so far, and the scenario after them: what edits of layers are put together from."""

    scenario: Scenario
    steps: tuple[Step, ...] = ()

    def edit(self, name: str) -> Edit:
        """The steps as one edit."""
        return Edit(name, self.steps)

    def step(self, step: Step) -> "Draft":
        """One step more."""
        after = apply(self.scenario, Edit("", (step,)))
        return Draft(after, (*self.steps, step))

    def _list(self, players: int, part: str) -> tuple[Path, Any]:
        index = _index(self.scenario, players)
        return ("layers", index, part), self.scenario.data["layers"][index].get(part, ABSENT)

    def add(self, players: int, part: str, entry: Entry) -> "Draft":
        """An entry more in a part of a layer."""
        path, entries = self._list(players, part)
        if entries is ABSENT:
            return self.step(Step(path, ABSENT, [entry]))
        return self.step(Step((*path, len(entries)), ABSENT, entry))

    def drop(self, players: int, part: str, entry: Entry) -> "Draft":
        """An entry less."""
        return self._put(players, part, entry, ABSENT)

    def swap(self, players: int, part: str, entry: Entry, new: Entry) -> "Draft":
        """One entry for another."""
        return self._put(players, part, entry, new)

    def _put(self, players: int, part: str, entry: Entry, new: Any) -> "Draft":
        path, entries = self._list(players, part)
        index = next(index for index, other in enumerate(entries) if same(other, entry))
        return self.step(Step((*path, index), entries[index], new))

    def forget(self, players: int, tile: str, parts: Iterable[str]) -> "Draft":
        """Drop every entry of a layer that speaks of a tile."""
        draft = self
        for part in parts:
            for entry in list(draft._speaking_of(players, part, tile)):
                draft = draft.drop(players, part, entry)
        return draft

    def _speaking_of(self, players: int, part: str, tile: str) -> Iterator[Entry]:
        _, entries = self._list(players, part)
        if entries is not ABSENT:
            yield from (entry for entry in entries if tile in _tiles_in(entry))

    def relocate(self, players: int, placement: Placement) -> "Draft":
        """Give a tile another placement, in the entry that this layer has of it or in a new move."""
        laid = laid_tile(self.scenario, players, placement.tile)
        if laid.placement == placement:
            return self
        if laid.players == players:
            old = _entry_of(self.scenario, laid)
            part = laid.pointer.split("/")[3]
            return self.swap(players, part, old, {**old, **asdict(placement)})
        return self.add(players, "moves", asdict(placement))
