"""The display list of one drawn region: its ground, the marks on it, its pieces and its texts."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from realms.export.drawing.colours import contrast
from realms.export.drawing.drawn_ground import draw_drawn_ground, drawn_marks
from realms.export.drawing.drawn_labels import NamePlace, RegionLabel, label_of
from realms.export.drawing.drawn_region import DrawnRegionPicture
from realms.export.drawing.icons import icon, pill, summit
from realms.export.drawing.shapes import Shape, all_moved, polygon, word
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import DETAILS, Detail, visible_emblems
from realms.export.drawing.washes import draw_wash
from realms.tiles.kinds import World

GLASS, GLASS_MARKS = "80", "A0"  # the opacity of grounds and of their marks over a photo
HALO = 0.3  # the width of the line around a name over a photo, as a share of the size


@lru_cache(maxsize=4096)
def region_display_list(
    picture: DrawnRegionPicture, theme: Theme, scale: float, detail: Detail = "full"
) -> tuple[Shape, ...]:
    """Return the shapes of a region in the drawing plane, without the lines on its borders."""
    level, full = DETAILS.index(detail), detail == "full"
    plates, marks = level >= DETAILS.index("plates"), level >= DETAILS.index("marks")
    shapes = list(draw_drawn_ground(picture, theme, shores=plates))
    label = label_of(picture, full=full) if plates else None
    if marks and label:
        shapes += drawn_marks(picture, theme, label.boxes)
    if picture.wash:
        shapes += draw_wash(picture.wash, picture.rings)
    shapes = [replace(shape, region=0) for shape in shapes]
    if label:
        shapes += _pieces(picture, label, theme, full=full)
        if label.name:
            shapes += _name(label.name, picture, theme)
    return all_moved(shapes, (0.0, 0.0), scale) if scale != 1 else tuple(shapes)


def glass_display_list(picture: DrawnRegionPicture, theme: Theme, scale: float) -> tuple[Shape, ...]:
    """Return the shapes of a region through whose ground a photo can be seen, in the drawing plane."""
    label, paint = label_of(picture), theme.paint(picture.world, picture.ground)
    # One flat area: shapes of a ground that lie on each other would hide the photo twice.
    ground = polygon("fill", *picture.rings, fill=f"{paint.fill}{GLASS}")
    marks = (
        replace(mark, stroke=_glass(mark.stroke), fill=_glass(mark.fill))
        for mark in drawn_marks(picture, theme, label.boxes)
    )
    shapes = [replace(shape, region=0) for shape in (ground, *marks)]
    shapes += _pieces(picture, label, theme, full=True)
    if label.name:
        names = [*_name(label.name, picture, theme)]
        halo = label.name.size * HALO
        shapes += (replace(name, stroke=paint.fill, width=halo) for name in names)
        shapes += names
    return all_moved(shapes, (0.0, 0.0), scale)


def _glass(colour: str) -> str:
    """Return a colour that lets a photo shine through; none stays none."""
    return f"{colour}{GLASS_MARKS}" if colour else ""


def _pieces(picture: DrawnRegionPicture, label: RegionLabel, theme: Theme, *, full: bool) -> Iterator[Shape]:
    """Draw the summit, the icons and the address of a region."""
    at, size = label.cluster.summit
    if size:
        yield from summit(at, size, theme, peak=picture.peak)
    for emblem, (middle, radius) in zip(visible_emblems(picture.emblems), label.cluster.slots, strict=True):
        yield from icon(emblem.kind, middle, radius, theme, emblem.text)
    if full and picture.label:
        yield from all_moved(pill((0.0, 0.0), picture.label, theme), label.cluster.code, label.size)


def name_colour(world: World, ground: str, theme: Theme) -> str:
    """Return the colour of names on a kind of ground: ink or paper, whichever is easier to read."""
    fill = theme.paint(world, ground).fill
    return max((theme.ink, theme.paper), key=lambda colour: contrast(colour, fill))


def _name(name: NamePlace, picture: DrawnRegionPicture, theme: Theme) -> Iterator[Shape]:
    """Write a name in the colour that can be read on the ground."""
    colour = name_colour(picture.world, picture.ground, theme)
    for text, at in name.lines:
        yield word("name", at, text, name.size, colour)
