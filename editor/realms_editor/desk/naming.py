"""What people call pieces and the layers that things come from."""

from collections.abc import Mapping
from typing import Any

from realms.export.drawing.words import GROUND_WORDS, ICON_WORDS
from realms.locale import Sentence, sentence, term
from realms.scenario.layers import LaidPiece, LaidTile
from realms.tiles.kinds import MOUNTAIN, World


def piece_title(entry: Mapping[str, Any], world: World | None = None) -> Sentence:
    """The name of a piece, with what tells it from others of its kind."""
    kind = entry["piece"]
    if kind == "tunnel":
        return sentence("tunnel {number}", number=entry.get("number", ""))
    if kind == "marker":
        return ICON_WORDS[entry["marker"]]
    detail = next((entry[key] for key in ("symbol", "site", "token") if key in entry), None)
    if entry.get("volcano"):
        detail = "volcano"
    name = _kind_word(kind, world)
    if detail is None:
        return name
    word = ICON_WORDS.get(detail) or Sentence("{detail}", {"detail": detail})
    return sentence("{piece}, {detail}", piece=name, detail=word)


def _kind_word(kind: str, world: World | None) -> Sentence:
    if kind == MOUNTAIN and world == "underground":
        return GROUND_WORDS["black_mountain"]
    return ICON_WORDS.get(kind) or GROUND_WORDS.get(kind) or term(kind)


def origin_of(laid: LaidTile | LaidPiece, players: int) -> Sentence:
    """Where something that a count sees comes from."""
    moved = "/moves/" in laid.pointer
    if laid.players == players:
        return sentence("moved in this layer") if moved else sentence("laid in this layer")
    if moved:
        return sentence("inherited, moved in the layer of {players}", players=laid.players)
    return sentence("inherited from the layer of {players}", players=laid.players)
