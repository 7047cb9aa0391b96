"""A case: the realm for one count of players, with the settings it is checked by."""

from dataclasses import dataclass
from functools import cached_property

from realms.board.board import Board
from realms.board.drawing import Drawing
from realms.board.drawn_board import DrawnBoard
from realms.board.faces import Faces
from realms.checks.settings import Limits, Settings
from realms.scenario.layers import LaidTile
from realms.scenario.scenario import Realm
from realms.tiles.boxes import Supply, supply


@dataclass(frozen=True, eq=False)
class Case:
    """A scenario for one count of players, and the settings that apply."""

    realm: Realm
    settings: Settings

    @property
    def board(self) -> Board:
        """The board of the realm."""
        return self.realm.board

    @property
    def drawn(self) -> DrawnBoard | None:
        """The board if it comes from a drawing; None for a board of tiles."""
        return self.board if isinstance(self.board, DrawnBoard) else None

    @property
    def tiles(self) -> tuple[LaidTile, ...]:
        """The tiles that make the board; those of a layer with a drawing do not."""
        return () if self.realm.drawing else self.realm.tiles

    @property
    def limits(self) -> Limits:
        """The numbers that checks compare with."""
        return self.settings.limits

    @cached_property
    def boxes(self) -> tuple[str, ...]:
        """The boxes to build the realm from: those the user owns, or else those the scenario names."""
        named = tuple(self.realm.scenario.data["boxes"])
        return named if self.settings.boxes is None else self.settings.boxes

    @cached_property
    def supply(self) -> Supply:
        """The tiles and pieces in these boxes."""
        return supply(self.boxes)


class DrawnCase(Case):
    """A case whose board comes from a drawing."""

    @property
    def board(self) -> DrawnBoard:
        """The board of the drawing."""
        board = self.realm.board
        assert isinstance(board, DrawnBoard)  # noqa: S101 - its layers have a drawing
        return board

    @property
    def drawing(self) -> Drawing:
        """The drawing of this count of players."""
        return self.board.drawing

    @property
    def faces(self) -> Faces:
        """The faces of the drawing."""
        return self.board.faces

    def pointer(self, *path: str | int) -> str:
        """Return the pointer to a part of the drawing."""
        laid = self.realm.drawing
        return "/".join([laid.pointer if laid else "", *map(str, path)])
