"""`realms export --as tts` as a user runs it: files, remarks, and refusals."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from help.tabletop_reader import addresses_in, read_game, read_map

Call = Callable[..., Any]


def test_it_writes_a_game_with_its_files_and_says_what_it_is(
    realms: Call, sample: Path, tmp_path: Path
) -> None:
    file = tmp_path / "out" / "small.tts.json"
    ran = realms("export", sample, "--as", "tts", "--tile", "30", "-o", file)
    assert ran.code == 0
    made, trouble, local = ran.err.splitlines()
    assert made.startswith("Made by Realmwright ")
    assert "never opened" in made
    assert trouble.startswith("If something lies wrong")
    assert "only the host" in local
    assert {each.suffix for each in (tmp_path / "out/small.tts.assets").iterdir()} == {".png", ".obj"}
    assert len(read_map(read_game(file)).tiles) == 6


def test_files_can_be_uploaded(realms: Call, sample: Path, tmp_path: Path) -> None:
    file = tmp_path / "small.tts.json"
    ran = realms(
        *("export", sample, "--as", "tts", "--players", "2", "--tile", "30", "-o", file),
        *("--assets", "https://example.org/small"),
    )
    assert (ran.code, len(ran.err.splitlines())) == (0, 3)
    assert "small.tts.assets" in ran.err
    names = {each.name for each in (tmp_path / "small.tts.assets").iterdir()}
    data = json.loads(file.read_text("utf-8"))
    assert addresses_in(data) == {f"https://example.org/small/{name}" for name in names}


def test_a_folder_that_cannot_be_used_is_refused(realms: Call, sample: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file", "utf-8")
    ran = realms(
        *("export", sample, "--as", "tts", "--tile", "30", "-o", tmp_path / "small.tts.json"),
        *("--assets", tmp_path / "taken"),
    )
    assert ran.code == 2
    assert "taken" in ran.err
    assert not (tmp_path / "small.tts.json").exists()


def test_a_game_is_not_overwritten(realms: Call, sample: Path, tmp_path: Path) -> None:
    file = tmp_path / "small.tts.json"
    command = ("export", sample, "--as", "tts", "--tile", "30", "-o", file)
    assert realms(*command).code == 0
    again = realms(*command)
    assert (again.code, "small.tts.json" in again.err) == (3, True)
    assert realms(*command, "--force").code == 0


def test_it_needs_a_file_to_write(realms: Call, sample: Path) -> None:
    ran = realms("export", sample, "--as", "tts", "--tile", "30")
    assert (ran.code, "-o FILE" in ran.err, ran.out) == (2, True, "")


def test_without_a_painter_it_says_what_to_install(
    realms: Call, sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms.export.painter.entry_points", lambda **_: ())
    ran = realms("export", sample, "--as", "tts", "-o", tmp_path / "small.tts.json")
    assert ran.code == 2
    assert "realmwright[editor]" in ran.err
    assert not list(tmp_path.glob("*.tts*"))


def test_other_forms_have_no_use_for_assets(realms: Call, sample: Path) -> None:
    ran = realms("export", sample, "--as", "svg", "--assets", "there")
    assert (ran.code, "--assets has no effect on svg" in ran.err) == (2, True)


def test_a_publication_has_one_with_its_files(realms: Call, sample: Path, tmp_path: Path) -> None:
    profile = '[publish.table]\ntts = {tile = 30, assets = "https://example.org/club"}\nwhole = {}\n'
    (tmp_path / "realms.toml").write_text(profile, "utf-8")
    folder = tmp_path / "out"
    ran = realms("publish", sample, "--profile", "table", "-o", folder)
    assert ran.code == 0
    assert ran.err.count("Made by Realmwright") == 1
    names = {each.name for each in (folder / "small.tts.assets").iterdir()}
    data = json.loads((folder / "small.tts.json").read_text("utf-8"))
    assert addresses_in(data) == {f"https://example.org/club/{name}" for name in names}
