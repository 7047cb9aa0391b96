"""The parts of a report that a page or a window shows: sections of sentences, pictures and tables."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from realms.export.drawing.shapes import Picture
from realms.export.drawing.theme import Theme
from realms.locale import Sentence

Draw = Callable[[Theme], Picture]
Cell = Sentence | str | int
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class FigureTable:
    """A table of figures: a row of titles, then rows whose first cell is a name.

    `signs` are small pictures before the name of each row, if there are any.
    """

    head: Row
    rows: tuple[Row, ...]
    signs: tuple[tuple[Draw, ...], ...] = ()

    def rows_with_signs(self) -> Iterator[tuple[Row, tuple[Draw, ...]]]:
        """Yield each row with the pictures before its name."""
        yield from zip(self.rows, self.signs or ((),) * len(self.rows), strict=True)


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A section of a report: sentences, pictures, a remark and a table."""

    title: Sentence
    pictures: tuple[Draw, ...] = ()
    note: Sentence | None = None
    table: FigureTable | None = None
    points: tuple[Sentence, ...] = ()  # before everything else
    level: int = 2  # of the heading
