"""`realms validate`: exit codes, thresholds, reports, several files at once."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from realms.checks.registry import all_checks
from realms.tiles.schemas import load_schema
from realms.tiles.tileset import bundled_data

Call = Callable[..., Any]
Write = Callable[[str, object], Path]
REPORT = Draft202012Validator(load_schema("report"))


def boom(*_: object) -> None:
    raise RuntimeError("boom")


def codes(report: str) -> list[str]:
    return [finding["code"] for file in json.loads(report)["files"] for finding in file["findings"]]


# Exit codes


def test_exit_codes_of_real_processes(
    process: Call, sample: Path, flawed: Path, broken: Path, tmp_path: Path
) -> None:
    """Code 4 needs a check that falls; it is shown below."""
    assert process("validate", sample).code == 0
    assert process("validate", flawed).code == 1
    assert process("validate", "--fail-on", "info", sample).code == 1
    assert process("validate", broken).code == 2
    assert process("validate", tmp_path / "none").code == 2
    assert process("validate").code == 2
    assert process("export", sample, "-o", sample).code == 3


def test_a_check_that_falls_is_an_internal_failure_and_the_others_still_speak(
    process: Call, flawed: Path, broken: Path, tmp_path: Path
) -> None:
    """In a real process, by a module that Python loads at its start."""
    (tmp_path / "sitecustomize.py").write_text(
        "from realms.checks.registry import all_checks\n"
        "def boom(subject): raise RuntimeError('boom')\n"
        "for check in all_checks():\n"
        "    if check.code == 'F011': check.__dict__['function'] = boom\n"
    )
    ran = process("validate", flawed, broken, env={"PYTHONPATH": str(tmp_path)})
    assert ran.code == 4
    assert "error G001 A and B lie on the same cell" in ran.out
    assert "error F011 check unknown-key crashed: RuntimeError: boom" in ran.out
    assert "error F004" in ran.out
    assert ran.err == ""


def test_a_crash_is_data_in_the_report(realms: Call, flawed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("realms.checks.families.f_file.unknown_keys", boom)
    ran = realms("validate", "--format", "json", flawed)
    assert ran.code == 4
    REPORT.validate(json.loads(ran.out))
    assert json.loads(ran.out)["files"][0]["crashed"] == [
        {"code": "F011", "name": "unknown-key", "error": "RuntimeError: boom"}
    ]
    assert "G001" in codes(ran.out)


@pytest.fixture
def one_of_each(write: Write, document: Any) -> dict[str, Path]:
    """A file for each severity as its worst finding."""
    pieces = [{"piece": "mountain", "at": "N/0"}]
    with_warning = {**document, "layers": [{**document["layers"][0], "pieces": pieces}]}
    without_map = {**document, "layers": [{"players": 2}], "colour": "red"}
    return {
        "warning": write("warning.realm.json", with_warning),
        "info": write("info.realm.json", without_map),
    }


@pytest.mark.parametrize(
    ("worst", "failing"),
    [("error", {"error", "warning", "info"}), ("warning", {"warning", "info"}), ("info", {"info"})],
)
def test_the_threshold_decides_what_fails(
    realms: Call, flawed: Path, one_of_each: dict[str, Path], worst: str, failing: set[str]
) -> None:
    path = {"error": flawed, **one_of_each}[worst]
    severities = {
        finding["severity"]
        for finding in json.loads(realms("validate", "--format", "json", path).out)["files"][0]["findings"]
    }
    assert max(severities, key=["info", "warning", "error"].index) == worst
    for threshold in ("error", "warning", "info"):
        assert realms("validate", "--fail-on", threshold, path).code == (threshold in failing)


def test_the_worst_file_decides(realms: Call, sample: Path, flawed: Path, broken: Path) -> None:
    assert realms("validate", sample, sample).code == 0
    assert realms("validate", sample, flawed, sample).code == 1
    assert realms("validate", broken, flawed, sample).code == 2


# Several files


def test_every_file_is_told_about(
    realms: Call, sample: Path, flawed: Path, broken: Path, tmp_path: Path
) -> None:
    ran = realms("validate", flawed, tmp_path / "none", broken, sample)
    lines = [line.partition(": ")[0].partition(":")[0] for line in ran.out.splitlines()[:-1]]
    assert [name for name in dict.fromkeys(lines) if name != str(sample)] == [
        str(flawed),
        str(tmp_path / "none"),
        str(broken),
    ]
    assert ran.out.splitlines()[-1].startswith("files: 4; errors: 3, ")
    assert ran.err == ""
    data = json.loads(realms("validate", "--format", "json", flawed, broken, sample).out)
    assert [file["file"] for file in data["files"]] == [str(flawed), str(broken), str(sample)]


def test_a_pattern_that_fits_nothing(realms: Call) -> None:
    for pattern in ("none*.realm.json", "[" * 300):
        ran = realms("validate", pattern)
        assert (ran.code, ran.out, ran.err) == (2, "", f"realms: {pattern} fits no file\n")


# Options


def test_one_count_alone(realms: Call, sample: Path) -> None:
    data = json.loads(realms("validate", "--format", "json", "--players", "3", sample).out)
    assert data["files"][0]["counts"] == [3]
    assert {count for finding in data["files"][0]["findings"] for count in finding["players"]} == {3}


@pytest.mark.parametrize("players", ["7", "0", "-1"])
def test_a_count_that_the_file_does_not_have(realms: Call, sample: Path, players: str) -> None:
    ran = realms("validate", f"--players={players}", sample)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"realms: {sample}: there is no layer for {players} players; there is: 2, 3\n"


def test_the_faces_of_the_box_on_the_table(realms: Call, write: Write, sample: Path) -> None:
    assert (
        realms("validate", "--tileset", write("own.tileset.json", bundled_data("winding")), sample).code != 2
    )
    alone = {
        "format": 1,
        "id": "own",
        "tiles": {"A": {"surface": [{"thirds": [0, 1, 2], "terrain": "hill"}]}},
    }
    ran = realms("validate", "--tileset", write("alone.tileset.json", alone), sample)
    assert ran.code == 1
    assert "the tile set has no surface face of B" in ran.out


@pytest.mark.parametrize("content", [None, "", '{"format": 1,\n oops}', b"\xff"])
def test_a_tile_set_that_cannot_be_read_is_an_argument_that_cannot_be_used(
    realms: Call, write: Write, tmp_path: Path, sample: Path, content: object
) -> None:
    path = tmp_path / "own.tileset.json" if content is None else write("own.tileset.json", content)
    ran = realms("validate", "--tileset", path, sample)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"realms: {path}")
    assert ran.err.count("\n") == 1


def test_a_tile_set_that_does_not_fit_is_a_finding(realms: Call, write: Write, sample: Path) -> None:
    path = write("own.tileset.json", {"format": 1, "id": "own", "tiles": {}})
    ran = realms("validate", "--tileset", path, sample)
    assert ran.code == 1
    assert f"error T002 {path}/tiles: there are too few entries" in ran.out


# Form


def test_no_colours_unless_somebody_looks(
    realms: Call, flawed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b" not in realms("validate", flawed).out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert "\x1b[31merror\x1b[0m" in realms("validate", flawed).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in realms("validate", flawed).out


def test_a_report_in_french(realms: Call, flawed: Path, broken: Path) -> None:
    english = realms("validate", flawed, broken)
    french = realms("validate", "--language", "fr", flawed, broken)
    assert (french.code, french.err) == (english.code, "")
    assert french.out.count("\n") == english.out.count("\n")
    assert f"{flawed}:" in french.out
    data = json.loads(realms("validate", "--language", "fr", "--format", "json", flawed).out)
    REPORT.validate(data)
    assert codes(json.dumps(data)) == codes(realms("validate", "--format", "json", flawed).out)


def test_checking_changes_nothing(
    realms: Call, sample: Path, flawed: Path, broken: Path, snapshot: Callable[[], object]
) -> None:
    before = snapshot()
    realms("validate", sample, flawed, broken)
    assert snapshot() == before


def test_a_link_is_followed_and_named_as_it_is_given(realms: Call, sample: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.realm.json"
    link.symlink_to(sample)
    assert json.loads(realms("validate", "--format", "json", link).out)["files"][0]["file"] == str(link)
    link.unlink()
    link.symlink_to(link)
    ran = realms("validate", link)
    assert ran.code == 2
    assert "symbolic links" in ran.out


def test_settings_that_name_what_is_gone_are_read_and_told_once(realms: Call, sample: Path) -> None:
    other = sample.with_name("other.realm.json")
    other.write_bytes(sample.read_bytes())
    sample.with_name("realms.toml").write_text("[checks.limits]\nspread = 2\n")
    ran = realms("validate", "--ignore", "P003", sample, other)
    assert ran.code == 0
    assert ran.err == (
        "P003 entry-reach-uneven is gone; P011 has taken its place\n"
        "the limit spread has no effect any more; entry_gap has taken its place\n"
    )
    chosen = realms("validate", "--settings", sample.with_name("realms.toml"), sample)
    assert (chosen.code, len(chosen.err.splitlines())) == (0, 1)


def test_exclusions_of_what_is_gone_are_told_once(realms: Call, sample: Path) -> None:
    data = json.loads(sample.read_text(encoding="utf-8"))
    data["exclusions"] = [{"code": "P003", "reason": "a race"}, {"code": "P003", "reason": "again"}]
    sample.write_text(json.dumps(data), encoding="utf-8")
    ran = realms("validate", sample)
    assert ran.err == "P003 entry-reach-uneven is gone; P011 has taken its place\n"


def test_checks_that_settings_switch_off_are_named(realms: Call, sample: Path) -> None:
    def switched_off(*words: str) -> list[str]:
        report = json.loads(realms("validate", "--format", "json", *words, sample).out)
        REPORT.validate(report)
        return list(report["files"][0]["switched_off"])

    assert switched_off() == []
    assert switched_off("--ignore", "R002,landmass-in-pieces") == ["G013", "R002"]
    assert set(switched_off("--select", "F")) == {
        check.code for check in all_checks() if check.code[0] != "F"
    }
    sample.with_name("realms.toml").write_text('[checks]\nignore = ["P001"]\n')
    assert switched_off() == ["P001"]
