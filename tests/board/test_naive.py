"""Random boards against a second, slow reading of the design.

Every third of a side is a stretch between two points of a lattice, in whole numbers; what two tiles have in
common is what they have the same stretch of. Regions are then connected parts of a graph of thirds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

import networkx as nx
import pytest
from hypothesis import given, infer

from realms.board import addresses
from realms.board.board import Board, bits
from realms.board.build_board import build_board
from realms.board.layout import Layout, Placement
from realms.tiles.tileset import tile_order

from help.rivers import mouths

Vector = tuple[int, int]
Third = tuple[str, int]
Ends = frozenset[Vector]

# Third k has own side 2k from its first split on, all of side 2k+1, and side 2k+2 up to its split.
SHOWN = ("200", "000", "011", "111", "122", "222")  # by side and third of a side

# The corners of a tile about its centre, counter-clockwise from the lower one in the east.
CORNERS: tuple[Vector, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@dataclass(frozen=True)
class Stretch:
    """A third of a side of a tile that lies, and the third of the tile that shows there."""

    placement: Placement
    side: int
    unit: int

    @property
    def third(self) -> Third:
        return self.placement.tile, int(SHOWN[self.side][self.unit])

    @property
    def ends(self) -> Ends:
        q, r, board_side = self.placement.q, self.placement.r, self.side + self.placement.turn
        (ax, ay), (bx, by) = CORNERS[board_side % 6], CORNERS[(board_side + 1) % 6]
        x, y = 3 * (q + 2 * r), 3 * (q - r)
        return frozenset(
            (x + (3 - step) * ax + step * bx, y + (3 - step) * ay + step * by)
            for step in (self.unit, self.unit + 1)
        )


@dataclass(frozen=True)
class Naive:
    """The slow reading of one layout."""

    layout: Layout

    @cached_property
    def cover(self) -> dict[Third, str]:
        found: dict[Third, str] = {}
        for piece in self.layout.pieces:
            if piece.piece in {"mountain", "chasm"}:
                found.setdefault(addresses.split_third(piece.at), piece.piece)
        return found

    @cached_property
    def ground(self) -> dict[Third, str]:
        faces = {laid.tile: self.layout.tileset.face(laid.tile, laid.face) for laid in self.layout.placements}
        printed = {
            (tile, third): face.terrain[third] for tile, face in faces.items() if face for third in range(3)
        }
        return printed | self.cover

    @cached_property
    def stretches(self) -> dict[Ends, list[Stretch]]:
        found: dict[Ends, list[Stretch]] = {}
        for laid in self.layout.placements:
            for side, unit in product(range(6), range(3)):
                stretch = Stretch(laid, side, unit)
                found.setdefault(stretch.ends, []).append(stretch)
        return found

    @cached_property
    def facing(self) -> list[tuple[Stretch, Stretch]]:
        """The stretches of two tiles that lie on each other, where worlds may touch."""
        return [
            (here[0], here[1])
            for here in self.stretches.values()
            if len(here) == 2
            and (self.layout.worlds_touch or here[0].placement.face == here[1].placement.face)
        ]

    @cached_property
    def touching(self) -> list[tuple[Third, Third, bool]]:
        """The thirds that share a border, and whether a border piece lies on it."""
        inner = [
            ((laid.tile, one), (laid.tile, other), False)
            for laid in self.layout.placements
            for one, other in combinations(range(3), 2)
        ]
        return inner + [(one.third, other.third, self.dammed(one, other)) for one, other in self.facing]

    def dammed(self, one: Stretch, other: Stretch) -> bool:
        place = addresses.border((one.placement.tile, one.side), (other.placement.tile, other.side))
        return any(piece.at == place for piece in self.layout.pieces)

    def joined(self, one: Third, other: Third, dam: bool) -> bool:
        """Return True if two thirds that share a border belong to one region."""
        if self.ground[one] == self.ground[other] == "water":
            return not dam
        if one[0] != other[0] or one in self.cover or other in self.cover:
            return False
        face = next(
            self.layout.tileset.face(*each)
            for laid in self.layout.placements
            if (each := (laid.tile, laid.face))[0] == one[0]
        )
        return face is not None and any({one[1], other[1]} <= set(region.thirds) for region in face.regions)

    def parts(self, pairs: Iterator[tuple[Third, Third]], among: set[Third]) -> set[frozenset[Third]]:
        graph: nx.Graph[Third] = nx.Graph(pairs)
        graph.add_nodes_from(among)
        return {frozenset(part) for part in nx.connected_components(graph)}

    @cached_property
    def regions(self) -> set[frozenset[Third]]:
        pairs = ((one, other) for one, other, dam in self.touching if self.joined(one, other, dam))
        return self.parts(pairs, {third for third, kind in self.ground.items() if kind != "chasm"})

    @cached_property
    def bodies(self) -> set[frozenset[Third]]:
        wet = {third for third, kind in self.ground.items() if kind == "water"}
        return self.parts(((one, other) for one, other, _ in self.touching if {one, other} <= wet), wet)

    @cached_property
    def region_of(self) -> dict[Third, frozenset[Third]]:
        return {third: region for region in self.regions for third in region}

    @cached_property
    def adjacent(self) -> set[frozenset[frozenset[Third]]]:
        pairs = ((self.region_of.get(one), self.region_of.get(other)) for one, other, _ in self.touching)
        return {frozenset((one, other)) for one, other in pairs if one and other and one != other}


def thirds_of(board: Board, region: int) -> frozenset[Third]:
    return frozenset(map(addresses.split_third, board.thirds[region]))


def thirds_in(board: Board, regions: int) -> frozenset[Third]:
    return frozenset().union(*(thirds_of(board, region) for region in bits(regions)))


def order(third: Third) -> tuple[tuple[str, int], int]:
    return tile_order(third[0]), third[1]


@given(layout=infer)
def test_regions_are_the_same(layout: Layout) -> None:
    board, naive = build_board(layout), Naive(layout)
    assert {thirds_of(board, region) for region in range(board.region_count)} == naive.regions
    assert list(board.names) == [
        addresses.third(*min(region, key=order))
        for region in sorted(naive.regions, key=lambda region: order(min(region, key=order)))
    ]


@given(layout=infer)
def test_who_touches_whom_is_the_same(layout: Layout) -> None:
    board, naive = build_board(layout), Naive(layout)
    ours = {
        frozenset((thirds_of(board, one), thirds_of(board, other)))
        for one, mask in enumerate(board.region_map.adjacent)
        for other in bits(mask)
    }
    assert ours == naive.adjacent
    assert all(
        mask >> other & 1 == board.adj[other] >> one & 1
        for one, mask in enumerate(board.adj)
        for other in range(board.region_count)
    )
    assert not any(mask >> region & 1 for region, mask in enumerate(board.adj))


@pytest.mark.rule("realms.tile.same_terrain_stays_separate")
@given(layout=infer)
def test_land_is_never_joined_across_tiles(layout: Layout) -> None:
    board = build_board(layout)
    for region in bits(board.land):
        assert len({tile for tile, _ in thirds_of(board, region)}) == 1


@given(layout=infer)
def test_chasms_know_the_regions_around_them(layout: Layout) -> None:
    board, naive = build_board(layout), Naive(layout)
    chasms = {third for third, kind in naive.ground.items() if kind == "chasm"}
    around: dict[Third, set[frozenset[Third]]] = {third: set() for third in chasms}
    for pair in naive.touching:
        for one, other in (pair[:2], pair[1::-1]):
            if one in chasms and other not in chasms:
                around[one].add(naive.region_of[other])
    assert set(board.chasms) == {addresses.third(*third) for third in chasms}
    assert {
        at: {thirds_of(board, region) for region in bits(mask)} for at, mask in board.chasm_neighbours.items()
    } == {addresses.third(*third): regions for third, regions in around.items()}


@given(layout=infer)
def test_bodies_of_water_are_the_same(layout: Layout) -> None:
    board, naive = build_board(layout), Naive(layout)
    assert {thirds_in(board, body) for body in board.water_bodies} == naive.bodies
    assert len(board.water_bodies) == len(naive.bodies)


@given(layout=infer)
def test_terrain_and_masks_tell_the_ground(layout: Layout) -> None:
    board, naive = build_board(layout), Naive(layout)
    assert {at: board.terrain_at(addresses.third(*at)) for at in naive.ground} == naive.ground
    for kind, mask in board.terrain_regions.items():
        assert thirds_in(board, mask) == {third for third, ground in naive.ground.items() if ground == kind}
    assert board.water | board.land == board.all_regions
    assert thirds_in(board, board.water) == frozenset().union(*naive.bodies)
    for world, mask in board.world_regions.items():
        there = {laid.tile for laid in layout.placements if laid.face == world}
        found = {region for region in naive.regions if any(tile in there for tile, _ in region)}
        assert {thirds_of(board, region) for region in bits(mask)} == found


@given(layout=infer)
def test_every_third_of_a_side_says_what_it_meets(layout: Layout) -> None:
    board, naive = build_board(layout), Naive(layout)
    expected = {laid.tile: ["out"] * 18 for laid in layout.placements}
    for pair in naive.facing:
        wet = all(naive.ground[stretch.third] == "water" for stretch in pair)
        word = ("dam" if naive.dammed(*pair) else "merge") if wet else "land"
        for stretch in pair:
            expected[stretch.placement.tile][3 * stretch.side + stretch.unit] = word
    assert {laid.tile: list(board.met_by_sides(laid.tile)) for laid in layout.placements} == expected


@given(layout=infer)
def test_sides_show_the_regions_that_have_a_part_of_them(layout: Layout) -> None:
    board, naive = build_board(layout), Naive(layout)
    shown: dict[tuple[str, int], set[frozenset[Third]]] = {}
    for stretch in (stretch for here in naive.stretches.values() for stretch in here):
        region = naive.region_of.get(stretch.third)
        shown.setdefault((stretch.placement.tile, stretch.side), set()).update({region} if region else ())
    for side, regions in shown.items():
        assert {thirds_of(board, region) for region in bits(board.on_side(*side))} == regions
    marked = [addresses.split_side(piece.at) for piece in layout.pieces if piece.piece == "arrow"]
    assert thirds_in(board, board.arrows) == frozenset().union(
        *(third for side in marked for third in shown[side])
    )


def outer_stretches(naive: Naive) -> Iterator[Stretch]:
    """The stretches that face no tile they may touch, by their ends."""
    facing = {stretch for pair in naive.facing for stretch in pair}
    yield from (stretch for here in naive.stretches.values() for stretch in here if stretch not in facing)


@given(layout=infer)
def test_mouths_are_unbroken_stretches_of_water_on_the_outline(layout: Layout) -> None:
    board, naive = build_board(layout), Naive(layout)
    outline = {side for loop in board.outline.outer for side in loop}
    graph: nx.Graph[tuple[object, Vector]] = nx.Graph()
    for stretch in outer_stretches(naive):
        if (stretch.placement.tile, stretch.side) in outline and naive.ground[stretch.third] == "water":
            world = None if layout.worlds_touch else stretch.placement.face
            one, other = stretch.ends
            graph.add_edge((world, one), (world, other))
    assert mouths(board) == nx.number_connected_components(graph)


@given(layout=infer)
def test_tunnels_join_the_two_regions_of_a_number(layout: Layout) -> None:
    board, naive = build_board(layout), Naive(layout)
    ends: dict[int, list[frozenset[Third]]] = {}
    for piece in layout.pieces:
        region = naive.region_of.get(addresses.split_third(piece.at)) if piece.piece == "tunnel" else None
        if region:
            ends.setdefault(piece.data["number"], []).append(region)
    expected = {number: set(pair) for number, pair in ends.items() if len(pair) == 2 and pair[0] != pair[1]}
    assert {
        number: {thirds_of(board, end) for end in pair} for number, pair in board.tunnels.items()
    } == expected
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(board.region_count))
    graph.add_edges_from(
        (one, other) for one, mask in enumerate(board.region_map.adjacent) for other in bits(mask)
    )
    graph.add_edges_from(board.tunnels.values())
    assert nx.utils.edges_equal(list(board.graph.edges), list(graph.edges))
    assert set(board.graph) == set(graph)
