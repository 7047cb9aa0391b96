"""Pictures of what the palette offers: tile faces, paints and pieces."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPixmap

from realms.board.layout import Piece
from realms.export.drawing.drawn_list import region_display_list
from realms.export.drawing.drawn_region import DrawnRegionPicture
from realms.export.drawing.icons import icon
from realms.export.drawing.legend import piece_sample
from realms.export.drawing.shapes import Line, Shape, disc, polygon
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import NO_NEIGHBOURS, detail_for, display_list
from realms.export.drawing.tilesheet import face_picture
from realms.tiles.kinds import World
from realms_editor.desk.paints import NO_SYMBOLS
from realms_editor.desk.supply import AvailableFace, AvailablePiece
from realms_editor.view.pictures import draw_pixmap

_TILE = QRectF(-95, -106, 190, 212)
_PIECE = QRectF(-46, -34, 92, 68)
_SAMPLE: Line = ((-42.0, -30.0), (42.0, -30.0), (42.0, 30.0), (-42.0, 30.0))
_SYMBOL = 26.0


@lru_cache(maxsize=512)
def tile_picture(
    left: AvailableFace, theme: Theme, language: str, width: int, ratio: float, turn: int = 0
) -> QPixmap:
    """Draw a tile face, turned by a number of sixths."""
    shown = replace(face_picture(left.tile, left.world, left.face, language), turn=turn)
    shapes = display_list(shown, NO_NEIGHBOURS, theme, detail_for(width * ratio))
    return draw_pixmap(shapes, _TILE, QSize(width, round(width * _TILE.height() / _TILE.width())), ratio)


@lru_cache(maxsize=128)
def paint_picture(
    picture: str, world: World, theme: Theme, width: int, ratio: float, *, symbol: bool
) -> QPixmap:
    """Draw a ground, or a symbol on its plate."""
    if symbol and picture != NO_SYMBOLS:
        shapes: Iterable[Shape] = icon(picture, (0.0, 0.0), _SYMBOL, theme)
    elif symbol:
        shapes = [disc("symbol", (0.0, 0.0), _SYMBOL * 0.8, "", theme.outline, 2.0)]
    else:
        ground = DrawnRegionPicture(world, picture, (_SAMPLE,), (0.0, 0.0), 30.0)
        outlined = polygon("area", _SAMPLE, stroke=theme.outline, width=3.0)
        shapes = (*region_display_list(ground, theme, 1.0), outlined)
    return draw_pixmap(shapes, _PIECE, QSize(width, round(width * _PIECE.height() / _PIECE.width())), ratio)


def piece_picture(left: AvailablePiece, theme: Theme, width: int, ratio: float) -> QPixmap:
    """Draw a piece."""
    world: World = left.world or "surface"
    shapes = piece_sample(Piece(left.entry["piece"], "", left.entry), world, theme)
    return draw_pixmap(shapes, _PIECE, QSize(width, round(width * _PIECE.height() / _PIECE.width())), ratio)
