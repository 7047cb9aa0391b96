"""Documents of scenarios in few words: drawn maps, tiles, pieces, rules, layers.

Maps are drawn in lines of cells, a letter a tile, a blank none; small letters lie underground. A line stands
half a tile to the right of the one above it.
"""

from collections.abc import Sequence
from typing import Any

from realms.board.layout import Layout
from realms.tiles.boxes import boxes
from realms.tiles.kinds import WATER_KINDS

Entry = dict[str, Any]

RIVER, LAKE, SEA = ({"kind": kind} for kind in WATER_KINDS)
CLOSED_SEA = {**SEA, "enter": False}


def tile(name: str, q: int, r: int = 0, turn: int = 0, face: str = "surface", **others: Any) -> Entry:
    return {"tile": name, "face": face, "q": q, "r": r, "turn": turn, **others}


def row(names: Sequence[str], r: int = 0, face: str = "surface") -> list[Entry]:
    """Tiles side by side."""
    return [tile(name, q, r, face=face) for q, name in enumerate(names)]


def drawn(lines: Sequence[str]) -> list[Entry]:
    """The tiles of a drawn map."""
    return [
        tile(letter.upper(), q, r, face="surface" if letter.isupper() else "underground")
        for r, line in enumerate(lines)
        for q, letter in enumerate(line)
        if letter != " "
    ]


def piece(kind: str, at: str, /, **data: Any) -> Entry:
    return {"piece": kind, "at": at, **data}


def peak_on_mountain(at: str) -> tuple[Entry, Entry]:
    return piece("mountain", at), piece("peak", at)


def tunnel(one: str, other: str, number: int = 1) -> tuple[Entry, Entry]:
    """Both ends."""
    return piece("tunnel", one, number=number), piece("tunnel", other, number=number)


def rule(kind: str, /, **parameters: Any) -> Entry:
    return {"rule": kind, **parameters}


def layer(tiles: Sequence[Entry], *pieces: Entry, players: int = 2, **more: Any) -> Entry:
    return {"players": players, "tiles": list(tiles), "pieces": list(pieces), **more}


def document(*layers: Entry, **more: Any) -> Entry:
    """A document with these layers, and whatever else is named."""
    head: Entry = {"format": 1, "id": "small", "titles": {"en": "Small"}, "boxes": ["realms"]}
    return {**head, "tileset": "stand-in", "layers": list(layers), **more}


def ruled(*rules: Entry, layers: Sequence[Entry] = (), **more: Any) -> Entry:
    """A document with special rules and all boxes, for three if no layer is named."""
    return document(*(layers or [{"players": 3}]), **{"boxes": list(boxes()), "rules": list(rules), **more})


def document_of(layout: Layout, **more: Any) -> Entry:
    """A layout as a document for two, on the tiles of the stand-in set."""
    tiles = [tile(laid.tile, laid.q, laid.r, laid.turn, laid.face) for laid in layout.placements]
    pieces = [piece(laid.piece, laid.at, **laid.data) for laid in layout.pieces]
    water = {"kind": layout.water.kind, "enter": layout.water.enter, "except": layout.water.exceptions}
    joined = {"water": water, "worlds_touch": layout.worlds_touch, **more}
    return document(layer(tiles, *pieces), **joined)
