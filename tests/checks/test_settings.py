"""Settings: read from realms.toml, refused with a place, and heeded by a run."""

from pathlib import Path

import pytest

from realms.checks.finding import Check
from realms.checks.owned_boxes import owned_boxes, owned_path, remember_boxes, remember_tile_width
from realms.checks.registry import all_checks, find_check
from realms.checks.run import check
from realms.checks.settings import (
    Limits,
    Settings,
    SettingsError,
    load_settings,
    outdated,
    settings_near,
    severity_named,
    tile_file_near,
    tile_width_near,
    validated,
)
from realms.checks.source import memory_source
from realms.scenario.scenario import Scenario

GOOD = """
[checks]
boxes = ["realms", "small_world"]
select = ["G", "R002"]
ignore = ["landmass-in-pieces"]
[checks.severity]
R002 = "info"
[checks.limits]
share = 0.1
run = 4
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "realms.toml"
    path.write_text(text, "utf-8")
    return path


def named(code: str) -> Check:
    check = find_check(code)
    assert check
    return check


def test_everything_that_can_be_set_is_read(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, GOOD))
    assert settings.boxes == ("realms", "small_world")
    assert settings.limits == Limits(share=0.1, run=4)
    assert settings.wants(named("G011"))
    assert settings.wants(named("R002"))
    assert not settings.wants(named("R003"))
    assert not settings.wants(named("G013"))
    assert settings.severity_of(named("R002")) == "info"
    assert settings.severity_of(named("G011")) == "error"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[checks]\nselect = [", "realms.toml: "),
        ("[checks]\nselcet = []", 'did you mean "select"'),
        ("[checks]\nselect = 3", "select must be a list of words"),
        ('[checks]\nselect = ["Q123"]', 'no check "Q123"'),
        ('[checks]\nboxes = ["reals"]', 'did you mean "realms"'),
        ('[checks.severity]\nR002 = "loud"', '"loud" is unknown'),
        ("[checks.limits]\nshare = -1", "share must be a number"),
        ("[checks.limits]\nshare = true", "share must be a number"),
        ("[checks.limits]\nshare = nan", "share must be a number"),
        ("[check]\nselect = []", 'did you mean "checks"'),
        ("[checks.limits]\nshear = 1", 'did you mean "share"'),
        ("checks = 3", "checks must be a table"),
        ("[checks]\nseverity = 3", "severity must be a table"),
    ],
)
def test_a_setting_that_means_nothing_is_refused_with_its_file(tmp_path: Path, text: str, told: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(SettingsError, match=r"realms\.toml") as refused:
        load_settings(path)
    assert told in str(refused.value)


GONE = """
[checks]
select = ["P", "P003", "entry-coins-uneven"]
[checks.severity]
P005 = "warning"
[checks.limits]
spread = 2.0
lockable = 0.4
"""


def test_what_is_gone_holds_for_its_successor_and_is_told(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, GONE))
    assert settings.severity_of(named("P011")) == "warning"
    assert settings.severity_of(named("P008")) == "warning"
    assert settings.limits == Limits()  # the old numbers mean something else
    assert [str(each) for each in outdated(settings)] == [
        "P003 entry-reach-uneven is gone; P011 has taken its place",
        "P005 entry-coins-uneven is gone; P011 has taken its place",
        "the limit spread has no effect any more; entry_gap has taken its place",
        "the limit lockable has no effect any more; locked has taken its place",
    ]
    assert outdated(load_settings(written(tmp_path, GOOD))) == ()


@pytest.mark.parametrize("gone", ["P003", "p004", "entry-coins-uneven"])
def test_selecting_what_is_gone_selects_its_successor_alone(gone: str) -> None:
    settings = validated(Settings(select=(gone,)))
    assert [each.code for each in all_checks() if settings.wants(each)] == ["P011"]
    ignoring = validated(Settings(ignore=(gone,)))
    assert [each.code for each in all_checks() if not ignoring.wants(each)] == ["P011"]


@pytest.mark.parametrize("value", ["-1", "true", '"much"'])
def test_a_limit_that_is_gone_must_still_be_a_number(tmp_path: Path, value: str) -> None:
    with pytest.raises(SettingsError, match="spread must be a number"):
        load_settings(written(tmp_path, f"[checks.limits]\nspread = {value}"))


def test_a_limit_that_is_gone_is_not_proposed(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="known are: regions_least") as refused:
        load_settings(written(tmp_path, "[checks.limits]\nspreed = 1"))
    assert "lockable" not in str(refused.value)


def test_the_nearest_file_above_holds(tmp_path: Path) -> None:
    deep = tmp_path / "a/b"
    deep.mkdir(parents=True)
    written(tmp_path, "[checks.limits]\nrun = 3")
    assert settings_near(deep / "x.realm.json").limits.run == 3
    written(deep.parent, "[checks.limits]\nrun = 5")
    assert settings_near(deep / "x.realm.json").limits.run == 5


def test_selecting_and_ignoring_keep_a_check_silent(my_precious: Scenario) -> None:
    limits = Limits(regions_least=100, regions_most=100)
    codes = {finding.code for finding in check(memory_source(my_precious), Settings(limits=limits)).findings}
    assert "R001" in codes
    for settings in (Settings(limits=limits, ignore=("R",)), Settings(limits=limits, select=("G", "F"))):
        assert all(not f.code.startswith("R") for f in check(memory_source(my_precious), settings).findings)


def test_a_severity_can_be_set(my_precious: Scenario) -> None:
    settings = Settings(limits=Limits(regions_least=100, regions_most=100), severity={"R001": "error"})
    found = [f for f in check(memory_source(my_precious), settings).findings if f.code == "R001"]
    assert found
    assert {finding.severity for finding in found} == {"error"}
    assert severity_named("R001=error") == ("R001", "error")
    with pytest.raises(SettingsError):
        severity_named("R001=terrible")


def test_boxes_are_remembered_and_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert owned_boxes() is None
    remember_boxes(("realms", "realms"))
    assert owned_boxes() == ("realms", "realms")
    assert owned_path().is_relative_to(tmp_path)
    remember_boxes(())
    assert owned_boxes() is None


def test_the_width_of_tiles_counts_where_no_file_gives_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    realm = tmp_path / "x.realm.json"
    remember_boxes(("realms",))
    remember_tile_width(47.5)
    assert (tile_width_near(realm), tile_width_near(None), owned_boxes()) == (47.5, 47.5, ("realms",))
    written(tmp_path, "[checks.limits]\nrun = 5")
    assert (settings_near(realm).limits.run, tile_width_near(realm), tile_file_near(realm)) == (5, 47.5, None)
    written(tmp_path, "[checks.limits]\ntile = 6")
    assert (tile_width_near(realm), tile_file_near(realm)) == (60, tmp_path / "realms.toml")
    remember_boxes(())
    assert tile_width_near(None) == 47.5
    remember_tile_width(None)
    assert not owned_path().exists()


def test_a_damaged_file_of_the_user_is_named_and_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    owned_path().parent.mkdir()
    owned_path().write_text("[checks.limits]\ntile = 'wide'")
    with pytest.raises(SettingsError, match="tile must be a number") as refused:
        settings_near(tmp_path / "x.realm.json")
    assert str(owned_path()) in str(refused.value)
    remember_tile_width(50)
    assert tile_width_near(None) == 50
    kept = owned_path().with_name("realms.toml.old")
    assert kept.read_text() == "[checks.limits]\ntile = 'wide'"
    remember_tile_width(51)
    remember_tile_width(None)
    assert not owned_path().exists()
    assert "wide" in kept.read_text()


def test_what_somebody_wrote_into_the_own_file_is_kept_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    remember_tile_width(50)
    owned_path().write_text("# my own words\n" + owned_path().read_text())
    remember_tile_width(None)
    assert "# my own words" in owned_path().with_name("realms.toml.old").read_text()


def test_every_check_has_a_family_that_can_be_selected() -> None:
    assert all(Settings(select=(each.code[0],)).wants(each) for each in all_checks())
