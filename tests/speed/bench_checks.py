"""How fast checks are: the command against check-jsonschema, a whole scenario, one edit, many files.

The command is timed against a named peer on the same file in the same rounds; the rest in calibration loops.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from bench_spine import REPEATS, SOAK_REPEATS, say, shortest

from realms.checks.live import DOCUMENT, LiveFindings
from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.scenario.changes import turn_tile
from realms.scenario.edits import apply
from realms.scenario.scenario import load_scenario

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "realms/scenarios/first_steps.realm.json"
BIN = Path(sys.executable).parent
ROUNDS = 15
FILES, SOAK_FILES = 1000, 10_000


def command_against_peer(_soak: bool) -> Iterator[str]:
    """`realms validate` as a whole process against `check-jsonschema` on the same file, in turns."""
    with tempfile.TemporaryDirectory() as folder:
        schema = Path(folder) / "scenario.schema.json"
        schema.write_text(_output([BIN / "realms", "schema", "scenario"]), "utf-8")
        peer = [BIN / "check-jsonschema", "--schemafile", schema, SAMPLE]
        mine = [BIN / "realms", "validate", SAMPLE]
        for name, command, target in (
            ("all families", mine, 1.5),
            ("F, T and structural G", [*mine, "--select", "F,T,G00,G010,G011,G012,G013"], 1.0),
        ):
            rounds = [(_seconds(command), _seconds(peer)) for _ in range(ROUNDS)]
            own, others = (min(times) for times in zip(*rounds, strict=True))
            yield (
                f"realms validate, {name}: {own * 1000:.0f} ms, check-jsonschema {others * 1000:.0f} ms, "
                f"ratio {own / others:.2f}   target {target}"
            )


def whole_scenario(soak: bool) -> Iterator[str]:
    """All checks of five counts of players in this process."""
    scenario = load_scenario(SAMPLE)

    def fresh() -> None:
        again = scenario.with_data(dict(scenario.data))
        assert check(memory_source(again), Settings()).counts == (2, 3, 4, 5, 6)

    time_of = shortest(fresh, SOAK_REPEATS if soak else REPEATS)
    yield time_of.told("all checks, five counts, 26 tiles", target_ms=25)


def refresh(watch: LiveFindings, part: int) -> None:
    """Check a count of players, or the document."""
    for _ in watch.steps(part):
        pass


def one_edit(soak: bool) -> Iterator[str]:
    """A tile turned: the visible count checked again, then the others and the document."""
    scenario = load_scenario(SAMPLE)
    watch = LiveFindings(scenario)
    for part in watch.stale:
        refresh(watch, part)
    players = scenario.counts[-1]
    turned = [apply(scenario, turn_tile(scenario, scenario.counts[0], "E", sixths)) for sixths in range(1, 6)]
    edits = [turned[number % 5].with_data(dict(turned[number % 5].data)) for number in range(100_000)]

    def visible() -> None:
        watch.update(edits.pop())
        refresh(watch, players)

    repeats = SOAK_REPEATS if soak else REPEATS
    yield shortest(visible, repeats).told("one edit, visible count", target_ms=5)

    def others() -> None:
        watch.update(edits.pop())
        for count in (DOCUMENT, *scenario.counts[:-1]):
            refresh(watch, count)

    yield shortest(others, repeats).told("one edit, the others and the document", target_ms=100)


def many_files(soak: bool) -> Iterator[str]:
    """The same files on one core and on two, as whole commands."""
    count = SOAK_FILES if soak else FILES
    with tempfile.TemporaryDirectory() as folder:
        text = SAMPLE.read_text("utf-8")
        for number in range(count):
            (Path(folder) / f"{number:05}.realm.json").write_text(text, "utf-8")
        alone, together = (
            _seconds([BIN / "realms", "validate", folder, "--format", "json", "--jobs", jobs])
            for jobs in ("1", "2")
        )
    ratio = f"ratio {alone / together:.2f}   target 1.8"
    yield f"{count:,} files: one core {alone:.1f} s, two {together:.1f} s, {ratio}"


def _output(command: Sequence[str | Path]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _seconds(command: Sequence[str | Path]) -> float:
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


MEASURES = [command_against_peer, whole_scenario, one_edit, many_files]


def main(soak: bool) -> None:
    """Print all measures."""
    assert json.loads(SAMPLE.read_text("utf-8"))["id"] == "first_steps"
    for measure in MEASURES:
        for line in partial(measure, soak)():
            say(line)
