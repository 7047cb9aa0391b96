"""The sheet of a tile set."""

import pytest

from realms.export.drawing.shapes import Picture, moved, text_width
from realms.export.drawing.tilesheet import ACROSS, face_picture, tileset_sheet
from realms.tiles.kinds import WORLDS
from realms.tiles.tileset import TileSet


def words(picture: Picture, role: str) -> list[str]:
    return [
        shape.text for part in picture.parts for shape in part.shapes if shape.text and shape.role == role
    ]


@pytest.mark.parametrize("name", ["stand-in", "winding", "mixed"])
def test_every_face_is_there_with_every_region(tile_sets: dict[str, TileSet], name: str) -> None:
    tileset = tile_sets[name]
    picture = tileset_sheet(tileset)
    assert words(picture, "hub") == sorted(tileset.tiles) * len(WORLDS)
    faces = [face for faces in tileset.tiles.values() for face in faces.values()]
    assert len(words(picture, "caption")) == sum(len(face.regions) for face in faces)
    assert words(picture, "title") == ["Surface", "Underground"]


def test_one_world_alone(tile_sets: dict[str, TileSet]) -> None:
    both, below = tileset_sheet(tile_sets["winding"]), tileset_sheet(tile_sets["winding"], "underground")
    assert words(below, "title") == ["Underground"]
    assert below.bounds.height < both.bounds.height
    assert below.bounds.width == both.bounds.width


@pytest.mark.parametrize("language", ["en", "fr"])
def test_captions_stand_under_their_tile_and_apart(tile_sets: dict[str, TileSet], language: str) -> None:
    picture = tileset_sheet(tile_sets["winding"], language=language)
    left, top, width, height = picture.bounds
    for part in picture.parts:
        for shape in part.shapes:
            if shape.role == "caption":
                assert (
                    text_width(shape.text, shape.size, bold=False) * 0.85 <= ACROSS - 12
                )  # a word space at least
            for line in moved(shape, part.at).parts:
                assert all(left <= x <= left + width and top <= y <= top + height for x, y in line)


def test_a_caption_says_thirds_terrain_and_symbols(tile_sets: dict[str, TileSet]) -> None:
    captions = words(tileset_sheet(tile_sets["winding"], "surface"), "caption")
    assert captions[:2] == ["A/0 farmland", "A/1-2 hill, mine, magic source"]
    names = tileset_sheet(tile_sets["winding"], "surface").parts[1].names
    assert names == ("farmland on A", "hill on A", "hill on A")


def test_a_face_is_as_it_is_printed(tile_sets: dict[str, TileSet]) -> None:
    face = tile_sets["winding"].face("D", "surface")
    assert face
    picture = face_picture("D", "surface", face)
    assert [(region.thirds, region.ground) for region in picture.regions] == [
        ((0,), "river"),
        ((1, 2), "farmland"),
    ]


def test_an_empty_set_is_an_empty_sheet() -> None:
    picture = tileset_sheet(TileSet("none", {}))
    assert picture.parts == ()
    assert picture.bounds.height > 0
