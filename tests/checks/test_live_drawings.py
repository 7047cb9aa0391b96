"""The watch over an open document with drawings: only the counts that see a change are checked again."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from realms.checks.case import DrawnCase
from realms.checks.live import DOCUMENT, LiveFindings
from realms.checks.run import CheckResult, check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.scenario import changes, drawing_changes, picture_changes, region_changes
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario, load_scenario

from help.drawings import drawn_document, drawn_layer, two_regions, voronoi

Make = Callable[[Scenario, random.Random], Edit]


@pytest.fixture
def scenario() -> Scenario:
    """One drawing for two and three players, another for four, and tiles for five."""
    shared, other = voronoi(1, cells=9), voronoi(2, cells=7)
    tiles = [{"tile": "A", "face": "surface", "q": 0, "r": 0, "turn": 0}]
    layers = [
        drawn_layer(shared),
        {"players": 3, "base": 2, "pieces": [{"piece": "tribe", "at": "r1"}]},
        drawn_layer(other, players=4),
        {"players": 5, "tiles": tiles},
    ]
    return Scenario(drawn_document(*layers, water={"kind": "river"}))


def regions(scenario: Scenario, players: int) -> list[str]:
    drawing = scenario.realm(players).drawing
    assert drawing
    return list(drawing.data["regions"])


def move(scenario: Scenario, random: random.Random) -> Edit:
    players = random.choice([2, 3, 4])
    drawing = scenario.realm(players).drawing
    assert drawing
    by = random.uniform(-9, 9), random.uniform(-9, 9)
    return drawing_changes.move_nodes(scenario, players, [random.choice(list(drawing.data["nodes"]))], by)


def paint(scenario: Scenario, random: random.Random) -> Edit:
    players = random.choice([2, 3, 4])
    name = random.choice(regions(scenario, players))
    return region_changes.paint_regions(
        scenario, players, [name], {"terrain": random.choice(["hill", "forest"])}
    )


def pair(scenario: Scenario, random: random.Random) -> Edit:
    players = random.choice([2, 4])
    one, other = random.sample(regions(scenario, players), 2)
    return region_changes.set_neighbours(scenario, players, one, other, random.choice([True, False, None]))


def remove(scenario: Scenario, random: random.Random) -> Edit:
    players = random.choice([3, 4])
    return region_changes.remove_regions(scenario, players, [random.choice(regions(scenario, players))])


def draw(scenario: Scenario, random: random.Random) -> Edit:
    points = [(random.uniform(0, 100), random.uniform(0, 80)) for _ in range(2)]
    return drawing_changes.draw_line(scenario, random.choice([2, 3, 4]), points)


def lay(scenario: Scenario, random: random.Random) -> Edit:
    players = random.choice([2, 3, 4])
    entry = {
        "piece": random.choice(["mountain", "arrow", "peak"]),
        "at": random.choice(regions(scenario, players)),
    }
    return changes.put_piece(scenario, players, entry)


def refresh(watch: LiveFindings) -> None:
    for part in watch.stale:
        for _ in watch.steps(part):
            pass


def told(result: CheckResult) -> list[tuple[object, ...]]:
    return [(finding.key, finding.players, finding.severity) for finding in result.findings]


@pytest.mark.parametrize("seed", range(4))
def test_after_every_edit_of_a_walk_the_findings_are_those_of_a_full_run(
    seed: int, scenario: Scenario
) -> None:
    chance = random.Random(seed)
    watch = LiveFindings(scenario)
    for _ in range(12):
        refresh(watch)
        assert told(watch.result()) == told(check(memory_source(scenario), Settings()))
        make = chance.choice([move, paint, pair, remove, draw, lay])
        scenario = apply(scenario, make(scenario, chance))
        watch.update(scenario)


def test_only_the_counts_that_show_a_drawing_are_stale(scenario: Scenario) -> None:
    watch = LiveFindings(scenario)
    refresh(watch)
    moved = apply(scenario, drawing_changes.move_nodes(scenario, 3, ["n1"], (1, 1)))
    watch.update(moved)
    assert watch.stale == (DOCUMENT, 2, 3)
    watch.update(apply(scenario, drawing_changes.move_nodes(scenario, 4, ["n1"], (1, 1))))
    assert watch.stale == (DOCUMENT, 4)
    watch.update(scenario)
    assert watch.stale == ()


def test_counts_that_share_a_drawing_share_its_faces(scenario: Scenario) -> None:
    two, three, four = (DrawnCase(scenario.realm(players), Settings()).faces for players in (2, 3, 4))
    assert two is three
    assert two is not four


def test_a_picture_that_appears_is_seen_with_the_next_edit(tmp_path: Path) -> None:
    corners = [[0, 0], [9, 0], [9, 9], [0, 9]]
    path = tmp_path / "drawn.realm.json"
    of = Scenario(drawn_document(drawn_layer(two_regions(picture={"path": "board.jpg", "corners": corners}))))
    path.write_bytes(of.to_bytes())
    scenario = load_scenario(path)
    watch = LiveFindings(scenario, Settings(select=("D025",)))
    refresh(watch)
    assert [finding.code for finding in watch.result().findings] == ["D025"]
    (tmp_path / "board.jpg").write_bytes(b"a photo")
    watch.update(apply(scenario, picture_changes.change_picture(scenario, 2, opacity=0.4)))
    refresh(watch)
    assert watch.result().findings == []
