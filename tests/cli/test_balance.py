"""`realms balance` as a user calls it: several realms, wrong inputs, the store, and always the same data."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any

import pytest

from realms.balance.games.results import GameResult
from realms.balance.playing import executor as executor_module
from realms.balance.playing import own_processes
from realms.balance.playing import store as store_module
from realms.balance.playing.own_processes import NoProcessError
from realms.balance.playing.store import usual_store
from realms.cli import progress

from help.executors import SameProcess, Scrambled

SCENARIOS = Path(__file__).parents[2] / "realms/scenarios"
FIRST_STEPS = SCENARIOS / "first_steps.realm.json"
DIFFERING = ("seconds", "workers", "started", "finished")
Call = Callable[..., Any]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user with a state folder of their own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state/realmwright/balance.sqlite"


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Callable[[Executor], Executor]:
    """Let the command play on another executor."""

    def use(executor: Executor) -> Executor:
        monkeypatch.setattr(own_processes, "OwnProcesses", lambda _: executor)
        return executor

    return use


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games within this process are not played: who wins is drawn from the seed."""

    def play_quickly(
        _: object, __: object, seats: tuple[str, ...], number: int, seed: int, ___: str
    ) -> GameResult:
        winner = Random(seed).randrange(len(seats))
        coins = tuple(60 + 10 * (seat == winner) for seat in range(len(seats)))
        return GameResult(
            number,
            seed,
            seats,
            coins,
            (winner,),
            entries=(None,) * len(seats),
            rounds=(coins,),
            leaders=((winner,),),
            leads=(10,),
            sources=({},) * len(seats),
        )

    monkeypatch.setattr(executor_module, "play_game", play_quickly)


class Interrupted(SameProcess):
    """Somebody presses Ctrl+C when some calls are carried out."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.after = after

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.calls == self.after:
            raise KeyboardInterrupt
        return super().submit(fn, *args, **kwargs)


def without_times(text: str) -> str:
    """Return the data as text, byte for byte, without the lines that may differ."""
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(tuple(f' "{key}": ' for key in DIFFERING)))


def games_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as base:
        return int(base.execute("SELECT count(*) FROM games").fetchone()[0])


def test_one_realm_and_count_has_the_report_of_the_short_form(realms: Call) -> None:
    words = (FIRST_STEPS, "--seats", "random,random", "--games", "12", "--seed", "3")
    ran = realms("balance", *words, "--players", "2", "--workers", "1")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.startswith("player  wins  between")
    assert "Seat 2" in ran.out
    assert "Played by: random\n" in ran.out
    assert realms("play", "--balance", *words).out == ran.out
    data = json.loads(realms("play", "--balance", *words, "--json").out)
    long = json.loads(realms("balance", *words, "--players", "2", "--json").out)
    assert {key: value for key, value in data.items() if key not in DIFFERING} == long["results"][0]
    assert data["games"] == 12
    assert {"enough", "kinds", "seats", "players", "held", "rich"} <= data.keys()
    assert (data["entries"], data["seed"], data["count"]) == ("free", 3, 2)


def test_skill_is_played_beside_the_other_games_and_kept_apart(realms: Call, state: Path) -> None:
    words = ("balance", FIRST_STEPS, "--players", "2", "--seats", "random", "--games", "4", "--workers", "1")
    plain = json.loads(realms(*words, "--json").out)["results"][0]
    ran = realms(*words, "--skill", "3", "--json")
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)["results"][0]
    skill = found["character"].pop("skill")
    assert found == plain
    assert skill["games"] == 4, "two whole rotations"
    assert 0 <= skill["mean"] <= 1
    assert games_in(state) == 8
    with closing(sqlite3.connect(state)) as base:
        assert {kinds for (kinds,) in base.execute("SELECT kinds FROM experiments")} == {
            "random,random",
            "hard,easy",
        }
    text = realms(*words, "--skill", "4").out
    assert "Hard ends ahead of easy in " in text
    assert "\npairs in which hard ends ahead of easy " in text
    assert games_in(state) == 8, "nothing is played twice"
    several = realms("balance", FIRST_STEPS, "--games", "2", "--seats", "random", "--skill", "2").out
    assert several.count("  Hard ends ahead of easy in ") == 5


@pytest.mark.parametrize("question", [("--against", FIRST_STEPS), ("--what-if",)])
def test_skill_is_for_the_balance_only(realms: Call, question: tuple[object, ...]) -> None:
    ran = realms("balance", FIRST_STEPS, *question, "--skill", "4")
    assert (ran.code, ran.out) == (2, "")
    assert "--skill is not for --against" in ran.err


def test_the_report_has_a_table_of_the_kind_of_game(realms: Call) -> None:
    one = realms("balance", FIRST_STEPS, "--players", "2", "--seats", "random", "--games", "4").out
    lines = one.splitlines()
    head = lines.index("The kind of game:") + 1
    assert lines[head].split() == ["measure", "mean", "between", "usually", "character"]
    assert lines[head + 1].startswith("regions taken from others in a round")
    several = realms("balance", FIRST_STEPS, "--seats", "random", "--games", "4").out
    assert several.count("\n  The kind of game:\n  measure ") == 5


@pytest.mark.usefixtures("quick")
def test_it_says_when_the_most_games_were_not_enough(
    realms: Call, on: Callable[[Executor], Executor], monkeypatch: pytest.MonkeyPatch
) -> None:
    on(SameProcess())
    monkeypatch.setattr("realms.balance.session.MOST_GAMES", 80)
    words = ("balance", FIRST_STEPS, "--players", "2", "--seats", "random")
    ran = realms(*words, "--until", "1%")
    assert ran.code == 0
    assert "Games ended after 80, the most that are played: " in ran.out
    assert ran.out.endswith(" points, and 1.0 were wanted.\n")
    (found,) = json.loads(realms(*words, "--until", "1%", "--json").out)["results"]
    assert (found["games"], found["until"]) == (80, {"points": 0.01, "reached": False})
    (found,) = json.loads(realms(*words, "--until", "25%", "--json").out)["results"]
    assert found["until"] == {"points": 0.25, "reached": True}
    assert "Games ended" not in realms(*words, "--until", "25%").out
    (found,) = json.loads(realms(*words, "--games", "20", "--json").out)["results"]
    assert found["until"] is None
    several = realms("balance", FIRST_STEPS, "--seats", "random", "--until", "1%").out
    assert several.count("  Games ended after ") == 5


@pytest.mark.usefixtures("quick")
def test_several_realms_and_counts_are_one_table(
    realms: Call, on: Callable[[Executor], Executor], tmp_path: Path
) -> None:
    other = SCENARIOS / "lost_river.realm.json"
    on(SameProcess())
    ran = realms("balance", FIRST_STEPS, other, "--games", "2", "--seats", "random")
    assert ran.code == 0
    head, *rows = ran.out.split("\n\n")[0].splitlines()
    assert head.split("  ")[0] == "realm"
    assert [row.split()[2] for row in rows if row.startswith("First")] == ["2", "3", "4", "5", "6"]
    assert "First Steps, 6 players:\n  Not enough games yet: 2 were played." in ran.out
    twin = Path(copy(FIRST_STEPS, tmp_path / "twin.realm.json"))
    ran = realms("balance", FIRST_STEPS, twin, "--games", "2", "--seats", "random", "--players", "2")
    assert "twin.realm.json, 2 players:" in ran.out
    french = realms("balance", FIRST_STEPS, "--games", "2", "--seats", "random", "--language", "fr")
    assert "Premiers pas, 2 joueurs\u00a0:" in french.out
    assert "Place 1" in french.out
    assert "charset" not in french.out  # of the head of the translations, which an empty cell must not show


@pytest.mark.usefixtures("quick")
def test_titles_of_strangers_cannot_write_on_the_terminal(
    realms: Call, on: Callable[[Executor], Executor], tmp_path: Path
) -> None:
    on(SameProcess())
    data = json.loads(FIRST_STEPS.read_text(encoding="utf-8"))
    hostile = tmp_path / "hostile.realm.json"
    hostile.write_text(json.dumps({**data, "titles": {"en": "A\x1b[2J\r\u202eB"}}), encoding="utf-8")
    ran = realms("balance", hostile, FIRST_STEPS, "--games", "2", "--players", "2")
    assert ran.out.splitlines()[1].startswith(r"A\x1b[2J\r\u202eB")
    assert not {"\x1b", "\r", "\u202e"} & {*ran.out}


@pytest.mark.usefixtures("quick")
def test_intervals_of_several_counts_are_wider_than_those_of_one(
    realms: Call, on: Callable[[Executor], Executor]
) -> None:
    on(SameProcess())
    words = ("balance", FIRST_STEPS, "--games", "40", "--json")
    alone = json.loads(realms(*words, "--players", "2").out)["results"][0]
    among = json.loads(realms(*words).out)["results"][0]
    one, several = (found["seats"][0]["wins"] for found in (alone, among))
    assert one["value"] == several["value"]
    assert several["low"] < one["low"] < one["high"] < several["high"]


def test_data_are_the_same_to_the_byte_wherever_games_are_played(
    realms: Call, on: Callable[[Executor], Executor], tmp_path: Path
) -> None:
    def data(*more: str | Path) -> str:
        words = ("--players", "3", "--games", "23", "--seats", "paced,random,random", "--json")
        ran = realms("balance", FIRST_STEPS, *words, "--store", *more)
        assert ran.code == 0, ran.err
        return without_times(ran.out)

    one = data(tmp_path / "one.sqlite", "--workers", "1")
    assert '"games": 23' in one
    assert data(tmp_path / "two.sqlite", "--workers", "2") == one
    assert data(tmp_path / "two.sqlite", "--workers", "2") == one, "all games come from the store"
    executor = on(Scrambled(5))
    assert data(tmp_path / "scrambled.sqlite") == one
    assert executor.order != sorted(executor.order)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("make", [SameProcess, lambda: Scrambled(1), lambda: Scrambled(2)])
def test_the_stopping_rule_looks_at_whole_batches_in_order(
    realms: Call, on: Callable[[Executor], Executor], make: Callable[[], Executor], tmp_path: Path
) -> None:
    words = ("--players", "2", "--until", "10%", "--seats", "random", "--json")
    results = []
    for name in ("one", "one", "two"):
        on(make())
        ran = realms("balance", FIRST_STEPS, *words, "--store", tmp_path / f"{name}.sqlite")
        assert ran.code == 0
        results.append(without_times(ran.out))
    assert len(set(results)) == 1
    found = json.loads(results[0].rstrip("}\n").rstrip().rstrip(",") + "}")["results"][0]
    assert found["games"] % 20 == 0
    assert 200 <= found["games"] <= 300
    assert all(each["wins"]["high"] - each["wins"]["low"] < 0.2 for each in found["seats"])


@pytest.mark.usefixtures("quick")
def test_what_is_interrupted_goes_on_from_the_store(
    realms: Call, on: Callable[[Executor], Executor], state: Path, tmp_path: Path
) -> None:
    words = (FIRST_STEPS, "--players", "2", "--games", "30", "--seats", "random", "--json")
    on(SameProcess())
    whole = realms("balance", *words, "--store", tmp_path / "other.sqlite").out
    on(Interrupted(5))
    ran = realms("balance", *words)
    assert ran.code == 130
    assert ran.out == ""
    kept = games_in(state)
    assert 0 < kept < 30
    assert ran.err == (
        f"realms: interrupted; {kept} finished games are in {state}, "
        "and the same command goes on from there\n"
    )
    on(again := SameProcess())
    assert without_times(realms("balance", *words).out) == without_times(whole)
    assert again.calls == -(-(30 - kept) // 4)
    assert games_in(state) == 30


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the processes are seen in /proc")
def test_a_real_interruption_keeps_games_and_ends_all_processes(state: Path) -> None:
    command = [sys.executable, "-m", "realms", "balance", FIRST_STEPS, "--games", "100000", "--workers", "2"]
    command += ["--seats", "random", "--players", "2"]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        end = time.monotonic() + 60
        while not (state.exists() and _is_filled(state)) and time.monotonic() < end:
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    finally:
        running.kill()
    assert (running.returncode, out) == (130, "")
    assert err == (
        f"realms: interrupted; {games_in(state)} finished games are in {state}, "
        "and the same command goes on from there\n"
    )
    end = time.monotonic() + 20
    while living_in_group(running.pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert living_in_group(running.pid) == []


def living_in_group(group: int) -> list[str]:
    """Return the processes of a group that are no zombies."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            name, _, rest = path.read_text(encoding="utf-8", errors="replace").rpartition(")")
            if int(rest.split()[2]) == group and rest.split()[0] != "Z":
                found.append(name)
    return found


def _is_filled(path: Path) -> bool:
    try:
        return games_in(path) > 0
    except sqlite3.Error:
        return False


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nowhere.realm.json"], "nowhere.realm.json"),
        ([str(FIRST_STEPS), "--players", "7"], "no layer for 7 players"),
        ([str(FIRST_STEPS), "--seats", "human"], 'there is no player "human"; there are easy, normal'),
        ([str(FIRST_STEPS), "--seats", "easy,hard"], "2 seats are named for 3 players"),
        ([str(FIRST_STEPS), "--games", "0"], "expected a whole number of at least 1"),
        ([str(FIRST_STEPS), "--workers", "0"], "expected a whole number of at least 1"),
        ([str(FIRST_STEPS), "--until", "0%"], "expected percentage points above 0 and up to 25, as in 2%"),
        ([str(FIRST_STEPS), "--until", "some"], "expected percentage points"),
        ([str(FIRST_STEPS), "--until", "2%", "--games", "9"], "not allowed with argument"),
        ([str(FIRST_STEPS), "--seed", "1" + "0" * 20], "expected a seed between -900000000 and 900000000"),
        ([str(FIRST_STEPS), "--tls", "ca", "cert", "key"], "--tls belongs to --cluster"),
        ([str(FIRST_STEPS), "--cluster", ""], "expected tcp://HOST:PORT"),
        ([], "the following arguments are required: FILE"),
    ],
)
def test_wrong_inputs_are_told(realms: Call, words: list[str], complaint: str) -> None:
    ran = realms("balance", *words)
    assert ran.code == 2
    assert ran.out == ""
    assert complaint in ran.err


def test_a_realm_with_errors_is_refused_before_anything_is_played(
    realms: Call, on: Callable[[Executor], Executor], flawed: Path
) -> None:
    executor = on(SameProcess())
    ran = realms("balance", FIRST_STEPS, flawed, "--games", "2")
    assert ran.code == 2
    assert "2 players cannot play a realm with errors" in ran.err
    assert executor.calls == 0


def test_a_store_that_is_named_and_unusable_ends_the_command(realms: Call, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt")
    words = ("balance", FIRST_STEPS, "--players", "2", "--games", "2", "--seats", "random")
    ran = realms(*words, "--store", letter)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"realms: {letter}: this is no store of finished games; it is left alone\n"
    assert letter.read_text() == "Dear aunt"


@pytest.mark.usefixtures("quick")
def test_games_that_cannot_be_written_are_told_after_the_report(
    realms: Call, on: Callable[[Executor], Executor], monkeypatch: pytest.MonkeyPatch, state: Path
) -> None:
    monkeypatch.setattr(store_module, "PATIENCE", 0.05)
    words = ("balance", FIRST_STEPS, "--players", "2", "--seats", "random", "--games")
    on(SameProcess())
    assert realms(*words, "1").code == 0
    with closing(sqlite3.connect(state, isolation_level=None)) as other:
        held = f"{state}: another program holds the store of finished games\n"

        class Holding(SameProcess):
            def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
                if not other.in_transaction:
                    other.execute("BEGIN IMMEDIATE")
                return super().submit(fn, *args, **kwargs)

        on(Holding())
        ran = realms(*words, "5")
        assert ran.out.startswith("player  wins")
        assert (ran.code, ran.err) == (2, f"realms: {held}")
    assert games_in(state) == 1


def test_without_the_usual_store_games_are_played_and_not_kept(realms: Call, state: Path) -> None:
    state.parent.mkdir(parents=True)
    state.write_text("Dear aunt")
    ran = realms("balance", FIRST_STEPS, "--players", "2", "--games", "2", "--seats", "random")
    assert ran.code == 0
    assert "2 were played" in ran.out
    assert (
        ran.err == f"realms: {state}: this is no store of finished games; it is left alone; no game is kept\n"
    )
    assert usual_store().read_text() == "Dear aunt"


def test_processes_that_cannot_be_started_are_told(realms: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OSError(11, "no room")

    monkeypatch.setattr(own_processes, "_start", refuse)
    ran = realms("balance", FIRST_STEPS, "--players", "2", "--games", "2")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"realms: {NoProcessError(OSError(11, 'no room'))}\n"


def test_a_game_that_breaks_off_is_named(
    realms: Call, on: Callable[[Executor], Executor], monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(*_: object) -> None:
        raise KeyError("a region")

    on(SameProcess())
    monkeypatch.setattr(executor_module, "play_game", break_off)
    ran = realms("balance", FIRST_STEPS, "--players", "2", "--games", "2", "--seed", "8")
    assert ran.code == 4
    assert ran.err == "realms: internal failure: PlayError: game 1 (seed 8): KeyError: 'a region'\n"


@pytest.mark.usefixtures("quick")
def test_progress_names_games_and_the_time_left(
    realms: Call, on: Callable[[Executor], Executor], monkeypatch: pytest.MonkeyPatch
) -> None:
    on(SameProcess())
    clock = iter(range(10_000))
    monkeypatch.setattr(progress.time, "monotonic", lambda: float(next(clock)))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    words = ("balance", FIRST_STEPS, "--games", "8", "--seats", "random")
    ran = realms(*words)
    assert "\r\x1b[K8 of 40, about " in ran.err
    assert " s left" in ran.err or " min left" in ran.err
    assert ran.err.endswith("\r\x1b[K")
    assert "\r" not in ran.out
    monkeypatch.setenv("COLUMNS", "12")
    narrow = realms(*words, "--seed", "2")
    assert "\r\x1b[K8 of 40, ab" in narrow.err
    assert "about" not in narrow.err
