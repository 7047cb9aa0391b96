"""From placed tiles to regions and who touches whom, in whole numbers.

Thirds are numbered 3 * (place of the tile in address order) + third. Building is total: a tile without a
face, on a taken cell or laid twice is left out, and so is a piece whose place is not there; the checks tell
the author.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, TypeVar

from realms.board import addresses
from realms.board.addresses import Side
from realms.board.covered_faces import CoveredFace, cover_face, number_regions, pieces_by_tile, third_under
from realms.board.hexes import DIRECTIONS, Cell
from realms.board.layout import Layout, Piece, Placement
from realms.board.lazy import lazy_property
from realms.board.thirds import CONTACTS
from realms.tiles.tileset import Face, tile_order

if TYPE_CHECKING:
    from realms.board.board import Board

Value = TypeVar("Value")
Joint = tuple[str, int, str, int]  # tile, own side, other tile, its own side
Touching = tuple[tuple[int, ...], Mapping[int, int]]  # the neighbours of each region, and of each chasm


@dataclass(slots=True)  # speed: never changed, though not frozen: made at a third of the cost
class PlacedTiles:
    """The tiles that lie, what they show, and the sides on which they touch."""

    placements: tuple[Placement, ...]
    rank_of: Mapping[str, int]  # the place of each tile in address order
    placement_at: Mapping[Cell, Placement]
    faces: Mapping[str, Face]
    covered_faces: tuple[CoveredFace, ...]  # the tiles with what lies on them, in address order
    joints: tuple[Joint, ...]

    def with_piece(self, piece: Piece) -> "PlacedTiles":
        """The same with one more piece."""
        tile, third = third_under(piece) or ("", 0)
        if tile not in self.rank_of:
            return self
        rank = self.rank_of[tile]
        cuts = (
            *self.covered_faces[:rank],
            self.covered_faces[rank].with_piece(third, piece),
            *self.covered_faces[rank + 1 :],
        )
        return PlacedTiles(self.placements, self.rank_of, self.placement_at, self.faces, cuts, self.joints)


@dataclass  # speed: never changed, though not frozen: made at a third of the cost
class RegionMap:
    """Regions in address order: which third belongs where (-1: chasm), and who touches whom."""

    ground: tuple[str, ...]
    region_of: tuple[int, ...]
    body_of: tuple[int, ...]
    first_third: tuple[int, ...]
    placed: PlacedTiles = field(compare=False, repr=False)
    before: "Before | None" = field(default=None, compare=False, repr=False)

    @lazy_property
    def touching(self) -> Touching:
        """The neighbours of each region, and of each chasm."""
        before, self.before = self.before, None
        if before:
            return _touch_anew(self, before)
        return _touch(self.placed, self.region_of, len(self.first_third))

    @property
    def adjacent(self) -> tuple[int, ...]:
        """The neighbours of each region."""
        return self.touching[0]

    @property
    def chasm_neighbours(self) -> Mapping[int, int]:
        """The regions that border each chasm."""
        return self.touching[1]


@dataclass(eq=False)
class Before:
    """What regions were before a tile without water came, or was cut anew."""

    made: RegionMap
    place: "Splice"
    tile: str
    steps: int  # since the neighbours were last worked out

    STEPS: ClassVar[int] = 3  # then it is done as quickly from the beginning


def _known_before(made: RegionMap, place: "Splice", tile: str) -> Before | None:
    """The same, if that helps to find the neighbours."""
    if "touching" in vars(made):
        return Before(made, place, tile, 1)
    steps = made.before.steps + 1 if made.before else Before.STEPS + 1
    return Before(made, place, tile, steps) if steps <= Before.STEPS else None


def place_tiles(layout: Layout) -> PlacedTiles:
    """Lay all tiles that can lie."""
    cells: dict[Cell, Placement] = {}
    faces: dict[str, Face] = {}
    for placement in layout.placements:
        face = layout.tileset.face(placement.tile, placement.face)
        if face and placement.tile not in faces and placement.cell not in cells:
            cells[placement.cell] = placement
            faces[placement.tile] = face
    placements = tuple(sorted(cells.values(), key=lambda placement: tile_order(placement.tile)))
    lying = pieces_by_tile(layout.pieces)
    cuts = [cover_face(faces[laid.tile], laid.face, lying.get(laid.tile, ())) for laid in placements]
    joints = tuple(
        joint
        for placement in placements
        for joint in _joints(placement, cells, layout.worlds_touch, range(3))
    )
    return PlacedTiles(placements, _ranks(placements), cells, faces, tuple(cuts), joints)


def relay(fabric: PlacedTiles, placement: Placement, layout: Layout) -> PlacedTiles | None:
    """The fabric with one tile laid or moved, by looking at its sides only; None if it cannot lie there."""
    tile, rank = placement.tile, fabric.rank_of.get(placement.tile)
    there = fabric.placement_at.get(placement.cell)
    face = layout.tileset.face(tile, placement.face)
    if not face or (there and there.tile != tile):
        return None
    placements, cuts, cells = list(fabric.placements), list(fabric.covered_faces), dict(fabric.placement_at)
    joints = fabric.joints
    if rank is None:
        its = f"{tile}/"
        own = [piece for piece in layout.pieces if piece.at.startswith(its)]
        new = cover_face(face, placement.face, pieces_by_tile(own).get(tile, ()))
        rank = bisect_left(placements, tile_order(tile), key=lambda laid: tile_order(laid.tile))
        placements.insert(rank, placement)
        cuts.insert(rank, new)
    else:
        del cells[placements[rank].cell]
        placements[rank] = placement
        if cuts[rank].face != face or cuts[rank].world != placement.face:
            cuts[rank] = cover_face(face, placement.face, cuts[rank].lying)
        joints = tuple([joint for joint in joints if joint[0] != tile and joint[2] != tile])
    cells[placement.cell] = placement
    return PlacedTiles(
        tuple(placements),
        fabric.rank_of if tile in fabric.rank_of else _ranks(placements),
        cells,
        fabric.faces if fabric.faces.get(tile) is face else {**fabric.faces, tile: face},
        tuple(cuts),
        (*joints, *_joints(placement, cells, layout.worlds_touch, range(6))),
    )


def _ranks(placements: Iterable[Placement]) -> Mapping[str, int]:
    return {laid.tile: rank for rank, laid in enumerate(placements)}


def _joints(
    placement: Placement, cells: Mapping[Cell, Placement], mixed: bool, sides: Iterable[int]
) -> Iterator[Joint]:
    q, r = placement.q, placement.r
    for side in sides:
        dq, dr = DIRECTIONS[side]
        other = cells.get((q + dq, r + dr))
        if other and (mixed or other.face == placement.face):
            yield placement.tile, (side - placement.turn) % 6, other.tile, (side + 3 - other.turn) % 6


def dammed_sides(pieces: Iterable[Piece]) -> set[tuple[Side, Side]]:
    """The sides with a river border, told both ways round."""
    pairs = [addresses.split_border(piece.at) for piece in pieces if piece.piece == "border"]
    return {*pairs, *[(second, first) for first, second in pairs]}


def find_regions(fabric: PlacedTiles, pieces: Sequence[Piece]) -> RegionMap:
    """Join thirds to regions and find out who touches whom."""
    ground = tuple(chain.from_iterable([each.ground for each in fabric.covered_faces]))
    body_of, root = _merge_water(fabric, dammed_sides(pieces))
    region_of, first_third = number_regions(root, ground)
    return RegionMap(ground, region_of, body_of, first_third, fabric)


def _merge_water(
    fabric: PlacedTiles, dammed: set[tuple[Side, Side]]
) -> tuple[tuple[int, ...], Sequence[int]]:
    """The root of each third when water runs over every side (bodies), and when borders hold it (regions)."""
    root = [3 * rank + third for rank, each in enumerate(fabric.covered_faces) for third in each.group]
    held = []
    for one, other, barred in _wet_contacts(fabric, dammed):
        if barred:
            held.append((one, other))
        else:
            _join(root, one, other)
    bodies = root[:]
    for one, other in held:
        _join(bodies, one, other)
    regions = _flat(root)
    return (_flat(bodies) if held else regions), regions


def _wet_contacts(fabric: PlacedTiles, dammed: set[tuple[Side, Side]]) -> Iterator[tuple[int, int, bool]]:
    """The water thirds that touch, and whether a border lies between them."""
    wet = {
        laid.tile: (3 * rank, each.water)
        for rank, (laid, each) in enumerate(zip(fabric.placements, fabric.covered_faces, strict=True))
        if each.water
    }
    for base, _ in wet.values():
        for x, y in fabric.covered_faces[base // 3].water_joins:
            yield base + x, base + y, False
    for tile, own, neighbour, its in fabric.joints:
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
    """The root of each third, where no parent is higher than its child."""
    found: list[int] = []
    for third, parent in enumerate(parents):
        found.append(third if parent == third else found[parent])
    return tuple(found)


def _touch(fabric: PlacedTiles, region_of: Sequence[int], count: int) -> Touching:
    """The neighbours of each region and of each chasm, by the thirds that touch."""
    bit = [1 << region if region >= 0 else 0 for region in region_of]
    near = [mask for a, b, c in zip(*[iter(bit)] * 3, strict=True) for mask in (b | c, a | c, a | b)]
    base = {tile: 3 * rank for tile, rank in fabric.rank_of.items()}
    for tile, own, other, its in fabric.joints:
        one, two = base[tile], base[other]
        for x, y in CONTACTS[own][its]:
            here, there = one + x, two + y
            near[here] |= bit[there]
            near[there] |= bit[here]
    adjacent = [0] * count
    chasms: dict[int, int] = {}
    for third, region in enumerate(region_of):
        if region >= 0:
            adjacent[region] |= near[third]
        else:
            chasms[third] = near[third]
    return tuple([mask & ~(1 << region) for region, mask in enumerate(adjacent)]), chasms


@dataclass(eq=False)  # speed: never changed, though not frozen: made at a third of the cost
class Splice:
    """A tile without water among all others: its regions come from `first` on, in place of so many."""

    cut: CoveredFace
    first: int
    old: int
    new: int

    def row(self, before: tuple[Value, ...], own: Iterable[Value]) -> tuple[Value, ...]:
        """What there is by region, if this is what there is by region of the tile."""
        return (*before[: self.first], *own, *before[self.first + self.old :])

    def all_others(self, sets: Iterable[int]) -> list[int]:
        """The regions of some sets that are not on the tile, as they are numbered now."""
        low, down, up = (1 << self.first) - 1, self.first + self.old, self.first + self.new
        return [regions & low | regions >> down << up for regions in sets]


def spliced(made: RegionMap, fabric: PlacedTiles, tile: str) -> tuple[RegionMap, Splice]:
    """The regions when a tile without water is new or cut anew: all others have other numbers, no more."""
    rank, thirds = fabric.rank_of[tile], 3 * len(fabric.covered_faces)
    cut, at = fabric.covered_faces[rank], 3 * rank
    end = at + 3 - (thirds - len(made.ground))  # where other tiles go on among the thirds before
    first, after = bisect_left(made.first_third, at), bisect_left(made.first_third, end)
    region_of, first_third = cut.numbering
    place = Splice(cut, first, after - first, len(first_third))
    risen, more = place.new - place.old, at + 3 - end
    regions = RegionMap(
        (*made.ground[:at], *cut.ground, *made.ground[end:]),
        (
            *made.region_of[:at],
            *[region + first if region >= 0 else -1 for region in region_of],
            *[region + risen if region >= first else region for region in made.region_of[end:]],
        ),
        (
            *made.body_of[:at],
            *[at + third for third in cut.group],
            *[third + more if third >= end else third for third in made.body_of[end:]],
        ),
        place.row(made.first_third[:after], [at + third for third in first_third])
        + tuple([third + more for third in made.first_third[after:]]),
        fabric,
        _known_before(made, place, tile),
    )
    return regions, place


def _touch_anew(made: RegionMap, before: Before) -> Touching:
    """The neighbours when all but those of one tile are as they were."""
    place, at = before.place, 3 * made.placed.rank_of[before.tile]
    more = len(made.ground) - len(before.made.ground)
    adjacent, chasms = before.made.touching
    near = list(place.row(tuple(place.all_others(adjacent)), [0] * place.new))
    holes = {third: 0 for third in range(at, at + 3) if made.region_of[third] < 0}
    for third, mask in zip(chasms, place.all_others(chasms.values()), strict=True):
        if not at <= third < at + 3 - more:
            holes[third + more if third >= at else third] = mask
    _join_tile(made, made.placed, before.tile, near, holes)
    return tuple(near), dict(sorted(holes.items()))


def shifted(made: RegionMap, fabric: PlacedTiles, tile: str) -> RegionMap:
    """The regions when a tile without water has moved: its own have other neighbours, no other pair has."""
    first = 3 * fabric.rank_of[tile]
    thirds = range(first, first + 3)
    own = {made.region_of[third] for third in thirds}
    rest = ~sum(1 << region for region in own if region >= 0)
    adjacent = [0 if region in own else near & rest for region, near in enumerate(made.adjacent)]
    chasms = {third: 0 if third in thirds else near & rest for third, near in made.chasm_neighbours.items()}
    _join_tile(made, fabric, tile, adjacent, chasms)
    after = RegionMap(made.ground, made.region_of, made.body_of, made.first_third, fabric)
    vars(after)["touching"] = tuple(adjacent), chasms
    return after


def _join_tile(
    made: RegionMap, fabric: PlacedTiles, tile: str, adjacent: list[int], chasms: dict[int, int]
) -> None:
    """Make neighbours of what touches on a tile, and along its sides."""
    first = 3 * fabric.rank_of[tile]
    _meet([(first, first + 1), (first + 1, first + 2), (first + 2, first)], made.region_of, adjacent, chasms)
    for joint in fabric.joints:
        if tile in (joint[0], joint[2]):
            here, there = 3 * fabric.rank_of[joint[0]], 3 * fabric.rank_of[joint[2]]
            contacts = [(here + one, there + two) for one, two in CONTACTS[joint[1]][joint[3]]]
            _meet(contacts, made.region_of, adjacent, chasms)


def _meet(
    contacts: Iterable[tuple[int, int]],
    region_of: Sequence[int],
    adjacent: list[int],
    chasms: dict[int, int],
) -> None:
    """Make neighbours of the regions whose thirds touch."""
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


def connected_tiles(around: Mapping[str, set[str]]) -> Iterator[tuple[str, ...]]:
    """The tiles that hang together, by the neighbours of each."""
    left = dict.fromkeys(around)
    while left:
        reached = frontier = {next(iter(left))}
        while frontier:
            frontier = set().union(*(around[tile] for tile in frontier)) - reached
            reached = reached | frontier
        yield tuple(tile for tile in left if tile in reached)
        left = {tile: None for tile in left if tile not in reached}


def landmasses_of(board: "Board") -> tuple[tuple[str, ...], ...]:
    """The tiles that hang together by touching sides or tunnels, by their first tile."""
    around: dict[str, set[str]] = {tile: set() for tile in board.rank_of}
    sides = ((joint[0], joint[2]) for joint in board.placed.joints)
    tunnels = (
        [addresses.split_third(board.names[region])[0] for region in pair] for pair in board.tunnels.values()
    )
    for one, other in (*sides, *tunnels):
        around[one].add(other)
        around[other].add(one)
    return tuple(connected_tiles(around))
