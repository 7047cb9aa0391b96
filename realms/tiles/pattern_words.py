"""Descriptions of the patterns in our schemas, for messages about texts that do not match."""

from collections.abc import Mapping

from realms.locale import Sentence, sentence

_TILE = "[A-Z](?:[2-9]|[1-9][0-9]{1,2})?"
_THIRD, _SIDE = f"{_TILE}/[0-2]", rf"{_TILE}\.[0-5]"
_DRAWN = "[a-z][a-z0-9_]{0,31}"
_HASH = sentence("sixty-four digits and letters a to f, as in a SHA-256")
_WORD = sentence("small letters and _, such as guarded_sites")

FORMS: Mapping[str, Sentence] = {
    "^(?:[0-9a-f]{64})?$": _HASH,
    "^[0-9a-f]{64}$": _HASH,
    "^[0-9a-f]{12}$": sentence("twelve digits and letters a to f, as the hash of an engine"),
    "^[2-6]$": sentence("a number of players from 2 to 6"),
    "^[A-Z]$": sentence("the letter of a tile, A to Z"),
    f"^{_TILE}$": sentence("the name of a tile, such as C, or C2 from a second box"),
    f"^{_THIRD}$": sentence("a third of a tile, such as C/0"),
    f"^(?:{_THIRD}|{_DRAWN})$": sentence(
        "a third of a tile, such as C/0, or a region of a drawing, such as r17"
    ),
    f"^(?:{_SIDE}|{_DRAWN})$": sentence(
        "a side of a tile, such as C.3, or a region of a drawing, such as r17"
    ),
    f"^{_DRAWN}$": sentence("a name of small letters, digits and _ that begins with a letter, such as r17"),
    "^sha256:[0-9a-f]{64}$": sentence("the word sha256, a colon, and sixty-four digits and letters a to f"),
    rf"^{_SIDE}\|{_SIDE}$": sentence("two sides of tiles that face each other, such as C.3|U.0"),
    "^(?:[A-Z][0-9]{3}|[A-Z][A-Z0-9]{1,15}-[A-Z0-9-]{1,24})$": sentence("the code of a check, such as G001"),
    "^[A-Z][a-z]$": sentence("a capital and a small letter, such as Fo"),
    "^[A-Z][a-zé]$": sentence("a capital and a small letter, such as Fo"),
    "^[a-z0-9_]+(?:\\.[a-z0-9_]+)+$": sentence("the name of a rule, such as base.conquest.cost"),
    "^[a-z][a-z0-9_-]{0,63}$": sentence("a name of small letters, digits, - and _ that begins with a letter"),
    "^[a-z][a-z_]*$": _WORD,
    "^[a-z][a-z_]{0,39}$": _WORD,
    "^[a-z_]{1,64}$": _WORD,
    "^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$": sentence("a code of a language, such as en, fr or pt-BR"),
    "^[a-z]{2}$": sentence("a code of a language, such as en or fr"),
    "^[a-z_]+( [A-Za-z0-9_/.]+)?$": sentence(
        "a name in small letters; if it has a subject, then a space and the subject"
    ),
}


def form_of(pattern: str) -> Sentence:
    """Describe the texts that match a pattern; a pattern without a description stands for itself."""
    return FORMS.get(pattern) or Sentence("{pattern}", {"pattern": pattern})
