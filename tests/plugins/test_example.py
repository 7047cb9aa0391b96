"""The example of docs/plugins.md: built, installed and used."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from realms.checks import registry
from realms.plugins.loading import SWITCH

from .conftest import Ask
from help.plug_ins import EXAMPLE, found_in, install_example
from help.project import ROOT

REALM = str(ROOT / "realms/scenarios/adrift.realm.json")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the example is installed."""
    folder = tmp_path_factory.mktemp("club")
    install_example(folder)
    return folder


@pytest.fixture
def club(installed: Path, place: Path) -> Iterator[Path]:
    """The program with the example beside it."""
    with found_in(installed):
        yield place


@pytest.mark.usefixtures("club")
def test_it_is_listed_with_all_that_it_adds(realms: Ask) -> None:
    listed = realms("plugins")
    assert (listed.code, listed.err) == (0, "")
    assert listed.out.splitlines() == [
        "realmwright-club 1.0, checks: CLUB-001",
        "realmwright-club 1.0, exports: club-regions",
        "realmwright-club 1.0, players: club-founder",
        "realmwright-club 1.0, commands: club-evening",
    ]


@pytest.mark.usefixtures("club")
def test_its_check_speaks_in_a_report_that_names_it(realms: Ask) -> None:
    checked = realms("validate", REALM, "--select", "CLUB-001", "--fail-on", "warning")
    assert checked.code == 1
    assert "warning CLUB-001 10 turns; an evening has 9 (2, 3 players)" in checked.out
    assert "plug-ins: realmwright-club 1.0" in checked.out
    report = json.loads(realms("validate", REALM, "--format", "json").out)
    assert report["plug_ins"] == [{"name": "realmwright-club", "version": "1.0", "prefix": "club"}]
    own = [each for each in report["files"][0]["findings"] if each["code"] == "CLUB-001"]
    assert [each["plug_in"] for each in own] == ["realmwright-club 1.0"]


def test_its_findings_can_be_accepted_in_a_file_that_others_read_without_it(
    club: Path, realms: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = json.loads(Path(REALM).read_text(encoding="utf-8"))
    file = club / "accepted.realm.json"
    file.write_text(
        json.dumps({**data, "exclusions": [{"code": "CLUB-001", "reason": "we stay late"}]}), encoding="utf-8"
    )
    chosen = ("validate", str(file), "--select", "CLUB-001,F017", "--fail-on", "warning")
    assert realms(*chosen).code == 0
    monkeypatch.setenv(SWITCH, "1")
    del registry._CHECKS["CLUB-001"]
    registry.all_checks.cache_clear()
    assert realms("validate", str(file), "--select", "F017", "--fail-on", "warning").code == 0


@pytest.mark.usefixtures("club")
def test_its_export_its_player_and_its_command_work(realms: Ask) -> None:
    assert realms("export", REALM, "--players", "2", "--as", "club-regions").out.count("\n") > 10
    played = realms("play", REALM, "--players", "2", "--seats", "club-founder,random", "--games", "1")
    assert (played.code, played.out[:3]) == (0, "1: ")
    assert realms("club-evening", REALM).out.startswith("2: 80 min\n")


@pytest.mark.usefixtures("club")
def test_without_plug_ins_nothing_of_it_is_there(realms: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "1")
    listed = realms("plugins", "--no-plugins")
    assert (listed.code, listed.out) == (0, "plug-ins are switched off\n")
    assert "club-evening" not in realms("--help").out
    refused = realms("validate", REALM, "--no-plugins", "--select", "CLUB-001")
    assert refused.code == 2


def test_the_documentation_shows_the_example_as_it_is() -> None:
    page = (ROOT / "docs/plugins.md").read_text(encoding="utf-8")
    for name in ("checks.py", "exports.py", "players.py", "evening.py"):
        assert (EXAMPLE / "realmwright_club" / name).read_text(encoding="utf-8") in page
    assert (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8") in page
