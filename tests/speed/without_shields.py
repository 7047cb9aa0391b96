"""A control for measurements: games in which no race and no power makes regions immune.

It tells whether a gain comes from regions that nobody else can take, or only from how much they pay. No user
can choose it: it changes the content of this process while games are played within it. White Ladies, whose
regions in decline need no piece, stay as they are; leave them out of the pool.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from realms.pool.pool import pool
from realms.rules.model.trait import Mark, pieces_of
from realms.rules.registry import traits
from realms.tiles.boxes import boxes


def shielding_marks() -> dict[str, tuple[Mark, ...]]:
    """Return the pieces by which races and powers make regions immune, by race or power."""
    entries = pool(boxes())
    shielding = [each.id for each in (*entries.of("race"), *entries.of("power")) if each.shields]
    return {name: tuple(mark for mark in pieces_of(traits()[name]) if mark.immune) for name in shielding}


@contextmanager
def without_shields() -> Iterator[None]:
    """Let regions with the pieces of races and powers be taken like any other."""
    marks = [mark for each in shielding_marks().values() for mark in each]
    _make_immune(marks, False)
    try:
        yield
    finally:
        _make_immune(marks, True)


def _make_immune(marks: list[Mark], immune: bool) -> None:
    for mark in marks:
        object.__setattr__(mark, "immune", immune)  # the mark is frozen, as games share it
