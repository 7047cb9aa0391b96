"""Dealing terrains, symbols and lost tribes to regions: a search by exchanges, in whole numbers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from realms.generate.drawn.land_regions import LandRegions

EXCHANGES: Final = 25  # that are tried for each place
WARMEST: Final = 12  # how much worse an exchange may make things at first

Weights = Mapping[str, int]
Group = Sequence[int]  # regions that get the same


@dataclass(frozen=True, slots=True)
class DealWeight:
    """The weight of two equal things beside each other, two borders apart, and on one kind of ground."""

    beside: Weights
    apart: Weights = field(default_factory=dict)
    crowd: Weights = field(default_factory=dict)


def dealt(
    ground: LandRegions,
    groups: Sequence[Group],
    things: Sequence[str],
    weight: DealWeight,
    kinds: Sequence[str],
    luck: Random,
) -> Mapping[int, str]:
    """Deal things to groups of regions, so that equal ones lie far apart; `kinds` are those of the ground."""
    dealing = _Dealing(ground, weight, kinds, luck.sample(things, len(things)), groups)
    tries = EXCHANGES * len(groups)
    for left in range(tries, 0, -1):
        one, other = luck.sample(groups, 2) if len(groups) > 1 else (groups[0], groups[0])
        dealing.exchange(one, other, luck.randrange(WARMEST * left // tries + 1))
    return dealing.thing


class _Dealing:
    def __init__(
        self,
        ground: LandRegions,
        weight: DealWeight,
        kinds: Sequence[str],
        things: Sequence[str],
        groups: Sequence[Group],
    ) -> None:
        self.ground, self.weight, self.kinds = ground, weight, kinds
        self.thing = {region: thing for group, thing in zip(groups, things, strict=True) for region in group}
        self.crowds = Counter((kinds[region], thing) for region, thing in self.thing.items())

    def exchange(self, one: Group, other: Group, most: int) -> None:
        """Exchange two things, unless that makes things worse by more than so much."""
        mine, its = self.thing[one[0]], self.thing[other[0]]
        if mine != its and len(one) == len(other):
            before = self._badness(one) + self._badness(other)
            self._put(one, its)
            self._put(other, mine)
            if self._badness(one) + self._badness(other) > before + most:
                self._put(one, mine)
                self._put(other, its)

    def _put(self, group: Group, thing: str) -> None:
        for region in group:
            self.crowds[self.kinds[region], self.thing[region]] -= 1
            self.crowds[self.kinds[region], thing] += 1
            self.thing[region] = thing

    def _badness(self, group: Group) -> int:
        """Return the weight of all that is equal around a thing."""
        thing, total = self.thing[group[0]], 0
        rings = (self.weight.beside, self.ground.beside), (self.weight.apart, self.ground.second)
        for weights, near in rings:
            if weight := weights.get(thing):
                total += weight * sum(
                    self.thing.get(other) == thing for region in group for other in near[region]
                )
        if crowd := self.weight.crowd.get(thing):
            total += crowd * sum(self.crowds[self.kinds[region], thing] for region in group)
        return total
