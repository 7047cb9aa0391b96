"""The players that the program offers, by name: levels, and others for tests and measurements."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, Protocol

from realms.locale import Sentence, sentence
from realms.play.engine_hash import engine_hash
from realms.play.players.levels.easy import EasyPlayer
from realms.play.players.levels.expert import ExpertPlayer
from realms.play.players.levels.hard import HardPlayer
from realms.play.players.levels.normal import NormalPlayer
from realms.play.players.paced import PacedPlayer
from realms.play.players.player import Player
from realms.play.players.plugged import PluggedPlayer
from realms.play.players.random_player import RandomPlayer
from realms.play.players.way import Adviser
from realms.play.players.yardsticks.greedy import GreedyPlayer
from realms.play.players.yardsticks.planner import PlannerPlayer
from realms.play.record import HUMAN
from realms.plugins import loading
from realms.plugins.plug_in import PlugIn

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


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of player that a plug-in adds."""

    name: str
    title: Sentence
    description: Sentence
    make: Callable[[int], Player]
    plug_in: PlugIn


_ADDED: dict[str, PlayerKind] = {}


def player(
    name: str, title: Sentence, description: Sentence
) -> Callable[[Callable[[int], Player]], Callable[[int], Player]]:
    """Enter a player of a plug-in: a class, or a function, that makes one from a seed."""

    def enter(make: Callable[[int], Player]) -> Callable[[int], Player]:
        plug_in = loading.entering(name)
        if plug_in is None:
            raise ValueError(f"{name} does not come from a plug-in")
        if name in _ADDED:
            raise ValueError(f"two players are called {name}")
        _ADDED[name] = PlayerKind(name, title, description, make, plug_in)
        return make

    return enter


@cache
def added_players() -> Mapping[str, PlayerKind]:
    """Return the players of plug-ins by name."""
    loading.load_plug_ins(loading.PLAYERS, _ADDED)
    return _ADDED


def player_names() -> tuple[str, ...]:
    """Return the names of all players, ours first."""
    return *PLAYERS, *added_players()


def player_descriptions() -> Mapping[str, Sentence]:
    """Return a line about each player, ours first."""
    added = {name: each.description for name, each in added_players().items()}
    return {**PLAYER_DESCRIPTIONS, **added}


def player_title(kind: str) -> Sentence:
    """Return the title of a kind of player; an unknown kind keeps its name."""
    if kind in PLAYER_TITLES:
        return PLAYER_TITLES[kind]
    added = added_players().get(kind)
    if added is None:
        return Sentence("{kind}", {"kind": kind})
    return Sentence("{title} ({source})", {"title": added.title, "source": added.plug_in.source})


def engine_with(kinds: Sequence[str]) -> str:
    """Return the identity of the engine, and of the packages whose players play with it."""
    packages = {added_players()[kind].plug_in.source for kind in kinds if kind in added_players()}
    return " + ".join([engine_hash(), *sorted(packages)])


def players_for(seats: Sequence[str], seed: int) -> list[Player]:
    """Return a player for each seat, each with its own luck; a human's seat gets one that is never asked."""
    return [_maker(name)(1000 * seed + place) for place, name in enumerate(seats)]


def _maker(name: str) -> Callable[[int], Player]:
    """Return the function that makes a player; a person's place is kept by one that is never asked."""
    if name in PLAYERS:
        return PLAYERS[name]
    added = None if name == HUMAN else added_players().get(name)
    return partial(PluggedPlayer, added.plug_in, added.make) if added else RandomPlayer
