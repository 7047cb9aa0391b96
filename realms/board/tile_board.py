"""A board of tiles: thirds joined to regions, the sides on which tiles touch, holes and the outside."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from realms.board import addresses
from realms.board.board import Board
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
    water_bodies_of,
)
from realms.board.hexes import Cell
from realms.board.layout import Layout, Piece, Placement
from realms.board.lazy import lazy_property
from realms.board.outline import Hole, Outline, find_outline
from realms.board.outside import Outside
from realms.board.thirds import ON_SIDES
from realms.tiles.kinds import CHASM, WATER_KINDS, WaterKind, World

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def board_of_tiles(layout: Layout) -> "TileBoard":
    """Make the board of a layout; tiles and pieces that cannot lie where they should are left out."""
    placed = place_tiles(layout)
    return TileBoard(layout, placed, find_regions(placed, layout.pieces))


@dataclass(eq=False)
class TileBoard(Board):
    """The regions that tiles and pieces make."""

    layout: Layout
    placed: PlacedTiles
    region_map: RegionMap

    # Tiles

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles on the board, in the order of their letters."""
        return self.placed.placements

    @property
    def placement_at(self) -> Mapping[Cell, Placement]:
        """The tile on each occupied cell."""
        return self.placed.placement_at

    @property
    def rank_of(self) -> Mapping[str, int]:
        """The rank of each tile by its letter; its thirds are numbered from three times the rank."""
        return self.placed.rank_of

    def covered_face(self, tile: str) -> CoveredFace:
        """Return the face of a tile with the pieces on it."""
        return self.placed.covered_faces[self.placed.rank_of[tile]]

    # Addresses

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

    def knows(self, address: str) -> bool:
        """Return True if all tiles that an address names are on the board."""
        return all(tile in self.rank_of for tile in addresses.tiles_of(address))

    def successors(self, before: "Board") -> Sequence[int]:
        """Return the region of the lowest third of each region of an earlier board; -1 if there is none."""
        if not isinstance(before, TileBoard):
            return super().successors(before)
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
        tile, number = addresses.find_third(address)
        face = self.placed.faces.get(tile)
        return None if face is None else face.terrain[number]

    def printed_symbols(self, address: str) -> tuple[str, ...]:
        """Return the symbols printed on a third, whatever piece covers it."""
        tile, number = addresses.find_third(address)
        face = self.placed.faces.get(tile)
        return () if face is None else face.symbols[number]

    def world_at(self, address: str) -> World | None:
        """Return the world of the tile that an address names first."""
        rank = self.rank_of.get(addresses.tiles_of(address)[0])
        return None if rank is None else self.placements[rank].face

    # Terrain and symbols

    @lazy_property
    def terrain(self) -> tuple[str, ...]:
        """The terrain of each region."""
        return tuple(map(self.region_map.ground.__getitem__, self.region_map.first_third))

    @lazy_property
    def symbols(self) -> tuple[frozenset[str], ...]:
        """The symbols visible in each region."""
        return symbols_of(self)

    @lazy_property
    def feature_regions(self) -> Mapping[str, int]:
        """The regions of each terrain, world, symbol and piece; of markers and tokens also by sort."""
        return feature_regions_of(self)

    def regions_with_feature(self, name: str) -> int:
        """Return the regions with a feature, of those that `feature_regions` has."""
        if "feature_regions" in vars(self):
            return self.feature_regions.get(name, 0)
        region_of, found = self.region_map.region_of, 0
        for rank, face in enumerate(self.placed.covered_faces):
            for third in face.thirds_with.get(name, ()):
                found |= 1 << region_of[3 * rank + third]
        return found

    # Pieces

    def lying(self, kind: str) -> Iterator[tuple[int, Piece]]:
        """List the pieces of a kind on regions, in the order of addresses."""
        for rank, face in enumerate(self.placed.covered_faces):
            for third, piece in face.lying:
                if piece.piece == kind and (region := self.region_map.region_of[3 * rank + third]) >= 0:
                    yield region, piece

    def entered_by(self, address: str) -> int:
        """Return the regions along the side that an address names."""
        return self.on_side(*addresses.split_side(address)) if self.knows(address) else 0

    def faces_outside(self, address: str) -> bool:
        """Return True if the side that an address names faces the outside of the map."""
        if not self.knows(address):
            return False
        side = addresses.split_side(address)
        return any(side in loop for loop in self.outline.outer)

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
    def bordering(self) -> tuple[int, ...]:
        """The neighbours of each region, without tunnels."""
        return self.region_map.adjacent

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

    def met_by_sides(self, tile: str) -> tuple[str, ...]:
        """Name what is beyond each third of a tile's sides: `out`, `land`, `merge` (water) or `dam`."""
        return self._edges.get(tile, NOTHING_MET)

    @lazy_property
    def _edges(self) -> Mapping[str, tuple[str, ...]]:
        return side_contacts(self.placed, self.region_map.ground, self.pieces)

    # Figures

    @lazy_property
    def prices(self) -> tuple[int, ...]:
        """The tokens that each region costs without guards; some races can conquer seas and lakes too."""
        return prices_of(self)

    @lazy_property
    def guards(self) -> tuple[int, ...]:
        """The number of lost tribes and monsters on each region; each adds one to its price."""
        return guards_of(self)

    @lazy_property
    def shapes(self) -> "tuple[BaseGeometry, ...]":
        """The shape of each region in the drawing plane, by shapely."""
        from realms.board.shapes import region_shapes

        return region_shapes(self)
