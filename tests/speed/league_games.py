"""One game of a league: its realm, its players by name, and what it came to."""

import importlib
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from league_checkout import ROOT

from realms.play.game import Game
from realms.play.players.player import Player, play_out
from realms.play.players.registry import PLAYERS
from realms.play.setup import table_for
from realms.play.view import View
from realms.rules.position.table import Table
from realms.scenario.scenario import load_scenario, scenario_from

HERE = Path(__file__).resolve().parent
BUNDLED = ROOT / "realms/scenarios"
# The kinds of boards that leagues are played on. A count without a map plays on the smallest map there is.
SIX = {
    "hex": "first_steps",
    "growing": "game_of_gods",
    "two_worlds": "night_and_day",
    "necromancer": "necromancer_island",
    "river_world": "river_world",
    "drawn": "four_lands",
}


@dataclass(frozen=True, slots=True)
class Match:
    """One game to play: a realm, the kind of player in each seat, and the seed of all luck."""

    realm: str
    seats: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """One game that was played; times are seconds of CPU."""

    coins: tuple[int, ...]
    tokens: tuple[int, ...]
    winners: tuple[int, ...]
    seconds: float
    turns: tuple[tuple[float, ...], ...]  # how long each seat thought in each of its turns
    nodes: tuple[int, ...]  # imagined decisions by seat, of players that count them

    def share(self, seat: int) -> float:
        """Return the part of the win that belongs to a seat."""
        return (seat in self.winners) / len(self.winners)

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Played":
        """Return the game of plain data."""
        read = {name: tuple(data[name]) for name in ("coins", "tokens", "winners", "nodes")}
        return cls(**read, seconds=data["seconds"], turns=tuple(tuple(seat) for seat in data["turns"]))


class WatchedPlayer:
    """A player, and how long it thinks in each turn."""

    def __init__(self, player: Player) -> None:
        self.player, self.turns = player, dict[int, float]()

    def choose(self, view: View) -> int:
        """Return the player's choice."""
        start, turn = time.process_time(), view.turn
        choice = self.player.choose(view)
        self.turns[turn] = self.turns.get(turn, 0.0) + time.process_time() - start
        return choice


def play(match: Match) -> Played:
    """Play one game to its end."""
    game = Game(table_of(match.realm, len(match.seats)), match.seed)
    luck = (match.seed + 1) * 1_000_003  # of the players: neither the game's, nor that of another seed
    sitting = [WatchedPlayer(maker(name)(luck + seat)) for seat, name in enumerate(match.seats)]
    start = time.process_time()
    play_out(game, sitting)
    end, seconds = game.outcome(), time.process_time() - start
    turns = tuple(tuple(round(turn, 4) for turn in player.turns.values()) for player in sitting)
    nodes = tuple(int(getattr(each.player, "nodes", 0)) for each in sitting)
    return Played(end.coins, end.tokens, end.winners, round(seconds, 4), turns, nodes)


@cache
def maker(name: str) -> Callable[[int], Player]:
    """Return what makes a player of a seed: by its name in the registry, or by `module:Class`."""
    module, _, attribute = name.partition(":")
    if name in PLAYERS:
        return PLAYERS[name]
    if not attribute:
        raise SystemExit(f"There is no player {name!r}; known are {', '.join(PLAYERS)}, and module:Class.")
    found: Callable[[int], Player] = getattr(importlib.import_module(module), attribute)
    return found


def file_of(realm: str) -> Path:
    """Return the file of a realm: of one of the six kinds, of this folder, a bundled one, or a path."""
    name = SIX.get(realm, realm)
    for path in (HERE / f"{name}.realm.json", BUNDLED / f"{name}.realm.json", Path(name)):
        if path.is_file():
            return path
    raise SystemExit(f"There is no realm {realm!r}; known are {', '.join(SIX)}, thirty and the bundled ones.")


@cache
def table_of(realm: str, players: int) -> Table:
    """Return the table for a realm and a count of players."""
    scenario = load_scenario(file_of(realm))
    layers: Sequence[dict[str, Any]] = scenario.data["layers"]
    if all(layer["players"] != players for layer in layers):
        smallest = {**min(layers, key=lambda layer: int(layer["players"])), "players": players}
        scenario = scenario_from({**scenario.data, "layers": [smallest]}, scenario.path)
    return table_for(scenario.realm(players))
