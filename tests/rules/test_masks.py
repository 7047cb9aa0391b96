"""Sets of regions as numbers: neighbours, put together one by one and looked up in tables."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from realms.rules.ground.ground import Ground
from realms.rules.ground.masks import ENOUGH

PLAIN = Ground((), (), (), (), {}, {})


class CountedLookups(tuple[int, ...]):
    """The neighbours of each region, with a count of how often one of them was looked up."""

    lookups = 0

    def __getitem__(self, place: Any) -> Any:
        CountedLookups.lookups += 1
        return super().__getitem__(place)


@pytest.mark.parametrize("regions", [1, 11, 30, 45, 60])
def test_neighbours_are_the_same_before_and_after_tables_are_made(regions: int) -> None:
    random = Random(regions)
    adj = tuple(random.getrandbits(regions) for _ in range(regions))
    lasting, passing = (
        replace(PLAIN, names=("",) * regions, adj=adj, short_lived=soon).near for soon in (False, True)
    )
    for _ in range(2 * ENOUGH):
        asked = random.getrandbits(regions)
        assert passing(asked) == lasting(asked)


def test_tables_are_made_only_for_a_board_of_which_much_is_asked() -> None:
    near = replace(PLAIN, names=("",) * 30, adj=CountedLookups([1] * 30), short_lived=True).near
    CountedLookups.lookups = 0
    for _ in range(ENOUGH):
        near(0b111)
    assert CountedLookups.lookups >= 3 * (ENOUGH - 1)
    CountedLookups.lookups = 0
    for _ in range(ENOUGH):
        near(0b111)
    assert not CountedLookups.lookups
