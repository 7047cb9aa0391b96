"""Drawings under check: what is said of lines, faces, regions and pairs, and how it is put right."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from realms.checks.case import DrawnCase
from realms.checks.finding import Finding, Remark
from realms.checks.fixes.apply_fixes import apply_fixes, helping_fixes
from realms.checks.fixes.safety import ANY
from realms.checks.reports.json_report import render
from realms.checks.run import check
from realms.checks.settings import Limits, Settings
from realms.checks.source import memory_source
from realms.scenario import photos
from realms.scenario.scenario import Scenario, load_scenario
from realms.tiles.schemacheck import violations

from help import findings
from help.documents import Entry, piece, tile
from help.drawings import MIDDLE, OUTLINE, drawn_document, drawn_layer, two_regions

SQUARE = {"s1": [20, 20], "s2": [60, 20], "s3": [60, 60], "s4": [20, 60]}
RING = ["s1", "s2", "s3", "s4", "s1"]


def scenario(drawing: Entry, *pieces: Entry, **more: Any) -> Scenario:
    return Scenario(drawn_document(drawn_layer(drawing, *pieces), **{"boxes": ["realms"], **more}))


def case(drawing: Entry, *pieces: Entry, limits: Limits = Limits()) -> DrawnCase:  # noqa: B008 - frozen
    realm = scenario(drawing, *pieces).realm(2)
    return DrawnCase(realm, Settings(limits=limits))


def remarks(code: str, drawing: Entry, *pieces: Entry, limits: Limits = Limits()) -> list[Remark]:  # noqa: B008
    return findings.remarks(code, case(drawing, *pieces, limits=limits))


def words(code: str, drawing: Entry, *pieces: Entry) -> list[str]:
    return [str(remark.message) for remark in remarks(code, drawing, *pieces)]


def found(of: Scenario, *codes: str) -> list[Finding]:
    return check(memory_source(of), Settings(select=codes)).findings


def mended(drawing: Entry, code: str) -> Entry:
    """The drawing after the first fixes that help."""
    run = apply_fixes(scenario(drawing), Settings(select=(code,)), ANY)
    assert run.applied
    assert found(run.scenario, code) == []
    after: Entry = run.scenario.data["layers"][0]["drawing"]
    return after


def with_lines(*lines: list[str], **nodes: list[float]) -> Entry:
    """The two regions with more lines and nodes."""
    return two_regions(nodes={**two_regions()["nodes"], **nodes}, lines=[OUTLINE, MIDDLE, *lines])


# Lines


def test_an_open_end_is_named_with_its_node_place_and_region() -> None:
    (remark,) = remarks("D001", with_lines(["n1", "e"], e=[30, 40]))
    assert str(remark.message) == "a line ends in nothing near 30, 40 mm, at node e"
    assert (remark.subject, remark.at, remark.point) == ("e", ("r1",), (30, 40))
    assert remark.pointer == "/layers/0/drawing/lines/2"


def test_a_loose_line_has_two_open_ends_and_goes_as_a_whole() -> None:
    drawing = with_lines(["e", "f", "g"], e=[30, 40], f=[40, 40], g=[40, 50])
    assert [remark.subject for remark in remarks("D001", drawing)] == ["e", "g"]
    assert mended(drawing, "D001") == two_regions()


def test_a_line_that_ends_in_nothing_goes_as_far_as_it_parts_nothing() -> None:
    drawing = two_regions(nodes={**two_regions()["nodes"], "e": [100, 130]}, lines=[OUTLINE, [*MIDDLE, "e"]])
    assert mended(drawing, "D001") == two_regions()


def test_an_open_end_beside_a_node_is_joined_to_it() -> None:
    drawing = two_regions(nodes={**two_regions()["nodes"], "e": [100, 98.5]}, lines=[OUTLINE, ["n2", "e"]])
    assert mended(drawing, "D001")["lines"] == [OUTLINE, MIDDLE]


def test_an_open_end_beside_a_line_is_led_through() -> None:
    outline = ["n1", "n2", "n3", "n4", "n6", "n1"]
    drawing = two_regions(
        nodes={**two_regions()["nodes"], "n5": [100, 98.5]}, lines=[outline, ["n2", "n5"]], regions={}
    )
    (after,) = [
        fix
        for fix in helping_fixes(scenario(drawing), found(scenario(drawing), "D001")[0], Settings())
        if fix.title.text.startswith("lead")
    ]
    new = after.edit.changes[0].new
    assert ["n4", "n5", "n6"] in [new[place : place + 3] for place in range(len(new))]


def test_a_bridge_to_an_islet_parts_nothing() -> None:
    drawing = with_lines(RING, ["n1", "s1"], **SQUARE)
    (remark,) = remarks("D002", drawing)
    assert str(remark.message) == "the line near 10, 10 mm has one face on both sides"
    assert mended(drawing, "D002")["lines"] == [OUTLINE, MIDDLE, RING]


def test_lines_that_cross_get_a_common_node() -> None:
    drawing = with_lines(["n1", "n5"], ["n2", "n6"])
    (remark,) = remarks("D003", drawing)
    assert (remark.subject, remark.at) == ("50,50", ())  # the point of r1 lies there
    after = mended(drawing, "D003")
    assert after["lines"][2:] == [["n1", "n7", "n5"], ["n2", "n7", "n6"]]
    assert after["nodes"]["n7"] == [50, 50]


def test_a_line_that_ends_on_another_one_does_not_cross_it() -> None:
    assert remarks("D003", with_lines(["e", "f"], e=[0, 30], f=[100, 30])) == []


def test_two_lines_side_by_side_leave_a_sliver() -> None:
    drawing = with_lines(["n2", "e", "n5"], e=[100.8, 50])
    (remark,) = remarks("D004", drawing)
    assert "only 0.8 mm wide" in str(remark.message)
    assert remark.at == ("r1", "r2")
    assert remarks("D005", drawing) == []


def test_a_face_without_a_region_is_found_once_it_is_no_sliver() -> None:
    drawing = two_regions(regions={"r1": {"at": [50, 50], "terrain": "forest"}})
    (remark,) = remarks("D005", drawing)
    assert str(remark.message) == "the face near 150, 50 mm belongs to no region"
    assert (remark.at, remark.point) == ((), (150, 50))


def test_nodes_that_no_line_can_find() -> None:
    drawing = two_regions(lines=[OUTLINE, ["n2", "n99", "n5", "n99"], ["n98", "n99"]])
    assert [remark.pointer for remark in remarks("D006", drawing)] == [
        f"/layers/0/drawing/lines/{place}" for place in ("1/1", "1/3", "2/0", "2/1")
    ]
    assert mended(drawing, "D006")["lines"] == [OUTLINE, MIDDLE]


def test_twins_are_merged_and_unused_nodes_removed() -> None:
    twins = two_regions(nodes={**two_regions()["nodes"], "n9": [100, 0]}, lines=[OUTLINE, ["n9", "n5"]])
    assert mended(twins, "D007") == two_regions()
    assert mended(with_lines(e=[5, 5], f=[6, 6]), "D008") == two_regions()


def test_the_sheet_grows_to_hold_all_nodes_unless_they_lie_left_of_it() -> None:
    assert mended(two_regions(size=[190, 100]), "D009")["size"] == [200, 100]
    beyond = two_regions(nodes={**two_regions()["nodes"], "n1": [-1, 0]})
    (finding,) = found(scenario(beyond), "D009")
    assert helping_fixes(scenario(beyond), finding, Settings()) == []


# Regions


def test_of_two_regions_in_a_face_either_can_go() -> None:
    regions = {**two_regions()["regions"], "r3": {"at": [60, 60], "terrain": "hill"}}
    of = scenario(two_regions(regions=regions), piece("coin_mine", "r3"))
    (finding,) = found(of, "D010")
    assert finding.remark.at == ("r1", "r3")
    assert [fix.title.blanks["region"] for fix in helping_fixes(of, finding, Settings())] == ["r3", "r1"]


def test_regions_in_a_face_are_parted_by_the_line_that_almost_does() -> None:
    nodes = {**two_regions()["nodes"], "e": [100, 98.5]}
    drawing = two_regions(nodes=nodes, lines=[OUTLINE, ["n2", "e"]])
    of = scenario(drawing)
    (finding,) = found(of, "D010")
    assert [str(fix.title) for fix in helping_fixes(of, finding, Settings())] == [
        "join the open end e to node n5",
        "lead the line beside the open end e through it",
        "lead the line beside the open end e through it",
        "remove the region r2",
    ]
    after = apply_fixes(of, Settings(), ANY).scenario.data["layers"][0]["drawing"]
    assert after["regions"] == two_regions()["regions"]
    assert after["lines"] == [OUTLINE, MIDDLE]


def test_a_region_on_a_line_is_moved_into_the_empty_face_beside_it() -> None:
    regions = {**two_regions()["regions"], "r2": {"at": [100, 50], "terrain": "hill"}}
    drawing = two_regions(regions=regions)
    assert "lies on a line" in words("D011", drawing)[0]
    assert mended(drawing, "D011")["regions"]["r2"]["at"] == [150, 50]


def test_a_region_outside_all_lines_and_one_without_paint() -> None:
    wood = {"at": [300, 50], "terrain": "forest", "names": {"en": "Far wood"}}
    drawing = two_regions(regions={"r1": wood, "r2": {"at": [150, 50]}})
    assert words("D011", drawing) == ["no lines enclose Far wood (r1), near 300, 50 mm"]
    assert words("D012", drawing) == ["r2 is not painted, near 150, 50 mm"]
    assert remarks("D012", drawing, piece("mountain", "r2")) == []  # a cover is paint enough


def test_the_room_for_tokens_is_a_limit() -> None:
    drawing = with_lines(RING, **SQUARE) | {"regions": {"r1": {"at": [40, 40], "terrain": "hill"}}}
    assert remarks("D013", drawing) == []
    (remark,) = remarks("D013", drawing, limits=Limits(circle=21))
    assert (remark.at, remark.measured) == (("r1",), 1)


def test_a_short_border_is_settled_by_a_join_or_a_sever() -> None:
    notch = {"n2": [100, 94]}
    drawing = two_regions(nodes={**two_regions()["nodes"], **notch})
    (remark,) = remarks("D014", drawing)
    assert str(remark.message) == "a border of only 6.0 mm: r1 and r2"
    assert (remark.at, remark.measured) == (("r1", "r2"), 2)
    for key in ("joins", "severs"):
        settled = {**drawing, key: [["r2", "r1"]]}
        assert remarks("D014", settled) == remarks("D016", settled) == []
    of = scenario(drawing)
    fixes = helping_fixes(of, found(of, "D014")[0], Settings())
    assert [fix.edit.changes[0].path[-1] for fix in fixes] == ["joins"]  # severed, they would lie apart


CROSSED = {
    "size": [100, 100],
    "nodes": {f"n{x}{y}": [50 * x, 50 * y] for x in range(3) for y in range(3)},
    "lines": [
        ["n00", "n10", "n20", "n21", "n22", "n12", "n02", "n01", "n00"],
        ["n10", "n11", "n12"],
        ["n01", "n11", "n21"],
    ],
    "regions": {
        f"r{1 + x + 2 * y}": {"at": [25 + 50 * x, 25 + 50 * y], "terrain": "hill"}
        for x in (0, 1)
        for y in (0, 1)
    },
}


def test_regions_that_meet_in_a_point_are_asked_about_until_a_pair_is_settled() -> None:
    (remark,) = remarks("D015", CROSSED)
    assert str(remark.message).endswith("near 50, 50 mm: r1 and r4, r2 and r3")
    assert remark.at == ("r1", "r2", "r3", "r4")
    assert remarks("D015", {**CROSSED, "joins": [["r1", "r4"]]}) == []
    one_severed = {**CROSSED, "severs": [["r4", "r1"]]}
    assert remarks("D015", one_severed)[0].at == ("r2", "r3")
    assert remarks("D016", one_severed) == []
    of = scenario(CROSSED)
    fixes = helping_fixes(of, found(of, "D015")[0], Settings())
    assert [fix.edit.changes[0].path[-1] for fix in fixes] == ["joins", "severs"] * 2


@pytest.mark.parametrize(
    ("key", "pair", "code"),
    [
        ("joins", ["r1", "r2"], "D016"),
        ("severs", ["r1", "r9"], "D017"),
        ("joins", ["r1", "r1"], "D017"),
    ],
)
def test_a_pair_without_sense_is_removed(key: str, pair: list[str], code: str) -> None:
    assert mended(two_regions(**{key: [pair]}), code)[key] == []


def test_corrections_of_what_the_drawing_shows_are_removed_where_they_are_idle() -> None:
    wood = {"at": [50, 50], "terrain": "forest"}
    for code, idle in (
        ("D018", {"edge": True}),
        ("D019", {"world": "underground"}),
        ("D021", {"water": "sea"}),
    ):
        regions = {**two_regions()["regions"], "r1": {**wood, **idle}}
        assert mended(two_regions(regions=regions), code)["regions"]["r1"] == wood


# What lies on it and under it


def test_tiles_under_a_drawing_are_ignored_by_all_other_checks() -> None:
    tiles = [tile("A", 0), tile("A", 0), tile("Z99", 5)]
    of = Scenario(drawn_document(drawn_layer(two_regions(), tiles=tiles), boxes=["realms"]))
    codes = {finding.code for finding in check(memory_source(of), Settings()).findings}
    assert "D022" in codes
    assert codes.isdisjoint({"G001", "G002", "G003", "B001", "B002", "G013", "G020"})
    run = apply_fixes(of, Settings(select=("D022",)), ANY)
    assert "tiles" not in run.scenario.data["layers"][0]


def test_a_drawing_on_a_base_of_tiles_stands_alone_when_they_are_removed() -> None:
    base = {"players": 3, "tiles": [tile("A", 0)], "pieces": [], "rules": [{"rule": "river"}]}
    of = Scenario(drawn_document(drawn_layer(two_regions(), base=3), base))
    run = apply_fixes(of, Settings(select=("D022",)), ANY)
    layers = run.scenario.data["layers"]
    assert (layers[0]["drawing"], layers[0]["rules"]) == (two_regions(), base["rules"])
    assert "base" not in layers[0]
    assert layers[1] == base


def test_a_river_border_is_for_tiles() -> None:
    border = piece("border", "A.0|B.3")
    (remark,) = remarks("D023", two_regions(), border)
    assert findings.remarks("G004", case(two_regions(), border)) == []
    assert remark.pointer == "/layers/0/pieces/0"


def test_a_cover_on_its_like_says_nothing_unless_it_changes_something() -> None:
    regions = {"r1": {"at": [50, 50], "terrain": "mountain"}, "r2": {"at": [150, 50], "terrain": "chasm"}}
    drawing = two_regions(regions=regions)
    assert words("D024", drawing, piece("mountain", "r1"), piece("chasm", "r2")) == [
        "mountain on mountain r1, which is painted as one",
        "chasm on chasm r2, which is painted as one",
    ]
    changes = piece("mountain", "r1", symbol="mine"), piece("chasm", "r2", volcano=True), piece("peak", "r1")
    assert remarks("D024", drawing, *changes) == []
    assert findings.remarks("G008", case(drawing, piece("peak", "r1"))) == []


def pictured(folder: Path, **values: Any) -> Path:
    """A file of a drawn realm with a picture."""
    corners = [[0, 0], [200, 0], [200, 100], [0, 100]]
    of = scenario(two_regions(picture={"path": "board.jpg", "corners": corners, **values}))
    path = folder / "drawn.realm.json"
    path.write_bytes(of.to_bytes())
    return path


def told(path: Path) -> list[str]:
    return [finding.remark.subject for finding in found(load_scenario(path), "D025")]


def test_the_picture_lies_beside_the_file_and_is_the_one_that_was_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = tmp_path / "board.jpg"
    assert told(pictured(tmp_path)) == ["missing"]
    photo.mkdir()
    assert told(pictured(tmp_path)) == ["missing"]
    photo.rmdir()
    photo.write_bytes(b"a photo")
    assert told(pictured(tmp_path)) == []
    path = pictured(tmp_path, hash=photos.picture_hash(photo))
    assert told(path) == []
    photo.write_bytes(b"another photo")
    assert told(path) == ["changed"]
    monkeypatch.setattr(photos, "MAX_BYTES", 5)
    assert told(path) == ["too-large"]
    assert told(pictured(tmp_path, path="../board.jpg")) == ["outside"]
    assert found(scenario(two_regions(picture={"path": "x", "corners": []})), "D025") == []  # it has no file


def test_a_changed_picture_can_be_taken_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "board.jpg").write_bytes(b"a photo")
    of = load_scenario(pictured(tmp_path, hash="sha256:" + "0" * 64))
    run = apply_fixes(of, Settings(select=("D025",)), ANY)
    after = run.scenario.data["layers"][0]["drawing"]["picture"]
    assert after["hash"] == photos.picture_hash(tmp_path / "board.jpg")


# Checks of all boards


def test_regions_apart_are_joined_where_they_are_nearest() -> None:
    far = {"t1": [300, 10], "t2": [380, 10], "t3": [340, 90]}
    regions = {**two_regions()["regions"], "r3": {"at": [340, 40], "terrain": "hill"}}
    drawing = {**with_lines(["t1", "t2", "t3", "t1"], **far), "regions": regions}
    (finding,) = found(scenario(drawing), "G013")
    assert finding.remark.pointer == "/layers/0/drawing/regions/r3"
    assert mended(drawing, "G013")["joins"] == [["r2", "r3"]]


def test_an_arrow_inside_can_be_said_to_lie_at_the_edge() -> None:
    drawing = with_lines(RING, **SQUARE)
    drawing["regions"] = {
        "r1": {"at": [80, 80], "terrain": "hill"},
        "r2": {"at": [40, 40], "terrain": "forest"},
    }
    of = scenario(drawing, piece("arrow", "r2"))
    (finding,) = found(of, "S005")
    assert str(finding.remark.message) == "an arrow on forest r2, which does not lie on the edge of the map"
    titles = [fix.title.text for fix in helping_fixes(of, finding, Settings())]
    assert titles == ["let the region lie on the edge of the map", "remove the {piece}"]


def test_water_needs_no_kind_where_every_region_says_its_own() -> None:
    assert found(scenario(two_regions()), "S014") == []
    silent = deepcopy(two_regions())
    del silent["regions"]["r2"]["water"]
    assert [finding.code for finding in found(scenario(silent), "S014")] == ["S014"]
    assert found(scenario(silent, water={"kind": "sea"}), "S014") == []


def test_the_room_of_a_drawing_is_its_sheet() -> None:
    small_table = Limits(table_width=40, table_depth=28)
    assert remarks("R007", two_regions()) == []
    (remark,) = findings.remarks("R007", case(two_regions(), limits=small_table))
    assert str(remark.message) == "it needs 42 by 30 cm, which is 2.0 cm too much for the table"
    (remark,) = remarks("G026", two_regions())
    assert str(remark.message) == "the sheet takes 42 by 30 cm, and the regions cover 16 % of that"
    assert remarks("G026", two_regions(size=[200, 100])) == []


@pytest.mark.parametrize("rule", ["drift", "crops", "growing_board"])
def test_a_rule_about_tiles_is_refused_in_one_sentence(rule: str) -> None:
    of = scenario(two_regions(), rules=[{"rule": rule}], boxes=["small_world", "realms"])
    messages = [str(finding.remark.message) for finding in found(of, "S")]
    assert sum("needs tiles, and this board is drawn" in message for message in messages) == 1
    codes = {finding.code for finding in found(of, "S")}
    assert codes.isdisjoint({"S004", "S010", "S021", "S022"})


def test_an_empty_drawing_is_no_map_yet_but_its_lines_are_looked_at() -> None:
    of = scenario(two_regions(regions={}, lines=[OUTLINE, ["n2", "n4", "n3", "n5"]]))
    result = check(memory_source(of), Settings())
    assert result.crashes == []
    assert {(skip.stage, str(skip.reason)) for skip in result.skipped} == {
        ("structure", "there is no map yet"),
        ("realm", "there is no map yet"),
    }
    assert {finding.code for finding in result.findings} >= {"D005"}


def test_a_report_says_where_on_the_sheet_a_finding_is() -> None:
    source = memory_source(scenario(with_lines(["n1", "e"], e=[30, 40])))
    report = json.loads(render([(source, check(source, Settings(select=("D001",))))], "en", "error", False))
    assert [finding["point"] for finding in report["files"][0]["findings"]] == [[30, 40]]
    assert list(violations(report, "report")) == []
