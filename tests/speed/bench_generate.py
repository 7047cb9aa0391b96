"""The speed of the generator, and how much better its realms are than layouts by chance.

A first candidate is made in a fresh process, imports included. Layouts by chance have the tiles and pieces
of a candidate on random cells, turned at random; tiles by chance are as many, with as many mountains.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev

from bench_engine import REFERENCE_MS, empty_loops
from bench_spine import say

from realms.checks.settings import Settings
from realms.generate.figures import figures_of
from realms.generate.head import document_of
from realms.generate.improve.edit_bench import EditBench
from realms.generate.improve.improvement import ImproveWish
from realms.generate.outcome import Impossible
from realms.generate.state import RealmState
from realms.generate.tiles.arrange.arrange import Effort, arrange, arranged_tiles
from realms.generate.tiles.arrange.search import Search
from realms.generate.tiles.choice import TileChoice
from realms.generate.tiles.choose.choose import choose
from realms.generate.wishes import Wishes
from realms.scenario.scenario import Scenario, bundled_scenario, scenario_from

sys.path.append(str(Path(__file__).parents[1]))  # for tests/help

from help.scattered import scattered, tiles_by_chance

RUNS, SOAK_RUNS = 5, 25
PAIRS, SOAK_PAIRS = 24, 200
CHANGES = 20_000
SURE = 1.96  # standard errors of a 95 % interval

FRESH = """
import sys
if {alone}:
    sys.modules["ortools"] = None
from realms.generate.session import make_candidate
from realms.generate.outcome import Candidate
from realms.generate.wishes import Wishes
found = make_candidate(Wishes.from_data({wishes!r}), 1)
sys.exit(0 if isinstance(found, Candidate) else 1)
"""
NESTED, DRAWN_REALM = "long_quiet_river", "four_lands"
FOUR, SIX = Wishes(players=(4,)), Wishes(players=(6,))
DRAWN = Wishes(players=(5,), boxes=("small_world",), water="sea", drawn=True)
GOALS = (
    ("4 players", FOUR, False, 2.0),
    ("6 players", SIX, False, 5.0),
    ("drawn, 48 regions", DRAWN, False, 2.0),
    ("4 players without OR-tools", FOUR, True, 10.0),
)


def main(soak: bool) -> None:
    for name, wishes, alone, goal in GOALS:
        say(first_candidate(name, wishes, goal, SOAK_RUNS if soak else RUNS, alone=alone))
    for line in rescored():
        say(line)
    for line in rescored_edits():
        say(line)
    for line in against_chance(SOAK_PAIRS if soak else PAIRS):
        say(line)


# Speed


def first_candidate(name: str, wishes: Wishes, goal: float, runs: int, *, alone: bool) -> str:
    """Say how long a fresh process takes to its first candidate, of several seeds."""
    slow, seconds = empty_loops() / REFERENCE_MS, []
    for seed in range(1, runs + 1):
        data = wishes.to_data() | {"seed": seed}
        seconds.append(cpu_of(FRESH.format(alone=alone, wishes=data)) / slow)
    middle = median(seconds)
    verdict = "reached" if middle <= goal else "MISSED"
    return (
        f"{name}: {middle:.2f} s to the first candidate, at most {max(seconds):.2f} (goal {goal}: {verdict})"
    )


def cpu_of(script: str) -> float:
    """Return the seconds of CPU that a fresh process takes; it must end well."""
    before = children_seconds()
    subprocess.run([sys.executable, "-c", script], check=True)
    return children_seconds() - before


def children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def rescored() -> Iterator[str]:
    """Say how many changes a second are rescored: by the mix alone, and by everything."""
    slow, search = empty_loops() / REFERENCE_MS, searched(FOUR)
    for name, measured, count in (("the mix", False, CHANGES), ("everything", True, CHANGES // 10)):
        before, start = search.counts.tried, time.process_time()
        for _ in range(count):
            search.try_tiles(0, measured=measured)
        rate = (search.counts.tried - before) / (time.process_time() - start) * slow
        yield f"changes rescored by {name}: {rate:,.0f} a second"


def rescored_edits() -> Iterator[str]:
    """Say how many single edits of an improvement are rescored a second, at all counts that they change."""
    slow = empty_loops() / REFERENCE_MS
    for name in (NESTED, DRAWN_REALM):
        scenario = bundled_scenario(name)
        bench = EditBench(RealmState.of(scenario), ImproveWish(scenario.counts))
        keys, start = [*bench.drafts], time.process_time()
        looked_at = bench.scan(keys).looked_at
        rate = looked_at / (time.process_time() - start) * slow
        yield f"single edits of {name} rescored at all counts: {rate:,.0f} a second"


def searched(wishes: Wishes) -> Search:
    luck = Random(f"{wishes.seed}")
    found = arranged_tiles(wishes, chosen(wishes, luck).tiles, wishes.players, luck, Effort(40, 80))
    if found is None:
        raise SystemExit(f"not arranged: {wishes}")
    return found


def chosen(wishes: Wishes, luck: Random) -> TileChoice:
    choice = choose(wishes, luck)
    if isinstance(choice, Impossible):
        raise SystemExit(f"impossible: {wishes}")
    return choice


# Quality


def against_chance(pairs: int) -> Iterator[str]:
    """Compare candidates with layouts of the same tiles, and choices of tiles, by chance."""
    gaps: list[tuple[float, float]] = []
    shares: list[tuple[float, float]] = []
    for seed in range(1, pairs + 1):
        wishes, luck = Wishes(players=(2 + seed % 5,), seed=seed), Random(f"{seed}")
        choice = chosen(wishes, luck)
        layers = arrange(wishes, choice, luck)
        if layers:
            made = scenario_from(document_of(wishes, layers, 1))
            gaps.append((gap(made), gap(scattered(made, luck))))
            shares.append((deviations(made), deviations(tiles_by_chance(made, luck))))
    yield comparison("gap between the worst and the best fifth of the entries, in regions", gaps)
    yield comparison("deviation of terrains and symbols from their share, in regions", shares)


def gap(scenario: Scenario) -> float:
    figures = figures_of(scenario, Settings())
    return figures.total("entry_gap") / 10


def deviations(scenario: Scenario) -> float:
    """Return how far the terrains and symbols of a realm are from one fifth, on average."""
    from realms.checks.families.r_ratios import shares

    return fmean(
        abs(share.off) for players in scenario.counts for share in shares(scenario.realm(players).board)
    )


def comparison(name: str, pairs: Sequence[tuple[float, float]]) -> str:
    """Say both means, and the difference with its interval; a candidate has to be better."""
    own, chance = (fmean(column) for column in zip(*pairs, strict=True))
    less = [other - mine for mine, other in pairs]
    room = SURE * stdev(less) / len(less) ** 0.5
    verdict = "better" if fmean(less) - room > 0 else "NOT PROVEN"
    return (
        f"{name}: {own:.2f}, by chance {chance:.2f}; less by {fmean(less):.2f} "
        f"(95 %: {fmean(less) - room:.2f} to {fmean(less) + room:.2f}, {len(pairs)} pairs: {verdict})"
    )
