"""A short way to write small boards whose faces stand in the test itself."""

from collections.abc import Callable, Mapping

import pytest

from realms.board.board import Board
from realms.board.build_board import build_board
from realms.board.layout import Layout, Piece, Placement, WaterRule
from realms.tiles.kinds import World
from realms.tiles.tileset import Face, FaceRegion, TileSet, letter

Tiles = Mapping[str, str]


@pytest.fixture(scope="session")
def lay() -> Callable[..., Board]:
    """Lay tiles of which place and face are written out, on the surface or, by `below`, underground.

    `lay({"A": "1 0 5: 01 forest mine@1, 2 water"})` lies on cell (1, 0), turned by five, and shows a forest
    of two thirds with a mine on the second of them, and some water.
    """

    def board(
        surface: Tiles,
        *pieces: Piece,
        below: Tiles = {},  # noqa: B006 - only read
        water: WaterRule | None = None,
        touch: bool = False,
    ) -> Board:
        faces: dict[str, dict[World, Face]] = {}
        placements = []
        worlds: dict[World, Tiles] = {"surface": surface, "underground": below}
        for world, tiles in worlds.items():
            for tile, written in tiles.items():
                place, _, regions = written.partition(":")
                placements.append(Placement(tile, world, *map(int, place.split())))
                faces.setdefault(letter(tile), {})[world] = Face(tuple(map(region, regions.split(","))))
        tileset = TileSet("drawn", faces)
        return build_board(Layout(tileset, tuple(placements), pieces, water or WaterRule(), touch))

    return board


def region(written: str) -> FaceRegion:
    thirds, terrain, *symbols = written.split()
    numbers = tuple(map(int, thirds))
    names, _, place = " ".join(symbols).partition("@")
    return FaceRegion(numbers, terrain, tuple(names.split()), int(place or numbers[0]))
