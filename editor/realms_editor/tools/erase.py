"""The tool that removes the topmost thing: pieces first, then the tile."""

from realms.board import addresses
from realms.board.layout import Piece
from realms.board.names import place_name
from realms.locale import Sentence, sentence
from realms.scenario.changes import take_piece, take_tile
from realms_editor.desk.naming import piece_title
from realms_editor.tools.drawn_eraser import DrawnEraser
from realms_editor.tools.lay_context import editable_pieces, pieces_at
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import DRAWINGS, TILES, Aim, Ghost, Keys, Tool
from realms_editor.tools.workbench import Workbench

_NEAR = 18.0  # so near to a side, a click means the piece on it


class Erase(Tool):
    """A click removes the topmost piece, or a bare tile."""

    id = "erase"
    title = sentence("Take away")
    repeats = True
    key = "E"
    maps = TILES | DRAWINGS
    group = 1
    aims_at = "any"

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._drawn = DrawnEraser(bench)

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a click."""
        if self.bench.drawing:
            return self._drawn.hint(at)
        if not at or not (at.tile or self._on_top(at)):
            return sentence("click a piece or a tile to take it away")
        piece = self._on_top(at)
        if piece:
            place = place_name(self.bench.board, piece.at)
            return sentence(
                "click to take away: {piece}, {place}", piece=piece_title(piece.data), place=place
            )
        gone = sum(at.tile in addresses.tiles_of(each.piece.at) for each in self.bench.document.realm.pieces)
        if gone:
            return sentence(
                "click to take {tile} away with all its pieces: {count}", tile=at.tile, count=gone
            )
        return sentence("click to take {tile} away", tile=at.tile)

    def aim(self, at: Spot) -> Aim | None:
        """Return the outline of the piece or tile that would be removed."""
        if self.bench.drawing:
            return self._drawn.aim(at)
        piece = self._on_top(at)
        if not piece:
            return Aim(at, "tile") if at.tile else None
        if "/" in piece.at:
            return Aim(at, "part" if piece.at == at.address else "third")
        return Aim(at, "side")

    def ghost(self, at: Spot | None) -> Ghost:
        """Show the line of a drawing that would be removed."""
        return self._drawn.ghost(at) if self.bench.drawing else Ghost()

    def press(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys change nothing here
        """Remove the piece or tile, or a part of a drawing."""
        if self.bench.drawing:
            self._drawn.press(at)
            return
        piece, document = self._on_top(at), self.bench.document
        if piece:
            self.bench.do(take_piece(document.scenario, document.players, piece.data))
        elif at.tile:
            self.bench.do(take_tile(document.scenario, document.players, at.tile))
        else:
            self.bench.say(self.hint(at))

    def _on_top(self, at: Spot) -> Piece | None:
        """Return the topmost piece on a side very near the point, or on the third."""
        found = self._beside(at) if at.rim < _NEAR or not at.tile else []
        if not found and at.tile:
            found = pieces_at(self.bench.document.realm, at.address)
        return next(iter(found), None)

    def _beside(self, at: Spot) -> list[Piece]:
        own, other = at.own_side, at.facing(self.bench.board)
        sides = [addresses.side(*side) for side in (own, other) if side]
        sides += [addresses.border(own, other)] if own and other else []
        return [piece for piece in editable_pieces(self.bench.document.realm) if piece.at in sides]
