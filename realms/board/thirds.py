"""The pinwheel cut in whole numbers: the third at each unit of a side, and the thirds that touch.

A side has three units, counted counter-clockwise. An even side 2k is split after its first unit, which
belongs to third k-1; the rest of it and the whole of side 2k+1 belong to third k.
"""

from functools import cache


def third_at(side: int, unit: int) -> int:
    """Return the third at a unit of a tile's own side."""
    if side % 2 == 0 and unit == 0:
        return (side // 2 - 1) % 3
    return side // 2


# SHOWS[own side][unit]: the third there, units in counter-clockwise order.
SHOWS: tuple[tuple[int, int, int], ...] = tuple(
    (third_at(side, 0), third_at(side, 1), third_at(side, 2)) for side in range(6)
)
# ON_SIDE[own side]: the thirds along it, each once.
ON_SIDE: tuple[tuple[int, ...], ...] = tuple(tuple(dict.fromkeys(units)) for units in SHOWS)
# ON_SIDES[set of own sides, as bits]: the thirds along them.
ON_SIDES: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted({third for side in range(6) if sides >> side & 1 for third in ON_SIDE[side]}))
    for sides in range(64)
)


@cache
def contacts(own: int, other: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of thirds that share a border where own side `own` faces own side `other`."""
    return tuple(dict.fromkeys((SHOWS[own][unit], SHOWS[other][2 - unit]) for unit in range(3)))


# CONTACTS[own side][other side]: the results of `contacts` as a table.
CONTACTS = tuple(tuple(contacts(own, other) for other in range(6)) for own in range(6))
