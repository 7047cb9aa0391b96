"""Edits that take tiles or pieces from the map of another count; all other maps stay as they are."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from realms.board import addresses
from realms.board.layout import Placement
from realms.scenario.changes import EditBuilder, laid_piece, laid_tile
from realms.scenario.edits import Edit
from realms.scenario.layers import LaidPiece, LaidTile, chain, heirs, is_piece, piece_of
from realms.scenario.scenario import Realm, Scenario

Entry = Mapping[str, Any]


def bring_tile(scenario: Scenario, players: int, tile: str, source: int) -> Edit:
    """Lay a tile where it lies for another count, with the pieces on it."""
    builder = _with_tile(scenario, players, laid_tile(scenario, source, tile).placement)
    there = _tiles_of(builder.scenario.realm(players))
    for laid in pieces_to_bring(scenario, players, source):
        about = set(addresses.tiles_of(laid.piece.at))
        if tile in about and about <= there:
            builder = _with_piece(builder, players, laid.piece.data)
    return builder.build("bring_tile")


def bring_tile_to(scenario: Scenario, players: int, placement: Placement) -> Edit:
    """Lay a tile that lies for counts above, without the pieces on it; those counts keep it where it is."""
    return _with_tile(scenario, players, placement).build("bring_tile")


def bring_pieces(scenario: Scenario, players: int, source: int, entries: Iterable[Entry]) -> Edit:
    """Lay pieces where they lie for another count."""
    builder = EditBuilder(scenario)
    for entry in entries:
        builder = _with_piece(builder, players, laid_piece(scenario, source, entry).piece.data)
    return builder.build("bring_piece")


def tiles_to_bring(scenario: Scenario, players: int) -> dict[int, list[LaidTile]]:
    """Return the tiles that other counts have and a count has not, by count, the nearest count first."""
    here = _tiles_of(scenario.realm(players))
    others = sorted(set(scenario.counts) - {players}, key=lambda count: (abs(count - players), count))
    found = {
        count: [laid for laid in scenario.realm(count).tiles if laid.placement.tile not in here]
        for count in others
    }
    return {count: tiles for count, tiles in found.items() if tiles}


def pieces_to_bring(scenario: Scenario, players: int, source: int) -> Iterator[LaidPiece]:
    """Yield the pieces that one count has and another has not."""
    here = defaultdict(list)
    for laid in scenario.realm(players).pieces:
        here[laid.piece.at].append(laid.piece)
    for laid in scenario.realm(source).pieces:
        if not any(is_piece(piece, laid.piece) for piece in here[laid.piece.at]):
            yield laid


def counts_above(scenario: Scenario, players: int) -> list[int]:
    """Return the counts whose layers build on that of a count, the lowest layers first."""
    layers = scenario.data["layers"]
    counts = (layers[index]["players"] for index in heirs(layers, players))
    return sorted(set(counts) - {players}, key=lambda count: len(chain(layers, count)))


def owners_of(scenario: Scenario, players: int) -> dict[str, int]:
    """Return the count whose layer brings each tile to the map of a count, even if another layer moves it."""
    layers, found = scenario.data["layers"], dict[str, int]()
    for index in chain(layers, players):
        found |= {entry["tile"]: layers[index]["players"] for entry in layers[index].get("tiles", ())}
    here = _tiles_of(scenario.realm(players))
    return {tile: count for tile, count in found.items() if tile in here}


def _with_tile(scenario: Scenario, players: int, placement: Placement) -> EditBuilder:
    """Lay a tile for a count, so that every count above sees it where it was, or not at all as before."""
    tile = placement.tile
    builder = EditBuilder(scenario).add(players, "tiles", asdict(placement))
    for count in counts_above(scenario, players):  # the lowest first, as the others inherit from it
        was, now = _placements(scenario.realm(count), tile), _placements(builder.scenario.realm(count), tile)
        if now and not was:
            builder = builder.add(count, "removes", {"tile": tile})
        elif len(now) > len(was):
            own = (entry for entry in _own_entries(builder.scenario, count, "tiles") if entry["tile"] == tile)
            builder = builder.drop(count, "tiles", next(own))
        if was and was != _placements(builder.scenario.realm(count), tile):
            builder = builder.relocate(count, was[0])
    return builder


def _with_piece(builder: EditBuilder, players: int, entry: Entry) -> EditBuilder:
    """Lay a piece for a count, so that every count above has it once if it had it before, or else not."""
    before = builder.scenario
    builder = builder.add(players, "pieces", dict(entry))
    for count in counts_above(before, players):
        if _count(builder.scenario.realm(count), entry) > _count(before.realm(count), entry):
            pieces = _own_entries(builder.scenario, count, "pieces")
            own = next((each for each in pieces if is_piece(piece_of(each), piece_of(entry))), None)
            builder = (
                builder.drop(count, "pieces", own) if own else builder.add(count, "removes", dict(entry))
            )
    return builder


def _own_entries(scenario: Scenario, players: int, part: str) -> list[Entry]:
    layers = scenario.data["layers"]
    return [*next(layer for layer in layers if layer["players"] == players).get(part, ())]


def _placements(realm: Realm, tile: str) -> list[Placement]:
    return [laid.placement for laid in realm.tiles if laid.placement.tile == tile]


def _count(realm: Realm, entry: Entry) -> int:
    wanted = piece_of(entry)
    return sum(is_piece(laid.piece, wanted) for laid in realm.pieces)


def _tiles_of(realm: Realm) -> set[str]:
    return {laid.placement.tile for laid in realm.tiles}
