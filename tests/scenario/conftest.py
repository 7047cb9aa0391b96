"""Random scenarios, and random edits of all kinds.

A test takes random scenarios by `@given(scenario=infer)`: how they are drawn is registered for the type.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from realms.board import addresses
from realms.board.board import bits
from realms.board.layout import Placement
from realms.scenario import changes
from realms.scenario.edits import ABSENT, Edit
from realms.scenario.layers import LaidPiece, LaidTile, heirs, layer_index
from realms.scenario.scenario import Scenario, scenario_from
from realms.tiles.jsonform import dumps
from realms.tiles.kinds import SYMBOLS, WATER_KINDS, WORLDS

from help import printed

HERE = Path(__file__).parent

Json = dict[str, Any]


@pytest.fixture(scope="session")
def every_key() -> Path:
    """A file that uses every key of today's format, and unknown ones at every level."""
    return HERE / "old_files/format_1.realm.json"


# Random scenarios: one of a few documents, in one of a few handwritings.

DOCUMENTS = {
    "every_key": json.loads((HERE / "old_files/format_1.realm.json").read_text("utf-8")),
    **{name: printed.BY_NAME[name] for name in ("long_quiet_river", "night_and_day", "sword_in_the_cavern")},
}
HANDWRITINGS: dict[str, Callable[[Json], bytes]] = {
    "canonical": lambda data: dumps(data).encode(),
    "indented": lambda data: json.dumps(data, indent=3).encode(),
    "windows": lambda data: b"\xef\xbb\xbf" + dumps(data).replace("\n", "\r\n").encode(),
    "reversed": lambda data: json.dumps(dict(reversed(data.items())), ensure_ascii=False).encode() + b"\n\n",
}


def read(name: str, handwriting: str) -> Scenario:
    source = HANDWRITINGS[handwriting](DOCUMENTS[name])
    return scenario_from(json.loads(source.decode("utf-8-sig")), source=source)


st.register_type_strategy(
    Scenario, st.builds(read, st.sampled_from(sorted(DOCUMENTS)), st.sampled_from(sorted(HANDWRITINGS)))
)

# Random edits.


@dataclass(frozen=True)
class Change:
    """An edit, and the counts of players whose map it may change."""

    kind: str
    edit: Edit
    touched: frozenset[int]


@pytest.fixture(scope="session")
def draw_change() -> Callable[[st.DataObject, Scenario], Change]:
    """Draw an edit of any kind that makes sense for a scenario."""

    def draw(data: st.DataObject, scenario: Scenario) -> Change:
        kinds = data.draw(st.permutations(list(CHANGES)))
        found = (CHANGES[kind](Pen(data, scenario), kind) for kind in kinds)
        return next(change for change in found if change is not None)

    return draw


@dataclass(frozen=True)
class Pen:
    """Draws what an edit needs to know."""

    data: st.DataObject
    scenario: Scenario

    def one(self, choices: Any) -> Any:
        return self.data.draw(st.sampled_from(sorted(choices, key=str)))

    def count(self) -> int:
        return int(self.one(self.scenario.counts))

    def tile(self, players: int) -> LaidTile | None:
        tiles = self.scenario.realm(players).tiles
        return self.one(tiles) if tiles else None

    def piece(self, players: int) -> LaidPiece | None:
        pieces = self.scenario.realm(players).pieces
        return self.one(pieces) if pieces else None

    def cell(self) -> tuple[int, int]:
        return self.data.draw(st.integers(-9, 9)), self.data.draw(st.integers(-9, 9))

    def change(self, kind: str, edit: Edit, *counts: int) -> Change:
        layers = self.scenario.data["layers"]
        touched = {layers[index]["players"] for count in counts for index in heirs(layers, count)}
        return Change(kind, edit, frozenset(touched | set(counts)))


def tiles_of(scenario: Scenario, players: int) -> set[str]:
    return {laid.placement.tile for laid in scenario.realm(players).tiles}


def lay_tile(pen: Pen, kind: str) -> Change:
    players = pen.count()
    taken = set().union(*(tiles_of(pen.scenario, count) for count in pen.scenario.counts))
    tile = pen.one({"A", "B", "N", "T", "W", "A2", "X17", "Z999"} - taken or {f"Q{len(taken) + 2}"})
    placement = Placement(tile, pen.one(WORLDS), *pen.cell(), pen.one(range(6)))
    return pen.change(kind, changes.lay_tile(pen.scenario, players, placement), players)


def move_tile(pen: Pen, kind: str) -> Change | None:
    players = pen.count()
    laid = pen.tile(players)
    if laid is None:
        return None
    placement = Placement(laid.placement.tile, pen.one(WORLDS), *pen.cell(), pen.one(range(6)))
    return pen.change(kind, changes.move_tile(pen.scenario, players, placement), players)


def move_tiles(pen: Pen, kind: str) -> Change | None:
    players = pen.count()
    laid = pen.scenario.realm(players).tiles
    if not laid:
        return None
    q, r = pen.cell()
    placements = [replace(each.placement, q=each.placement.q + q, r=each.placement.r + r) for each in laid]
    return pen.change(kind, changes.move_tiles(pen.scenario, players, placements), players)


def on_a_tile(make: Callable[[Scenario, int, str], Edit]) -> Callable[[Pen, str], Change | None]:
    def draw(pen: Pen, kind: str) -> Change | None:
        players = pen.count()
        laid = pen.tile(players)
        edit = laid and make(pen.scenario, players, laid.placement.tile)
        return pen.change(kind, edit, players) if edit else None

    return draw


def swap_tiles(pen: Pen, kind: str) -> Change | None:
    players = pen.count()
    one, other = pen.tile(players), pen.tile(players)
    if one is None or other is None:
        return None
    edit = changes.swap_tiles(pen.scenario, players, one.placement.tile, other.placement.tile)
    return pen.change(kind, edit, players)


def put_piece(pen: Pen, kind: str) -> Change | None:
    players = pen.count()
    one, other = pen.tile(players), pen.tile(players)
    if one is None or other is None:
        return None
    third = addresses.third(one.placement.tile, pen.one(range(3)))
    side = addresses.side(one.placement.tile, pen.one(range(6)))
    entry = pen.one(
        [
            {"piece": "mountain", "at": third, "symbol": pen.one(SYMBOLS)},
            {"piece": "tribe", "at": third},
            {"piece": "tunnel", "at": third, "number": 1},
            {"piece": "arrow", "at": side, "kept": {"an": "unknown key"}},
            {"piece": "border", "at": f"{side}|{other.placement.tile}.{pen.one(range(6))}"},
        ]
    )
    return pen.change(kind, changes.put_piece(pen.scenario, players, entry), players)


def exchange_tiles(pen: Pen, kind: str) -> Change | None:
    laid, other = pen.tile(pen.count()), pen.tile(pen.count())
    if laid is None or other is None:
        return None
    unused = {"A", "N", "J9"} - set().union(*(tiles_of(pen.scenario, count) for count in pen.scenario.counts))
    edit = changes.exchange_tiles(pen.scenario, laid.placement.tile, pen.one({other.placement.tile, *unused}))
    return pen.change(kind, edit, *pen.scenario.counts)


def take_piece(pen: Pen, kind: str) -> Change | None:
    players = pen.count()
    laid = pen.piece(players)
    if laid is None:
        return None
    return pen.change(kind, changes.take_piece(pen.scenario, players, laid.piece.data), players)


def take_pieces(pen: Pen, kind: str) -> Change | None:
    laid = [each for players in pen.scenario.counts if (each := pen.piece(players))]
    once = {each.pointer: each for each in laid}
    if not once:
        return None
    return pen.change(kind, changes.take_pieces(pen.scenario, once.values()), *pen.scenario.counts)


def change_piece(pen: Pen, kind: str) -> Change | None:
    players = pen.count()
    laid = pen.piece(players)
    if laid is None:
        return None
    old = laid.piece.data
    new = pen.one([{**old, "note": "changed"}, {"piece": old["piece"], "at": old["at"], "number": 7}])
    if new["piece"] == "marker":
        new = {**new, "marker": "note"}
    return pen.change(kind, changes.change_piece(pen.scenario, players, old, new), players)


def move_piece(pen: Pen, kind: str) -> Change | None:
    players = pen.count()
    laid, tile = pen.piece(players), pen.tile(players)
    if laid is None or tile is None or "/" not in laid.piece.at:
        return None
    target = addresses.third(tile.placement.tile, pen.one(range(3)))
    return pen.change(kind, changes.move_piece(pen.scenario, players, laid.piece.data, target), players)


def put_pieces(pen: Pen, kind: str) -> Change | None:
    players = pen.count()
    tiles = tiles_of(pen.scenario, players)
    if not tiles:
        return None
    entries = [{"piece": "tunnel", "at": addresses.third(pen.one(tiles), 1), "number": 9} for _ in range(2)]
    return pen.change(kind, changes.put_pieces(pen.scenario, players, entries), players)


def arrows_on_edge(pen: Pen, kind: str) -> Change | None:
    players = pen.count()
    edit = changes.arrows_on_edge(pen.scenario, players, pen.one(range(6)))
    return pen.change(kind, edit, players) if edit.changes else None


def set_water_kind(pen: Pen, kind: str) -> Change | None:
    players = pen.count()
    board = pen.scenario.realm(players).board
    wet = [third for body in board.water_bodies for region in bits(body) for third in board.thirds[region]]
    if not wet:
        return None
    edit = changes.set_water_kind(pen.scenario, players, pen.one(wet), pen.one(WATER_KINDS))
    return pen.change(kind, edit, *pen.scenario.counts)


def add_layer(pen: Pen, kind: str) -> Change | None:
    new = {2, 3, 4, 5, 6} - set(pen.scenario.counts)
    if not new:
        return None
    players, base = pen.one(new), pen.one([None, *pen.scenario.counts])
    return pen.change(kind, changes.add_layer(pen.scenario, players, base), players)


def take_layer(pen: Pen, kind: str) -> Change | None:
    if len(pen.scenario.counts) == 1:
        return None
    players = pen.count()
    return Change(kind, changes.take_layer(pen.scenario, players), frozenset({players}))


def stand_alone(pen: Pen, kind: str) -> Change:
    return Change(kind, changes.stand_alone(pen.scenario, pen.count()), frozenset())


def shift_tile(pen: Pen, kind: str) -> Change | None:
    players, target = pen.count(), pen.count()
    own = [entry["tile"] for entry in layer_of(pen.scenario, players).get("tiles", ())]
    if not own or target == players:
        return None
    tile = pen.one(own)
    try:
        edit = changes.shift_tile(pen.scenario, tile, players, target)
    except ValueError:
        return None
    return pen.change(kind, edit, players, target)


def shift_piece(pen: Pen, kind: str) -> Change | None:
    players, target = pen.count(), pen.count()
    there = tiles_of(pen.scenario, target)
    own = [
        entry
        for entry in layer_of(pen.scenario, players).get("pieces", ())
        if there.issuperset(addresses.tiles_of(entry["at"]))
    ]
    if not own:
        return None
    edit = changes.shift_piece(pen.scenario, pen.one(own), players, target)
    return pen.change(kind, edit, players, target)


def layer_of(scenario: Scenario, players: int) -> Mapping[str, Any]:
    layer: Mapping[str, Any] = next(layer for layer in scenario.data["layers"] if layer["players"] == players)
    return layer


RULES = st.lists(
    st.sampled_from(
        [{"rule": "drift"}, {"rule": "coin_mines", "active_only": True}, {"rule": "mine", "own": 1}]
    )
)


def set_value(pen: Pen, kind: str) -> Change:
    water = st.dictionaries(st.sampled_from(["C/0", "N/1", "X/2"]), st.sampled_from(WATER_KINDS))
    text = st.text(max_size=8)
    # What the schema asks for is never taken away; all else is now and then.
    asked = [
        (("titles", "en"), text),
        (("boxes",), st.lists(st.sampled_from(["realms", "cursed"]), min_size=1, max_size=3)),
        (("id",), st.sampled_from(["a", "b-2"])),
    ]
    free = [
        (("titles", "pt-BR"), text),
        (("texts", "de", "rules"), text),
        (("texts", "fr"), st.just({"intro": "Il était une fois"})),
        (("turns", "2"), st.integers(1, 30)),
        (("turns", "6"), st.integers(1, 30)),
        (("water", "kind"), st.sampled_from(WATER_KINDS)),
        (("water", "except"), water),
        (("rules",), RULES),
        (("pool", "handicap", "trolls"), st.integers(-20, 20)),
        (("readings", "catapult_saves"), st.booleans()),
        (("exclusions",), st.just([{"code": "R201", "reason": "So it is meant."}])),
        (("mine", "a/b~c", "deep"), st.none() | st.booleans() | st.floats(-9, 9) | text),
    ]
    path, values = pen.data.draw(st.sampled_from(asked + free))
    if (path, values) in free:
        values = values | st.just(ABSENT)
    # What is said of rules beside the layers holds for all counts.
    counts = pen.scenario.counts if path == ("rules",) else ()
    return pen.change(kind, changes.set_value(pen.scenario, path, pen.data.draw(values)), *counts)


def set_rules(pen: Pen, kind: str) -> Change:
    players = pen.count()
    index = layer_index(pen.scenario.data["layers"], players)
    assert index is not None
    edit = changes.set_value(pen.scenario, ("layers", index, "rules"), pen.data.draw(RULES), "set_rules")
    return pen.change(kind, edit, players)


CHANGES: dict[str, Callable[[Pen, str], Change | None]] = {
    "lay_tile": lay_tile,
    "move_tile": move_tile,
    "move_tiles": move_tiles,
    "turn_tile": on_a_tile(changes.turn_tile),
    "flip_tile": on_a_tile(changes.flip_tile),
    "swap_tiles": swap_tiles,
    "exchange_tiles": exchange_tiles,
    "take_tile": on_a_tile(changes.take_tile),
    "put_piece": put_piece,
    "take_piece": take_piece,
    "take_pieces": take_pieces,
    "change_piece": change_piece,
    "move_piece": move_piece,
    "put_pieces": put_pieces,
    "arrows_on_edge": arrows_on_edge,
    "set_water_kind": set_water_kind,
    "add_layer": add_layer,
    "take_layer": take_layer,
    "stand_alone": stand_alone,
    "shift_tile": shift_tile,
    "shift_piece": shift_piece,
    "set_value": set_value,
    "set_rules": set_rules,
}
