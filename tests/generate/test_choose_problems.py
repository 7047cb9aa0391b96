"""Options count what boards count, and both ways to solve problems agree with trying everything."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from realms.checks.families.r_ratios import shares
from realms.generate.tiles.choice import ChosenTile, TileChoice
from realms.generate.tiles.choose import cp_sat, search
from realms.generate.tiles.choose.options import Laying, TileKind, TileOption, tile_kinds
from realms.generate.tiles.choose.relations import Amount, Problem, Relation, Solution
from realms.generate.wishes import Wishes
from realms.tiles.kinds import WORLDS
from realms.tiles.tileset import BUNDLED

pytest.importorskip("ortools")

from help.choices import laid_in_a_row

FEATURES = ("land", "wet", "hill")
EFFORT = 1.0


@pytest.mark.parametrize("tileset", BUNDLED)
def test_an_option_adds_what_a_board_counts(tileset: str) -> None:
    wishes = Wishes(players=(4,), tileset=tileset, worlds=2)
    kinds = tile_kinds(wishes.faces, wishes.supply.tiles, Laying(WORLDS, most_covers=2))
    for kind in kinds:
        for option in kind.options:
            laid = ChosenTile(kind.tiles[0], option.world, 4, option.layouts[-1])
            board = laid_in_a_row(wishes, TileChoice((laid,))).realm(4).board
            counted = {f"{share.kind} {share.subject} {share.world}": share.count for share in shares(board)}
            added = dict(option.features)
            assert {name: added.get(name, 0) for name in counted} == counted
            assert added.get("land", 0) == board.land.bit_count()
            assert added.get("wet", 0) == bool(board.terrain_regions["water"])


def any_problem(luck: Random) -> Problem:
    """Return a small problem, about as often possible as not."""
    counts = luck.choice(((4,), (3, 5)))
    kinds = tuple(any_kind(luck, number, counts) for number in range(3))
    relations = tuple(any_relation(luck, len(counts)) for _ in range(luck.randint(2, 5)))
    return Problem(counts, kinds, relations)


def any_kind(luck: Random, number: int, counts: tuple[int, ...]) -> TileKind:
    options = tuple(
        TileOption(
            "surface",
            tuple((feature, luck.randint(1, 3)) for feature in FEATURES if luck.randrange(2)),
            ((),),
        )
        for _ in range(luck.randint(1, 2))
    )
    tiles = ("A", "A2")[: luck.randint(1, 2)]
    fixed = luck.choice(counts) if len(tiles) == 1 and not luck.randrange(4) else 0
    return TileKind(tuple(f"{number}{tile}" for tile in tiles), options, fixed)


def any_relation(luck: Random, counts: int) -> Relation:
    place = luck.randrange(counts)
    part, whole = Amount(place, luck.choice(FEATURES)), Amount(luck.randint(0, place), luck.choice(FEATURES))
    name = luck.choice("abc")
    if luck.randrange(2):
        return Relation((name, "all"), part, {0: any_amounts(luck)})
    return Relation((name,), part, {each: any_amounts(luck) for each in range(luck.randint(1, 6))}, whole)


def any_amounts(luck: Random) -> tuple[int, ...] | range:
    low = luck.randint(0, 6)
    return luck.choice((range(low, low + 3), (low, low + 2), (low,), ()))


def all_solutions(problem: Problem) -> Iterator[Solution]:
    """Try everything."""
    tiles = [number for number, kind in enumerate(problem.kinds) for _ in kind.tiles]
    for lies in product(*(list(ways(problem, kind)) for kind in tiles)):
        found: dict[tuple[int, int], list[int]] = {}
        for kind, lie in zip(tiles, lies, strict=True):
            if lie:
                numbers = found.setdefault((kind, lie[0]), [0] * len(problem.counts))
                for place in range(lie[1], len(problem.counts)):
                    numbers[place] += 1
        solution = {key: tuple(numbers) for key, numbers in found.items()}
        if holds(problem, solution):
            yield solution


def ways(problem: Problem, kind: int) -> Iterator[tuple[int, int] | None]:
    """Yield the ways in which a tile can lie; a fixed one must."""
    own = problem.kinds[kind]
    if not own.fixed_at:
        yield None
    for option, place in product(range(len(own.options)), range(len(problem.counts))):
        if own.fixed_at in (0, problem.counts[place]):
            yield option, place


def holds(problem: Problem, solution: Solution) -> bool:
    """Return True if a solution satisfies all relations."""
    amounts: Counter[Amount] = Counter()
    for (kind, option), numbers in solution.items():
        for feature, much in problem.kinds[kind].options[option].features:
            for place, number in enumerate(numbers):
                amounts[Amount(place, feature)] += much * number
    for each in problem.relations:
        whole = amounts[each.whole] if each.whole else 0
        if whole in each.allowed and amounts[each.part] not in each.allowed[whole]:
            return False
    return True


@pytest.mark.parametrize("seed", range(60))
def test_solving_agrees_with_trying_everything(seed: int) -> None:
    problem = any_problem(Random(seed))
    possible = any(True for _ in all_solutions(problem))
    solved, found = (engine.solve(problem, None, seed, EFFORT) for engine in (cp_sat, search))
    assert solved.proven
    assert (solved.solution is not None) == (found.solution is not None) == possible
    assert not found.proven
    assert solved.solution is None or holds(problem, solved.solution)
    assert found.solution is None or holds(problem, found.solution)


@pytest.mark.parametrize("seed", range(60))
def test_names_in_conflict_are_in_conflict(seed: int) -> None:
    problem = any_problem(Random(seed))
    blamed = cp_sat.conflicting_names(problem, EFFORT)
    kept = tuple(each for each in problem.relations if {*each.names} <= blamed)
    smaller = Problem(problem.counts, problem.kinds, kept)
    if blamed:
        assert not any(True for _ in all_solutions(smaller))
    elif any(each.names for each in problem.relations):
        assert any(True for _ in all_solutions(problem)) or impossible_anyway(problem)


def impossible_anyway(problem: Problem) -> bool:
    """Return True if a problem is impossible without any relation."""
    return not any(True for _ in all_solutions(Problem(problem.counts, problem.kinds, ())))


def test_both_outcomes_are_tried() -> None:
    possible = [any(True for _ in all_solutions(any_problem(Random(seed)))) for seed in range(60)]
    assert 10 <= sum(possible) <= 50
