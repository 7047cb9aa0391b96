"""The parts that a scenario needs beside the boxes of its races: tiles, covers, borders, tokens, banners."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from realms.board.hexes import CORNERS
from realms.board.layout import Piece
from realms.export.drawing.board_tiles import emblems_of
from realms.export.drawing.borders import palisade
from realms.export.drawing.frame import APOTHEM, CENTRE, outline, variant_of
from realms.export.drawing.icons import icon, summit
from realms.export.drawing.shapes import Shape
from realms.export.drawing.theme import LIGHT, Theme
from realms.export.drawing.tile import display_list
from realms.export.drawing.tile_picture import Emblem, RegionPicture, TilePicture
from realms.export.drawing.tilesheet import face_picture
from realms.export.drawing.words import code_of
from realms.export.kit.cards import circle, homemade_parts, turn_track
from realms.export.kit.needs import needed
from realms.export.kit.part import Part, PartFace
from realms.export.setup.pieces import piece_words
from realms.export.setup.sections import has_map_to_lay
from realms.scenario.scenario import Realm, Scenario
from realms.scenario.special.possible_board import tiles_to_lay
from realms.tiles.kinds import COVERS, WATER, WORLDS, World
from realms.tiles.tileset import Face, tile_order

THEME: Final[Theme] = LIGHT
COVERED: Final = "B", 0  # the tile and the third that a cover is cut for; it fits the others nearly
ROUND: Final[Mapping[str, float]] = {  # the diameters of round pieces in millimetres
    "peak": 26.0,
    "tunnel": 20.0,
    "coin_mine": 20.0,
    "throne": 24.0,
    "token": 20.0,
    "marker": 22.0,
    "monsters": 20.0,
    "tribe": 20.0,
}
BORDER_WIDTH: Final = 7.0


def parts_of(scenario: Scenario, realms: Iterable[Realm], tile: float, language: str) -> Iterator[Part]:
    """Yield all parts for some counts of players, for tiles of that width in millimetres."""
    shown = list(realms)
    unit = tile / (2 * APOTHEM)
    names = {tile for realm in shown for tile in _tiles_of(realm)}
    yield from tile_parts(scenario, names, unit, language)
    for piece, world, copies in needed(shown):
        made = piece_part(piece, world, unit, language)
        if made:
            yield replace(made, copies=copies)
    yield from homemade_parts(scenario, language)
    yield turn_track(shown, language)


# Tiles


def tile_parts(scenario: Scenario, names: Iterable[str], unit: float, language: str) -> Iterator[Part]:
    """Yield tiles by their names, for a unit of so many millimetres; the world that shows is the first."""
    rim = tuple((x * unit, y * unit) for x, y in CORNERS)
    for name in sorted(names, key=tile_order):
        faces = scenario.tileset.tiles.get(name[:1], {})
        sides = [_face(name, world, faces[world], unit, language) for world in WORLDS if world in faces]
        if sides:
            yield Part(name, rim, sides[0], sides[1] if len(sides) > 1 else None, kind="tile")


def _tiles_of(realm: Realm) -> Iterable[str]:
    """Return the tiles of a map, or those of which players make one during play."""
    return [each.placement.tile for each in realm.tiles] if has_map_to_lay(realm) else tiles_to_lay(realm)


def _face(name: str, world: World, face: Face, unit: float, language: str) -> PartFace:
    picture = replace(face_picture(name[:1], world, face, language), name=name)
    shapes = display_list(picture, _edges(face), THEME)
    return PartFace.scaled(shapes, THEME.outline, unit)


def _edges(face: Face) -> tuple[str, ...]:
    """Return the words of the rim: water goes on beyond it, land has a border there."""
    third_of_unit = [(unit - 1) % 18 // 6 for unit in range(18)]
    return tuple("merge" if face.terrain[third] == WATER else "land" for third in third_of_unit)


# Pieces


def piece_part(
    piece: Piece, world: World, unit: float, language: str, cut: tuple[str, int] = COVERED
) -> Part | None:
    """Return the part for a piece; those of other boxes, and arrows, need none.

    `cut` is the third that a cover is cut for.
    """
    name = piece_words(piece).in_language(language)
    if piece.piece in COVERS:
        # A cover has no printed back: a third that is turned over fits on no tile.
        tile, third = cut
        rim = tuple((x * unit, y * unit) for x, y in outline((third,), 0, variant_of(tile)))
        picture = cover_picture(piece, world, language, cut)
        return Part(name, rim, _covered(picture, third, unit))
    if piece.piece == "border":
        return _border(name, unit)
    return _round(piece, name) if piece.piece in ROUND else None


def cover_picture(piece: Piece, world: World, language: str, cut: tuple[str, int] = COVERED) -> TilePicture:
    """Return a tile on which a cover lies on a third, as its drawing needs regions on all of them."""
    tile, third = cut
    emblems = (Emblem(piece.data["symbol"]),) if "symbol" in piece.data else tuple(emblems_of(piece))
    code = code_of(piece.piece, world, language)
    regions = [RegionPicture((number,), piece.piece) for number in range(3)]
    regions[third] = RegionPicture((third,), piece.piece, emblems, code=code)
    return TilePicture(tile, world, tuple(regions), lettered=False)


def _covered(picture: TilePicture, third: int, unit: float) -> PartFace:
    shapes = display_list(picture, ("land",) * 18, THEME)
    kind, world = picture.regions[third].ground, picture.world
    ground = THEME.paint(world, kind).fill if kind in THEME.fills[world] else THEME.ink
    return PartFace.scaled([each for each in shapes if each.region in (third, -1)], ground, unit)


def _border(name: str, unit: float) -> Part:
    half, high = unit * (CORNERS[0][1] - CORNERS[1][1]) / 2, BORDER_WIDTH / 2
    stakes = tuple(palisade(((-half / unit, 0.0), (half / unit, 0.0)), THEME))
    box = ((-half, -high), (half, -high), (half, high), (-half, high))
    face = PartFace.scaled(stakes, THEME.dam, unit)
    return Part(name, box, face, face)


def _round(piece: Piece, name: str) -> Part:
    radius = ROUND[piece.piece] / 2
    face = PartFace(_on_disc(piece, radius), THEME.paper)
    return Part(name, circle(radius), face, face)


def _on_disc(piece: Piece, radius: float) -> tuple[Shape, ...]:
    if piece.piece == "peak":
        return tuple(summit(CENTRE, radius * 0.8, THEME, peak=True))
    emblems = list(emblems_of(piece))[:1]
    return tuple(
        shape for each in emblems for shape in icon(each.kind, CENTRE, radius * 0.85, THEME, each.text)
    )
