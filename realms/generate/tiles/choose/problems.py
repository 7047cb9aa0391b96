"""The problems that a task comes to: all its constraints, or those of the names that are kept."""

from collections.abc import Iterator
from dataclasses import replace

from realms.generate.tiles.choice import ChosenTile
from realms.generate.tiles.choose.constraints import CONSTRAINTS, Count
from realms.generate.tiles.choose.options import Laying, tile_kinds
from realms.generate.tiles.choose.relations import Problem
from realms.generate.tiles.choose.task import Task

MORE_COPIES = 6  # of each tile, where the number of tiles in the boxes shall be no limit
MORE_COVERS = 2  # on one tile, where one shall be no limit
Names = frozenset[str]


def problems_of(task: Task, dropped: Names = frozenset()) -> Iterator[Problem]:
    """Yield problems that are solved each by itself: one for all nested counts, else one for each count.

    Names that are dropped are wished no longer. That frees more than the relations of their names: tiles
    without limit, counts that do not nest, several covers on a tile, fixed tiles that may be lifted.
    """
    counts = tuple(each for each in task.wishes.players if f"players_{each}" not in dropped)
    if task.wishes.nested and "nested" not in dropped:
        yield from [_problem(task, counts, dropped)] if counts else ()
    else:
        yield from (_problem(task, (each,), dropped) for each in counts)


def _problem(given: Task, counts: tuple[int, ...], dropped: Names) -> Problem:
    task = _without_symmetry(given) if "symmetry" in dropped else given
    laying = Laying(task.worlds, task.wishes.symmetry, MORE_COVERS if "covers" in dropped else 1)
    fixed = () if "fixed" in dropped else tuple(_fixed_at(counts, task))
    copies = MORE_COPIES if "tiles" in dropped else 1
    tiles = task.faces.tiles if "tiles" in dropped else task.wishes.supply.tiles
    kinds = tile_kinds(task.faces, tiles, laying, fixed)
    features = sorted({name for kind in kinds for option in kind.options for name, _ in option.features})
    cells = copies * sum(len(kind.tiles) for kind in kinds)
    relations = []
    for place, players in enumerate(counts):
        most_land = 3 * cells if "land" in dropped else task.wishes.land[1] * players
        before = counts[place - 1] if place else 0
        at = Count(task, place, players, before, features, cells, range(1, most_land + 1))
        found = (relation for write in CONSTRAINTS for relation in write(at))
        relations += [relation for relation in found if not dropped.intersection(relation.names)]
    return Problem(counts, kinds, tuple(relations), copies)


def _without_symmetry(task: Task) -> Task:
    return replace(task, wishes=replace(task.wishes, symmetry=1))


def _fixed_at(counts: tuple[int, ...], task: Task) -> Iterator[ChosenTile]:
    """Yield the tiles that lie already, each at the first of these counts that has it."""
    nested = task.wishes.nested
    for each in task.fixed:
        having = (count for count in counts if count == each.players or (nested and count > each.players))
        first = next(having, None)
        if first:
            yield replace(each, players=first)
