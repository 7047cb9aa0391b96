"""Plays the games of a league here or in processes, and keeps each when it is finished."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait

from league_games import Match, Played, play
from league_store import KeptGames

Stop = Callable[[], bool]


def processes(count: int) -> Executor | None:
    """Return what plays games: some processes, or None for this one."""
    if count <= 1:
        return None
    return ProcessPoolExecutor(count, get_context("spawn"), _begin_process)


def _begin_process() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles an interruption
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def end_processes() -> None:
    """End the processes of this one at once, without waiting for their games."""
    for process in active_children():
        process.terminate()


def play_missing(
    blocks: Sequence[Sequence[Match]], kept: KeptGames, pool: Executor | None, stop: Stop = lambda: False
) -> None:
    """Play and keep the games that are not finished; no new one begins once it should stop."""
    missing = kept.missing(blocks)
    outdated = kept.outdated(missing)
    if outdated:
        print(f"  {outdated} kept games are of other versions of players, realm or rules and do not count")
    start = time.monotonic()
    for number, (match, played) in enumerate(_results(missing, pool, stop), 1):
        kept.add(match, played)
        _show(number, len(missing), time.monotonic() - start)
    _show(0, 0, 0)


def _results(matches: Sequence[Match], pool: Executor | None, stop: Stop) -> Iterator[tuple[Match, Played]]:
    if pool is None:
        for match in matches:
            yield match, play(match)
            if stop():
                return
        return
    waiting = {pool.submit(play, match): match for match in matches}
    for done in as_completed(waiting):
        if not done.cancelled():
            yield waiting[done], done.result()
            if stop():
                for each in waiting:
                    each.cancel()


def _show(number: int, games: int, seconds: float) -> None:
    """Show how far it is, on a terminal; no games clear the line."""
    if not sys.stderr.isatty():
        return
    left = seconds / number * (games - number) / 60 if number else 0
    text = f"  {number} of {games} games, {left:.0f} more minutes at most" if games else ""
    print(f"\r{text:60}\r", end="", file=sys.stderr, flush=True)
