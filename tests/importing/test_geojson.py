"""GeoJSON files: polygons as regions, on our sheets and on those of others."""

import json
from random import Random
from typing import Any

import pytest

from realms.board.redrawn import shown_by
from realms.importing.geojson import MOST_FEATURES, sketch_of_geojson
from realms.importing.sketch import ImportFileError, ImportOptions

from help.maps import box, collection, drawn, polygon, sketch_of, terrains

FOREST, HILL = box(0, 0, 50, 50, terrain="forest"), box(50, 0, 100, 50, terrain="hill", id="hill")


def test_polygons_are_regions_and_their_rings_lines() -> None:
    made, remarks = drawn(collection(FOREST, HILL))
    assert (made.drawing["size"], terrains(made), remarks) == (
        [100, 50],
        {"hill": "hill", "r1": "forest"},
        [],
    )
    assert shown_by(made.drawing) == ({("hill", "r1")}, {"hill", "r1"})
    assert len(made.drawing["lines"]) == 3


def test_a_polygon_in_another_lies_in_its_hole() -> None:
    island = [(20, 20), (30, 20), (30, 30), (20, 30)]
    sea = polygon([(0, 0), (60, 0), (60, 60), (0, 60)], island, terrain="sea", id="sea")
    made, remarks = drawn(collection(sea, polygon(island, terrain="hill", id="hill"), size=(60, 60)))
    assert (shown_by(made.drawing), remarks) == (({("hill", "sea")}, {"sea"}), [])


@pytest.mark.parametrize(
    ("properties", "entry"),
    [
        ({"terrain": "mountain mine cavern"}, {"terrain": "mountain", "symbols": ["cavern", "mine"]}),
        ({"terrain": "hill", "symbols": ["mine"]}, {"terrain": "hill", "symbols": ["mine"]}),
        ({"terrain": "hill", "symbols": "mine, cavern"}, {"terrain": "hill", "symbols": ["cavern", "mine"]}),
        ({"terrain": "mine", "symbols": ["mine"]}, {"terrain": "mine", "symbols": ["mine"]}),
        ({"terrain": "water", "water": "lake"}, {"terrain": "water", "water": "lake"}),
        ({"terrain": "mountain", "world": "underground"}, {"terrain": "mountain", "world": "underground"}),
        ({"symbols": ["mine"], "water": "lake"}, {}),
        (
            {"name": "Wood", "names": {"fr": "Bois", "?": "x", "de": 3}},
            {"names": {"en": "Wood", "fr": "Bois"}},
        ),
        ({"name": 3, "names": "x", "edge": "yes"}, {}),
        ({"edge": True}, {"edge": True}),
        (None, {}),
    ],
)
def test_properties_say_what_a_region_is(properties: Any, entry: dict[str, Any]) -> None:
    feature = {**FOREST, "properties": properties}
    assert sketch_of(collection(feature)).marks[0].entry == entry


def test_values_that_are_not_understood_are_reported() -> None:
    features = (
        box(0, 0, 9, 9, terrain="jungle"),
        box(9, 0, 20, 9, terrain="hill", symbols=[3], water=0, world="Mars"),
    )
    remarks = [str(each) for each in sketch_of(collection(*features)).remarks]
    assert remarks == [
        "feature 1: not understood: jungle",
        "feature 2: not understood: symbols:, water:, mars",
    ]


def test_ids_stand_in_the_feature_or_in_its_properties() -> None:
    features = (
        box(0, 0, 9, 9, id="a"),
        {**box(9, 0, 20, 9), "properties": {"id": "b"}},
        box(20, 0, 30, 9, id=5),
    )
    assert [mark.id for mark in sketch_of(collection(*features)).marks] == ["a", "b", ""]


def test_of_a_region_in_parts_the_largest_has_the_id() -> None:
    parts = [box(0, 0, 9, 9), box(20, 0, 60, 50)]
    geometry = {"type": "MultiPolygon", "coordinates": [part["geometry"]["coordinates"] for part in parts]}
    feature = {
        "type": "Feature",
        "id": "isles",
        "properties": {"terrain": "hill", "name": "Isles"},
        "geometry": geometry,
    }
    made, remarks = drawn(collection(feature))
    assert terrains(made) == {"isles": "hill", "r1": "hill"}
    assert made.drawing["regions"]["isles"]["at"][0] > 20
    assert "names" not in made.drawing["regions"]["r1"]
    assert remarks == ["of several parts, each of which is a region now: feature 1"]


def test_what_is_no_polygon_is_left_out_and_reported() -> None:
    point = {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [1, 2]}}
    _, remarks = drawn(collection(point, FOREST, {**point, "geometry": None}, HILL))
    assert remarks == ["left out, as they have no polygon: feature 1, feature 3"]


# Sheets


def test_a_map_without_a_sheet_is_scaled_to_one_with_y_pointing_up() -> None:
    features = (
        box(1000, 2000, 1500, 2500, terrain="forest", id="west"),
        box(1500, 2000, 2000, 2500, terrain="hill", id="east"),
    )
    made, _ = drawn(collection(*features, size=None), width=220)
    assert made.drawing["size"] == [220, 120]
    xs, ys = zip(*made.drawing["nodes"].values(), strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == (10, 210, 10, 110)
    north = collection(box(1000, 2000, 2000, 2400), box(1000, 2400, 2000, 2500, id="north"), size=None)
    assert drawn(north)[0].drawing["regions"]["north"]["at"][1] < 60


def test_degrees_shrink_with_the_latitude() -> None:
    square = [(10, 59.5), (12, 59.5), (12, 60.5), (10, 60.5)]
    width, height = sketch_of(collection(polygon(square), size=None)).size
    assert (width, height) == (420, pytest.approx(420, abs=1))


def test_our_sheets_can_be_scaled() -> None:
    sketch = sketch_of(collection(FOREST, HILL), width=200)
    assert (sketch.size, max(max(path) for path in sketch.paths)) == ((200, 100), (200, 100))


def test_a_sheet_of_ours_says_how_water_behaves_and_what_it_is_called() -> None:
    own = collection(FOREST, water={"kind": "lake", "enter": False}, title="Land")
    sketch = sketch_of(own)
    assert (sketch.water, sketch.title, sketch.exact) == ({"kind": "lake", "enter": False}, "Land", True)
    odd = sketch_of({**collection(FOREST, water={"kind": "beer", "enter": 1}), "name": "Own"})
    assert (odd.water, odd.title) == ({}, "Own")
    assert sketch_of(collection(FOREST, water=3)).water == {}


def test_neighbours_of_our_files_are_heeded_and_those_of_others_are_not() -> None:
    apart = [
        {**FOREST, "id": "a", "properties": {"neighbours": ["c", "x"], "edge": False}},
        {**HILL, "id": "b", "properties": {"neighbours": []}},
        box(0, 60, 9, 70, id="c", neighbours=["a"]),
    ]
    made, remarks = drawn(collection(*apart, size=(100, 80)))
    assert (made.drawing["joins"], made.drawing["severs"]) == ([["a", "c"]], [["a", "b"]])
    assert made.drawing["regions"]["a"]["edge"] is False
    assert remarks == ["neighbours that are no regions: x", "regions without a terrain: a, b, c"]
    assert "severs" not in drawn(collection(*apart, size=None))[0].drawing


def test_pairs_and_pieces_of_our_files_are_heeded() -> None:
    features = [
        {**FOREST, "id": "a", "properties": {"terrain": "hill", "pieces": [{"piece": "tribe"}, 3]}},
        {**HILL, "id": "b"},
    ]
    made, _ = drawn(collection(*features, severs=[["a", "b"], 3, ["a"], [1, 2]], joins="x"))
    assert made.drawing["severs"] == [["a", "b"]]
    assert made.marks["a"].pieces == [{"piece": "tribe"}]


# Borders that do not fit


@pytest.mark.parametrize(
    "other",
    [
        [(50.3, 0), (100, 0), (100, 50), (50.2, 50)],  # a gap open at both ends
        [(49.8, 0), (100, 0), (100, 50), (49.7, 50)],  # an overlap
        [(50, 0), (100, 0), (100, 50), (50, 50), (50.4, 25)],  # a gap that is closed
        [(50, 0.2), (100, 0), (100, 50), (50.2, 49.9), (50.1, 30), (49.9, 20)],
    ],
)
def test_small_gaps_and_overlaps_are_closed(other: list[tuple[float, float]]) -> None:
    features = {**FOREST, "id": "a"}, polygon(other, terrain="hill", id="b")
    made, remarks = drawn(collection(*features), tolerance=0.5)
    assert (shown_by(made.drawing), terrains(made), remarks) == (
        ({("a", "b")}, {"a", "b"}),
        {"a": "forest", "b": "hill"},
        [],
    )


def test_corners_beside_edges_of_others_part_these() -> None:
    features = (
        {**FOREST, "id": "a"},
        box(50.2, 0, 100, 24.9, terrain="hill", id="b"),
        box(50.3, 25.2, 100, 50, terrain="swamp", id="c"),
    )
    made, remarks = drawn(collection(*features), tolerance=0.5)
    assert (shown_by(made.drawing)[0], remarks) == ({("a", "b"), ("b", "c"), ("a", "c")}, [])


def test_large_gaps_and_overlaps_are_reported() -> None:
    features = (
        {**FOREST, "id": "a"},
        box(45, 0, 100, 50, terrain="hill", id="b"),
        box(0, 52, 100, 60, terrain="swamp", id="c"),
    )
    made, remarks = drawn(collection(*features, size=(100, 60)), tolerance=0.5)
    assert terrains(made) == {"a": "forest", "b": "hill", "c": "swamp", "r1": ""}
    assert remarks == [
        "areas that overlap: feature 1 and feature 2",
        "close, but not joined: feature 1 and feature 3 (2.0 mm), feature 2 and feature 3 (2.0 mm)",
        "regions without a terrain: r1",
    ]


def test_a_land_that_covers_a_lake_keeps_its_own_mark() -> None:
    lake = box(40, 15, 60, 35, terrain="lake", id="lake")
    made, _ = drawn(collection(box(0, 0, 100, 50, terrain="forest", id="land"), lake), tolerance=0.5)
    assert terrains(made) == {"lake": "water", "land": "forest"}
    assert made.faces.face_at([region["at"] for region in made.drawing["regions"].values()]) in (
        [0, 1],
        [1, 0],
    )


def test_a_ring_that_crosses_itself_is_read() -> None:
    made, _ = drawn(collection(polygon([(0, 0), (50, 50), (50, 0), (0, 50)], terrain="hill")))
    assert "hill" in terrains(made).values()


def test_a_polygon_without_an_area_is_left_out() -> None:
    made, remarks = drawn(
        collection(FOREST, polygon([(1, 1), (2, 2), (3, 3)], terrain="hill")), tolerance=0.5
    )
    assert (terrains(made), remarks) == ({"r1": "forest"}, [])


# Faults


def with_geometry(**geometry: Any) -> Any:
    return collection({"type": "Feature", "properties": {}, "geometry": geometry})


RING = [[0, 0], [1, 0], [1, 1]]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], "not a FeatureCollection"),
        ({"type": "FeatureCollection"}, "not a FeatureCollection"),
        ({"type": "Feature", "features": []}, "not a FeatureCollection"),
        (collection(), "no polygons"),
        (collection({"type": "Feature", "geometry": None, "properties": {}}), "no polygons"),
        ({"type": "FeatureCollection", "features": [3]}, "not a feature"),
        (collection({**FOREST, "properties": [1]}), "not a feature"),
        (collection({**FOREST, "geometry": 3}), "not a geometry"),
        (with_geometry(type="Polygon"), "a list is expected"),
        (with_geometry(type="Polygon", coordinates=[]), "a list is expected"),
        (with_geometry(type="Polygon", coordinates=[3]), "a list is expected"),
        (with_geometry(type="Polygon", coordinates=[[[1]]]), "a point of two numbers"),
        (with_geometry(type="Polygon", coordinates=[[[1, True]]]), "a point of two numbers"),
        (with_geometry(type="Polygon", coordinates=[[[1, "2"]]]), "a point of two numbers"),
        (with_geometry(type="MultiPolygon", coordinates=[3]), "a list is expected"),
        (
            with_geometry(type="Polygon", coordinates=[[*RING, [1e9, 0]]]),
            "far outside the sheet: 1e[+]09, 0 mm",
        ),
        (collection(polygon([(1e300, 0), (2e300, 0), (2e300, 1)]), size=None), "have no area"),
        (collection(polygon([(1e308, 0), (-1e308, 0), (0, 1)]), size=None), "have no area"),
        (collection(FOREST, size=(0, 5)), "must have a width and a height"),
        (collection(FOREST, size=(5,)), "a point of two numbers"),
        (collection(FOREST, size=("a", "b")), "a point of two numbers"),
        (collection(polygon([(1, 1), (1, 2), (1, 3)]), size=None), "have no area"),
        (collection(FOREST, size=(6000, 50)), "the sheet is 6000 by 50 mm"),
        (collection(*[FOREST] * 601), "601 polygons"),
        (collection(*[{"properties": {}}] * (MOST_FEATURES + 1)), "5001 features"),
        (collection(polygon([(step % 7, step % 5) for step in range(100_001)])), "100002 points"),
    ],
)
def test_faults_are_named(data: Any, words: str) -> None:
    with pytest.raises(ImportFileError, match=words):
        drawn(data) if isinstance(data, dict) else sketch_of(data)


@pytest.mark.parametrize("size", [(100, 100), None])
def test_a_tangled_ring_is_refused_soon(size: Any) -> None:
    random = Random(1)
    ring = [(random.uniform(0, 100), random.uniform(0, 100)) for _ in range(20_000)]
    with pytest.raises(ImportFileError, match="cross each other too often"):
        sketch_of(collection(polygon(ring), size=size))
    rings = [box(step / 50, 0, 90 + step / 50, 90) for step in range(300)]
    with pytest.raises(ImportFileError, match="cross each other too often"):
        sketch_of(collection(*rings, size=size))


def test_faults_have_a_place_in_the_file() -> None:
    text = json.dumps(with_geometry(type="Polygon", coordinates=[[[0, 0], [1, 1], [1]]]), indent=1)
    with pytest.raises(ImportFileError) as caught:
        sketch_of_geojson(text, ImportOptions())
    assert text.splitlines()[caught.value.line - 1].strip() == "["
    assert caught.value.line > 20
