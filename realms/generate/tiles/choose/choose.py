"""The choice of tiles for wishes, or why there can be none."""

from collections.abc import Iterator, Sequence
from random import Random

from realms.generate.outcome import Impossible
from realms.generate.tiles.choice import ChosenTile, TileChoice
from realms.generate.tiles.choose.explain import explain
from realms.generate.tiles.choose.problems import problems_of
from realms.generate.tiles.choose.relations import Problem, Solution
from realms.generate.tiles.choose.solving import Engine, quick_engines, solution_of, usual_engines
from realms.generate.tiles.choose.task import Task
from realms.generate.wishes import Wishes
from realms.tiles.tileset import TileSet, tile_order


def choose(
    wishes: Wishes,
    luck: Random,
    fixed: Sequence[ChosenTile] = (),
    own_faces: TileSet | None = None,
) -> TileChoice | Impossible:
    """Choose tiles, their faces and their covers, by luck among all that satisfy the wishes.

    Fixed tiles lie already: they keep their faces and covers and come in at their counts, but may get a
    cover more. An explanation depends on the wishes alone.
    """
    task = Task(wishes, tuple(fixed), own_faces)
    return choice_by(usual_engines(), task, luck) or explain(task, quick_engines())


def choice_by(engines: Sequence[Engine], task: Task, luck: Random) -> TileChoice | None:
    """Return a choice that these engines find."""
    chosen: list[ChosenTile] = []
    for problem in problems_of(task, task.wishes.without):
        answer = solution_of(problem, luck, engines)
        if answer.solution is None:
            return None
        chosen += chosen_tiles(problem, answer.solution, luck)
    return TileChoice(tuple(sorted(chosen, key=lambda each: (each.players, tile_order(each.tile)))))


def chosen_tiles(problem: Problem, solution: Solution, luck: Random) -> Iterator[ChosenTile]:
    """Give each option of a solution tiles and covers, by luck among those that count alike."""
    for place, kind in enumerate(problem.kinds):
        own = [(option, by_count) for (at, option), by_count in sorted(solution.items()) if at == place]
        tiles = iter(sorted(luck.sample(kind.tiles, len(kind.tiles)), key=lambda tile: tile_order(tile)[1]))
        for count, players in enumerate(problem.counts):
            for option, by_count in own:
                for _ in range(by_count[count] - (by_count[count - 1] if count else 0)):
                    laid = kind.options[option]
                    yield ChosenTile(next(tiles), laid.world, players, luck.choice(laid.layouts))
