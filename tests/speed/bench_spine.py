"""How fast boards are: all of a realm at once, one tile more, and how the time grows with the tiles.

A time is told as it is here and as it would be on the machine of the documents, where a million empty loops
take 8.5 ms. The loop is timed between the rounds of every measure, so a busy machine slows both.
"""

import sys
import timeit
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import log
from string import ascii_uppercase

from realms.board.addresses import border
from realms.board.board import Board
from realms.board.build_board import build_board
from realms.board.hexes import Cell, neighbour
from realms.board.layout import Layout, Piece, Placement
from realms.tiles.kinds import WATER
from realms.tiles.tileset import letter, load_tileset

LOOP = "for _ in range(1_000_000): pass"
REFERENCE_LOOP_MS = 8.5
REPEATS, SOAK_REPEATS = 12, 200
COPIES = (1, 2, 5, 10, 20, 40)  # of the box of 26 tiles
SOAK_COPIES = (*COPIES, 80, 160)


@dataclass(frozen=True)
class Time:
    """The shortest time of one call, and of the calibration loop in the same rounds."""

    ms: float
    loop_ms: float

    @property
    def loops(self) -> float:
        """The time in calibration loops, which can be compared from machine to machine."""
        return self.ms / self.loop_ms

    def told(self, what: str, target_ms: float | None = None) -> str:
        """A line of the report."""
        there = self.loops * REFERENCE_LOOP_MS
        aim = f"   target {target_ms:g} ms" if target_ms else ""
        return f"{what:38}{self.ms:9.3f} ms here{there:9.3f} ms there{self.loops:9.4f} loops{aim}"


def shortest(action: Callable[[], object], repeats: int) -> Time:
    """Time an action in rounds of about ten milliseconds."""
    calls = max(1, round(0.01 / min(timeit.repeat(action, number=1, repeat=3))))
    rounds = [
        (timeit.timeit(action, number=calls) / calls, timeit.timeit(LOOP, number=1)) for _ in range(repeats)
    ]
    ms, loop_ms = (1000 * min(times) for times in zip(*rounds, strict=True))
    return Time(ms, loop_ms)


def spiral(count: int) -> list[Cell]:
    """So many cells in rings about the origin."""
    cells, cell = [(0, 0)], (0, 0)
    radius = 0
    while len(cells) < count:
        radius += 1
        cell = neighbour(cell, 4)
        for side in range(6):
            for _ in range(radius):
                cells.append(cell)
                cell = neighbour(cell, side)
    return cells[:count]


def realm(copies: int) -> Layout:
    """A compact surface of the stand-in set: a mountain or a chasm on most tiles of land, a border."""
    tileset = load_tileset("stand-in")
    names = [f"{name}{copy}" for copy in ("", *range(2, copies + 1)) for name in ascii_uppercase]
    cells = zip(names, spiral(len(names)), strict=True)
    placements = tuple(Placement(name, "surface", *cell, rank % 6) for rank, (name, cell) in enumerate(cells))
    dry = [name for name in names if WATER not in tileset.tiles[letter(name)]["surface"].terrain]
    mountains = (Piece("mountain", f"{name}/{rank % 3}") for rank, name in enumerate(dry) if rank % 5 < 3)
    chasms = (Piece("chasm", f"{name}/{rank % 3}") for rank, name in enumerate(dry) if rank % 5 == 4)
    return Layout(tileset, placements, (*mountains, *chasms, Piece("border", border(("N", 0), ("P", 3)))))


def masks_and_adjacency(layout: Layout) -> Board:
    """What every check and every game asks of a board first."""
    board = build_board(layout)
    assert board.terrain_regions["mountain"]
    assert board.adj
    return board


def whole_board(soak: bool) -> Iterator[str]:
    """Masks and adjacency of one box."""
    layout = realm(1)
    time = shortest(partial(masks_and_adjacency, layout), SOAK_REPEATS if soak else REPEATS)
    yield time.told("masks and adjacency, 26 tiles", target_ms=1)


def one_tile_more(soak: bool) -> Iterator[str]:
    """A tile moved to the rim and turned, on a board of one box."""
    board, moved = build_board(realm(1)), Placement("C", "surface", *spiral(27)[-1], 3)
    time = shortest(partial(board.with_tile, moved), SOAK_REPEATS if soak else REPEATS)
    yield time.told("with_tile, 26 tiles", target_ms=0.15)


def outline_and_entry(soak: bool) -> Iterator[str]:
    """What is worked out on first use: outline, holes, rim and entry."""
    layout = realm(1)

    def first_use() -> None:
        board = build_board(layout)
        assert board.entry
        assert not board.holes

    time = shortest(first_use, SOAK_REPEATS if soak else REPEATS)
    yield time.told("board with outline and entry, 26 tiles")


def growth(soak: bool) -> Iterator[str]:
    """Time over tiles, and the exponent: 1 would be a time that grows as the tiles do."""
    found = {}
    for copies in SOAK_COPIES if soak else COPIES:
        layout = realm(copies)
        tiles = len(layout.placements)
        time = shortest(partial(masks_and_adjacency, layout), REPEATS)
        found[tiles] = time.loops
        yield time.told(f"masks and adjacency, {tiles:,} tiles")
    yield f"exponent of growth from {min(found)} to {max(found):,} tiles: {slope(found):.2f}"


def slope(times: dict[int, float]) -> float:
    """The least-squares slope of the logarithms."""
    xs, ys = [log(tiles) for tiles in times], [log(time) for time in times.values()]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


MEASURES: list[Callable[[bool], Iterator[str]]] = [whole_board, one_tile_more, outline_and_entry, growth]


def main(soak: bool) -> None:
    """Print all measures; a soak takes more rounds and goes on to more tiles."""
    loop_ms = 1000 * min(timeit.repeat(LOOP, number=1, repeat=15))
    say(Time(loop_ms, loop_ms).told("a million empty loops"))
    for measure in MEASURES:
        for line in measure(soak):
            say(line)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
