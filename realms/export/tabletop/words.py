"""Texts of authors for another program: without control characters and markup, and not too long.

The program reads commands in brackets ([b], [ff0000], [url]) in names and notes, and some of its windows read
commands in angle brackets.
"""

from typing import Final
from unicodedata import category

NAME: Final = 100  # characters of the name of an object or of a game
NOTE: Final = 1_000  # of a description, and of the note on the screen
PAGE: Final = 20_000  # of a page of the notebook
_MARKUP: Final = str.maketrans("[]<>", "(){}")
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_KEPT: Final = "\n\u200c\u200d"  # line breaks, and signs that some scripts and emoji are written with


def inert(text: str, most: int) -> str:
    """Return a text as plain words of so many characters at most."""
    seen = "".join(
        letter for letter in text[: 4 * most] if letter in _KEPT or category(letter) not in _UNSEEN
    )
    plain = seen.translate(_MARKUP)
    return plain if len(plain) <= most and len(text) <= 4 * most else f"{plain[: most - 1]}…"


def one_line(text: str, most: int = NAME) -> str:
    """Return a text as plain words on one line."""
    return inert(" ".join(text[: 4 * most].split()), most)
