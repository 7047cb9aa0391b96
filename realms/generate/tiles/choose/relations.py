"""Named constraints as plain data: how much there may be of a feature, for each amount of another one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from realms.generate.tiles.choose.options import TileKind

Allowed = Mapping[int, Sequence[int]]  # for each amount of the whole the amounts of the part, rising


@dataclass(frozen=True, slots=True)
class Amount:
    """The sum of a feature over all tiles that lie at one count; the count is given by its place."""

    count: int
    feature: str


@dataclass(frozen=True, slots=True)
class Relation:
    """One constraint: it holds if the part is among the amounts that are allowed for the whole.

    Without a whole, the amounts for 0 are meant. It is asked for by all its names together: if one of them is
    given up, so is the constraint.
    """

    names: tuple[str, ...]
    part: Amount
    allowed: Allowed
    whole: Amount | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Tiles to choose from and the constraints on the choice; counts nest, each adding to the one before."""

    counts: tuple[int, ...]
    kinds: tuple[TileKind, ...]
    relations: tuple[Relation, ...]
    copies: int = 1  # of each tile; more than one only to find out if there are too few tiles


# By kind and option the tiles that lie so at each count; those of which there are none are left out.
Solution = Mapping[tuple[int, int], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class SolverAnswer:
    """A solution; or none, which is `proven` or only was not found in time."""

    solution: Solution | None
    proven: bool = False


@dataclass(frozen=True, slots=True)
class Taste:
    """A preference among solutions: amounts near to a target, and options that weigh little."""

    targets: tuple[tuple[Amount, int, int], ...]  # amount, target, weight of each step away from it
    weights: Mapping[tuple[int, int], int]  # by kind and option
