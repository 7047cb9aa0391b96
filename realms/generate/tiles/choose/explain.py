"""Why there can be no choice: the fewest named wishes that cannot hold together, and the nearest that can."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Final

from realms.generate.outcome import Impossible
from realms.generate.tiles.choose import cp_sat
from realms.generate.tiles.choose.known_answers import KnownAnswers
from realms.generate.tiles.choose.names import COVERS, named_wish
from realms.generate.tiles.choose.nearest import nearest
from realms.generate.tiles.choose.problems import Names, problems_of
from realms.generate.tiles.choose.relations import Problem, SolverAnswer
from realms.generate.tiles.choose.solving import Engine, solution_of
from realms.generate.tiles.choose.task import Task

# Names that are tried last, so that they are kept where others could be named instead.
TELLING: Final = ("mountains", "tiles", "water", "worlds", "symmetry", "land", "players", "fixed", COVERS)
UNSPOKEN: Final = frozenset({"tiles", "nested", "symmetry", "fixed", COVERS})  # more than their relations say
EFFORT: Final = 1.0  # for the names that OR-tools blame
MOST_PAIRS: Final = 2  # of nested counts that are looked at by themselves


def explain(task: Task, engines: Sequence[Engine]) -> Impossible:
    """Explain why there can be no choice."""
    found = Explainer(task, engines).core()
    bold = engines if found.proven else engines[:1]  # where nothing is proved, no time is lost on proofs
    near = nearest(task, found.names, lambda other: Explainer(other, bold))
    return Impossible(tuple(named_wish(name, task) for name in found.names), near, found.proven)


@dataclass(frozen=True, slots=True)
class Core:
    """Names that cannot hold together, though without any one of them the others can."""

    names: tuple[str, ...]
    proven: bool


@dataclass(frozen=True)
class Explainer:
    """Finds names that cannot hold together by leaving out one after the other."""

    task: Task
    engines: Sequence[Engine]
    known: KnownAnswers = field(default_factory=KnownAnswers)

    def possible(self, dropped: Names = frozenset()) -> bool | None:
        """Return True if there is a choice without the dropped names, None if neither is known."""
        found: bool | None = True
        for problem in problems_of(self.task, dropped | self.task.wishes.without):
            answer = self.known.answer(problem) or self.known.keep(problem, self._solved(problem))
            if answer.solution is None and answer.proven:
                return False
            if answer.solution is None:
                found = None
        return found

    def _solved(self, problem: Problem) -> SolverAnswer:
        return solution_of(problem, Random(0), self.engines)  # noqa: S311 - no secret

    def _ruled_out(self, dropped: Names) -> bool:
        """Return True if there is no choice without the dropped names, as far as the engines can tell."""
        possible = self.possible(dropped)
        return possible is False or (possible is None and not self._proves)

    @cached_property
    def _proves(self) -> bool:
        return any(engine.proves for engine in self.engines)

    def core(self) -> Core:
        """Return names that cannot hold together, shrunk until removing any one makes it possible.

        If engines that prove could not prove it, all wishes are named, and none of the shares.
        """
        every = self.every
        kept = self._start(every)
        proven = self.possible(every - kept) is False
        if self._proves and not proven:
            return Core(tuple(sorted(filter(_is_wish, kept), key=_order)), proven)
        for name in sorted(kept, key=_order):
            possible = self.possible((every - kept) | {name})
            if not possible:
                kept -= {name}
                proven = possible is False
        return Core(tuple(sorted(kept, key=_order)), proven)

    @cached_property
    def every(self) -> Names:
        """All names, also of what no relation says."""
        problems = list(problems_of(self.task, self.task.wishes.without))
        named = {name for each in problems for relation in each.relations for name in relation.names}
        more = {
            "tiles": True,
            COVERS: COVERS not in self.task.wishes.without,
            "nested": self.task.wishes.nested and len(self.task.wishes.players) > 1,
            "fixed": bool(self.task.fixed),
        }
        return frozenset(named | {name for name, counts in more.items() if counts})

    def _start(self, every: Names) -> Names:
        """Return names to begin with: those of one count or two, if that is impossible by itself."""
        counts = self.task.wishes.players
        for players in counts if len(counts) > 1 else ():
            others = frozenset({"nested", *_without_counts(counts, (players,))})
            if self._ruled_out(others):
                return self._in_conflict(every - others, every)
        nest = self.task.wishes.nested and "nested" not in self.task.wishes.without
        for pair in _widest_first(counts)[:MOST_PAIRS] if nest else ():
            others = _without_counts(counts, pair)
            if self.possible(others) is False:
                return self._in_conflict(every - others, every)
        return self._in_conflict(every, every)

    def _in_conflict(self, kept: Names, every: Names) -> Names:
        """Return fewer names that are already in conflict, if that can be proved at once."""
        coarse = frozenset(filter(_is_wish, kept))
        if self._ruled_out(every - coarse):
            return coarse
        for problem in problems_of(self.task, (every - kept) | self.task.wishes.without):
            found = self._named_by_solver(problem) | (coarse & UNSPOKEN)
            if found != coarse & UNSPOKEN and self.possible(every - found) is False:
                return found
        return kept

    def _named_by_solver(self, problem: Problem) -> Names:
        """Return the names that OR-tools blame, if they are there."""
        return cp_sat.conflicting_names(problem, EFFORT) if self._proves else frozenset()


def _without_counts(counts: Sequence[int], kept: Sequence[int]) -> Names:
    return frozenset(f"players_{each}" for each in counts if each not in kept)


def _widest_first(counts: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of counts, if there are more than two; those far apart are refuted soonest."""
    pairs = combinations(counts, 2) if len(counts) > 2 else ()
    return sorted(pairs, key=lambda pair: pair[0] - pair[1])


def _is_wish(name: str) -> bool:
    """Return True for a wish; the others are shares and rules."""
    return _order(name)[0] > 0


def _order(name: str) -> tuple[int, str]:
    kind = name if name in TELLING else name.partition("_")[0]
    telling = kind == "players" or name in TELLING
    return (TELLING.index(kind) + 1 if telling else 0), name
