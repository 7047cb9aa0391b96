"""A realm under check, with what several checks want to know about it."""

from dataclasses import dataclass
from functools import cached_property

from realms.board.board import Board
from realms.checks.settings import Limits, Settings
from realms.scenario.scenario import Realm
from realms.tiles.boxes import Supply, supply


@dataclass(frozen=True, eq=False)
class Case:
    """One count of players of one scenario, and the settings that hold."""

    realm: Realm
    settings: Settings

    @property
    def board(self) -> Board:
        """The regions and who touches whom."""
        return self.realm.board

    @property
    def limits(self) -> Limits:
        """The numbers to compare with."""
        return self.settings.limits

    @cached_property
    def boxes(self) -> tuple[str, ...]:
        """The boxes that the realm must be built from: those owned, or those the scenario names."""
        named = tuple(self.realm.scenario.data["boxes"])
        return named if self.settings.boxes is None else self.settings.boxes

    @cached_property
    def supply(self) -> Supply:
        """How much of everything these boxes hold."""
        return supply(self.boxes)
