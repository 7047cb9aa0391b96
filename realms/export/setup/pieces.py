"""Pieces in words: what they are and what is printed or written on them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from realms.board.layout import Piece
from realms.locale import Sentence, sentence, term
from realms.scenario.players_text import counted
from realms.scenario.scenario import Realm
from realms.scenario.special.possible_board import tiles_to_lay
from realms.tiles.boxes import boxes, supply
from realms.tiles.kinds import COVERS

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


# The keys that are printed on pieces, by which people find them in the box.
PLAIN: Final = "none"  # the variant of a piece with nothing printed on it
PRINTED: Final = ("symbol", "volcano", "number", "token")


def pick_list(realm: Realm) -> Iterator[Sentence]:
    """Yield each kind of piece that lies on a map with its number, and which of it have something printed."""
    printed: dict[str, Counter[tuple[str, Any]]] = {}
    for laid in realm.pieces:
        for key in PRINTED:
            value = laid.piece.data.get(key)
            if value not in (None, False):
                printed.setdefault(laid.piece.piece, Counter())[key, value] += 1
    for kind, number in counted(realm).items():
        found = sorted(printed.get(kind, Counter()).items())
        yield _counted_kind(kind, number, [(_printed(key, value), n) for (key, value), n in found])


def _printed(key: str, value: Any) -> Sentence:
    return term(value) if key == "symbol" else DETAILS[key](value)


def _counted_kind(kind: str, number: int, printed: Iterable[tuple[Sentence, int]]) -> Sentence:
    words = sentence("{kind} {count}", kind=term(kind), count=number)
    which = [sentence("{count} x {piece}", count=n, piece=each) for each, n in printed]
    return sentence("{kind} ({details})", kind=words, details=which) if which else words


def made_in_play(realm: Realm) -> Iterator[Sentence]:
    """Yield what players need beside the board when they make the map during play."""
    yield sentence("{kind} {count}", kind=sentence("tiles"), count=len(tiles_to_lay(realm)))
    for kind, variants in loose_covers(realm).items():
        printed = [(term(name), n) for name, n in variants.items() if name != PLAIN]
        yield _counted_kind(kind, sum(variants.values()), printed)
    yield _counted_kind("tribe", supply(realm.scenario.data["boxes"]).count("tribe"), ())


def loose_covers(realm: Realm) -> Mapping[str, Mapping[str, int]]:
    """Return the mountains and chasms in the boxes with tiles, by what is printed on them."""
    with_tiles = [box for box in realm.scenario.data["boxes"] if boxes()[box].tiles]
    ground = supply(with_tiles)
    return {kind: ground.variants(kind) or {PLAIN: ground.count(kind)} for kind in COVERS}


def piece_words(piece: Piece) -> Sentence:
    """Name a piece, with everything that tells it from others of its kind."""
    kind, details = term(str(piece.data.get("marker", piece.piece))), list(_details(piece))
    return sentence("{kind} ({details})", kind=kind, details=details) if details else kind


def _details(piece: Piece) -> Iterator[Sentence]:
    data = {**piece.data} | ({"count": piece.guards} if piece.piece == "monsters" else {})
    return (words(data[key]) for key, words in DETAILS.items() if data.get(key) not in (None, False))
