"""Damaged settings: every command that reads them says so in one sentence and ends with 2."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]

DAMAGED = {
    "no TOML": b"[checks]\nselect = [",
    "no UTF-8": b"\xff\xfea\x00",
    "nested lists": b"a = " + b"[" * 3000,
    "nested lists and tables": b"a = " + b"[{b=" * 100 + b"1" + b"}]" * 100,
    "nested lists on many lines": b"a = " + b"[\n" * 3000,
    "a deep table in place of a severity": b"[checks.severity]\nR002" + b".a" * 1900 + b" = 1",
    "many digits": b"[checks.limits]\nrun = " + b"9" * 3990,
    "a number that no float can hold": b"[checks.limits]\nregions_least = " + b"9" * 400,
    "a long line": b"# " + b"." * 5000,
    "a large file": b"# ....\n" * 20_000,
    "a long word": b'[checks]\nselect = ["' + b"G" * 3000 + b'"]',
}


@pytest.fixture(params=DAMAGED.values(), ids=DAMAGED.keys())
def damaged(request: pytest.FixtureRequest) -> bytes:
    return bytes(request.param)


@pytest.mark.parametrize("words", [[], ["--fix"], ["--fix", "--diff"], ["--diff", "--unsafe-fixes"]])
def test_settings_beside_a_file(realms: Call, sample: Path, damaged: bytes, words: list[str]) -> None:
    path = sample.with_name("realms.toml")
    path.write_bytes(damaged)
    ran = realms("validate", *words, sample)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"realms: {path}:")
    assert len(ran.err) < 500


def test_settings_that_are_named(realms: Call, sample: Path, tmp_path: Path, damaged: bytes) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(damaged)
    ran = realms("validate", "--settings", path, sample)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"realms: {path}:")


@pytest.mark.parametrize("words", [["boxes"], ["validate", "--owned", "small.realm.json"]])
def test_settings_that_are_remembered(
    realms: Call,
    sample: Path,
    tmp_path: Path,
    damaged: bytes,
    words: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(sample.parent)
    path = tmp_path / "home/realmwright/realms.toml"
    path.parent.mkdir(parents=True)
    path.write_bytes(damaged)
    ran = realms(*words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"realms: {path}:")
    assert realms("boxes", "--own", "realms", "small_world").code == 0
    assert realms(*words).code == 0


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX")
@pytest.mark.parametrize("kind", ["folder", "pipe", "link to itself"])
def test_what_is_no_ordinary_file_is_passed_over(realms: Call, sample: Path, kind: str) -> None:
    path = sample.with_name("realms.toml")
    {"folder": path.mkdir, "pipe": lambda: os.mkfifo(path), "link to itself": lambda: path.symlink_to(path)}[
        kind
    ]()
    ran = realms("validate", sample)
    assert (ran.code, ran.err) == (0, "")
