"""The coins that a seat may still expect: with the race that it has, and with those that come after it.

A race spreads while tokens are free, goes into decline when that brings most, and another one follows. The
figures are means of many games; the best moment to decline is worked out from them.
"""

from functools import cache
from typing import Final

CROWD = 2.2  # the share of a race in decline lost in a turn is this over the regions that each seat has
FAIR = 3.5  # coins a turn at which a race without free tokens neither wins nor loses
SPREAD = 0.5  # coins a turn that a free token brings by the next turn, on an empty board
SPARE = 0.04  # tokens that are free a turn later, for each coin a turn
USE = 0.65  # and for each that is free now
FIRST_INCOME = 7.0  # coins a turn of a new race after its first turn, on an empty board
REGIONS = 0.8  # that a race wins or loses, for each of its coins a turn
FIRST_FREE = 6.3  # tokens
MOST = 16  # turns and coins a turn that are told apart
MOST_KNOWN = 50_000  # answers that are remembered; then all are forgotten
LEAST_DECAY: Final = 0.05
MOST_DECAY: Final = 0.35


class Outlook:
    """The prospects in a game of so many seats on so many regions."""

    def __init__(self, seats: int, regions: int) -> None:
        share = CROWD * seats / max(1, regions)
        self.decay: float = min(MOST_DECAY, max(LEAST_DECAY, share))
        self.gain: float = FAIR * self.decay
        self.spread: float = SPREAD - 0.8 * self.decay
        self.first: float = FIRST_INCOME - 5 * self.decay
        self._rows: list[list[float]] = []
        self._known: dict[tuple[int, int, int, int, int], float] = {}
        for turns in range(1, MOST):
            row = [self._new_race(turns, float(declined)) for declined in range(MOST)]
            self._rows.append(row)

    def _new_race(self, turns: int, declined: float) -> float:
        held = declined * (1 - self.decay)
        gained = self.first + held
        if turns == 1:
            return gained
        return gained + self.active(turns - 1, self.first, REGIONS * self.first, FIRST_FREE, held)

    def of_race(self, turns: int, income: int, regions: int, free: int, declined: int) -> float:
        """Return the same as `active` for whole numbers, which are remembered."""
        key = turns, income, regions, free, declined
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            found = self.active(turns, float(income), float(regions), float(free), float(declined))
            self._known[key] = found
        return found

    def active(self, turns: int, income: float, regions: float, free: float, declined: float) -> float:
        """Return the coins of the turns to come with an active race, which declines when that is best."""
        keep = 1 - self.decay
        best = self._decline(turns, regions)
        gained = 0.0
        for left in range(turns - 1, -1, -1):
            more = self.gain + self.spread * free - self.decay * income
            regions += REGIONS * more
            income += more
            free = USE * free + SPARE * income
            declined *= keep
            gained += income + declined
            total = gained + (self._decline(left, regions) if left else 0.0)
            best = max(best, total)
        return best

    def _decline(self, turns: int, regions: float) -> float:
        """Return the coins of the turns to come if the race goes into decline in the first of them."""
        left = regions * (1 - self.decay)
        return left + self.without(turns - 1, left)

    def without(self, turns: int, declined: float) -> float:
        """Return the coins of the turns to come without an active race, with so many a turn in decline."""
        if turns <= 0:
            return 0.0
        row = self._rows[min(turns, len(self._rows)) - 1]
        if declined >= MOST - 1:
            return row[MOST - 1]
        low = int(declined)
        return row[low] + (declined - low) * (row[low + 1] - row[low])


@cache
def outlook(seats: int, regions: int) -> Outlook:
    """Return the prospects for a number of seats and of regions."""
    return Outlook(seats, regions)
