"""Plug-ins that fail: each is named with its package and version, and the program goes on."""

import json
from pathlib import Path

import pytest

from .conftest import Ask
from help.plug_ins import write_package, write_plug_in
from help.project import ROOT

REALM = str(ROOT / "realms/scenarios/adrift.realm.json")
CHECK = """
from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.locale import sentence

@check("{code}", "{name}", "{severity}", "{stage}")
def found(case):
    "Something. Why: because. Fix: do it."
    {body}
    yield Remark(sentence("seen"))
"""
GOOD = {"code": "GUILD-1", "name": "guild-one", "severity": "info", "stage": "realm", "body": "pass"}
EXPORT = """
from realms.export.registry import export
from realms.locale import sentence

@export("guild-list", sentence("a list"), suffix=".txt")
def listed(realm, options):
    {body}
"""
PLAYER = """
from realms.locale import sentence
from realms.play.players.registry import player

@player("guild-master", sentence("master"), sentence("a master"))
class Master:
    def __init__(self, seed):
        pass

    def choose(self, view):
        {body}
"""


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"code": "G999"}, '"G999" must begin with "guild-"'),
        ({"name": "one"}, '"one" must begin with "guild-"'),
        ({"code": "guild-1"}, "the code guild-1 is not of capital letters"),
        ({"stage": "document"}, "cannot run in stage document"),
        ({"stage": "structure", "severity": "error"}, "cannot run in stage structure"),
    ],
)
def test_a_check_that_may_not_be_added_is_left_out(
    place: Path, realms: Ask, change: dict[str, str], words: str
) -> None:
    write_plug_in(place, "realms.checks", CHECK.format(**(GOOD | change)))
    checked = realms("validate", REALM)
    assert checked.code == 0
    assert "the plug-in guild of realmwright-checks-of-guild 2.5 is left out: " in checked.out
    assert words in checked.out
    assert realms("plugins").code == 1


def test_a_module_that_fails_adds_nothing(place: Path, realms: Ask) -> None:
    source = CHECK.format(**GOOD) + "\nraise RuntimeError('half way')\n"
    write_plug_in(place, "realms.checks", source)
    checked = realms("validate", REALM, "--format", "json")
    report = json.loads(checked.out)
    assert checked.code == 0
    assert [each["fault"] for each in report["plug_ins"]] == ["RuntimeError: half way"]
    assert not [each for each in report["files"][0]["findings"] if each["code"] == "GUILD-1"]


def test_a_check_that_crashes_is_named_and_ours_go_on(place: Path, realms: Ask) -> None:
    faulty = GOOD | {"body": "raise KeyError('no <such> thing')"}
    write_plug_in(place, "realms.checks", CHECK.format(**faulty))
    forms = {form: realms("validate", REALM, "--format", form) for form in ("text", "json", "sarif")}
    assert {each.code for each in forms.values()} == {2}  # 4 would be a fault of ours
    said = "check guild-one of realmwright-checks-of-guild 2.5 crashed: KeyError: 'no <such> thing'"
    assert said in forms["text"].out
    crashed = json.loads(forms["json"].out)["files"][0]["crashed"]
    assert {each["plug_in"] for each in crashed} == {"realmwright-checks-of-guild 2.5"}
    run = json.loads(forms["sarif"].out)["runs"][0]
    assert run["tool"]["extensions"] == [{"name": "realmwright-checks-of-guild", "version": "2.5"}]
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"] == f"GUILD-1: {said}"


def test_a_check_that_crashes_keeps_a_publication_back(place: Path, realms: Ask, tmp_path: Path) -> None:
    faulty = GOOD | {"body": "raise KeyError('no such thing')"}
    write_plug_in(place, "realms.checks", CHECK.format(**faulty))
    ask = ("publish", REALM, "-o", str(tmp_path / "out"), "--profile", "club", "--despite-errors")
    kept_back = realms(*ask)
    said = "check guild-one of realmwright-checks-of-guild 2.5 crashed: KeyError: 'no such thing'"
    assert (kept_back.code, kept_back.out) == (2, "")  # 4 would be a fault of ours
    assert kept_back.err == f"realms: {REALM}: {said}\n"
    assert not (tmp_path / "out").exists()


def test_two_plug_ins_cannot_share_a_prefix(place: Path, realms: Ask) -> None:
    write_plug_in(place, "realms.checks", CHECK.format(**GOOD))
    write_package(place, "realmwright-second", {"realms.checks": {"guild": "nowhere"}}, "1.0")
    listed = realms("plugins").out.splitlines()
    assert listed == [
        "realmwright-checks-of-guild 2.5, checks: GUILD-1",
        "the plug-in guild of realmwright-second 1.0 is left out: another plug-in has the same name",
    ]


@pytest.mark.parametrize("body", ["raise RuntimeError('no ink')", "return 'a text, not bytes'"])
def test_an_export_that_fails_is_named(place: Path, realms: Ask, body: str) -> None:
    write_plug_in(place, "realms.exports", EXPORT.format(body=body))
    written = realms("export", REALM, "--players", "2", "--as", "guild-list")
    assert (written.code, written.out) == (2, "")
    assert "the plug-in guild of realmwright-exports-of-guild 2.5 failed: " in written.err
    assert "Traceback" not in written.err


@pytest.mark.parametrize(
    "body", ["raise RuntimeError('tired')", "return -12345", "return None", "view.state.coins[0] = 99"]
)
def test_a_player_that_fails_is_named(place: Path, realms: Ask, body: str) -> None:
    write_plug_in(place, "realms.players", PLAYER.format(body=body))
    seats = "guild-master,random"
    played = realms("play", REALM, "--players", "2", "--seats", seats, "--games", "1")
    assert played.code == 2
    assert "the plug-in guild of realmwright-players-of-guild 2.5 failed: " in played.err


def test_measurements_know_the_package_of_a_player(place: Path, realms: Ask) -> None:
    write_plug_in(place, "realms.players", PLAYER.format(body="return view.options()[-1]"))
    arguments = ("--players", "2", "--seats", "guild-master,random", "--games", "8", "--json")
    measured = realms("balance", REALM, *arguments, "--store", str(place / "games.sqlite"))
    assert measured.code in (0, 1), measured.err
    assert "realmwright-players-of-guild 2.5" in measured.out


def test_a_command_that_fails_is_named_and_none_replaces_ours(place: Path, realms: Ask) -> None:
    command = """
from realms.locale import sentence
SUMMARY = sentence("fail")
def configure(parser, say): pass
def run(options): raise RuntimeError("oh")
"""
    write_plug_in(place, "realms.commands", command, "guild-fail")
    write_plug_in(place, "realms.commands", command, "plugins")
    failed = realms("guild-fail")
    assert failed.code == 2
    assert "the plug-in guild-fail of realmwright-commands-of-guild-fail 2.5 failed" in failed.err
    listed = realms("plugins")
    assert listed.code == 1
    assert "left out: there is a command of that name already" in listed.out
