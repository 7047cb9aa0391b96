"""A board that somebody drew: each painted face with a region's inner point is a region."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from realms.board.board import Board, bits
from realms.board.drawing import UNIT, Drawing, DrawnRegion
from realms.board.faces import Faces, Middle
from realms.board.features import PEAK_PRICE, PRICES, RIVER_PRICE
from realms.board.groups import connected_groups
from realms.board.hexes import Point
from realms.board.layout import Layout, Piece
from realms.board.lazy import lazy_property
from realms.tiles.kinds import CHASM, COVERS, MOUNTAIN, WATER, WATER_KINDS, WaterKind, World

if TYPE_CHECKING:
    from shapely import Polygon, STRtree
    from shapely.geometry.base import BaseGeometry


@dataclass(frozen=True, slots=True)
class PaintedBorder:
    """A border as it is painted, and the faces on its sides: two, or one at the edge of the map."""

    line: tuple[Point, ...]
    faces: tuple[int, ...]


def board_of_drawing(layout: Layout, drawing: Drawing, before: Board | None = None) -> "DrawnBoard":
    """Make the board of a drawing; a board before it with the same lines lends its faces."""
    if isinstance(before, DrawnBoard) and drawing.same_lines(before.drawing):
        return DrawnBoard(layout, drawing, before.faces)
    return DrawnBoard(layout, drawing, Faces(drawing))


@dataclass(eq=False)
class DrawnBoard(Board):
    """The regions of a drawing and the pieces on them."""

    layout: Layout
    drawing: Drawing
    faces: Faces

    # Faces and regions

    @lazy_property
    def face_of(self) -> Mapping[str, int]:
        """The face of each region of the drawing that has one; of two in a face the first has it."""
        found: dict[int, str] = {}
        regions = self.drawing.regions
        places = self.faces.face_at([region.at for region in regions])
        for region, face in zip(regions, places, strict=True):
            if face is not None:
                found.setdefault(face, region.id)
        return {name: face for face, name in found.items()}

    @lazy_property
    def grounds(self) -> Mapping[str, str]:
        """The terrain of each region with a face, pieces included; regions without paint are left out."""
        found = {each.id: each.terrain for each in self.drawing.regions if each.id in self.face_of}
        for piece in reversed(self.pieces):  # where several cover a region, the first counts
            if piece.piece in COVERS and piece.at in found:
                found[piece.at] = piece.piece
        return {name: terrain for name, terrain in found.items() if terrain}

    @lazy_property
    def drawn(self) -> tuple[DrawnRegion, ...]:
        """The regions of the drawing that are regions of the board, in their order."""
        return tuple(each for each in self.drawing.regions if self.grounds.get(each.id, CHASM) != CHASM)

    @lazy_property
    def _number(self) -> Mapping[str, int]:
        return {each.id: region for region, each in enumerate(self.drawn)}

    # Addresses

    @lazy_property
    def names(self) -> tuple[str, ...]:
        """The id of each region."""
        return tuple(each.id for each in self.drawn)

    @lazy_property
    def thirds(self) -> tuple[tuple[str, ...], ...]:
        """The addresses of each region: its id alone."""
        return tuple((name,) for name in self.names)

    def region(self, address: str) -> int | None:
        """Return the region with an id; None for a chasm and off the map."""
        return self._number.get(address)

    def knows(self, address: str) -> bool:
        """Return True if the region has a face in the drawing."""
        return address in self.face_of

    def terrain_at(self, address: str) -> str | None:
        """Return the terrain of a region, mountain and chasm pieces included."""
        return self.grounds.get(address)

    def printed_terrain(self, address: str) -> str | None:
        """Return the painted terrain of a region, whatever piece covers it."""
        region = self.drawing.region(address)
        return region.terrain or None if region else None

    def printed_symbols(self, address: str) -> tuple[str, ...]:
        """Return the painted symbols of a region, whatever piece covers it."""
        region = self.drawing.region(address)
        return tuple(sorted(region.symbols)) if region else ()

    def world_at(self, address: str) -> World | None:
        """Return the world of a region or chasm; None off the map."""
        region = self.drawing.region(address) if self.knows(address) else None
        return region.world if region else None

    @lazy_property
    def given_names(self) -> Mapping[str, Mapping[str, str]]:
        """The names that the author gave to regions, by language."""
        return {each.id: each.names for each in self.drawing.regions if any(each.names.values())}

    @lazy_property
    def shared_names(self) -> frozenset[str]:
        """The names that more than one region has in some language."""
        uses = Counter(name for names in self.given_names.values() for name in set(names.values()))
        return frozenset(name for name, count in uses.items() if count > 1)

    # Terrain and symbols

    @lazy_property
    def terrain(self) -> tuple[str, ...]:
        """The terrain of each region."""
        return tuple(map(self.grounds.__getitem__, self.names))

    @lazy_property
    def symbols(self) -> tuple[frozenset[str], ...]:
        """The symbols of each region: painted ones, or those of a mountain or peak piece."""
        return tuple(map(self._symbols_on, self.drawn))

    def _symbols_on(self, region: DrawnRegion) -> frozenset[str]:
        top = self.piece("peak", region.id) or self.piece(MOUNTAIN, region.id)
        if top is None or self.grounds[region.id] != MOUNTAIN:
            return region.symbols
        symbol = top.data.get("symbol")
        return frozenset((symbol,)) if symbol else frozenset()

    @lazy_property
    def feature_regions(self) -> Mapping[str, int]:
        """The regions of each terrain, world, symbol and piece; of markers and tokens also by sort."""
        found: dict[str, int] = {}
        for region, each in enumerate(self.drawn):
            for name in (self.terrain[region], each.world, *self.symbols[region], *self._lying_on(each.id)):
                found[name] = found.get(name, 0) | 1 << region
        return found

    def _lying_on(self, address: str) -> Iterator[str]:
        """Name the pieces on a region; of markers and tokens also the sort: "marker harbour"."""
        for piece in self.pieces_at.get(address, ()):
            sort = piece.data.get(piece.piece)
            yield piece.piece
            if sort is not None:
                yield f"{piece.piece} {sort}"

    # Pieces

    def lying(self, kind: str) -> Iterator[tuple[int, Piece]]:
        """List the pieces of a kind with the regions they lie on, in the order of regions."""
        for region, name in enumerate(self.names):
            for piece in self.pieces_at.get(name, ()):
                if piece.piece == kind:
                    yield region, piece

    def entered_by(self, address: str) -> int:
        """Return the region that an arrow lies on."""
        region = self.region(address)
        return 0 if region is None else 1 << region

    def faces_outside(self, address: str) -> bool:
        """Return True if a region lies on the edge of the map."""
        return address in self._at_edge

    # Neighbours

    @lazy_property
    def _touching(self) -> Mapping[str, set[str]]:
        """The neighbours of each region and chasm, as the drawing shows them and as joins and severs say."""
        name_of = {face: name for name, face in self.face_of.items() if name in self.grounds}
        pairs = [(name_of.get(one, ""), name_of.get(other, "")) for one, other in self.faces.shared]
        found: dict[str, set[str]] = {name: set() for name in self.grounds}
        for one, other in (*pairs, *self.drawing.joins):
            if one in found and other in found and one != other:
                found[one].add(other)
                found[other].add(one)
        for one, other in self.drawing.severs:
            found.get(one, set()).discard(other)
            found.get(other, set()).discard(one)
        return found

    def _mask(self, names: Iterator[str] | set[str]) -> int:
        return sum(1 << self._number[name] for name in names if name in self._number)

    @lazy_property
    def bordering(self) -> tuple[int, ...]:
        """The neighbours of each region, without tunnels."""
        return tuple(self._mask(self._touching[name]) for name in self.names)

    @lazy_property
    def chasms(self) -> tuple[str, ...]:
        """The ids of the chasms."""
        return tuple(name for name, terrain in self.grounds.items() if terrain == CHASM)

    @lazy_property
    def chasm_neighbours(self) -> Mapping[str, int]:
        """The regions that border each chasm."""
        return {name: self._mask(self._touching[name]) for name in self.chasms}

    @lazy_property
    def landmasses(self) -> tuple[tuple[str, ...], ...]:
        """The groups of regions connected by borders, water and chasms included, or by tunnels."""
        tunnels = ((self.names[one], self.names[other]) for one, other in self.tunnels.values())
        near = {name: set(others) for name, others in self._touching.items()}
        for one, other in tunnels:
            near[one].add(other)
            near[other].add(one)
        return tuple(connected_groups(near))

    # Water and edge

    @lazy_property
    def water_regions(self) -> Mapping[WaterKind, int]:
        """The water regions of each kind: the usual one, or what the region says."""
        found = dict.fromkeys(WATER_KINDS, 0)
        for region, each in enumerate(self.drawn):
            if self.terrain[region] == WATER:
                found[each.water or self.water_rule.kind] |= 1 << region
        return found

    @lazy_property
    def water_bodies(self) -> tuple[int, ...]:
        """The bodies of water: water regions of one kind that border on each other."""
        bodies = (body for regions in self.water_regions.values() for body in self._bodies(regions))
        return tuple(sorted(bodies, key=lambda body: body & -body))

    def _bodies(self, regions: int) -> Iterator[int]:
        while regions:
            body = reached = regions & -regions
            while reached:
                near = sum({1 << other for region in bits(reached) for other in bits(self.bordering[region])})
                reached = near & regions & ~body
                body |= reached
            yield body
            regions &= ~body

    @lazy_property
    def _at_edge(self) -> frozenset[str]:
        """The ids of the regions on the edge of the map: as drawn, or as the region says."""
        said = {each.id: each.edge for each in self.drawing.regions}
        shown = {name: face in self.faces.outside for name, face in self.face_of.items()}
        return frozenset(name for name, seen in shown.items() if (seen if said[name] is None else said[name]))

    @lazy_property
    def rim(self) -> int:
        """The regions on the edge of the map."""
        return self._mask(set(self._at_edge))

    # Figures and shapes

    @lazy_property
    def prices(self) -> tuple[int, ...]:
        """The tokens that each region costs without guards."""
        return tuple(map(self._price_without_guards, range(self.region_count)))

    def _price_without_guards(self, region: int) -> int:
        if self.water_regions["river"] >> region & 1:
            return RIVER_PRICE
        raised = sum(piece.piece == "peak" for piece in self.pieces_at.get(self.names[region], ()))
        return PRICES[self.terrain[region]] + (PEAK_PRICE if raised and self.peaks >> region & 1 else 0)

    @lazy_property
    def guards(self) -> tuple[int, ...]:
        """The number of lost tribes and monsters on each region."""
        return tuple(sum(piece.guards for piece in self.pieces_at.get(name, ())) for name in self.names)

    def middle(self, address: str) -> Middle:
        """Return the middle of the largest circle inside a region, in millimetres."""
        return self.faces.middles[self.face_of[address]]

    @lazy_property
    def shapes(self) -> "tuple[BaseGeometry, ...]":
        """The shape of each region in the drawing plane."""
        from shapely.affinity import scale

        polygons = (self.faces.polygons[self.face_of[name]] for name in self.names)
        return tuple(scale(polygon, UNIT, UNIT, origin=(0, 0)) for polygon in polygons)

    # As it is painted: with smooth borders, in the drawing plane

    @lazy_property
    def painted_faces(self) -> "Sequence[Polygon]":
        """The shape of each face as it is painted."""
        import shapely

        found = shapely.transform(self.faces.smooth.polygons, lambda points: points * UNIT)
        return [shape for shape in found if isinstance(shape, shapely.Polygon)]

    @lazy_property
    def painted_shapes(self) -> "tuple[Polygon, ...]":
        """The shape of each region as it is painted."""
        return tuple(self.painted_faces[self.face_of[name]] for name in self.names)

    @lazy_property
    def painted_borders(self) -> tuple[PaintedBorder, ...]:
        """The borders as they are painted; each is one curve for the faces on both sides."""
        return tuple(
            PaintedBorder(tuple(map(tuple, (border.points * UNIT).tolist())), border.faces)
            for border in self.faces.smooth.borders
        )

    @lazy_property
    def painted_land(self) -> "BaseGeometry":
        """The area of all regions and chasms as they are painted."""
        import shapely

        land = shapely.coverage_union_all([self.painted_faces[self.face_of[name]] for name in self.grounds])
        shapely.prepare(land)
        return land

    @lazy_property
    def _painted_tree(self) -> "STRtree":
        import shapely

        return shapely.STRtree(self.painted_faces)

    @lazy_property
    def address_of_face(self) -> Mapping[int, str]:
        """The id of the region in each face that has one, painted or not."""
        return {face: name for name, face in self.face_of.items()}

    def face_under(self, point: Point) -> int | None:
        """Return the face that is painted at a point."""
        import shapely

        found = self._painted_tree.query(shapely.Point(point), predicate="intersects").tolist()
        return min(found, default=None)

    def address_under(self, point: Point) -> str | None:
        """Return the id of the region of the drawing that is painted at a point, be it a chasm or bare."""
        face = self.face_under(point)
        return None if face is None else self.address_of_face.get(face)

    def region_at(self, point: Point) -> int | None:
        """Return the region that is painted at a point; None for a chasm and off the map."""
        return self.region(self.address_under(point) or "")
