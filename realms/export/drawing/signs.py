"""Small pictures beside names in tables: pictograms of races and powers, and the shapes of seats."""

from collections.abc import Callable
from typing import Final

from realms.export.drawing.pictograms import pictogram
from realms.export.drawing.seats import SEAT_COLOURS, seat_shape
from realms.export.drawing.shapes import Bounds, Picture, PicturePart, Shape, polygon
from realms.export.drawing.theme import Theme
from realms.rules.position.table import Table

RADIUS: Final = 20
AROUND: Final = Bounds(-RADIUS - 2, -RADIUS - 2, 2 * RADIUS + 4, 2 * RADIUS + 4)
PLATE: Final = ((-20.0, -20.0), (20.0, -20.0), (20.0, 20.0), (-20.0, 20.0))
SHARE: Final = 0.6  # of the plate, for the shape of a seat

Sign = Callable[[Theme], Picture]


def trait_sign(table: Table, number: int, language: str) -> Sign:
    """Return a function that draws the pictogram of a race or power."""
    known = table.catalogue
    name, race = known.id_of(number), known.kinds[number] == "race"
    letters = known.code(number).in_language(language) if race else ""

    def draw(theme: Theme) -> Picture:
        shapes = pictogram(name, (0.0, 0.0), RADIUS, theme, letters, ink=theme.outline, paper=theme.ground)
        return _picture(shapes, known.name(number).in_language(language), theme)

    return draw


def seat_sign(seat: int, title: str) -> Sign:
    """Return a function that draws the shape of a seat on its colour."""

    def draw(theme: Theme) -> Picture:
        colour, ink = SEAT_COLOURS[seat]
        shape = seat_shape(seat, (0.0, 0.0), RADIUS * SHARE, ink)
        return _picture((polygon("seat", PLATE, fill=colour), shape), title, theme)

    return draw


def _picture(shapes: tuple[Shape, ...], title: str, theme: Theme) -> Picture:
    return Picture(AROUND, title, "", theme.ground, (PicturePart(shapes),))
