"""Faces with pieces on them, wherever the tile lies: how their thirds are joined, and what they show."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from realms.board.addresses import find_third
from realms.board.features import PEAK_PRICE, PRICES
from realms.board.layout import Piece
from realms.board.lazy import lazy_property, take_over
from realms.tiles.kinds import CHASM, COVERS, MOUNTAIN, PIECES, WATER, World
from realms.tiles.tileset import Face

Numbering = tuple[
    tuple[int, ...], tuple[int, ...]
]  # the region of each third (-1: chasm), and the lowest third of each
Lying = tuple[tuple[int, Piece], ...]  # pieces with the third they lie on, in the order of the layout

_PAIRS: Final = ((0, 1), (1, 2), (2, 0))


@dataclass(eq=False)
class CoveredFace:
    """A face with the pieces on it: the terrain of each third, and the lowest third that it is joined to."""

    face: Face
    world: World
    lying: Lying
    ground: tuple[str, ...]
    group: tuple[int, ...]
    water: int  # the thirds that are water

    def with_piece(self, third: int, piece: Piece) -> "CoveredFace":
        """Return the face with one more piece on it."""
        lying = (*self.lying, (third, piece))
        if piece.piece in COVERS:
            return cover_face(self.face, self.world, lying)
        same = CoveredFace(self.face, self.world, lying, self.ground, self.group, self.water)
        take_over(same, self, ("numbering", "water_joins"))
        return same

    def stands_alone(self, third: int) -> bool:
        """Return True if a third is a whole region of land."""
        return self.ground[third] not in (CHASM, WATER) and self.group.count(self.group[third]) == 1

    @lazy_property
    def water_joins(self) -> tuple[tuple[int, int], ...]:
        """The pairs of thirds where water runs from one printed region into another."""
        pairs = (pair for pair in _PAIRS if all(self.water >> third & 1 for third in pair))
        return tuple((one, other) for one, other in pairs if self.group[one] != self.group[other])

    @lazy_property
    def guards_by_third(self) -> tuple[tuple[int, int], ...]:
        """The thirds with lost tribes or monsters, and how many."""
        return tuple([(third, guards) for third, piece in self.lying if (guards := piece.guards)])

    @lazy_property
    def prices(self) -> tuple[int, ...]:
        """The tokens that a region with each third costs without guards, unless it is a river."""
        prices = [PRICES.get(kind, 0) for kind in self.ground]
        for third in {third for third, piece in self.lying if piece.piece == "peak"}:
            prices[third] += PEAK_PRICE if self.ground[third] == MOUNTAIN else 0
        return tuple(prices)

    @lazy_property
    def numbering(self) -> Numbering:
        """The region of each third, counted on this tile alone, and the lowest third of each region."""
        return number_regions(self.group, self.ground)

    @lazy_property
    def guards_by_region(self) -> tuple[int, ...]:
        """The number of lost tribes and monsters on each region of this tile alone."""
        region_of, first_third = self.numbering
        found = [0] * len(first_third)
        for third, several in self.guards_by_third:
            if region_of[third] >= 0:
                found[region_of[third]] += several
        return tuple(found)

    @lazy_property
    def symbols(self) -> tuple[tuple[str, ...], ...]:
        """The symbols on each third: printed ones, or those of a mountain or peak piece."""
        printed = enumerate(zip(self.ground, self.face.symbols, strict=True))
        shown = [self._on_top(third) if kind == MOUNTAIN else there for third, (kind, there) in printed]
        return tuple(shown)

    def _on_top(self, third: int) -> tuple[str, ...]:
        lying = {piece.piece: piece for on, piece in reversed(self.lying) if on == third}
        top = lying.get("peak") or lying.get(MOUNTAIN)
        symbol = top.data.get("symbol") if top else None
        return (symbol,) if symbol else ()

    @lazy_property
    def features(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The features that each third adds to its region: terrain, world, symbols, pieces."""
        shown = [[*symbols] for symbols in self.symbols]
        for third in self.numbering[1]:
            shown[third][:0] = self.ground[third], self.world
        for third, piece in self.lying:  # of markers and tokens also the sort: "marker harbour"
            sort = piece.data.get(piece.piece)
            shown[third] += (piece.piece,) if sort is None else (piece.piece, f"{piece.piece} {sort}")
        land = [third for third, kind in enumerate(self.ground) if kind != CHASM]
        return tuple([(third, tuple(shown[third])) for third in land if shown[third]])

    @lazy_property
    def thirds_with(self) -> Mapping[str, tuple[int, ...]]:
        """The thirds that add each feature to their region."""
        found: dict[str, tuple[int, ...]] = {}
        for third, names in self.features:
            for name in names:
                found[name] = (*found.get(name, ()), third)
        return found


def number_regions(root: Sequence[int], ground: Sequence[str]) -> Numbering:
    """Number regions by their lowest third, given the lowest third that each third is joined to."""
    first_third: list[int] = []
    region_of: list[int] = []
    for third, top in enumerate(root):
        if top != third:
            region_of.append(region_of[top])
        elif ground[third] == CHASM:
            region_of.append(-1)
        else:  # roots are the lowest of their region, so numbers follow the addresses
            region_of.append(len(first_third))
            first_third.append(third)
    return tuple(region_of), tuple(first_third)


def cover_face(face: Face, world: World, lying: Lying = ()) -> CoveredFace:
    """Return a face with the pieces on it."""
    return _covered(face, world, lying) if lying else _bare(face, world)


@lru_cache(maxsize=1024)
def _bare(face: Face, world: World) -> CoveredFace:
    """Return a face without pieces; all boards share it."""
    return _covered(face, world, ())


def _covered(face: Face, world: World, lying: Lying) -> CoveredFace:
    """Cover a face with mountains and chasms; where several lie on one third, the first counts."""
    covers = {third: piece.piece for third, piece in reversed(lying) if piece.piece in COVERS}
    ground, group = face.terrain, face.group
    if covers:
        ground = tuple([covers.get(third, kind) for third, kind in enumerate(ground)])
        # A covered third is a region of its own; the rest of its printed region stays together.
        key = [third + 3 if third in covers else group[third] for third in range(3)]
        group = tuple(map(key.index, key))
    water = sum([1 << third for third, kind in enumerate(ground) if kind == WATER])
    return CoveredFace(face, world, lying, ground, group, water)


def third_under(piece: Piece) -> tuple[str, int] | None:
    """Return the tile and the third that a piece lies on; None if it lies on a side."""
    tile, third = find_third(piece.at)
    return (tile, third) if tile and PIECES[piece.piece].spot == "third" else None


def pieces_by_tile(pieces: Iterable[Piece]) -> Mapping[str, Lying]:
    """Return the pieces on the thirds of each tile."""
    found: dict[str, list[tuple[int, Piece]]] = {}
    for piece in pieces:
        where = third_under(piece)
        if where:
            found.setdefault(where[0], []).append((where[1], piece))
    return {tile: tuple(lying) for tile, lying in found.items()}
