"""The names of players at the table: what they call themselves, or else the colours of their seats."""

import re
from collections.abc import Sequence

from realms.locale import Sentence, sentence

# In the order of `SEAT_COLOURS`.
COLOUR_NAMES: tuple[Sentence, ...] = (
    sentence("Orange"),
    sentence("Blue"),
    sentence("Yellow"),
    sentence("Pink"),
    sentence("Green"),
    sentence("Sky blue"),
)
MOST_LETTERS = 40
# Control characters, and those that turn the direction of everything after them.
UNSEEN = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]")


def seat_names(given: Sequence[str], players: int) -> tuple[Sentence, ...]:
    """Return the name of each seat; where none was given, that of its colour."""
    written = [*given[:players], *("",) * (players - len(given))]
    return tuple(
        Sentence("{name}", {"name": name}) if name else COLOUR_NAMES[seat]
        for seat, name in enumerate(written)
    )


def cleaned(name: str) -> str:
    """Return a name without white space around it or unseen signs, no longer than the table has room for."""
    return " ".join(UNSEEN.sub("", " ".join(name.split())).split())[:MOST_LETTERS]
