"""One game of a league: its realm, its players by name, and what it came to."""

import ast
import hashlib
import importlib
import importlib.util
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from realms.play.game import Game
from realms.play.players.player import Player, play_out
from realms.play.players.registry import PLAYERS
from realms.play.setup import table_for
from realms.play.view import View
from realms.rules.position.table import Table
from realms.scenario.scenario import load_scenario, scenario_from

HERE = Path(__file__).parent
BUNDLED = HERE.parents[1] / "realms/scenarios"
# The kinds of boards that a league plays on; where a count has no map, it plays on the smallest one.
SIX = {
    "hex": "first_steps",
    "growing": "game_of_gods",
    "two_worlds": "night_and_day",
    "necromancer": "necromancer_island",
    "river_world": "river_world",
    "drawn": "four_lands",
}
OWN = "realms.play.players"


@dataclass(frozen=True, slots=True)
class Match:
    """One game to play: a realm, the kind of player in each seat, and the seed of all luck."""

    realm: str
    seats: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """One game that was played; times are seconds of CPU, by seat."""

    coins: tuple[int, ...]
    winners: tuple[int, ...]
    seconds: float
    turns: tuple[int, ...]
    thinking: tuple[float, ...]
    slowest: tuple[float, ...]  # the longest turn of each seat
    nodes: tuple[int, ...]  # imagined decisions, for players that count them

    def share(self, seats: Sequence[int]) -> float:
        """Return the part of the win that belongs to some seats."""
        return sum(seat in seats for seat in self.winners) / len(self.winners)

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Played":
        """Return the game of plain data."""
        read: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return cls(**read)


class Watched:
    """A player with a clock: the time of each of its turns."""

    def __init__(self, player: Player) -> None:
        self.player, self.turns = player, dict[int, float]()

    def choose(self, view: View) -> int:
        """Return the player's choice."""
        start = time.process_time()
        choice = self.player.choose(view)
        turn = view.turn
        self.turns[turn] = self.turns.get(turn, 0.0) + time.process_time() - start
        return choice


def play(match: Match) -> Played:
    """Play one game to its end."""
    table = table_of(match.realm, len(match.seats))
    start = time.process_time()
    sitting = [
        Watched(maker(name)((match.seed + 1) * 1_000_003 + seat)) for seat, name in enumerate(match.seats)
    ]
    game = Game(table, match.seed)
    play_out(game, sitting)
    end = game.outcome()
    turns = [list(player.turns.values()) or [0.0] for player in sitting]
    return Played(
        end.coins,
        end.winners,
        round(time.process_time() - start, 4),
        tuple(len(each) for each in turns),
        tuple(round(sum(each), 4) for each in turns),
        tuple(round(max(each), 4) for each in turns),
        tuple(int(getattr(each.player, "nodes", 0)) for each in sitting),
    )


@cache
def maker(name: str) -> Callable[[int], Player]:
    """Return what makes a player of a seed: by its name in the registry, or by `module:Class`."""
    if name in PLAYERS:
        return PLAYERS[name]
    module, _, attribute = name.partition(":")
    if not attribute:
        raise SystemExit(f"There is no player {name!r}; known are {', '.join(PLAYERS)}, and module:Class.")
    found: Callable[[int], Player] = getattr(importlib.import_module(module), attribute)
    return found


def file_of(realm: str) -> Path:
    """Return the file of a realm: one of the six kinds, a file beside this one, a bundled one, or a path."""
    name = SIX.get(realm, realm)
    for path in (HERE / f"{name}.realm.json", BUNDLED / f"{name}.realm.json", Path(name)):
        if path.is_file():
            return path
    raise SystemExit(f"There is no realm {realm!r}; known are {', '.join(SIX)}, thirty and the bundled ones.")


@cache
def table_of(realm: str, players: int) -> Table:
    """Return the table for a realm and a count of players."""
    scenario = load_scenario(file_of(realm))
    layers = scenario.data["layers"]
    if all(layer["players"] != players for layer in layers):
        smallest = {**min(layers, key=lambda layer: int(layer["players"])), "players": players}
        scenario = scenario_from({**scenario.data, "layers": [smallest]}, scenario.path)
    return table_for(scenario.realm(players))


# --- versions: a change of any of these keeps new games apart from old ones ---


@cache
def version_of_realm(realm: str, players: int) -> str:
    """Return a digest of a realm's file and of what the rules make of it in a few games of chance."""
    digest = hashlib.sha256(file_of(realm).read_bytes())
    for seed in range(3):
        game = Game(table_of(realm, players), seed)
        play_out(game, [PLAYERS["random"](seat) for seat in range(players)])
        digest.update(repr((game.decisions, game.outcome().coins)).encode())
    return digest.hexdigest()[:12]


@cache
def version_of_player(name: str) -> str:
    """Return a digest of a player's sources, of those it imports among the players, and of their data."""
    wanted, files = [_module_of(name)], set[Path]()
    while wanted:
        path = _source(wanted.pop())
        if path and path not in files:
            files.add(path)
            wanted += _imported(path)
    folders = {path.parent for path in files}
    data = {path for folder in folders for path in folder.glob("*.json") if ".realm." not in path.name}
    digest = hashlib.sha256(name.encode())
    for path in sorted(files | data):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _module_of(name: str) -> str:
    return str(maker(name).__module__)


def _source(module: str) -> Path | None:
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        return None
    origin = spec.origin if spec else None
    if origin and not origin.endswith(".py"):  # compiled: its source lies beside it, or under the same name
        origin = str(Path(__file__).parents[2] / (module.replace(".", "/") + ".py"))
    return Path(origin) if origin and Path(origin).is_file() else None


def _imported(path: Path) -> list[str]:
    """Return the modules of players that a source imports, and modules that belong to no package."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update([node.module, *(f"{node.module}.{name.name}" for name in node.names)])
    return [name for name in found if name.startswith(f"{OWN}.") or _beside(name, path)]


def _beside(module: str, path: Path) -> bool:
    beside = path.parent / f"{module.partition('.')[0]}.py"
    return beside.is_file() and OWN.replace(".", "/") not in str(path)


def key_of(match: Match) -> str:
    """Return what tells a game from every other one, with the versions of all that takes part."""
    versions = {name: version_of_player(name) for name in sorted(set(match.seats))}
    return json.dumps(
        [match.realm, version_of_realm(match.realm, len(match.seats)), match.seats, versions, match.seed]
    )
