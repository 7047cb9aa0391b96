"""Tile sets: the two faces of each lettered hexagon."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from realms.locale import Sentence, sentence, term
from realms.tiles import jsonfile
from realms.tiles.kinds import PRINTED_LAND, PRINTED_SYMBOLS, WATER, World

BUNDLED = ("stand-in", "winding")
SUFFIX = ".tileset.json"


@dataclass(frozen=True, slots=True)
class FaceRegion:
    """A printed region: one or more thirds, and the third that shows its symbols."""

    thirds: tuple[int, ...]
    terrain: str
    symbols: tuple[str, ...]
    symbols_on: int


@dataclass(frozen=True)
class Face:
    """One side of a tile, by region and by third."""

    regions: tuple[FaceRegion, ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # speed: faces are looked up whenever a tile is laid
        return hash(self.regions)

    @cached_property
    def terrain(self) -> tuple[str, ...]:
        """The printed terrain of each third."""
        return tuple(self._of(third).terrain for third in range(3))

    @cached_property
    def group(self) -> tuple[int, ...]:
        """For each third the lowest third of its printed region."""
        return tuple(self._of(third).thirds[0] for third in range(3))

    @cached_property
    def symbols(self) -> tuple[tuple[str, ...], ...]:
        """The symbols printed on each third."""
        return tuple(
            region.symbols if region.symbols_on == third else ()
            for third, region in ((third, self._of(third)) for third in range(3))
        )

    @cached_property
    def land(self) -> int:
        """The number of printed land regions."""
        return sum(region.terrain != WATER for region in self.regions)

    def _of(self, third: int) -> FaceRegion:
        return next(region for region in self.regions if third in region.thirds)


@dataclass(frozen=True, repr=False)
class TileSet:
    """The faces of every letter of one box of tiles."""

    id: str
    tiles: Mapping[str, Mapping[World, Face]]

    def face(self, tile: str, world: World) -> Face | None:
        """Return the face of a tile, from any copy of the box."""
        return self.tiles.get(letter(tile), {}).get(world)

    def __repr__(self) -> str:
        return f"TileSet({self.id!r})"


@dataclass(frozen=True, slots=True)
class FaceFault:
    """A mistake in a face that no schema can express; `kind` is stable and names it."""

    kind: str
    pointer: str
    message: Sentence


class TileSetError(ValueError):
    """The tile set cannot be built; the error says where and why."""

    def __init__(self, pointer: str, message: Sentence) -> None:
        super().__init__(f"{pointer}: {message}")
        self.pointer, self.message = pointer, message


def letter(tile: str) -> str:
    """Return the letter printed on a tile: that of `C2` is `C`."""
    return tile[:1]


@lru_cache(4096)
def tile_order(tile: str) -> tuple[str, int]:
    """Return a sort key for tiles: by letter, then by copy of the box."""
    return tile[:1], int(tile[1:] or 1)


@cache
def load_tileset(name: str) -> TileSet:
    """Load a bundled tile set."""
    return tileset_from(bundled_data(name))


@cache
def bundled_data(name: str) -> dict[str, Any]:
    """Return the document of a bundled tile set; it is shared, so do not change it."""
    text = (files("realms.tiles") / "sets" / f"{name}{SUFFIX}").read_text("utf-8")
    data: dict[str, Any] = jsonfile.parse(text)
    return data


def read_tileset(path: Path) -> dict[str, Any]:
    """Read the document of a user's tile set, without checking it."""
    data: dict[str, Any] = jsonfile.parse(jsonfile.decode(jsonfile.read_bytes(path)))
    return data


def tileset_from(data: Mapping[str, Any]) -> TileSet:
    """Build a tile set from a document that has passed its JSON Schema."""
    for fault in faults(data):
        raise TileSetError(fault.pointer, fault.message)
    tiles = {
        name: {world: Face(tuple(map(_region, regions))) for world, regions in faces.items()}
        for name, faces in data["tiles"].items()
    }
    return TileSet(data["id"], tiles)


def faults(data: Mapping[str, Any]) -> Iterator[FaceFault]:
    """Yield mistakes that no schema can express: faces not cut into thirds, terrains of another world."""
    for name, faces in data["tiles"].items():
        for world, regions in faces.items():
            yield from _face_faults(f"/tiles/{name}/{world}", world, regions)


def _face_faults(pointer: str, world: World, regions: list[dict[str, Any]]) -> Iterator[FaceFault]:
    thirds = sorted(third for region in regions for third in region["thirds"])
    if thirds != [0, 1, 2]:
        message = sentence("a face has the thirds 0, 1 and 2, each once; here: {thirds}", thirds=thirds)
        yield FaceFault("thirds", pointer, message)
    for index, region in enumerate(regions):
        place, terrain, symbols = f"{pointer}/{index}", region["terrain"], set(region.get("symbols", ()))
        if terrain not in (*PRINTED_LAND[world], WATER):
            yield FaceFault(
                "terrain", place, sentence("{terrain} is no terrain of this world", terrain=term(terrain))
            )
        if not symbols <= set(PRINTED_SYMBOLS[world]):
            yield FaceFault("symbol", place, sentence("a face of this world shows no such symbols"))
        if symbols and terrain == WATER:
            yield FaceFault("symbol", place, sentence("water shows no symbols"))
        if region.get("symbols_on", region["thirds"][0]) not in region["thirds"]:
            yield FaceFault(
                "symbols_on", place, sentence("the symbols stand on a third that is not of this region")
            )


def _region(data: Mapping[str, Any]) -> FaceRegion:
    thirds = tuple(sorted(data["thirds"]))
    return FaceRegion(
        thirds, data["terrain"], tuple(data.get("symbols", ())), data.get("symbols_on", thirds[0])
    )
