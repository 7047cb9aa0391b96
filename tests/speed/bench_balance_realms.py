"""Runs of the balance laboratory with the engine: even realms called uneven, and mines beside entries found.

The brief run plays a slice, `--soak` 200 ordinary realms and ten pairs of realms with and without mines.
Finished games are kept in `build/balance_realms.sqlite`, so a run that was stopped goes on there.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import Executor

from balance_realms import (
    EntriesFound,
    crowded_realm_with_mines,
    entries_found,
    even_run,
    realm_with_mines,
    seats_found,
)
from corpus import COUNTS
from league_checkout import ROOT

from realms.balance.playing.own_processes import OwnProcesses
from realms.balance.playing.store import GameStore
from realms.balance.verdict.evenness import Evenness, usual_shares

GAMES, RUNS, ALLOWED = 200, 200, 16
PAIRS, MOST_GAMES, CROWD = 10, 1500, 5
BRIEF_GAMES, BRIEF_RUNS, BRIEF_PAIRS = 60, 20, 2
KIND = "normal"
STORE = ROOT / "build/balance_realms.sqlite"


def main(soak: bool) -> None:
    """Play both proofs, and end with an error if one fails."""
    executor = OwnProcesses(os.cpu_count() or 1)
    STORE.parent.mkdir(exist_ok=True)
    try:
        with GameStore(STORE) as store:
            alarms = even_realms(
                executor, RUNS if soak else BRIEF_RUNS, GAMES if soak else BRIEF_GAMES, store
            )
            crowded_realms(executor, PAIRS if soak else 1, store)
            failures = rich_entries(executor, PAIRS if soak else BRIEF_PAIRS, store)
    finally:
        executor.kill()
    if alarms > ALLOWED or failures:
        sys.exit("the verdicts are wrong more often than they may be")


def even_realms(executor: Executor, runs: int, games: int, store: GameStore | None = None) -> int:
    """Print the verdicts on ordinary realms, each looked at after every batch; return the uneven ones."""
    unknown = [count for count in COUNTS if not usual_shares([KIND] * count)]
    if unknown:
        print(f"no usual shares of {KIND} for {unknown} players: nothing to compare ordinary realms with")
        return 0
    found = Counter[str]()
    for seed in range(1, runs + 1):
        verdict = even_run(seed, games, executor, KIND, store)
        found[verdict.verdict if verdict else "not played"] += 1
        if verdict and verdict.uneven:
            print(f"seed {seed} is called uneven after {verdict.games} games: {_seats(verdict)}", flush=True)
    said = ", ".join(f"{word} {number}" for word, number in found.most_common())
    print(f"{runs} ordinary realms (seeds 1 to {runs}), {games} games each: {said}; uneven may be {ALLOWED}")
    return found["uneven"]


def crowded_realms(executor: Executor, realms: int, store: GameStore | None = None) -> None:
    """Print when realms for five with mines beside two entries are called uneven, given usual shares."""
    if not usual_shares([KIND] * CROWD):
        return
    for seed in range(1, realms + 1):
        document = crowded_realm_with_mines(seed, CROWD)
        found = seats_found(document, CROWD, MOST_GAMES, executor, KIND, store=store)
        if found:
            print(
                f"mines {seed} for {CROWD}: after {found.games} games {_seats(found) or 'nothing'}",
                flush=True,
            )


def _seats(found: Evenness) -> str:
    return ", ".join(f"seat {each.seat + 1} {each.difference.value:+.0%}" for each in found.uneven)


def rich_entries(executor: Executor, pairs: int, store: GameStore | None = None) -> int:
    """Print when entries beside mines of 5 coins are found; return the pairs of realms that fail."""
    failures = 0
    for seed in range(1, pairs + 1):
        document, rich = realm_with_mines(seed)
        found = entries_found(document, MOST_GAMES, executor, KIND, store)
        plain, _ = realm_with_mines(seed, coins=0)
        control = entries_found(plain, found.games, executor, KIND, store)
        failures += control.any or not found.fits(rich)
        print(f"mines {seed} beside {_names(rich)}: after {found.games} games {_said(found)}", flush=True)
        print(f"  without mines {_said(control)}", flush=True)
    return failures


def _said(found: EntriesFound) -> str:
    return f"better {_names(found.better)}, worse {_names(found.worse)}"


def _names(entries: Iterable[str]) -> str:
    return ", ".join(sorted(entries)) or "none"


if __name__ == "__main__":
    main(soak=False)
