"""Breaks the rules one by one and runs their tests: `python3 dev.py rulebook --mutants`.

Of a trait every datum and every hook is made neutral. For the rows that no trait carries, a table names the
place in the engine and what to put there instead. A mutant that no test notices survives, and so does a row
whose tests never fail, whatever is broken.
"""

import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from itertools import repeat
from pathlib import Path
from time import monotonic

from realms.rules.registry import base_game, traits
from realms.rules.trait import Mark, Trait, overrides

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 5  # times as long as it takes unbroken: a rule that is broken may never come to an end
HANGS = "the tests hang"
FILES = (
    *("base", "base_races", "base_powers", "expansions"),
    *("necromancer", "realms", "river_world", "scenarios"),
    *(f"underground{part}" for part in ("", "_places", "_relics", "_races", "_powers")),
)
Mutant = Mapping[str, str]


def trait_mutants() -> Iterator[Mutant]:
    """Every datum, entry of a datum and hook of every trait."""
    for name, trait in sorted(traits().items()):
        for member, neutral in vars(Trait).items():
            if member.startswith("_") or member in ("id", "kind"):
                continue
            value = getattr(trait, member)
            if callable(neutral):
                if overrides(trait, member):
                    yield {"trait": name, "name": member, "part": ""}
            elif value != neutral:
                yield from ({"trait": name, "name": member, "part": part} for part in parts(value))


def parts(value: object) -> Iterator[str]:
    """What of a datum can be broken: each entry, each side of a mark, or all of it."""
    mark = value[0] if isinstance(value, tuple) and value and isinstance(value[0], Mark) else value
    if isinstance(value, Mapping):
        yield from (f"key:{key}" for key in value)
    elif isinstance(mark, Mark):
        for field in fields(mark):
            if field.name != "id" and getattr(mark, field.name) != field.default:
                yield f"mark:{field.name}"
    elif not isinstance(value, tuple):  # the verbs go with the hook that offers them
        yield ""


def source_mutants() -> Iterator[Mutant]:
    """The places in the engine, from the tables beside this file and below."""
    tables = sorted(Path(__file__).parent.rglob("mutants*.txt"))
    blocks = (block for table in tables for block in table.read_text(encoding="utf-8").split("@ ")[1:])
    for block in blocks:
        file, _, change = block.partition("\n")
        old, _, new = change.rstrip("\n").partition("\n=>\n")
        yield {"file": file, "old": old, "new": new}


def proved(mutant: Mutant, patience: float | None = None) -> set[str] | None:
    """The rows whose tests pass; None if the run itself broke down before any test."""
    answer = ROOT / "build" / f"mutant-{abs(hash(json.dumps(mutant)))}.json"
    plugins = ["-p", "mutant_plugin", "-p", "rulebook_plugin", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-q", "-m", "rule", *plugins, "tests/rules"]
    env = {**os.environ, "REALMS_MUTANT": json.dumps(mutant), "REALMS_PROOFS": str(answer)}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "tests/rules"), str(ROOT / "tests")])
    env["PYTHONDONTWRITEBYTECODE"] = "1"
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=patience
    )
    if done.returncode not in (0, 1) or not answer.exists():
        sys.stderr.write(done.stdout[-2000:] + done.stderr[-2000:])
        return None
    found = set(json.loads(answer.read_text(encoding="utf-8")))
    answer.unlink()
    return found


def failing(mutant: Mutant, rows: set[str], patience: float) -> set[str] | None:
    """The rows whose tests fail; None if the mutant could not be tried."""
    try:
        still = proved(mutant, patience)
    except subprocess.TimeoutExpired:
        return {HANGS}
    return None if still is None else rows - still


def rows_in_question() -> set[str]:
    """The rows of these files that tests beside this file prove while nothing is broken."""
    found = set()
    for name in FILES:
        with (ROOT / "docs/rulebook" / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
            found |= {row["id"] for row in csv.DictReader(lines)}
    return found & (proved({}) or set())


def main() -> int:
    """Try all mutants; 1 if anything survives."""
    (ROOT / "build").mkdir(exist_ok=True)
    assert base_game()
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    begun = monotonic()
    rows = rows_in_question()
    patience = PATIENCE * (monotonic() - begun)
    mutants = [m for m in (*trait_mutants(), *source_mutants()) if wanted in json.dumps(m)]
    caught: set[str] = set()
    survivors, broken = [], []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        tried = pool.map(failing, mutants, repeat(rows), repeat(patience))
        for number, (mutant, fails) in enumerate(zip(mutants, tried, strict=True), 1):
            sys.stderr.write(f"\r{number}/{len(mutants)}")
            if fails is None:
                broken.append(mutant)
            elif fails:
                caught |= fails & rows
            else:
                survivors.append(mutant)
    sys.stderr.write("\n")
    for mutant in broken:
        print(f"could not be tried: {json.dumps(mutant)}")
    for mutant in survivors:
        print(f"survives: {json.dumps(mutant)}")
    idle = set() if wanted else rows - caught
    for row in sorted(idle):
        print(f"never fails: {row}")
    left = len(broken) + len(survivors) + len(idle)
    print(f"{len(mutants)} mutants, {len(survivors)} survivors; {len(caught)} rows caught, {left} complaints")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
