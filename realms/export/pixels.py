"""Pictures in pixels: how large they become, and what memory that takes."""

from dataclasses import dataclass, replace
from typing import Final

from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.shapes import Picture
from realms.export.painter import find_painter
from realms.export.realm_map import draw_map
from realms.export.registry import ExportError, ExportOptions
from realms.export.tile_width import tile_width
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Realm

INCH: Final = 25.4
BYTES_A_PIXEL: Final = 4
MOST_PIXELS: Final = 250_000_000
MEGABYTE: Final = 1_000_000
CLEAR: Final = "#00000000"


@dataclass(frozen=True, slots=True)
class PixelSize:
    """The size of a picture in pixels."""

    width: int
    height: int

    @classmethod
    def of(cls, picture: Picture, scale: float) -> "PixelSize":
        """Return the size of a picture with so many pixels for a unit."""
        return cls(round(picture.bounds.width * scale), round(picture.bounds.height * scale))

    @property
    def megabytes(self) -> int:
        """The memory that it takes while it is painted."""
        return self.width * self.height * BYTES_A_PIXEL // MEGABYTE + 1

    @property
    def forecast(self) -> Sentence:
        """The size and the memory in words."""
        return sentence(
            "{width} by {height} pixels, about {memory} MB of memory",
            width=self.width,
            height=self.height,
            memory=self.megabytes,
        )


def png_of(realm: Realm, options: ExportOptions) -> bytes:
    """Return the map of a realm as PNG, of the size that the options ask for."""
    picture = draw_map(realm, options)
    scale = scale_for(picture, realm, options)
    if options.pixels.transparent:
        picture = replace(picture, ground=CLEAR)
    return find_painter().png(picture, scale)


def scale_for(picture: Picture, realm: Realm, options: ExportOptions) -> float | None:
    """Return the pixels for a unit that the options ask for; None for the usual size."""
    wanted = options.pixels
    if wanted.width is None and wanted.dpi is None:
        return None
    scale = (wanted.dpi or 0) / INCH * _on_the_table(picture, realm, options)
    if wanted.width is not None:
        scale = wanted.width / picture.bounds.width
    size = PixelSize.of(picture, scale)
    if size.width * size.height > MOST_PIXELS or not min(size.width, size.height):
        raise ExportError(
            sentence(
                "no picture has {size}; the most are {most} million pixels",
                size=size.forecast,
                most=MOST_PIXELS // MEGABYTE,
            )
        )
    return scale


def _on_the_table(picture: Picture, realm: Realm, options: ExportOptions) -> float:
    """Return the length of a unit on the table in millimetres."""
    return picture.unit if realm.drawing else tile_width(realm.scenario, options) / (2 * APOTHEM)


def forecast(realm: Realm, options: ExportOptions) -> Sentence | None:
    """Return the size and the memory of a picture of a wished size, before it is painted."""
    picture = draw_map(realm, options)
    scale = scale_for(picture, realm, options)
    return None if scale is None else PixelSize.of(picture, scale).forecast
