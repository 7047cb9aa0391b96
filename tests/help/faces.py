"""Faces for drawn maps.

A to H are one region of land, I to L three, M one of land and one of water, N to Z one of water.
"""

from realms.tiles.tileset import Face, FaceRegion, TileSet


def whole(terrain: str) -> Face:
    return Face((FaceRegion((0, 1, 2), terrain, (), 0),))


def in_three(*terrains: str) -> Face:
    return Face(tuple(FaceRegion((third,), terrain, (), third) for third, terrain in enumerate(terrains)))


DRAWN = TileSet(
    "drawn",
    {
        **{tile: {"surface": whole("forest"), "underground": whole("mine")} for tile in "ABCDEFGH"},
        **{tile: {"surface": in_three("farmland", "forest", "hill")} for tile in "IJKL"},
        "M": {"surface": in_three("water", "water", "forest")},
        **{tile: {"surface": whole("water"), "underground": whole("water")} for tile in "NOPQRSTUVWXYZ"},
    },
)
