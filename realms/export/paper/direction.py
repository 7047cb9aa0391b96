"""Words that are written from right to left: their letters in the order and shape that a page shows."""

from unicodedata import bidirectional


def runs_leftward(text: str) -> bool:
    """Return True if a text has letters that are written from right to left, such as Hebrew or Arabic."""
    return any(bidirectional(letter) in ("R", "AL") for letter in text)


def as_seen(text: str) -> str:
    """Return a line with its letters from left to right as they are seen; most texts are that already."""
    return _ordered(text, text) if runs_leftward(text) else text


def lines_as_seen(text: str, font: str, size: float, width: float) -> list[str]:
    """Return the lines of a text: it is broken in the order of reading, then each line is ordered."""
    from reportlab.lib.utils import simpleSplit

    return [_ordered(line, text) for line in simpleSplit(text, font, size, width)]


def _ordered(line: str, whole: str) -> str:
    """Return a line in the direction that the whole text has, by its first letter that has one."""
    from arabic_reshaper import reshape
    from bidi import get_display

    first = next((letter for letter in whole if bidirectional(letter) in ("L", "R", "AL")), "")
    return str(get_display(reshape(line), base_dir="L" if bidirectional(first) == "L" else "R"))
