"""The learned part of the value of a position: numbers from games of our own, found by `dev.py train`."""

import json
from functools import cache
from importlib.resources import files
from typing import Final

from realms.play.players.levels.features import FEATURES, features_of
from realms.play.players.levels.threat import rivals_of
from realms.play.players.levels.worth import turns_to_come
from realms.rules.position.state import State

FILE: Final = "learned.json"
Weights = tuple[tuple[float, ...], ...]  # coins for each feature, by the turns to come


@cache
def learned() -> Weights:
    """Return the numbers that come with the program."""
    text = (files("realms.play.players.levels") / FILE).read_text(encoding="utf-8")
    return tuple(tuple(row[name] for name in FEATURES) for row in json.loads(text)["weights"])


def correction(s: State, seat: int, weights: Weights) -> float:
    """Return the coins that games showed a seat to gain on its rivals, beside those that `worth` expects."""
    rivals = rivals_of(s, seat)
    found = 0.0
    for each in range(s.table.players):
        left = min(turns_to_come(s, each), len(weights) - 1)
        if left > 0:
            share = -1.0 / len(rivals) ** 2 if each in rivals else 1.0
            for weight, feature in zip(weights[left], features_of(s, each), strict=True):
                found += share * weight * feature
    return found
