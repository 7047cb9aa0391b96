"""The actions on layers: show another count, add and remove layers, move tiles and pieces between them."""

from collections.abc import Callable
from functools import partial
from typing import Any

from realms.board import addresses
from realms.locale import Sentence, sentence
from realms.scenario import changes
from realms.scenario.edits import Edit
from realms.scenario.layers import LaidPiece, chain, layer_index
from realms.scenario.scenario import Scenario
from realms_editor.tools.actions import ACTIONS, Action, needing
from realms_editor.tools.workbench import Workbench

COUNTS = (2, 3, 4, 5, 6)


def base_of(scenario: Scenario, players: int) -> int | None:
    """Return the count that a layer builds on, or None."""
    layers = scenario.data["layers"]
    index = layer_index(layers, players)
    return None if index is None else layers[index].get("base")


def owner_of(scenario: Scenario, players: int, tile: str) -> int:
    """Return the count whose layer lays a tile, even if another layer moved it."""
    layers = scenario.data["layers"]
    for index in chain(layers, players):
        if any(entry["tile"] == tile for entry in layers[index].get("tiles", ())):
            return int(layers[index]["players"])
    raise LookupError(f"no tile {tile} for {players} players")


@needing(sentence("there is no layer for that count"))
def _has_layer(bench: Workbench, players: int) -> bool:
    return players in bench.document.scenario.counts


def _seen(bench: Workbench, players: int) -> bool:
    return bench.document.players == players


@needing(sentence("there is a layer for that count already"))
def _has_no_layer(bench: Workbench, players: int) -> bool:
    return not _has_layer(bench, players)


def _look(bench: Workbench, players: int) -> None:
    """Show and edit the map for that number of players."""
    bench.tool.cancel()
    bench.document.look_at(players)


def lower_count(scenario: Scenario, players: int) -> int | None:
    """Return the next lower count, on which a new layer builds unless the user chooses another."""
    return max((count for count in scenario.counts if count < players), default=None)


def _add(bench: Workbench, players: int) -> None:
    """Add a layer for that number of players, on top of the next lower one."""
    add_layer(bench, players, lower_count(bench.document.scenario, players))


def add_layer(bench: Workbench, players: int, base: int | None) -> None:
    """Add a layer for a count and show it."""
    document = bench.document
    if bench.do(changes.add_layer(document.scenario, players, base), limited=False):
        document.look_at(players)


def _add_title(bench: Workbench, players: int) -> Sentence:
    base = lower_count(bench.document.scenario, players)
    if base is None:
        return sentence("Add a layer for {players} players", players=players)
    return sentence("Add a layer for {players} players on top of {base}", players=players, base=base)


@needing(sentence("this layer stands alone already"))
def _builds(bench: Workbench) -> bool:
    return base_of(bench.document.scenario, bench.document.players) is not None


@needing(sentence("a realm needs at least one layer"))
def _several(bench: Workbench) -> bool:
    return len(bench.document.scenario.counts) > 1


def move_tiles(bench: Workbench, tiles: list[str], target: int) -> None:
    """Move tiles to the layer of another count; layers that inherited them stay as they are."""
    document = bench.document
    makers: list[Callable[[Scenario], Edit]] = []
    for tile in tiles:
        owner = owner_of(document.scenario, document.players, tile)
        if owner != target:
            makers.append(partial(changes.shift_tile, tile=tile, players=owner, target=target))
    try:
        moved = bench.do(changes.together("shift_tile", document.scenario, makers), limited=False)
    except ValueError:
        bench.say(
            sentence("some of these tiles are already on the map for {players} players", players=target)
        )
        return
    if moved:
        bench.say(sentence("now laid for {players} players: {tiles}", players=target, tiles=tiles))


def move_piece(bench: Workbench, laid: LaidPiece, target: int) -> None:
    """Move a piece to the layer of another count."""
    document = bench.document
    there = {each.placement.tile for each in document.scenario.realm(target).tiles}
    if not there.issuperset(addresses.tiles_of(laid.piece.at)):
        bench.say(sentence("its tile is not on the map for {players} players", players=target))
        return
    edit = changes.shift_piece(document.scenario, laid.piece.data, laid.players, target)
    bench.do(edit, limited=False)


@needing(sentence("select a tile first; there must be a layer for that count"))
def can_move(bench: Workbench, players: int) -> bool:
    """Return True if the selection can go to the layer of a count."""
    return bool(bench.selection) and _has_layer(bench, players)


def _move(bench: Workbench, players: int) -> None:
    """Move the selected tiles, with the pieces on them, to the layer of that count."""
    move_tiles(bench, sorted(bench.selection), players)


def _is_locked(bench: Workbench, players: int) -> bool:
    return players in bench.document.locked_layers


def _lock(bench: Workbench, players: int) -> None:
    """Lock this layer, so that no edit changes it, or unlock it."""
    bench.document.lock_layer(players, locked=not _is_locked(bench, players))


def _is_faded(bench: Workbench, players: int) -> bool:
    return players in bench.faded_layers


def _fade(bench: Workbench, players: int) -> None:
    """Show the tiles that this layer brings pale, or plainly again."""
    bench.fade_layer(players, faded=not _is_faded(bench, players))


def _enter(name: str, title: Sentence, count: int, run: Callable[..., None], *keys: str, **more: Any) -> None:
    """Add an action about one count of players."""
    about: dict[str, Any] = {
        key: partial(value, players=count) if callable(value) else value for key, value in more.items()
    }
    ACTIONS.add(Action(f"{name}_{count}", title, "players", partial(run, players=count), keys, **about))


for _count in COUNTS:
    _enter(
        "count",
        sentence("{players} players", players=_count),
        _count,
        _look,
        f"{_count}",
        enabled=_has_layer,
        checked=_seen,
        one_of="count",
        where="canvas",
    )
for _count in COUNTS:
    _enter(
        "add_layer",
        sentence("Add a layer for {players} players", players=_count),
        _count,
        _add,
        enabled=_has_no_layer,
        current_title=_add_title,
        group=1,
    )


@ACTIONS.action("stand_alone", sentence("Let this layer stand alone"), "players", group=2, enabled=_builds)
def stand_alone(bench: Workbench) -> None:
    """Separate the layer from its base; it then lays itself all that it inherited."""
    document = bench.document
    bench.do(changes.stand_alone(document.scenario, document.players), limited=False)


@ACTIONS.action("take_layer", sentence("Take this layer away"), "players", group=2, enabled=_several)
def take_layer(bench: Workbench) -> None:
    """Remove the layer; the layers on top of it stay as they are."""
    document = bench.document
    bench.do(changes.take_layer(document.scenario, document.players), limited=False)


for _count in COUNTS:
    _enter(
        "move_to",
        sentence("Move the selection to the layer for {players} players", players=_count),
        _count,
        _move,
        enabled=can_move,
        group=3,
    )
for _count in COUNTS:
    _enter(
        "lock_layer",
        sentence("Lock the layer for {players} players", players=_count),
        _count,
        _lock,
        enabled=_has_layer,
        checked=_is_locked,
        group=6,
        listed=False,
    )
for _count in COUNTS:
    _enter(
        "fade_layer",
        sentence("Fade the tiles of the layer for {players} players", players=_count),
        _count,
        _fade,
        enabled=_has_layer,
        checked=_is_faded,
        group=7,
        listed=False,
    )
