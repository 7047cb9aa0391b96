"""The luck that two versions of a realm share: the correlation of margins on the same seed, one tile turned.

The margin is the coins of seat 1 less the mean of the others, by the standard player in all seats. Luck of
the game and of the players' thoughts are looked at apart: each from one sequence, as once, or in streams.
"""

import math
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from typing import NamedTuple

from realms.play.game import Game
from realms.play.luck import SEQUENCE, STREAMS
from realms.play.players.levels.level import LevelPlayer
from realms.play.players.levels.normal import NormalPlayer
from realms.play.players.player import play_out
from realms.play.setup import table_for
from realms.scenario.changes import turn_tile
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, bundled_scenario, load_scenario

HERE = Path(__file__).parent
PAIRS, MANY = 300, 3_000
HOPED = 0.5
SURE = 1.96  # standard errors of a 95 % interval


class Case(NamedTuple):
    """A realm, and the tiles of which one is turned at a time."""

    realm: str
    players: int
    tiles: tuple[int, ...]  # by their place among all tiles


CASES = (Case("first_steps", 3, (0, 4)), Case("go_east", 4, (1, 6)), Case("thirty", 4, (0, 5)))
KINDS = tuple(product((SEQUENCE, STREAMS), (SEQUENCE, STREAMS)))  # of the game and of thoughts


class ThoughtsInSequence(LevelPlayer):
    """The standard player with one sequence of luck for all its thoughts, as it was once."""

    def take_luck(self, bits: int) -> None:
        """Go on with the sequence."""


PLAYERS: dict[str, Callable[[int], LevelPlayer]] = {SEQUENCE: ThoughtsInSequence, STREAMS: NormalPlayer}


def main(soak: bool) -> None:
    pairs = MANY if soak else PAIRS
    found: dict[tuple[str, str], list[float]] = {kind: [] for kind in KINDS}
    with ProcessPoolExecutor() as processes:
        for case in CASES:
            scenario = scenario_of(case)
            tiles = [laid.placement.tile for laid in scenario.realm(case.players).tiles]
            for kind in KINDS:
                versions = [scenario, *(turned(scenario, case.players, tiles[place]) for place in case.tiles)]
                jobs = [processes.submit(margins, each, case.players, kind, pairs) for each in versions]
                before, *after = (job.result() for job in jobs)
                for place, margin in zip(case.tiles, after, strict=True):
                    r, low, high = correlation(before, margin)
                    found[kind].append(r)
                    what = f"{case.realm} x {case.players}, {tiles[place]} turned"
                    print(
                        f"{what}; game: {kind[0]}, thoughts: {kind[1]}: {r:.2f} ({low:.2f} to {high:.2f})",
                        flush=True,
                    )
    print(f"means over all realms, each of {pairs} pairs:")
    for (game, thoughts), values in found.items():
        print(f"game: {game}, thoughts: {thoughts}: {sum(values) / len(values):.2f} on average")
    mean = sum(found[STREAMS, STREAMS]) / len(found[STREAMS, STREAMS])
    print(f"in streams {mean:.2f}; hoped for: {HOPED}, {'reached' if mean >= HOPED else 'MISSED'}")


def scenario_of(case: Case) -> Scenario:
    """Return the realm of a case."""
    file = HERE / f"{case.realm}.realm.json"
    return load_scenario(file) if file.exists() else bundled_scenario(case.realm)


def turned(scenario: Scenario, players: int, tile: str) -> Scenario:
    """Return a realm with one tile turned by a sixth."""
    return apply(scenario, turn_tile(scenario, players, tile))


def margins(scenario: Scenario, players: int, kind: tuple[str, str], games: int) -> Sequence[float]:
    """Play games of consecutive seeds, and return the margin of seat 1 in each."""
    realm = scenario.realm(players)
    table, found = table_for(realm), []
    for seed in range(1, games + 1):
        game = Game(table, seed, realm, kind[0])
        play_out(game, [PLAYERS[kind[1]](1000 * seed + seat) for seat in range(players)])
        first, *others = game.outcome().coins
        found.append(first - sum(others) / len(others))
    return found


def correlation(some: Sequence[float], others: Sequence[float]) -> tuple[float, float, float]:
    """Return the correlation of two rows of figures with its interval by Fisher's transformation."""
    n, mean, mean_of_others = len(some), sum(some) / len(some), sum(others) / len(others)
    pairs = [(one - mean, other - mean_of_others) for one, other in zip(some, others, strict=True)]
    squares = sum(one * one for one, _ in pairs) * sum(other * other for _, other in pairs)
    r = sum(one * other for one, other in pairs) / math.sqrt(squares)
    middle, width = math.atanh(min(r, 0.999_999)), SURE / math.sqrt(n - 3)
    return r, math.tanh(middle - width), math.tanh(middle + width)


if __name__ == "__main__":
    main("--soak" in sys.argv)
