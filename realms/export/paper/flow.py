"""Sections of a report on pages: headings, sentences, pictures and tables, with a foot on every page."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from realms.export.drawing.theme import PRINT
from realms.export.paper.book import MAKER, POINTS, PageSize
from realms.export.paper.direction import as_seen, lines_as_seen, runs_leftward
from realms.export.paper.fonts import font_name
from realms.export.paper.picture_box import PictureBox
from realms.export.sections import Cell, FigureTable, ReportSection
from realms.export.svg import FORBIDDEN
from realms.locale import Sentence, escape_controls, sentence

if TYPE_CHECKING:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import BaseDocTemplate, Flowable

MARGIN: Final = 14.0  # millimetres
FOOT: Final = 7.0  # from the edge of the paper to the base line of the foot
PICTURE_SHARES: Final = (0.62, 0.55, 0.48, 0.42, 0.37)  # of the height of a page that pictures may take
_ENDLESS: Final = 1e6  # no cell of a table is broken here
_SIZES: Final = {"title": 18, "h2": 13, "h3": 11, "text": 9.5, "cell": 8.5, "foot": 7.5}
_LEADING: Final = 1.3
_RULE, _SHADE = "#999999", "#EEEEEE"
_PADDING: Final = 14  # points beside the text of a cell
_MOST_FOR_OTHERS: Final = 0.7  # of the width of a page, for all columns but the last


@dataclass(frozen=True, slots=True)
class PageLook:
    """A size of pages, and the part of their height that a picture may take."""

    size: PageSize
    picture_share: float


class PageFlow:
    """A document that flows over pages of one size."""

    def __init__(
        self,
        title: str,
        foot: str,
        language: str,
        intro: Iterable[Sentence],
        sections: Iterable[ReportSection],
    ) -> None:
        self.title, self.foot, self.language = title, foot, language
        self.intro, self.sections = list(intro), list(sections)
        self.pictures = {
            index: [draw(PRINT) for draw in section.pictures] for index, section in enumerate(self.sections)
        }

    def fewest_pages(self, sizes: Sequence[PageSize]) -> bytes:
        """Return the document on the fewest pages, and among such with the largest pictures."""
        *larger, least = PICTURE_SHARES
        counted = {size: self._pages(PageLook(size, least)) for size in sizes}
        pages = min(counted.values())
        best = [size for size in sizes if counted[size] == pages]
        looks = (PageLook(size, share) for share in larger for size in best)
        look = next((each for each in looks if self._pages(each) == pages), PageLook(best[0], least))
        return self._built(look, pages)[1]

    def _pages(self, look: PageLook) -> int:
        return self._built(look, 0, blank=True)[0]

    def _built(self, look: PageLook, pages: int, *, blank: bool = False) -> tuple[int, bytes]:
        """Return the number of pages and the document; a `blank` one, for counting, has no pictures in it."""
        from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

        width, height, margin = look.size.width * POINTS, look.size.height * POINTS, MARGIN * POINTS
        content = BytesIO()
        document = BaseDocTemplate(
            content,
            pagesize=(width, height),
            title=_plain(self.title),
            creator=MAKER,
            producer=MAKER,
            lang=self.language,
            invariant=1,
            initialFontName=font_name(bold=False),
        )
        frame = Frame(margin, margin, width - 2 * margin, height - 2 * margin, 0, 0, 0, 0)
        document.addPageTemplates(PageTemplate("page", [frame], onPageEnd=self._foot(pages)))
        document.build(list(self._story(look, blank=blank)))
        return document.page, content.getvalue()

    def _foot(self, pages: int) -> Callable[["Canvas", "BaseDocTemplate"], None]:
        def draw(canvas: "Canvas", document: "BaseDocTemplate") -> None:
            number = sentence("page {number} of {pages}", number=document.page, pages=pages)
            words = number.in_language(self.language)
            canvas.setFont(font_name(bold=False), _SIZES["foot"])
            canvas.setFillColorRGB(0, 0, 0)
            width = document.pagesize[0] - 2 * MARGIN * POINTS
            room = width - canvas.stringWidth(words) - MARGIN * POINTS
            canvas.drawString(MARGIN * POINTS, FOOT * POINTS, as_seen(_fitting(canvas, self.foot, room)))
            canvas.drawRightString(MARGIN * POINTS + width, FOOT * POINTS, words)

        return draw

    def _story(self, look: PageLook, *, blank: bool) -> Iterator["Flowable"]:
        """Yield everything in its order."""
        room = (look.size.width - 2 * MARGIN) * POINTS
        yield self._paragraph(self.title, "title", room)
        for each in self.intro:
            yield self._paragraph(each, "text", room)
        highest = look.picture_share * look.size.height * POINTS
        for index, section in enumerate(self.sections):
            boxes = [PictureBox(each, highest, blank=blank) for each in self.pictures[index]]
            yield from self._section(section, boxes, room)

    def _section(
        self, section: ReportSection, pictures: Sequence["Flowable"], room: float
    ) -> Iterator["Flowable"]:
        """Yield a section; its heading stays with what comes first."""
        from reportlab.platypus import KeepTogether

        points = [self._paragraph(each, "text", room, bullet=True) for each in section.points]
        heading = self._paragraph(section.title, f"h{section.level}", room)
        together = [*points, *pictures] if pictures else points[:1]
        yield KeepTogether([heading, *together])
        yield from [] if pictures else points[1:]
        if section.note:
            yield self._paragraph(section.note, "text", room)
        if section.table:
            yield self._table(section.table, room)

    def _paragraph(self, text: Cell, style: str, room: float = 0, *, bullet: bool = False) -> "Flowable":
        """Return a paragraph; one that is written from right to left is broken into lines here, if at all."""
        from reportlab.platypus import Paragraph

        look, words = _style(style, bullet=bullet), self._words(text)
        if runs_leftward(words):
            width = (room - look.leftIndent) or _ENDLESS
            lines = lines_as_seen(self._said(text), look.fontName, look.fontSize, width)
            words = "<br/>".join(escape(line, quote=False) for line in lines)
        return Paragraph(words, look, bulletText="•" if bullet else None)

    def _words(self, cell: Cell) -> str:
        """Return a text as the mark-up of paragraphs has it."""
        return escape(self._said(cell), quote=False)

    def _said(self, cell: Cell) -> str:
        return _plain(cell.in_language(self.language) if isinstance(cell, Sentence) else str(cell))

    def _table(self, table: FigureTable, room: float) -> "Flowable":
        from reportlab.platypus import Table, TableStyle

        rows = [[self._paragraph(cell, "cell") for cell in row] for row in (table.head, *table.rows)]
        style = TableStyle(
            [
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LINEBELOW", (0, 0), (-1, -1), 0.4, _RULE),
                ("BACKGROUND", (0, 0), (-1, 0), _SHADE),
                ("TOPPADDING", (0, 0), (-1, -1), 2),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
                # No row stands alone under its head or at the top of the next page.
                ("NOSPLIT", (0, 0), (0, min(2, len(table.rows)))),
                ("NOSPLIT", (0, max(-2, -len(rows))), (0, -1)),
            ]
        )
        return Table(
            rows,
            colWidths=_widths(table, self._words, room),
            repeatRows=1,
            style=style,
            spaceBefore=6,
            splitInRow=1,  # a row that is higher than a page
        )


def _widths(table: FigureTable, words: Callable[[Cell], str], room: float) -> list[Any]:
    """Return the widths of columns: as much as each needs, and the rest for the last one."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    def width(cell: Cell) -> float:
        return stringWidth(words(cell), font_name(bold=False), _SIZES["cell"])

    columns = list(zip(table.head, *table.rows, strict=True))
    wanted = [max(map(width, column)) + _PADDING for column in columns[:-1]]
    return [*_within(wanted, room * _MOST_FOR_OTHERS), "*"]


def _within(widths: Sequence[float], room: float) -> list[float]:
    """Return widths that have room together: the widest are cut to one width, as wide as possible."""
    found, left = dict[int, float](), room
    for done, column in enumerate(sorted(range(len(widths)), key=lambda column: widths[column])):
        found[column] = min(widths[column], left / (len(widths) - done))
        left -= found[column]
    return [found[column] for column in range(len(widths))]


def _fitting(canvas: "Canvas", text: str, room: float) -> str:
    """Return a text that is cut where there is no more room."""
    text = _plain(text)
    while text and canvas.stringWidth(text) > room:
        text = text[:-2].rstrip() + "…"
        if len(text) <= 1:
            return ""
    return text


def _plain(text: str) -> str:
    """Return a text without characters that no file can hold; control characters are spelt out."""
    return escape_controls(FORBIDDEN.sub("�", text))


@cache
def _style(name: str, *, bullet: bool = False) -> "ParagraphStyle":
    from reportlab.lib.styles import ParagraphStyle

    size, heading = _SIZES[name], name not in ("text", "cell")
    return ParagraphStyle(
        name,
        fontName=font_name(bold=heading),
        fontSize=size,
        leading=size * _LEADING,
        spaceBefore=size if heading and name != "title" else 0,
        spaceAfter=size * 0.3 if name != "cell" else 0,
        leftIndent=10 if bullet else 0,
        bulletFontName=font_name(bold=False),
        bulletFontSize=size,
        splitLongWords=True,
    )
