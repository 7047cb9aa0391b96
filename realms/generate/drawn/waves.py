"""A smooth field of displacements: borders moved by it wander, and neighbours stay neighbours."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from realms.generate.drawn.geometry import Points

LATTICE: Final = 64  # values along each side of a square that is repeated


@dataclass(frozen=True, slots=True)
class Wave:
    """Displacements of at most `height` millimetres that change over `length` millimetres."""

    length: float
    height: float


class WaveField:
    """A sum of waves, drawn by lot."""

    def __init__(self, waves: Sequence[Wave], luck: Random) -> None:
        import numpy

        self.waves = waves
        shape = (len(waves), 2, LATTICE, LATTICE)
        self.lattice = numpy.random.default_rng(luck.getrandbits(64)).uniform(-1, 1, shape)

    def displacements(self, points: Points) -> Points:
        """Return the way that the waves move each point."""
        import numpy

        total = numpy.zeros_like(points)
        for wave, values in zip(self.waves, self.lattice, strict=True):
            cells = numpy.floor(points / wave.length).astype(int)
            parts = points / wave.length - cells
            x, y = (parts * parts * (3 - 2 * parts)).T
            left, top = (cells % LATTICE).T
            right, bottom = (left + 1) % LATTICE, (top + 1) % LATTICE
            upper = values[:, top, left] * (1 - x) + values[:, top, right] * x
            lower = values[:, bottom, left] * (1 - x) + values[:, bottom, right] * x
            total += wave.height * (upper * (1 - y) + lower * y).T
        return total
