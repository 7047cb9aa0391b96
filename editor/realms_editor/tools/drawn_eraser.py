"""The tool "Take away" on a drawn board: it takes lines near the pointer first, then pieces, then paint."""

from functools import partial

from realms.board.drawing import on_plane
from realms.board.layout import Piece
from realms.board.names import place_name
from realms.locale import Sentence, sentence
from realms.scenario.changes import take_piece
from realms.scenario.drawing_builder import OnSegment, Segment
from realms.scenario.drawing_changes import remove_segments
from realms.scenario.region_changes import remove_regions
from realms_editor.desk.naming import piece_title
from realms_editor.tools.lay_context import pieces_at
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import Aim, Ghost, GhostLine
from realms_editor.tools.workbench import Workbench


class DrawnEraser:
    """Removes a line between the places where lines meet, the topmost piece of a region, or its paint."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a click."""
        if at and self._stretch(at):
            return sentence("click to take this line away, as far as the next lines")
        piece = self._piece(at)
        if at and piece:
            place = place_name(self.bench.board, piece.at)
            return sentence(
                "click to take away: {piece}, {place}", piece=piece_title(piece.data), place=place
            )
        if at and at.region:
            return sentence("click to wipe the paint off {region}", region=at.region)
        return sentence("click a line, a piece or a region to take it away")

    def aim(self, at: Spot) -> Aim | None:
        """Return the region whose piece or paint would go."""
        return Aim(at, "face") if at.region and not self._stretch(at) else None

    def ghost(self, at: Spot | None) -> Ghost:
        """Show the line that would go."""
        point = self.bench.net.point
        stretch = self._stretch(at) if at else []
        return Ghost(
            lines=tuple(
                GhostLine((on_plane(point(one)), on_plane(point(other))), "removed") for one, other in stretch
            )
        )

    def press(self, at: Spot) -> None:
        """Remove the line, piece or paint."""
        bench, stretch, piece = self.bench, self._stretch(at), self._piece(at)
        if stretch:
            bench.change_drawing(remove_segments, stretch)
        elif piece:
            bench.change_drawing(partial(take_piece, entry=piece.data))
        elif at.region:
            bench.change_drawing(remove_regions, [at.region])
        else:
            bench.say(self.hint(at))

    def _stretch(self, at: Spot) -> list[Segment]:
        net = self.bench.net
        line: OnSegment | None = net.line_near(at.sheet, self.bench.reach / 2)
        return net.stretch(line.start, line.end) if line else []

    def _piece(self, at: Spot | None) -> Piece | None:
        found = pieces_at(self.bench.document.realm, at.region) if at and at.region else []
        return next(iter(found), None)
