"""The land regions of a drawn board as numbers: all that decides what is painted on them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

Place = tuple[int, int]  # in whole millimetres


@dataclass(frozen=True)
class LandRegions:
    """The land regions, numbered from 0, with their neighbours."""

    places: Sequence[Place]
    beside: Sequence[Sequence[int]]
    rim: frozenset[int]  # regions at the edge of the map
    orbits: Sequence[Sequence[int]]  # regions that turns map onto each other; that in the middle comes last

    @property
    def turns(self) -> int:
        """The number of turns that map the land onto itself."""
        return len(self.orbits[0])

    @cached_property
    def orbit_of(self) -> Mapping[int, Sequence[int]]:
        """The orbit of each region."""
        return {region: orbit for orbit in self.orbits for region in orbit}

    @cached_property
    def whole(self) -> Sequence[Sequence[int]]:
        """The orbits without that of the region in the middle."""
        return [orbit for orbit in self.orbits if len(orbit) == self.turns]

    @cached_property
    def second(self) -> Sequence[Sequence[int]]:
        """The regions two borders away from each region."""
        return [
            sorted({far for near in around for far in self.beside[near]} - {region, *around})
            for region, around in enumerate(self.beside)
        ]
