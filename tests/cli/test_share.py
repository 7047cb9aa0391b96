"""`realms share` and `realms open`: a realm as text, and back."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from realms.scenario.scenario import bundled_scenario, load_scenario
from realms.tiles.tileset import bundled_data

Call = Callable[..., Any]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    target = tmp_path / "mine.realm.json"
    target.write_bytes(bundled_scenario("first_steps").to_bytes())
    return target


def test_a_code_first_and_then_everything(realms: Call, file: Path, tmp_path: Path) -> None:
    code, fragment = realms("share", file).out.splitlines()
    assert set(code) <= set("0123456789ABCDEFGHJKMNPQRSTVWXYZ-")
    assert fragment.startswith("#r1=")
    out = tmp_path / "whole.realm.json"
    assert realms("open", fragment, "-o", out).code == 0
    assert out.read_bytes() == file.read_bytes()
    assert realms("open", *code.split("-"), "-o", tmp_path / "map.realm.json").code == 0
    assert load_scenario(tmp_path / "map.realm.json").counts == load_scenario(file).counts


def test_both_lines_can_be_piped(
    realms: Call, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from io import StringIO

    monkeypatch.setattr("sys.stdin", StringIO(realms("share", file).out))
    out = tmp_path / "piped.realm.json"
    assert realms("open", "-", "-o", out).code == 0
    assert out.read_bytes() == file.read_bytes()


def test_a_drawn_board_has_no_code_but_everything(realms: Call, tmp_path: Path) -> None:
    drawn = tmp_path / "lands.realm.json"
    drawn.write_bytes(bundled_scenario("four_lands").to_bytes())
    ran = realms("share", drawn)
    assert ran.code == 0
    assert "a drawn board has no short code" in ran.err
    (fragment,) = ran.out.splitlines()
    assert realms("open", fragment, "-o", tmp_path / "again.realm.json").code == 0


def test_an_address_only_if_the_settings_give_one(realms: Call, file: Path) -> None:
    settings = file.with_name("realms.toml")
    settings.write_text('[share]\naddress = "https://club.example/realm"\n', "utf-8")
    assert realms("share", file).out.splitlines()[1].startswith("https://club.example/realm#r1=")


@pytest.mark.parametrize("address", ['"javascript:alert(1)"', '"https://a b"', "7", '"ftp://x"'])
def test_a_bad_address_is_refused(realms: Call, file: Path, address: str) -> None:
    file.with_name("realms.toml").write_text(f"[share]\naddress = {address}\n", "utf-8")
    ran = realms("share", file)
    assert ran.code == 2
    assert "realms.toml" in ran.err


def test_a_code_for_a_set_of_ones_own(realms: Call, file: Path, tmp_path: Path) -> None:
    from json import dumps, loads

    own = tmp_path / "own.tileset.json"
    own.write_text(dumps({**bundled_data("winding"), "id": "own"}), "utf-8")
    file.write_text(dumps({**loads(file.read_bytes()), "tileset": "own.tileset.json"}), "utf-8")
    code, fragment = realms("share", file).out.splitlines()
    refused = realms("open", code, "-o", tmp_path / "x.realm.json")
    assert refused.code == 2
    assert "--tileset" in refused.err
    assert realms("open", code, "--tileset", own, "-o", tmp_path / "x.realm.json").code == 0
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert realms("open", fragment, "-o", elsewhere / "y.realm.json").code == 0
    assert load_scenario(elsewhere / "y.realm.json").tileset.id == "own"


@pytest.mark.parametrize("code", ["nonsense", "#r1=nonsense", "#r9=abc", "A" * 4000])
def test_what_is_no_realm_is_said_and_writes_nothing(realms: Call, tmp_path: Path, code: str) -> None:
    ran = realms("open", code, "-o", tmp_path / "x.realm.json")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "x.realm.json").exists()


def test_an_existing_file_is_kept(realms: Call, file: Path) -> None:
    code = realms("share", file).out.splitlines()[0]
    before = file.read_bytes()
    assert realms("open", code, "-o", file).code == 3
    assert file.read_bytes() == before
