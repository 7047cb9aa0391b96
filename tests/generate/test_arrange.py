"""Arranged realms pass the checks, are compact, and are the same bytes wherever they are made."""

import os
import subprocess
import sys
from random import Random

import pytest

from realms.board.shapes import footprint
from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.generate.tiles.arrange.arrange import arrange
from realms.generate.tiles.arrange.pieces import MOST_TRIBES
from realms.generate.wishes import SHAPES, WATERS, Shape, Water, Wishes
from realms.scenario.sites import usual_sites

from help.arranged import arranged_scenario, arranged_search, board_of
from help.picks import picked

BOXES = ("small_world", "small_world_underground", "realms")
NESTED = (2, 3, 4, 5)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("water", WATERS)
@pytest.mark.parametrize("tileset", ["stand-in", "winding"])
def test_no_check_warns_about_the_layout(water: Water, shape: Shape, tileset: str) -> None:
    scenario = arranged_scenario(
        Wishes(players=(3, 4), water=water, shape=shape, tileset=tileset, seed=len(water))
    )
    # Which tiles there are, and so how much land, is not arranged.
    findings = check(memory_source(scenario), Settings(ignore=("R001",))).findings
    assert [finding for finding in findings if finding.severity != "info"] == []


@pytest.mark.parametrize("seed", [1, 2])
def test_two_worlds_are_apart_and_joined_by_a_tunnel_for_each_player(seed: int) -> None:
    scenario = arranged_scenario(Wishes(players=(3, 4), worlds=2, boxes=BOXES, seed=seed))
    findings = check(memory_source(scenario), Settings(ignore=("R001",))).findings
    assert [finding for finding in findings if finding.severity != "info"] == []
    for players in (3, 4):
        board = board_of(scenario, players)
        assert len(board.tunnels) == players
        assert len(board.landmasses) == 1
        surface = board.world_regions["surface"]
        assert all(surface >> one & 1 != surface >> other & 1 for one, other in board.tunnels.values())


@pytest.mark.parametrize("seed", [1, 2])
def test_sites_are_as_many_as_the_rules_advise(seed: int) -> None:
    scenario = arranged_scenario(Wishes(players=(2, 4), boxes=BOXES, seed=seed))
    for players in (2, 4):
        monsters = [laid for laid in scenario.realm(players).pieces if laid.piece.piece == "monsters"]
        assert len(monsters) == usual_sites(players)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_tribes_break_up_empty_land(seed: int) -> None:
    search = arranged_search(Wishes(players=NESTED, seed=seed))
    for worth, players in zip(search.worths, NESTED, strict=True):
        markers = search.arrangement.markers.values()
        tribes = sum(NESTED[marker.level] <= players for marker in markers)
        land = 9 * players
        assert worth.longest <= search.arrangement.run or tribes * MOST_TRIBES >= land


@pytest.mark.parametrize("water", WATERS)
def test_compact_realms_have_no_hole(water: Water) -> None:
    scenario = arranged_scenario(Wishes(players=NESTED, water=water))
    for players in NESTED:
        board = board_of(scenario, players)
        assert not board.holes
        assert footprint(board, 9).share > 0.6


@pytest.mark.parametrize("water", ["river", "sea", "none"])
def test_a_ring_has_one_hole(water: Water) -> None:
    scenario = arranged_scenario(Wishes(players=(3, 4, 5), water=water, shape="ring"))
    assert [len(board_of(scenario, players).holes) for players in (3, 4, 5)] == [1, 1, 1]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_long_realm_is_longer_than_a_compact_one(seed: int) -> None:
    sizes = {}
    for shape in ("compact", "long"):
        room = footprint(board_of(arranged_scenario(Wishes(shape=shape, seed=seed)), 4), 9)
        sizes[shape] = max(room.width, room.depth) / min(room.width, room.depth)
    assert sizes["long"] > sizes["compact"]


def test_each_count_adds_to_the_one_before() -> None:
    scenario = arranged_scenario(Wishes(players=NESTED))
    assert [layer.get("base") for layer in scenario.data["layers"]] == [None, 2, 3, 4]
    assert not any({"moves", "removes"} & layer.keys() for layer in scenario.data["layers"])


def test_tiles_that_cannot_be_symmetric_are_refused() -> None:
    wishes = Wishes(symmetry=3, water="none")
    luck = Random(1)
    choice = picked(Wishes(water="none", players=(4,)), luck)
    uneven = [each for each in choice.tiles if each.tile != choice.tiles[0].tile]
    assert len(uneven) % 3 == 2
    assert arrange(wishes, type(choice)(tuple(uneven)), luck) is None


SCRIPT = """
import sys
sys.path[:0] = {path!r}
from help.arranged import arranged_scenario
from realms.generate.wishes import Wishes
for wishes in (Wishes(players=(2, 3)), Wishes(worlds=2, boxes={boxes!r}), Wishes(symmetry=2, water="sea")):
    sys.stdout.write(arranged_scenario(wishes).to_bytes().decode())
"""


def test_the_bytes_do_not_depend_on_the_order_of_sets() -> None:
    script = SCRIPT.format(path=sys.path, boxes=BOXES)
    made = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert made[0] == made[1] != b""
