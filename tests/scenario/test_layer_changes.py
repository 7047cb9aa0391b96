"""Taking tiles and pieces from the map of another count, which leaves the maps of all others as they are."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from realms.board.layout import Placement
from realms.scenario.edits import Edit, apply
from realms.scenario.layer_changes import (
    bring_pieces,
    bring_tile,
    bring_tile_to,
    counts_above,
    owners_of,
    pieces_to_bring,
    tiles_to_bring,
)
from realms.scenario.scenario import Scenario, load_scenario, scenario_from

SAMPLES = Path(__file__).parents[2] / "realms" / "scenarios"


def entry(name: str, q: int) -> dict[str, Any]:
    return {"tile": name, "face": "surface", "q": q, "r": 0, "turn": 0}


@pytest.fixture
def stacked() -> Scenario:
    """Three and four players both build on two and both bring C; five builds on four without it."""
    chasm = {"piece": "chasm", "at": "C/0"}
    layers = [
        {"players": 2, "tiles": [entry("A", 0)], "pieces": []},
        {"players": 3, "base": 2, "tiles": [entry("C", 1)], "pieces": [chasm]},
        {"players": 4, "base": 2, "tiles": [entry("C", 2)], "pieces": [chasm]},
        {"players": 5, "base": 4, "removes": [{"tile": "C"}], "tiles": [entry("D", 1)], "pieces": []},
        {"players": 6, "base": 2, "tiles": [], "pieces": []},
    ]
    head = {"format": 1, "id": "small", "titles": {"en": "Small"}, "boxes": ["realms"]}
    return scenario_from({**head, "tileset": "stand-in", "layers": layers})


def seen(scenario: Scenario, players: int) -> tuple[set[Placement], Counter[str]]:
    realm = scenario.realm(players)
    pieces = Counter(
        json.dumps({**laid.piece.data, "at": laid.piece.at}, sort_keys=True) for laid in realm.pieces
    )
    return {laid.placement for laid in realm.tiles}, pieces


def others_stay(before: Scenario, edit: Edit, players: int) -> Scenario:
    """Carry an edit out; all other counts are seen as before, and undo gives the first document."""
    after = apply(before, edit)
    for count in before.counts:
        if count != players:
            assert seen(after, count) == seen(before, count), count
            assert not after.realm(count).unmatched
    assert apply(after, edit.inverse()).data == before.data
    return after


def test_a_tile_comes_with_its_pieces_and_every_other_map_stays(stacked: Scenario) -> None:
    after = others_stay(stacked, bring_tile(stacked, 2, "C", 3), 2)
    assert seen(after, 2) == seen(stacked, 3)
    assert owners_of(after, 3) == {"A": 2, "C": 2}
    assert owners_of(stacked, 3) == {"A": 2, "C": 3}
    assert owners_of(after, 5) == {"A": 2, "D": 5}
    assert [layer.get("pieces") for layer in after.data["layers"][1:3]] == [[], []]  # it lies there once


def test_a_tile_can_be_laid_elsewhere(stacked: Scenario) -> None:
    after = others_stay(stacked, bring_tile_to(stacked, 2, Placement("C", "underground", 0, 1, 4)), 2)
    tiles, pieces = seen(after, 2)
    assert Placement("C", "underground", 0, 1, 4) in tiles
    assert not pieces


def test_a_single_piece_comes_to_a_tile_that_lies_at_both(stacked: Scenario) -> None:
    here = apply(stacked, bring_tile_to(stacked, 2, Placement("C", "surface", 1, 0, 0)))
    (piece,) = pieces_to_bring(here, 2, 3)
    after = others_stay(here, bring_pieces(here, 2, 3, [piece.piece.data]), 2)
    assert [laid.piece.at for laid in after.realm(2).pieces] == ["C/0"]
    assert list(pieces_to_bring(after, 2, 3)) == []


def test_counts_above_and_what_they_have(stacked: Scenario) -> None:
    assert counts_above(stacked, 2) == [3, 4, 6, 5]
    assert counts_above(stacked, 4) == [5]
    brought = {
        count: [laid.placement.tile for laid in tiles] for count, tiles in tiles_to_bring(stacked, 2).items()
    }
    assert brought == {3: ["C"], 4: ["C"], 5: ["D"]}
    assert list(tiles_to_bring(stacked, 3)) == [5]


def bundled() -> Iterator[Path]:
    for path in sorted(SAMPLES.glob("*.realm.json")):
        scenario = load_scenario(path)
        if len(scenario.counts) > 1 and scenario.realm(scenario.counts[0]).tiles:
            yield path


@pytest.mark.parametrize("path", list(bundled()), ids=lambda path: path.name.partition(".")[0])
def test_tiles_of_bundled_realms_come_down_and_up(path: Path) -> None:
    scenario = load_scenario(path)
    for players in scenario.counts:
        for source, tiles in tiles_to_bring(scenario, players).items():
            placement = tiles[0].placement
            after = others_stay(scenario, bring_tile(scenario, players, placement.tile, source), players)
            assert placement in seen(after, players)[0]
            moved = replace(placement, q=placement.q + 9)
            others_stay(scenario, bring_tile_to(scenario, players, moved), players)
