"""The section by which a realm is passed on: its short code, as text and as a picture."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from realms.export.drawing.shapes import Bounds, Line, Picture, PicturePart, polygon
from realms.export.drawing.theme import Theme
from realms.export.sections import ReportSection
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Scenario
from realms.sharing.short_code import NoCodeError, code_of

QUIET: Final = 4  # empty squares that readers of such pictures need around them
SQUARE: Final = 3.0  # units
ON_PAPER: Final = 0.2  # millimetres a unit
INK, PAPER = "#000000", "#FFFFFF"


def code_section(scenario: Scenario) -> Iterator[ReportSection]:
    """Yield the section with the code of the map, if it has one."""
    try:
        code = code_of(scenario)
    except NoCodeError:
        return
    yield ReportSection(
        sentence("Pass it on"),
        (partial(code_picture, code),),
        note=Sentence("{code}", {"code": code.replace("-", " ")}),  # so that lines break between groups
        points=(
            sentence("This code is the map; realms open CODE, or Paste a code in the editor, opens it."),
        ),
    )


def code_picture(text: str, _theme: Theme) -> Picture:
    """Draw a text as a QR code, black on white whatever the colours of the page."""
    import segno

    rows = [list(row) for row in segno.make(text, micro=False, error="m").matrix]
    dark = tuple(
        _square(column + QUIET, row + QUIET)
        for row, squares in enumerate(rows)
        for column, filled in enumerate(squares)
        if filled
    )
    side = int((len(rows) + 2 * QUIET) * SQUARE)
    ground = polygon("ground", ((0, 0), (side, 0), (side, side), (0, side)), fill=PAPER)
    title = sentence("The code as a picture").in_language("en")
    shapes = (ground, polygon("icon", *dark, fill=INK))
    return Picture(Bounds(0, 0, side, side), title, text, PAPER, (PicturePart(shapes),), unit=ON_PAPER)


def _square(column: int, row: int) -> Line:
    left, top = column * SQUARE, row * SQUARE
    return (left, top), (left + SQUARE, top), (left + SQUARE, top + SQUARE), (left, top + SQUARE)
