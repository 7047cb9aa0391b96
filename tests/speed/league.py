"""A league of one player against another: the same luck for every seat, and the intervals.

    python tests/speed/league.py NEW OLD --games 100 --realms hex,drawn --players 2

The new player sits in each seat in turn with the same seed, among old ones; such games are a block.
A player is a name of the registry or module:Class. With --keep FILE finished games are kept, and the
next run goes on; games of changed players, realms or rules do not mix.
"""

import argparse
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from statistics import fmean

ROOT = Path(__file__).parents[2]
sys.path[:0] = [
    str(ROOT / part) for part in ("", "editor", "schemas")
]  # this checkout, whatever is installed

from league_figures import always_valid, mean_interval, share_interval  # noqa: E402
from league_games import SIX, Match, Played, play  # noqa: E402
from league_store import Kept  # noqa: E402

LOOK_AFTER = 10  # blocks before an early end


@dataclass(frozen=True, slots=True)
class Pairing:
    """One new player among old ones, on some realms in turn."""

    new: str
    old: str
    realms: tuple[str, ...]
    players: int = 2
    seed: int = 0

    def block(self, number: int) -> list[Match]:
        """Return the games of one luck, with the new player in each seat."""
        realm = self.realms[number % len(self.realms)]
        return [
            Match(
                realm,
                tuple(self.new if at == seat else self.old for at in range(self.players)),
                self._seed(number),
            )
            for seat in range(self.players)
        ]

    def _seed(self, number: int) -> int:
        return self.seed + number // len(self.realms)

    def blocks(self, games: int) -> list[list[Match]]:
        """Return as many whole blocks as so many games need."""
        return [self.block(number) for number in range(-(-games // self.players))]


@dataclass(frozen=True, slots=True)
class Standing:
    """What whole blocks of a pairing say."""

    pairing: Pairing
    blocks: tuple[tuple[Played, ...], ...]

    @property
    def shares(self) -> list[float]:
        """The new player's share of wins, block by block."""
        return [fmean(game.share([seat]) for seat, game in enumerate(block)) for block in self.blocks]

    @property
    def margins(self) -> list[float]:
        """The new player's coins above the mean of the others, block by block."""
        return [fmean(_margin(game, seat) for seat, game in enumerate(block)) for block in self.blocks]

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.blocks) * self.pairing.players

    def sure(self) -> tuple[float, float]:
        """Return the interval of the share that holds at every look."""
        return always_valid(self.shares)

    def lines(self) -> Iterator[str]:
        """Yield the report."""
        pairing, shares = self.pairing, self.shares
        low, high = share_interval(shares, pairing.players)
        margin, error, half = mean_interval(self.margins)
        sure = " to ".join(f"{end:.1%}" for end in self.sure())
        yield (
            f"{pairing.new} among {pairing.players - 1} {pairing.old}: wins {fmean(shares):.1%} of "
            f"{self.games} games (due {1 / pairing.players:.0%}; 95 %: {low:.1%} to {high:.1%}; "
            f"at every look {sure})"
        )
        yield (
            f"  margin a block {margin:+.2f} coins, standard error {error:.2f}, "
            f"95 %: {margin - half:+.2f} to {margin + half:+.2f}; {len(self.blocks)} blocks"
        )
        yield f"  {fmean(game.seconds for block in self.blocks for game in block):.2f} s of CPU a game"
        yield from self._thinking()

    def _thinking(self) -> Iterator[str]:
        for name, own in ((self.pairing.new, True), (self.pairing.old, False)):
            seats = [
                (game, seat)
                for block in self.blocks
                for at, game in enumerate(block)
                for seat in range(self.pairing.players)
                if (seat == at) == own
            ]
            turns = sum(game.turns[seat] for game, seat in seats)
            thought = sum(game.thinking[seat] for game, seat in seats) / max(1, turns)
            slowest = max(game.slowest[seat] for game, seat in seats)
            nodes = sum(game.nodes[seat] for game, seat in seats) / max(1, turns)
            counted = f", {nodes:,.0f} imagined decisions" if nodes else ""
            yield f"  {name}: a turn {thought:.3f} s{counted}; slowest turn {slowest:.2f} s"


def _margin(game: Played, seat: int) -> float:
    others = [coins for at, coins in enumerate(game.coins) if at != seat]
    return game.coins[seat] - fmean(others)


def finished(pairing: Pairing, blocks: Sequence[Sequence[Match]], kept: Kept) -> Standing:
    """Return the standing of the finished blocks before the first that is not: haste does not count."""
    found = list[tuple[Played, ...]]()
    for block in blocks:
        games = [kept.get(match) for match in block]
        whole = tuple(game for game in games if game is not None)
        if len(whole) < len(block):
            break
        found.append(whole)
    return Standing(pairing, tuple(found))


# --- playing ---


def workers(jobs: int) -> Executor:
    """Return the processes that play games."""
    return ProcessPoolExecutor(jobs, get_context("spawn"), _begin_worker)


def _begin_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles an interruption
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def run(matches: Sequence[Match], jobs: int) -> Iterator[tuple[Match, Played]]:
    """Play games, here or in processes, and yield each when it is finished."""
    if jobs == 1:
        yield from ((match, play(match)) for match in matches)
        return
    pool = workers(jobs)
    try:
        waiting = {pool.submit(play, match): match for match in matches}
        for done in as_completed(waiting):
            yield waiting[done], done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def compete(
    pairing: Pairing, games: int, kept: Kept, jobs: int, decided: Callable[[Standing], bool] | None = None
) -> Standing:
    """Play what is missing of a pairing, until it is decided."""
    blocks = pairing.blocks(games)
    missing = [match for block in blocks for match in block if kept.get(match) is None]
    old = kept.others(missing)
    if old:
        print(f"  {old} kept games are of other versions of players, realm or rules: they are not counted")
    for number, (match, played) in enumerate(run(missing, jobs), 1):
        kept.add(match, played)
        standing = finished(pairing, blocks, kept)
        progress(standing, number, len(missing))
        if decided and len(standing.blocks) >= LOOK_AFTER and decided(standing):
            break
    return finished(pairing, blocks, kept)


def progress(standing: Standing, number: int, games: int) -> None:
    """Show how far a league is, on a terminal."""
    if sys.stderr.isatty():
        share = f", {fmean(standing.shares):.1%}" if standing.blocks else ""
        print(f"\r  {number} of {games} games{share}   ", end="", file=sys.stderr, flush=True)


def beyond(share: float) -> Callable[[Standing], bool]:
    """Return a test: a share lies outside of the interval that holds at every look."""

    def decided(standing: Standing) -> bool:
        low, high = standing.sure()
        return not low <= share <= high

    return decided


def main() -> None:
    """Read the command line, and play."""
    parser = argparse.ArgumentParser("league.py", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("new", help="a name of the registry, or module:Class")
    parser.add_argument("old", help="the same")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument(
        "--realms", default="hex", help=f"of {', '.join(SIX)}; 'six' for all; or names and files"
    )
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--keep", type=Path, help="a file for finished games")
    parser.add_argument(
        "--decide", type=float, help="stop early once this share lies outside of the interval"
    )
    options = parser.parse_args()
    sys.path.insert(0, str(Path.cwd()))
    realms = tuple(SIX) if options.realms == "six" else tuple(options.realms.split(","))
    pairing = Pairing(options.new, options.old, realms, options.players, options.seed)
    decided = None if options.decide is None else beyond(options.decide)
    kept = Kept(options.keep)
    try:
        standing = compete(pairing, options.games, kept, options.jobs, decided)
    except KeyboardInterrupt:
        standing = finished(pairing, pairing.blocks(options.games), kept)
    print("\r" + "\n".join(standing.lines()) if standing.blocks else "No block is finished.")


if __name__ == "__main__":
    main()
