"""The red outline around the places of a finding."""

from collections.abc import Iterable

from realms.board.board import Board
from realms.export.drawing.theme import Theme
from realms_editor.view.canvas.items import VEIL, PlaceOutline
from realms_editor.view.canvas.places import addresses_place

_WIDTH = 5.0


class FindingOutline(PlaceOutline):
    """Outlines the places of the chosen finding, or a region that is named elsewhere."""

    def __init__(self, z: float) -> None:
        super().__init__(_WIDTH, z)

    def set_theme(self, theme: Theme) -> None:
        """Use the red of a theme, or its selection colour if red cannot be told from plain outlines."""
        red = theme.selection if theme.entry == theme.outline else theme.entry
        self.set_colours(red, theme.paper, veil=VEIL)

    def outline(self, board: Board, addresses: Iterable[str]) -> None:
        """Outline these places; without addresses hide the outline."""
        self.surround(addresses_place(board, addresses))
