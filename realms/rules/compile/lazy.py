"""Rules for boards that change during a game: what depends on the board is worked out when it is read.

Most boards of such a game last for a few decisions, and nobody asks most rules anything on them.
"""

from collections.abc import Iterable
from typing import Any, Final

from realms.rules.compile.compile_rules import Contributions
from realms.rules.compile.on_board import BOARD_FIELDS
from realms.rules.compile.rules import PLACES, BoardFreeRules, Rules, board_free
from realms.rules.ground.ground import Ground

_KEY: Final = PLACES["key"]


class LazyRules(Rules):
    """Rules whose fields for the board stay unset until somebody reads one of them.

    Their `row` has the board-free fields alone: nothing that was worked out for one board comes to another.
    """

    __slots__ = ("ground",)

    def __init__(self, row: tuple[Any, ...], ground: Ground) -> None:
        BoardFreeRules.__init__(self, *row)
        self.row, self.own, self.ground = row, None, ground

    def __getattr__(self, name: str) -> Any:
        """Work a field out that is not set yet; Python asks here for no other."""
        if name not in BOARD_FIELDS:
            raise AttributeError(name)
        BOARD_FIELDS[name](self, self.ground)
        return getattr(self, name)

    def rebound(self, ground: Ground) -> "LazyRules":
        """Return the same rules for another board."""
        return LazyRules(self.row, ground)

    def extended(self, more: Iterable[Contributions], key: object) -> "LazyRules":
        """Return these rules with the contributions of more traits, which come after all others."""
        row = [*self.row]
        row[_KEY] = key
        added = list(more)
        for each in added:
            for place, merge, value in each.fields:
                row[place] = merge(row[place], value)
        new = LazyRules(tuple(row), self.ground)
        plans = dict.fromkeys(plan for each in added for plan in each.plans)
        for plan in plans:
            plan(new)
        if plans:
            new.row = board_free(new)
        return new
