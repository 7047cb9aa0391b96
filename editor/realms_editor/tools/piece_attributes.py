"""The attributes of a piece in hand: its form, its number, its note."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from realms.locale import Sentence, sentence
from realms.tiles.boxes import Supply
from realms.tiles.kinds import MARKERS, PIECES, SITES, SYMBOLS
from realms_editor.desk.supply import offered_pieces

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PieceAttribute:
    """An attribute of a piece, and the values it can have."""

    title: Sentence
    kind: Literal["choice", "flag", "number", "text"]
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0  # the highest number, or the most characters of a text
    usual: object = None  # the value if none is stored
    needed: bool = False


PIECE_ATTRIBUTES: Mapping[str, PieceAttribute] = {
    "symbol": PieceAttribute(sentence("symbol"), "choice", SYMBOLS),
    "volcano": PieceAttribute(sentence("volcano"), "flag"),
    "number": PieceAttribute(sentence("number"), "number", least=1, most=99, usual=1, needed=True),
    "count": PieceAttribute(sentence("monsters"), "number", least=1, most=14, usual=2),
    "site": PieceAttribute(sentence("site"), "choice", SITES),
    "token": PieceAttribute(sentence("number"), "number", most=99, usual=0),
    "marker": PieceAttribute(sentence("kind"), "choice", MARKERS, needed=True),
    "vein": PieceAttribute(sentence("name of the vein"), "text", most=40),
    "level": PieceAttribute(sentence("level"), "text", most=40),
    "monsters": PieceAttribute(sentence("monsters"), "number", most=14, usual=0),
    "note": PieceAttribute(sentence("note"), "text", most=200),
}
# Attributes of some markers only.
_OF_MARKERS = {"vein": ("vein",), "level": ("vein",), "monsters": ("vein", "pirates")}
_LEVELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PICKED = tuple(kind.id for kind in PIECES.values() if kind.spot == "third" and kind.id != "tunnel")


def forms(boxes: Supply, kind: str) -> list[Entry]:
    """Return the forms in which a piece can be laid, each once."""
    found: list[Entry] = []
    for entry, _ in offered_pieces(boxes):
        if entry["piece"] == kind and entry not in found:
            found.append(entry)
    return found


def another_form(boxes: Supply, held: Entry, by: int) -> Entry:
    """Return the next or previous form of a piece; its other attributes are dropped."""
    known = forms(boxes, held["piece"])
    place = next((i for i, form in enumerate(known) if form.items() <= held.items() and len(form) > 1), 0)
    return known[(place + by) % len(known)] if known else held


def with_number_changed(held: Entry, by: int) -> Entry | None:
    """Return the piece with a higher or lower number; None if it has no number."""
    if held.get("marker") == "vein":
        level = _LEVELS.find(str(held.get("level", ""))[:1] or "?") + by
        return {**held, "vein": held.get("vein", "1"), "level": _LEVELS[level % len(_LEVELS)]}
    key = next((key for key in attributes_of(held) if PIECE_ATTRIBUTES[key].kind == "number"), None)
    if key is None:
        return None
    trait = PIECE_ATTRIBUTES[key]
    return with_attribute(held, key, min(max(held.get(key, trait.usual) + by, trait.least), trait.most))


def attributes_of(held: Entry) -> tuple[str, ...]:
    """Return the attributes that a piece can have."""
    keys, marker = PIECES[held["piece"]].keys, held.get("marker")
    return tuple(key for key in keys if key not in _OF_MARKERS or marker in _OF_MARKERS[key])


def with_attribute(held: Entry, key: str, value: object) -> Entry:
    """Return the piece with an attribute set; usual values are not stored."""
    trait, others = PIECE_ATTRIBUTES[key], {name: said for name, said in held.items() if name != key}
    said = others if not trait.needed and value in (None, "", False, trait.usual) else {**others, key: value}
    return {
        name: kept
        for name, kept in said.items()
        if name not in PIECE_ATTRIBUTES or name in attributes_of(said)
    }
