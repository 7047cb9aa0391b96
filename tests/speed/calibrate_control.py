"""The control run for P008: do races gain by the coins that they lock away, or only by how much is paid?

`python3 tests/speed/calibrate_control.py --games 80 --write` plays realms with coin mines on the same luck
with all shields and without any, and writes what a coin a turn that can be locked is worth in either case.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from math import nan
from pathlib import Path

import league_checkout  # noqa: F401 - first of all
from calibrate_measures import redrawn, rounded
from corpus import CorpusRealm, corpus
from corpus_sketch import Json
from league_checkout import ROOT
from without_shields import without_shields

from realms.balance.games.results import GameResult, play_game
from realms.balance.statistics.running import RunningMean
from realms.checks.case import Case
from realms.checks.measures import coin_locks
from realms.checks.settings import Settings
from realms.play.engine_hash import engine_hash
from realms.play.players.registry import STANDARD
from realms.play.setup import table_for

KINDS = ("corner-mines", "many-paying", "few-paying")
SEED = 11
GAMES_A_CALL = 10
FEWEST = 15  # games behind the figure of a race or power in a realm
WHO = ("halflings", "heroic", "dragon_master")  # the races and powers of the corpus that have shields
TABLE = ROOT / "realms/checks/control.json"


@dataclass(frozen=True, slots=True)
class LockGain:
    """The coins a turn that a race or power can lock in a realm, and what it brings above the others."""

    realm: int
    locked: int
    with_shields: RunningMean
    without: RunningMean


def realms_of(count: int) -> list[CorpusRealm]:
    """Return realms with regions that pay."""
    return list(corpus(count, SEED, KINDS))


def play_all(realms: Sequence[CorpusRealm], games: int, kept: Path, kind: str) -> None:
    """Play what is not yet in the file: each realm with and without shields, on the same luck."""
    done = {(each["realm"], each["off"], each["number"]) for each in lines_of(kept)}
    kept.parent.mkdir(parents=True, exist_ok=True)
    with kept.open("a", encoding="utf-8") as file:
        for first in range(1, games + 1, GAMES_A_CALL):
            numbers = range(first, min(first + GAMES_A_CALL, games + 1))
            for at, realm in enumerate(realms):
                for off in (False, True):
                    missing = [number for number in numbers if (at, off, number) not in done]
                    for result in _play(realm, at, off, missing, kind):
                        file.write(json.dumps(_kept(result, at, off)) + "\n")
                file.flush()


def _play(
    corpus_realm: CorpusRealm, at: int, off: bool, numbers: Sequence[int], kind: str
) -> Iterator[GameResult]:
    realm = corpus_realm.scenario.realm(corpus_realm.players)
    with without_shields() if off else nullcontext():
        table = table_for(realm)
        for number in numbers:
            seed = 7_000_000 + 100_000 * at + number
            yield play_game(realm, table, [kind] * realm.players, number, seed)


def _kept(result: GameResult, at: int, off: bool) -> Json:
    reigns = [(each.race, each.power, each.seat) for each in result.reigns]
    return {"realm": at, "off": off, "number": result.number, "coins": result.coins, "reigns": reigns}


def lines_of(kept: Path) -> Iterator[Json]:
    """Yield the finished games in a file."""
    if kept.exists():
        yield from map(json.loads, kept.read_text(encoding="utf-8").splitlines())


def gains_of(realms: Sequence[CorpusRealm], games: Sequence[Json]) -> list[LockGain]:
    """Return the gain of each race and power with shields in each realm, with shields and without."""
    found: Mapping[tuple[int, str, bool], RunningMean] = defaultdict(RunningMean)
    for game in games:
        mean = sum(game["coins"]) / len(game["coins"])
        for seat, coins in enumerate(game["coins"]):
            had = {name for *names, owner in game["reigns"] if owner == seat for name in names[:2]}
            for name in had & {*WHO}:
                found[game["realm"], name, game["off"]].add(coins - mean)
    gains = [
        LockGain(at, locked, found[at, name, False], found[at, name, True])
        for at, realm in enumerate(realms)
        for name, locked in _locked(realm).items()
    ]
    return [each for each in gains if min(each.with_shields.count, each.without.count) >= FEWEST]


def _locked(realm: CorpusRealm) -> dict[str, int]:
    """Return the coins a turn that each race and power with shields can lock by itself."""
    case = Case(realm.scenario.realm(realm.players), Settings())
    found = dict.fromkeys(WHO, 0)
    for lock in coin_locks(case):
        for name, coins in ((lock.race.id, lock.by_race), (lock.power.id, lock.by_power)):
            found[name] = max(found.get(name, 0), coins)
    return {name: found[name] for name in WHO}


def slope(points: Sequence[tuple[float, RunningMean]]) -> float:
    """Return the coins at the end for each coin a turn; surer figures count for more."""
    weights = [1 / gained.error**2 for _, gained in points]
    whole = sum(weights)
    x = sum(weight * locked for weight, (locked, _) in zip(weights, points, strict=True)) / whole
    spread = sum(weight * (locked - x) ** 2 for weight, (locked, _) in zip(weights, points, strict=True))
    both = sum(
        weight * (locked - x) * gained.mean for weight, (locked, gained) in zip(weights, points, strict=True)
    )
    return both / spread if spread else nan


def table_of(gains: Sequence[LockGain], games: int, kind: str, engine: str) -> Json:
    """Return the table: both slopes with their intervals, by drawing whole realms again."""
    by_realm = [[each for each in gains if each.realm == at] for at in dict.fromkeys(g.realm for g in gains)]

    def interval(off: bool) -> Json:
        found = redrawn(
            by_realm,
            lambda drawn: slope(
                [(each.locked, each.without if off else each.with_shields) for some in drawn for each in some]
            ),
        )
        return rounded(found) if found else {}

    return {
        "format": 1,
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "engine": engine,
        "player": kind,
        "realms": len(by_realm),
        "games": games,
        "with_shields": interval(off=False),
        "without_shields": interval(off=True),
    }


def main() -> None:
    """Play what is missing, and print or write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--realms", type=int, default=30)
    parser.add_argument("--games", type=int, default=80, help="of each realm, with shields and without")
    parser.add_argument("--player", default=STANDARD)
    parser.add_argument("--kept", type=Path, default=ROOT / "build/control.jsonl", help="finished games")
    parser.add_argument("--write", action="store_true", help="write the table into the package")
    options = parser.parse_args()
    realms = realms_of(options.realms)
    play_all(realms, options.games, options.kept, options.player)
    games = list(lines_of(options.kept))
    table = table_of(gains_of(realms, games), len(games), options.player, engine_hash())
    text = json.dumps(table, indent=1) + "\n"
    print(text, end="")
    if options.write:
        TABLE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
