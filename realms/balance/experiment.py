"""Experiments: a realm, the players at its table, and the luck of its numbered games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from realms.scenario.scenario import Scenario

Entries = Literal["free", "drawn"]  # where each seat conquers first: as it chooses, or as a lot is drawn
FEWEST_A_BATCH = 20


@dataclass(frozen=True, slots=True)
class Experiment:
    """The games of one realm: the whole document, the players, and the seed of the first game.

    Games are numbered from 1. From game to game all players move on by one seat, so that no seat is judged
    by its player.
    """

    document: Mapping[str, Any]
    kinds: tuple[str, ...]
    seed: int = 1
    entries: Entries = "free"

    @classmethod
    def of(
        cls, scenario: Scenario, kinds: Sequence[str], seed: int = 1, entries: Entries = "free"
    ) -> "Experiment":
        """Make an experiment on a scenario as it stands, with its tile set."""
        return cls({**scenario.data, "tileset": scenario.tileset_data}, tuple(kinds), seed, entries)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.kinds)

    def seats(self, number: int) -> tuple[str, ...]:
        """Return the kind of player in each seat of a game."""
        shift = (number - 1) % self.players
        return self.kinds[-shift:] + self.kinds[:-shift] if shift else self.kinds

    def seed_of(self, number: int) -> int:
        """Return the seed of a game."""
        return self.seed + number - 1

    @property
    def batch(self) -> int:
        """The number of games in a whole batch, in which every player sits in every seat equally often."""
        return -(-FEWEST_A_BATCH // self.players) * self.players

    def batches(self, games: int) -> Iterator[range]:
        """Yield the numbers of the games of each batch in order; the last batch may be shorter."""
        for first in range(1, games + 1, self.batch):
            yield range(first, min(first + self.batch, games + 1))

    def to_data(self) -> dict[str, Any]:
        """Return the experiment as plain data for another process."""
        return {
            "document": self.document,
            "kinds": [*self.kinds],
            "seed": self.seed,
            "entries": self.entries,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Experiment":
        """Return the experiment of plain data."""
        return cls(data["document"], tuple(data["kinds"]), data["seed"], data["entries"])
