"""Races, powers, places and relics of some boxes, and their use on a board."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Literal

from realms.board.board import Board
from realms.board.layout import Piece
from realms.tiles import jsonfile
from realms.tiles.boxes import boxes
from realms.tiles.kinds import EQUIVALENTS, MONSTERS, World

Kind = Literal["race", "power", "place", "relic"]

# Features that an entry can need. A terrain or symbol of the surface includes its underground equivalent.
FEATURES = (
    *("farmland", "forest", "hill", "swamp", "mountain", "cavern", "mine", "magic_source"),
    *("water", "coast", "chasm", "volcano", "place", "relic", "sword"),
)
# The ways onto the map.
WAYS = ("edge", "anywhere", "chasm", "volcano", "sea")
# The kinds of entries that may be found at each kind of site.
FINDS = {"place": ("place",), "relic": ("relic",), "place_or_relic": ("place", "relic"), "sword": ("sword",)}

UNKNOWN_SUPPLY = 15

_LISTS: Mapping[Kind, str] = {"race": "races", "power": "powers", "place": "places", "relic": "relics"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A race, power, place or relic."""

    kind: Kind
    id: str
    box: str
    names: Mapping[str, str] = field(hash=False)
    codes: Mapping[str, str] = field(default_factory=dict, hash=False)  # of a race: two letters by language
    world: World = "surface"  # its home
    tokens: int = 0  # on the banner or badge
    extra: int = 0  # tokens beyond those of banner and badge
    pool: int | None = None  # all tokens of a race; None where no source gives the number
    needs: tuple[str, ...] = ()  # any one of these features will do; empty: every board
    enters: tuple[str, ...] = ()  # a combination has the ways of its race and those of its power
    shields: int | Literal["all"] = 0  # regions that it can make immune at once
    badge_stays: bool = False  # the badge stays with a race in decline
    apart: bool = False  # its race may be in decline beside another race in decline
    badges: int = 0  # badges that stay at this place or relic for good once it is found
    uncertain: str = ""
    lender: str = ""  # of a homemade race: the race that lends its tokens
    says: Mapping[str, Any] = field(default_factory=dict, hash=False)  # the abilities of a homemade entry
    gender: Mapping[str, str] = field(default_factory=dict, hash=False)  # of a race, if not masculine
    feminine: Mapping[str, str] = field(default_factory=dict, hash=False)  # of a power, with such a race

    @property
    def supply(self) -> int:
        """The number of its tokens; for a race without a known number, that of the largest similar race."""
        return self.pool or (UNKNOWN_SUPPLY if self.kind == "race" else 0)

    def name(self, language: str) -> str:
        """Return the printed name in a language, or else in English."""
        return self.names.get(language, self.names["en"])


@dataclass(frozen=True, slots=True)
class UsableEntries:
    """The races and powers that have something to do on a board, and those that have not."""

    usable: tuple[Entry, ...]
    useless: Mapping[str, tuple[str, ...]]  # by id: missing features, any one of them would do


@dataclass(frozen=True)
class Pool:
    """The entries of all boxes on the table."""

    entries: tuple[Entry, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Entry]:
        """Every entry by its id."""
        return {entry.id: entry for entry in self.entries}

    def of(self, kind: Kind) -> tuple[Entry, ...]:
        """Return all races, all powers, all places or all relics."""
        return tuple(entry for entry in self.entries if entry.kind == kind)

    def usable(self, board: Board, more: frozenset[str] = frozenset()) -> UsableEntries:
        """Divide races and powers by whether they have something to do on a board with `more` features."""
        offered = features(board) | more
        chosen = (*self.of("race"), *self.of("power"))
        return UsableEntries(
            tuple(entry for entry in chosen if _served(entry, offered)),
            {entry.id: entry.needs for entry in chosen if not _served(entry, offered)},
        )

    def finds(self, board: Board, more: frozenset[str] = frozenset()) -> tuple[Entry, ...]:
        """Return the places and relics that can be found on a board with `more` features."""
        offered = features(board) | more
        return tuple(find for find in (*self.of("place"), *self.of("relic")) if _served(find, offered))


def pool(box_ids: Iterable[str]) -> Pool:
    """Return the entries of these boxes; a second copy of a box adds nothing."""
    return Pool(tuple(entry for box in dict.fromkeys(box_ids) for entry in _entries(boxes()[box].id)))


def usable(board: Board, entry: Entry) -> bool:
    """Return True if an entry has something to do on that board."""
    return _served(entry, features(board))


def features(board: Board) -> frozenset[str]:
    """Return the features of a board that an entry can need."""
    shown = [
        kind
        for masks in (board.terrain_regions, board.symbol_regions)
        for kind, mask in masks.items()
        if mask
    ]
    found = {EQUIVALENTS.get(kind, kind) for kind in shown}
    found.update(_chasm_features(board), _finds(board))
    if board.coast:
        found.add("coast")
    return frozenset(found)


def _chasm_features(board: Board) -> Iterable[str]:
    bordered = {at for at, mask in board.chasm_neighbours.items() if mask}
    if bordered:
        yield "chasm"
    chasms = (piece for piece in board.pieces if piece.piece == "chasm" and piece.at in bordered)
    if any(chasm.data.get("volcano") for chasm in chasms):
        yield "volcano"


def sites(board: Board) -> Iterable[tuple[str, str]]:
    """Yield the addresses of guarded sites, and their kinds."""
    for piece in board.pieces:
        site = site_of(piece)
        if site and board.region(piece.at) is not None:
            yield piece.at, site


def site_of(piece: Piece) -> str:
    """Return the kind of site that a piece guards; empty if it guards none."""
    site = piece.data.get("site", "") if piece.piece == MONSTERS else ""
    return site if site in FINDS else ""


def _finds(board: Board) -> Iterable[str]:
    for _, site in sites(board):
        yield from FINDS[site]


def _served(entry: Entry, offered: frozenset[str]) -> bool:
    return not entry.needs or not offered.isdisjoint(entry.needs)


@cache
def _entries(box: str) -> tuple[Entry, ...]:
    data = jsonfile.parse((files("realms.pool") / f"{box}.json").read_text("utf-8"))
    world: World = data.get("world", "surface")
    return tuple(_entry(kind, box, world, written) for kind, key in _LISTS.items() for written in data[key])


def _entry(kind: Kind, box: str, world: World, written: dict[str, Any]) -> Entry:
    ways = ("edge",) if kind == "race" else ()
    lists = {"needs": tuple(written.get("needs", ())), "enters": tuple(written.get("enters", ways))}
    return Entry(kind, box=box, world=world, **{**written, **lists})
