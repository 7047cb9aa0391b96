"""Tables by which a map is laid: tiles in build order, or the regions of a drawn board."""

from collections.abc import Iterator, Mapping
from typing import Final

from realms.board import addresses
from realms.board.layout import Piece
from realms.export.sections import Cell, FigureTable, Row
from realms.export.setup.pieces import piece_words
from realms.export.setup.places import (
    LaidSpot,
    foot,
    in_build_order,
    side_words,
    third_direction,
    tiles_from_the_left,
)
from realms.locale import SEMICOLON, Sentence, joined, sentence, term
from realms.scenario.scenario import Realm
from realms.tiles.tileset import Face

NOTHING: Final = ""
TILE_HEAD: Final = (
    sentence("Row"),
    sentence("From the left"),
    sentence("Tile"),
    sentence("Face up"),
    sentence("Foot"),
    sentence("On it"),
)
REGION_HEAD: Final = (sentence("Region"), sentence("Ground"), sentence("Symbols"), sentence("On it"))


def map_table(realm: Realm) -> FigureTable:
    """Return the table by which the map of a realm is laid."""
    if realm.drawing:
        return FigureTable(REGION_HEAD, tuple(_region_rows(realm)))
    return FigureTable(TILE_HEAD, tuple(_tile_rows(realm)))


def _tile_rows(realm: Realm) -> Iterator[Row]:
    on_tile: dict[str, list[Piece]] = {}
    for laid in realm.pieces:
        on_tile.setdefault(addresses.tiles_of(laid.piece.at)[0], []).append(laid.piece)
    for spot in in_build_order([laid.placement for laid in realm.tiles]):
        placement = spot.placement
        face = realm.scenario.tileset.face(placement.tile, placement.face)
        things = [_on_tile(spot, piece, face) for piece in on_tile.get(placement.tile, ())]
        yield (
            str(spot.row),
            tiles_from_the_left(spot.halves),
            placement.tile,
            term(placement.face),
            foot(placement),
            _listed(things),
        )


def _on_tile(spot: LaidSpot, piece: Piece, face: Face | None) -> Sentence:
    """Name a piece on a tile with its place: a third with its printed ground, or a side."""
    words, placement = piece_words(piece), spot.placement
    if "/" not in piece.at:
        number = addresses.split_side(piece.at.partition("|")[0])[1]
        return sentence("{piece} at the {side}", piece=words, side=side_words(placement, number))
    direction = third_direction(placement, piece.at)
    if face is None:
        return sentence("{piece} in the {direction}", piece=words, direction=direction)
    ground = term(face.terrain[addresses.split_third(piece.at)[1]])
    return sentence("{piece} in the {direction} ({ground})", piece=words, direction=direction, ground=ground)


def _region_rows(realm: Realm) -> Iterator[Row]:
    drawing = realm.layout.drawing
    on_region: dict[str, list[Sentence]] = {}
    for laid in realm.pieces:
        on_region.setdefault(laid.piece.at, []).append(piece_words(laid.piece))
    regions: Mapping[str, Mapping[str, object]] = drawing.data.get("regions", {}) if drawing else {}
    for name, region in regions.items():
        symbols = [term(str(each)) for each in _words(region.get("symbols", ()))]
        yield (
            realm.place(name),
            term(str(region.get("water") or region.get("terrain", ""))),
            _listed(symbols),
            _listed(on_region.get(name, [])),
        )


def _words(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _listed(things: list[Sentence]) -> Cell:
    """Join things with semicolons, as some of them have commas."""
    return joined(things, SEMICOLON) if things else NOTHING
