"""All that the engine asks of a board, whatever the board is made of."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any

from realms.board.board import BASIC_PRICE, RIVER_PRICE, Board, bits
from realms.board.layout import Piece
from realms.pool.pool import FINDS, sites
from realms.rules.masks import Members, beside, members, union
from realms.tiles.kinds import EQUIVALENTS, LAND, MARKERS, MOUNTAIN, PIECES, WATER_KINDS

Way = str  # a way in, as the figures of a race name it: edge, anywhere, sea, chasm; and the rim


class Later(Mapping[str, int]):
    """A mapping that is worked out when somebody looks into it: of most boards in play nobody does."""

    def __init__(self, make: Callable[[], Mapping[str, int]]) -> None:
        self._make: Callable[[], Mapping[str, int]] | None = make
        self._made: Mapping[str, int] = {}

    def _now(self) -> Mapping[str, int]:
        if self._make:
            self._made, self._make = self._make(), None
        return self._made

    def __getitem__(self, name: str) -> int:
        return self._now()[name]

    def get(self, name: str, default: Any = None) -> Any:
        """The same at once; that of all mappings tries and fails where there is nothing."""
        return self._now().get(name, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())


@dataclass(frozen=True, eq=False)
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
    brief: bool = False  # the next ground is to come soon: tables would not pay
    base: "Ground | None" = (
        None  # an earlier one: its kinds are of the same regions, but for what borders what
    )

    def place(self, address: str) -> int | None:
        """The region that an address lies in."""
        if self.board:
            return self.board.region(address)
        return self.thirds.get(address, self.number.get(address))

    def alike(self, region: int) -> int:
        """All regions of the same kind of terrain."""
        kinds = (kind for kind in (*LAND, *WATER_KINDS) if self.of(kind) >> region & 1)
        return self.of(EQUIVALENTS.get(kind := next(kinds, "region"), kind))

    @property
    def n(self) -> int:
        """The number of regions."""
        return len(self.names)

    @cached_property
    def everywhere(self) -> int:
        """All regions."""
        return (1 << self.n) - 1

    @cached_property
    def marked(self) -> Mapping[str, int]:
        """The regions under each kind of marker."""
        return {marker: self.of(f"marker {marker}") for marker in MARKERS}

    @cached_property
    def rivers(self) -> int:
        """Where nobody may stay who cannot live in the water."""
        return self.kinds.get("river", 0)

    @cached_property
    def seas(self) -> int:
        """Where nobody may go who cannot live in the water: seas and lakes."""
        return self.kinds.get("sea", 0) | self.kinds.get("lake", 0)

    @cached_property
    def dry(self) -> int:
        """Where everybody may go."""
        return self.everywhere & ~self.seas

    def with_kinds(self, pairs: Sequence[tuple[str, str]]) -> "Ground":
        """The same where all regions of one kind count as another one too."""
        kinds = {other: self.of(other) for _, other in pairs}
        for kind, other in pairs:
            kinds[other] |= self.of(kind)
        return replace(self, kinds={**self.kinds, **kinds}) if pairs else self

    @cached_property
    def members(self) -> Members:
        """The regions of a set, lowest first."""
        return members(self.n)

    def beside(self, regions: int) -> int:
        """The neighbours of a set of regions; members of the set may be among them."""
        return self.near(regions)

    @cached_property
    def near(self) -> Callable[[int], int]:
        """The function that gives them."""
        return union(self.adj) if self.brief else beside(self.adj)

    @cached_property
    def number(self) -> Mapping[str, int]:
        """The regions by name."""
        return {name: region for region, name in enumerate(self.names)}

    def of(self, kind: str) -> int:
        """The regions of a terrain, symbol or other kind; "region" is every one."""
        return self.everywhere if kind == "region" else self.kinds.get(kind, 0)


def ground_of(board: Board, before: Ground | None = None) -> Ground:
    """The ground that a board is; where only neighbours changed, the rest is taken from the one before."""
    if before and before.board and board.names is before.board.names:
        return _anew(before, before.board, board)
    return Ground(
        board.names,
        board.adj,
        _heights(board),
        _guards(board),
        Later(lambda: _kinds(board)),
        Later(lambda: _ways(board)),
        {},
        Later(lambda: _volcanoes(board)),
        _sites(board),
        board,
        before is not None,
    )


def _anew(before: Ground, then: Board, board: Board) -> Ground:
    """The ground with other neighbours, and perhaps with more on its regions."""
    same = board.pieces is then.pieces
    base = (before.base or before) if same else None
    return replace(
        before,
        adj=board.adj,
        kinds=Later(lambda: _some({**base.kinds, **_nearness(board)}) if base else _kinds(board)),
        ways=Later(lambda: _ways(board)),
        volcanoes=Later(lambda: _volcanoes(board)),
        price=before.price if board.made.ground is then.made.ground else _heights(board),
        guards=before.guards if board.guards is then.guards else _guards(board),
        sites=before.sites if same else _sites(board),
        board=board,
        brief=True,
        base=base,
    )


def _guards(board: Board) -> tuple[int, ...]:
    """What stands on regions that can be taken at all."""
    barred = board.impassable
    return tuple(0 if barred >> region & 1 else guards for region, guards in enumerate(board.guards))


def _volcanoes(board: Board) -> Mapping[str, int]:
    return {piece.at: mask for piece, mask in _chasms(board) if mask and piece.data.get("volcano")}


def _sites(board: Board) -> Mapping[int, tuple[str, ...]]:
    found = ((board.region(at), site) for at, site in sites(board))
    return {region: FINDS[site] for region, site in found if region is not None}


def _heights(board: Board) -> tuple[int, ...]:
    """The prices without guards; seas and lakes are priced for those who may take them."""
    prices = [BASIC_PRICE] * board.n
    heights = (
        (board.kinds[MOUNTAIN], 1),
        (board.peaks, 1),
        (board.water_kinds["river"], RIVER_PRICE - BASIC_PRICE),
    )
    for mask, more in heights:
        for region in bits(mask):
            prices[region] += more
    return tuple(prices)


def _kinds(board: Board) -> Mapping[str, int]:
    found: dict[str, int] = {}
    sources = (
        *(board.kinds, board.with_symbol, board.water_kinds, board.worlds),
        *(_pieces(board), _nearness(board)),
    )
    for kind, mask in chain.from_iterable(_some(source).items() for source in sources):
        for name in {kind, EQUIVALENTS.get(kind, kind)}:
            found[name] = found.get(name, 0) | mask
    return found


def _some(kinds: Mapping[Any, int]) -> Mapping[str, int]:
    """The kinds of which there are any."""
    return {kind: mask for kind, mask in kinds.items() if mask}


def _nearness(board: Board) -> Mapping[str, int]:
    """What regions are by what they border."""
    return {"coast": board.coast, "chasm": _union(mask for _, mask in _chasms(board))}


def _pieces(board: Board) -> Mapping[str, int]:
    """The regions under each kind of piece; of markers and tokens also each sort: "marker harbour"."""
    found: dict[str, int] = {}
    for piece in board.pieces:
        region = board.region(piece.at) if PIECES[piece.piece].spot == "third" else None
        if region is not None:
            sort = piece.data.get(piece.piece)
            for name in {piece.piece, piece.piece if sort is None else f"{piece.piece} {sort}"}:
                found[name] = found.get(name, 0) | 1 << region
    return found


def _ways(board: Board) -> Mapping[Way, int]:
    return {
        "edge": board.entry,
        "rim": board.edge,  # the same without arrows
        "anywhere": board.everywhere & ~board.impassable,
        "sea": board.rim & board.water_kinds["sea"],
        "chasm": _union(mask for _, mask in _chasms(board)),
    }


def _chasms(board: Board) -> list[tuple[Piece, int]]:
    """Each chasm with the regions that border it."""
    laid = [piece for piece in board.pieces if piece.piece == "chasm"]
    return [(piece, board.chasm_neighbours.get(piece.at, 0)) for piece in laid]


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
