"""Pieces in words: what they are and what is printed or written on them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from realms.board.layout import Piece
from realms.locale import Sentence, sentence, term

SITES: Final[Mapping[str, Sentence]] = {
    "place": sentence("a place below"),
    "relic": sentence("a relic below"),
    "place_or_relic": sentence("a place or a relic below"),
    "sword": sentence("the sword below"),
}
# What each key of a piece says, in the order in which it is said; other keys say nothing.
DETAILS: Final[Mapping[str, Callable[[Any], Sentence]]] = {
    "symbol": lambda value: sentence("shows {symbol}", symbol=term(value)),
    "volcano": lambda _: term("volcano"),
    "number": lambda value: sentence("number {number}", number=value),
    "count": lambda value: sentence("{count} tokens", count=value),
    "site": lambda value: SITES[value],
    "token": lambda value: sentence("token {number}", number=value),
    "vein": lambda value: sentence("vein {name}", name=value),
    "level": lambda value: sentence("level {name}", name=value),
    "monsters": lambda value: sentence("{count} monsters", count=value),
    "note": lambda value: sentence("note: {text}", text=value),
}


def piece_words(piece: Piece) -> Sentence:
    """Name a piece, with everything that tells it from others of its kind."""
    kind, details = term(str(piece.data.get("marker", piece.piece))), list(_details(piece))
    return sentence("{kind} ({details})", kind=kind, details=details) if details else kind


def _details(piece: Piece) -> Iterator[Sentence]:
    data = {**piece.data} | ({"count": piece.guards} if piece.piece == "monsters" else {})
    return (words(data[key]) for key, words in DETAILS.items() if data.get(key) not in (None, False))
