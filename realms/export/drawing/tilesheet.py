"""The sheet of a tile set: every face in a grid, with a caption for each region."""

from math import ceil

from realms.board.hexes import RADIUS
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.shapes import Bounds, Picture, PicturePart, Shape, caption, text_width, word
from realms.export.drawing.theme import LIGHT, Theme
from realms.export.drawing.tile import NO_NEIGHBOURS, display_list
from realms.export.drawing.tile_picture import Emblem, RegionPicture, TilePicture
from realms.export.drawing.words import GROUND_WORDS, ICON_WORDS, code_of
from realms.locale import Sentence, sentence
from realms.tiles.kinds import WATER, WORLDS, World
from realms.tiles.tileset import Face, FaceRegion, TileSet

COLUMNS = 7
ACROSS, MARGIN = 2 * APOTHEM + 34, 40
HEADING, HEADING_ROOM, CAPTION, CAPTION_STEP = 26, 50, 13, 17
APART = 14  # between two captions side by side
NARROW = 0.85  # the width of texts in practice, as a share of the estimate for any font
_TITLES: dict[World, Sentence] = {"surface": sentence("Surface"), "underground": sentence("Underground")}


def tileset_sheet(
    tileset: TileSet, world: World | None = None, language: str = "en", theme: Theme = LIGHT
) -> Picture:
    """Draw all faces of a set, of one world or of both."""
    parts: list[PicturePart] = []
    below = MARGIN
    for each in (world,) if world else WORLDS:
        faces = {tile: faces[each] for tile, faces in sorted(tileset.tiles.items()) if each in faces}
        if faces:
            heading = caption(
                "title", (0, 0), _TITLES[each].in_language(language), HEADING, theme.outline, bold=True
            )
            parts.append(PicturePart((heading,), (MARGIN, below + HEADING / 2)))
            grid, tall = _grid(faces, each, language, theme, below + HEADING_ROOM)
            parts += grid
            below += HEADING_ROOM + tall
    columns = min(COLUMNS, max(1, len(tileset.tiles)))
    title = sentence("Tile set {name}", name=tileset.id).in_language(language)
    description = sentence("{tiles} tiles", tiles=len(tileset.tiles)).in_language(language)
    bounds = Bounds(0, 0, ceil(columns * ACROSS) + 2 * MARGIN, below)
    return Picture(bounds, title, description, theme.ground, tuple(parts), language)


def _grid(
    faces: dict[str, Face], world: World, language: str, theme: Theme, top: int
) -> tuple[list[PicturePart], int]:
    lines = max(len(face.regions) for face in faces.values())
    down = 2 * int(RADIUS) + lines * CAPTION_STEP + 34
    parts = []
    for place, (tile, face) in enumerate(faces.items()):
        x = MARGIN + (place % COLUMNS + 0.5) * ACROSS
        y = top + place // COLUMNS * down + RADIUS
        picture = face_picture(tile, world, face, language)
        names = tuple(_name(tile, face, third, language) for third in range(3))
        parts.append(PicturePart(display_list(picture, NO_NEIGHBOURS, theme), (x, y), names))
        parts.append(PicturePart(_captions(tile, face, language, theme), (x, y + RADIUS + 20)))
    return parts, -(-len(faces) // COLUMNS) * down


def face_picture(tile: str, world: World, face: Face, language: str = "en") -> TilePicture:
    """Return a face as it is printed, with its water as a river."""
    regions = []
    for region in face.regions:
        ground = "river" if region.terrain == WATER else region.terrain
        emblems = tuple(map(Emblem, region.symbols))
        regions.append(RegionPicture(region.thirds, ground, emblems, code=code_of(ground, world, language)))
    return TilePicture(tile, world, tuple(regions))


def _captions(tile: str, face: Face, language: str, theme: Theme) -> tuple[Shape, ...]:
    return tuple(
        word(
            "caption",
            (0, place * CAPTION_STEP),
            _caption_of(tile, region, language),
            _size(_caption_of(tile, region, language)),
            theme.outline,
            bold=False,
        )
        for place, region in enumerate(face.regions)
    )


def _size(text: str) -> float:
    """Return the size of a caption, smaller where it would run into that of the next tile."""
    wide = text_width(text, CAPTION, bold=False) * NARROW
    return min(CAPTION, int(CAPTION * (ACROSS - APART) / wide * 10) / 10)


def _caption_of(tile: str, region: FaceRegion, language: str) -> str:
    """Return the caption of a region: its thirds, its terrain, its symbols."""
    thirds = f"{tile}/{'-'.join(str(third) for third in region.thirds)}"
    symbols = [ICON_WORDS[symbol].in_language(language) for symbol in region.symbols]
    return ", ".join([f"{thirds} {_terrain(region, language)}", *symbols])


def _name(tile: str, face: Face, third: int, language: str) -> str:
    region = next(region for region in face.regions if third in region.thirds)
    return sentence("{terrain} on {tile}", terrain=_terrain(region, language), tile=tile).in_language(
        language
    )


def _terrain(region: FaceRegion, language: str) -> str:
    return GROUND_WORDS[region.terrain].in_language(language)
