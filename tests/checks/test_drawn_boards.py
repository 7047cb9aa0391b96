"""Every check and every fixer on drawn boards, sound ones and broken ones."""

import pytest

from realms.checks.finding import Finding
from realms.checks.fixes.fix import FixContext, fixes_for
from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario
from realms.tiles.schemacheck import violations

from help.sketches import broken_realm

SEEDS = range(40)
OWN = ("D", "G", "S")  # families whose fixes are tried


def findings(scenario: Scenario) -> list[Finding]:
    result = check(memory_source(scenario), Settings())
    assert [crash.error for crash in result.crashes] == []
    return result.findings


def known_places(scenario: Scenario, players: int) -> set[str]:
    """The regions of the drawing, the places of the pieces, and the tiles where no drawing is."""
    realm = scenario.realm(players)
    drawn = realm.drawing.data.get("regions", {}) if realm.drawing else {}
    laid = {name for each in realm.board.names for name in (each, each.partition("/")[0])}
    return {
        *drawn,
        *(piece.piece.at for piece in realm.pieces),
        *laid,
        *(hole.name for hole in realm.board.holes),
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_every_check_bears_a_broken_drawing_and_names_places_that_there_are(seed: int) -> None:
    scenario = broken_realm(seed)
    assert list(violations(scenario.data, "scenario")) == []
    for finding in findings(scenario):
        for language in ("en", "fr"):
            assert finding.remark.message.in_language(language)
        for players in finding.players:
            assert set(finding.remark.at) <= known_places(scenario, players), finding.code


@pytest.mark.parametrize("seed", SEEDS)
def test_every_fixer_bears_a_broken_drawing_and_leaves_one_that_fits_the_schema(seed: int) -> None:
    scenario = broken_realm(seed)
    for finding in findings(scenario):
        for fix in fixes_for(FixContext(scenario, finding, Settings())):
            fixed = apply(scenario, fix.edit)
            assert apply(fixed, fix.edit.inverse()).data == scenario.data
            if finding.code.startswith(OWN):
                assert list(violations(fixed.data, "scenario")) == [], (finding.code, fix.title.text)
                findings(fixed)
