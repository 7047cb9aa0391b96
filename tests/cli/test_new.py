"""`realms new`: a file begun from a bundled realm, never in place of another file."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from realms.cli.errors import CLEAN, REFUSED, UNUSABLE
from realms.scenario.scenario import SUFFIX, bundled, bundled_scenarios
from realms.tiles import jsonfile

FOLDER = Path(__file__).parents[2] / "realms/scenarios"
Call = Callable[..., Any]


@pytest.mark.parametrize("name", ["first_steps", "game_of_gods"])
def test_the_file_is_the_bundled_one_and_is_usable(
    realms: Call, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = realms("new", "--from", name)
    path = tmp_path / f"{name}{SUFFIX}"
    assert (ran.code, ran.err) == (CLEAN, "")
    assert path.read_bytes() == (FOLDER / path.name).read_bytes()
    assert ran.out.startswith(f"{path.name}: begun from ")
    assert realms("validate", path).code == CLEAN


def test_another_name_is_taken_if_one_is_given(realms: Call, tmp_path: Path) -> None:
    path = tmp_path / "mine.realm.json"
    assert realms("new", "--from", "go_east", path, "--language", "fr").out.endswith("À l'est, du nouveau\n")
    assert path.read_bytes() == (FOLDER / f"go_east{SUFFIX}").read_bytes()


def test_a_file_that_exists_is_kept_unless_told_otherwise(realms: Call, tmp_path: Path) -> None:
    path = tmp_path / "mine.realm.json"
    path.write_text("precious")
    ran = realms("new", "--from", "go_east", path)
    assert (ran.code, ran.out, path.read_text()) == (REFUSED, "", "precious")
    assert "--force" in ran.err
    assert realms("new", "--from", "go_east", path, "--force").code == CLEAN
    assert path.stat().st_size > 1000


def test_nothing_is_left_of_a_file_that_cannot_be_written(
    realms: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(jsonfile.os, "replace", full)
    assert realms("new", "--from", "go_east", tmp_path / "mine.realm.json").code == UNUSABLE
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--from", "goeast"), "did you mean go_east?"),
        (("--from", "../first_steps"), "did you mean first_steps?"),
        (("--from", "Xyzzy"), "realms new --list"),
        ((), "--from"),
        (("--list", "--from", "go_east"), "not allowed with"),
        (("--from", "go_east", "no/such/folder.realm.json"), "folder"),
    ],
)
def test_what_cannot_be(
    realms: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = realms("new", *arguments)
    assert (ran.code, ran.out) == (UNUSABLE, "")
    assert told in ran.err
    assert list(tmp_path.iterdir()) == []


def test_the_list_has_all_of_them_the_easy_ones_first(realms: Call) -> None:
    lines = [line.split(maxsplit=3) for line in realms("new", "--list").out.splitlines()]
    assert sorted(line[0] for line in lines) == bundled_scenarios()
    assert [len(line[1]) for line in lines] == sorted(len(line[1]) for line in lines)
    assert [line[2:] for line in lines if line[0] in ("rusted_throne", "all_together_now")] == [
        ["4-5", "The Rusted Throne"],
        ["5", "All Together Now"],
    ]
    french = realms("new", "--list", "--language", "fr").out.splitlines()
    assert [line.partition("  ")[0] for line in french] == [line[0] for line in lines]
    assert all(realm.title("fr") in line for realm, line in zip(bundled(), french, strict=True))
