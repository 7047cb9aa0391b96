"""The display list of one drawn region: its ground, the marks on it, its pieces and its texts."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from realms.export.drawing.colours import contrast
from realms.export.drawing.drawn_ground import draw_drawn_ground, drawn_marks
from realms.export.drawing.drawn_labels import NamePlace, label_of
from realms.export.drawing.drawn_region import DrawnRegionPicture
from realms.export.drawing.icons import icon, pill, summit
from realms.export.drawing.shapes import Shape, all_moved, word
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import DETAILS, Detail, visible_emblems
from realms.tiles.kinds import World


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
    shapes = [replace(shape, region=0) for shape in shapes]
    if label:
        at, size = label.cluster.summit
        shapes += summit(at, size, theme, peak=picture.peak) if size else ()
        for emblem, (middle, radius) in zip(
            visible_emblems(picture.emblems), label.cluster.slots, strict=True
        ):
            shapes += icon(emblem.kind, middle, radius, theme, emblem.text)
        if full and picture.label:
            shapes += all_moved(pill((0.0, 0.0), picture.label, theme), label.cluster.code, label.size)
        if label.name:
            shapes += _name(label.name, picture, theme)
    return all_moved(shapes, (0.0, 0.0), scale) if scale != 1 else tuple(shapes)


def name_colour(world: World, ground: str, theme: Theme) -> str:
    """Return the colour of names on a kind of ground: ink or paper, whichever is easier to read."""
    fill = theme.paint(world, ground).fill
    return max((theme.ink, theme.paper), key=lambda colour: contrast(colour, fill))


def _name(name: NamePlace, picture: DrawnRegionPicture, theme: Theme) -> Iterator[Shape]:
    """Write a name in the colour that can be read on the ground."""
    colour = name_colour(picture.world, picture.ground, theme)
    for text, at in name.lines:
        yield word("name", at, text, name.size, colour)
