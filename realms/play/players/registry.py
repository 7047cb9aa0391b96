"""The players that the program offers, by name: levels, and others for tests and measurements."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from realms.locale import Sentence, sentence
from realms.play.players.levels.easy import EasyPlayer
from realms.play.players.levels.expert import ExpertPlayer
from realms.play.players.levels.hard import HardPlayer
from realms.play.players.levels.normal import NormalPlayer
from realms.play.players.paced import PacedPlayer
from realms.play.players.player import Player
from realms.play.players.random_player import RandomPlayer
from realms.play.players.way import Adviser
from realms.play.players.yardsticks.greedy import GreedyPlayer
from realms.play.players.yardsticks.planner import PlannerPlayer
from realms.play.record import HUMAN

STANDARD: Final = "normal"  # the player for seats, hints and measurements unless somebody says otherwise


class AdvisingPlayer(Player, Adviser, Protocol):
    """A player that decides, and says what it thinks of each way."""


LEVELS: Final[Mapping[str, Callable[[int], AdvisingPlayer]]] = {
    "easy": EasyPlayer,
    "normal": NormalPlayer,
    "hard": HardPlayer,
    "expert": ExpertPlayer,
}
# For tests, measurements and records of earlier versions; the decisions of greedy and planner never change.
OTHERS: Final[Mapping[str, Callable[[int], Player]]] = {
    "random": RandomPlayer,
    "paced": PacedPlayer,
    "greedy": GreedyPlayer,
    "planner": PlannerPlayer,
}
PLAYERS: Final[Mapping[str, Callable[[int], Player]]] = {**LEVELS, **OTHERS}

PLAYER_TITLES: Final[Mapping[str, Sentence]] = {
    HUMAN: sentence("human"),
    "easy": sentence("easy"),
    "normal": sentence("normal"),
    "hard": sentence("hard"),
    "expert": sentence("expert"),
    "random": sentence("random"),
    "paced": sentence("paced"),
    "greedy": sentence("greedy"),
    "planner": sentence("planner"),
}
PLAYER_DESCRIPTIONS: Final[Mapping[str, Sentence]] = {
    HUMAN: sentence("a person at this table"),
    "easy": sentence("plays as a newcomer does, who counts coins but not what others can take"),
    "normal": sentence("a good opponent, who thinks each turn through to its end"),
    "hard": sentence("a stronger opponent, who compares many ways to play a turn"),
    "expert": sentence("the strongest opponent, who plays whole games on in mind; thinks for seconds"),
    "random": sentence("draws lots, for tests"),
    "paced": sentence("plays plainly and at once, for tests and measurements of speed"),
    "greedy": sentence("a player of earlier versions, kept to measure new ones by"),
    "planner": sentence("a slower player of earlier versions, kept to measure new ones by"),
}


def player_title(kind: str) -> Sentence:
    """Return the title of a kind of player; an unknown kind keeps its name."""
    return PLAYER_TITLES.get(kind, Sentence("{kind}", {"kind": kind}))


def players_for(seats: Sequence[str], seed: int) -> list[Player]:
    """Return a player for each seat, each with its own luck; a human's seat gets one that is never asked."""
    known = ((PLAYERS.get(name, RandomPlayer), place) for place, name in enumerate(seats))
    return [make(1000 * seed + place) for make, place in known]
