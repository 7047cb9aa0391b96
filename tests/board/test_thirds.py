"""The pinwheel cut in whole numbers, held against the words of its definition."""

from collections import Counter
from itertools import product

import pytest

from realms.board.thirds import CONTACTS, ON_SIDE, SHOWS, third_at

SIDES = range(6)


@pytest.mark.parametrize("third", range(3))
def test_a_third_has_two_thirds_of_a_side_then_a_whole_one_then_a_third(third: int) -> None:
    units = {(side, unit) for side in SIDES for unit in range(3) if SHOWS[side][unit] == third}
    first, second, last = 2 * third, 2 * third + 1, (2 * third + 2) % 6
    assert units == {(first, 1), (first, 2), (second, 0), (second, 1), (second, 2), (last, 0)}


def test_even_sides_are_split_and_odd_sides_are_not() -> None:
    assert [len(thirds) for thirds in ON_SIDE] == [2, 1, 2, 1, 2, 1]
    assert all(set(ON_SIDE[side]) == {third_at(side, unit) for unit in range(3)} for side in SIDES)


@pytest.mark.rule("realms.tile.adjacency_across_edges")
@pytest.mark.parametrize(("own", "other"), list(product(SIDES, SIDES)))
def test_splits_that_face_each_other_are_staggered(own: int, other: int) -> None:
    """So at most three thirds meet in a point: two split sides make three contacts, never four."""
    split_here = [unit for unit in (1, 2) if SHOWS[own][unit - 1] != SHOWS[own][unit]]
    split_there = [3 - unit for unit in (1, 2) if SHOWS[other][unit - 1] != SHOWS[other][unit]]
    assert not set(split_here) & set(split_there)
    assert len(CONTACTS[own][other]) == 1 + len(split_here) + len(split_there)
    assert CONTACTS[own][other] == tuple((one, two) for two, one in reversed(CONTACTS[other][own]))


@pytest.mark.parametrize("third", range(3))
def test_an_enclosed_third_has_five_to_seven_neighbours(third: int) -> None:
    """Two on its own tile, the others on the three tiles beside it, in all their turnings."""
    found = Counter(
        2 + sum(len({two for one, two in CONTACTS[side][facing] if one == third}) for side, facing in beside)
        for facings in product(SIDES, repeat=3)
        for beside in [zip([2 * third, 2 * third + 1, (2 * third + 2) % 6], facings, strict=True)]
    )
    assert found == {5: 54, 6: 108, 7: 54}
