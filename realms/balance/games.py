"""Batches of games and their results, as plain data that go from process to process."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from realms.play.chronicle import ChronicledGame, Reign
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.setup import table_for
from realms.rules.position.table import Table
from realms.scenario.scenario import Realm, Scenario, scenario_from


@dataclass(frozen=True, slots=True)
class Batch:
    """Games of one realm: the whole document, the players, the number of games, and the first seed.

    From game to game all players move on by one seat, so that no seat is judged by its player.
    """

    document: dict[str, Any]
    kinds: tuple[str, ...]
    games: int = 200
    seed: int = 1

    @classmethod
    def of(cls, scenario: Scenario, kinds: Sequence[str], games: int = 200, seed: int = 1) -> "Batch":
        """Make a batch for a scenario as it stands, with its tile set."""
        return cls({**scenario.data, "tileset": scenario.tileset_data}, tuple(kinds), games, seed)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.kinds)

    def seats(self, number: int) -> tuple[str, ...]:
        """Return the kind of player in each seat of a game."""
        shift = number % self.players
        return self.kinds[-shift:] + self.kinds[:-shift] if shift else self.kinds

    def share(self, worker: int, workers: int) -> range:
        """Return the numbers of the games that one of several workers plays."""
        return range(worker, self.games, workers)


@dataclass(frozen=True, slots=True)
class ReignCoins:
    """The coins that a race with its power earned in one game."""

    race: str
    power: str
    coins: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game."""

    seed: int
    seats: tuple[str, ...]
    coins: tuple[int, ...]
    winners: tuple[int, ...]
    held: frozenset[str]  # the regions held by anybody at the end of a round
    brought: tuple[ReignCoins, ...]


def play_batch(batch: Batch, numbers: Sequence[int]) -> Iterator[GameResult]:
    """Play some games of a batch, one after the other."""
    realm = scenario_from(batch.document).realm(batch.players)
    table = table_for(realm)
    for number in numbers:
        yield play_one(realm, table, batch.seats(number), batch.seed + number)


def play_one(realm: Realm, table: Table, seats: tuple[str, ...], seed: int) -> GameResult:
    """Play one game."""
    game = ChronicledGame(table, seed, realm)
    play_out(game, players_for(seats, seed))
    end, known = game.outcome(), game.chronicle
    held = frozenset(known.conquests).union(*(each.holders for each in known.rounds))
    brought = tuple(_brought(table, reign) for reign in known.reigns)
    return GameResult(seed, seats, end.coins, end.winners, held, brought)


def _brought(table: Table, reign: Reign) -> ReignCoins:
    race, power = reign.combination
    return ReignCoins(table.catalogue.id_of(race), table.catalogue.id_of(power), reign.coins)
