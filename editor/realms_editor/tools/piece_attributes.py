"""What can be said of a piece that is held: its form, its number, its note."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from realms.locale import Sentence, sentence
from realms.tiles.boxes import Supply
from realms.tiles.kinds import MARKERS, PIECES, SITES, SYMBOLS
from realms_editor.desk.supply import offered

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Trait:
    """Something that can be said of a piece, and what can be said there."""

    title: Sentence
    kind: Literal["choice", "flag", "number", "text"]
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0  # of a number; of a text the most characters
    usual: object = None  # what holds if nothing is said
    needed: bool = False


TRAITS: Mapping[str, Trait] = {
    "symbol": Trait(sentence("symbol"), "choice", SYMBOLS),
    "volcano": Trait(sentence("volcano"), "flag"),
    "number": Trait(sentence("number"), "number", least=1, most=99, usual=1, needed=True),
    "count": Trait(sentence("monsters"), "number", least=1, most=14, usual=2),
    "site": Trait(sentence("site"), "choice", SITES),
    "token": Trait(sentence("number"), "number", most=99, usual=0),
    "marker": Trait(sentence("kind"), "choice", MARKERS, needed=True),
    "vein": Trait(sentence("name of the vein"), "text", most=40),
    "level": Trait(sentence("level"), "text", most=40),
    "monsters": Trait(sentence("monsters"), "number", most=14, usual=0),
    "note": Trait(sentence("note"), "text", most=200),
}
# What is said of some markers only.
_OF_MARKERS = {"vein": ("vein",), "level": ("vein",), "monsters": ("vein", "pirates")}
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
    key = next((key for key in traits_of(held) if TRAITS[key].kind == "number"), None)
    if key is None:
        return None
    trait = TRAITS[key]
    return with_trait(held, key, min(max(held.get(key, trait.usual) + by, trait.least), trait.most))


def traits_of(held: Entry) -> tuple[str, ...]:
    """All that can be said of a piece."""
    keys, marker = PIECES[held["piece"]].keys, held.get("marker")
    return tuple(key for key in keys if key not in _OF_MARKERS or marker in _OF_MARKERS[key])


def with_trait(held: Entry, key: str, value: object) -> Entry:
    """The piece with something else said of it; what goes without saying is not said."""
    trait, others = TRAITS[key], {name: said for name, said in held.items() if name != key}
    said = others if not trait.needed and value in (None, "", False, trait.usual) else {**others, key: value}
    return {name: kept for name, kept in said.items() if name not in TRAITS or name in traits_of(said)}
