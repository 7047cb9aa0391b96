"""All that the engine asks of a board, whatever the board is made of."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any, Final, TypeVar

from realms.board.board import Board
from realms.board.layout import Piece
from realms.pool.pool import FINDS, sites
from realms.rules.masks import Members, beside, members, union
from realms.tiles.kinds import EQUIVALENTS, LAND, MARKERS, WATER_KINDS

Key = TypeVar("Key")
Told = TypeVar("Told")
Homes = Sequence[int]  # where each region of an earlier ground is; -1: nowhere
Way = str  # a way in, as the figures of a race name it: edge, anywhere, sea, chasm; and the rim


class Later(Mapping[Key, Told]):
    """A mapping that is worked out when somebody looks into it: of most boards in play nobody does."""

    def __init__(self, make: Callable[[], Mapping[Key, Told]]) -> None:
        self._make: Callable[[], Mapping[Key, Told]] | None = make
        self._made: Mapping[Key, Told] = {}

    def _now(self) -> Mapping[Key, Told]:
        if self._make:
            self._made, self._make = self._make(), None
        return self._made

    def __getitem__(self, name: Key) -> Told:
        return self._now()[name]

    def get(self, name: Key, default: Any = None) -> Any:
        """The same at once; that of all mappings tries and fails where there is nothing."""
        return self._now().get(name, default)

    def __iter__(self) -> Iterator[Key]:
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

    def heirs(self, before: "Ground") -> Homes:
        """Where the regions of an earlier ground are, by their names."""
        if self.board and before.board:
            return self.board.heirs(before.board)
        places = map(self.place, before.names)
        return [-1 if place is None else place for place in places]

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
        board.prices,
        _guards(board),
        Later(lambda: _kinds(board)),
        Later(lambda: _ways(board)),
        {},
        Later(lambda: _volcanoes(board)),
        Later(lambda: _sites(board)),
        board,
        before is not None,
    )


def _anew(before: Ground, then: Board, board: Board) -> Ground:
    """The ground with other neighbours, and perhaps with more on its regions."""
    same = board.pieces is then.pieces
    base = (before.base or before) if same else None
    ground = object.__new__(Ground)
    # speed: a copy by the library takes four times as long, and would forget what is known
    known = vars(ground)
    known.update(vars(before))
    for name in _OF_NEIGHBOURS if same else _OF_NEIGHBOURS + _OF_KINDS:
        known.pop(name, None)
    known.update(
        adj=board.adj,
        kinds=Later(lambda: _some({**base.kinds, **_nearness(board)}) if base else _kinds(board)),
        ways=Later(lambda: _ways(board)),
        volcanoes=Later(lambda: _volcanoes(board)),
        board=board,
        brief=True,
        base=base,
    )
    if not same:
        known["sites"] = Later(lambda: _sites(board))
    if board.prices is not then.prices:
        known["price"] = board.prices
    if board.guards is not then.guards:
        known["guards"] = _guards(board)
    return ground


# What was worked out of the neighbours, and what of the kinds of regions.
_OF_NEIGHBOURS: Final = ("near",)
_OF_KINDS: Final = ("marked", "rivers", "seas", "dry")


def _guards(board: Board) -> tuple[int, ...]:
    """What stands on regions that can be taken at all."""
    barred = board.impassable
    if not barred & sum([1 << region for region, guards in enumerate(board.guards) if guards]):
        return board.guards
    return tuple(0 if barred >> region & 1 else guards for region, guards in enumerate(board.guards))


def _volcanoes(board: Board) -> Mapping[str, int]:
    return {piece.at: mask for piece, mask in _chasms(board) if mask and piece.data.get("volcano")}


def _sites(board: Board) -> Mapping[int, tuple[str, ...]]:
    found = ((board.region(at), site) for at, site in sites(board))
    return {region: FINDS[site] for region, site in found if region is not None}


def _kinds(board: Board) -> Mapping[str, int]:
    found = {**board.features}
    for kind, mask in chain(board.water_kinds.items(), _nearness(board).items()):
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
