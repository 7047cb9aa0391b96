"""Experiments: a realm, the players at its table, and the luck of its numbered games."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from realms.play.players.registry import engine_with
from realms.scenario.readings import readings_of
from realms.scenario.scenario import Scenario
from realms.tiles.jsonform import plain

Entries = Literal["free", "drawn"]  # where each seat conquers first: as it chooses, or as a lot is drawn
FEWEST_A_BATCH: Final = 20
MOST_SEED: Final = 900_000_000  # of game 1; results and stores have room for the seeds of later games
USUAL_GAMES: Final = 300  # enough to find an edge of 15 points for every count of players


# What a document says about itself; no game depends on it. Readings stand beside the realm in the key.
DESCRIPTION = ("id", "titles", "stars", "authors", "licence", "texts", "exclusions", "readings")


@dataclass(frozen=True, slots=True)
class ExperimentKey:
    """All that decides the numbered games of an experiment; games of different keys are never mixed."""

    realm: str  # a hash of the map, its tile set, rules and pool
    players: int
    kinds: tuple[str, ...]
    readings: tuple[str, ...]  # the names of those that hold
    engine: str
    seed: int
    entries: str


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

    @property
    def key(self) -> ExperimentKey:
        """The identity of the experiment."""
        readings = tuple(name for name, holds in readings_of(self.document).items() if holds)
        return ExperimentKey(
            realm_hash(self.document),
            self.players,
            self.kinds,
            readings,
            engine_with(self.kinds),
            self.seed,
            self.entries,
        )

    def to_data(self) -> dict[str, Any]:
        """Return the experiment as plain data for another process."""
        return {
            "document": self.document,
            "kinds": [*self.kinds],
            "seed": self.seed,
            "entries": self.entries,
            "engine": engine_with(self.kinds),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Experiment":
        """Return the experiment of plain data."""
        return cls(data["document"], tuple(data["kinds"]), data["seed"], data["entries"])


def realm_hash(document: Mapping[str, Any]) -> str:
    """Return a hash of the parts of a document, with its tile set, that games depend on."""
    deciding = {name: value for name, value in document.items() if name not in DESCRIPTION}
    return hashlib.sha256(plain(deciding).encode()).hexdigest()
