"""Keys that tell the games of a league apart: the versions of the realm, the rules and the players."""

import ast
import hashlib
import importlib.util
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from league_checkout import ROOT
from league_games import Match, file_of, maker, table_of

from realms.play.game import Game
from realms.play.players.player import play_out
from realms.play.players.random_player import RandomPlayer

OWN = "realms.play.players."
RANDOM_GAMES = 3


@cache
def key_of(match: Match) -> str:
    """Return the key of a game; a change of anything that takes part in it makes another key."""
    versions = {name: version_of_player(name) for name in sorted(set(match.seats))}
    realm = version_of_realm(match.realm, len(match.seats))
    return json.dumps([match.realm, realm, match.seats, versions, match.seed])


def without_versions(key: str) -> str:
    """Return the part of a key that changes of players, realm and rules leave as it is."""
    realm, _, seats, _, seed = json.loads(key)
    return json.dumps([realm, seats, seed])


@cache
def version_of_realm(realm: str, players: int) -> str:
    """Return a digest of a realm's file, and of a few random games: they change when the rules do."""
    digest = hashlib.sha256(file_of(realm).read_bytes())
    for seed in range(RANDOM_GAMES):
        game = Game(table_of(realm, players), seed)
        play_out(game, [RandomPlayer(seat) for seat in range(players)])
        digest.update(repr((game.decisions, game.outcome().coins)).encode())
    return digest.hexdigest()[:12]


@cache
def version_of_player(name: str) -> str:
    """Return a digest of a player's source, of those it imports among the players, and of their data."""
    sources = sources_of(maker(name).__module__)
    folders = {path.parent for path in sources}
    data = {path for folder in folders for path in folder.glob("*.json") if ".realm." not in path.name}
    digest = hashlib.sha256(name.encode())
    for path in sorted(sources | data):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def sources_of(module: str) -> set[Path]:
    """Return the source of a module, and those of the players' modules and of its folder that it imports."""
    wanted, found = [module], set[Path]()
    while wanted:
        path = _source(wanted.pop())
        if path and path not in found:
            found.add(path)
            wanted += (name for name in _imported(path) if name.startswith(OWN) or _in_folder(name, path))
    return found


def _source(module: str) -> Path | None:
    own = ROOT / f"{module.replace('.', '/')}.py"  # a module that is compiled has its source there too
    if own.is_file():
        return own
    try:
        spec = importlib.util.find_spec(module)
    except ImportError:  # a name of a module, not a module
        return None
    return Path(spec.origin) if spec and spec.origin and Path(spec.origin).is_file() else None


def _imported(path: Path) -> Iterator[str]:
    """Yield the modules that a source imports, and the names that may be modules."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def _in_folder(module: str, path: Path) -> bool:
    return (path.parent / f"{module}.py").is_file()
