"""The whole kit as PDF: a page to try the printer with, then sheets of parts with their backs."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from realms.export.drawing.shapes import Line, Shape, caption, polygon, text_width
from realms.export.kit.cards import lines_of
from realms.export.kit.contents import contents
from realms.export.kit.imposition import MARGIN, PlacedPart, Sheet, mirrored, sheets_of
from realms.export.kit.marks import INK, crosses, cutting_marks, ruler
from realms.export.kit.part import PartFace
from realms.export.kit.parts import parts_of
from realms.export.kit.poster import poster_pages
from realms.export.paper.book import SIZES, Book, PageSize
from realms.export.paper.ink import clip, ink, kept
from realms.export.registry import ExportOptions, PrintOptions
from realms.export.tile_width import tile_width
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Realm, Scenario

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_LINE, _TEXT, _TITLE = 6.5, 3.4, 6.0
_MOST_LINES = 8  # of a sentence


def kit_of(scenario: Scenario, options: ExportOptions) -> bytes:
    """Return the kit of a scenario for the count of players in the options, or for all."""
    counts = scenario.counts if options.players is None else (options.players,)
    realms = [scenario.realm(players) for players in counts]
    chosen = options.print
    parts = list(parts_of(scenario, realms, tile_width(scenario, options), options.language))
    drawn = [realm for realm in realms if realm.drawing]
    kit = _Kit(scenario.title(options.language), options.language, chosen)
    kit.add_trial(contents(parts, realms))
    kit.add_sheets(sheets_of(parts, kit.room, chosen.bleed))
    kit.add_posters(drawn)
    return kit.book.close()


class _Kit:
    """The file in the making; `room` is a page as large as the printer makes it."""

    def __init__(self, title: str, language: str, chosen: PrintOptions) -> None:
        self.book = Book(title, language)
        self.title, self.language, self.chosen = title, language, chosen
        self.paper = SIZES[chosen.paper]
        # What the printer shrinks is drawn larger, so that less of it fits on the page.
        self.room = PageSize(self.paper.width * chosen.factor, self.paper.height * chosen.factor)

    def add_trial(self, contents: Iterable[Sentence]) -> None:
        """Add the page to try the printer with and its back; the page also says what the kit holds."""
        lines = [
            sentence("Print this page on both sides, without fitting it to the paper."),
            sentence(
                "Measure the ruler. If it is not 100 mm long, divide its length by 100: that is --factor."
            ),
            sentence("Hold the page against the light: the crosses of both sides should meet."),
            sentence("If they lie on opposite sides, use the other edge: --flip short or --flip long."),
        ]
        self._page(lambda: self._trial(lines, contents))
        self._page(lambda: self._trial([sentence("This is the back of the page before.")]))

    def _trial(self, above: Iterable[Sentence], below: Iterable[Sentence] = ()) -> Iterator[Shape]:
        """Draw the crosses, and lines of text above and below those in the middle."""
        yield from crosses(self.room)
        title = self.title if text_width(self.title, _TITLE) < self.room.width else f"{self.title[:40]}…"
        yield caption("title", (MARGIN + 12, 24), title, _TITLE, INK, bold=True)
        width = self.room.width - 2 * MARGIN - 24
        for top, lines in ((60.0, above), (self.room.height / 2 + 20, below)):
            texts = (lines_of(each.in_language(self.language), width, _TEXT, _MOST_LINES) for each in lines)
            for number, words in enumerate(chain.from_iterable(texts)):
                yield caption("text", (MARGIN + 12, top + number * _LINE), words, _TEXT, INK)

    def add_sheets(self, sheets: Iterable[Sheet]) -> None:
        """Add the sheets of parts, each with its back if a part has one."""
        for sheet in sheets:
            self._sheet(sheet, back=False)
            if any(each.part.back for each in sheet):
                self._sheet(sheet, back=True)

    def _sheet(self, sheet: Sheet, *, back: bool) -> None:
        with self.book.page(self.paper) as canvas:
            self._scale(canvas)
            for each in sheet:
                self._part(canvas, each, back=back)
            if not back:
                for each in sheet:
                    with kept(canvas):
                        canvas.translate(*each.at)
                        ink(canvas, cutting_marks(each.part.outline, self.chosen.bleed))
            ink(canvas, self._ruler())

    def _part(self, canvas: "Canvas", placed: PlacedPart, *, back: bool) -> None:
        face = placed.part.back if back else placed.part.front
        if face is None:
            return
        at = mirrored(placed.at, self.room, self.chosen.flip) if back else placed.at
        with kept(canvas):
            canvas.translate(*at)
            _ink_face(canvas, face, placed.part.outline, self.chosen.bleed)

    def add_posters(self, realms: Iterable[Realm]) -> None:
        """Add drawn boards over as many pages as they need."""
        for realm in realms:
            for page in poster_pages(realm, self.room, self.language):
                lying = page.size.width > page.size.height
                with self.book.page(self.paper.turned if lying else self.paper) as canvas:
                    self._scale(canvas)
                    page.draw(canvas)
                    ink(canvas, ruler((MARGIN, page.size.height - MARGIN), self.language))

    def _page(self, shapes: Callable[[], Iterable[Shape]]) -> None:
        with self.book.page(self.paper) as canvas:
            self._scale(canvas)
            ink(canvas, shapes())
            ink(canvas, self._ruler())

    def _scale(self, canvas: "Canvas") -> None:
        canvas.scale(1 / self.chosen.factor, 1 / self.chosen.factor)

    def _ruler(self) -> Iterator[Shape]:
        return ruler((MARGIN, self.room.height - MARGIN), self.language)


def _ink_face(canvas: "Canvas", face: PartFace, outline: Line, bleed: float) -> None:
    """Draw a side of a part with its ground as far as the bleed, and the rest as far as the cut."""
    ink(canvas, [polygon("bleed", outline, fill=face.ground, stroke=face.ground, width=2 * bleed)])
    with kept(canvas):
        clip(canvas, outline)
        ink(canvas, face.shapes)
