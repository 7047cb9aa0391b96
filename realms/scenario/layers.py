"""Layers: the tiles or the drawing, and the pieces, for each count of players, based on another or alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from realms.board import addresses
from realms.board.layout import Piece, Placement
from realms.tiles.jsonform import same

Layer = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile as one count of players sees it: its pointer, and the count whose layer lays it."""

    placement: Placement
    pointer: str
    players: int


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A piece as one count of players sees it: its pointer, and the count whose layer lays it."""

    piece: Piece
    pointer: str
    players: int


@dataclass(frozen=True, slots=True)
class LaidDrawing:
    """A drawing as one count of players sees it: its pointer, and the count whose layer has it."""

    data: Mapping[str, Any]
    pointer: str
    players: int


@dataclass(frozen=True, slots=True)
class LaidPicture:
    """A picture below a map as one count sees it: its pointer, and the count whose layer has it."""

    data: Mapping[str, Any]
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
    """Everything for one count of players, after its layers are laid upon each other."""

    tiles: tuple[LaidTile, ...] = ()
    pieces: tuple[LaidPiece, ...] = ()
    unmatched: tuple[Unmatched, ...] = ()
    drawing: LaidDrawing | None = None
    picture: LaidPicture | None = None


def layer_index(layers: Sequence[Layer], players: int) -> int | None:
    """Return the index of the layer of a count, the first if there are several."""
    return next((index for index, layer in enumerate(layers) if layer["players"] == players), None)


def chain(layers: Sequence[Layer], players: int) -> list[int]:
    """Return the indices of the layers that make a count, the lowest first."""
    found: list[int] = []  # a missing base or a circle ends it
    index = layer_index(layers, players)
    while index is not None and index not in found:
        found.insert(0, index)
        base = layers[index].get("base")
        index = None if base is None else layer_index(layers, base)
    return found


def path_of(laid: LaidTile | LaidPiece | LaidDrawing | LaidPicture) -> tuple[str | int, ...]:
    """Return the path of a part of a layer in the document."""
    _, *keys = laid.pointer.split("/")
    return tuple(int(key) if key.isdigit() else key for key in keys)


def heirs(layers: Sequence[Layer], players: int) -> list[int]:
    """Return the indices of the layers based on a count, its own included."""
    own = layer_index(layers, players)
    return [index for index, layer in enumerate(layers) if own in chain(layers, layer["players"])]


class LayerStack:
    """The layers of a document, each count resolved once for all that build on it."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._layers = layers
        self._known: dict[tuple[int, ...], ResolvedLayers] = {(): ResolvedLayers()}

    def resolve(self, players: int) -> ResolvedLayers:
        """Lay the layers of a count upon each other."""
        return self._resolved(tuple(chain(self._layers, players)))

    def _resolved(self, indices: tuple[int, ...]) -> ResolvedLayers:
        if indices not in self._known:
            index = indices[-1]
            below = self._resolved(indices[:-1])
            self._known[indices] = _lay(below, self._layers[index], f"/layers/{index}")
        return self._known[indices]


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
    drawing = below.drawing
    if "drawing" in layer:
        drawing = LaidDrawing(layer["drawing"], f"{pointer}/drawing", players)
    picture = _picture(layer, pointer) if {"drawing", "picture"} & layer.keys() else below.picture
    return ResolvedLayers(tuple(tiles), tuple(pieces), tuple(unmatched), drawing, picture)


def _picture(layer: Layer, pointer: str) -> LaidPicture | None:
    """Return the picture below the drawing of a layer, or else below its tiles."""
    part, place = (layer["drawing"], f"{pointer}/drawing") if "drawing" in layer else (layer, pointer)
    return LaidPicture(part["picture"], f"{place}/picture", layer["players"]) if "picture" in part else None


def _entries(layer: Layer, pointer: str, part: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for index, entry in enumerate(layer.get(part, ())):
        yield f"{pointer}/{part}/{index}", entry


def _remove(entry: Mapping[str, Any], tiles: list[LaidTile], pieces: list[LaidPiece]) -> bool:
    """Remove a piece, or a tile with everything on it; return True if there was one."""
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
    """Return the placement in a tile's entry."""
    return Placement(entry["tile"], entry["face"], entry["q"], entry["r"], entry["turn"])


def piece_of(entry: Mapping[str, Any]) -> Piece:
    """Return the piece in an entry; a border gets its sorted address."""
    at = entry["at"]
    if entry["piece"] == "border":
        at = addresses.border(*addresses.split_border(at))
    return Piece(entry["piece"], at, entry)


def is_piece(piece: Piece, wanted: Piece) -> bool:
    """Return True if two pieces are equal; a border may be named from either side."""
    return piece.at == wanted.at and same({**piece.data, "at": ""}, {**wanted.data, "at": ""})
