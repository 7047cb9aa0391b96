"""The preview of a click: pieces under the pointer, and the line between two ends."""

from collections.abc import Iterator

from realms.export.drawing.pieces import piece_shapes, side_shapes
from realms.export.drawing.shapes import Shape, all_moved, line
from realms.export.drawing.theme import Theme
from realms_editor.tools.tool import Ghost

RADIUS = 19.0


def preview_shapes(ghost: Ghost, theme: Theme) -> Iterator[Shape]:
    """Draw the previewed pieces and the line between two ends."""
    if ghost.link:
        yield line("link", ghost.link, stroke=theme.paper, width=7.0)
        yield line("link", ghost.link, stroke=theme.legal, width=3.5, dash=(10.0, 6.0))
    for piece in ghost.loose:
        if piece.side is None:
            yield from piece_shapes(piece.entry, theme, piece.at, RADIUS)
        else:
            yield from all_moved(side_shapes(piece.entry["piece"], piece.side, theme), piece.at)
