"""Steps of fixing: what comes next, and what a fix would change on the map."""

from collections.abc import Callable
from typing import Any

import pytest

from realms.checks.fixes.fix import Fix
from realms.locale import sentence
from realms.scenario.changes import put_piece, set_value, take_layer, turn_tile
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario
from realms_editor.desk.findings import Findings
from realms_editor.desk.fix_steps import findings_to_fix, first_proposal, matter, preview_of

from help.drawings import drawn_layer, drawn_scenario, two_regions

Make = Callable[..., Scenario]
Json = dict[str, Any]


@pytest.fixture
def faulty(make: Make, tile: Callable[..., Json]) -> Scenario:
    """A peak on no mountain, and a tile apart."""
    peak = {"piece": "peak", "at": "A/0"}
    return make(
        {"players": 2, "tiles": [tile("A"), tile("B", 5)], "pieces": [peak]},
        {"players": 3, "base": 2, "tiles": [], "pieces": []},
    )


def finished(scenario: Scenario) -> Findings:
    findings = Findings(scenario)
    while findings.stale:
        findings.check_part(scenario.counts[0])
    return findings


def as_fix(edit: Edit) -> Fix:
    return Fix(sentence("Skip"), "safe", edit)


def test_the_worst_finding_comes_first_and_a_skipped_one_never(faulty: Scenario) -> None:
    findings = finished(faulty)
    todo = findings_to_fix(findings, 2)
    assert [each.code for each in todo[:2]] == ["G008", "G013"]
    proposal = first_proposal(faulty, findings.settings, todo)
    assert proposal
    assert proposal.finding == todo[0]
    rest = findings_to_fix(findings, 2, {matter(todo[0])})
    assert rest == todo[1:]
    assert first_proposal(faulty, findings.settings, []) is None


def test_a_finding_that_waits_is_not_fixed(faulty: Scenario) -> None:
    findings = finished(faulty)
    assert not {each.code for each in findings_to_fix(findings, 2)} & {
        each.code for each in findings.waiting(2)
    }


def test_a_preview_names_tiles_and_pieces_that_differ(faulty: Scenario) -> None:
    turned = preview_of(faulty, 2, as_fix(turn_tile(faulty, 2, "B")))
    assert turned
    assert turned.places == ("B",)
    assert turned.realm.board.placements != faulty.realm(2).board.placements
    laid = preview_of(faulty, 2, as_fix(put_piece(faulty, 2, {"piece": "tribe", "at": "B/1"})))
    assert laid
    assert laid.places == ("B/1",)
    proposal = first_proposal(faulty, finished(faulty).settings, findings_to_fix(finished(faulty), 2))
    assert proposal
    taken = preview_of(faulty, 3, proposal.fix)  # the layer for three builds on that for two
    assert taken
    assert taken.places == ("A/0",)


def test_a_fix_beside_the_map_has_no_places(faulty: Scenario) -> None:
    named = preview_of(faulty, 2, as_fix(set_value(faulty, ("titles", "fr"), "Petit")))
    assert named
    assert named.places == ()
    assert preview_of(faulty, 3, as_fix(take_layer(faulty, 3))) is None


def test_painted_regions_are_named() -> None:
    drawn = drawn_scenario(drawn_layer(two_regions()))
    path = ("layers", 0, "drawing", "regions", "r1", "terrain")
    preview = preview_of(drawn, 2, as_fix(set_value(drawn, path, "hill")))
    assert preview
    assert preview.places == ("r1",)
