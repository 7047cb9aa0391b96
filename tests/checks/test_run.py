"""A run of the checks: stages, counts of players, crashes, and how findings are put together."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from realms.checks import piece_placement as laying
from realms.checks.finding import Finding
from realms.checks.run import (
    CheckResult,
    CountError,
    check_file,
    obstacle,
)
from realms.checks.settings import Settings
from realms.checks.source import Source
from realms.checks.stages import FILE_STAGES, OPENING_STAGES, STAGE_NAMES, STAGES

from help.documents import RIVER, Entry, document, piece, tile

A, B = tile("A", 0), tile("B", 1)
N = tile("N", 0, 1)  # water
ON_B = tile("C", 1)  # where B lies
DROWNED = piece("tribe", "N/0")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "some.realm.json"


def write(path: Path, *layers: Entry, **more: Any) -> Path:
    usual = {"water": RIVER, "boxes": ["small_world", "realms"]}
    path.write_text(json.dumps(document(*layers, **usual, **more)), "utf-8")
    return path


def layer(players: int, *tiles: Entry, **more: Any) -> Entry:
    return {"players": players, "tiles": list(tiles), **more}


def run(path: Path, players: int | None = None, **options: Any) -> CheckResult:
    return check_file(path, players, **options)[1]


def codes(result: CheckResult) -> set[str]:
    return {finding.code for finding in result.findings}


def of_code(result: CheckResult, code: str) -> list[Finding]:
    return [finding for finding in result.findings if finding.code == code]


def skipped(result: CheckResult) -> Mapping[str, tuple[int, ...]]:
    """The counts for which each stage was left out, in the order of the result."""
    found: dict[str, tuple[int, ...]] = {}
    for skip in result.skipped:
        found[skip.stage] = (*found.get(skip.stage, ()), *skip.players)
    return found


# Stages


@pytest.mark.parametrize(
    ("change", "stage"),
    [
        ({"format": 3}, "file"),
        ({"titles": 1}, "document"),
        ({"layers": [layer(2, A), layer(2, A)]}, "layers"),
        ({"tileset": "nowhere"}, "tileset"),
    ],
)
def test_after_an_error_the_later_stages_are_left_out_and_named(
    path: Path, change: Entry, stage: str
) -> None:
    result = run(write(path, layer(2, A, A), **change))
    assert list(skipped(result)) == [
        each for each in STAGE_NAMES[STAGE_NAMES.index(stage) + 1 :] if each != "after"
    ]
    assert {str(skip.reason) for skip in result.skipped} == {f"there are errors in stage {stage}"}
    assert {finding.check.stage for finding in result.findings} == {stage}
    assert result.counts == ()


def test_all_checks_of_the_stage_with_the_error_are_heard(path: Path) -> None:
    twice_and_in_a_circle = [layer(2, A, base=3), layer(3, B, base=2), layer(3, B)]
    assert codes(run(write(path, *twice_and_in_a_circle))) == {"F012", "F014"}


def test_a_warning_stops_nothing(path: Path) -> None:
    result = run(write(path, layer(2, A, moves=[B]), colour="red"))
    assert {"F011", "F015", "R001"} <= codes(result)
    assert result.skipped == []


def test_an_error_for_one_count_leaves_the_others_alone(path: Path) -> None:
    result = run(write(path, layer(2, A, B), layer(3, ON_B, base=2)))
    assert [finding.players for finding in of_code(result, "G001")] == [(3,)]
    assert skipped(result) == {"realm": (3,)}
    assert [finding.players for finding in of_code(result, "R001")] == [(2,)]


def test_a_count_without_tiles_has_only_its_rules_to_look_at(path: Path) -> None:
    result = run(write(path, layer(2), layer(3, A)))
    assert skipped(result) == {stage.name: (2,) for stage in STAGES if stage.needs_map}
    assert {finding.players for finding in result.findings} <= {(3,), ()}


def test_a_file_that_cannot_be_read_is_no_scenario(path: Path) -> None:
    result = run(path)
    assert result.unreadable
    assert codes(result) == {"F001"}
    assert not run(write(path, layer(2, A), titles=1)).unreadable


# Counts


def test_a_finding_for_several_counts_is_told_once(path: Path) -> None:
    result = run(write(path, layer(2, A, N, pieces=[DROWNED]), layer(3, base=2), layer(4, B)))
    [finding] = of_code(result, "G005")
    assert finding.players == (2, 3)
    assert finding.remark.pointer == "/layers/0/pieces/0"
    assert result.counts == (2, 3, 4)
    assert result.boxes == ("small_world", "realms")


def test_alike_findings_at_several_places_stay_apart(path: Path) -> None:
    twice = [DROWNED, DROWNED]
    result = run(write(path, layer(2, A, N, pieces=twice), layer(3, A, N, pieces=twice)))
    places = [(finding.remark.pointer, finding.players) for finding in of_code(result, "G005")]
    assert sorted(places) == [
        (f"/layers/{layer}/pieces/{i}", (layer + 2,)) for layer in (0, 1) for i in (0, 1)
    ]


def test_the_worst_comes_first_then_by_code_and_line(path: Path) -> None:
    tiles = [A, N, {**A, "q": 7}]
    text = write(path, layer(2, *tiles, pieces=[DROWNED, {"piece": "peak", "at": "A/0"}]), x=1).read_text()
    path.write_text(text.replace("{", "\n{"))
    result = run(path)
    keys = [
        (("error", "warning", "info").index(finding.severity), finding.code, finding.remark.line)
        for finding in result.findings
    ]
    assert keys == sorted(keys)
    assert len({severity for severity, *_ in keys}) > 1


def test_one_count_alone(path: Path) -> None:
    write(path, layer(2, A, N, pieces=[DROWNED]), layer(3, base=2))
    result = run(path, 3)
    assert result.counts == (3,)
    assert of_code(result, "G005")[0].players == (3,)
    assert {finding.players for finding in result.findings} == {(3,)}


def test_a_count_that_has_no_layer(path: Path) -> None:
    write(path, layer(2, A), layer(4, A))
    with pytest.raises(CountError) as error:
        run(path, 3)
    assert str(error.value.message) == "there is no layer for 3 players; there is: 2, 4"


# Crashes


def boom(*_: object) -> None:
    raise RuntimeError("boom")


def test_a_check_that_falls_takes_no_other_with_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, layer(2, A, N, pieces=[DROWNED, {"piece": "peak", "at": "A/0"}]))
    before = codes(run(path))
    monkeypatch.setattr(laying, "spot_name", boom)
    result = run(path)
    assert [(crash.check.code, crash.error) for crash in result.crashes] == [("G005", "RuntimeError: boom")]
    assert before - codes(result) == {"G005"}
    assert "G008" in codes(result)


def test_what_rests_on_a_check_that_fell_is_left_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it nobody knows whether the later stages find what they need."""
    write(path, layer(2, A, colour=1), format=3)
    monkeypatch.setattr("realms.checks.families.f_file.format_of", boom)
    result = run(path)
    assert [crash.check.code for crash in result.crashes] == ["F008"]
    assert "document" in skipped(result)
    assert result.findings == []


def test_the_same_crash_for_several_counts_is_told_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, layer(2, A, N, pieces=[DROWNED]), layer(3, base=2))
    monkeypatch.setattr(laying, "spot_name", boom)
    assert len(run(path).crashes) == 1


# What keeps a file from being used


def test_obstacles_are_the_errors_of_the_stages_that_reading_needs(path: Path) -> None:
    assert obstacle(Source(write(path, layer(2, A, A), layer(2, A)))) is None
    found = obstacle(Source(write(path, layer(2, A), tileset="nowhere")))
    assert found is not None
    assert (found.code, found.remark.line) == ("T001", 1)
    assert obstacle(Source(path), FILE_STAGES) is None
    assert set(FILE_STAGES) < set(OPENING_STAGES) < set(STAGE_NAMES)


# Settings that silence and loudness


def test_what_others_rest_on_is_run_but_not_told(path: Path) -> None:
    write(path, layer(2, A, N, B, ON_B, pieces=[DROWNED]))
    assert "G001" in codes(run(path))
    quiet = run(path, settings=Settings(select=("G005",)))
    assert quiet.findings == []
    assert skipped(quiet) == {"realm": (2,)}


def test_a_severity_that_is_set_does_not_change_what_rests_on_the_check(path: Path) -> None:
    write(path, layer(2, A, B, ON_B))
    mild = run(path, settings=Settings(severity={"G001": "info"}))
    assert [finding.severity for finding in of_code(mild, "G001")] == ["info"]
    assert skipped(mild) == {"realm": (2,)}
