"""The ways in which a tile can be laid, with all that counts about each of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from realms.board.covered_faces import CoveredFace
from realms.generate.tiles.choice import ChosenTile, Cover, Covers, covered
from realms.generate.tiles.course_room import pattern
from realms.tiles.kinds import COVERS, MOUNTAIN, SYMBOLS, WATER, World
from realms.tiles.tileset import Face, TileSet, tile_order

PLAIN: Final = "none"  # the variant of a mountain without a symbol

Features = tuple[tuple[str, int], ...]  # how much of each feature, sorted


@dataclass(frozen=True, slots=True)
class TileOption:
    """A face with covers: what it adds to each feature, and all covers that add just this."""

    world: World
    features: Features
    layouts: tuple[Covers, ...]


@dataclass(frozen=True, slots=True)
class TileKind:
    """Tiles that can be exchanged for each other, and the ways in which each of them can be laid."""

    tiles: tuple[str, ...]
    options: tuple[TileOption, ...]
    fixed_at: int = 0  # the count at which its one tile has to come in; 0: at any or at none


@dataclass(frozen=True, slots=True)
class Laying:
    """The rules by which tiles can be laid: worlds, symmetry, covers."""

    worlds: tuple[World, ...]
    symmetry: int = 1
    most_covers: int = 1  # mountains and chasms that may be laid on one tile


def tile_kinds(
    faces: TileSet, tiles: Iterable[str], laying: Laying, fixed: Sequence[ChosenTile] = ()
) -> tuple[TileKind, ...]:
    """Return the tiles by kind; each fixed tile is a kind of its own and keeps its face and its covers."""
    alike: dict[tuple[TileOption, ...], list[str]] = {}
    held = {each.tile: each for each in fixed}
    found = []
    for tile in sorted(tiles, key=tile_order):
        if tile in held:
            found.append(_fixed_kind(faces, held[tile], laying))
        else:
            alike.setdefault(_options_of(faces, tile, laying), []).append(tile)
    return (*found, *(TileKind(tuple(same), options) for options, same in alike.items() if options))


def _fixed_kind(faces: TileSet, own: ChosenTile, laying: Laying) -> TileKind:
    face = faces.face(own.tile, own.face)
    options = _face_options(face, own.face, laying, own.covers) if face else ()
    return TileKind((own.tile,), options, own.players)


def _options_of(faces: TileSet, tile: str, laying: Laying) -> tuple[TileOption, ...]:
    shown = ((world, faces.face(tile, world)) for world in laying.worlds)
    return tuple(option for world, face in shown if face for option in _face_options(face, world, laying))


@lru_cache(maxsize=1024)
def _face_options(face: Face, world: World, laying: Laying, kept: Covers = ()) -> tuple[TileOption, ...]:
    """Return the ways to lay a face, besides the covers that are kept."""
    alike: dict[Features, list[Covers]] = {}
    for covers in _layouts(face, world, laying, kept):
        for features in _roles(face, world, laying, covers):
            alike.setdefault(features, []).append(covers)
    return tuple(TileOption(world, features, tuple(layouts)) for features, layouts in alike.items())


def _layouts(face: Face, world: World, laying: Laying, kept: Covers) -> Iterator[Covers]:
    """Yield what may cover a face: no mountain hides a symbol that it does not show."""
    taken = {cover.third for cover in kept if cover.kind in COVERS}
    free = [third for third in range(3) if third not in taken and face.terrain[third] != WATER]
    for several in range(max(0, laying.most_covers - len(taken)) + 1):
        for thirds in combinations(free, several):
            yield from (tuple(sorted((*kept, *more))) for more in product(*_covers(face, world, thirds)))


def _covers(face: Face, world: World, thirds: Sequence[int]) -> Iterator[list[Cover]]:
    """Yield the covers that each of these thirds may have."""
    for third in thirds:
        shown: Sequence[str | None] = face.symbols[third] or (None, *SYMBOLS)
        symbols = shown if world == "surface" else (None,)
        yield [*(Cover(third, "mountain", symbol) for symbol in symbols), Cover(third, "chasm")]


def _roles(face: Face, world: World, laying: Laying, covers: Covers) -> Iterator[Features]:
    """Yield the features of a covered face, in a symmetrical realm once for each role that it can have."""
    laid = covered(face, world, covers)
    counted = _features(laid, covers)
    if laying.symmetry == 1:
        yield _sorted(counted)
        return
    yield _sorted(counted | {f"pattern {world} {pattern(laid)}": 1})
    if _fits_the_centre(face, covers, laying.symmetry):
        wet = counted[f"wet {world}"]
        yield _sorted(counted | {f"centre {world}": 1, f"wet centre {world}": wet})


def _fits_the_centre(face: Face, covers: Covers, symmetry: int) -> bool:
    """Return True if a face can lie in the middle, because it looks the same when it is turned."""
    one_region = len(face.regions) == 1
    alike = len(face.regions) == 3 and len({terrain == WATER for terrain in face.terrain}) == 1
    return not covers and (one_region or (symmetry == 3 and alike))


def _features(laid: CoveredFace, covers: Covers) -> Counter[str]:
    """Count the features of a covered face, as a board would have them."""
    world, wet = laid.world, int(laid.water > 0)
    counted = Counter({"tiles": 1, f"tiles {world}": 1, "wet": wet, f"wet {world}": wet})
    for feature in _land_features(laid):
        counted[feature] += 1
    for cover in covers:
        counted[cover.kind] += 1
        if cover.kind == MOUNTAIN:
            counted[f"{MOUNTAIN} {world}"] += 1
            counted[f"variant {cover.symbol or PLAIN}"] += world == "surface"
    return counted


def _land_features(laid: CoveredFace) -> Iterator[str]:
    """Yield the features of each land region of a tile."""
    region_of, first_third = laid.numbering
    for region, first in enumerate(first_third):
        if laid.ground[first] != WATER:
            yield from ("land", f"land {laid.world}", f"terrain {laid.ground[first]} {laid.world}")
            own = (laid.symbols[third] for third in range(3) if region_of[third] == region)
            yield from sorted({f"symbol {symbol} {laid.world}" for symbols in own for symbol in symbols})


def _sorted(counted: Mapping[str, int]) -> Features:
    return tuple(sorted((name, count) for name, count in counted.items() if count))
