"""The outlines of places on the map as paths: cells, regions, thirds, sides."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from realms.board import addresses
from realms.board.board import Board, bits
from realms.board.hexes import CORNERS, Cell, Point, centre
from realms.export.drawing.frame import APOTHEM, outline, variant_of
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import AimKind

HUB = 15.5  # overlays leave the letter of the tile free
_SIDE_DEPTH = 16.0


def polygon(points: tuple[Point, ...] | list[Point], at: Point = (0.0, 0.0)) -> QPainterPath:
    """A closed path through points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x + at[0], y + at[1]) for x, y in (*points, points[0])]))
    return path


def cell_path(cell: Cell, inset: float = 0.0) -> QPainterPath:
    """The hexagon of a cell."""
    share = 1 - inset / APOTHEM
    return polygon([(x * share, y * share) for x, y in CORNERS], centre(cell))


def region_path(board: Board, region: int) -> QPainterPath:
    """The ground of a region on all its tiles, without the letters of the tiles."""
    path = QPainterPath()
    by_tile: dict[str, list[int]] = {}
    for address in board.thirds[region]:
        tile, third = addresses.split_third(address)
        by_tile.setdefault(tile, []).append(third)
    for tile, thirds in by_tile.items():
        path.addPath(_part(board, tile, tuple(sorted(thirds))))
    return path


def third_path(board: Board, address: str) -> QPainterPath:
    """One third of a tile; also for a chasm, which is no region."""
    tile, third = addresses.split_third(address)
    return _part(board, tile, (third,))


def _part(board: Board, tile: str, thirds: tuple[int, ...]) -> QPainterPath:
    laid = board.placements[board.place[tile]]
    middle = centre(laid.cell)
    hub = QPainterPath()
    hub.addEllipse(QPointF(*middle), HUB, HUB)
    return polygon(outline(thirds, laid.turn, variant_of(tile)), middle).subtracted(hub)


def side_path(cell: Cell, side: int) -> QPainterPath:
    """A strip along both banks of a side of a cell."""
    x, y = centre(cell)
    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
    dx, dy = cos(pi * side / 3) * _SIDE_DEPTH / 2, -sin(pi * side / 3) * _SIDE_DEPTH / 2
    return polygon([(ax - dx, ay - dy), (ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy)], (x, y))


def spot_path(board: Board, spot: Spot, kind: AimKind) -> QPainterPath:
    """What a tool of that kind aims at."""
    if kind == "part" and spot.placement:
        return third_path(board, spot.address)
    if kind == "body" and spot.placement:
        return body_path(board, spot.address)
    if kind == "side":
        return side_path(spot.cell, spot.side)
    if kind == "third" and spot.placement:
        region = board.region(spot.address)
        return third_path(board, spot.address) if region is None else region_path(board, region)
    return cell_path(spot.cell)


def body_path(board: Board, address: str) -> QPainterPath:
    """A whole body of water, over all its borders."""
    path, region = QPainterPath(), board.region(address)
    body = next((mask for mask in board.bodies if region is not None and mask >> region & 1), 0)
    for each in bits(body):
        path.addPath(region_path(board, each))
    return path


def neighbours_path(board: Board, spot: Spot) -> QPainterPath:
    """The regions that touch the one at a place."""
    path, region = QPainterPath(), board.region(spot.address) if spot.placement else None
    for other in bits(board.adj[region]) if region is not None else ():
        path.addPath(region_path(board, other))
    return path


def address_path(board: Board, address: str) -> QPainterPath:
    """The place of an address of any kind; nothing if it is not on the map."""
    path = QPainterPath()
    if address.startswith("hole:"):
        for hole in board.holes:
            if hole.name == address:
                for cell in hole.cells:
                    path.addPath(cell_path(cell))
        return path
    for part in address.split("|"):
        tile = addresses.tiles_of(part)[0]
        if tile not in board.place:
            continue
        laid = board.placements[board.place[tile]]
        if "/" in part:
            region = board.region(part)
            path.addPath(third_path(board, part) if region is None else region_path(board, region))
        elif "." in part:
            path.addPath(side_path(laid.cell, (addresses.split_side(part)[1] + laid.turn) % 6))
        else:
            path.addPath(cell_path(laid.cell))
    return path
