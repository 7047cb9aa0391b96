"""The draft: the way in which races and powers are drawn and come on offer.

A row of the column is a race, a power, and in some games more races; a missing one is below zero.
"""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from realms.compiled import mypyc_attr

if TYPE_CHECKING:
    from realms.rules.position.state import State
    from realms.tiles.kinds import World

MISSING: Final = -1
Stretches = tuple[tuple[int, int], ...]  # of consecutive numbers: the first, and one more than the last


@dataclass(frozen=True, slots=True)
class Offer:
    """The gains and costs of something on offer."""

    tokens: int
    coins: int  # coins that lie there
    price: int
    bonus: int = 0  # coins that the scenario adds, or takes if there are any

    @property
    def worth(self) -> int:
        """Return the gains less the costs, if a token is as good as a coin."""
        return self.tokens + self.coins + self.bonus - self.price


@mypyc_attr(allow_interpreted_subclasses=True)
class Draft:
    """The usual draft, pairs in one column: each banner turned up gets the next badge."""

    id: ClassVar[str] = "pairs"
    coins_move: bool = True  # whether coins move up with the pairs on which they lie
    by_rows: ClassVar[bool] = True  # whether nothing is missing when all rows are on offer

    def short(self, s: "State") -> bool:
        """Return True if the column lacks something and the piles have it."""
        if lacks_badge(s):
            return bool(s.badge_pile or s.discarded_badges)
        return len(s.column) < s.table.rows and bool(s.banner_pile or s.bottom_banners)

    def to_come(self, s: "State") -> list[int]:
        """Return the badges that may come next if a banner lacks one, else the banners if there is room."""
        if lacks_badge(s):
            return s.badge_pile or restored_badges(s)
        return s.banner_pile or s.bottom_banners[:1] if len(s.column) < s.table.rows else []

    def lay(self, s: "State", number: int) -> None:
        """Lay a banner or badge that was turned up in the column."""
        if lacks_badge(s):
            s.badge_pile.remove(number)
            s.column[-1] = s.column[-1][0], number
        else:
            pile = s.banner_pile if number in s.banner_pile else s.bottom_banners
            pile.remove(number)
            s.column.append((number, MISSING))
            s.column_coins.append(0)

    def faults(self, s: "State") -> Iterable[str]:
        """Yield an error if too many combinations are on offer."""
        if len(s.column) > s.table.rows:
            yield "too many combinations on offer"


PAIRS: Final = Draft()


def lacks_badge(s: "State") -> bool:
    """Return True if the last banner on offer has no badge yet; nobody can pick it until then."""
    return bool(s.column) and s.column[-1][1] < 0


def restored_badges(s: "State") -> list[int]:
    """Make the discarded badges the pile again and return it."""
    s.badge_pile, s.discarded_badges = sorted(s.discarded_badges), []
    return s.badge_pile


def within_stretches(pile: list[int], stretches: Stretches) -> list[int]:
    """Return the numbers of a sorted pile that lie within some stretches."""
    found: list[int] = []
    for first, end in stretches:
        found += pile[bisect_left(pile, first) : bisect_left(pile, end)]
    return found


def banners_of(s: "State", world: "World") -> list[int]:
    """Return the banners of a world that may come next: those in the pile, else the first one below it."""
    at_home = within_stretches(s.banner_pile, s.table.catalogue.banners[world])
    return at_home or [race for race in s.bottom_banners if s.table.catalogue.worlds[race] == world][:1]
