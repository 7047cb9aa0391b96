"""Batches of games, as plain data that go from process to process."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from realms.balance.results import GameResult, play_game
from realms.play.setup import table_for
from realms.scenario.scenario import Scenario, scenario_from


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


def play_batch(batch: Batch, numbers: Sequence[int]) -> Iterator[GameResult]:
    """Play some games of a batch, one after the other."""
    realm = scenario_from(batch.document).realm(batch.players)
    table = table_for(realm)
    for number in numbers:
        yield play_game(realm, table, batch.seats(number), number, batch.seed + number)
