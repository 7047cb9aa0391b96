"""Drawings whose lines cross so often that nobody can mean it: to find their faces could take hours."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

MEETINGS_EACH: Final = 10  # of the boxes around segments; where regions are drawn it is some three
FREE_MEETINGS: Final = 50_000
BATCH: Final = 200  # segments looked at before the meetings are counted again


def is_tangle(paths: Sequence[Sequence[Sequence[float]]]) -> bool:
    """Return True if far more segments of lines meet than in any drawing of regions."""
    import shapely

    ends = [pair for path in paths for pair in pairwise(path)]
    if not ends:
        return False
    segments = shapely.linestrings(ends)
    tree, meetings = shapely.STRtree(segments), 0
    for first in range(0, len(segments), BATCH):
        meetings += tree.query(segments[first : first + BATCH]).shape[1]
        if meetings > FREE_MEETINGS + MEETINGS_EACH * len(segments):
            return True
    return False
