"""The board of one count of players: dense regions, bit masks, and addresses both ways.

A set of regions is an int with one bit a region. What follows from the outline, the graph and the shapes
is worked out on first use.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from realms.board import addresses
from realms.board.build import (
    PlacedTiles,
    RegionMap,
    find_regions,
    landmasses_of,
    place_tiles,
)
from realms.board.covered_faces import CoveredFace
from realms.board.edges import NOTHING_MET, side_contacts
from realms.board.features import (
    feature_regions_of,
    guards_of,
    prices_of,
    symbols_of,
    terrain_regions_of,
    tunnels_of,
    water_bodies_of,
)
from realms.board.hexes import Cell
from realms.board.layout import Layout, Piece, Placement, WaterRule
from realms.board.lazy import lazy_property
from realms.board.outline import Hole, Outline, find_outline
from realms.board.outside import Outside
from realms.board.thirds import ON_SIDES
from realms.tiles.kinds import CHASM, MOUNTAIN, PIECES, SYMBOLS, WATER_KINDS, WORLDS, WaterKind, World
from realms.tiles.tileset import TileSet

if TYPE_CHECKING:
    from networkx import Graph
    from shapely.geometry.base import BaseGeometry


def build_board(layout: Layout) -> "Board":
    """The board of a layout; whatever cannot lie is left out."""
    fabric = place_tiles(layout)
    return Board(layout, fabric, find_regions(fabric, layout.pieces))


def bits(mask: int) -> Iterator[int]:
    """The regions of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(eq=False)
class Board:
    """What a realm is once tiles and pieces are understood."""

    layout: Layout
    placed: PlacedTiles
    region_map: RegionMap

    # What was laid

    @property
    def tileset(self) -> TileSet:
        """The faces in use."""
        return self.layout.tileset

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles that lie, in address order."""
        return self.placed.placements

    @property
    def placement_at(self) -> Mapping[Cell, Placement]:
        """The tile on each taken cell."""
        return self.placed.placement_at

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of the layout, those that cannot lie included."""
        return self.layout.pieces

    @property
    def water_rule(self) -> WaterRule:
        """How water behaves here."""
        return self.layout.water

    def covered_face(self, tile: str) -> CoveredFace:
        """A tile that lies, with what lies on it."""
        return self.placed.covered_faces[self.placed.rank_of[tile]]

    # Addresses

    @property
    def rank_of(self) -> Mapping[str, int]:
        """The rank of each tile in address order; its thirds are numbered from three times that."""
        return self.placed.rank_of

    @property
    def region_count(self) -> int:
        """The number of regions."""
        return len(self.region_map.first_third)

    @lazy_property
    def names(self) -> tuple[str, ...]:
        """The lowest address of each region."""
        return tuple(map(self._named.__getitem__, self.region_map.first_third))

    @lazy_property
    def thirds(self) -> tuple[tuple[str, ...], ...]:
        """All addresses of each region."""
        found: list[list[str]] = [[] for _ in range(self.region_count)]
        for address, region in zip(self._named, self.region_map.region_of, strict=True):
            if region >= 0:
                found[region].append(address)
        return tuple(map(tuple, found))

    def address(self, third: int) -> str:
        """The address of a numbered third."""
        return self._named[third]

    def third(self, address: str) -> int | None:
        """The number of a third, if its tile lies."""
        tile, number = addresses.find_third(address)
        rank = self.rank_of.get(tile)
        return None if rank is None else 3 * rank + number

    @lazy_property
    def _named(self) -> tuple[str, ...]:
        return tuple(chain.from_iterable(map(addresses.thirds, self.rank_of)))

    def region(self, address: str) -> int | None:
        """The region that holds a third; None for a chasm and off the map."""
        third = self.third(address)
        region = -1 if third is None else self.region_map.region_of[third]
        return region if region >= 0 else None

    def successors(self, before: "Board") -> Sequence[int]:
        """Where the lowest thirds of the regions of an earlier board lie; -1 in a chasm and off the map."""
        thirds, region_of = before.region_map.first_third, self.region_map.region_of
        place = self.placed.rank_of
        if before.placed.rank_of is place:
            return [region_of[third] for third in thirds]
        off = len(region_of)
        first = [3 * place[laid.tile] if laid.tile in place else off for laid in before.placements]
        region_of += (-1, -1, -1)
        return [region_of[first[third // 3] + third % 3] for third in thirds]

    def terrain_at(self, address: str) -> str | None:
        """The terrain of a third as it lies, mountains and chasms included."""
        third = self.third(address)
        return None if third is None else self.region_map.ground[third]

    def printed_terrain(self, address: str) -> str | None:
        """The terrain that the face shows on a third, whatever lies on it."""
        tile, number = addresses.split_third(address)
        face = self.placed.faces.get(tile)
        return None if face is None else face.terrain[number]

    # Terrain and symbols

    @lazy_property
    def terrain(self) -> tuple[str, ...]:
        """The terrain of each region."""
        return tuple(map(self.region_map.ground.__getitem__, self.region_map.first_third))

    @lazy_property
    def terrain_regions(self) -> Mapping[str, int]:
        """The regions of each terrain."""
        return terrain_regions_of(self)

    @property
    def all_regions(self) -> int:
        """All regions."""
        return (1 << self.region_count) - 1

    @property
    def water(self) -> int:
        """The water regions."""
        return sum(self.water_bodies)

    @property
    def land(self) -> int:
        """The regions that are not water."""
        return self.all_regions & ~self.water

    @lazy_property
    def symbols(self) -> tuple[frozenset[str], ...]:
        """The symbols that show on each region."""
        return symbols_of(self)

    @lazy_property
    def symbol_regions(self) -> Mapping[str, int]:
        """The regions of each symbol."""
        found = dict.fromkeys(SYMBOLS, 0)
        for region, shown in enumerate(self.symbols):
            for symbol in shown:
                found[symbol] |= 1 << region
        return found

    @lazy_property
    def feature_regions(self) -> Mapping[str, int]:
        """The regions of everything that shows: terrains, worlds, symbols, pieces with their sorts."""
        return feature_regions_of(self)

    @lazy_property
    def world_regions(self) -> Mapping[World, int]:
        """The regions of each world; water that runs from one into the other is of both."""
        return {world: self.feature_regions.get(world, 0) for world in WORLDS}

    # Pieces

    @lazy_property
    def pieces_at(self) -> Mapping[str, tuple[Piece, ...]]:
        """The pieces at each address, in the order of the layout."""
        found: dict[str, list[Piece]] = {}
        for piece in self.pieces:
            found.setdefault(piece.at, []).append(piece)
        return {address: tuple(pieces) for address, pieces in found.items()}

    def piece(self, kind: str, address: str) -> Piece | None:
        """The first piece of a kind at an address."""
        return next((piece for piece in self.pieces_at.get(address, ()) if piece.piece == kind), None)

    def regions_with_piece(self, kind: str) -> int:
        """The regions on which a piece of that kind lies."""
        found = 0
        for piece in self.pieces:
            if piece.piece == kind and PIECES[kind].spot == "third":
                region = self.region(piece.at)
                found |= 0 if region is None else 1 << region
        return found

    @lazy_property
    def peaks(self) -> int:
        """The mountains with a peak on top."""
        raised = self.regions_with_piece("peak")
        return raised & self.terrain_regions[MOUNTAIN] if raised else 0

    @lazy_property
    def arrows(self) -> int:
        """The regions that entry arrows point to: every one that shows on the arrow's side."""
        found = 0
        for piece in self.pieces:
            if piece.piece == "arrow":
                found |= self.on_side(*addresses.split_side(piece.at))
        return found

    def on_side(self, tile: str, side: int) -> int:
        """The regions that show on a tile's own side."""
        return self._on_sides(tile, 1 << side)

    def _on_sides(self, tile: str, sides: int) -> int:
        rank = self.placed.rank_of.get(tile)
        if rank is None:
            return 0
        first, region_of, found = 3 * rank, self.region_map.region_of, 0
        for third in ON_SIDES[sides]:
            region = region_of[first + third]
            found |= 1 << region if region >= 0 else 0
        return found

    # Who touches whom

    @lazy_property
    def tunnels(self) -> Mapping[int, tuple[int, int]]:
        """The two regions that each working tunnel joins, by number."""
        return tunnels_of(self)

    @lazy_property
    def adj(self) -> tuple[int, ...]:
        """The neighbours of each region, tunnels included."""
        found = list(self.region_map.adjacent)
        for one, other in self.tunnels.values():
            found[one] |= 1 << other
            found[other] |= 1 << one
        return tuple(found)

    @lazy_property
    def chasms(self) -> tuple[str, ...]:
        """The thirds that are chasms."""
        return tuple(
            self.address(third) for third, kind in enumerate(self.region_map.ground) if kind == CHASM
        )

    @lazy_property
    def chasm_neighbours(self) -> Mapping[str, int]:
        """The regions that border each chasm."""
        return {self.address(third): mask for third, mask in self.region_map.chasm_neighbours.items()}

    def neighbours_of(self, regions: int) -> int:
        """All neighbours of these regions; of several, they may be each other's."""
        found = 0
        for region in bits(regions):
            found |= self.adj[region]
        return found

    @lazy_property
    def landmasses(self) -> tuple[tuple[str, ...], ...]:
        """The tiles that hang together by touching sides or tunnels, by their first tile."""
        return landmasses_of(self)

    # Water

    @lazy_property
    def water_bodies(self) -> tuple[int, ...]:
        """The bodies of water: what runs together when borders are looked past."""
        return water_bodies_of(self.region_map)

    @lazy_property
    def water_regions(self) -> Mapping[WaterKind, int]:
        """The water regions of each kind: the scenario's, but for the bodies it excepts."""
        found = dict.fromkeys(WATER_KINDS, 0)
        for body in self.water_bodies:
            found[self._kind_of(body)] |= body
        return found

    def _kind_of(self, body: int) -> WaterKind:
        for address, kind in self.water_rule.exceptions.items():
            region = self.region(address)
            if region is not None and body >> region & 1:
                return kind
        return self.water_rule.kind

    @lazy_property
    def coast(self) -> int:
        """The land regions beside water."""
        return self.neighbours_of(self.water) & self.land

    @property
    def impassable(self) -> int:
        """The seas and lakes."""
        return self.water_regions["sea"] | self.water_regions["lake"]

    @property
    def passable(self) -> int:
        """The regions that tokens can come through without an ability: land and rivers."""
        return self.all_regions & ~self.impassable

    # Outline and holes

    @lazy_property
    def outline(self) -> Outline:
        """The boundary facing the unbounded outside, and those of the holes."""
        return find_outline(self.placements, self.placement_at, self.layout.worlds_touch)

    @lazy_property
    def rim(self) -> int:
        """The regions with a part of a side on the outline."""
        found = 0
        for tile, sides in self.outside.open_sides():
            found |= self._on_sides(tile, sides)
        return found

    @lazy_property
    def outside(self) -> Outside:
        """The cells about the tiles."""
        return Outside(self.placements, self.layout.worlds_touch, self.pieces)

    @lazy_property
    def holes(self) -> tuple[Hole, ...]:
        """The holes, by name."""
        edges = sorted(self.outline.holes, key=lambda edge: addresses.side_order(edge.first))
        return tuple(
            Hole(f"hole:{addresses.side(*edge.first)}", self._facing(edge.sides), edge.cells)
            for edge in edges
        )

    def _facing(self, sides: Iterable[addresses.Side]) -> int:
        found = 0
        for tile, side in sides:
            found |= self.on_side(tile, side)
        return found

    @lazy_property
    def entry(self) -> int:
        """Where newcomers may enter: by the arrows, or else along the edge."""
        return self.arrows & ~self.impassable if self.arrows else self.edge_entries

    @lazy_property
    def edge_entries(self) -> int:
        """What can be entered by the outline and the seas that open on it."""
        found = self.rim
        for body in self.water_bodies if self.water_rule.enter else ():
            if body & self.rim & self.water_regions["sea"]:
                found |= self.neighbours_of(body)
        return found & ~self.impassable

    def met_by_sides(self, tile: str) -> tuple[str, ...]:
        """What each unit of a tile's sides meets: `out`, `land`, water that runs on (`merge`) or a `dam`."""
        return self._edges.get(tile, NOTHING_MET)

    @lazy_property
    def _edges(self) -> Mapping[str, tuple[str, ...]]:
        return side_contacts(self.placed, self.region_map.ground, self.pieces)

    # Prices

    def price(self, region: int) -> int | None:
        """The printed price of a region before any player has come; None if it cannot be taken."""
        if self.impassable >> region & 1:
            return None
        return self.prices[region] + self.guards[region]

    @lazy_property
    def prices(self) -> tuple[int, ...]:
        """What each region costs without guards; seas and lakes are priced for those who may take them."""
        return prices_of(self)

    @lazy_property
    def guards(self) -> tuple[int, ...]:
        """Tribes and monsters on each region: each of them adds one to its price."""
        return guards_of(self)

    # Heavy views

    @lazy_property
    def graph(self) -> "Graph[int]":
        """The regions, their prices and their borders as a networkx graph."""
        from realms.board.graph import region_graph

        return region_graph(self)

    @lazy_property
    def passable_graph(self) -> "Graph[int]":
        """The graph of the passable regions."""
        from realms.board.graph import passable_graph

        return passable_graph(self)

    @lazy_property
    def shapes(self) -> "tuple[BaseGeometry, ...]":
        """The shape of each region in the drawing plane."""
        from realms.board.shapes import region_shapes

        return region_shapes(self)
