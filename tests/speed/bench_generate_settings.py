"""The generator over all its settings: every candidate passes the checks, plays to the end, and comes again.

Settings are drawn at random, one seed each. What is impossible, or had no luck, is named. Some are made
again by processes that order sets otherwise, and must be the same bytes.
"""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import median

from bench_spine import say

from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.generate.outcome import Candidate
from realms.generate.session import make_candidate
from realms.generate.wishes import SHAPES, WATERS, Wishes
from realms.play.game import Game
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.setup import table_for
from realms.scenario.scenario import Scenario, scenario_from

SEEDS, SOAK_SEEDS = 100, 1000
AGAIN, SOAK_AGAIN = 6, 60
COUNTS = ((2,), (3,), (4,), (4,), (5,), (6,), (2, 3, 4), (3, 4, 5), (4, 5, 6), (2, 3, 4, 5, 6))
BASE = ("small_world", "realms")
BOTH = ("small_world", "small_world_underground", "realms")
PRINT = """
import sys
from realms.generate.session import make_candidate
from realms.generate.wishes import Wishes
for data in {wishes!r}:
    sys.stdout.write(repr(make_candidate(Wishes.from_data(data), 1)))
"""


def main(soak: bool) -> None:
    wished = [wishes_by_chance(seed) for seed in range(1, (SOAK_SEEDS if soak else SEEDS) + 1)]
    for line in results(wished):
        say(line)
    say(the_same_again(wished[: SOAK_AGAIN if soak else AGAIN]))


def wishes_by_chance(seed: int) -> Wishes:
    """Draw settings; those that more people use come more often."""
    luck = Random(f"settings {seed}")
    worlds = luck.choice((1, 1, 1, 2))
    return Wishes(
        players=luck.choice(COUNTS),
        nested=luck.randrange(5) > 0,
        boxes=BOTH if worlds == 2 or luck.randrange(4) == 0 else BASE,
        tileset=luck.choice(("stand-in", "stand-in", "winding")),
        water=luck.choice(WATERS),
        worlds=worlds,
        shape=luck.choice(("compact", *SHAPES)),
        symmetry=luck.choice((1, 1, 1, 2, 3)),
        seed=seed,
    )


def results(wished: list[Wishes]) -> Iterator[str]:
    """Make a candidate of each wish, check it anew and play it."""
    kinds, seconds, games = Counter[str](), [], 0
    for wishes in wished:
        start = time.process_time()
        outcome = make_candidate(wishes, 1)
        seconds.append(time.process_time() - start)
        kinds[type(outcome).__name__] += 1
        if isinstance(outcome, Candidate):
            scenario = scenario_from(dict(outcome.document))
            pass_all_checks(scenario, wishes)
            games += play_all(scenario)
        else:
            yield f"  {type(outcome).__name__}: {wishes.command}"
    made = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    yield f"{len(wished)} settings: {made}; median {median(seconds):.2f} s, at most {max(seconds):.2f} s"
    yield f"every candidate passes all checks without a warning; {games} games played to the end"


def pass_all_checks(scenario: Scenario, wishes: Wishes) -> None:
    result = check(memory_source(scenario), Settings())
    bad = [finding for finding in result.findings if finding.severity != "info"]
    if bad or result.crashes:
        raise SystemExit(f"{wishes.command}: {bad or result.crashes}")


def play_all(scenario: Scenario) -> int:
    """Play a game at every count."""
    for players in scenario.counts:
        game = Game(table_for(scenario.realm(players)), players)
        play_out(game, players_for(["paced"] * players, players))
        if not game.over:
            raise SystemExit(f"a game of {players} players did not end")
    return len(scenario.counts)


def the_same_again(wished: list[Wishes]) -> str:
    """Compare what processes make that order sets otherwise."""
    script = PRINT.format(wishes=[wishes.to_data() for wishes in wished])
    made = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    if len(made) != 1:
        raise SystemExit("the same wishes made different bytes")
    return f"{len(wished)} settings made the same bytes under another PYTHONHASHSEED"
