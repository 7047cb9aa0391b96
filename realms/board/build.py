"""From placed tiles to regions and who touches whom, in whole numbers.

Thirds are numbered 3 * (place of the tile in address order) + third. Building is total: a tile without a
face, on a taken cell or laid twice is left out, and so is a piece whose place is not there; the checks tell
the author.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from realms.board import addresses
from realms.board.addresses import Side
from realms.board.hexes import DIRECTIONS, Cell
from realms.board.layout import Layout, Piece, Placement
from realms.board.thirds import CONTACTS
from realms.tiles.kinds import CHASM, COVERS, WATER
from realms.tiles.tileset import Face, tile_order

Joint = tuple[str, int, str, int]  # tile, own side, other tile, its own side

_INNER = ((0, 1), (1, 2), (2, 0))


@dataclass(frozen=True, slots=True)
class Fabric:
    """The tiles that lie, what they show, and the sides on which they touch."""

    placements: tuple[Placement, ...]
    cells: Mapping[Cell, Placement]
    faces: Mapping[str, Face]
    joints: tuple[Joint, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """A face under mountains and chasms: the ground of each third, and the lowest that it is joined to."""

    ground: tuple[str, ...]
    group: tuple[int, ...]
    wet: bool


@dataclass(frozen=True, slots=True)
class Regions:
    """Regions in address order: which third belongs where (-1: chasm), and who touches whom."""

    ground: tuple[str, ...]
    region_of: tuple[int, ...]
    body_of: tuple[int, ...]
    first_third: tuple[int, ...]
    adjacent: tuple[int, ...]
    chasm_neighbours: Mapping[int, int]


def lay(layout: Layout) -> Fabric:
    """Lay all tiles that can lie."""
    cells: dict[Cell, Placement] = {}
    faces: dict[str, Face] = {}
    for placement in layout.placements:
        face = layout.tileset.face(placement.tile, placement.face)
        if face and placement.tile not in faces and placement.cell not in cells:
            cells[placement.cell] = placement
            faces[placement.tile] = face
    placements = tuple(sorted(cells.values(), key=lambda placement: tile_order(placement.tile)))
    joints = tuple(
        joint
        for placement in placements
        for joint in _joints(placement, cells, layout.worlds_touch, range(3))
    )
    return Fabric(placements, cells, faces, joints)


def relay(fabric: Fabric, placement: Placement, layout: Layout) -> Fabric | None:
    """The fabric with one tile laid or moved, by looking at its sides only; None if it cannot lie there."""
    tile = placement.tile
    there = fabric.cells.get(placement.cell)
    face = layout.tileset.face(tile, placement.face)
    if not face or (there and there.tile != tile):
        return None
    others = tuple(laid for laid in fabric.placements if laid.tile != tile)
    cells = {laid.cell: laid for laid in others}
    cells[placement.cell] = placement
    kept = tuple(joint for joint in fabric.joints if joint[0] != tile and joint[2] != tile)
    new = tuple(_joints(placement, cells, layout.worlds_touch, range(6)))
    if tile in fabric.faces:
        placements = tuple(placement if laid.tile == tile else laid for laid in fabric.placements)
    else:
        placements = tuple(sorted((*others, placement), key=lambda laid: tile_order(laid.tile)))
    return Fabric(placements, cells, {**fabric.faces, tile: face}, kept + new)


def _joints(
    placement: Placement, cells: Mapping[Cell, Placement], mixed: bool, sides: Iterable[int]
) -> Iterator[Joint]:
    q, r = placement.q, placement.r
    for side in sides:
        dq, dr = DIRECTIONS[side]
        other = cells.get((q + dq, r + dr))
        if other and (mixed or other.face == placement.face):
            yield placement.tile, (side - placement.turn) % 6, other.tile, (side + 3 - other.turn) % 6


def overlays(pieces: Iterable[Piece]) -> dict[str, dict[int, str]]:
    """Mountains and chasms by tile and third; where both lie, the first."""
    found: dict[str, dict[int, str]] = {}
    for piece in pieces:
        if piece.piece in COVERS:
            tile, third = addresses.split_third(piece.at)
            found.setdefault(tile, {}).setdefault(third, piece.piece)
    return found


def dams(pieces: Iterable[Piece]) -> set[tuple[Side, Side]]:
    """The sides with a river border, told both ways round."""
    pairs = [addresses.split_border(piece.at) for piece in pieces if piece.piece == "border"]
    return {*pairs, *((second, first) for first, second in pairs)}


def cut(face: Face, covers: Mapping[int, str]) -> Cut:
    """What a face is once mountains and chasms lie on it."""
    if not covers:
        return Cut(face.terrain, face.group, WATER in face.terrain)
    ground = tuple(covers.get(third, face.terrain[third]) for third in range(3))
    # A covered third is a region of its own; the rest of its printed region stays together.
    key = [third + 3 if third in covers else face.group[third] for third in range(3)]
    return Cut(ground, tuple(key.index(value) for value in key), WATER in ground)


def regions(fabric: Fabric, pieces: Sequence[Piece]) -> Regions:
    """Join thirds to regions and find out who touches whom."""
    covers = overlays(pieces)
    cuts = [cut(fabric.faces[laid.tile], covers.get(laid.tile, {})) for laid in fabric.placements]
    base = {laid.tile: 3 * place for place, laid in enumerate(fabric.placements)}
    ground = tuple(kind for each in cuts for kind in each.ground)
    inside = [3 * place + third for place, each in enumerate(cuts) for third in each.group]
    wet = {laid.tile for laid, each in zip(fabric.placements, cuts, strict=True) if each.wet}
    body_of, root = _merge_water(fabric.joints, base, ground, inside, wet, dams(pieces))
    region_of, first_third = _number(root, ground)
    adjacent, chasm_neighbours = _touch(fabric.joints, base, region_of, len(first_third))
    return Regions(ground, region_of, body_of, first_third, adjacent, chasm_neighbours)


def _merge_water(
    joints: Iterable[Joint],
    base: Mapping[str, int],
    ground: Sequence[str],
    inside: Sequence[int],
    wet: set[str],
    dammed: set[tuple[Side, Side]],
) -> tuple[tuple[int, ...], list[int]]:
    """The root of each third when water runs over every side (bodies), and when borders hold it (regions)."""
    bodies, root = list(inside), list(inside)
    for one, other, held in _wet_contacts(joints, base, ground, wet, dammed):
        _join(bodies, one, other)
        if not held:
            _join(root, one, other)
    return tuple(_root(bodies, third) for third in range(len(bodies))), root


def _wet_contacts(
    joints: Iterable[Joint],
    base: Mapping[str, int],
    ground: Sequence[str],
    wet: set[str],
    dammed: set[tuple[Side, Side]],
) -> Iterator[tuple[int, int, bool]]:
    """The water thirds that touch, and whether a border lies between them."""
    for tile in wet:
        for x, y in _INNER:
            one, other = base[tile] + x, base[tile] + y
            if ground[one] == WATER == ground[other]:
                yield one, other, False
    for tile, own, neighbour, its in joints:
        if tile in wet and neighbour in wet:
            held = ((tile, own), (neighbour, its)) in dammed
            for x, y in CONTACTS[own][its]:
                one, other = base[tile] + x, base[neighbour] + y
                if ground[one] == WATER == ground[other]:
                    yield one, other, held


def _root(parents: list[int], node: int) -> int:
    while parents[node] != node:
        parents[node] = node = parents[parents[node]]
    return node


def _join(parents: list[int], one: int, other: int) -> None:
    a, b = _root(parents, one), _root(parents, other)
    parents[max(a, b)] = min(a, b)


def _number(root: list[int], ground: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    first_third: list[int] = []
    region_of: list[int] = []
    for third, kind in enumerate(ground):
        top = _root(root, third)
        if kind == CHASM:
            region_of.append(-1)
        elif top == third:  # roots are the lowest of their region, so numbers follow the addresses
            region_of.append(len(first_third))
            first_third.append(third)
        else:
            region_of.append(region_of[top])
    return tuple(region_of), tuple(first_third)


def _touch(
    joints: Iterable[Joint], base: Mapping[str, int], region_of: Sequence[int], count: int
) -> tuple[tuple[int, ...], dict[int, int]]:
    adjacent = [0] * count
    chasms: dict[int, int] = {third: 0 for third, region in enumerate(region_of) if region < 0}
    _meet(_contacts(joints, base, range(0, len(region_of), 3)), region_of, adjacent, chasms)
    return tuple(adjacent), chasms


def shifted(made: Regions, fabric: Fabric, tile: str) -> Regions:
    """The regions when a tile without water has moved: its own have other neighbours, no other pair has."""
    base = {laid.tile: 3 * place for place, laid in enumerate(fabric.placements)}
    thirds = range(base[tile], base[tile] + 3)
    own = {made.region_of[third] for third in thirds}
    rest = ~sum(1 << region for region in own if region >= 0)
    adjacent = [0 if region in own else near & rest for region, near in enumerate(made.adjacent)]
    chasms = {third: 0 if third in thirds else near & rest for third, near in made.chasm_neighbours.items()}
    joints = (joint for joint in fabric.joints if tile in (joint[0], joint[2]))
    _meet(_contacts(joints, base, thirds[:1]), made.region_of, adjacent, chasms)
    same = made.ground, made.region_of, made.body_of, made.first_third
    return Regions(*same, tuple(adjacent), chasms)


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


def _contacts(
    joints: Iterable[Joint], base: Mapping[str, int], tiles: Iterable[int]
) -> Iterator[tuple[int, int]]:
    """The thirds that touch within tiles, by their first third, and across joints."""
    for place in tiles:
        yield place, place + 1
        yield place + 1, place + 2
        yield place + 2, place
    for tile, own, other, its in joints:
        one, two = base[tile], base[other]
        for x, y in CONTACTS[own][its]:
            yield one + x, two + y


def components(around: Mapping[str, set[str]]) -> Iterator[tuple[str, ...]]:
    """The tiles that hang together, by the neighbours of each."""
    left = dict.fromkeys(around)
    while left:
        reached = frontier = {next(iter(left))}
        while frontier:
            frontier = set().union(*(around[tile] for tile in frontier)) - reached
            reached = reached | frontier
        yield tuple(tile for tile in left if tile in reached)
        left = {tile: None for tile in left if tile not in reached}
