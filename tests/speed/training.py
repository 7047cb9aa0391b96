"""Teaches `expert`: games of its own, the choices that it compared in them, and a regression over these.

Of two ways to go on from one position the better one is known from the lines that were played on. The
regression finds out which features of the ends of the turn say so, beside the value that they had already.
The games are kept, so that it goes on after a break; games of another version of `expert` do not count.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, as_completed
from pathlib import Path
from typing import Any

import league_checkout  # noqa: F401 - first of all
import numpy as np
from league_checkout import ROOT
from league_games import SIX, table_of
from league_runs import end_processes, processes
from league_versions import version_of_player

from realms.play.game import Game
from realms.play.players.levels.expert import ExpertPlayer, Trial
from realms.play.players.levels.features import FEATURES, features_of
from realms.play.players.levels.threat import Threats, rivals_of
from realms.play.players.levels.worth import turns_to_come, worth
from realms.play.players.player import play_out
from realms.rules.position.state import State

KEPT = ROOT / "build/training.jsonl"
LEARNED = ROOT / "realms/play/players/levels/learned.json"
COUNTS = (2, 2, 3, 2, 4)  # of players, in turns
BUDGET = 60_000
MOST_TURNS = 9  # further turns to come are not told apart
NARROW = 1  # turns to come that share a part of their games with their neighbours
STIFF = 30.0  # keeps the weights of features small that say little
Choice = dict[str, Any]  # a comparison of ways: the turns to come, and for each way what is known of it


class NotingExpert(ExpertPlayer):
    """An expert that notes what it compared."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, budget=BUDGET)
        self.choices: list[Choice] = []

    def compared(self, start: State, trials: list[Trial]) -> list[Trial]:
        """Compare ways, and note what came of them."""
        found = super().compared(start, trials)
        if not any(trial.way.end.over for trial in found):
            left = turns_to_come(found[0].way.end, start.actor)
            self.choices.append({"left": left, "ways": [self._noted(start, each) for each in found]})
        return found

    def _noted(self, start: State, trial: Trial) -> list[float]:
        """Return the games of a way, the coins that came beside those expected, and the features."""
        end, seat = trial.way.end, start.actor
        expected = worth(end, seat) - Threats(end, seat).losses(end)
        played = sum(trial.values) / len(trial.values)
        features = features_beside_rivals(end, seat)
        return [len(trial.values), *(round(number, 3) for number in (played - expected, *features))]


def features_beside_rivals(s: State, seat: int) -> list[float]:
    """Return the features of a seat and its allies, less a share of those of its rivals."""
    rivals = rivals_of(s, seat)
    found = [0.0] * len(FEATURES)
    for each in range(s.table.players):
        share = -1 / len(rivals) ** 2 if each in rivals else 1
        found = [known + share * more for known, more in zip(found, features_of(s, each), strict=True)]
    return found


def game_of(number: int) -> tuple[str, int]:
    """Return the realm and the count of players of a game."""
    realms = ("thirty", *SIX)
    return realms[number % len(realms)], COUNTS[number % len(COUNTS)]


def played(number: int) -> list[Choice]:
    """Play a game and return the choices in it."""
    realm, players = game_of(number)
    sitting = [NotingExpert(1_000 * number + seat) for seat in range(players)]
    play_out(Game(table_of(realm, players), number), sitting)
    return [choice for player in sitting for choice in player.choices]


# Kept games


def kept_games(path: Path, version: str) -> dict[int, list[Choice]]:
    """Return the choices of the kept games of a version."""
    found: dict[int, list[Choice]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            game = json.loads(line)
        except ValueError:  # cut short
            continue
        if game["version"] == version:
            found[game["number"]] = game["choices"]
    return found


def play_missing(numbers: Sequence[int], version: str, pool: Executor | None) -> Iterator[int]:
    """Play games, keep each, and yield their numbers."""
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    with KEPT.open("a", encoding="utf-8") as out:
        for number, choices in _results(numbers, pool):
            out.write("\n" + json.dumps({"number": number, "version": version, "choices": choices}))
            out.flush()
            yield number


def _results(numbers: Sequence[int], pool: Executor | None) -> Iterator[tuple[int, list[Choice]]]:
    if pool is None:
        yield from ((number, played(number)) for number in numbers)
        return
    waiting = {pool.submit(played, number): number for number in numbers}
    yield from ((waiting[done], done.result()) for done in as_completed(waiting))


# Regression


def weights_of(choices: Sequence[Choice]) -> list[list[float]]:
    """Return the coins for each feature, by the turns to come."""
    rows = [_equations(choice) for choice in choices]
    lefts = np.concatenate(
        [np.full(len(each), choice["left"]) for each, choice in zip(rows, choices, strict=True)]
    )
    table = np.concatenate(rows)
    found = [[0.0] * len(FEATURES)]
    for left in range(1, MOST_TURNS + 1):
        near = np.abs(np.minimum(lefts, MOST_TURNS) - left) <= NARROW
        found.append([round(float(weight), 3) for weight in _solved(table[near])])
    return found


def _equations(choice: Choice) -> "np.ndarray[Any, np.dtype[np.float64]]":
    """Return for each way of a choice how its coins and features differ from the mean of all."""
    ways = np.array(choice["ways"], float)
    trust = ways[:, :1]
    differences = ways[:, 1:] - (trust * ways[:, 1:]).sum(0) / trust.sum()
    return np.asarray(np.sqrt(trust) * differences)


def _solved(rows: "np.ndarray[Any, np.dtype[np.float64]]") -> "np.ndarray[Any, np.dtype[np.float64]]":
    coins, features = rows[:, 0], rows[:, 1:]
    stiff = STIFF * np.eye(features.shape[1])
    return np.asarray(np.linalg.solve(features.T @ features + stiff, features.T @ coins), np.float64)


def explained(choices: Sequence[Choice], weights: Sequence[Sequence[float]]) -> float:
    """Return the share of the differences between ways that the weights explain."""
    left = total = 0.0
    for choice in choices:
        rows = _equations(choice)
        rest = rows[:, 0] - rows[:, 1:] @ np.array(weights[min(choice["left"], MOST_TURNS)])
        left, total = left + float(rest @ rest), total + float(rows[:, 0] @ rows[:, 0])
    return 1 - left / total if total else 0.0


def teach(games: dict[int, list[Choice]], version: str) -> dict[str, Any]:
    """Return the document of what games taught; every fifth game only tries the rest."""
    learning = [choice for number, each in games.items() if number % 5 for choice in each]
    trying = [choice for number, each in games.items() if number % 5 == 0 for choice in each]
    weights = weights_of([*learning, *trying])
    return {
        "origin": {
            "made by": "python3 dev.py train",
            "games": len(games),
            "choices": len(learning) + len(trying),
            "player": version,
            "explained of games that were left out": round(explained(trying, weights_of(learning)), 4),
        },
        "weights": [dict(zip(FEATURES, row, strict=True)) for row in weights],
    }


def main(arguments: Sequence[str]) -> int:
    """Play the games that are missing, and write what they teach."""
    games, jobs = map(int, arguments)
    version = version_of_player("expert")
    missing = [number for number in range(games) if number not in kept_games(KEPT, version)]
    print(f"{games - len(missing)} of {games} games are kept in {KEPT}")
    try:
        for count, _ in enumerate(play_missing(missing, version, processes(jobs)), 1):
            print(f"\r{count} of {len(missing)} games", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        end_processes()
        print("\nFinished games are kept; the next run goes on.")
        return 130
    document = teach(kept_games(KEPT, version), version)
    LEARNED.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    print(f"\n{LEARNED}: {json.dumps(document['origin'], indent=1)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
