"""A case: the realm for one count of players, with the settings it is checked by."""

from dataclasses import dataclass
from functools import cached_property

from realms.board.board import Board
from realms.checks.settings import Limits, Settings
from realms.scenario.scenario import Realm
from realms.tiles.boxes import Supply, supply


@dataclass(frozen=True, eq=False)
class Case:
    """A scenario for one count of players, and the settings that apply."""

    realm: Realm
    settings: Settings

    @property
    def board(self) -> Board:
        """The board of the realm."""
        return self.realm.board

    @property
    def limits(self) -> Limits:
        """The numbers that checks compare with."""
        return self.settings.limits

    @cached_property
    def boxes(self) -> tuple[str, ...]:
        """The boxes to build the realm from: those the user owns, or else those the scenario names."""
        named = tuple(self.realm.scenario.data["boxes"])
        return named if self.settings.boxes is None else self.settings.boxes

    @cached_property
    def supply(self) -> Supply:
        """The tiles and pieces in these boxes."""
        return supply(self.boxes)
