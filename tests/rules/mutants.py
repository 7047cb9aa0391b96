"""Breaks the rules one by one and runs their tests: `python3 dev.py rulebook --mutants`.

Of a trait every datum and every hook is made neutral. For the rows that no trait carries, a table names the
place in the engine and what to put there instead. A mutant that no test notices survives, and so does a row
whose tests never fail, whatever is broken.

The tests at home with a mutant come first, all others only if these notice nothing. A row that has not failed
in this way gets its own tests run with every mutant. Each run is a fork of this process, which knows pytest
and what the engine stands on, but nothing of the engine; a system that cannot fork cannot do this.
"""

import csv
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from importlib import import_module
from io import StringIO
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
EVERYWHERE = (str(HERE),)
PATIENCE = 5  # times the work of all tests unbroken: a rule that is broken may never come to an end
HANGS = "the tests hang"
FILES = (
    *("base", "base_races", "base_powers", "expansions"),
    *("necromancer", "realms", "river_world", "scenarios"),
    *(f"underground{part}" for part in ("", "_places", "_relics", "_races", "_powers")),
)
PLUGINS = ("-p", "mutant_plugin", "-p", "rulebook_plugin", "-p", "no:cacheprovider")
OPTIONS = ("-q", "-m", "rule", "--tb=no", "--assert=plain", *PLUGINS)
STOOD_ON = ("hypothesis.strategies", "jsonschema")
FORKS = get_context("fork")
Mutant = Mapping[str, str]
Tests = tuple[str, ...]
Rows = frozenset[str]


class Case(NamedTuple):
    """A mutant, where to look for tests, and the rows in question: what has no such row is not run."""

    mutant: Mutant
    tests: Tests
    rows: Rows


def proved(case: Case, patience: float = 0) -> Rows | None:
    """The rows whose tests pass, in a fork; None if the run itself broke down before any test."""
    answer = ROOT / "build" / f"mutant-{os.getpid()}.json"
    os.environ |= {"REALMS_MUTANT": json.dumps(case.mutant), "REALMS_PROOFS": str(answer)}
    os.environ["REALMS_ROWS"] = json.dumps([*case.rows])
    child = os.fork()
    if not child:
        run(case.tests, patience)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
        raise TimeoutError
    if status or not answer.exists():
        return None
    found = frozenset(json.loads(answer.read_text(encoding="utf-8")))
    answer.unlink()
    return found & case.rows


def run(tests: Tests, patience: float) -> NoReturn:
    """Run tests and be gone; the system ends what keeps the processor busy for longer than that."""
    said, code = StringIO(), -1
    signal.setitimer(signal.ITIMER_PROF, patience)
    try:
        with redirect_stdout(said), redirect_stderr(said):
            code = pytest.main([*OPTIONS, *tests])
    finally:
        if code not in (0, 1):
            sys.stderr.write(said.getvalue()[-2000:])
            sys.stderr.flush()
        os._exit(code not in (0, 1))


def failing(patience: float, case: Case) -> Rows | None:
    """The rows whose tests fail; None if the mutant could not be tried."""
    try:
        still = proved(case, patience)
    except TimeoutError:
        return frozenset([HANGS])
    return None if still is None else case.rows - still


def noticed(rows: Rows, patience: float, case: Case) -> Rows | None:
    """The rows whose tests at home fail, or else any at all."""
    return failing(patience, case) or failing(patience, Case(case.mutant, EVERYWHERE, rows))


def tried(how: Callable[[Case], Rows | None], cases: Sequence[Case]) -> Iterator[tuple[Case, Rows | None]]:
    """Each case with its outcome, as it comes."""
    with FORKS.Pool() as pool:
        for number, found in enumerate(zip(cases, pool.imap(how, cases), strict=True), 1):
            sys.stderr.write(f"\r{number}/{len(cases)}\r")
            yield found


def never_failing(cases: Sequence[Case], rows: Rows, patience: float) -> Rows:
    """Those of the rows whose tests no mutant makes fail, wherever it is at home."""
    sys.stderr.write(f"\n{len(rows)} rows failed with no mutant at home\n")
    files = ((str(file), file.read_text(encoding="utf-8")) for file in sorted(HERE.rglob("test_*.py")))
    tests = tuple(file for file, text in files if any(f'"{row}"' in text for row in rows))
    mutants = sorted((case.mutant for case in cases if rows), key=lambda mutant: "trait" in mutant)
    for _, fails in tried(partial(failing, patience), [Case(mutant, tests, rows) for mutant in mutants]):
        rows -= fails or Rows()
        if not rows:
            break
    return rows


def cases_at_home(wanted: str, rows: Rows) -> list[Case]:
    """The mutants that have this word in them, with the tests at home and what these prove unbroken."""
    with FORKS.Pool(1) as pool:
        mutants = [found for found in pool.apply(all_mutants) if wanted in json.dumps(found[0])]
    homes = {home: proved(Case({}, home, rows)) or Rows() for home in {home for _, home in mutants}}
    return [Case(mutant, home, homes[home]) for mutant, home in mutants]


def all_mutants() -> Sequence[tuple[Mutant, Tests]]:
    """Every mutant with the tests at home; a process that asks has imported the engine."""
    return tuple(import_module("mutant_list").mutants())


def rows_of_rulebook() -> Rows:
    """The rows that tests beside this file are to prove."""
    found = set()
    for name in FILES:
        with (ROOT / "docs/rulebook" / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
            found |= {row["id"] for row in csv.DictReader(lines)}
    return frozenset(found)


def prepare() -> None:
    """Prepare, once, all that every fork needs."""
    os.chdir(ROOT)
    (ROOT / "build").mkdir(exist_ok=True)
    sys.path[:0] = [str(HERE), str(ROOT / "tests")]
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for name in STOOD_ON:
        import_module(name)


def main() -> int:
    """Try all mutants; 1 if anything survives."""
    prepare()
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    rows = proved(Case({}, EVERYWHERE, rows_of_rulebook())) or Rows()
    patience = PATIENCE * os.times().children_user
    cases = cases_at_home(wanted, rows)
    caught, unnoticed, hanging = Rows(), 0, 0
    for case, fails in tried(partial(noticed, rows, patience), cases):
        caught |= fails or Rows()
        hanging += HANGS in (fails or ())
        if not fails:
            unnoticed += 1
            what = "could not be tried" if fails is None else "survives"
            print(f"{what}: {json.dumps(case.mutant)}", flush=True)
    idle = Rows() if wanted else never_failing(cases, rows - caught, patience)
    for row in sorted(idle):
        print(f"never fails: {row}")
    print(f"{len(cases)} mutants: {hanging} hang, {unnoticed} unnoticed")
    print(f"{len(rows)} rows: {len(idle)} never fail")
    return 1 if unnoticed or idle else 0


if __name__ == "__main__":
    sys.exit(main())
