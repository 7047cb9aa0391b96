"""The state of a realm as plain data, so that another process can work on it."""

from dataclasses import dataclass
from pathlib import Path

from realms.scenario.scenario import Scenario
from realms.tiles import jsonfile
from realms.tiles.jsonform import dumps


@dataclass(frozen=True, slots=True)
class RealmState:
    """A document with the places of its files, for another process."""

    text: bytes
    path: Path | None
    tileset_path: Path | None

    @classmethod
    def of(cls, scenario: Scenario) -> "RealmState":
        """Return the state of a scenario."""
        return cls(dumps(dict(scenario.data)).encode(), scenario.path, scenario.tileset_path)

    @property
    def scenario(self) -> Scenario:
        """The scenario."""
        data = jsonfile.parse(self.text.decode())
        return Scenario(data, self.path, tileset_path=self.tileset_path)
