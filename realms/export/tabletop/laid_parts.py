"""The parts of a realm at their places: tiles on cells, and on them covers, borders, discs and arrows."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, pi, radians, sin
from typing import Final

from realms.board import addresses
from realms.board.hexes import centre, spin
from realms.board.layout import Piece, Placement
from realms.export.drawing.board_tiles import emblems_of
from realms.export.drawing.frame import APOTHEM, CENTRE, label_place, variant_of
from realms.export.drawing.icons import ARROW, entry_arrow, icon
from realms.export.drawing.pieces import ARROW_AWAY, ARROW_SIZE
from realms.export.drawing.shapes import Extent, Line, Point
from realms.export.drawing.tile import occupied_boxes
from realms.export.drawing.tile_picture import Emblem
from realms.export.drawing.tilesheet import face_picture
from realms.export.kit.cards import circle
from realms.export.kit.part import Part, PartFace
from realms.export.kit.parts import ROUND, THEME, piece_part, tile_parts
from realms.export.setup.pieces import piece_words
from realms.export.tabletop.disc_places import disc_places, spots_on_third
from realms.export.tabletop.objects import ObjectPlace
from realms.export.tabletop.solid import THICKNESS
from realms.locale import Sentence, term
from realms.scenario.scenario import Realm
from realms.tiles.kinds import COVERS, MONSTERS, SITES, WORLDS, World

TILE, BORDER, ARROW_TAG = "tile", "border", "arrow"
SIXTH: Final = 60.0  # degrees
DISC: Final = 20.0  # the diameter of discs of which the kit has none, in millimetres
SET_ON: Final = 0.2  # between a part and what it lies on, so that neither pushes the other
LETTER: Final = 15.5  # the radius of the letter of a tile, in units of the drawing plane
FIXED: Final = (*COVERS, "peak", BORDER, ARROW_TAG)  # pieces that stay where they lie


@dataclass(frozen=True, slots=True)
class LaidPart:
    """A part at its place; `kind` is that of its piece, and a fixed one cannot be pushed by mistake."""

    part: Part
    kind: str
    place: ObjectPlace
    fixed: bool


@dataclass(frozen=True)
class TilesOnTable:
    """A realm of tiles on the table, in millimetres around its middle."""

    realm: Realm
    unit: float  # the length of a unit of the drawing plane
    language: str

    @cached_property
    def middle(self) -> Point:
        """The middle of the map on the drawing plane."""
        xs, ys = zip(*(centre(laid.placement.cell) for laid in self.realm.tiles), strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    @cached_property
    def placements(self) -> Mapping[str, Placement]:
        """The placements by tile."""
        return {laid.placement.tile: laid.placement for laid in self.realm.tiles}

    @cached_property
    def covers(self) -> Mapping[str, Piece]:
        """The mountains and chasms by the thirds on which they lie."""
        return {laid.piece.at: laid.piece for laid in self.realm.pieces if laid.piece.piece in COVERS}

    def on_table(self, point: Point) -> Point:
        """Return the place of a point of the drawing plane."""
        return (point[0] - self.middle[0]) * self.unit, (point[1] - self.middle[1]) * self.unit

    def tiles(self) -> Iterator[LaidPart]:
        """Yield the tiles with the wanted face up."""
        parts = {
            part.name: part
            for part in tile_parts(self.realm.scenario, self.placements, self.unit, self.language)
        }
        for name, placement in self.placements.items():
            if name in parts:
                place = ObjectPlace(
                    self.on_table(centre(placement.cell)),
                    THICKNESS / 2,
                    SIXTH * placement.turn,
                    over=placement.face != self.front_of(name),
                )
                yield LaidPart(parts[name], TILE, place, fixed=True)

    def front_of(self, tile: str) -> World:
        """Return the world that the front of a tile shows."""
        faces = self.realm.scenario.tileset.tiles.get(tile[:1], {})
        return next((world for world in WORLDS if world in faces), WORLDS[0])

    def pieces(self) -> Iterator[LaidPart]:
        """Yield the pieces: those on sides, covers, and discs beside each other on what they stand on."""
        on_third: dict[str, list[Piece]] = {}
        for laid in self.realm.pieces:
            piece = laid.piece
            if addresses.tiles_of(piece.at)[0] not in self.placements:
                continue
            if piece.piece in (BORDER, ARROW_TAG):
                yield from self._at_side(piece)
            elif piece.piece in COVERS:
                yield from self._cover(piece)
            else:
                on_third.setdefault(piece.at, []).append(piece)
        for address, found in on_third.items():
            yield from self._discs(address, found)

    def _discs(self, address: str, pieces: list[Piece]) -> Iterator[LaidPart]:
        """Yield the discs on a third; a peak stands in its middle."""
        tile, third = addresses.split_third(address)
        placement, variant = self.placements[tile], variant_of(tile)
        cover = self.covers.get(address)
        columns = columns_of(pieces, self.language)
        radii = [column.radius / self.unit for column in columns]
        spots = spots_on_third(third, variant, max(radii))
        middle, _ = label_place((third,), 0, variant)
        taken = () if cover else self._printed_boxes(placement)
        level = THICKNESS * (2 if cover else 1)
        for column, at in zip(columns, disc_places(spots, middle, radii, taken), strict=True):
            point = _plus(centre(placement.cell), spin(at, placement.turn))
            yield from column.laid(self.on_table(point), level)

    def _printed_boxes(self, placement: Placement) -> tuple[Extent, ...]:
        """Return the boxes of what is printed on the upper face of a tile."""
        face = self.realm.scenario.tileset.face(placement.tile, placement.face)
        if face is None:
            return ()
        return occupied_boxes(
            face_picture(placement.tile[:1], placement.face, face, self.language), codes=True
        )

    def _cover(self, piece: Piece) -> Iterator[LaidPart]:
        """Yield a mountain or a chasm in the shape of its third, without the place of the letter."""
        tile, third = addresses.split_third(piece.at)
        placement = self.placements[tile]
        part = piece_part(piece, placement.face, self.unit, self.language, (tile[:1], third))
        if part:
            part = replace(part, outline=_without_letter(part.outline, LETTER * self.unit))
            at = _plus(self.on_table(centre(placement.cell)), spin(part.middle, placement.turn))
            yield LaidPart(
                part, piece.piece, ObjectPlace(at, _resting(1), SIXTH * placement.turn), fixed=True
            )

    def _at_side(self, piece: Piece) -> Iterator[LaidPart]:
        """Yield a border on its side, or an arrow outside its side that points in."""
        tile, number = addresses.split_side(piece.at.partition("|")[0])
        placement = self.placements[tile]
        side = (number + placement.turn) % 6
        part = piece_part(piece, placement.face, self.unit, self.language)
        border = piece.piece == BORDER and part is not None
        away, turn = (APOTHEM, 1.5) if border else (APOTHEM + ARROW_AWAY, 3)
        x, y = cos(pi * side / 3) * away, -sin(pi * side / 3) * away
        at = self.on_table(_plus(centre(placement.cell), (x, y)))
        height = _resting(1 if border else 0)
        place = ObjectPlace(at, height, (SIXTH * (side + turn)) % 360)
        shown = (
            part if border and part else arrow_part(piece_words(piece).in_language(self.language), self.unit)
        )
        yield LaidPart(shown, piece.piece, place, fixed=True)


def _resting(layers: int) -> float:
    """Return the height of the middle of a part that lies on so many others."""
    return layers * THICKNESS + SET_ON + THICKNESS / 2


def _without_letter(outline: Line, radius: float) -> Line:
    """Return the outline of a third of a tile without the circle of the letter in the middle of the tile."""
    import shapely

    rest = shapely.Polygon(outline).difference(shapely.Point(CENTRE).buffer(radius))
    largest = max(shapely.get_parts(rest), key=lambda part: float(part.area))
    return tuple((float(x), float(y)) for x, y in largest.exterior.coords[:-1])


def _plus(one: Point, other: Point) -> Point:
    return one[0] + other[0], one[1] + other[1]


# Discs


@dataclass(frozen=True, slots=True)
class Column:
    """The discs of a piece, which lie one on the other: guards on what they guard."""

    piece: Piece
    discs: tuple[Part, ...]

    @property
    def radius(self) -> float:
        """The radius of the widest disc, in millimetres."""
        return max((disc.size[0] / 2 for disc in self.discs), default=0.0)

    def laid(self, at: Point, level: float) -> Iterator[LaidPart]:
        """Yield the discs at a place of the table, on what is so many millimetres high."""
        for layer, disc in enumerate(self.discs):
            height = level + SET_ON + THICKNESS / 2 + layer * (THICKNESS + SET_ON)
            yield LaidPart(disc, self.piece.piece, ObjectPlace(at, height), self.piece.piece in FIXED)


def columns_of(pieces: Sequence[Piece], language: str) -> list[Column]:
    """Return the columns of some pieces; a peak is first, as it stands in the middle."""
    ordered = sorted(pieces, key=lambda piece: piece.piece != "peak")
    return [Column(piece, tuple(discs_of(piece, language))) for piece in ordered]


def discs_of(piece: Piece, language: str) -> Iterator[Part]:
    """Yield the discs of a piece from the lowest one up; each monster is one of its own."""
    if piece.piece == "peak":
        part = piece_part(piece, WORLDS[0], 1.0, language)
        yield from [part] if part else []
        return
    emblems = sorted(emblems_of(piece), key=lambda emblem: emblem.kind == MONSTERS)
    for emblem in emblems:
        if emblem.kind == MONSTERS:
            disc = _disc(term(MONSTERS), Emblem(MONSTERS), ROUND[MONSTERS], language)
            yield from [disc] * piece.guards
        elif emblem.kind in SITES:
            yield _disc(term(emblem.kind), emblem, ROUND[MONSTERS], language)
        else:
            yield _disc(piece_words(piece), emblem, ROUND.get(piece.piece, DISC), language)


def loose_parts(piece: Piece, world: World, unit: float, language: str) -> list[Part]:
    """Return the parts of a piece that lies nowhere yet."""
    if piece.piece == ARROW_TAG:
        return [arrow_part(piece_words(piece).in_language(language), unit)]
    if piece.piece in (*COVERS, BORDER):
        part = piece_part(piece, world, unit, language)
        return [part] if part else []
    return list(discs_of(piece, language))


def pieces_by_words(realms: Iterable[Realm]) -> Iterator[tuple[Piece, World, int]]:
    """Yield each different piece by world, with the most of it that any count of players lays."""
    most: Counter[tuple[str, World]] = Counter()
    pieces: dict[tuple[str, World], Piece] = {}
    for realm in realms:
        faces = {laid.placement.tile: laid.placement.face for laid in realm.tiles}
        found: Counter[tuple[str, World]] = Counter()
        for laid in realm.pieces:
            world = faces.get(addresses.tiles_of(laid.piece.at)[0], WORLDS[0])
            key = str(piece_words(laid.piece)), world if laid.piece.piece in COVERS else WORLDS[0]
            pieces.setdefault(key, laid.piece)
            found[key] += 1
        most |= found
    return ((pieces[key], key[1], count) for key, count in sorted(most.items()))


def _disc(name: Sentence, emblem: Emblem, size: float, language: str) -> Part:
    shapes = tuple(icon(emblem.kind, (0.0, 0.0), size / 2 * 0.85, THEME, emblem.text))
    face = PartFace(shapes, THEME.paper)
    return Part(name.in_language(language), circle(size / 2), face, face)


def arrow_part(name: str, unit: float) -> Part:
    """Return an entry arrow that points east."""
    size = ARROW_SIZE * unit
    outline: Line = tuple((x * size, y * size) for x, y in ARROW)
    shapes = entry_arrow((0.0, 0.0), (1.0, 0.0), size, THEME)
    return Part(name, outline, PartFace(shapes, THEME.entry))


def seen_from_above(point: Point, place: ObjectPlace) -> Point:
    """Return a place on the table as an object sees it: east and north of its middle."""
    dx, dy = point[0] - place.at[0], place.at[1] - point[1]
    angle = radians(place.turn)
    x, y = dx * cos(angle) + dy * sin(angle), dy * cos(angle) - dx * sin(angle)
    return (-x if place.over else x), y
