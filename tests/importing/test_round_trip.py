"""An exported map is read to the same board: regions, neighbours, water, edge, names and pieces."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from realms.board.drawn_board import DrawnBoard
from realms.board.linework import nodes_and_lines
from realms.export.registry import ExportOptions, all_exports
from realms.importing.import_file import import_file
from realms.importing.sketch import ImportOptions
from realms.scenario.redraw import redrawn_realm
from realms.scenario.scenario import Realm, bundled_scenario, bundled_scenarios, scenario_from
from realms.tiles.kinds import CHASM, LAND, SYMBOLS, WATER, WATER_KINDS

from help.documents import Entry, piece
from help.drawings import drawn_document, drawn_layer

Draw = Callable[..., Any]
SIZE = 300, 200
ALIKE = (
    *(
        "names",
        "bordering",
        "adj",
        "terrain",
        "symbols",
        "water_regions",
        "rim",
        "entry",
        "given_names",
        "chasms",
    ),
    *("chasm_neighbours", "prices", "guards", "feature_regions", "landmasses", "world_regions"),
)
FORMS = {"geojson": "x.geojson", "svg": "x.svg", "lines": "x.lines.svg"}
BUNDLED = [name for name in bundled_scenarios() if name != "game_of_gods"]


def again(realm: Realm, form: str, folder: Path, **choices: Any) -> Realm:
    """Export a realm and import it."""
    path = folder / FORMS[form]
    path.write_bytes(all_exports()[form].write(realm, ExportOptions()))
    options = ImportOptions(players=realm.players, **choices)
    return import_file(path, options).scenario.realm(realm.players)


def assert_alike(realm: Realm, other: Realm) -> None:
    one, two = realm.board, other.board
    assert [part for part in ALIKE if getattr(one, part) != getattr(two, part)] == []
    assert (one.water_rule.enter, realm.scenario.title("en")) == (
        two.water_rule.enter,
        other.scenario.title("en"),
    )


# Random drawings: the cells of some points, with corners moved a little, painted at random.


@st.composite
def realms(draw: Draw) -> Realm:
    tenths = st.integers(200, 1800), st.integers(200, 2800)
    points = draw(st.lists(st.tuples(tenths[1], tenths[0]), min_size=3, max_size=9, unique=True))
    sites = [shapely.Point(x / 10, y / 10) for x, y in points]
    frame = shapely.box(5, 5, SIZE[0] - 5, SIZE[1] - 5)
    edges = shapely.voronoi_polygons(shapely.MultiPoint(sites), only_edges=True, extend_to=frame)
    lines = shapely.line_merge(
        shapely.union_all([shapely.intersection(edges, frame), frame.boundary], grid_size=0.1)
    )
    paths = [shapely.get_coordinates(line).tolist() for line in shapely.get_parts(lines)]
    regions = {f"r{number}": draw(painted(site)) for number, site in enumerate(sites, 1)}
    drawing = {"size": [*SIZE], **nodes_and_lines(paths), "regions": regions}
    pairs = st.lists(
        st.lists(st.sampled_from(sorted(regions)), min_size=2, max_size=2, unique=True), max_size=2
    )
    drawing |= {"joins": draw(pairs), "severs": draw(pairs)}
    pieces = [piece(kind, name) for name in sorted(regions) for kind in draw(PIECES)]
    water = {"kind": draw(st.sampled_from(WATER_KINDS)), "enter": draw(st.booleans())}
    return scenario_from(drawn_document(drawn_layer(drawing, *pieces), water=water)).realm(2)


PIECES = st.sampled_from(
    [[], [], ["tribe"], ["mountain"], ["mountain", "peak"], ["chasm"], ["arrow"], ["coin_mine", "tribe"]]
)


@st.composite
def painted(draw: Draw, site: shapely.Point) -> Entry:
    entry = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "terrain": st.sampled_from([*LAND, WATER, WATER, CHASM]),
                "symbols": st.lists(st.sampled_from(SYMBOLS), max_size=2, unique=True),
                "world": st.sampled_from(["surface", "underground"]),
                "edge": st.booleans(),
                "names": st.dictionaries(
                    st.sampled_from(["en", "fr"]), st.sampled_from(["Old <Wood>", "É&'\"", "x"])
                ),
            },
        )
    )
    if entry.get("terrain") == WATER and draw(st.booleans()):
        entry["water"] = draw(st.sampled_from(WATER_KINDS))
    return {"at": [site.x, site.y], **entry}


@given(realm=realms())
@settings(max_examples=60, deadline=None)
def test_any_drawing_is_the_same_after_export_and_import(tmp_path_factory: Any, realm: Realm) -> None:
    folder = tmp_path_factory.mktemp("maps")
    for form in FORMS:
        exact = {"tolerance": 0.0} if form == "lines" else {}
        assert_alike(realm, again(realm, form, folder, **exact))


@given(realm=realms())
@settings(max_examples=30, deadline=None)
def test_what_was_imported_is_exported_to_the_same_bytes(tmp_path_factory: Any, realm: Realm) -> None:
    folder = tmp_path_factory.mktemp("maps")
    for form in ("geojson", "svg"):
        once = again(realm, form, folder)
        first, second = (
            all_exports()[form].write(each, ExportOptions()) for each in (once, again(once, form, folder))
        )
        assert first == second


@pytest.mark.parametrize("form", ["geojson", "lines"])
@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_realm_is_the_same_after_export_and_import(tmp_path: Path, name: str, form: str) -> None:
    scenario = bundled_scenario(name)
    realm = redrawn_realm(scenario.realm(scenario.counts[-1]))
    assert isinstance(realm.board, DrawnBoard)
    assert_alike(realm, again(scenario.realm(scenario.counts[-1]), form, tmp_path))
