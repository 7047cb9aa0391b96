"""All that the engine asks of a board, whatever the board is made of."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import chain
from typing import Any, Final, TypeVar

from realms.board.board import Board
from realms.board.layout import Piece
from realms.board.lazy import lazy_property
from realms.pool.pool import FINDS, site_of
from realms.rules.ground.connected import border
from realms.rules.ground.masks import Members, members_function, neighbours_function
from realms.tiles.kinds import EQUIVALENTS, LAND, MARKERS, MONSTERS, WATER_KINDS

Key = TypeVar("Key")
Told = TypeVar("Told")
Homes = Sequence[int]  # where each region of an earlier ground is; -1: nowhere
Way = str  # a way in, as the figures of a race name it: edge, anywhere, sea, chasm; and the rim


@dataclass(eq=False)
class Ground:
    """Regions by number: neighbours, kinds, what they cost before anybody comes, and the ways in."""

    names: tuple[str, ...]
    adj: tuple[int, ...]
    price: tuple[int, ...]  # without tribes and other guards
    guards: tuple[int, ...]
    kinds: Mapping[
        str, int
    ]  # terrains, symbols, worlds, pieces, river, lake, sea, what borders water (coast)
    ways: Mapping[Way, int]
    thirds: Mapping[str, int] = field(default_factory=dict)  # all addresses; a board knows them itself
    volcanoes: Mapping[str, int] = field(default_factory=dict)  # what borders each chasm that may be one
    sites: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # what may be found behind monsters
    board: Board | None = None  # what it is the ground of, where that is made of tiles
    short_lived: bool = False  # the next ground is to come soon: tables would not pay

    def region_at(self, address: str) -> int | None:
        """The region that an address lies in."""
        if self.board:
            return self.board.region(address)
        return self.thirds.get(address, self.number.get(address))

    def numbers_after(self, before: "Ground") -> Homes:
        """Where the regions of an earlier ground are, by their names."""
        if self.board and before.board:
            return self.board.successors(before.board)
        places = map(self.region_at, before.names)
        return [-1 if place is None else place for place in places]

    def same_terrain(self, region: int) -> int:
        """All regions of the same kind of terrain."""
        for regions, same in self._terrains:
            if regions >> region & 1:
                return same
        return self.everywhere

    @lazy_property
    def _terrains(self) -> Sequence[tuple[int, int]]:
        """The regions of each kind of terrain, and with those that count as the same."""
        kinds = [kind for kind in (*LAND, *WATER_KINDS) if kind in self.kinds]
        return [(self.of(kind), self.of(EQUIVALENTS.get(kind, kind))) for kind in kinds]

    @property
    def n(self) -> int:
        """The number of regions."""
        return len(self.names)

    @lazy_property
    def everywhere(self) -> int:
        """All regions."""
        return (1 << self.n) - 1

    @lazy_property
    def marker_regions(self) -> Mapping[str, int]:
        """The regions under each kind of marker."""
        return {marker: self.of(f"marker {marker}") for marker in MARKERS}

    @lazy_property
    def rivers(self) -> int:
        """Where nobody may stay who cannot live in the water."""
        return self.kinds.get("river", 0)

    @lazy_property
    def seas(self) -> int:
        """Where nobody may go who cannot live in the water: seas and lakes."""
        return self.kinds.get("sea", 0) | self.kinds.get("lake", 0)

    @lazy_property
    def dry(self) -> int:
        """Where everybody may go."""
        return self.everywhere & ~self.seas

    @lazy_property
    def sites_by_find(self) -> Mapping[tuple[str, ...], int]:
        """The sites by what may be found there."""
        found: dict[tuple[str, ...], int] = {}
        for region, needs in self.sites.items():
            found[needs] = found.get(needs, 0) | 1 << region
        return found

    def with_kinds(self, pairs: Sequence[tuple[str, str]]) -> "Ground":
        """The same where all regions of one kind count as another one too."""
        if not pairs:
            return self
        kinds = {other: self.of(other) for _, other in pairs}
        for kind, other in pairs:
            kinds[other] |= self.of(kind)
        known = {each.name: getattr(self, each.name) for each in fields(Ground)}
        return Ground(**{**known, "kinds": {**self.kinds, **kinds}})

    @lazy_property
    def members(self) -> Members:
        """The regions of a set, lowest first."""
        return members_function(self.n)

    def beside(self, regions: int) -> int:
        """The neighbours of a set of regions; members of the set may be among them."""
        return self.near(regions)

    @property
    def near(self) -> Callable[[int], int]:
        """The function that gives them."""
        return self._union if self.short_lived else self._united

    @lazy_property
    def _united(self) -> Callable[[int], int]:
        return neighbours_function(self.adj)

    def _union(self, regions: int) -> int:
        """The same at once, and slower."""
        found, adj = 0, self.adj
        while regions:
            low = regions & -regions
            found |= adj[low.bit_length() - 1]
            regions ^= low
        return found

    @lazy_property
    def water(self) -> int:
        """All rivers, seas and lakes."""
        return self.rivers | self.seas

    def across_water(self, regions: int, shut: int) -> int:
        """What borders on the waters beside a set of regions, unless they are shut."""
        closed = self.water & shut
        if closed or self.short_lived:
            return border(self.near(regions), self.water ^ closed, self.near)
        return self._across(regions)

    @lazy_property
    def _across(self) -> Callable[[int], int]:
        """The function that gives it while no water is shut."""
        return neighbours_function([border(near, self.water, self.near) for near in self.adj])

    @lazy_property
    def number(self) -> Mapping[str, int]:
        """The regions by name."""
        return {name: region for region, name in enumerate(self.names)}

    def of(self, kind: str) -> int:
        """The regions of a terrain, symbol or other kind; "region" is every one."""
        return self.everywhere if kind == "region" else self.kinds.get(kind, 0)


# What a new ground takes from the one before if its regions are the same, and if the pieces are the same too.
_OF_REGIONS: Final = ("everywhere", "members", "number")
_OF_PIECES: Final = (*_OF_REGIONS, "sites", "sites_by_find", "marker_regions", "rivers", "seas", "dry")


class BoardGround(Ground):
    """The ground of a board of tiles, worked out as far as somebody asks."""

    board: Board
    kinds_from: "BoardGround | None"  # an earlier ground with the same kinds, except those that borders make

    def __init__(self, board: Board, before: "BoardGround | None", *, short_lived: bool) -> None:
        self.board, self.short_lived, self.kinds_from, self.thirds = board, short_lived, None, {}
        self.names, self.price = board.names, board.prices
        if before and board.names is before.board.names:
            same_pieces = board.pieces is before.board.pieces
            if same_pieces:
                self.kinds_from = before.kinds_from or before
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
        """The neighbours of each region."""
        return self.board.adj

    @lazy_property
    def guards(self) -> tuple[int, ...]:
        """What stands on regions that can be taken at all."""
        barred, guards = self.board.impassable, self.board.guards
        if not barred:
            return guards
        return tuple([0 if barred >> region & 1 else several for region, several in enumerate(guards)])

    @lazy_property
    def kinds(self) -> Mapping[str, int]:
        """The regions of each kind."""
        return (
            _some({**self.kinds_from.kinds, **_nearness(self.board)})
            if self.kinds_from
            else _kinds(self.board)
        )

    @lazy_property
    def rivers(self) -> int:
        """Where nobody may stay who cannot live in the water."""
        return self.board.water_regions["river"]

    @lazy_property
    def seas(self) -> int:
        """Where nobody may go who cannot live in the water."""
        return self.board.impassable

    @lazy_property
    def ways(self) -> Mapping[Way, int]:
        """The regions of each way in."""
        return _ways(self.board)

    @lazy_property
    def volcanoes(self) -> Mapping[str, int]:
        """What borders each chasm that is a volcano."""
        return {piece.at: mask for piece, mask in _chasms(self.board) if mask and piece.data.get("volcano")}

    @lazy_property
    def sites(self) -> Mapping[int, tuple[str, ...]]:
        """What may be found behind monsters."""
        region_of, cuts = self.board.region_map.region_of, enumerate(self.board.placed.covered_faces)
        lying = [
            (3 * rank + third, piece)
            for rank, cut in cuts
            for third, piece in cut.lying
            if piece.piece == MONSTERS
        ]
        found = [(region_of[third], site_of(piece)) for third, piece in lying]
        return {region: FINDS[site] for region, site in found if site and region >= 0}


def ground_of(board: Board, before: Ground | None = None) -> Ground:
    """The ground that a board is; what has not changed since the ground before is taken from that."""
    return BoardGround(
        board, before if isinstance(before, BoardGround) else None, short_lived=before is not None
    )


def _kinds(board: Board) -> Mapping[str, int]:
    found = {**board.feature_regions}
    for kind, mask in chain(board.water_regions.items(), _nearness(board).items()):
        found[kind] = found.get(kind, 0) | mask
    for kind, other in EQUIVALENTS.items():
        found[other] = found.get(other, 0) | found.get(kind, 0)
    return _some(found)


def _some(kinds: Mapping[Any, int]) -> Mapping[str, int]:
    """The kinds of which there are any."""
    return {kind: mask for kind, mask in kinds.items() if mask}


def _nearness(board: Board) -> Mapping[str, int]:
    """What regions are by what they border."""
    return {"coast": board.coast, "chasm": _union(mask for _, mask in _chasms(board))}


def _ways(board: Board) -> Mapping[Way, int]:
    return {
        "edge": board.entry,
        "rim": board.edge_entries,  # the same without arrows
        "anywhere": board.all_regions & ~board.impassable,
        "sea": board.rim & board.water_regions["sea"],
        "chasm": _union(mask for _, mask in _chasms(board)),
    }


def _chasms(board: Board) -> list[tuple[Piece, int]]:
    """Each chasm with the regions that border it."""
    laid = (
        [piece for piece in board.pieces if piece.piece == "chasm"]
        if board.region_map.chasm_neighbours
        else []
    )
    return [(piece, board.chasm_neighbours.get(piece.at, 0)) for piece in laid]


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
