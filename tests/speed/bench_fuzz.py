"""How the commands bear 20,000 broken scenarios: none may raise an error of its own, crash or hang.

The soak goes on from seed to seed for as long as it is let; where it was stopped is kept in `build/fuzz`,
beside the files that there is something to complain of.
"""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build/fuzz"
STATE = FOLDER / "state.json"
SAMPLES = [
    *(ROOT / "tests/cli" / f"{name}.realm.json" for name in ("dense", "drawn")),
    *sorted((ROOT / "realms/scenarios").glob("*.realm.json")),
]

FILES, SOAK_FILES = 20_000, 2_000_000
PORTION = 250  # files of one process
SHARES = (8, 1)  # of the dense sample, and of each other, which takes longer
COMMANDS, SOAK_COMMANDS = 2, 6  # besides `validate`
MINUTES = 7  # an area of the bench may take eight
FIRST_SOAK_SEED = 1_000_000


def portion(seed: int, commands: int) -> dict[str, Any]:
    """What a process of its own has to say of one portion of files."""
    place = FOLDER / str(seed)
    place.mkdir(parents=True, exist_ok=True)
    sample = SAMPLES[pick(seed)]
    words = [
        str(ROOT / "tests/cli/fuzz.py"),
        str(place),
        str(seed),
        "1",
        str(PORTION),
        str(commands),
        str(sample),
    ]
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=False, cwd=ROOT, env=environment()
    )
    if done.returncode:
        return {
            "codes": {},
            "complaints": [f"seed {seed}: the process ended with {done.returncode}\n{done.stderr}"],
        }
    found: dict[str, Any] = json.loads(done.stdout)
    for name in ("mutant.realm.json", "mutant.realm.out"):
        (place / name).unlink(missing_ok=True)
    if not found["complaints"]:
        place.rmdir()
    return found


def pick(seed: int) -> int:
    """The sample of a seed: mostly the dense one."""
    turns = [0] * SHARES[0] + [rank for rank in range(1, len(SAMPLES)) for _ in range(SHARES[1])]
    return turns[seed % len(turns)]


def environment() -> dict[str, str]:
    """Nothing that colours or translates the output."""
    return {key: value for key, value in os.environ.items() if not key.startswith(("REALMS_", "LC_", "LANG"))}


def portions(seeds: range, commands: int, until: float) -> Iterator[dict[str, Any]]:
    """All portions, on all cores, until the time is up."""
    workers = os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as pool:
        for start in range(seeds.start, seeds.stop, workers):
            if time.monotonic() > until:
                return
            yield from pool.map(
                lambda seed: portion(seed, commands), range(start, min(start + workers, seeds.stop))
            )


def main(soak: bool) -> None:
    """Try them all and print what came out; raise an error if there is anything to complain of."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    start = json.loads(STATE.read_text())["next"] if soak and STATE.exists() else FIRST_SOAK_SEED * soak
    files, until = (SOAK_FILES, float("inf")) if soak else (FILES, time.monotonic() + 60 * MINUTES)
    codes, complaints, began = Counter[str](), list[str](), time.monotonic()
    seeds = range(start, start + files // PORTION)
    for done, found in enumerate(portions(seeds, SOAK_COMMANDS if soak else COMMANDS, until), 1):
        codes.update(found["codes"])
        complaints += found["complaints"]
        for complaint in found["complaints"]:
            print(complaint, flush=True)
        if soak:
            STATE.write_text(json.dumps({"next": start + done}))
            print(f"{codes.total()} files, {len(complaints)} complaints", flush=True)
    took, tried = time.monotonic() - began, max(codes.total(), 1)
    print(f"{tried} of {files} broken files in {took:.0f} s ({1000 * took / tried:.1f} ms each)")
    print("exit codes of validate: " + ", ".join(f"{code}: {count}" for code, count in sorted(codes.items())))
    print(f"crashes, tracebacks, hangs, wrong exit codes: {len(complaints)}")
    if complaints:
        raise SystemExit(1)
