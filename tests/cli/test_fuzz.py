"""A slice of the fuzzer: whatever is done to a scenario, every command has an answer. The bench does more."""

import json
import runpy
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from realms.checks.reports import report
from realms.checks.run import obstacle
from realms.checks.source import Source
from realms.checks.stages import OPENING_STAGES
from realms.tiles.schemas import load_schema

HERE = Path(__file__).parent
FUZZ = runpy.run_path(str(HERE / "fuzz.py"), run_name="fuzz")
DENSE, DRAWN = HERE / "dense.realm.json", HERE / "drawn.realm.json"
FIRST_STEPS = HERE.parents[1] / "realms/scenarios/first_steps.realm.json"
ALL_COMMANDS = 7


def some(seed: int, sample: Path, count: int) -> list[bytes]:
    return list(islice(FUZZ["mutants"](seed, sample.read_text("utf-8")), count))


def answered(tmp_path: Path, sample: Path, raw: bytes, most: int) -> int:
    path = tmp_path / "mutant.realm.json"
    path.write_bytes(raw)
    code, trouble = FUZZ["complaint"](path, sample, most)
    assert not trouble, f"{trouble}\n{raw.decode(errors='replace')}"
    return int(code)


@pytest.mark.parametrize("seed", range(8))
def test_every_command_has_an_answer_to_every_mutant(tmp_path: Path, seed: int) -> None:
    sample = DRAWN if seed % 4 == 0 else DENSE
    codes = [answered(tmp_path, sample, raw, ALL_COMMANDS) for raw in some(seed, sample, 15)]
    assert set(codes) <= {0, 1, 2}


@pytest.mark.parametrize("seed", range(100, 104))
@pytest.mark.parametrize("sample", [DENSE, DRAWN, FIRST_STEPS], ids=["dense", "drawn", "first_steps"])
def test_more_mutants_and_fewer_commands(tmp_path: Path, sample: Path, seed: int) -> None:
    for raw in some(seed, sample, 12):
        answered(tmp_path, sample, raw, 1)


def test_mutants_are_the_same_for_the_same_seed_and_others_for_another() -> None:
    assert some(1, DENSE, 50) == some(1, DENSE, 50)
    assert len(set(some(1, DENSE, 50)) & set(some(2, DENSE, 50))) < 5


def test_mutants_come_to_every_stage_of_checks(tmp_path: Path) -> None:
    """Some cannot be read, some are no scenarios, and many are scenarios that are odd."""
    path = tmp_path / "mutant.realm.json"
    stages = set()
    for raw in some(3, DENSE, 150):
        path.write_bytes(raw)
        found = obstacle(Source(path))
        stages.add(found.check.stage if found else "")
    assert stages >= {"", *OPENING_STAGES} - {"tileset"}


def test_what_the_fuzzer_looks_for_it_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def boom(*_: object) -> Any:
        raise RuntimeError("boom")

    def spoil(*words: Any, **more: Any) -> str:
        path.write_text("spoilt")
        return report(*words, **more)

    path = tmp_path / "mutant.realm.json"
    path.write_bytes(DENSE.read_bytes())
    complaint = FUZZ["complaint"]
    assert complaint(path, DENSE) == (0, "")
    with monkeypatch.context() as patch:
        patch.setattr("realms.checks.piece_placement.spot_name", boom)
        path.write_text(DENSE.read_text().replace('"at": "A/2"}', '"at": "B/0"}'))
        assert "boom" in complaint(path, DENSE)[1]
    with monkeypatch.context() as patch:
        patch.setattr("realms.cli.show.text_sheet", boom)
        assert "show: 4 realms: internal failure: RuntimeError: boom" in complaint(path, DENSE)[1]
    with monkeypatch.context() as patch:
        patch.setattr("realms.cli.validate.report", spoil)
        assert complaint(path, DENSE, 0)[1] == "the file was changed"
    path.write_bytes(b"[]")
    with monkeypatch.context() as patch:
        patch.setattr("realms.cli.validate._code", lambda *_: 0)
        assert complaint(path, DENSE)[1].startswith("validate: 0 {'F008'}")


def test_a_command_that_hangs_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FUZZ["ran"].__globals__, "SECONDS", 1)
    monkeypatch.setattr("realms.cli.validate.report", lambda *_, **__: [None for _ in iter(int, 1)])
    path = tmp_path / "mutant.realm.json"
    path.write_bytes(DENSE.read_bytes())
    assert FUZZ["complaint"](path, DENSE) == (-1, "hangs after 0 trials")


def test_the_sample_holds_everything(tmp_path: Path) -> None:
    """A key that the sample lacks would never be spoilt."""
    scenario = load_schema("scenario")
    document, drawn = (json.loads(path.read_text("utf-8")) for path in (DENSE, DRAWN))
    assert set(document) == set(scenario["properties"])
    layers, drawing = [*document["layers"], *drawn["layers"]], drawn["layers"][0]["drawing"]
    assert set().union(*layers) >= set(scenario["$defs"]["layer"]["properties"]) - {"rules"}
    assert set(drawing) == set(scenario["$defs"]["drawing"]["properties"])
    assert set().union(*drawing["regions"].values()) == set(scenario["$defs"]["drawnRegion"]["properties"])
    pieces = {piece["piece"] for layer in layers for piece in layer["pieces"]}
    assert pieces >= set(scenario["$defs"]["piece"]["properties"]["piece"]["enum"]) - {"border"}
    assert answered(tmp_path, DENSE, DENSE.read_bytes(), ALL_COMMANDS) == 0
