"""The board as the engine sees it: regions by number, neighbours, kinds, prices and ways in."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import chain
from typing import Final, TypeVar

from realms.board.board import Board
from realms.board.layout import Piece
from realms.board.lazy import lazy_property
from realms.pool.pool import FINDS, site_of
from realms.rules.ground.connected import border
from realms.rules.ground.masks import GradualNeighbours, Members, members_function, neighbours_function
from realms.tiles.kinds import EQUIVALENTS, LAND, MARKERS, MONSTERS, WATER_KINDS

Key = TypeVar("Key")
Told = TypeVar("Told")
Homes = Sequence[int]  # the new number of each region of an earlier ground; -1 if it is gone
Way = str  # edge, anywhere, sea and chasm, as the pool names them; and rim


@dataclass(eq=False)
class Ground:
    """Regions by number: neighbours, kinds, prices without tokens, and ways in."""

    names: tuple[str, ...]
    adj: tuple[int, ...]
    price: tuple[int, ...]  # without tribes and other guards
    guards: tuple[int, ...]
    kinds: Mapping[str, int]  # terrains, symbols, worlds, pieces, "river", "lake", "sea", "coast"
    ways: Mapping[Way, int]
    thirds: Mapping[str, int] = field(default_factory=dict)  # regions by address, without a board
    volcanoes: Mapping[str, int] = field(default_factory=dict)  # the regions around each chasm with a volcano
    sites: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # kinds of finds behind monsters
    board: Board | None = None  # of tiles or drawn, if there is one
    short_lived: bool = False  # another ground comes soon, so tables are made only once they pay

    def region_at(self, address: str) -> int | None:
        """Return the region of an address."""
        if self.board:
            return self.board.region(address)
        return self.thirds.get(address, self.number.get(address))

    def numbers_after(self, before: "Ground") -> Homes:
        """Return the number that each region of an earlier ground has here."""
        if self.board and before.board:
            return self.board.successors(before.board)
        places = map(self.region_at, before.names)
        return [-1 if place is None else place for place in places]

    def same_terrain(self, region: int) -> int:
        """Return all regions of the same kind of terrain."""
        for kind in (*LAND, *WATER_KINDS):
            if self.of(kind) >> region & 1:
                return self.of(EQUIVALENTS.get(kind, kind))
        return self.everywhere

    @property
    def n(self) -> int:
        """Return the number of regions."""
        return len(self.names)

    @lazy_property
    def everywhere(self) -> int:
        """Return all regions."""
        return (1 << self.n) - 1

    @lazy_property
    def marker_regions(self) -> Mapping[str, int]:
        """Return the regions of each kind of marker."""
        return {marker: self.of(f"marker {marker}") for marker in MARKERS}

    @lazy_property
    def rivers(self) -> int:
        """Return the regions where only races that live in water may stay."""
        return self.of("river")

    @lazy_property
    def seas(self) -> int:
        """Return the seas and lakes, which only races that live in water may enter."""
        return self.of("sea") | self.of("lake")

    @lazy_property
    def dry(self) -> int:
        """Return the regions that everybody may enter."""
        return self.everywhere & ~self.seas

    @lazy_property
    def sites_by_find(self) -> Mapping[tuple[str, ...], int]:
        """Return the sites for each set of finds that may lie there."""
        found: dict[tuple[str, ...], int] = {}
        for region, needs in self.sites.items():
            found[needs] = found.get(needs, 0) | 1 << region
        return found

    def with_kinds(self, pairs: Sequence[tuple[str, str]]) -> "Ground":
        """Return a ground where all regions of the first kind of a pair count as the second too."""
        if not pairs:
            return self
        kinds = {other: self.of(other) for _, other in pairs}
        for kind, other in pairs:
            kinds[other] |= self.of(kind)
        known = {each.name: getattr(self, each.name) for each in fields(Ground)}
        return Ground(**{**known, "kinds": {**self.kinds, **kinds}})

    @lazy_property
    def members(self) -> Members:
        """Return the function that lists the regions of a set, lowest first."""
        return members_function(self.n)

    def beside(self, regions: int) -> int:
        """Return the neighbours of a set of regions; members of the set may be among them."""
        return self.near(regions)

    @property
    def near(self) -> Callable[[int], int]:
        """Return a function that gives the neighbours of a set of regions."""
        return GradualNeighbours(self) if self.short_lived else self._united

    @lazy_property
    def _united(self) -> Callable[[int], int]:
        return neighbours_function(self.adj)

    @lazy_property
    def water(self) -> int:
        """Return all rivers, seas and lakes."""
        return self.rivers | self.seas

    def across_water(self, regions: int, shut: int) -> int:
        """Return the regions beside the waters that touch these regions, except through shut waters."""
        closed = self.water & shut
        if closed or self.short_lived:
            near = self.near
            return border(near(regions), self.water ^ closed, near)
        return self._across(regions)

    @lazy_property
    def _across(self) -> Callable[[int], int]:
        """Return the function for `across_water` while no water is shut."""
        return neighbours_function([border(near, self.water, self.near) for near in self.adj])

    @lazy_property
    def number(self) -> Mapping[str, int]:
        """Return the number of each region by its name."""
        return {name: region for region, name in enumerate(self.names)}

    def of(self, kind: str) -> int:
        """Return the regions of a terrain, symbol or other kind; "region" stands for all."""
        return self.everywhere if kind == "region" else self.kinds.get(kind, 0)


# What a new ground takes from the one before if its regions are the same, and if the pieces are the same too.
_OF_REGIONS: Final = ("everywhere", "members", "number")
_OF_PIECES: Final = (*_OF_REGIONS, "sites", "sites_by_find", "marker_regions", "rivers", "seas", "dry")


class BoardGround(Ground):
    """The ground of a board, worked out as far as somebody asks."""

    board: Board
    _of_pieces: dict[str, int]  # the kinds asked for so far, without those that neighbours make

    def __init__(self, board: Board, before: "BoardGround | None", *, short_lived: bool) -> None:
        self.board, self.short_lived, self.thirds, self._of_pieces = board, short_lived, {}, {}
        self.names, self.price = board.names, board.prices
        if before and board.names is before.board.names:
            same_pieces = board.pieces is before.board.pieces
            if same_pieces:
                self._of_pieces = before._of_pieces
            self._take_over(before, _OF_PIECES if same_pieces else _OF_REGIONS)
            if board.guards is before.board.guards:
                self._take_over(before, ("guards",))

    def _take_over(self, before: "BoardGround", names: Iterable[str]) -> None:
        """Take what an earlier ground has worked out already."""
        for name in names:
            if name in vars(before):
                setattr(self, name, getattr(before, name))

    @lazy_property
    def adj(self) -> tuple[int, ...]:
        """Return the neighbours of each region."""
        return self.board.adj

    @lazy_property
    def guards(self) -> tuple[int, ...]:
        """Return the number of guards on each region that can be taken at all."""
        barred, guards = self.board.impassable, self.board.guards
        if not barred:
            return guards
        return tuple([0 if barred >> region & 1 else several for region, several in enumerate(guards)])

    @lazy_property
    def kinds(self) -> Mapping[str, int]:
        """Return the regions of each kind."""
        kinds = chain(self.board.feature_regions, WATER_KINDS, _OF_NEIGHBOURS, EQUIVALENTS.values())
        found = {kind: self.of(kind) for kind in dict.fromkeys(kinds)}
        return {kind: mask for kind, mask in found.items() if mask}

    def of(self, kind: str) -> int:
        """Return the regions of a kind; those of a few kinds are found much sooner than all `kinds`."""
        found = self._of_pieces.get(kind)
        if found is None:
            found = self._of_pieces[kind] = self.everywhere if kind == "region" else self._find(kind)
        return found | _OF_NEIGHBOURS[kind](self.board) if kind in _OF_NEIGHBOURS else found

    def _find(self, kind: str) -> int:
        """Find the regions of a kind, without those that neighbours make."""
        found = 0
        for each in _COUNTED.get(kind, (kind,)):
            found |= self.board.regions_with_feature(each)
            found |= sum([mask for water, mask in self.board.water_regions.items() if water == each])
        return found

    @lazy_property
    def rivers(self) -> int:
        """Return the regions where only races that live in water may stay."""
        return self.board.water_regions["river"]

    @lazy_property
    def seas(self) -> int:
        """Return the regions that only races that live in water may enter."""
        return self.board.impassable

    @lazy_property
    def ways(self) -> Mapping[Way, int]:
        """Return the regions of each way in."""
        return _ways(self.board)

    @lazy_property
    def volcanoes(self) -> Mapping[str, int]:
        """Return the regions that border each chasm that is a volcano."""
        return {
            piece.at: mask for piece, mask in _laid_chasms(self.board) if mask and piece.data.get("volcano")
        }

    @lazy_property
    def sites(self) -> Mapping[int, tuple[str, ...]]:
        """Return the kinds of finds that monsters may guard, by region."""
        found = [(region, site_of(piece)) for region, piece in self.board.lying(MONSTERS)]
        return {region: FINDS[site] for region, site in found if site}


def ground_of(board: Board, before: Ground | None = None) -> Ground:
    """Return the ground of a board; it takes over what has not changed since the ground before."""
    return BoardGround(
        board, before if isinstance(before, BoardGround) else None, short_lived=before is not None
    )


def _ways(board: Board) -> Mapping[Way, int]:
    return {
        "edge": board.entry,
        "rim": board.edge_entries,  # as if there were no arrows
        "anywhere": board.all_regions & ~board.impassable,
        "sea": board.rim & board.water_regions["sea"],
        "chasm": _beside_chasms(board),
    }


def _beside_chasms(board: Board) -> int:
    """Return the regions that border a chasm, painted ones included."""
    return _union(board.chasm_neighbours.values()) if board.chasms else 0


# The kinds that regions have because of their neighbours; and those that count as another kind too, with it.
_OF_NEIGHBOURS: Final[Mapping[str, Callable[[Board], int]]] = {
    "coast": lambda board: board.coast,
    "chasm": _beside_chasms,
}
_COUNTED: Final = {other: (other, kind) for kind, other in EQUIVALENTS.items()}


def _laid_chasms(board: Board) -> list[tuple[Piece, int]]:
    """Pair each chasm that is a piece with the regions that border it."""
    laid = [piece for piece in board.pieces if piece.piece == "chasm"] if board.chasms else []
    return [(piece, board.chasm_neighbours.get(piece.at, 0)) for piece in laid]


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
