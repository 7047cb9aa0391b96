"""The games of a calibration: played in small calls, kept in files, and taken up again after a stop."""

import gzip
import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal

from corpus import CorpusRealm
from corpus_sketch import Json

from realms.balance.games.experiment import Entries, Experiment
from realms.balance.games.result_rows import ReignResult
from realms.balance.games.results import GameResult
from realms.balance.playing.executor import play_numbers
from realms.balance.portrait.skill import STRONG, WEAK, skill_kinds
from realms.checks.case import Case
from realms.checks.measures import bonus_coins
from realms.checks.settings import Settings

SeriesName = Literal["free", "drawn", "skill"]  # of games on one realm
FREE: Final = "free"  # players enter where they like
DRAWN: Final = "drawn"  # the first region of each seat is drawn by lot
SKILL: Final = "skill"  # hard and easy by turns, with free entries
SKILLED: Final = f"{STRONG}-{WEAK}"  # the players of these games
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
    """The games that a calibration asks for: so many of each realm in each series."""

    realms: Sequence[CorpusRealm]
    kind: str  # of player, in free and drawn games
    free: int
    drawn: int
    skill: int = 0  # of each realm that usual figures come from
    played: Callable[[Mapping[str, Any], Sequence[int]], list[Json]] = play_numbers  # in another process

    def calls(self) -> Iterator[tuple[CorpusRealm, SeriesName, range]]:
        """Yield all calls in rounds over the realms, so that a course that is cut short is even."""
        usual = [realm for realm in self.realms if not paying_regions(realm)] if self.skill else []
        yield from _rounds(self.realms, FREE, self.free)
        yield from _rounds(self.realms, DRAWN, self.drawn)
        yield from _rounds(usual, SKILL, self.skill)

    def experiment(self, realm: CorpusRealm, series: SeriesName) -> Experiment:
        """Return the experiment of a realm; no two share their seeds."""
        place = int(realm.name.split("-")[1]) if realm.name.startswith("corpus-") else 0
        seed = 1 + place * APART + APART * [FREE, SKILL, DRAWN].index(series) // 4
        kinds = skill_kinds(realm.players) if series == SKILL else (self.kind,) * realm.players
        entries: Entries = "drawn" if series == DRAWN else "free"
        return Experiment.of(realm.scenario, kinds, seed, entries)

    def kind_of(self, series: SeriesName) -> str:
        """Return the players of a series, for the names of its files."""
        return SKILLED if series == SKILL else self.kind


def _rounds(
    realms: Sequence[CorpusRealm], series: SeriesName, games: int
) -> Iterator[tuple[CorpusRealm, SeriesName, range]]:
    for first in range(1, games + 1, GAMES_A_CALL):
        numbers = range(first, min(first + GAMES_A_CALL, games + 1))
        yield from ((realm, series, numbers) for realm in realms)


def paying_regions(realm: CorpusRealm) -> int:
    """Return the number of regions that pay more than their coin; usual figures come from realms without."""
    return len(bonus_coins(Case(realm.scenario.realm(realm.players), Settings())))


class GameFiles:
    """The finished games of one version of the engine, one small file for each call."""

    def __init__(self, folder: Path, kept: Sequence[str] = KEPT) -> None:
        self.folder, self.kept = folder, kept

    def path(self, realm: CorpusRealm, kind: str, series: str, first: int) -> Path:
        """Return the file of a call; a realm that has changed has other files."""
        digest = sha256(json.dumps(realm.document, sort_keys=True).encode()).hexdigest()[:12]
        return self.folder / f"{realm.name}-{digest}" / f"{kind}-{series}-{first:05}.json.gz"

    def keep(self, path: Path, results: list[Json]) -> None:
        """Write the results of a call, completely or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}")
        kept = [{name: result[name] for name in self.kept} for result in results]
        unfinished.write_bytes(gzip.compress(json.dumps(kept).encode(), 6, mtime=0))
        unfinished.replace(path)

    def read(self, realm: CorpusRealm, kind: str, series: str) -> Iterator[GameResult]:
        """Yield the results of a realm in order."""
        return map(result_from, self.read_data(realm, kind, series))

    def read_data(self, realm: CorpusRealm, kind: str, series: str) -> Iterator[Json]:
        """Yield what is kept of the results of a realm in order."""
        pattern = self.path(realm, kind, series, 0).name.replace("00000", "*")
        for path in sorted(self.path(realm, kind, series, 0).parent.glob(pattern)):
            yield from json.loads(gzip.decompress(path.read_bytes()))


def result_from(kept: Json) -> GameResult:
    """Return a result as far as it was kept."""
    lists = {name: tuple(value) for name, value in kept.items() if isinstance(value, list)}
    lists |= {name: tuple(map(tuple, kept[name])) for name in ("rounds", "leaders")}
    reigns = tuple(ReignResult(*reign[:5]) for reign in kept["reigns"])
    return GameResult(**{**kept, **lists, "reigns": reigns})


def play(course: Course, files: GameFiles, executor: Executor, processes: int, seconds: float) -> int:
    """Play the games that are not kept yet, for about so many seconds; return how many were played."""
    until, played = time.monotonic() + seconds, 0
    running: dict[Future[list[Json]], Path] = {}
    for realm, series, numbers in course.calls():
        path = files.path(realm, course.kind_of(series), series, numbers.start)
        if path.exists():
            continue
        if time.monotonic() > until:
            break
        while len(running) >= AHEAD * processes:
            played += _take(running, files)
        experiment = course.experiment(realm, series).to_data()
        running[executor.submit(course.played, experiment, list(numbers))] = path
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
