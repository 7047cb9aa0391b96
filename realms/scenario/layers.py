"""Layers: what a scenario lays for each count of players, on top of another count or alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from realms.board import addresses
from realms.board.layout import Piece, Placement
from realms.tiles.jsonform import same

Layer = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile as one count of players sees it: where the document says so, and for which count it was laid."""

    placement: Placement
    pointer: str
    players: int


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A piece, likewise."""

    piece: Piece
    pointer: str
    players: int


@dataclass(frozen=True, slots=True)
class Unmatched:
    """A move or removal that finds nothing to move or remove."""

    pointer: str
    players: int
    entry: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ResolvedLayers:
    """Everything that lies for one count of players."""

    tiles: tuple[LaidTile, ...] = ()
    pieces: tuple[LaidPiece, ...] = ()
    unmatched: tuple[Unmatched, ...] = ()


def layer_index(layers: Sequence[Layer], players: int) -> int | None:
    """Where the layer of a count stands in the document; the first if there are several."""
    return next((index for index, layer in enumerate(layers) if layer["players"] == players), None)


def chain(layers: Sequence[Layer], players: int) -> list[int]:
    """The layers that a count is built from, the lowest first; a missing base or a circle ends it."""
    found: list[int] = []
    index = layer_index(layers, players)
    while index is not None and index not in found:
        found.insert(0, index)
        base = layers[index].get("base")
        index = None if base is None else layer_index(layers, base)
    return found


def heirs(layers: Sequence[Layer], players: int) -> list[int]:
    """The indices of the layers that build on a count, itself included."""
    own = layer_index(layers, players)
    return [index for index, layer in enumerate(layers) if own in chain(layers, layer["players"])]


def resolve_layers(layers: Sequence[Layer], players: int) -> ResolvedLayers:
    """Lay the layers of a count upon each other."""
    result = ResolvedLayers()
    for index in chain(layers, players):
        result = _lay(result, layers[index], f"/layers/{index}")
    return result


def _lay(below: ResolvedLayers, layer: Layer, pointer: str) -> ResolvedLayers:
    players = layer["players"]
    tiles, pieces, unmatched = list(below.tiles), list(below.pieces), list(below.unmatched)
    for place, entry in _entries(layer, pointer, "removes"):
        if not _remove(entry, tiles, pieces):
            unmatched.append(Unmatched(place, players, entry))
    for place, entry in _entries(layer, pointer, "moves"):
        moved = LaidTile(placement_of(entry), place, players)
        at = next((i for i, laid in enumerate(tiles) if laid.placement.tile == entry["tile"]), None)
        if at is None:
            unmatched.append(Unmatched(place, players, entry))
        else:
            tiles[at] = moved
    tiles += [
        LaidTile(placement_of(entry), place, players) for place, entry in _entries(layer, pointer, "tiles")
    ]
    pieces += [
        LaidPiece(piece_of(entry), place, players) for place, entry in _entries(layer, pointer, "pieces")
    ]
    return ResolvedLayers(tuple(tiles), tuple(pieces), tuple(unmatched))


def _entries(layer: Layer, pointer: str, part: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for index, entry in enumerate(layer.get(part, ())):
        yield f"{pointer}/{part}/{index}", entry


def _remove(entry: Mapping[str, Any], tiles: list[LaidTile], pieces: list[LaidPiece]) -> bool:
    """Take a piece away, or a tile with all that lies on it; whether there was one."""
    before = len(tiles) + len(pieces)
    if "piece" in entry:
        wanted = piece_of(entry)
        at = next((i for i, laid in enumerate(pieces) if is_piece(laid.piece, wanted)), None)
        if at is not None:
            del pieces[at]
    else:
        tiles[:] = [laid for laid in tiles if laid.placement.tile != entry["tile"]]
        if len(tiles) < before - len(pieces):
            pieces[:] = [laid for laid in pieces if entry["tile"] not in addresses.tiles_of(laid.piece.at)]
    return len(tiles) + len(pieces) < before


def placement_of(entry: Mapping[str, Any]) -> Placement:
    """A tile's entry in a document as a placement."""
    return Placement(entry["tile"], entry["face"], entry["q"], entry["r"], entry["turn"])


def piece_of(entry: Mapping[str, Any]) -> Piece:
    """A piece's entry in a document as a piece; a border is told in its sorted form."""
    at = entry["at"]
    if entry["piece"] == "border":
        at = addresses.border(*addresses.split_border(at))
    return Piece(entry["piece"], at, entry)


def is_piece(piece: Piece, wanted: Piece) -> bool:
    """Whether two pieces are alike; a border may be told from either of its sides."""
    return piece.at == wanted.at and same({**piece.data, "at": ""}, {**wanted.data, "at": ""})
