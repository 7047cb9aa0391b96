"""A league of one player against another: the same luck for every seat, and the intervals.

    python tests/speed/league.py NEW OLD --games 100 --realms hex,drawn --players 2

The new player sits in each seat in turn with the same seed, among old ones; such games are a block.
A player is a name of the registry or module:Class. With --keep FILE finished games are kept, and the
next run goes on; games of changed players, realms or rules do not mix with them.
"""

import argparse
import sys
from pathlib import Path

import league_checkout  # noqa: F401 - first of all
from league_games import SIX
from league_pairing import Pairing, compete, report, standing_of
from league_runs import end_processes, processes
from league_store import KeptGames


def options_of(arguments: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser("league.py", description="One player against another, in paired games.")
    parser.add_argument("new", help="a name of the registry, or module:Class")
    parser.add_argument("old", help="the same")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--realms", default="hex", help=f"of {', '.join(SIX)}; 'six' for all; names or files")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--keep", type=Path, help="a file for finished games")
    parser.add_argument(
        "--decide", type=float, help="stop early once this share lies outside of the interval"
    )
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """Play a league, and report."""
    options = options_of(arguments)
    realms = tuple(SIX) if options.realms == "six" else tuple(options.realms.split(","))
    pairing = Pairing(options.new, options.old, realms, options.players, options.seed)
    kept = KeptGames(options.keep)

    def decided() -> bool:
        low, high = standing_of(pairing, options.games, kept).sure_interval()
        return options.decide is not None and not low <= options.decide <= high

    try:
        print("\n".join(report(compete(pairing, options.games, kept, processes(options.jobs), decided))))
    except KeyboardInterrupt:
        end_processes()
        print("\n".join(report(standing_of(pairing, options.games, kept))))
        return 130
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    sys.exit(main(sys.argv[1:]))
