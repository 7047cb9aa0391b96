"""Single edits of tiles: turn, flip and exchange them."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations, product
from typing import get_args

from realms.board import addresses
from realms.board.layout import Placement
from realms.checks.single_edits.padlock import NONE, Padlock, Padlocks, TileAspect, touched
from realms.checks.single_edits.single_edit import EditContext, EditDraft, edit_kind
from realms.locale import Sentence, sentence
from realms.scenario.changes import exchange_tiles, flip_tile, swap_tiles, turn_tile
from realms.scenario.scenario import Scenario
from realms.tiles.kinds import WATER, WORLDS, World
from realms.tiles.tileset import Face, tile_order

_DEGREES = 60


@edit_kind("turn", sentence("turn a tile"), "tiles")
def turn(context: EditContext) -> Iterator[EditDraft]:
    """Turn a tile about its middle; what lies on it turns with it."""
    for laid in _placements(context):
        if _same_all_round(context, laid):
            continue
        touches = touched("turn", [laid.tile]) | _water(context, laid)
        for sixths in range(1, 6):
            make = partial(turn_tile, context.scenario, context.players, laid.tile, sixths)
            yield EditDraft(_turn_title(laid.tile, sixths), touches, make)


def _turn_title(tile: str, sixths: int) -> Sentence:
    """Describe a turn by the shorter way; `sixths` is counter-clockwise."""
    if sixths == 3:
        return sentence("Turn tile {tile} by 180 degrees", tile=tile)
    if sixths < 3:
        return sentence(
            "Turn tile {tile} by {degrees} degrees to the left", tile=tile, degrees=_DEGREES * sixths
        )
    return sentence(
        "Turn tile {tile} by {degrees} degrees to the right", tile=tile, degrees=_DEGREES * (6 - sixths)
    )


def _same_all_round(context: EditContext, laid: Placement) -> bool:
    """Return True if a tile is one region without anything at its sides, so that its turn does not matter."""
    face = _face(context, laid)
    whole = face is not None and len(face.regions) == 1
    return whole and not any(laid.tile in addresses.tiles_of(piece.at) for piece in context.board.pieces)


@edit_kind("flip", sentence("flip a tile to its other face"), "tiles")
def flip(context: EditContext) -> Iterator[EditDraft]:
    """Flip a tile to its other face; its pieces stay."""
    for laid in _placements(context):
        other = WORLDS[1 - WORLDS.index(laid.face)]
        face = context.scenario.tileset.face(laid.tile, other)
        if face is None:
            continue
        touches = touched("face", [laid.tile]) | _water(context, laid) | _water_of(face, laid.tile)
        make = partial(flip_tile, context.scenario, context.players, laid.tile)
        yield EditDraft(sentence("Flip tile {tile} to its other face", tile=laid.tile), touches, make)


@edit_kind("exchange", sentence("exchange two tiles"), "tiles")
def exchange(context: EditContext) -> Iterator[EditDraft]:
    """Exchange two tiles of the map; each keeps its face, its turn and the pieces on it."""
    for one, other in combinations(_placements(context), 2):
        touches = touched("cell", [one.tile, other.tile]) | _water(context, one) | _water(context, other)
        make = partial(swap_tiles, context.scenario, context.players, one.tile, other.tile)
        title = sentence("Exchange tiles {one} and {other}", one=one.tile, other=other.tile)
        yield EditDraft(title, touches, make)


@edit_kind("from_box", sentence("exchange a tile for one from the box"), "tiles")
def from_box(context: EditContext) -> Iterator[EditDraft]:
    """Exchange a tile, at every count, for one that lies at none; the pieces stay where they are."""
    scenario = context.scenario
    used = {laid.placement.tile for count in scenario.counts for laid in scenario.realm(count).tiles}
    spare = sorted(context.case.supply.tiles - used, key=tile_order)
    for laid in _placements(context):
        faces = _faces_shown(scenario, laid.tile)
        leaves = _kept_with(scenario, laid.tile)
        for other in spare:
            face = scenario.tileset.face(other, laid.face)
            if face is None or face == _face(context, laid):
                continue
            comes = (scenario.tileset.face(other, world) for world in faces)
            touches = leaves.union(*(_water_of(each, laid.tile) for each in comes if each))
            make = partial(exchange_tiles, scenario, laid.tile, other)
            title = sentence("Exchange tile {one} for tile {other} from the box", one=laid.tile, other=other)
            yield EditDraft(title, touches, make)


@edit_kind("exchange_layers", sentence("exchange two tiles of different layers"), "tiles", layers=True)
def exchange_layers(context: EditContext) -> Iterator[EditDraft]:
    """Exchange a tile of the layer for one that it inherits, at every count; pieces stay where they are."""
    laid = sorted(context.realm.tiles, key=lambda each: tile_order(each.placement.tile))
    places = {each.placement.tile: _PlaceOfTile(context, each.placement.tile) for each in laid}
    own = [each.placement for each in laid if each.players == context.players]
    below = [each.placement for each in laid if each.players != context.players]
    for one, other in product(below, own):
        here, there = places[one.tile], places[other.tile]
        differ = _face(context, one) != _face(context, other)
        if differ and here.suits(other.tile) and there.suits(one.tile):
            make = partial(exchange_tiles, context.scenario, one.tile, other.tile)
            touches = here.touched_by(other.tile) | there.touched_by(one.tile)
            yield EditDraft(_exchange_title(one.tile, other.tile), touches, make)


def _exchange_title(one: str, other: str) -> Sentence:
    return sentence("Exchange tiles {one} and {other} at all counts", one=one, other=other)


class _PlaceOfTile:
    """The place of a tile at all counts, where another tile may come to lie."""

    def __init__(self, context: EditContext, tile: str) -> None:
        self.tile, self.tileset = tile, context.scenario.tileset
        self.worlds = tuple(_faces_shown(context.scenario, tile))
        self.kept = _kept_with(context.scenario, tile)

    def suits(self, comes: str) -> bool:
        """Return True if another tile has all faces that are shown here."""
        return all(self.tileset.face(comes, world) for world in self.worlds)

    def touched_by(self, comes: str) -> Padlocks:
        """Return the padlocks on all that changes here if another tile comes."""
        faces = (self.tileset.face(comes, world) for world in self.worlds)
        return self.kept.union(*(_water_of(face, self.tile) for face in faces if face))


def _placements(context: EditContext) -> list[Placement]:
    """Return the tiles of the map in the order of their letters."""
    return sorted((laid.placement for laid in context.realm.tiles), key=lambda laid: tile_order(laid.tile))


def _faces_shown(scenario: Scenario, tile: str) -> Mapping[World, Face]:
    """Return the faces that a tile shows at any count."""
    laid = (laid.placement for count in scenario.counts for laid in scenario.realm(count).tiles)
    faces = ((each.face, scenario.tileset.face(tile, each.face)) for each in laid if each.tile == tile)
    return {world: face for world, face in faces if face}


def _kept_with(scenario: Scenario, tile: str) -> Padlocks:
    """Return the padlocks on all that leaves the map with a tile, at any count.

    Its pieces get other addresses. Who locks the cell, turn or face of this very tile wants it to stay.
    """
    own = frozenset(Padlock(aspect, tile) for aspect in get_args(TileAspect))
    laid = [each.piece for count in scenario.counts for each in scenario.realm(count).pieces]
    there = [piece for piece in laid if tile in addresses.tiles_of(piece.at)]
    beside = {name for piece in there for name in (piece.at, *addresses.tiles_of(piece.at))}  # of borders too
    pieces = touched("pieces", beside) | touched("kind", [each.piece for each in there])
    waters = (_water_of(face, tile) for face in _faces_shown(scenario, tile).values())
    return (own | touched("tile", [tile])).union(pieces if there else NONE, *waters)


def _face(context: EditContext, laid: Placement) -> Face | None:
    return context.scenario.tileset.face(laid.tile, laid.face)


def _water(context: EditContext, laid: Placement) -> Padlocks:
    face = _face(context, laid)
    return NONE if face is None else _water_of(face, laid.tile)


def _water_of(face: Face, tile: str) -> Padlocks:
    """Return the padlocks on the course of the water that changing a tile with this face would open."""
    return touched("water", [tile]) if WATER in face.terrain else NONE
