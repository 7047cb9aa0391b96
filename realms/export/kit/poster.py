"""Drawn boards at true size over several pages, which overlap and are glued together."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final

from realms.export.drawing.shapes import Picture, caption, line
from realms.export.drawing.theme import LIGHT
from realms.export.kit.imposition import MARGIN, RULER_ROOM
from realms.export.kit.marks import HAIR, INK
from realms.export.paper.book import PageSize
from realms.export.paper.ink import clip, ink, ink_picture, kept
from realms.export.realm_map import draw_map
from realms.export.registry import ExportOptions
from realms.locale import sentence
from realms.scenario.scenario import Realm

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

OVERLAP: Final = 10.0  # millimetres that two pages have in common
_TEXT = 3.0


@dataclass(frozen=True, slots=True)
class PosterPage:
    """A page of a board: which part of the picture it shows, in millimetres, and its name."""

    picture: Picture
    left: float
    top: float
    size: PageSize
    name: str

    def draw(self, canvas: "Canvas") -> None:
        """Draw the part of the board, a thin frame and the name of the page."""
        width, height = usable(self.size)
        frame = (
            (MARGIN, MARGIN),
            (MARGIN + width, MARGIN),
            (MARGIN + width, MARGIN + height),
            (MARGIN, MARGIN + height),
        )
        with kept(canvas):
            clip(canvas, frame)
            canvas.translate(MARGIN - self.left, MARGIN - self.top)
            canvas.scale(self.picture.unit, self.picture.unit)
            canvas.translate(-self.picture.bounds.left, -self.picture.bounds.top)
            ink_picture(canvas, self.picture)
        ink(canvas, [line("frame", (*frame, frame[0]), stroke=INK, width=HAIR)])
        ink(
            canvas,
            [caption("text", (self.size.width - 60, self.size.height - MARGIN), self.name, _TEXT, INK)],
        )


def usable(size: PageSize) -> tuple[float, float]:
    """Return the width and the height of a page that a board may cover."""
    return size.width - 2 * MARGIN, size.height - 2 * MARGIN - RULER_ROOM


def poster_pages(realm: Realm, size: PageSize, language: str) -> Iterator[PosterPage]:
    """Yield the pages of a drawn board, row by row, on the side that takes fewer of them."""
    picture = draw_map(realm, ExportOptions(language, theme=LIGHT, heading=False))
    wide, tall = picture.bounds.width * picture.unit, picture.bounds.height * picture.unit
    width, height = usable(size)
    columns, rows = _pages(wide, width), _pages(tall, height)
    for row in range(rows):
        for column in range(columns):
            name = sentence(
                "{players} players: row {row}, sheet {column}",
                players=realm.players,
                row=row + 1,
                column=column + 1,
            ).in_language(language)
            yield PosterPage(picture, column * (width - OVERLAP), row * (height - OVERLAP), size, name)


def _pages(length: float, room: float) -> int:
    """Return the number of overlapping pages that cover a length."""
    return max(1, ceil((length - OVERLAP) / (room - OVERLAP)))
