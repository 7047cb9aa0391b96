"""How races and powers come on offer: what chance may turn up next, and where that is laid.

A row of the column is a race, a power, and in some games more races; what is missing there is below zero.
"""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from realms.rules.position.state import State
    from realms.tiles.kinds import World

MISSING: Final = -1
Stretches = tuple[tuple[int, int], ...]  # of numbers: the first of each, and the one after its last


@dataclass(frozen=True, slots=True)
class Offer:
    """What it brings and costs to take something on offer."""

    tokens: int
    coins: int  # that lie there
    price: int
    bonus: int = 0  # coins that the scenario adds, or takes if there are any

    @property
    def worth(self) -> int:
        """All in all, if a token is as good as a coin."""
        return self.tokens + self.coins + self.bonus - self.price


class Draft:
    """Ready pairs in one column: the next banner turned up, with the next badge."""

    id = "pairs"
    coins_move = True  # with what moves up
    by_rows = True  # with all rows on offer nothing is missing

    def short(self, s: "State") -> bool:
        """Return whether the column could be filled up; a banner without a badge waits for one."""
        if lacks_badge(s):
            return bool(s.badge_pile or s.discarded_badges)
        return len(s.column) < s.table.rows and bool(s.banner_pile or s.bottom_banners)

    def to_come(self, s: "State") -> list[int]:
        """What may come next: a badge for a banner that has none, else a banner while there is room."""
        if lacks_badge(s):
            return s.badge_pile or laid_aside(s)
        return s.banner_pile or s.bottom_banners[:1] if len(s.column) < s.table.rows else []

    def lay(self, s: "State", number: int) -> None:
        """Lay what was turned up where it belongs."""
        if lacks_badge(s):
            s.badge_pile.remove(number)
            s.column[-1] = s.column[-1][0], number
        else:
            try:  # speed: looked for once, not twice
                s.banner_pile.remove(number)
            except ValueError:
                s.bottom_banners.remove(number)
            s.column.append((number, MISSING))
            s.column_coins.append(0)

    def faults(self, s: "State") -> Iterable[str]:
        """What is wrong with the column."""
        if len(s.column) > s.table.rows:
            yield "too many combinations on offer"


PAIRS: Final = Draft()


def lacks_badge(s: "State") -> bool:
    """Return whether the last banner on offer waits for a badge; nobody can pick it until it has one."""
    return bool(s.column) and s.column[-1][1] < 0


def laid_aside(s: "State") -> list[int]:
    """The badges that were laid aside, which make up the pile again."""
    s.badge_pile, s.discarded_badges = sorted(s.discarded_badges), []
    return s.badge_pile


def within(pile: list[int], stretches: Stretches) -> list[int]:
    """What of a pile in order lies within stretches of numbers."""
    found: list[int] = []
    for first, end in stretches:  # speed: looking at each takes three times as long
        found += pile[bisect_left(pile, first) : bisect_left(pile, end)]
    return found


def banners_of(s: "State", world: "World") -> list[int]:
    """The banners of a world of which any may come next: those of its pile, else the first one below it."""
    at_home = within(s.banner_pile, s.table.catalogue.banners[world])
    return at_home or [race for race in s.bottom_banners if s.table.catalogue.worlds[race] == world][:1]
