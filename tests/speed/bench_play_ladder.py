"""The ladder of all players on six realms, for two to four players; finished games are kept.

    python tests/speed/bench_play_ladder.py --kinds greedy,planner,hard --rounds 2 --jobs 2

The brief run plays a slice of what is missing, `--soak` all of it on all cores.
"""

import argparse
import os
import sys
import time
from concurrent.futures import Executor
from pathlib import Path

from league_checkout import ROOT
from league_games import SIX
from league_ladder import Ladder, Results, tables
from league_runs import end_processes, play_missing, processes
from league_store import KeptGames

from realms.play.players.registry import PLAYERS

KEPT = ROOT / "build/leagues.jsonl"
KINDS = ("paced", "greedy", "planner", "easy", "normal", "hard", "expert")
ZERO = "greedy"
ROUNDS, SLICE = 5, 60


def main(soak: bool) -> None:
    """Play the ladder, or a slice of it, and print what is finished."""
    kinds = tuple(kind for kind in KINDS if kind in PLAYERS)
    climb(Ladder(kinds, tuple(SIX), ROUNDS), processes(os.cpu_count() or 1) if soak else None, SLICE)


def climb(ladder: Ladder, pool: Executor | None, seconds: float, path: Path = KEPT) -> None:
    """Play what is missing of a ladder; in this process only for some seconds."""
    kept, end = KeptGames(path), time.monotonic() + seconds
    blocks = ladder.blocks()
    try:
        play_missing(blocks, kept, pool, lambda: pool is None and time.monotonic() > end)
    except KeyboardInterrupt:
        end_processes()
    show(ladder, kept)


def show(ladder: Ladder, kept: KeptGames) -> None:
    """Print the finished part of a ladder."""
    blocks = ladder.blocks()
    games = sum(map(len, blocks))
    print(f"{games - len(kept.missing(blocks))} of {games} games are finished.\n")
    zero = ZERO if ZERO in ladder.kinds else ladder.kinds[0]
    print("\n".join(tables(Results.of(ladder, kept), zero)), flush=True)


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    parser = argparse.ArgumentParser("bench_play_ladder.py", description="The ladder of some players.")
    parser.add_argument("--kinds", default=",".join(kind for kind in KINDS if kind in PLAYERS))
    parser.add_argument("--realms", default=",".join(SIX))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--jobs", type=int, default=1, help="processes; one stops after --seconds")
    parser.add_argument("--seconds", type=float, default=SLICE)
    parser.add_argument("--keep", type=Path, default=KEPT, help="the file of finished games")
    chosen = parser.parse_args()
    asked = Ladder(tuple(chosen.kinds.split(",")), tuple(chosen.realms.split(",")), chosen.rounds)
    climb(asked, processes(chosen.jobs), chosen.seconds, chosen.keep)
