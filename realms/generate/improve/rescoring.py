"""Rescoring: the figures of a realm after a single edit, from those before it.

Only the counts that the edit changes are measured again, on boards made from those of the realm as it is,
and only the figures that look at something that has changed.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from realms.board.board import Board
from realms.board.incremental import PinnedBoards
from realms.checks.case import Case
from realms.checks.settings import Settings
from realms.generate.figures import CountFigures, FigureCache, RealmFigures, count_figures
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Rescored:
    """The figures of the counts that an edit changes, and True if it parts a body of water."""

    by_count: Mapping[int, CountFigures]
    parts_water: bool


class Rescorer:
    """A realm as it is, and its figures at every count."""

    def __init__(self, scenario: Scenario, settings: Settings) -> None:
        self.scenario = replace(scenario, boards=PinnedBoards())
        scenario.share_faces(self.scenario)
        self._settings, self._known = settings, FigureCache()
        self.figures = RealmFigures(
            {players: self._measure(self.scenario, players) for players in scenario.counts}
        )

    def rescore(self, edit: Edit, counts: Collection[int]) -> Rescored:
        """Measure the counts that an edit changes."""
        after = apply(self.scenario, edit)
        parted = any(
            _water_parts(after.realm(players).board) > _water_parts(self.scenario.realm(players).board)
            for players in counts
        )
        return Rescored({players: self._measure(after, players) for players in counts}, parted)

    def figures_with(self, rescored: Rescored) -> RealmFigures:
        """Return the figures of all counts after an edit."""
        return RealmFigures({**self.figures.by_count, **rescored.by_count})

    def _measure(self, scenario: Scenario, players: int) -> CountFigures:
        return count_figures(Case(scenario.realm(players), self._settings), self._known)


def _water_parts(board: Board) -> int:
    return len(board.water_bodies)
