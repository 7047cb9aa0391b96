"""The players that the program offers, by name."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from realms.locale import Sentence, sentence
from realms.play.players.levels.normal import NormalPlayer
from realms.play.players.paced import PacedPlayer
from realms.play.players.player import Player
from realms.play.players.random_player import RandomPlayer
from realms.play.players.yardsticks.greedy import GreedyPlayer
from realms.play.players.yardsticks.planner import PlannerPlayer
from realms.play.record import HUMAN

PLAYERS: Final[Mapping[str, Callable[[int], Player]]] = {
    "random": RandomPlayer,
    "paced": PacedPlayer,
    "normal": NormalPlayer,
    "greedy": GreedyPlayer,
    "planner": PlannerPlayer,
}

PLAYER_TITLES: Final[Mapping[str, Sentence]] = {
    HUMAN: sentence("human"),
    "random": sentence("random"),
    "paced": sentence("paced"),
    "greedy": sentence("greedy"),
    "planner": sentence("planner"),
}


def player_title(kind: str) -> Sentence:
    """Return the title of a kind of player; an unknown kind keeps its name."""
    return PLAYER_TITLES.get(kind, Sentence("{kind}", {"kind": kind}))


def players_for(seats: Sequence[str], seed: int) -> list[Player]:
    """Return a player for each seat, each with its own luck; a human's seat gets one that is never asked."""
    known = ((PLAYERS.get(name, RandomPlayer), place) for place, name in enumerate(seats))
    return [make(1000 * seed + place) for make, place in known]
