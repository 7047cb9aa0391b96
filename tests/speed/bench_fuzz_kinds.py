"""How commands and desk bear 20,000 broken files of every kind: none may end with 4, fall or hang."""

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
FOLDER = ROOT / "build/fuzz_kinds"
PROGRAM = ROOT / "tests/cli/fuzz_kinds.py"
FILES, SOAK_FILES = 20_000, 2_000_000
PORTION = 500  # files of one process, which is warm after the first few
MINUTES = 7  # an area of the bench may take eight
FIRST_SOAK_SEED = 1_000_000


def portion(first: int) -> dict[str, Any]:
    """Let a process of its own try one portion."""
    words = [sys.executable, str(PROGRAM), str(FOLDER / str(first) / "work"), str(first), str(PORTION)]
    surroundings = {key: value for key, value in os.environ.items() if not key.startswith(("REALMS_", "LC_"))}
    surroundings["QT_QPA_PLATFORM"] = "offscreen"
    (FOLDER / str(first)).mkdir(parents=True, exist_ok=True)
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT, env=surroundings)
    if done.returncode:
        trouble = f"seed {first}: the process ended with {done.returncode}\n{done.stderr}"
        return {"counts": {}, "complaints": [trouble]}
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def portions(firsts: range, until: float) -> Iterator[dict[str, Any]]:
    """Try all portions, on all cores, until the time is up."""
    workers = os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as pool:
        for place in range(0, len(firsts), workers):
            if time.monotonic() > until:
                return
            yield from pool.map(portion, firsts[place : place + workers])


def main(soak: bool) -> None:
    """Try them all and print what came out; end with 1 if there is anything to complain of."""
    start, files = (FIRST_SOAK_SEED, SOAK_FILES) if soak else (0, FILES)
    began = time.monotonic()
    until = float("inf") if soak else began + 60 * MINUTES
    counts, complaints = Counter[str](), 0
    for found in portions(range(start, start + files, PORTION), until):
        counts.update(found["counts"])
        complaints += len(found["complaints"])
        for complaint in found["complaints"]:
            print(complaint, flush=True)
    took, tried = time.monotonic() - began, max(counts.total(), 1)
    print(f"{tried} of {files} broken files in {took:.0f} s ({1000 * took / tried:.1f} ms each)")
    print("kinds: " + ", ".join(f"{kind}: {count}" for kind, count in sorted(counts.items())))
    print(f"internal failures, errors, hangs: {complaints}")
    if complaints:
        raise SystemExit(1)
