"""A PDF file in the making: pages of exact sizes in millimetres, and what is drawn on them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from realms.export.drawing.shapes import Picture
from realms.export.paper.fonts import font_name
from realms.export.paper.ink import ink_picture, kept
from realms.export.registry import PaperName
from realms.locale import visible

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

POINTS = 72 / 25.4  # in a millimetre
MAKER = "Realmwright"


@dataclass(frozen=True, slots=True)
class PageSize:
    """The size of a page as it is cut, in millimetres; `bleed` is what is printed beyond each side."""

    width: float
    height: float
    bleed: float = 0.0

    @property
    def turned(self) -> "PageSize":
        """The page on its side."""
        return PageSize(self.height, self.width, self.bleed)


A4 = PageSize(210, 297)
LETTER = PageSize(215.9, 279.4)
SIZES: Mapping[PaperName, PageSize] = {"A4": A4, "Letter": LETTER}


class Book:
    """A PDF file in the making; the same calls make the same bytes."""

    def __init__(self, title: str, language: str = "en", subject: str = "") -> None:
        from reportlab.pdfgen.canvas import Canvas

        self._bytes = BytesIO()
        font: Any = font_name(bold=False)  # Any: the stubs ask for a number
        self.canvas: Canvas = Canvas(
            self._bytes, pageCompression=1, invariant=1, lang=language, initialFontName=font
        )
        self.canvas.setTitle(visible(title))
        self.canvas.setSubject(visible(subject))
        self.canvas.setCreator(MAKER)
        self.canvas.setAuthor("")
        self.canvas.setProducer(MAKER)

    @contextmanager
    def page(self, size: PageSize) -> Iterator["Canvas"]:
        """Add a page; within it one unit is a millimetre, y points down from the corner where it is cut."""
        canvas, bleed = self.canvas, size.bleed * POINTS
        width, height = size.width * POINTS, size.height * POINTS
        canvas.setPageSize((width + 2 * bleed, height + 2 * bleed))
        if bleed:
            canvas.setTrimBox((bleed, bleed, bleed + width, bleed + height))
            canvas.setBleedBox((0, 0, width + 2 * bleed, height + 2 * bleed))
        with kept(canvas):
            canvas.translate(bleed, bleed + height)
            canvas.scale(POINTS, -POINTS)
            yield canvas
        canvas.showPage()

    def close(self) -> bytes:
        """Return the file."""
        self.canvas.save()
        return self._bytes.getvalue()


def page_of(picture: Picture) -> bytes:
    """Return a picture as a file of one page of its size on paper."""
    book = Book(picture.title, picture.language, picture.description)
    left, top, width, height = picture.bounds
    unit = picture.unit
    with book.page(PageSize(width * unit, height * unit)) as canvas:
        canvas.scale(unit, unit)
        canvas.translate(-left, -top)
        ink_picture(canvas, picture)
    return book.close()
