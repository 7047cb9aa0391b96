"""What can be said of a piece that is held: its forms (symbol, site, kind of marker) and its number."""

from collections.abc import Mapping
from typing import Any

from realms.locale import Sentence, sentence, term
from realms.tiles.boxes import Supply
from realms.tiles.kinds import PIECES
from realms_editor.desk.supply import offered

Entry = Mapping[str, Any]

# What the number on a piece is called, and from where to where it goes.
_NUMBERS = {
    "monsters": ("count", 1, 14, 2),
    "tunnel": ("number", 1, 99, 1),
    "token": ("token", 1, 99, 0),
    "pirates": ("monsters", 0, 14, 0),
}
_LEVELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PICKED = tuple(kind.id for kind in PIECES.values() if kind.spot == "third" and kind.id != "tunnel")


def forms(boxes: Supply, kind: str) -> list[Entry]:
    """The forms in which a piece can be laid, each once."""
    found: list[Entry] = []
    for entry, _ in offered(boxes):
        if entry["piece"] == kind and entry not in found:
            found.append(entry)
    return found


def another_form(boxes: Supply, held: Entry, by: int) -> Entry:
    """The next form of a piece, or one before; what else is said of it goes."""
    known = forms(boxes, held["piece"])
    place = next((i for i, form in enumerate(known) if form.items() <= held.items() and len(form) > 1), 0)
    return known[(place + by) % len(known)] if known else held


def counted(held: Entry, by: int) -> Entry | None:
    """The piece with a higher or lower number on it; None if it has no number."""
    if held.get("marker") == "vein":
        level = _LEVELS.find(str(held.get("level", ""))[:1] or "?") + by
        return {**held, "vein": held.get("vein", "1"), "level": _LEVELS[level % len(_LEVELS)]}
    which = _NUMBERS.get(held["piece"]) or _NUMBERS.get(str(held.get("marker")))
    if which is None:
        return None
    key, least, most, usual = which
    return {**held, key: min(max(int(held.get(key, usual)) + by, least), most)}


def piece_words(entry: Entry) -> Sentence:
    """What people call a piece, with what is said of it."""
    name = term(entry["marker"] if entry["piece"] == "marker" else entry["piece"])
    details = list(_details(entry))
    return sentence("{piece} ({details})", piece=name, details=details) if details else name


def _details(entry: Entry) -> list[object]:
    told: list[object] = [term(str(entry[key])) for key in ("symbol", "site") if key in entry]
    told += [term("volcano")] if entry.get("volcano") else []
    told += [entry[key] for key in ("count", "number", "token", "vein", "level") if key in entry]
    told += [sentence("{count} monsters", count=entry["monsters"])] if entry.get("monsters") else []
    return told + ([str(entry["note"])] if entry.get("note") else [])
