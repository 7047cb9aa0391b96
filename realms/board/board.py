"""The board for one number of players: its regions, their borders, and addresses of both.

Regions are numbered from 0; a set of regions is an int with one bit for each. Most properties are worked out
when they are first asked for, the graph and the shapes among them.
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
    """Make the board of a layout; tiles and pieces that cannot lie where they should are left out."""
    placed = place_tiles(layout)
    return Board(layout, placed, find_regions(placed, layout.pieces))


def bits(mask: int) -> Iterator[int]:
    """List the regions of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(eq=False)
class Board:
    """The regions that tiles and pieces make, and everything that follows from them; never changed."""

    layout: Layout
    placed: PlacedTiles
    region_map: RegionMap

    # Tiles and pieces

    @property
    def tileset(self) -> TileSet:
        """The tile set whose faces are in use."""
        return self.layout.tileset

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles on the board, in the order of their letters."""
        return self.placed.placements

    @property
    def placement_at(self) -> Mapping[Cell, Placement]:
        """The tile on each occupied cell."""
        return self.placed.placement_at

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of the layout, those that cannot lie included."""
        return self.layout.pieces

    @property
    def water_rule(self) -> WaterRule:
        """The rule for the water of this realm."""
        return self.layout.water

    def covered_face(self, tile: str) -> CoveredFace:
        """Return the face of a tile with the pieces on it."""
        return self.placed.covered_faces[self.placed.rank_of[tile]]

    # Addresses

    @property
    def rank_of(self) -> Mapping[str, int]:
        """The rank of each tile by its letter; its thirds are numbered from three times the rank."""
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
        """The addresses of all thirds of each region."""
        found: list[list[str]] = [[] for _ in range(self.region_count)]
        for address, region in zip(self._named, self.region_map.region_of, strict=True):
            if region >= 0:
                found[region].append(address)
        return tuple(map(tuple, found))

    def address(self, third: int) -> str:
        """Return the address of a third by its number."""
        return self._named[third]

    def third(self, address: str) -> int | None:
        """Return the number of a third; None if its tile is not on the board."""
        tile, number = addresses.find_third(address)
        rank = self.rank_of.get(tile)
        return None if rank is None else 3 * rank + number

    @lazy_property
    def _named(self) -> tuple[str, ...]:
        return tuple(chain.from_iterable(map(addresses.thirds, self.rank_of)))

    def region(self, address: str) -> int | None:
        """Return the region of a third; None for a chasm and off the map."""
        third = self.third(address)
        region = -1 if third is None else self.region_map.region_of[third]
        return region if region >= 0 else None

    def successors(self, before: "Board") -> Sequence[int]:
        """Return the region of the lowest third of each region of an earlier board; -1 if there is none."""
        thirds, region_of = before.region_map.first_third, self.region_map.region_of
        place = self.placed.rank_of
        if before.placed.rank_of is place:
            return [region_of[third] for third in thirds]
        off = len(region_of)
        first = [3 * place[laid.tile] if laid.tile in place else off for laid in before.placements]
        region_of += (-1, -1, -1)
        return [region_of[first[third // 3] + third % 3] for third in thirds]

    def terrain_at(self, address: str) -> str | None:
        """Return the terrain of a third, mountain and chasm pieces included."""
        third = self.third(address)
        return None if third is None else self.region_map.ground[third]

    def printed_terrain(self, address: str) -> str | None:
        """Return the terrain printed on a third, whatever piece covers it."""
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
        """The symbols visible in each region."""
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
        """The regions of each terrain, world, symbol and piece; of markers and tokens also by sort."""
        return feature_regions_of(self)

    @lazy_property
    def world_regions(self) -> Mapping[World, int]:
        """The regions of each world; water that runs through both worlds counts in both."""
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
        """Return the first piece of a kind at an address."""
        return next((piece for piece in self.pieces_at.get(address, ()) if piece.piece == kind), None)

    def regions_with_piece(self, kind: str) -> int:
        """Return the regions with a piece of a kind."""
        found = 0
        for piece in self.pieces:
            if piece.piece == kind and PIECES[kind].spot == "third":
                region = self.region(piece.at)
                found |= 0 if region is None else 1 << region
        return found

    @lazy_property
    def peaks(self) -> int:
        """The mountain regions with a peak."""
        raised = self.regions_with_piece("peak")
        return raised & self.terrain_regions[MOUNTAIN] if raised else 0

    @lazy_property
    def arrows(self) -> int:
        """The regions along the sides that entry arrows point to."""
        found = 0
        for piece in self.pieces:
            if piece.piece == "arrow":
                found |= self.on_side(*addresses.split_side(piece.at))
        return found

    def on_side(self, tile: str, side: int) -> int:
        """Return the regions along a tile's own side."""
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

    # Neighbours

    @lazy_property
    def tunnels(self) -> Mapping[int, tuple[int, int]]:
        """The two regions joined by each complete tunnel, by its number."""
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
        """The addresses of the chasms."""
        return tuple(
            self.address(third) for third, kind in enumerate(self.region_map.ground) if kind == CHASM
        )

    @lazy_property
    def chasm_neighbours(self) -> Mapping[str, int]:
        """The regions that border each chasm."""
        return {self.address(third): mask for third, mask in self.region_map.chasm_neighbours.items()}

    def neighbours_of(self, regions: int) -> int:
        """Return all neighbours of some regions; these may contain some of the regions themselves."""
        found = 0
        for region in bits(regions):
            found |= self.adj[region]
        return found

    @lazy_property
    def landmasses(self) -> tuple[tuple[str, ...], ...]:
        """The groups of tiles connected by touching sides or by tunnels."""
        return landmasses_of(self)

    # Water

    @lazy_property
    def water_bodies(self) -> tuple[int, ...]:
        """The bodies of water, river borders ignored."""
        return water_bodies_of(self.region_map)

    @lazy_property
    def water_regions(self) -> Mapping[WaterKind, int]:
        """The water regions of each kind: the usual one, and the exceptions of the scenario."""
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
        """The land regions next to water."""
        return self.neighbours_of(self.water) & self.land

    @property
    def impassable(self) -> int:
        """The seas and lakes."""
        return self.water_regions["sea"] | self.water_regions["lake"]

    @property
    def passable(self) -> int:
        """The regions that tokens can enter without a special ability: land and rivers."""
        return self.all_regions & ~self.impassable

    # Outline and holes

    @lazy_property
    def outline(self) -> Outline:
        """The boundary towards the outside, and those around holes."""
        return find_outline(self.placements, self.placement_at, self.layout.worlds_touch)

    @lazy_property
    def rim(self) -> int:
        """The regions along the outer boundary."""
        found = 0
        for tile, sides in self.outside.open_sides():
            found |= self._on_sides(tile, sides)
        return found

    @lazy_property
    def outside(self) -> Outside:
        """The cells around the tiles."""
        return Outside(self.placements, self.layout.worlds_touch, self.pieces)

    @lazy_property
    def holes(self) -> tuple[Hole, ...]:
        """The holes, in the order of their names."""
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
        """The regions where newcomers may enter: those with arrows, or else those along the edge."""
        return self.arrows & ~self.impassable if self.arrows else self.edge_entries

    @lazy_property
    def edge_entries(self) -> int:
        """The regions that can be entered along the outer boundary, or from a sea that reaches it."""
        found = self.rim
        for body in self.water_bodies if self.water_rule.enter else ():
            if body & self.rim & self.water_regions["sea"]:
                found |= self.neighbours_of(body)
        return found & ~self.impassable

    def met_by_sides(self, tile: str) -> tuple[str, ...]:
        """Name what is beyond each third of a tile's sides: `out`, `land`, `merge` (water) or `dam`."""
        return self._edges.get(tile, NOTHING_MET)

    @lazy_property
    def _edges(self) -> Mapping[str, tuple[str, ...]]:
        return side_contacts(self.placed, self.region_map.ground, self.pieces)

    # Prices

    def price(self, region: int) -> int | None:
        """Return the tokens that a region costs before any player holds it; None for a sea or a lake."""
        if self.impassable >> region & 1:
            return None
        return self.prices[region] + self.guards[region]

    @lazy_property
    def prices(self) -> tuple[int, ...]:
        """The tokens that each region costs without guards; some races can conquer seas and lakes too."""
        return prices_of(self)

    @lazy_property
    def guards(self) -> tuple[int, ...]:
        """The number of lost tribes and monsters on each region; each adds one to its price."""
        return guards_of(self)

    # Views that load networkx or shapely

    @lazy_property
    def graph(self) -> "Graph[int]":
        """The regions with their prices and borders, as a networkx graph."""
        from realms.board.graph import region_graph

        return region_graph(self)

    @lazy_property
    def passable_graph(self) -> "Graph[int]":
        """The graph of the passable regions alone."""
        from realms.board.graph import passable_graph

        return passable_graph(self)

    @lazy_property
    def shapes(self) -> "tuple[BaseGeometry, ...]":
        """The shape of each region in the drawing plane, by shapely."""
        from realms.board.shapes import region_shapes

        return region_shapes(self)
