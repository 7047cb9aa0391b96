"""The threat of rivals: how likely each region of a seat is lost before its next turn."""

from collections.abc import Sequence
from math import exp
from typing import Final

from realms.play.players.heuristics import free_tokens
from realms.rules.position.alliances import alliances
from realms.rules.position.state import State
from realms.rules.position.table import ACTIVE, SLOTS
from realms.rules.turn.attack import edge_entry

NEWCOMER = 9.0  # tokens of a race that is still to come
STEEP = 1.0  # how much less a region is attacked for each token that it costs
MOST_LIKELY = 0.9
SHARE = 0.6  # of the tokens of a rival, those that it uses where it finds most
AWAY = 0.5  # the part of a threat to regions that a rival does not reach yet
TOKEN = 0.5  # coins that a lost token is worth
DEAREST: Final = 40
FALLING: Final = tuple([exp(-STEEP * cost) for cost in range(DEAREST + 1)])


def falling(cost: int) -> float:
    """Return how much a region is attacked that costs so many tokens."""
    return FALLING[cost] if 0 <= cost < DEAREST else FALLING[DEAREST if cost > 0 else 0]


def rivals_of(s: State, seat: int) -> list[int]:
    """Return the seats that do not win together with a seat."""
    mates: Sequence[int] = (seat,)
    if s.table.listeners.sides:
        for side in alliances(s):
            if seat in side.seats:
                mates = side.seats
    return [each for each in range(s.table.players) if each not in mates]


class Threat:
    """The pressure of one rival on the regions that it reaches, and on others."""

    def __init__(self, s: State, rival: int, worthwhile: float) -> None:
        self.band = SLOTS * rival
        own, cost, free = s.held[self.band], s.cost, s.held[s.table.nobody]
        tokens = float(free_tokens(s, rival)) if s.combo[self.band] else NEWCOMER
        near = s.table.near(own) | s.rules[self.band].always if own else edge_entry(s, self.band)
        self.near = near & ~own & ~s.shut
        total = 0.0
        for region in s.table.regions(self.near & ~free):
            total += worthwhile * falling(cost[region]) * cost[region]
        for region in s.table.regions(self.near & free):
            total += falling(cost[region]) * cost[region]
        self.scale = SHARE * tokens * worthwhile / total if total > 0 else 0.0


class Threats:
    """The pressure of all rivals of a seat on each region, as it was when a thought began."""

    def __init__(self, s: State, seat: int) -> None:
        self.seat = seat
        rivals = rivals_of(s, seat)
        worthwhile = 1.0 + 1.0 / max(1, len(rivals))
        self.rivals = [Threat(s, rival, worthwhile) for rival in rivals]
        self.pressure = [0.0] * len(s.cost)
        for threat in self.rivals:
            near, close, away = threat.near, threat.scale, threat.scale * AWAY
            for region in range(len(self.pressure)):
                self.pressure[region] += close if near >> region & 1 else away

    def on(self, s: State, band: int, regions: int) -> list[tuple[int, float]]:
        """Return the likely loss of each of some regions of a band, in coins."""
        coins, cost, pressure = s.rules[band].coins, s.cost, self.pressure
        token = 1.0 + TOKEN if band % SLOTS == ACTIVE else 1.0
        spared = self._spared(s, band) if s.rules[band].refuses else s.shut
        found: list[tuple[int, float]] = []
        for region in s.table.regions(regions):
            chance = 0.0
            if not spared >> region & 1 and region < len(pressure):
                chance = min(MOST_LIKELY, pressure[region] * falling(cost[region]))
            worth = token
            for mask in coins:
                worth += mask >> region & 1
            found.append((region, chance * worth))
        return found

    def _spared(self, s: State, band: int) -> int:
        """Return the regions of a band that the most dangerous rival may not take."""
        spared = s.shut
        if self.rivals:
            strongest = max(self.rivals, key=_scale)
            for refuses in s.rules[band].refuses:
                spared |= refuses(s, band, strongest.band)
        return spared

    def losses(self, s: State) -> float:
        """Return the coins that the seat is likely to lose with its regions before its next turn."""
        total = 0.0
        for band in s.table.slots[self.seat]:
            if s.held[band]:
                for _, loss in self.on(s, band, s.held[band]):
                    total += loss
        return total

    def guards(self, s: State) -> dict[int, int]:
        """Return how many tokens of the hand each region that is still to be asked about should get."""
        likely = self.on(s, s.band, s.regions_to_ask)
        danger = [loss for _, loss in likely]
        more = [0] * len(danger)
        for _ in range(s.hand[s.band]):
            place = danger.index(max(danger))
            more[place] += 1
            danger[place] *= FALLING[1]
        return {region: more[place] for place, (region, _) in enumerate(likely)}


def _scale(threat: Threat) -> float:
    return threat.scale
