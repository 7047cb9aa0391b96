"""Random edits of random drawings: undoing returns the bytes, and no edit leaves anything broken."""

import inspect
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from realms.scenario import drawing_changes, picture_changes, region_changes
from realms.scenario.drawing_builder import OnSegment, segments
from realms.scenario.edits import ABSENT, Edit, apply
from realms.scenario.scenario import Scenario
from realms.tiles.jsonform import dumps
from realms.tiles.kinds import SYMBOLS, WATER_KINDS, WORLDS
from realms.tiles.schemacheck import violations

from help.documents import piece
from help.drawings import drawn_layer, drawn_scenario

Draw = Callable[..., Any]
TERRAINS = ("forest", "crystal", "mountain", "water", "chasm", ABSENT)
NUMBERS = st.integers(-200, 4200).map(lambda tenths: tenths / 10)
POINTS = st.tuples(NUMBERS, NUMBERS)
PICTURE = {"path": "board.jpg", "hash": "sha256:" + 64 * "0", "corners": [[0, 0], [9, 0], [9, 9], [0, 9]]}


@st.composite
def scenarios(draw: Draw) -> Scenario:
    """A drawing with any lines between a few nodes, and a count that takes it from another."""
    nodes = {f"n{number}": list(draw(POINTS)) for number in draw(st.sets(st.integers(1, 12), min_size=2))}
    line = st.lists(st.sampled_from(sorted(nodes)), min_size=2, max_size=6)
    lines = [each for each in draw(st.lists(line, max_size=5)) if all(a != b for a, b in pairwise(each))]
    names = draw(st.sets(st.sampled_from(["r1", "r2", "r3", "r7"])))
    drawing = {
        "size": [420, 297],
        "nodes": nodes,
        "lines": lines,
        "regions": {name: {"at": list(draw(POINTS)), "terrain": "hill"} for name in sorted(names)},
    }
    pieces = [piece("tribe", name) for name in sorted(names) if draw(st.booleans())]
    three = {"players": 3, "base": 2, "pieces": [*pieces[:1]], "removes": [*pieces[1:2]]}
    return drawn_scenario(drawn_layer(drawing, *pieces), three, {"players": 4, "tiles": [], "pieces": []})


class Pencil:
    """Draws what an edit needs to know about a scenario."""

    def __init__(self, draw: Draw, scenario: Scenario) -> None:
        self.draw, self.scenario = draw, scenario
        drawn = [count for count in scenario.counts if count < 4 or "drawing" in scenario.data["layers"][2]]
        self.players: int = draw(st.sampled_from(drawn))
        self.drawing = scenario.data["layers"][2 if self.players == 4 else 0]["drawing"]
        self.nodes, self.regions = sorted(self.drawing["nodes"]), sorted(self.drawing["regions"])
        self.segments = sorted({each for line in self.drawing["lines"] for each in segments(line)})

    def some(self, choices: list[Any]) -> list[Any]:
        return list(self.draw(st.lists(st.sampled_from(choices), min_size=1, max_size=4)))

    def one(self, choices: Any) -> Any:
        return self.draw(st.sampled_from(choices))

    def point(self) -> Any:
        return self.draw(POINTS)

    def line_point(self) -> Any:
        kinds = ["point", *["node" for _ in self.nodes[:1]], *["segment" for _ in self.segments[:1]]]
        kind = self.one(kinds)
        if kind == "node":
            return self.one(self.nodes)
        if kind == "segment":
            start, end = self.one(self.segments)
            return OnSegment(start, end, self.point())
        return self.point()

    def values(self) -> dict[str, Any]:
        known = {
            "terrain": st.sampled_from(TERRAINS),
            "symbols": st.lists(st.sampled_from(SYMBOLS), max_size=2),
            "water": st.sampled_from((*WATER_KINDS, ABSENT)),
            "world": st.sampled_from((*WORLDS, ABSENT)),
            "edge": st.sampled_from((True, False, ABSENT)),
        }
        keys = self.draw(st.sets(st.sampled_from(sorted(known))))
        return {key: self.draw(known[key]) for key in sorted(keys)}


def start(pencil: Pencil) -> Edit | None:
    if "drawing" in pencil.scenario.data["layers"][2]:
        return None
    return drawing_changes.start_drawing(pencil.scenario, 4, (300, 200))


def picture(pencil: Pencil) -> Edit:
    value = pencil.one([PICTURE, {**PICTURE, "opacity": 0.5}, None])
    return picture_changes.set_picture(pencil.scenario, pencil.players, value)


def other_picture(pencil: Pencil) -> Edit | None:
    if "picture" not in pencil.drawing:
        return None
    opacity = pencil.one([0.25, 1, ABSENT])
    return picture_changes.change_picture(pencil.scenario, pencil.players, opacity=opacity)


def neighbours(pencil: Pencil) -> Edit | None:
    if len(pencil.regions) < 2:
        return None
    one, other, *_ = pencil.draw(st.permutations(pencil.regions))
    neighbours = pencil.one([True, False, None])
    return region_changes.set_neighbours(pencil.scenario, pencil.players, one, other, neighbours=neighbours)


def on(part: str, make: Callable[..., Edit], *arguments: Callable[[Pencil], Any]) -> Any:
    """An edit that needs nodes, segments, lines or regions to be there."""

    def made(pencil: Pencil) -> Edit | None:
        if not (pencil.drawing["lines"] if part == "lines" else getattr(pencil, part)):
            return None
        return make(pencil.scenario, pencil.players, *(argument(pencil) for argument in arguments))

    return made


drawing, region = drawing_changes, region_changes
EDITS: dict[str, Callable[[Pencil], Edit | None]] = {
    "start_drawing": start,
    "set_drawing_size": on("players", drawing.set_drawing_size, lambda p: p.one([(300, 200), (420, 297)])),
    "draw_line": on(
        "players", drawing.draw_line, lambda p: [p.line_point() for _ in range(p.one([2, 3, 5]))]
    ),
    "remove_line": on("lines", drawing.remove_line, lambda p: p.one(range(len(p.drawing["lines"])))),
    "remove_segments": on("segments", drawing.remove_segments, lambda p: p.some(p.segments)),
    "move_nodes": on("nodes", drawing.move_nodes, lambda p: p.some(p.nodes), Pencil.point),
    "insert_node": on("segments", lambda s, n, ends, at: drawing.insert_node(s, n, ends[0], ends[1], at),
                      lambda p: p.one(p.segments), lambda p: p.one([p.point(), p.one(p.nodes)])),
    "dissolve_nodes": on("nodes", drawing.dissolve_nodes, lambda p: p.some(p.nodes)),
    "merge_nodes": on("nodes", drawing.merge_nodes, lambda p: p.some(p.nodes), lambda p: p.one(p.nodes)),
    "split_node": on("nodes", drawing.split_node, lambda p: p.one(p.nodes)),
    "set_picture": picture,
    "change_picture": other_picture,
    "add_region": on("players", region.add_region, Pencil.point, Pencil.values),
    "paint_regions": on("regions", region.paint_regions, lambda p: p.some(p.regions), Pencil.values),
    "name_region": on("regions", region.name_region, lambda p: p.one(p.regions),
                      lambda p: p.one(["en", "fr"]), lambda p: p.one(["Old Wood", ""])),
    "move_region": on("regions", region.move_region, lambda p: p.one(p.regions), Pencil.point),
    "remove_regions": on("regions", region.remove_regions, lambda p: p.some(p.regions)),
    "set_neighbours": neighbours,
}  # fmt: skip


def edits_of(module: Any) -> set[str]:
    found = inspect.getmembers(module, inspect.isfunction)
    return {
        name
        for name, member in found
        if member.__module__ == module.__name__
        and inspect.signature(member).return_annotation is Edit
        and not name.startswith("_")
    }


def test_the_walks_know_every_edit_of_drawings() -> None:
    assert (
        set[str]().union(*map(edits_of, (drawing_changes, region_changes, picture_changes))) == EDITS.keys()
    )


def any_edit(draw: Draw, scenario: Scenario) -> Edit:
    pencil = Pencil(draw, scenario)
    made = (EDITS[name](pencil) for name in draw(st.permutations(list(EDITS))))
    return next(edit for edit in made if edit is not None)


@given(scenarios(), st.integers(1, 12), st.data())
def test_undo_and_redo_give_the_very_bytes(scenario: Scenario, steps: int, data: Any) -> None:
    states, edits = [scenario], []
    for _ in range(steps):
        edits.append(any_edit(data.draw, states[-1]))
        states.append(apply(states[-1], edits[-1]))
    texts = [dumps(dict(state.data)) for state in states]  # the order of keys counts too
    now = states[-1]
    for edit, text in zip(reversed(edits), reversed(texts[:-1]), strict=True):
        now = apply(now, edit.inverse())
        assert dumps(dict(now.data)) == text
    assert now.to_bytes() == scenario.source
    for edit, text in zip(edits, texts[1:], strict=True):
        now = apply(now, edit)
        assert dumps(dict(now.data)) == text


@given(scenarios(), st.integers(1, 8), st.data())
def test_each_edit_leaves_a_whole_drawing(scenario: Scenario, steps: int, data: Any) -> None:
    for _ in range(steps):
        before = dumps(dict(scenario.data))
        edit = any_edit(data.draw, scenario)
        after = apply(scenario, edit)
        assert dumps(dict(scenario.data)) == before, "the scenario before the edit has changed"
        assert list(violations(dict(after.data), "scenario")) == []
        for place, layer in enumerate(after.data["layers"]):
            if "drawing" in layer:
                assert_whole(after, place, layer["drawing"])
        scenario = after


def assert_whole(scenario: Scenario, place: int, drawing: dict[str, Any]) -> None:
    """Assert that lines have nodes and that nothing names a region that is gone."""
    for line in drawing["lines"]:
        assert len(line) > 1
        assert set(line) <= drawing["nodes"].keys()
        assert all(one != other for one, other in pairwise(line))
    for x, y in drawing["nodes"].values():
        assert (round(x, 1), round(y, 1)) == (x, y)
    named = {
        name for key in ("joins", "severs") for pair in drawing.get(key, [["r1", "r2"]][:0]) for name in pair
    }
    counts = (4,) if place == 2 else (2, 3)
    pieces = {laid.piece.at for count in counts for laid in scenario.realm(count).pieces}
    assert named | pieces <= drawing["regions"].keys()
    assert not any(scenario.realm(count).unmatched for count in counts)
