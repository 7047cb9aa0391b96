"""Names of pieces, and of the layers that tiles and pieces come from."""

from collections.abc import Iterator, Mapping
from typing import Any

from realms.export.drawing.words import GROUND_WORDS, ICON_WORDS
from realms.locale import Sentence, sentence, term
from realms.scenario.layers import LaidPiece, LaidTile
from realms.tiles.kinds import MOUNTAIN, World

NUMBERED = ("number", "token", "vein")  # shown after the name of a piece


def piece_title(entry: Mapping[str, Any], world: World | None = None) -> Sentence:
    """Return the name of a piece with its details."""
    name, details = _numbered(entry, world), list(_details(entry))
    return sentence("{piece}, {details}", piece=name, details=details) if details else name


def _numbered(entry: Mapping[str, Any], world: World | None) -> Sentence:
    if "count" in entry:
        return sentence("{count} monsters", count=entry["count"])
    name = _kind_word(entry.get("marker", entry["piece"]), world)
    number = next((entry[key] for key in NUMBERED if key in entry), None)
    return name if number is None else sentence("{piece} {number}", piece=name, number=number)


def _details(entry: Mapping[str, Any]) -> Iterator[Sentence]:
    yield from (ICON_WORDS[entry[key]] for key in ("symbol", "site") if key in entry)
    if entry.get("volcano"):
        yield ICON_WORDS["volcano"]
    if entry.get("level"):
        yield sentence("level {level}", level=entry["level"])
    if entry.get("monsters"):
        yield sentence("{count} monsters", count=entry["monsters"])
    if entry.get("note"):
        yield Sentence("{note}", {"note": entry["note"]})


def _kind_word(kind: str, world: World | None) -> Sentence:
    if kind == MOUNTAIN and world == "underground":
        return GROUND_WORDS["black_mountain"]
    return ICON_WORDS.get(kind) or GROUND_WORDS.get(kind) or term(kind)


def origin_of(laid: LaidTile | LaidPiece, players: int) -> Sentence:
    """Return the words for the layer that a tile or piece at one player count comes from."""
    moved = "/moves/" in laid.pointer
    if laid.players == players:
        return sentence("moved in this layer") if moved else sentence("laid in this layer")
    if moved:
        return sentence("inherited, moved in the layer for {players} players", players=laid.players)
    return sentence("inherited from the layer for {players} players", players=laid.players)
