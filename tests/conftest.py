"""What the tests of several packages share: hypothesis settings, the three tile sets, and random layouts.

A test takes random layouts by `@given(layout=infer)`: how they are drawn is registered for the type.
"""

import locale
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

os.environ["REALMS_PLAIN"] = "1"  # coverage, patches and mutants see nothing of compiled code

from realms.board import addresses
from realms.board.hexes import Cell, neighbour
from realms.board.layout import Layout, Piece, Placement, WaterRule
from realms.tiles.kinds import SYMBOLS, WATER_KINDS, WORLDS
from realms.tiles.tileset import BUNDLED, TileSet, load_tileset, read_tileset, tileset_from

pytest.register_assert_rewrite("help")  # which is to say what was other than expected, like a test

TESTS = Path(__file__).parent

settings.register_profile("tests", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("soak", deadline=None, max_examples=3000)
settings.load_profile("tests")

MIXED = tileset_from(read_tileset(TESTS / "tiles/sets/mixed.tileset.json"))
TILE_SETS: dict[str, TileSet] = {**{name: load_tileset(name) for name in BUNDLED}, "mixed": MIXED}
COPIES = ("", "2", "10")  # of the box
SYMBOL = st.fixed_dictionaries({}, optional={"symbol": st.sampled_from(SYMBOLS)})
ON_THIRDS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "mountain": SYMBOL,
    "peak": SYMBOL,
    "chasm": st.just({}),
    "tunnel": st.fixed_dictionaries({"number": st.integers(1, 3)}),
    "tribe": st.just({}),
    "monsters": st.fixed_dictionaries({"count": st.integers(1, 3)}),
}
WINDOW = st.tuples(st.integers(-2, 2), st.integers(-2, 2))


@pytest.fixture(autouse=True)
def words_of_the_system() -> None:
    """It says them in English: Qt gives the whole process the language that it finds."""
    if hasattr(locale, "LC_MESSAGES"):
        locale.setlocale(locale.LC_MESSAGES, "C")


@pytest.fixture(autouse=True, scope="session")
def state_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A folder of the tests' own: no command reads or writes what the user keeps."""
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA", "XDG_CONFIG_HOME"):
        os.environ[name] = str(tmp_path_factory.mktemp("state"))


@pytest.fixture(scope="session")
def facts() -> Path:
    """The folder of figures that several packages are held against."""
    return TESTS / "facts"


@pytest.fixture(scope="session")
def tile_sets() -> dict[str, TileSet]:
    """The bundled sets and `mixed`, by name."""
    return TILE_SETS


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Tiles that all can lie, connected or scattered, with pieces of all kinds wherever they fall."""
    tileset = draw(st.sampled_from(list(TILE_SETS.values())))
    placements = draw(placements_of(tileset))
    kind, enter = draw(st.sampled_from(WATER_KINDS)), draw(st.booleans())
    exceptions = draw(st.dictionaries(thirds(placements), st.sampled_from(WATER_KINDS), max_size=2))
    return Layout(
        tileset, placements, draw(pieces(placements)), WaterRule(kind, enter, exceptions), draw(st.booleans())
    )


@st.composite
def placements_of(draw: st.DrawFn, tileset: TileSet) -> tuple[Placement, ...]:
    names = [f"{letter}{copy}" for letter in tileset.tiles for copy in COPIES]
    count = draw(st.integers(1, 16))
    tiles = draw(st.lists(st.sampled_from(names), min_size=count, max_size=count, unique=True))
    worlds = st.sampled_from(draw(st.sampled_from([WORLDS[:1], WORLDS[1:], WORLDS])))
    if draw(st.booleans()):
        cells = draw(connected_cells(count))
    else:
        cells = draw(st.lists(WINDOW, min_size=count, max_size=count, unique=True))
    return tuple(
        Placement(tile, draw(worlds), *cell, draw(st.integers(0, 5)))
        for tile, cell in zip(tiles, cells, strict=True)
    )


@st.composite
def connected_cells(draw: st.DrawFn, count: int) -> list[Cell]:
    cells: list[Cell] = [(0, 0)]
    while len(cells) < count:
        cell, side = draw(st.sampled_from(cells)), draw(st.integers(0, 5))
        while cell in cells:
            cell = neighbour(cell, side)
        cells.append(cell)
    return cells


def thirds(placements: tuple[Placement, ...]) -> st.SearchStrategy[str]:
    tiles = st.sampled_from([laid.tile for laid in placements])
    return st.builds(addresses.third, tiles, st.integers(0, 2))


@st.composite
def pieces(draw: st.DrawFn, placements: tuple[Placement, ...]) -> tuple[Piece, ...]:
    """Covers, tunnels, guards, arrows and borders; borders mostly where two tiles meet."""
    kinds = st.sampled_from(["mountain", "chasm", *ON_THIRDS])
    on_thirds = draw(st.lists(st.tuples(kinds, thirds(placements)), max_size=10))
    laid = [Piece(kind, at, draw(ON_THIRDS[kind])) for kind, at in on_thirds]
    sides = st.tuples(st.sampled_from([each.tile for each in placements]), st.integers(0, 5))
    laid += [Piece("arrow", addresses.side(*side)) for side in draw(st.lists(sides, max_size=2))]
    joints = meeting_sides(placements)
    if joints:
        torn = st.tuples(sides, sides).filter(lambda pair: pair[0][0] != pair[1][0])
        borders = draw(st.lists(st.sampled_from(joints), max_size=4, unique=True))
        borders += draw(st.lists(torn, max_size=1))
        laid += [Piece("border", addresses.border(*pair)) for pair in borders]
    return tuple(draw(st.permutations(laid)))


def meeting_sides(placements: tuple[Placement, ...]) -> list[tuple[addresses.Side, addresses.Side]]:
    """The pairs of own sides that lie on each other, whatever their worlds."""
    cells = {laid.cell: laid for laid in placements}
    return [
        ((laid.tile, (side - laid.turn) % 6), (other.tile, (side + 3 - other.turn) % 6))
        for laid in placements
        for side in range(3)
        if (other := cells.get(neighbour(laid.cell, side)))
    ]


st.register_type_strategy(Layout, layouts())
