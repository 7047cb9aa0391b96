"""The clipboard: a selection as text that other programs can read.

The text is JSON; `realms schema clipping` describes it. It may come from anywhere, so it is read with limits,
and refused with one sentence.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from realms.board import addresses
from realms.board.hexes import Cell, distance, turned
from realms.board.layout import Placement
from realms.locale import Sentence, sentence
from realms.locale.message_error import MessageError
from realms.scenario.drawing_parts import drawing_part
from realms.scenario.layers import placement_of
from realms.scenario.region_changes import PAIRS
from realms.scenario.scenario import Scenario
from realms.tiles import jsonfile
from realms.tiles.schemacheck import violations
from realms.tiles.tileset import Face, TileSet, TileSetError, letter, tileset_from

FORMAT, VERSION = "realmwright-clipping", 1
MAX_TEXT = 1 << 20  # characters

Entry = Mapping[str, Any]


class ClippingError(MessageError, ValueError):
    """A text that cannot be pasted; the message has the reason."""


@dataclass(frozen=True)
class Clipping:
    """Copied tiles with everything on them, and pieces whose tiles were not copied (`ground`).

    Or a part of a drawing.
    """

    tiles: tuple[Placement, ...] = ()
    ground: tuple[Placement, ...] = ()
    pieces: tuple[Entry, ...] = ()
    water: Mapping[str, str] | None = None
    tileset: TileSet | None = None
    drawing: Entry | None = None  # a part of a drawing, with pieces on its regions

    @property
    def anchor(self) -> Cell:
        """The middle cell, which follows the pointer while the clipping is pasted."""
        cells = [laid.cell for laid in self.tiles or self.ground]
        return min(cells, key=lambda cell: (sum(distance(cell, other) for other in cells), cell))

    def placed(self, cell: Cell, turn: int = 0) -> "Clipping":
        """Return the clipping with its anchor on a cell, turned counter-clockwise by so many sixths."""
        ways = [_laid_anew(self.anchor, cell, turn, laid) for laid in (*self.tiles, *self.ground)]
        count = len(self.tiles)
        return replace(self, tiles=tuple(ways[:count]), ground=tuple(ways[count:]))

    def face(self, laid: Placement) -> Face | None:
        """Return the face that a copied tile shows."""
        return None if self.tileset is None else self.tileset.face(laid.tile, laid.face)


def _laid_anew(anchor: Cell, cell: Cell, turn: int, laid: Placement) -> Placement:
    q, r = turned((laid.q - anchor[0], laid.r - anchor[1]), turn)
    return replace(laid, q=cell[0] + q, r=cell[1] + r, turn=(laid.turn + turn) % 6)


def copy_text(
    scenario: Scenario, players: int, tiles: Collection[str], pieces: Collection[Entry] = ()
) -> str:
    """Return the text of a selection: tiles with all that lies on them alone, and single pieces."""
    realm = scenario.realm(players)
    laid = {each.placement.tile: each.placement for each in realm.tiles}
    chosen = {tile: placement for tile, placement in laid.items() if tile in tiles}
    on_tiles = [(set(addresses.tiles_of(each.piece.at)), dict(each.piece.data)) for each in realm.pieces]
    riding = [entry for below, entry in on_tiles if below <= chosen.keys()]
    single = [
        entry for below, entry in on_tiles if entry in pieces and below <= laid.keys() and entry not in riding
    ]
    ground = {tile for entry in single for tile in addresses.tiles_of(entry["at"])} - chosen.keys()
    excepted = scenario.water.exceptions.items()
    content = {
        "tiles": [asdict(placement) for placement in chosen.values()],
        "ground": [asdict(laid[tile]) for tile in sorted(ground)],
        "pieces": [*riding, *single],
        "water": {at: kind for at, kind in excepted if addresses.tiles_of(at)[0] in chosen},
        "tileset": _faces(scenario.tileset, chosen.values()),
    }
    return _written(
        {"format": FORMAT, "version": VERSION} | {key: each for key, each in content.items() if each}
    )


def copy_drawing_text(scenario: Scenario, players: int, nodes: Collection[str]) -> str:
    """Return the text of a part of a drawing: nodes, the lines among them, and what they enclose."""
    part, pieces = drawing_part(scenario, players, nodes)
    return _written({"format": FORMAT, "version": VERSION, "drawing": part, "pieces": pieces})


def _faces(tileset: TileSet, laid: Iterable[Placement]) -> dict[str, Any]:
    """Return the visible faces of these tiles as a tile set."""
    tiles: dict[str, dict[str, Any]] = {}
    for placement in laid:
        face = tileset.face(placement.tile, placement.face)
        if face is not None:
            tiles.setdefault(letter(placement.tile), {})[placement.face] = [
                {key: value for key, value in asdict(region).items() if value != ()}
                for region in face.regions
            ]
    return {"format": 1, "id": tileset.id, "tiles": tiles} if tiles else {}


def _written(data: dict[str, Any]) -> str:
    """Return JSON with a line for each tile and piece."""
    lines = []
    for key, value in data.items():
        text = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list):
            text = (
                "[\n    " + ",\n    ".join(json.dumps(each, ensure_ascii=False) for each in value) + "\n  ]"
            )
        lines.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_clipping(text: str) -> Clipping:
    """Read the selection in a text; raise a ClippingError if there is none."""
    if len(text) > MAX_TEXT:
        raise _refusal(sentence("it is too long"))
    try:
        data = jsonfile.parse(text)
    except jsonfile.ReadError as error:
        raise _refusal(error.message) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _refusal(sentence("it is not part of a realm"))
    if data.get("version") != VERSION:
        raise _refusal(sentence("it was copied by another version of the program"))
    for violation in violations(data, "clipping"):
        raise _refusal(sentence("{place}: {message}", place=violation.pointer, message=violation.message))
    clipping = _clipping(data)
    _require_consistent(clipping)
    return clipping


def _clipping(data: Mapping[str, Any]) -> Clipping:
    try:
        tileset = tileset_from(data["tileset"]) if "tileset" in data else None
    except TileSetError as error:
        raise _refusal(error.message) from error
    tiles, ground = (tuple(map(placement_of, data.get(part, ()))) for part in ("tiles", "ground"))
    pieces = tuple(data.get("pieces", ()))
    return Clipping(tiles, ground, pieces, data.get("water"), tileset, data.get("drawing"))


def _require_consistent(clipping: Clipping) -> None:
    """Raise an error if a piece lies on no tile, or if two tiles lie in one place."""
    if clipping.drawing is not None:
        _require_whole_drawing(clipping.drawing, clipping.pieces)
        return
    laid = [*clipping.tiles, *clipping.ground]
    names = {placement.tile for placement in laid}
    places = [*(piece["at"] for piece in clipping.pieces), *(clipping.water or ())]
    whole = all(names.issuperset(addresses.tiles_of(place)) for place in places)
    if not laid or not whole:
        raise _refusal(sentence("one of its pieces lies on no tile") if laid else sentence("it is empty"))
    if len(names) < len(laid) or len({placement.cell for placement in laid}) < len(laid):
        raise _refusal(sentence("two of its tiles lie in one place"))
    if any(clipping.face(placement) is None for placement in clipping.tiles):
        raise _refusal(sentence("it lacks the faces of its tiles"))


def _require_whole_drawing(drawing: Entry, pieces: Iterable[Entry]) -> None:
    """Raise an error if a line runs through a node that was not copied, or a region is missing."""
    nodes, regions = drawing.get("nodes", {}).keys(), drawing.get("regions", {}).keys()
    pairs = [pair for key in PAIRS for pair in drawing.get(key, ())]
    places = {*(piece["at"] for piece in pieces), *(name for pair in pairs for name in pair)}
    if not nodes:
        raise _refusal(sentence("it is empty"))
    if any(not nodes >= set(line) for line in drawing.get("lines", ())) or not regions >= places:
        raise _refusal(sentence("a part of its drawing is missing"))


def _refusal(reason: Sentence) -> ClippingError:
    return ClippingError(sentence("what was copied cannot be pasted here: {reason}", reason=reason))
