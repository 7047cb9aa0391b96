"""The generator over all its settings: every candidate passes the checks, plays to the end, and comes again.

Settings are drawn at random, one seed each. What is impossible, or had no luck, is named. One game of each
candidate is watched decision by decision, single edits of it are made under random padlocks, and some are
made again by processes that order sets otherwise, and must be the same bytes. What is known of a seed is kept
in `build/generate_settings` until the generator changes, so a run that was stopped goes on there.
"""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from bench_spine import say

from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.single_edits.padlock import Padlock
from realms.checks.source import memory_source
from realms.generate.improve.edit_bench import EditBench
from realms.generate.improve.improvement import ImproveWish
from realms.generate.outcome import Candidate, Impossible
from realms.generate.session import make_candidate
from realms.generate.state import RealmState
from realms.generate.wishes import SHAPES, WATERS, Wishes
from realms.play.game import Game
from realms.play.players.player import play_out
from realms.play.players.random_player import RandomPlayer
from realms.play.players.registry import players_for
from realms.play.setup import table_for
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, scenario_from

sys.path.append(str(Path(__file__).parents[1]))  # for tests/help

from help.games import play_soundly
from help.locked import locked_facts

ROOT = Path(__file__).resolve().parents[2]
SEEDS, SOAK_SEEDS = 100, 1000
AGAIN, SOAK_AGAIN = 6, 60
EDITS = 30  # of each candidate that are made under padlocks
UNLUCKY = 0.01  # of the settings may find no realm
FOLDER = ROOT / "build/generate_settings"
COUNTS = ((2,), (3,), (4,), (4,), (5,), (6,), (2, 3, 4), (3, 4, 5), (4, 5, 6), (2, 3, 4, 5, 6))
BASE = ("small_world", "realms")
BOTH = ("small_world", "small_world_underground", "realms")
ASPECTS = ("tile", "cell", "turn", "face", "pieces")
PRINT = """
import sys
from realms.generate.session import make_candidate
from realms.generate.wishes import Wishes
for data in {wishes!r}:
    sys.stdout.write(repr(make_candidate(Wishes.from_data(data), 1)))
"""

Row = dict[str, Any]


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
    """Make a candidate of each wish, or recall it, and look at all that came of them."""
    found = list[Row]()
    for row in rows(wished):
        found.append(row)
        if row["outcome"] != "Candidate":
            yield f"  {row['outcome']}{row['why']}: {row['command']} ({row['seconds']:.1f} s)"
    kinds = Counter(row["outcome"] for row in found)
    seconds = [row["seconds"] for row in found]
    made = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    yield f"{len(found)} settings: {made}; median {median(seconds):.2f} s, at most {max(seconds):.2f} s"
    games, edits = (sum(row[name] for row in found) for name in ("games", "edits"))
    yield f"every candidate passes all checks without a warning; {games} games played to the end"
    yield f"{edits} single edits under random padlocks moved nothing locked"
    if kinds["NoLuck"] > UNLUCKY * len(found):
        raise SystemExit(f"{kinds['NoLuck']} settings had no luck")


def rows(wished: list[Wishes]) -> Iterator[Row]:
    """Yield what is known of each wish; what is new is written down at once."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{generator_version()}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    known = {row["command"]: row for row in map(json.loads, lines)}
    with file.open("a", encoding="utf-8") as out:
        for wishes in wished:
            row = known.get(wishes.command) or tried(wishes)
            if wishes.command not in known:
                out.write(json.dumps(row) + "\n")
                out.flush()
            yield row


def generator_version() -> str:
    """Return a digest of the generator and of this bench; results of others are kept apart."""
    files = [Path(__file__), *sorted((ROOT / "realms/generate").rglob("*.py"))]
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def tried(wishes: Wishes) -> Row:
    """Make a candidate, check it anew, play it, and edit it."""
    start = time.process_time()
    outcome = make_candidate(wishes, 1)
    seconds = time.process_time() - start
    row: Row = {"command": wishes.command, "outcome": type(outcome).__name__, "seconds": seconds}
    row |= {"why": "", "games": 0, "edits": 0}
    if isinstance(outcome, Impossible):
        names = ", ".join(each.name for each in outcome.wishes)
        row["why"] = f" ({'proven' if outcome.proven else 'not proven'}: {names})"
    elif isinstance(outcome, Candidate):
        scenario = scenario_from(dict(outcome.document))
        pass_all_checks(scenario, wishes)
        row["games"] = play_all(scenario, wishes.seed)
        row["edits"] = edit_under_padlocks(scenario, wishes)
    return row


def pass_all_checks(scenario: Scenario, wishes: Wishes) -> None:
    result = check(memory_source(scenario), Settings())
    bad = [finding for finding in result.findings if finding.severity != "info"]
    if bad or result.crashes:
        raise SystemExit(f"{wishes.command}: {bad or result.crashes}")


def play_all(scenario: Scenario, seed: int) -> int:
    """Play a game at every count; one of them at random and watched, so that every position is sound."""
    watched = scenario.counts[seed % len(scenario.counts)]
    for players in scenario.counts:
        game = Game(table_for(scenario.realm(players)), players)
        if players == watched:
            play_soundly(game, [RandomPlayer(seed + seat) for seat in range(players)])
        else:
            play_out(game, players_for(["paced"] * players, players))
        if not game.over:
            raise SystemExit(f"a game of {players} players did not end")
    return len(scenario.counts)


def edit_under_padlocks(scenario: Scenario, wishes: Wishes) -> int:
    """Make single edits under random padlocks, and return how many; what is locked must stay."""
    luck = Random(f"padlocks {wishes.seed}")
    tiles = sorted({laid.placement.tile for count in scenario.counts for laid in scenario.realm(count).tiles})
    locks = {Padlock(luck.choice(ASPECTS), tile) for tile in luck.sample(tiles, len(tiles) // 3)}
    locks |= {Padlock("kind", luck.choice(("mountain", "tribe", "border", "tunnel")))}
    locks |= {Padlock("water")} if luck.randrange(2) else set()
    bench = EditBench(RealmState.of(scenario), ImproveWish(scenario.counts, frozenset(locks)))
    before = {lock: locked_facts(scenario, lock) for lock in locks}
    made = (bench.made(key) for key in luck.sample([*bench.drafts], len(bench.drafts)))
    edits = [single for single in islice(made, EDITS) if single]
    for single in edits:
        after = apply(scenario, single.edit)
        if {lock: locked_facts(after, lock) for lock in locks} != before:
            raise SystemExit(f"{wishes.command}: {single.title} moves something locked")
    return len(edits)


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
