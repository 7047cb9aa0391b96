"""The regions of a map as GeoJSON."""

import json
from typing import Any

import pytest
import shapely

from realms.export.registry import ExportError, ExportOptions, all_exports
from realms.scenario.scenario import Realm, bundled_scenario

from help.documents import piece
from help.drawings import drawn_layer, drawn_scenario, two_regions

GEOJSON = all_exports()["geojson"]


def written(realm: Realm, **options: Any) -> Any:
    return json.loads(GEOJSON.write(realm, ExportOptions(**options)))


def drawn(*pieces: Any, **more: Any) -> Realm:
    water = {"kind": "sea", "enter": False}
    return drawn_scenario(drawn_layer(two_regions(**more), *pieces), water=water).realm(2)


def test_the_sheet_stands_beside_the_features() -> None:
    found = written(drawn(joins=[["r1", "r2"]], severs=[["r2", "r1"]]))
    assert found["type"] == "FeatureCollection"
    assert found["realmwright"] == {
        "size": [420, 297],
        "title": "Drawn",
        "water": {"kind": "sea", "enter": False},
        "joins": [["r1", "r2"]],
        "severs": [["r2", "r1"]],
    }


def test_a_feature_has_the_shape_and_the_properties_of_a_region() -> None:
    wood, pond = written(drawn(piece("tribe", "r1"), piece("peak", "r1", symbol="mine")))["features"]
    assert (wood["type"], wood["id"], pond["id"]) == ("Feature", "r1", "r2")
    assert wood["properties"] == {
        "terrain": "forest",
        "symbols": ["mine"],
        "edge": True,
        "neighbours": ["r2"],
        "pieces": [{"piece": "tribe"}, {"piece": "peak", "symbol": "mine"}],
    }
    assert pond["properties"] == {"terrain": "water", "water": "lake", "edge": True, "neighbours": ["r1"]}
    shape = shapely.from_geojson(json.dumps(wood["geometry"]))
    assert shape.equals(shapely.box(0, 0, 100, 100))


def test_pieces_that_cover_a_region_are_its_terrain() -> None:
    pieces = piece("mountain", "r1", symbol="cavern"), piece("chasm", "r2", volcano=True)
    mountain, chasm = written(drawn(*pieces))["features"]
    assert mountain["properties"] == {
        "terrain": "mountain",
        "symbols": ["cavern"],
        "edge": True,
        "neighbours": ["r2"],
    }
    assert (chasm["properties"]["terrain"], chasm["properties"]["neighbours"]) == ("chasm", ["r1"])
    assert chasm["properties"]["pieces"] == [{"piece": "chasm", "volcano": True}]


def test_regions_without_a_terrain_have_their_names_and_those_without_a_face_no_shape() -> None:
    regions = {"r1": {"at": [50, 50], "names": {"en": "Void"}}, "r9": {"at": [400, 290], "terrain": "hill"}}
    (bare,) = written(drawn(regions=regions))["features"]
    assert (bare["id"], bare["properties"]) == ("r1", {"names": {"en": "Void"}})


def test_corners_have_no_digits_that_mean_nothing() -> None:
    text = GEOJSON.write(drawn(nodes={**two_regions()["nodes"], "n2": [100.3, 0]}), ExportOptions()).decode()
    assert "[100.3, 0]" in text
    assert "0000" not in text


def test_tiles_are_ninety_millimetres_wide() -> None:
    realm = bundled_scenario("first_steps").realm(2)
    features = written(realm, language="fr")["features"]
    assert len(features) == realm.board.region_count + len(realm.board.chasms)
    area = sum(shapely.from_geojson(json.dumps(each["geometry"])).area for each in features)
    assert area == pytest.approx(len(realm.tiles) * 90 * 90 * 3**0.5 / 2, rel=0.001)
    assert written(realm, language="fr")["realmwright"]["title"] == "Premiers pas"


def test_a_map_that_is_made_in_play_has_no_regions() -> None:
    with pytest.raises(ExportError, match="no tiles lie on the map"):
        written(bundled_scenario("game_of_gods").realm(2))
