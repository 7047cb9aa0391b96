"""The display list of one tile: all shapes in its hexagon and on its six sides, back to front."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Literal, get_args

from realms.export.drawing import borders, ground
from realms.export.drawing.frame import CENTRE, outline
from realms.export.drawing.ground import Edges
from realms.export.drawing.icons import icon, pill, summit
from realms.export.drawing.labels import MOST, PEAK_TOP, SUMMIT_TOP, Cluster, cluster, foot_size
from realms.export.drawing.lines import arc
from realms.export.drawing.shapes import Extent, Point, Shape, disc, polygon, word
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile_picture import Emblem, RegionPicture, TilePicture
from realms.export.drawing.washes import draw_wash
from realms.tiles.kinds import MOUNTAIN

Detail = Literal["bare", "fills", "plates", "marks", "full"]
DETAILS: tuple[Detail, ...] = get_args(Detail)
_FROM_WIDTH: tuple[tuple[float, Detail], ...] = ((110, "full"), (70, "marks"), (40, "plates"), (26, "fills"))

NO_NEIGHBOURS: Edges = ("out",) * 18
_HUB_SIZES = (17.0, 13.5, 10.0)


def detail_for(width: float) -> Detail:
    """Return the degree of detail for a tile that is so many pixels wide."""
    return next((detail for least, detail in _FROM_WIDTH if width >= least), "bare")


@lru_cache(maxsize=4096)
def display_list(tile: TilePicture, edges: Edges, theme: Theme, detail: Detail = "full") -> tuple[Shape, ...]:
    """Return the shapes of a tile around the origin; `edges` are the words of its eighteen units."""
    level = DETAILS.index(detail)
    plates, full = level >= DETAILS.index("plates"), detail == "full"
    clusters = {region: _cluster(tile, region, full) for region in tile.regions} if plates else {}
    shapes: list[Shape] = []
    for region in tile.regions:
        areas = list(ground.draw_ground(tile, region, edges, theme, plates))
        if level >= DETAILS.index("marks"):
            areas += ground.marks_beside_label(tile, region, edges, theme, clusters[region].boxes)
        if region.wash:
            areas += draw_wash(region.wash, (outline(region.thirds, tile.turn, tile.variant),))
        shapes += [replace(shape, region=region.thirds[0]) for shape in areas]
    if plates:
        shapes += borders.dashed_rim(tile, edges, theme)
    shapes += borders.spokes(tile, theme)
    shapes += borders.rim(tile, edges, theme)
    for region, place in clusters.items():
        shapes += _pieces(region, place, theme)
        if full and region.label:
            shapes += pill(place.code, region.label, theme)
    if tile.lettered and detail != "bare":
        shapes += _hub(tile, theme)
    return tuple(shapes)


def visible_emblems(emblems: tuple[Emblem, ...]) -> tuple[Emblem, ...]:
    """Return the emblems that have room; if there are too many, the last gives the number of the others."""
    if len(emblems) <= MOST:
        return emblems
    return (*emblems[: MOST - 1], Emblem("more", f"+{len(emblems) - MOST + 1}"))


def _cluster(tile: TilePicture, region: RegionPicture, full: bool) -> Cluster:
    top = 0.0 if region.ground != MOUNTAIN else PEAK_TOP if region.peak else SUMMIT_TOP
    foot = foot_size(region.label, region.foot, full=full)
    return cluster(region.thirds, tile.turn, tile.variant, len(visible_emblems(region.emblems)), top, foot)


def code_position(tile: TilePicture, region: RegionPicture) -> Point:
    """Return the place of the code of a region."""
    return _cluster(tile, region, full=True).code


def occupied_boxes(tile: TilePicture, *, codes: bool = False) -> tuple[Extent, ...]:
    """Return the boxes of symbols, pieces, summits and the letter of a tile, and of codes if wanted."""
    boxes = (box for region in tile.regions for box in _cluster(tile, region, full=codes).boxes)
    return (*boxes, _HUB_BOX)


def _pieces(region: RegionPicture, place: Cluster, theme: Theme) -> Iterator[Shape]:
    at, size = place.summit
    if size:
        yield from summit(at, size, theme, peak=region.peak)
    for emblem, (middle, radius) in zip(visible_emblems(region.emblems), place.slots, strict=True):
        yield from icon(emblem.kind, middle, radius, theme, emblem.text)


def _hub(tile: TilePicture, theme: Theme) -> Iterator[Shape]:
    """Draw the letter of the tile: on a pale disc on the surface, on a dark hexagon underground."""
    colours = theme.worlds[tile.world]
    if tile.world == "surface":
        yield disc("hub", CENTRE, 13.5, colours.hub, colours.hub_line, 2.0)
    else:
        yield polygon("hub", _HEXAGON, fill=colours.hub, stroke=colours.hub_line, width=1.8)
    size = _HUB_SIZES[min(len(tile.name), len(_HUB_SIZES)) - 1]
    yield word("hub", CENTRE, tile.name, size, colours.letter)


_HUB_BOX: Extent = (-13.5, -13.5, 13.5, 13.5)
_HEXAGON = arc(CENTRE, 15.5, 15.5, 1 / 12, 13 / 12, 6)[:-1]
