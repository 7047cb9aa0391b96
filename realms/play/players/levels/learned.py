"""The learned part of the value of a position, from games of our own."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from realms.play.players.levels.features import Losses, features_of, reach_of
from realms.play.players.levels.threat import rivals_of
from realms.play.players.levels.worth import turns_to_come
from realms.rules.position.state import State

FILE = "learned.json"


@dataclass(frozen=True, slots=True)
class Learned:
    """The numbers that `dev.py train` found."""

    losses: Losses  # the chance to lose a region, by the rivals that reach it and by its price
    weights: tuple[tuple[float, ...], ...]  # of each feature, by the turns left


@cache
def learned() -> Learned:
    """Return the numbers that come with the program."""
    return from_numbers(json.loads((files(__package__) / FILE).read_text(encoding="utf-8")))


def from_numbers(numbers: dict[str, list[list[float]]]) -> Learned:
    """Return the numbers of a document that was read."""
    return Learned(tuple(map(tuple, numbers["losses"])), tuple(map(tuple, numbers["weights"])))


def correction(s: State, seat: int, by: Learned) -> float:
    """Return the coins that games showed a seat to gain on its rivals, beside those that `worth` expects."""
    rivals = rivals_of(s, seat)
    reaches = [reach_of(s, each) for each in range(s.table.players)]
    found = 0.0
    for each in range(s.table.players):
        share = -1.0 / len(rivals) ** 2 if each in rivals else 1.0
        left = turns_to_come(s, each)
        if left > 0:
            weights = by.weights[min(left, len(by.weights) - 1)]
            for weight, feature in zip(weights, features_of(s, each, reaches, by.losses), strict=True):
                found += share * weight * feature
    return found
