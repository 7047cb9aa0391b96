"""The tiles of a board as they are drawn."""

from collections.abc import Iterator, Sequence

from realms.board import addresses
from realms.board.board import Board
from realms.board.layout import Piece, Placement
from realms.export.drawing.tile_picture import Emblem, RegionPicture, TilePicture
from realms.export.drawing.words import code_of
from realms.tiles.kinds import CHASM, SYMBOLS, WATER

USUAL_MONSTERS = 2


def picture_of_tile(
    board: Board, laid: Placement, language: str = "en", *, labels: bool = False
) -> TilePicture:
    """Return the picture of a placed tile; with `labels`, addresses follow the codes of regions."""
    groups: dict[object, list[int]] = {}
    for third in range(3):
        region = board.region(addresses.third(laid.tile, third))
        groups.setdefault(("chasm", third) if region is None else region, []).append(third)
    regions = tuple(_region(board, laid, tuple(thirds), language, labels) for thirds in groups.values())
    return TilePicture(laid.tile, laid.face, regions, laid.turn)


def _region(
    board: Board, laid: Placement, thirds: tuple[int, ...], language: str, labels: bool
) -> RegionPicture:
    places = [addresses.third(laid.tile, third) for third in thirds]
    ground, emblems, peak = contents_of(board, places)
    address = places[0] if labels else ""
    return RegionPicture(thirds, ground, emblems, peak, code_of(ground, laid.face, language), address)


def contents_of(board: Board, places: Sequence[str]) -> tuple[str, tuple[Emblem, ...], bool]:
    """Return what is seen at the addresses of a region or chasm: ground, emblems, and True for a peak."""
    region = board.region(places[0])
    ground = board.terrain_at(places[0]) or CHASM
    if ground == WATER and region is not None:
        ground = next(kind for kind, mask in board.water_regions.items() if mask >> region & 1)
    shown = frozenset[str]() if region is None else board.symbols[region]
    symbols = [Emblem(symbol) for symbol in SYMBOLS if symbol in shown]
    pieces = [
        each for place in places for piece in board.pieces_at.get(place, ()) for each in emblems_of(piece)
    ]
    # A tunnel comes first, because its number must not be missing where there is room for few pieces.
    pieces.sort(key=lambda emblem: emblem.kind != "tunnel")
    peak = region is not None and bool(board.peaks >> region & 1)
    return ground, (*symbols, *pieces), peak


def emblems_of(piece: Piece) -> Iterator[Emblem]:
    """Yield the icons that show a piece on a third; grounds, pieces on sides and covered tiles have none."""
    kind, data = piece.piece, piece.data
    if kind in ("tribe", "coin_mine", "throne"):
        yield Emblem(kind)
    elif kind == "tunnel":
        yield Emblem(kind, _short(data.get("number", "")))
    elif kind == "token":
        yield Emblem(kind, _short(data.get("token", data.get("number", ""))))
    elif kind == "monsters":
        yield _monsters(data.get("count", USUAL_MONSTERS))
        if "site" in data:
            yield Emblem(str(data["site"]))
    elif kind == "marker":
        marker = str(data.get("marker", "note"))
        yield Emblem(marker, _short(data.get("level", "")) if marker == "vein" else "")
        if data.get("monsters"):
            yield _monsters(data["monsters"])
    elif kind == CHASM and data.get("volcano"):
        yield Emblem("volcano")


def _monsters(count: object) -> Emblem:
    return Emblem("monsters", "" if count == USUAL_MONSTERS else _short(count))


def _short(value: object) -> str:
    return str(value)[:3]
