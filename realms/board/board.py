"""The board for one number of players: its regions, their borders, and addresses of both.

Regions are numbered from 0; a set of regions is an int with one bit for each. Most properties are worked out
when they are first asked for, the graph and the shapes among them. `Board` has what follows from regions,
whatever makes them: `tile_board.py` has boards of tiles, `drawn_board.py` those that somebody drew.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from realms.board.features import terrain_regions_of, tunnels_of
from realms.board.hexes import Cell
from realms.board.layout import Layout, Piece, Placement, WaterRule
from realms.board.lazy import lazy_property
from realms.board.outline import Hole
from realms.tiles.kinds import MOUNTAIN, PIECES, SYMBOLS, WORLDS, WaterKind, World
from realms.tiles.tileset import TileSet

if TYPE_CHECKING:
    from networkx import Graph
    from shapely.geometry.base import BaseGeometry


def bits(mask: int) -> Iterator[int]:
    """List the regions of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Board(ABC):
    """The regions of a map, and everything that follows from them; never changed."""

    layout: Layout

    # Given by the tiles or by the drawing

    names: tuple[str, ...]  # the lowest address of each region
    thirds: tuple[tuple[str, ...], ...]  # all addresses of each region: its thirds, or its id in a drawing
    terrain: tuple[str, ...]
    symbols: tuple[frozenset[str], ...]
    feature_regions: Mapping[str, int]  # of each terrain, world, symbol, piece and sort of marker or token
    bordering: tuple[int, ...]  # the neighbours of each region, without tunnels
    landmasses: tuple[tuple[str, ...], ...]  # the connected groups of tiles, or of drawn regions
    chasms: tuple[str, ...]  # their addresses
    chasm_neighbours: Mapping[str, int]  # the regions that border each chasm
    water_bodies: tuple[int, ...]  # river borders ignored
    water_regions: Mapping[WaterKind, int]
    rim: int  # the regions along the outer boundary
    prices: tuple[int, ...]  # without guards; some races can conquer seas and lakes too
    guards: tuple[int, ...]  # lost tribes and monsters; each adds one to the price
    shapes: "tuple[BaseGeometry, ...]"  # in the drawing plane, by shapely

    # What only tiles have

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles on the board, in the order of their letters."""
        return ()

    @property
    def placement_at(self) -> Mapping[Cell, Placement]:
        """The tile on each occupied cell."""
        return {}

    @property
    def rank_of(self) -> Mapping[str, int]:
        """The rank of each tile by its letter; its thirds are numbered from three times the rank."""
        return {}

    @lazy_property
    def holes(self) -> tuple[Hole, ...]:
        """The holes, in the order of their names."""
        return ()

    def met_by_sides(self, _tile: str) -> tuple[str, ...]:
        """Name what is beyond each third of a tile's sides: `out`, `land`, `merge` (water) or `dam`."""
        return ()

    # Addresses

    @property
    def region_count(self) -> int:
        """The number of regions."""
        return len(self.names)

    @property
    def is_empty(self) -> bool:
        """True if nothing lies on the table and nothing is drawn."""
        return not (self.region_count or self.chasms)

    @abstractmethod
    def region(self, address: str) -> int | None:
        """Return the region of an address; None for a chasm and off the map."""

    @abstractmethod
    def terrain_at(self, address: str) -> str | None:
        """Return the terrain at an address, mountain and chasm pieces included; None off the map."""

    @abstractmethod
    def printed_terrain(self, address: str) -> str | None:
        """Return the terrain at an address, whatever piece covers it; None off the map."""

    @abstractmethod
    def printed_symbols(self, address: str) -> tuple[str, ...]:
        """Return the symbols at an address, whatever piece covers them."""

    @abstractmethod
    def world_at(self, address: str) -> World | None:
        """Return the world of a region or chasm; None off the map."""

    @abstractmethod
    def knows(self, address: str) -> bool:
        """Return True if all that an address names is on the map."""

    def successors(self, before: "Board") -> Sequence[int]:
        """Return the region that each region of an earlier board has become; -1 if there is none."""
        places = map(self.region, before.names)
        return [-1 if place is None else place for place in places]

    # Pieces

    @abstractmethod
    def lying(self, kind: str) -> Iterable[tuple[int, Piece]]:
        """List the pieces of a kind with the regions they lie on, in the order of addresses."""

    @abstractmethod
    def entered_by(self, address: str) -> int:
        """Return the regions that an entry arrow at an address points to."""

    @abstractmethod
    def faces_outside(self, address: str) -> bool:
        """Return True if an arrow at an address comes from outside the map."""

    @lazy_property
    def arrows(self) -> int:
        """The regions that entry arrows point to."""
        found = 0
        for piece in self.pieces:
            if piece.piece == "arrow":
                found |= self.entered_by(piece.at)
        return found

    @property
    def tileset(self) -> TileSet:
        """The tile set whose faces are in use."""
        return self.layout.tileset

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of the layout, those that cannot lie included."""
        return self.layout.pieces

    @property
    def water_rule(self) -> WaterRule:
        """The rule for the water of this realm."""
        return self.layout.water

    # Terrain and symbols

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
    def symbol_regions(self) -> Mapping[str, int]:
        """The regions of each symbol."""
        found = dict.fromkeys(SYMBOLS, 0)
        for region, shown in enumerate(self.symbols):
            for symbol in shown:
                found[symbol] |= 1 << region
        return found

    def regions_with_feature(self, name: str) -> int:
        """Return the regions with a feature, of those that `feature_regions` has."""
        return self.feature_regions.get(name, 0)

    @lazy_property
    def world_regions(self) -> Mapping[World, int]:
        """The regions of each world; water that runs through both worlds counts in both."""
        return {world: self.feature_regions.get(world, 0) for world in WORLDS}

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

    # Neighbours

    @lazy_property
    def tunnels(self) -> Mapping[int, tuple[int, int]]:
        """The two regions joined by each complete tunnel, by its number."""
        return tunnels_of(self)

    @lazy_property
    def adj(self) -> tuple[int, ...]:
        """The neighbours of each region, tunnels included."""
        found = list(self.bordering)
        for one, other in self.tunnels.values():
            found[one] |= 1 << other
            found[other] |= 1 << one
        return tuple(found)

    def neighbours_of(self, regions: int) -> int:
        """Return all neighbours of some regions; these may contain some of the regions themselves."""
        found = 0
        for region in bits(regions):
            found |= self.adj[region]
        return found

    # Water and edge

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

    # Prices and connection

    def price(self, region: int) -> int | None:
        """Return the tokens that a region costs before any player holds it; None for a sea or a lake."""
        if self.impassable >> region & 1:
            return None
        return self.prices[region] + self.guards[region]

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
