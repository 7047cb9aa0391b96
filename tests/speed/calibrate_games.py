"""The games of a calibration: played in small calls, kept in files, and taken up again after a stop."""

import gzip
import json
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from corpus import CorpusRealm
from corpus_sketch import Json

from realms.balance.games.experiment import Entries, Experiment
from realms.balance.games.results import GameResult, ReignResult
from realms.balance.playing.executor import play_numbers

FREE: Entries = "free"  # players enter where they like
DRAWN: Entries = "drawn"  # the first region of each seat is drawn by lot
GAMES_A_CALL = 10
AHEAD = 2  # calls under way for each process
APART = 1_000_000  # between the first seeds of two realms, so that none share their luck
# What is kept of a result: enough for all comparisons, and a quarter of the room.
KEPT = (
    *("number", "seed", "seats", "coins", "winners", "entries", "rounds", "leaders", "leads", "reigns"),
    *("land", "covered", "attacks", "conflicts", "decisions", "targets"),
)


@dataclass(frozen=True)
class Course:
    """The games that a calibration asks for: so many of each realm with free and with drawn entries."""

    realms: Sequence[CorpusRealm]
    kind: str  # of player
    free: int
    drawn: int

    def calls(self) -> Iterator[tuple[CorpusRealm, Entries, range]]:
        """Yield all calls in rounds over the realms, so that a course that is cut short is even."""
        rounds = -(-max(self.free, self.drawn) // GAMES_A_CALL)
        wanted: dict[Entries, int] = {FREE: self.free, DRAWN: self.drawn}
        for entries, games in wanted.items():
            for first in range(1, rounds * GAMES_A_CALL, GAMES_A_CALL):
                last = min(first + GAMES_A_CALL, games + 1)
                yield from ((realm, entries, range(first, last)) for realm in self.realms if first < last)

    def experiment(self, realm: CorpusRealm, entries: Entries) -> Experiment:
        """Return the experiment of a realm; no two share their seeds."""
        place = int(realm.name.split("-")[1]) if realm.name.startswith("corpus-") else 0
        seed = 1 + place * APART + (APART // 2 if entries == DRAWN else 0)
        return Experiment.of(realm.scenario, [self.kind] * realm.players, seed, entries)


class GameFiles:
    """The finished games of one version of the engine, one small file for each call."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, realm: CorpusRealm, kind: str, entries: str, first: int) -> Path:
        """Return the file of a call; a realm that has changed has other files."""
        digest = sha256(json.dumps(realm.document, sort_keys=True).encode()).hexdigest()[:12]
        return self.folder / f"{realm.name}-{digest}" / f"{kind}-{entries}-{first:05}.json.gz"

    def keep(self, path: Path, results: list[Json]) -> None:
        """Write the results of a call, completely or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}")
        kept = [{name: result[name] for name in KEPT} for result in results]
        unfinished.write_bytes(gzip.compress(json.dumps(kept).encode(), 6, mtime=0))
        unfinished.replace(path)

    def read(self, realm: CorpusRealm, kind: str, entries: str) -> Iterator[GameResult]:
        """Yield the results of a realm in order."""
        pattern = self.path(realm, kind, entries, 0).name.replace("00000", "*")
        for path in sorted(self.path(realm, kind, entries, 0).parent.glob(pattern)):
            yield from map(result_from, json.loads(gzip.decompress(path.read_bytes())))


def result_from(kept: Json) -> GameResult:
    """Return a result as far as it was kept."""
    lists = {name: tuple(value) for name, value in kept.items() if isinstance(value, list)}
    lists |= {name: tuple(map(tuple, kept[name])) for name in ("rounds", "leaders")}
    reigns = tuple(ReignResult(*reign[:5]) for reign in kept["reigns"])
    return GameResult(**{**kept, **lists, "reigns": reigns})


def play(course: Course, files: GameFiles, executor: Executor, processes: int, seconds: float) -> int:
    """Play the games that are not kept yet, for about so many seconds; return how many were played."""
    calls = ((realm, entries, numbers) for realm, entries, numbers in course.calls())
    until, played = time.monotonic() + seconds, 0
    running: dict[Future[list[Json]], Path] = {}
    for realm, entries, numbers in calls:
        path = files.path(realm, course.kind, entries, numbers.start)
        if path.exists():
            continue
        if time.monotonic() > until:
            break
        while len(running) >= AHEAD * processes:
            played += _take(running, files)
        experiment = course.experiment(realm, entries).to_data()
        running[executor.submit(play_numbers, experiment, list(numbers))] = path
    while running:
        played += _take(running, files)
    return played


def _take(running: dict[Future[list[Json]], Path], files: GameFiles) -> int:
    """Keep the answers that are there, after waiting for one; return the number of games."""
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    games = 0
    for each in done:
        path, results = running.pop(each), each.result()
        files.keep(path, results)
        games += len(results)
    return games
