"""From a layout to placed tiles, and from these to regions and their neighbours, in whole numbers.

Third t of a tile has the number 3 * (rank of the tile by its letter) + t. Building never fails: a tile
without a face, on an occupied cell or laid twice is left out, and so is a piece whose place does not exist;
the checks report them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from realms.board import addresses
from realms.board.addresses import Side
from realms.board.covered_faces import CoveredFace, cover_face, number_regions, pieces_by_tile
from realms.board.groups import connected_groups
from realms.board.hexes import DIRECTIONS, Cell
from realms.board.layout import Layout, Piece, Placement
from realms.board.lazy import lazy_property
from realms.board.thirds import CONTACTS
from realms.tiles.tileset import Face, tile_order

if TYPE_CHECKING:
    from realms.board.tile_board import TileBoard

Value = TypeVar("Value")
Joint = tuple[str, int, str, int]  # tile, own side, other tile, its own side
Touching = tuple[tuple[int, ...], Mapping[int, int]]  # the neighbours of each region, and of each chasm


@dataclass(slots=True)
class PlacedTiles:
    """The tiles on the board, their faces, and the sides on which they touch. It is never changed."""

    placements: tuple[Placement, ...]
    rank_of: Mapping[str, int]  # the rank of each tile by its letter
    placement_at: Mapping[Cell, Placement]
    faces: Mapping[str, Face]
    covered_faces: tuple[CoveredFace, ...]  # by rank, with the pieces on them
    joints: tuple[Joint, ...]


@dataclass
class RegionMap:
    """The regions by their lowest third, the region of each third (-1 for a chasm), and all neighbours."""

    ground: tuple[str, ...]
    region_of: tuple[int, ...]
    body_of: tuple[int, ...]
    first_third: tuple[int, ...]
    placed: PlacedTiles = field(compare=False, repr=False)
    find_touching: "Callable[[RegionMap], Touching]" = field(
        default_factory=lambda: find_touching, compare=False, repr=False
    )

    @lazy_property
    def touching(self) -> Touching:
        """The neighbours of each region and of each chasm."""
        find, self.find_touching = self.find_touching, find_touching  # or earlier boards are kept alive
        return find(self)

    @property
    def adjacent(self) -> tuple[int, ...]:
        """The neighbours of each region."""
        return self.touching[0]

    @property
    def chasm_neighbours(self) -> Mapping[int, int]:
        """The regions that border each chasm."""
        return self.touching[1]


def place_tiles(layout: Layout) -> PlacedTiles:
    """Lay all tiles that have a face and a free cell."""
    cells: dict[Cell, Placement] = {}
    faces: dict[str, Face] = {}
    for placement in layout.placements:
        face = layout.tileset.face(placement.tile, placement.face)
        if face and placement.tile not in faces and placement.cell not in cells:
            cells[placement.cell] = placement
            faces[placement.tile] = face
    placements = tuple(sorted(cells.values(), key=lambda placement: tile_order(placement.tile)))
    lying = pieces_by_tile(layout.pieces)
    covered_faces = [cover_face(faces[laid.tile], laid.face, lying.get(laid.tile, ())) for laid in placements]
    joints = tuple(
        joint
        for placement in placements
        for joint in joints_of(placement, cells, layout.worlds_touch, range(3))
    )
    return PlacedTiles(placements, ranks_of(placements), cells, faces, tuple(covered_faces), joints)


def ranks_of(placements: Iterable[Placement]) -> Mapping[str, int]:
    return {laid.tile: rank for rank, laid in enumerate(placements)}


def joints_of(
    placement: Placement, cells: Mapping[Cell, Placement], mixed: bool, sides: Iterable[int]
) -> Iterator[Joint]:
    q, r = placement.q, placement.r
    for side in sides:
        dq, dr = DIRECTIONS[side]
        other = cells.get((q + dq, r + dr))
        if other and (mixed or other.face == placement.face):
            yield placement.tile, (side - placement.turn) % 6, other.tile, (side + 3 - other.turn) % 6


def dammed_sides(pieces: Iterable[Piece]) -> set[tuple[Side, Side]]:
    """Return the pairs of sides with a river border between them, each pair in both orders."""
    pairs = [addresses.split_border(piece.at) for piece in pieces if piece.piece == "border"]
    return {*pairs, *[(second, first) for first, second in pairs]}


def find_regions(placed: PlacedTiles, pieces: Sequence[Piece]) -> RegionMap:
    """Join the thirds of placed tiles to regions."""
    ground = tuple(chain.from_iterable([each.ground for each in placed.covered_faces]))
    body_of, root = _merge_water(placed, dammed_sides(pieces))
    region_of, first_third = number_regions(root, ground)
    return RegionMap(ground, region_of, body_of, first_third, placed)


def _merge_water(
    placed: PlacedTiles, dammed: set[tuple[Side, Side]]
) -> tuple[tuple[int, ...], Sequence[int]]:
    """Return the lowest third that each third is joined to: without river borders, then with them."""
    root = [3 * rank + third for rank, each in enumerate(placed.covered_faces) for third in each.group]
    held = []
    for one, other, barred in _wet_contacts(placed, dammed):
        if barred:
            held.append((one, other))
        else:
            _join(root, one, other)
    bodies = root[:]
    for one, other in held:
        _join(bodies, one, other)
    regions = _flat(root)
    return (_flat(bodies) if held else regions), regions


def _wet_contacts(placed: PlacedTiles, dammed: set[tuple[Side, Side]]) -> Iterator[tuple[int, int, bool]]:
    """List the pairs of water thirds that touch, and if a river border lies between them."""
    wet = {
        laid.tile: (3 * rank, each.water)
        for rank, (laid, each) in enumerate(zip(placed.placements, placed.covered_faces, strict=True))
        if each.water
    }
    for base, _ in wet.values():
        for x, y in placed.covered_faces[base // 3].water_joins:
            yield base + x, base + y, False
    for tile, own, neighbour, its in placed.joints:
        if tile in wet and neighbour in wet:
            held = bool(dammed) and ((tile, own), (neighbour, its)) in dammed
            (base, water), (beyond, more) = wet[tile], wet[neighbour]
            for x, y in CONTACTS[own][its]:
                if water >> x & 1 and more >> y & 1:
                    yield base + x, beyond + y, held


def _root(parents: list[int], node: int) -> int:
    while parents[node] != node:
        parents[node] = node = parents[parents[node]]
    return node


def _join(parents: list[int], one: int, other: int) -> None:
    a, b = _root(parents, one), _root(parents, other)
    parents[max(a, b)] = min(a, b)


def _flat(parents: Sequence[int]) -> tuple[int, ...]:
    """Return the root of each third; a parent is never higher than its child."""
    found: list[int] = []
    for third, parent in enumerate(parents):
        found.append(third if parent == third else found[parent])
    return tuple(found)


def find_touching(region_map: RegionMap) -> Touching:
    """Find the neighbours of each region and of each chasm from the thirds that touch."""
    placed, region_of = region_map.placed, region_map.region_of
    bit = [1 << region if region >= 0 else 0 for region in region_of]
    near = [mask for a, b, c in zip(*[iter(bit)] * 3, strict=True) for mask in (b | c, a | c, a | b)]
    base = {tile: 3 * rank for tile, rank in placed.rank_of.items()}
    for tile, own, other, its in placed.joints:
        one, two = base[tile], base[other]
        for x, y in CONTACTS[own][its]:
            here, there = one + x, two + y
            near[here] |= bit[there]
            near[there] |= bit[here]
    adjacent = [0] * len(region_map.first_third)
    chasms: dict[int, int] = {}
    for third, region in enumerate(region_of):
        if region >= 0:
            adjacent[region] |= near[third]
        else:
            chasms[third] = near[third]
    return tuple([mask & ~(1 << region) for region, mask in enumerate(adjacent)]), chasms


def touch(
    contacts: Iterable[tuple[int, int]],
    region_of: Sequence[int],
    adjacent: list[int],
    chasms: dict[int, int],
) -> None:
    """Add the regions of each pair of touching thirds to each other's neighbours."""
    for one, two in contacts:
        a, b = region_of[one], region_of[two]
        if a < 0 or b < 0:
            if a >= 0:
                chasms[two] |= 1 << a
            elif b >= 0:
                chasms[one] |= 1 << b
        elif a != b:
            adjacent[a] |= 1 << b
            adjacent[b] |= 1 << a


def landmasses_of(board: "TileBoard") -> tuple[tuple[str, ...], ...]:
    """Return the groups of tiles connected by touching sides or by tunnels."""
    around: dict[str, set[str]] = {tile: set() for tile in board.rank_of}
    sides = ((joint[0], joint[2]) for joint in board.placed.joints)
    tunnels = (
        [addresses.split_third(board.names[region])[0] for region in pair] for pair in board.tunnels.values()
    )
    for one, other in (*sides, *tunnels):
        around[one].add(other)
        around[other].add(one)
    return tuple(connected_groups(around))
