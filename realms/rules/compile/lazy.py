"""Rules for boards that change during a game: what depends on the board is worked out when it is read.

Most boards of such a game last for a few decisions, and nobody asks most rules anything on them.
"""

from collections.abc import Iterable
from typing import Any, Final

from realms.rules.compile.compile_rules import Contributions
from realms.rules.compile.on_board import (
    find_coins,
    find_price_changes,
    find_ways_in,
    find_where,
    has_plain_price,
)
from realms.rules.compile.rules import PLACES, BoardFreeRules, PriceChanges, Rules, WaysIn, Where, board_free
from realms.rules.ground.ground import Ground

_KEY: Final = PLACES["key"]
_NAMES: Final = tuple(PLACES)


class LazyRules(Rules):
    """Rules whose fields for the board are worked out when somebody reads one of them.

    Their `row` has the board-free fields alone: nothing that was worked out for one board comes to another.
    """

    __slots__ = ("_coins", "_plain_price", "_price_changes", "_ways_in", "_where", "ground")

    def __init__(self, row: tuple[Any, ...], ground: Ground, alike: BoardFreeRules | None = None) -> None:
        """Make the rules of a row of values; rules `alike` have the same ones, which are quicker to copy."""
        if alike is None:
            BoardFreeRules.__init__(self, *row)
        else:
            self.copy_fields(alike)
        self.row = row
        self.own = None
        self.ground = ground
        self._where: Where | None = None
        self._ways_in: WaysIn | None = None
        self._price_changes: PriceChanges | None = None
        self._plain_price: bool | None = None
        self._coins: tuple[int, ...] | None = None

    def where(self) -> Where:
        """Return the regions where the race can go and stay."""
        if self._where is None:
            self._where = find_where(self, self.ground)
        return self._where

    def ways_in(self) -> WaysIn:
        """Return the regions where the race can begin."""
        if self._ways_in is None:
            self._ways_in = find_ways_in(self, self.ground)
        return self._ways_in

    def price_changes(self) -> PriceChanges:
        """Return the regions that are cheaper or dearer."""
        if self._price_changes is None:
            self._price_changes = find_price_changes(self, self.ground)
        return self._price_changes

    @property
    def plain_price(self) -> bool:
        if self._plain_price is None:
            self._plain_price = has_plain_price(self)
        return self._plain_price

    @property
    def coins(self) -> tuple[int, ...]:
        if self._coins is None:
            self._coins = find_coins(self, self.ground)
        return self._coins

    def rebound(self, ground: Ground) -> "LazyRules":
        """Return the same rules for another board."""
        return LazyRules(self.row, ground, self)

    def extended(self, more: Iterable[Contributions], key: object) -> "LazyRules":
        """Return these rules with the contributions of more traits, which come after all others."""
        row, added, changed = [*self.row], list(more), {_KEY}
        row[_KEY] = key
        for each in added:
            for place, merge, value in each.fields:
                row[place] = merge(row[place], value)
                changed.add(place)
        new = LazyRules(tuple(row), self.ground, self)
        for place in changed:
            setattr(new, _NAMES[place], row[place])
        plans = dict.fromkeys(plan for each in added for plan in each.plans)
        for plan in plans:
            plan(new)
        if plans:
            new.row = board_free(new)
        return new
