"""`realms validate --fix`, and what else can be asked of it: folders, patterns, settings, reports."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from realms.checks.fixes import apply_fixes as mend
from realms.cli import fix_files as mending
from realms.cli.progress import with_progress

CHECKS = Path(__file__).parents[1] / "checks"
Call = Callable[..., Any]


@pytest.fixture
def sick(tmp_path: Path) -> Path:
    """A file with a peak that stands on nothing: an error that can safely be fixed."""
    return Path(copy(CHECKS / "G008/bad.realm.json", tmp_path / "sick.realm.json"))


def test_a_safe_fix_is_written_and_told(realms: Call, sick: Path) -> None:
    assert realms("validate", sick, "--select", "G008").code == 1
    ran = realms("validate", sick, "--fix")
    assert ran.code == 0
    assert "G008 fixed (safe)" in ran.err
    assert realms("validate", sick, "--select", "G008").code == 0


def test_what_another_program_wrote_meanwhile_stays(
    realms: Call, sick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*words: Any) -> Any:
        sick.write_text("theirs")
        return mend.fix_steps(*words)

    monkeypatch.setattr(mending, "fix_steps", slow)
    ran = realms("validate", sick, "--fix")
    assert ran.code == 3
    assert f"{sick} was changed by another program; nothing was written" in ran.err
    assert sick.read_text() == "theirs"


def test_a_file_that_loses_its_other_names_says_so(realms: Call, sick: Path) -> None:
    sick.with_name("twin").hardlink_to(sick)
    ran = realms("validate", "--language", "fr", sick, "--fix")
    assert "sick.realm.json a aussi d'autres noms (liens physiques)" in ran.err


def test_diff_shows_what_would_be_done_and_changes_nothing(realms: Call, sick: Path) -> None:
    before = sick.read_bytes()
    ran = realms("validate", sick, "--diff")
    assert ran.code == 1
    assert any(line.startswith("-") and '"peak"' in line for line in ran.out.splitlines())
    assert sick.read_bytes() == before


def test_the_difference_of_a_file_in_another_form_is_the_fixes_alone(realms: Call, sick: Path) -> None:
    stable = realms("validate", sick, "--diff")
    sick.write_text(json.dumps(json.loads(sick.read_text("utf-8")), indent=7), "utf-8")
    before = sick.read_bytes()
    other = realms("validate", sick, "--diff")
    shown, wanted = (ran.out.partition(f"\n{sick}:")[0] for ran in (other, stable))
    assert shown == wanted
    assert wanted.startswith("---")
    assert "would also bring the whole file to the stable form" in other.err
    assert "stable form" not in stable.err
    assert sick.read_bytes() == before


def test_unsafe_fixes_are_asked_for_by_name(realms: Call, tmp_path: Path) -> None:
    path = Path(copy(CHECKS / "G013/bad.realm.json", tmp_path / "apart.realm.json"))
    assert realms("validate", path, "--fix").code == 1
    assert realms("validate", path, "--fix", "--unsafe-fixes").code == 0


def test_what_cannot_be_understood_is_left_alone(realms: Call, tmp_path: Path) -> None:
    path = tmp_path / "broken.realm.json"
    path.write_text("{", "utf-8")
    assert realms("validate", path, "--fix", "--unsafe-fixes").code == 2
    assert path.read_text("utf-8") == "{"


def test_a_folder_means_the_scenarios_in_it_and_below(realms: Call, sick: Path) -> None:
    below = sick.parent / "deep/deeper"
    below.mkdir(parents=True)
    copy(CHECKS / "G001/good.realm.json", below / "good.realm.json")
    (below / "circle").symlink_to(sick.parent)
    files = json.loads(realms("validate", sick.parent, "--format", "json").out)["files"]
    assert [Path(file["file"]).name for file in files] == ["good.realm.json", "sick.realm.json"]


def test_a_pattern_and_a_folder_without_scenarios_are_refused(realms: Call, tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / "*.realm.json"):
        ran = realms("validate", name)
        assert ran.code == 2
        assert len(ran.err.splitlines()) == 1


def test_a_pattern_means_the_files_that_fit(realms: Call, sick: Path) -> None:
    files = json.loads(realms("validate", sick.parent / "s*.json", "--format", "json").out)["files"]
    assert [file["file"] for file in files] == [str(sick)]


def test_the_standard_input_is_a_file_too(realms: Call, sick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sick.read_bytes())))
    ran = realms("validate", "-", "--select", "G008")
    assert ran.code == 1
    assert ran.out.startswith("<stdin>:")


def test_many_files_are_checked_in_their_order(realms: Call, tmp_path: Path) -> None:
    names = [f"{number:02}.realm.json" for number in range(20)]
    for name in names:
        copy(CHECKS / "G001/good.realm.json", tmp_path / name)
    files = json.loads(realms("validate", tmp_path, "--format", "json", "--jobs", 2).out)["files"]
    assert [Path(file["file"]).name for file in files] == names


def test_the_command_line_goes_above_the_file_of_settings(realms: Call, sick: Path) -> None:
    (sick.parent / "realms.toml").write_text('[checks]\nignore = ["G008"]\n', "utf-8")
    assert "G008" not in realms("validate", sick).out
    assert "G008" in realms("validate", sick, "--ignore", "R").out
    assert "warning G008" in realms("validate", sick, "--ignore", "R", "--severity", "G008=warning").out


@pytest.mark.parametrize(
    "options",
    [
        ("--select", "Q999"),
        ("--severity", "G008=loud"),
        ("--severity", "G008"),
        ("--boxes", "realm"),
        ("--settings", "none.toml"),
    ],
)
def test_settings_that_mean_nothing_are_refused(realms: Call, sick: Path, options: tuple[str, ...]) -> None:
    ran = realms("validate", sick, *options)
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1


def test_a_broken_file_of_settings_is_named(realms: Call, sick: Path) -> None:
    (sick.parent / "realms.toml").write_text("[checks\n", "utf-8")
    ran = realms("validate", sick)
    assert ran.code == 2
    assert "realms.toml" in ran.err


def test_a_report_goes_into_a_file_but_not_over_one(realms: Call, sick: Path) -> None:
    target = sick.parent / "report.sarif"
    assert realms("validate", sick, "--format", "sarif", "-o", target).code == 1
    assert json.loads(target.read_text("utf-8"))["version"] == "2.1.0"
    before = target.read_bytes()
    assert realms("validate", sick, "-o", target).code == 3
    assert target.read_bytes() == before
    assert realms("validate", sick, "-o", target, "--force").code == 1


def test_boxes_are_listed_remembered_and_held_against(
    realms: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    good = CHECKS / "B001/good.realm.json"
    assert "1x" not in realms("boxes").out
    assert "1x  small_world " in realms("boxes", "--own", "small_world").out
    assert " B001 " in realms("validate", good, "--owned").out
    assert " B001 " not in realms("validate", good).out
    assert realms("boxes", "--own", "big_world").code == 2
    assert "1x" not in realms("boxes", "--own").out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_when_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr("time.monotonic", lambda: float(next(clock)))
    for stream, shown in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        assert list(with_progress("abc", 3, "en")) == ["a", "b", "c"]
        assert ("2 of 3" in stream.getvalue()) is shown


@pytest.mark.parametrize(("kind", "code"), [("races", "P006"), ("powers", "P007")])
def test_what_is_homemade_and_can_do_nothing_is_left_in_the_box(
    realms: Call, tmp_path: Path, kind: str, code: str
) -> None:
    """The map has no volcano, and what is named is in no box."""
    own: dict[str, Any] = {"id": "mine_own", "names": {"en": "Mine own"}, "tokens": 3, "needs": ["volcano"]}
    if kind == "races":
        own["lender"] = "tritons"
    data = json.loads((CHECKS / "P006/good.realm.json").read_text("utf-8"))
    path = tmp_path / "own.realm.json"
    path.write_text(json.dumps({**data, "pool": {"homemade": {"format": 1, kind: [own]}}}), "utf-8")
    ran = realms("validate", path, "--fix", "--unsafe-fixes", "--select", code)
    assert "leave Mine own in the box" in ran.err
    assert "mine_own" in json.loads(path.read_text("utf-8"))["pool"]["ban"]


def test_a_large_realm_is_fixed_in_a_bounded_number_of_tries(
    realms: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(copy(CHECKS / "G007/bad.realm.json", tmp_path / "equal.realm.json"))
    document = json.loads(path.read_text("utf-8"))
    document["layers"][0]["pieces"] = [{"piece": "tribe", "at": "A/0"}] * 40
    path.write_text(json.dumps(document), "utf-8")
    monkeypatch.setattr(mend, "MAX_WORK", 0)
    monkeypatch.setattr(mend, "LEAST_TRIES", 1)
    ran = realms("validate", "--diff", "--unsafe-fixes", path)
    assert "1 tries; there may be more to do" in ran.err
    monkeypatch.undo()
    realms("validate", "--fix", "--unsafe-fixes", path)
    assert len(json.loads(path.read_text("utf-8"))["layers"][0]["pieces"]) < 20
