"""The store of finished games: going on later, never mixing, several processes, and files it leaves alone."""

import dataclasses
import os
import sqlite3
import subprocess
import sys
import zlib
from itertools import chain
from pathlib import Path

import pytest

from realms.balance.games.experiment import Experiment, realm_hash
from realms.balance.games.result_data import ResultError, from_data
from realms.balance.games.results import GameResult
from realms.balance.playing import store as module
from realms.balance.playing.executor import numbered, play_numbers
from realms.balance.playing.store import (
    APPLICATION,
    MOST_BYTES,
    GameStore,
    StoreError,
    from_blob,
    to_blob,
    usual_store,
)
from realms.scenario.scenario import Scenario

from help.executors import SameProcess

KINDS = ("paced", "random", "paced", "random")
WRITER = """
import sys
from pathlib import Path
from realms.balance.playing.executor import play_numbers
from realms.balance.games.experiment import Experiment
from realms.balance.games.result_data import from_data
from realms.balance.playing.store import GameStore
from realms.scenario.scenario import load_scenario
experiment = Experiment.of(load_scenario(Path(sys.argv[1])), sys.argv[3].split(","))
first = int(sys.argv[4])
for number in range(first, first + 12):
    with GameStore(Path(sys.argv[2])) as store:
        games = store.games_of(experiment)
        games.keep({number: from_data(data) for data in play_numbers(experiment.to_data(), [number])})
        games.flush()
"""


@pytest.fixture(scope="module")
def experiment(thirty: Scenario) -> Experiment:
    return Experiment.of(thirty, KINDS)


@pytest.fixture(scope="module")
def played(experiment: Experiment) -> dict[int, GameResult]:
    """Thirty finished games."""
    results = play_numbers(experiment.to_data(), range(1, 31))
    return dict(enumerate(map(from_data, results), start=1))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def fill(path: Path, experiment: Experiment, results: dict[int, GameResult]) -> None:
    with GameStore(path) as store:
        games = store.games_of(experiment)
        games.keep(results)
        games.flush()


def test_games_are_there_after_closing(path: Path, experiment: Experiment, played) -> None:
    fill(path, experiment, {number: played[number] for number in (1, 2, 9)})
    fill(path, experiment, {number: played[number] for number in (2, 3)})
    with GameStore(path) as store:
        games = store.games_of(experiment)
        assert set(games.numbers()) == {1, 2, 3, 9}
        assert games.read([9, 1]) == {1: played[1], 9: played[9]}
        assert games.read([]) == {}


def test_nothing_is_written_before_its_time_and_yet_it_is_there(
    path: Path, experiment: Experiment, played
) -> None:
    with GameStore(path) as store, GameStore(path) as other:
        games = store.games_of(experiment)
        games.keep({1: played[1]})
        assert set(games.numbers()) == {1}
        assert games.read([1]) == {1: played[1]}
        assert other.games_of(experiment).numbers() == set()
        games.flush()
        assert other.games_of(experiment).numbers() == {1}


def test_only_what_is_missing_is_played(path: Path, experiment: Experiment, played) -> None:
    fill(path, experiment, {number: played[number] for number in range(1, 30) if number != 7})
    executor = SameProcess()
    with GameStore(path) as store:
        games = store.games_of(experiment)
        found = list(chain.from_iterable(numbered(experiment, executor, 30, games)))
        games.flush()
    assert found == list(played.values())
    assert executor.calls == 1
    with GameStore(path) as store:
        assert len(store.games_of(experiment).numbers()) == 30


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 2},
        {"entries": "drawn"},
        {"kinds": ("random", "paced", "random", "paced")},
        {"kinds": ("paced", "random", "paced")},
    ],
)
def test_what_differs_is_not_mixed(path: Path, experiment: Experiment, played, change) -> None:
    fill(path, experiment, played)
    with GameStore(path) as store:
        other = dataclasses.replace(experiment, **change)
        assert store.games_of(other).numbers() == set()
        assert len(store.games_of(experiment).numbers()) == 30


def test_another_map_reading_engine_or_way_to_count_is_another_experiment(
    path: Path, experiment: Experiment, played, monkeypatch: pytest.MonkeyPatch
) -> None:
    from realms.balance.games import experiment as experiment_module

    fill(path, experiment, played)
    document = experiment.document
    changed = {**document, "turns": {"4": 3}}
    read_otherwise = {**document, "readings": {"catapult_saves": False}}
    assert realm_hash(read_otherwise) == realm_hash(document) != realm_hash(changed)
    with GameStore(path) as store:
        for other in (changed, read_otherwise):
            assert store.games_of(dataclasses.replace(experiment, document=other)).numbers() == set()
        monkeypatch.setattr(experiment_module, "engine_with", lambda _: "another")
        assert store.games_of(experiment).numbers() == set()
        monkeypatch.undo()
        monkeypatch.setattr(module, "counting_hash", lambda: "another")
        assert store.games_of(experiment).numbers() == set()


def test_a_word_about_the_realm_loses_no_game(path: Path, experiment: Experiment, played) -> None:
    fill(path, experiment, played)
    renamed = {**experiment.document, "titles": {"en": "Another"}, "readings": {"catapult_saves": True}}
    with GameStore(path) as store:
        assert len(store.games_of(dataclasses.replace(experiment, document=renamed)).numbers()) == 30


def test_two_processes_write_at_the_same_time(path: Path, thirty: Scenario, experiment: Experiment) -> None:
    fill(path, experiment, {})
    words = [sys.executable, "-c", WRITER, str(thirty.path), str(path), ",".join(KINDS)]
    both = [subprocess.Popen([*words, first]) for first in ("1", "7")]
    assert [each.wait() for each in both] == [0, 0]
    with GameStore(path) as store:
        games = store.games_of(experiment)
        assert set(games.numbers()) == set(range(1, 19))
        assert len(games.read(range(1, 19))) == 18


def test_results_have_a_bounded_size_and_are_checked(played) -> None:
    blob = to_blob(played[1])
    assert from_blob(blob) == played[1]
    assert len(blob) < 4096
    bomb = zlib.compress(b" " * (MOST_BYTES + 1))
    many = [
        b"",
        b"nonsense",
        blob[:-1],
        blob[:30] + b"x" + blob[31:],
        bomb,
        None,
        "text",
        b"x" * (MOST_BYTES + 1),
    ]
    many += [zlib.compress(text) for text in (b"[]", b"{}", b"\xff", b"[" * 100_000)]
    for each in many:
        with pytest.raises(ResultError):
            from_blob(each)


@pytest.mark.parametrize("damage", ["bytes", "another game"])
def test_a_damaged_game_is_named(path: Path, experiment: Experiment, played, damage: str) -> None:
    fill(path, experiment, played)
    base = sqlite3.connect(path)
    blob = b"nonsense" if damage == "bytes" else to_blob(played[5])
    base.execute("UPDATE games SET result = ? WHERE number = 4", (blob,))
    base.commit()
    base.close()
    with GameStore(path) as store:
        games = store.games_of(experiment)
        assert games.read([3]) == {3: played[3]}
        with pytest.raises(StoreError, match=r"games\.sqlite: the store is damaged at game 4 "):
            games.read([3, 4])


def foreign(path: Path) -> None:
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE cats (name)")
    base.commit()
    base.close()


def stamped(path: Path, application: int, version: int) -> None:
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE games (name)")
    base.execute(f"PRAGMA application_id = {application}")
    base.execute(f"PRAGMA user_version = {version}")
    base.commit()
    base.close()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: path.write_text("a letter to my aunt"), "this is no store of finished games"),
        (foreign, "this is no store of finished games"),
        (lambda path: stamped(path, 77, 1), "this is no store of finished games"),
        (lambda path: stamped(path, APPLICATION, 2), "a newer version of the program made this store"),
        (lambda path: path.mkdir(), "the system says: Is a directory"),
        pytest.param(
            getattr(os, "mkfifo", None),
            "is not an ordinary file",
            marks=pytest.mark.skipif(
                not hasattr(os, "mkfifo"), reason="only other systems have pipes as files"
            ),
        ),
    ],
)
def test_other_files_are_left_alone(path: Path, make, message: str) -> None:
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(StoreError, match=message):
        GameStore(path)
    assert before == (path.read_bytes() if path.is_file() else None)
    assert [*path.parent.iterdir()] == [path]


@pytest.mark.parametrize("place", [0.5, 1])
def test_a_damaged_store_is_told_and_left_alone(path: Path, experiment: Experiment, played, place) -> None:
    fill(path, experiment, played)
    whole = path.read_bytes()
    pages = len(whole) // 4096
    broken = bytearray(whole)
    if place == 1:
        broken = broken[: (pages - 2) * 4096]
    else:
        for page in range(1, pages):
            broken[page * 4096 : page * 4096 + 64] = b"\x55" * 64
    path.write_bytes(broken)
    with pytest.raises(
        StoreError, match=r"games\.sqlite: the store of finished games is damaged; it is left"
    ):
        GameStore(path)
    assert path.read_bytes() == broken


def test_a_locked_store_is_told(
    path: Path, experiment: Experiment, played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    fill(path, experiment, {1: played[1]})
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="another program holds the store of finished games"):
        GameStore(path)
    other.execute("ROLLBACK")
    with GameStore(path) as store:
        games = store.games_of(experiment)
        other.execute("BEGIN EXCLUSIVE")
        games.keep({2: played[2]})
        with pytest.raises(StoreError, match="another program holds"):
            games.flush()
        other.execute("ROLLBACK")
        games.flush()
        assert set(games.numbers()) == {1, 2}, "what was not written then is written now"
    other.close()


def test_a_store_that_may_not_be_written_is_told(
    path: Path, experiment: Experiment, played, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(path, experiment, {1: played[1]})
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda path, **more: connect(f"file:{path}?mode=ro", uri=True, **more)
    )
    with GameStore(path) as store:
        games = store.games_of(experiment)
        assert games.read([1]) == {1: played[1]}
        games.keep({2: played[2]})
        with pytest.raises(StoreError, match="the store of finished games cannot be written"):
            games.flush()


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        GameStore(tmp_path / "nowhere/games.sqlite")
    assert not (tmp_path / "nowhere").exists()


def test_the_usual_store_is_in_the_users_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert usual_store() == tmp_path / "realmwright/balance.sqlite"
    GameStore(usual_store()).close()
    assert usual_store().exists()


def test_an_empty_file_becomes_a_store(path: Path, experiment: Experiment, played) -> None:
    path.touch()
    fill(path, experiment, {1: played[1]})
    base = sqlite3.connect(path)
    assert base.execute("SELECT players, kinds, title FROM experiments").fetchall() == [
        (4, ",".join(KINDS), "thirty")
    ]
    base.close()
