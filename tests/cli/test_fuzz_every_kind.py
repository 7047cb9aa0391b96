"""A slice of the fuzzer of every kind of file; the bench does more."""

import runpy
from pathlib import Path
from random import Random
from typing import Any

import pytest

HERE = Path(__file__).parent


@pytest.fixture
def fuzz(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    return runpy.run_path(str(HERE / "fuzz_kinds.py"), run_name="fuzz_kinds")


def test_every_kind_has_samples_and_somebody_who_reads_them(fuzz: dict[str, Any]) -> None:
    for kind in fuzz["KINDS"].values():
        assert list(fuzz["MUSEUM"].glob(kind.samples))
        assert kind.commands or kind.desk


def test_nothing_falls(fuzz: dict[str, Any], tmp_path: Path) -> None:
    for name, kind in fuzz["KINDS"].items():
        for seed in range(4):
            sample = Random(seed).choice(sorted(fuzz["MUSEUM"].glob(kind.samples)))
            raw = next(kind.spoil(seed, sample))
            assert fuzz["tried_anew"](tmp_path / "work", kind, raw, Random(seed)) == "", (name, seed)


def test_what_falls_is_told(fuzz: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def boom(*_: object) -> Any:
        raise RuntimeError("boom")

    kind = fuzz["KINDS"]["tile set"]
    raw = next(fuzz["MUSEUM"].glob(kind.samples)).read_bytes()
    assert fuzz["tried_anew"](tmp_path / "work", kind, raw, Random(1)) == ""
    monkeypatch.setattr("realms.tiles.tileset.read_tileset", boom)
    assert "boom" in fuzz["tried_anew"](tmp_path / "work", kind, raw, Random(1))
