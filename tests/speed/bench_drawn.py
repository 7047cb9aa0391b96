"""The speed of drawn boards: rebuilt after a node has moved, played on, and checked.

A rebuild stands against the bare calls of shapely that anybody would make, on the same lines in the same
rounds. Games and checks stand against the same realm of tiles, whose outlines make the drawing.
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import pi, sin
from pathlib import Path
from typing import Any

import numpy
import shapely
from bench_spine import say

from realms.board.board import Board
from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.play.game import Game
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.setup import table_for
from realms.rules.position.table import Table
from realms.scenario.drawing_changes import move_nodes
from realms.scenario.edits import apply
from realms.scenario.redraw import redrawn
from realms.scenario.scenario import Scenario, bundled_scenario, load_scenario

sys.path.append(str(Path(__file__).parents[1]))  # for tests/help

from help.drawings import drawn_document, drawn_layer, voronoi

THIRTY = Path(__file__).parent / "thirty.realm.json"
SEATS = ["paced"] * 4
REGIONS = (46, 200)
SEGMENTS = 19  # of a border: twenty points
WAVE = 0.04  # of the length of a border
GRID = 0.01  # millimetres
ROUNDS, SOAK_ROUNDS = 20, 200
GAMES, SOAK_GAMES = 100, 2000
TARGET = 1.15  # times the bare recipe


def rebuilds(soak: bool) -> Iterator[str]:
    """A board after one node has moved: neighbours, bodies of water, edge, and the middles for labels."""
    for regions in REGIONS:
        before = sheet(regions)
        nodes, count = [*before.data["layers"][0]["drawing"]["nodes"]], SOAK_ROUNDS if soak else ROUNDS
        moved = [nodes[place * len(nodes) // count] for place in range(count)]
        states = [apply(before, move_nodes(before, 2, [node], (0.3, 0.2))) for node in moved]
        rounds = [
            (seconds(partial(rebuilt, after)), seconds(partial(bare_recipe, lines_of(after))))
            for after in states
        ]
        own, bare = (1000 * min(times) for times in zip(*rounds, strict=True))
        yield (
            f"a node moved, {regions} regions, {len(nodes):,} nodes: {own:.1f} ms, shapely alone {bare:.1f}, "
            f"ratio {own / bare:.2f}   target {TARGET}"
        )


def sheet(regions: int) -> Scenario:
    """A drawn realm of so many regions, with borders of twenty points."""
    straight = voronoi(1, cells=regions, bends=0, width=420, height=297)
    return Scenario(drawn_document(drawn_layer(waved(straight)), water={"kind": "river"}))


def waved(drawing: Mapping[str, Any]) -> dict[str, Any]:
    """Lead each border along a wave, and those at the edge of the sheet through as many points."""
    nodes, lines = dict(drawing["nodes"]), []
    width, height = drawing["size"]
    for one, other in drawing["lines"]:
        (ax, ay), (bx, by) = nodes[one], nodes[other]
        at_edge = ax == bx in (0, width) or ay == by in (0, height)
        line = [one]
        for step in range(1, SEGMENTS):
            along = step / SEGMENTS
            aside = 0 if at_edge else WAVE * sin(2 * pi * along)
            name = f"w{len(nodes)}"
            x, y = ax + along * (bx - ax) - aside * (by - ay), ay + along * (by - ay) + aside * (bx - ax)
            nodes[name] = [round(x, 1), round(y, 1)]
            line.append(name)
        lines.append([*line, other])
    return {**drawing, "nodes": nodes, "lines": lines}


def rebuilt(scenario: Scenario) -> Board:
    """Work out what the editor, checks and games ask of a new board."""
    board = scenario.realm(2).board
    assert board.adj
    assert board.rim
    assert board.landmasses
    assert board.water_bodies
    assert all(board.middle(name).radius for name in board.names)
    return board


def lines_of(scenario: Scenario) -> list[list[Sequence[float]]]:
    drawing = scenario.data["layers"][0]["drawing"]
    return [[drawing["nodes"][name] for name in line] for line in drawing["lines"]]


def bare_recipe(lines: Sequence[Sequence[Sequence[float]]]) -> None:
    """Find faces, their common borders and the circles inside them, by shapely alone."""
    joined = shapely.unary_union([shapely.LineString(line) for line in lines], grid_size=GRID)
    found, _, _, _ = shapely.polygonize_full([joined])
    faces = numpy.array(list(found.geoms))
    one, other = shapely.STRtree(faces).query(faces, predicate="touches")
    lower = one < other
    lengths = shapely.length(shapely.intersection(faces[one[lower]], faces[other[lower]]))
    assert (lengths > 0).any()
    for face in faces:
        shapely.maximum_inscribed_circle(face)


def games(soak: bool) -> Iterator[str]:
    """Compare games on tiles with those on the drawing of their outlines, in turns."""
    tiles = load_scenario(THIRTY)
    tables = [table_for(scenario.realm(4)) for scenario in (tiles, redrawn(tiles, 4))]
    count, times, played = SOAK_GAMES if soak else GAMES, [0.0, 0.0], [0, 0]
    for seed in range(count):
        for place, table in enumerate(tables):
            start = time.process_time()
            played[place] += _decisions(table, seed)
            times[place] += time.process_time() - start
    assert played[0] == played[1]
    on_tiles, drawn = (count / spent for spent in times)
    yield (
        f"{count} games of four paced players: {on_tiles:.0f} a second on tiles, {drawn:.0f} drawn, "
        f"ratio {drawn / on_tiles:.2f}   target 1.00"
    )


def _decisions(table: Table, seed: int) -> int:
    game = Game(table, seed)
    play_out(game, players_for(SEATS, seed))
    return len(game.decisions)


def checks(soak: bool) -> Iterator[str]:
    """All checks of one count, on tiles, on the drawing of their outlines, and on twenty points a border."""
    scenario = bundled_scenario("first_steps")
    players = min(scenario.counts, key=lambda count: abs(scenario.realm(count).board.region_count - 46))
    kinds = {
        "on tiles": {"data": scenario.data, "players": players},
        "on the outlines of the tiles": {"data": redrawn(scenario, players).data, "players": players},
        "on 46 regions of twenty points a border": {"data": sheet(46).data, "players": 2},
    }
    times = dict.fromkeys(kinds, float("inf"))
    for _ in range(SOAK_ROUNDS if soak else ROUNDS):
        for name, kind in kinds.items():
            times[name] = min(times[name], seconds(partial(_checked, **kind)))
    regions, base = scenario.realm(players).board.region_count, times["on tiles"]
    yield f"all checks, {regions} regions on tiles: {1000 * base:.0f} ms"
    for name in list(kinds)[1:]:
        yield f"all checks, {name}: {1000 * times[name]:.0f} ms, ratio {times[name] / base:.2f}"


def _checked(data: Mapping[str, Any], players: int) -> None:
    assert check(memory_source(Scenario(dict(data))), Settings(), players).crashes == []


def seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


MEASURES = [rebuilds, games, checks]


def main(soak: bool) -> None:
    """Print all measures."""
    for measure in MEASURES:
        for line in measure(soak):
            say(line)
