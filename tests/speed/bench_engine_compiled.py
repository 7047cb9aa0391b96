"""Gains and costs of the compiled core: the same games by the engine before it, plain and compiled.

All three take turns in one run, each in processes of its own; the ratios are medians.
"""

import io
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
BEFORE = "5977105"  # the last commit without a compiled core, and without the savings of greedy and planner
THIRTY = "tests/speed/thirty.realm.json"
GROWING = "realms/scenarios/game_of_gods.realm.json"
FOLDER = ROOT / "build/compiled"
MOST_MB, MOST_SECONDS = 2.5, 60

# Plays so many games of one kind of player, after a few that are not counted, and says how long they took.
GAMES = """
import sys, time
from pathlib import Path
from realms.play.game import Game
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.setup import table_for
from realms.scenario.scenario import load_scenario
path, kind, games, warm = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
table = table_for(load_scenario(Path(path)).realm(4))
def play(seed):
    game = Game(table, seed)
    play_out(game, players_for([kind] * 4, seed))
for seed in range(warm):
    play(10_000 + seed)
start = time.process_time()
for seed in range(games):
    play(seed)
print(time.process_time() - start)
"""
IMPORTS = """
import time
start = time.process_time()
import realms.play.players.registry, realms.play.setup
print(time.process_time() - start)
"""


class Work(NamedTuple):
    """Games to be timed, and the least that they gain by the compiled core."""

    name: str
    realm: str
    kind: str
    games: int
    warm: int  # games before those that count
    goal: float


WORKS = (
    Work("paced", THIRTY, "paced", 2000, 60, 2.5),
    Work("paced on a growing board", GROWING, "paced", 250, 5, 1.9),
    Work("greedy", THIRTY, "greedy", 40, 1, 3.5),
    Work("planner", THIRTY, "planner", 6, 0, 4.0),
)


class Engine(NamedTuple):
    """The sources of an engine, and how they run."""

    root: Path
    plain: bool

    def answer(self, program: str, *arguments: object) -> str:
        """Return what a program says in a process with this engine."""
        path = os.pathsep.join(str(self.root / folder) for folder in (".", "editor", "schemas"))
        env = {**os.environ, "PYTHONPATH": path, "REALMS_PLAIN": "1" if self.plain else "0"}
        command = [sys.executable, "-c", program, *map(str, arguments)]
        done = subprocess.run(command, cwd=self.root, env=env, capture_output=True, text=True, check=True)
        return done.stdout


def main(soak: bool) -> None:
    build_anew()
    with tempfile.TemporaryDirectory() as folder:
        engines = {"plain": Engine(ROOT, True), "compiled": Engine(ROOT, False)}
        before = sources_before(Path(folder))
        if before:
            engines = {"before": Engine(before, True), **engines}
        else:
            print(f"there is no git or no commit {BEFORE} here: the same source plain stands for it")
        for work in WORKS:
            gains(work, engines, 9 if soak else 3)
        imports(engines)


def build_anew() -> None:
    """Compile the core, and say what that takes and leaves."""
    program = [sys.executable, str(ROOT / "packaging/compile_core.py")]
    subprocess.run([*program, "--clear"], check=True)
    start = time.monotonic()
    subprocess.run(program, check=True, capture_output=True)
    took = time.monotonic() - start
    size = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) / 1e6
    print(f"build: {took:.0f} s (limit {MOST_SECONDS}), {size:.1f} MB (limit {MOST_MB})")


def sources_before(folder: Path) -> Path | None:
    """Unpack the sources of the commit before the compiled core; None if git does not have them."""
    command = ["git", "archive", BEFORE, "realms", "editor", "schemas"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    except OSError:
        return None
    if done.returncode:
        return None
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def gains(work: Work, engines: Mapping[str, Engine], rounds: int) -> None:
    """Time the same games by each engine in turn, and print the ratios."""
    found: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(rounds):
        for name, engine in engines.items():
            answer = engine.answer(GAMES, ROOT / work.realm, work.kind, work.games, work.warm)
            found[name].append(float(answer))
    base = found.get("before", found["plain"])
    ratios = {
        name: median(here / there for here, there in zip(base, took, strict=True))
        for name, took in found.items()
    }
    spans = ", ".join(f"{name} {min(took):.2f}-{max(took):.2f}" for name, took in found.items())
    verdict = "reached" if ratios["compiled"] >= work.goal else "MISSED"
    print(
        f"{work.name}: compiled {ratios['compiled']:.2f} (goal {work.goal} {verdict}), "
        f"plain {ratios['plain']:.2f}; CPU seconds for {work.games} games: {spans}",
        flush=True,
    )


def imports(engines: Mapping[str, Engine]) -> None:
    """Time how long the engine takes to import, files and bytecode being in the cache of the system."""
    found: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(12):
        for name, engine in engines.items():
            found[name].append(float(engine.answer(IMPORTS)) * 1000)
    print("import: " + ", ".join(f"{name} {median(took[2:]):.0f} ms" for name, took in found.items()))
