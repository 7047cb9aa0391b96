"""Pictures below tiles: each belongs to a layer, is seen by those above it, and leaves with no export."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from realms.checks.fixes.apply_fixes import apply_fixes
from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import Source
from realms.export.selfcontained import self_contained
from realms.scenario.changes import stand_alone, take_layer
from realms.scenario.drawing_changes import start_drawing
from realms.scenario.edits import ABSENT, Edit, apply
from realms.scenario.photos import hash_of
from realms.scenario.picture_changes import change_picture, set_picture
from realms.scenario.redraw import redrawn
from realms.scenario.scenario import Scenario, load_scenario, scenario_from
from realms.sharing.fragment import fragment_of, realm_in
from realms.tiles.jsonform import dumps

CORNERS = [[-100, -80], [100, -80], [100, 80], [-100, 80]]
PICTURE = {"path": "table.jpg", "corners": CORNERS, "opacity": 0.5}
TWO = {
    "players": 2,
    "tiles": [{"tile": "A", "face": "surface", "q": 0, "r": 0, "turn": 0}],
    "pieces": [],
}
THREE = {"players": 3, "base": 2, "tiles": [{"tile": "B", "face": "surface", "q": 1, "r": 0, "turn": 0}]}


def document(*layers: Mapping[str, Any]) -> dict[str, Any]:
    head = {"format": 1, "id": "small", "titles": {"en": "Small"}, "boxes": ["realms"]}
    return {**head, "tileset": "stand-in", "layers": [dict(layer) for layer in layers]}


@pytest.fixture
def scenario() -> Scenario:
    data = document(TWO, THREE)
    return Scenario(data, source=dumps(data).encode(), origin=data)


def done(scenario: Scenario, edit: Edit) -> Scenario:
    """The scenario after an edit that can be undone."""
    after = apply(scenario, edit)
    assert apply(after, edit.inverse()).to_bytes() == scenario.to_bytes()
    scenario_from(dict(after.data))
    return after


def test_a_picture_belongs_to_its_layer_and_is_seen_above_it(scenario: Scenario) -> None:
    laid = done(scenario, set_picture(scenario, 2, PICTURE))
    assert laid.data["layers"][0]["picture"] == PICTURE
    assert laid.data["format"] == 1
    above = laid.realm(3).picture
    assert above
    assert (above.pointer, above.players) == ("/layers/0/picture", 2)
    pale = done(laid, change_picture(laid, 3, opacity=0.333))
    assert pale.data["layers"][0]["picture"]["opacity"] == 0.33
    assert done(pale, set_picture(pale, 3, None)).data["layers"] == scenario.data["layers"]
    assert change_picture(laid, 2, opacity=0.5) == Edit("change_picture", ())
    assert "opacity" not in done(laid, change_picture(laid, 2, opacity=ABSENT)).data["layers"][0]["picture"]


def test_a_picture_of_the_layer_itself_covers_that_of_its_base(scenario: Scenario) -> None:
    own = done(scenario, set_picture(scenario, 3, PICTURE))
    both = done(own, set_picture(own, 2, {**PICTURE, "path": "two.jpg"}))
    seen = [picture and picture.data["path"] for picture in (both.realm(2).picture, both.realm(3).picture)]
    assert seen == ["two.jpg", "table.jpg"]


def test_a_layer_that_stands_alone_keeps_the_picture_that_it_shows(scenario: Scenario) -> None:
    laid = done(scenario, set_picture(scenario, 2, PICTURE))
    for edit in (stand_alone(laid, 3), take_layer(laid, 2)):
        after = done(laid, edit)
        assert after.realm(3).picture
        assert after.data["layers"][-1]["picture"] == PICTURE


def test_a_drawing_in_place_of_tiles_has_no_picture_of_theirs(scenario: Scenario) -> None:
    laid = done(scenario, set_picture(scenario, 2, PICTURE))
    assert done(laid, start_drawing(laid, 2, (400, 300))).realm(2).picture is None
    assert redrawn(laid).realm(2).picture is None


@pytest.mark.parametrize("players", [None, 3])
def test_nothing_that_is_passed_on_names_the_picture(scenario: Scenario, players: int | None) -> None:
    laid = done(scenario, set_picture(scenario, 2, PICTURE))
    assert "table.jpg" not in dumps(self_contained(laid, players))
    assert realm_in(fragment_of(laid)).data == scenario.data


def test_a_picture_that_is_missing_or_has_changed_is_found_and_settled(
    scenario: Scenario, tmp_path: Path
) -> None:
    path, photo = tmp_path / "small.realm.json", tmp_path / "table.jpg"
    photo.write_bytes(b"as it is now")
    picture = {**PICTURE, "hash": hash_of(b"as it was")}
    path.write_bytes(apply(scenario, set_picture(scenario, 2, picture)).to_bytes())

    def found() -> list[str]:
        findings = check(Source(path), Settings()).findings
        return [each.remark.pointer for each in findings if each.code == "D025"]

    assert found() == ["/layers/0/picture"]
    applied = apply_fixes(load_scenario(path), Settings(select=("D025",)), ("unsafe",))
    after = applied.scenario.realm(2).picture
    assert after
    assert after.data["hash"] == hash_of(b"as it is now")
    photo.unlink()
    assert found() == ["/layers/0/picture"]
