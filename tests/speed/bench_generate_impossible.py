"""Impossible wishes of known cause, explained, and choices by OR-tools and by the search compared.

Each set-up has one cause. The conflict that is named must have the cause in it and be smallest: without any
one of its names there is a choice. The nearest wishes must have one too. Then both ways to choose are tried
with any wishes, and the checks look at every choice.
"""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median

from bench_spine import say

from realms.generate.outcome import Impossible
from realms.generate.tiles.choose.choose import choice_by
from realms.generate.tiles.choose.explain import Explainer, explain
from realms.generate.tiles.choose.solving import Engine, quick_engines
from realms.generate.tiles.choose.task import Task
from realms.generate.wishes import SHAPES, SYMMETRIES, WATERS, Wishes
from realms.tiles.tileset import BUNDLED

sys.path.append(str(Path(__file__).parents[1]))  # for tests/help

from help.choices import ALL_COUNTS, SEARCH, SOLVER, TWO_COPIES, Planted, objections, planted

SET_UPS, SOAK_SET_UPS = 20, 200
WISHES, SOAK_WISHES = 10, 200


def main(soak: bool) -> None:
    """Explain impossible set-ups and choose by both ways; end with an error if one of them fails."""
    wrong = explained(SOAK_SET_UPS if soak else SET_UPS)
    wrong += compared(SOAK_WISHES if soak else WISHES)
    if wrong:
        raise SystemExit(f"{wrong} wrong")


def explained(count: int) -> int:
    """Explain so many set-ups and count wrong explanations."""
    seconds, faults, near = [], Counter[str](), 0
    for seed in range(count):
        one = planted(Random(f"planted {seed}"))
        started = time.process_time()
        found = explain(one.task, quick_engines())
        seconds.append(time.process_time() - started)
        near += found.nearest is not None
        faults.update(faults_of(one, found))
    say(f"{count} impossible set-ups explained: median {median(seconds):.2f} s, longest {max(seconds):.1f} s")
    say(f"with something near that is possible: {near}; faults: {dict(faults) or 'none'}")
    return faults.total()


def faults_of(one: Planted, found: Impossible) -> list[str]:
    """Return what is wrong with an explanation."""
    explainer = Explainer(one.task, quick_engines())
    names = {each.name for each in found.wishes}
    others = explainer.every - names
    wrong = {
        "not proven": not found.proven,
        "without the cause": one.cause not in names,
        "possible after all": explainer.possible(others) is not False,
        "not smallest": not all(explainer.possible(others | {name}) for name in names),
        "cause is none": not explainer.possible(frozenset({one.cause})),
        "nearest is impossible": found.nearest is not None
        and not Explainer(replace(one.task, wishes=found.nearest), quick_engines()).possible(),
    }
    return [fault for fault, is_so in wrong.items() if is_so]


def compared(count: int) -> int:
    """Choose for so many wishes by both ways, and return how many choices the checks refuse."""
    both: Counter[tuple[bool, bool]] = Counter()
    refused = 0
    times: dict[str, list[float]] = {"OR-tools": [], "search": []}
    for seed in range(count):
        wishes = any_wishes(Random(f"wishes {seed}"))
        results = []
        for name, engines in (("OR-tools", SOLVER), ("search", SEARCH)):
            started = time.process_time()
            found = objections_to_choice(wishes, engines)
            times[name].append(time.process_time() - started)
            results.append(found is not None)
            refused += bool(found)
        both[results[0], results[1]] += 1
    for name, seconds in times.items():
        say(f"{name}: median {median(seconds):.3f} s, longest {max(seconds):.1f} s")
    say(
        f"{count} wishes: both find a choice for {both[True, True]}, OR-tools alone {both[True, False]}, "
        f"the search alone {both[False, True]}, none {both[False, False]}; refused by the checks: {refused}"
    )
    return refused


def objections_to_choice(wishes: Wishes, engines: Sequence[Engine]) -> list[str] | None:
    """Return what the checks object to in a choice; None if there is no choice."""
    found = choice_by(engines, Task(wishes), Random(wishes.seed))
    return objections(wishes, found) if found else None


def any_wishes(luck: Random) -> Wishes:
    """Return any wishes that a dialog allows."""
    low, high = sorted(luck.choices(ALL_COUNTS, k=2))
    return Wishes(
        players=tuple(range(low, high + 1)),
        nested=bool(luck.randrange(4)),
        boxes=luck.choice((Wishes().boxes, TWO_COPIES, ("small_world_underground", "realms"))),
        tileset=luck.choice(BUNDLED),
        water=luck.choice(WATERS),
        worlds=luck.choice((1, 1, 2)),
        shape=luck.choice(SHAPES),
        symmetry=luck.choice((*SYMMETRIES, 1)),
        seed=luck.randrange(1000),
    )


if __name__ == "__main__":
    main(soak=False)
