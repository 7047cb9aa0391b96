"""A board painted for the guide, and a photo of it: taken from aside, grainy, with the table around it."""

import random
from functools import cache
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF, QTransform
from shapely import LineString, Polygon, box, unary_union
from shapely import Point as ShapelyPoint
from shapely.ops import polygonize

from realms.board.hexes import Point

SHEET = (420.0, 297.0)  # millimetres
PIXELS = (1400, 1000)
BOARD_CORNERS: tuple[Point, ...] = (
    (190, 110),
    (1265, 165),
    (1330, 905),
    (95, 870),
)  # on the photo, in pixels

SHORE: list[Point] = [(95, 0), (80, 60), (110, 120), (85, 190), (105, 250), (90, 297)]
NORTH: list[Point] = [(110, 120), (170, 105), (235, 110), (300, 98), (304, 98), (360, 108), (420, 110)]
SOUTH: list[Point] = [(85, 190), (160, 200), (250, 205), (330, 190), (420, 200)]
LAKE: list[Point] = [(225, 150), (245, 130), (280, 138), (285, 165), (255, 180), (230, 172), (225, 150)]
BORDERS: tuple[list[Point], ...] = (
    SHORE,
    NORTH,
    SOUTH,
    LAKE,
    [(200, 0), (210, 50), (235, 110)],
    [(310, 0), (295, 50), (300, 98)],
    [(304, 98), (340, 145), (330, 190)],
    [(170, 105), (180, 150), (160, 200)],
    [(245, 130), (235, 110)],
    [(255, 180), (250, 205)],
    [(160, 200), (175, 250), (160, 297)],
    [(330, 190), (310, 245), (325, 297)],
)
# The middle of every region, its ground and what is painted on it.
REGIONS: dict[str, tuple[Point, str, str]] = {
    "sea": ((40, 150), "sea", ""),
    "north-west": ((145, 50), "forest", ""),
    "north": ((255, 45), "mountain", "mine"),
    "north-east": ((365, 55), "hill", ""),
    "west": ((135, 155), "farmland", ""),
    "lake": ((255, 155), "lake", ""),
    "by the lake": ((200, 150), "swamp", "magic_source"),
    "beyond the lake": ((310, 160), "farmland", ""),
    "east": ((380, 150), "forest", ""),
    "south-west": ((130, 250), "hill", "cavern"),
    "south": ((245, 255), "forest", ""),
    "south-east": ((370, 250), "swamp", ""),
}
COLOURS = {
    "sea": "#5d8fae",
    "lake": "#78a9c2",
    "forest": "#5d7a45",
    "mountain": "#8b8580",
    "hill": "#b3a35b",
    "farmland": "#d6bb72",
    "swamp": "#8b7a5c",
}


def to_photo() -> QTransform:
    """Return the transform from millimetres of the board to pixels of the photo."""
    width, height = SHEET
    sheet = QPolygonF([QPointF(0, 0), QPointF(width, 0), QPointF(width, height), QPointF(0, height)])
    found = QTransform.quadToQuad(sheet, QPolygonF([QPointF(x, y) for x, y in BOARD_CORNERS]))
    assert isinstance(found, QTransform)
    return found


def paint_photo(path: Path, seed: int = 1) -> None:
    """Save a photo of the board as a JPEG."""
    image = QImage(*PIXELS, QImage.Format.Format_RGB32)
    image.fill(QColor("#6f5a48"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(to_photo())
    paint_board(painter, random.Random(seed))
    painter.resetTransform()
    _add_grain(painter, random.Random(seed))
    painter.end()
    assert image.save(str(path), quality=80)


def paint_board(painter: QPainter, rng: random.Random) -> None:
    """Paint regions with dabs of a brush, and the borders over them."""
    painter.fillRect(QRectF(0, 0, *SHEET), QColor("#c8b88a"))
    painter.setClipRect(QRectF(0, 0, *SHEET))
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y in ((rng.uniform(0, SHEET[0]), rng.uniform(0, SHEET[1])) for _ in range(9000)):
        painter.setBrush(QColor(COLOURS[ground_at((x, y))]).lighter(rng.randint(88, 112)))
        painter.drawEllipse(QPointF(x, y), 4.0, 2.5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#33261a"), 1.6))
    for border in BORDERS:
        painter.drawPath(_path(border))
    painter.drawRect(QRectF(0, 0, *SHEET))


def _path(points: list[Point]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    return path


@cache
def areas() -> list[tuple[Polygon, str]]:
    """Return the areas between the borders, each with its ground."""
    lines = [LineString(border) for border in BORDERS]
    faces = polygonize(unary_union([*lines, box(0, 0, *SHEET).exterior]))
    grounds = [(ShapelyPoint(middle), ground) for middle, ground, _ in REGIONS.values()]
    return [(face, next(ground for at, ground in grounds if face.contains(at))) for face in faces]


def ground_at(at: Point) -> str:
    """Return the ground of the region that a point lies in."""
    spot = ShapelyPoint(at)
    return next((ground for face, ground in areas() if face.covers(spot)), "sea")


def _add_grain(painter: QPainter, rng: random.Random) -> None:
    """Add light from one side, and grain."""
    for _ in range(60000):
        tone = rng.choice((0, 255))
        painter.setPen(QColor(tone, tone, tone, rng.randint(5, 26)))
        painter.drawPoint(rng.randrange(PIXELS[0]), rng.randrange(PIXELS[1]))
