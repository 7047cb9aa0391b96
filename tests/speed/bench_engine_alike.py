"""Comparison of the compiled core with the plain one over many games: both have to decide alike.

Every bundled realm with every count and all boxes, and every kind of player; plain and compiled play at once.
"""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # for tests/help

from help.alike import ROOT, differences, fast_plans, played_apart, slow_plans, tables

GAMES = 2_000
OF_EACH_THINKER = 8
MOST = 60  # decisions after which games by players that think are broken off


def main(soak: bool) -> None:
    subprocess.run([sys.executable, str(ROOT / "packaging/compile_core.py")], check=True)
    slow = slow_plans(OF_EACH_THINKER * (10 if soak else 1), 0 if soak else MOST)
    rounds = -(-(GAMES - len(slow)) // len(tables())) * (10 if soak else 1)
    plans = [*slow, *fast_plans(rounds)]
    start = time.monotonic()
    with ThreadPoolExecutor() as both:
        plain, compiled = both.map(lambda plain: played_apart(plans, plain=plain), (True, False))
    found = list(differences(plans, plain, compiled))
    decisions = sum(len(game.decisions) for game in plain)
    print(
        f"{len(plans):,} games with {decisions:,} decisions, {len(slow)} of them by players that think: "
        f"{len(found)} not alike; {time.monotonic() - start:.0f} s"
    )
    for line in found[:20]:
        print(line)
    if found:
        raise SystemExit(1)
