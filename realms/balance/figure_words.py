"""Figures with their intervals in words, and tables of words as text."""

from collections.abc import Callable, Iterable, Iterator
from math import isinf

from realms.balance.statistics.figures import Estimate
from realms.locale import Sentence, sentence, signed_tenths

Row = tuple[Sentence, ...]


def between(figure: Estimate, write: Callable[[float], Sentence]) -> Sentence:
    """Return the ends of an interval as `write` puts numbers, or a dash if it has none."""
    if isinf(figure.width):
        return sentence("-")
    return sentence("{low} - {high}", low=write(figure.low), high=write(figure.high))


def signed_between(figure: Estimate) -> Sentence:
    """Return the ends of an interval of differences with their signs, or a dash if it has none."""
    if isinf(figure.width):
        return sentence("-")
    return sentence("{low} to {high}", low=signed_tenths(figure.low), high=signed_tenths(figure.high))


def text_table(rows: Iterable[Row], language: str) -> Iterator[str]:
    """Yield the lines of a table, in columns as wide as their longest cell."""
    cells = [[cell.in_language(language) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        yield "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
