"""Regions found by a few words: "all mines", "swamp at the edge", "forêt près d'un lac".

A query is a row of words of which all must hold; `or` separates rows of which one must hold. `not` turns the
next word round, `next to` means the neighbours of what follows, `on C` a tile, `price > 3` a price. English
and French words may be mixed; plurals, accents, capitals and articles do not matter.
"""

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Final

from realms.board import addresses
from realms.board.board import Board
from realms.locale import LANGUAGES, Sentence, sentence, term
from realms.locale.message_error import MessageError
from realms.locale.plain_words import plain
from realms.tiles.kinds import MARKERS, PIECES, SITES, SYMBOLS, TERRAINS, WATER_KINDS, WORLDS

Regions = Callable[[Board], int]
Phrase = tuple[str, ...]

LONGEST_QUERY: Final = 200  # characters
SHORT: Final = 3  # letters of words that have no plural
# Words that say nothing about a region, and words that join others.
EMPTY: Final = frozenset(
    [
        "a",
        "all",
        "an",
        "and",
        "are",
        "at",
        "each",
        "every",
        "in",
        "is",
        "of",
        "region",
        "that",
        "the",
        "there",
        "to",
        "which",
        "with",
        "au",
        "aux",
        "avec",
        "chaque",
        "d",
        "dans",
        "de",
        "des",
        "du",
        "en",
        "est",
        "et",
        "l",
        "la",
        "le",
        "les",
        "qui",
        "sont",
        "tou",
        "toute",
        "un",
        "une",
    ]
)
OR: Final = frozenset(("or", "ou", ","))
NOT: Final = frozenset(("not", "no", "without", "non", "pas", "san", "sans"))
ON: Final = frozenset(("on", "tile", "sur", "tuile"))
PRICE: Final = frozenset(("price", "cost", "pri", "cout"))  # "pri" is "prix" without its last letter
BESIDE: Final = frozenset(("next", "beside", "near", "bordering", "touching", "pre", "voisin", "voisine"))
SIDE: Final = "cote"  # of "à côté de"; "la côte" is the coast
OF: Final = frozenset(("de", "d", "du", "des"))
COMPARISONS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}
# More words for what has a name already.
ALIASES: Final[Mapping[str, tuple[str, ...]]] = {
    "cavern": ("cave", "grotte"),
    "magic_source": ("magic", "magie", "source magique"),
    "tribe": ("lost tribe", "tribu oubliée"),
    "monsters": ("monster", "monstre"),
    "mountain": ("black mountain", "montagne noire"),
    "underground": ("below", "dessous"),
    "farmland": ("field", "farm", "champ"),
}


class QueryError(MessageError):
    """The reason why a query cannot be understood."""


def _rim(board: Board) -> int:
    return board.rim


def _inside(board: Board) -> int:
    return board.all_regions & ~board.rim


def _entry(board: Board) -> int:
    return board.entry


def _coast(board: Board) -> int:
    return board.coast


def _land(board: Board) -> int:
    return board.land


def _arrows(board: Board) -> int:
    return board.arrows


def _bare(board: Board) -> int:
    """Return the regions without any piece."""
    laid = (board.region(address) for piece in board.pieces for address in (piece.at,) if "|" not in address)
    covered = 0
    for region in laid:
        covered |= 0 if region is None else 1 << region
    return board.all_regions & ~covered


# What follows from the place of a region, in English and French.
PLACES: Final[Mapping[tuple[str, ...], Regions]] = {
    ("edge", "rim", "border of the map", "bord", "bordure"): _rim,
    ("inside", "interior", "intérieur", "milieu"): _inside,
    ("entry", "entrance", "entrée"): _entry,
    ("coast", "shore", "côte", "rivage"): _coast,
    ("land", "terre"): _land,
    ("arrow", "flèche"): _arrows,
    ("bare", "empty", "free", "nue", "nu", "vide", "libre"): _bare,
}


def find_regions(board: Board, query: str) -> int:
    """Return the regions that a query describes; raise a QueryError if it cannot be understood."""
    if len(query) > LONGEST_QUERY:
        raise QueryError(sentence("a search has at most {most} characters", most=LONGEST_QUERY))
    reader = _QueryReader(board, query)
    found = reader.row()
    while reader.words:
        reader.words.pop(0)  # the word "or"
        found |= reader.row()
    return found


class _QueryReader:
    """Reads a query word by word."""

    def __init__(self, board: Board, query: str) -> None:
        self.board = board
        self.words = [_singular(word) for word in re.findall(r"[a-z0-9]+|[<>]=?|=|,", plain(query))]

    def row(self) -> int:
        """Read words up to the next "or", and return the regions for which all of them hold."""
        found, read = self.board.all_regions, 0
        while self.words and self.words[0] not in OR:
            if self.words[0] in EMPTY:
                self.words.pop(0)
                continue
            found &= self.condition()
            read += 1
        if not read:
            raise QueryError(sentence('say what to find, such as "swamp at the edge" or "mine"'))
        return found

    def condition(self) -> int:
        """Read one condition, and return the regions for which it holds."""
        self._skip_empty_words()
        if not self.words or self.words[0] in OR:
            raise QueryError(sentence("a word is missing at the end of the search"))
        if self.words[0] in NOT:
            self.words.pop(0)
            return self.board.all_regions & ~self.condition()
        if self.words[0] in BESIDE or (self.words[0] == SIDE and OF.intersection(self.words[1:2])):
            self.words.pop(0)
            return self.board.neighbours_of(self.condition())
        if self.words[0] in PRICE:
            self.words.pop(0)
            return self._price()
        if self.words[0] in ON:
            self.words.pop(0)
            return self._on_tile()
        return self._named()

    def _skip_empty_words(self) -> None:
        while self.words and self.words[0] in EMPTY:
            self.words.pop(0)

    def _price(self) -> int:
        compare = COMPARISONS["="]
        if self.words and self.words[0] in COMPARISONS:
            compare = COMPARISONS[self.words.pop(0)]
        if not self.words or not self.words[0].isdecimal():
            raise QueryError(sentence("after the price comes a number, such as price > 3"))
        wanted, found = int(self.words.pop(0)), 0
        for region in range(self.board.region_count):
            price = self.board.price(region)
            if price is not None and compare(price, wanted):
                found |= 1 << region
        return found

    def _on_tile(self) -> int:
        """Read the name of a tile; "on" before anything else is an empty word."""
        word = self.words[0].upper() if self.words else ""
        if not re.fullmatch(r"[A-Z]\d*", word):
            return self.condition()
        self.words.pop(0)
        if word not in self.board.rank_of:
            raise QueryError(sentence("tile {tile} is not on the map", tile=word))
        return _regions_on(self.board, word)

    def _named(self) -> int:
        known = vocabulary()
        places = [place for place, word in enumerate(self.words) if word not in EMPTY]
        for length in range(min(len(places), max(map(len, known))), 0, -1):
            found = known.get(tuple(self.words[place] for place in places[:length]))
            if found:
                del self.words[: places[length - 1] + 1]
                return found(self.board)
        raise QueryError(_unknown(self.words[0]))


def _unknown(word: str) -> Sentence:
    """Say that a word is not known, and name the nearest one that is."""
    close = get_close_matches(word, [" ".join(phrase) for phrase in vocabulary()], 1)
    if close:
        return sentence('"{word}" is not known here; did you mean "{other}"?', word=word, other=close[0])
    return sentence(
        '"{word}" is not known here; terrains, symbols, pieces, "edge", "inside", "coast" and "entry" are',
        word=word,
    )


def _regions_on(board: Board, tile: str) -> int:
    found = 0
    for region, places in enumerate(board.thirds):
        if any(addresses.split_third(place)[0] == tile for place in places):
            found |= 1 << region
    return found


@cache
def vocabulary() -> Mapping[Phrase, Regions]:
    """Return the regions of every word or group of words that names some."""
    known: dict[Phrase, Regions] = {}
    pieces = [piece.id for piece in PIECES.values() if piece.spot == "third"]
    for kind in dict.fromkeys((*TERRAINS, *SYMBOLS, *WATER_KINDS, *WORLDS, *pieces, *SITES, *MARKERS)):
        for words in _words_of(kind):
            known.setdefault(_phrase(words), _of_kind(kind))
    for names, regions in PLACES.items():
        known.update(dict.fromkeys(map(_phrase, names), regions))
    return known


def _words_of(kind: str) -> Iterator[str]:
    yield from (term(kind).in_language(language) for language in LANGUAGES)
    yield from ALIASES.get(kind, ())


def _of_kind(kind: str) -> Regions:
    """Make a function that finds the regions of a terrain, symbol, water, world or piece."""

    def found(board: Board) -> int:
        sources: Sequence[Mapping[str, int]] = (
            board.terrain_regions,
            board.symbol_regions,
            {str(water): regions for water, regions in board.water_regions.items()},
            {str(world): regions for world, regions in board.world_regions.items()},
            board.feature_regions,
        )
        regions = 0
        for source in sources:
            regions |= source.get(kind, 0)
        return regions | (board.regions_with_piece(kind) if kind in PIECES else 0)

    return found


def _phrase(words: str) -> Phrase:
    """Return a group of words as a query has them: plain, singular, without empty words."""
    found = tuple(_singular(word) for word in re.findall(r"[a-z0-9]+", plain(words)))
    return tuple(word for word in found if word not in EMPTY) or found


def _singular(word: str) -> str:
    return word[:-1] if len(word) > SHORT and word[-1] in "sx" else word
