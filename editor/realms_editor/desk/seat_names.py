"""The names of players at the table: what they call themselves, or else the colours of their seats."""

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


def seat_names(given: Sequence[str], players: int) -> tuple[Sentence, ...]:
    """Return the name of each seat; where none was given, that of its colour."""
    written = [*given[:players], *("",) * (players - len(given))]
    return tuple(
        Sentence("{name}", {"name": name}) if name else COLOUR_NAMES[seat]
        for seat, name in enumerate(written)
    )


def cleaned(name: str) -> str:
    """Return a name without white space around it, and not longer than the table has room for."""
    return " ".join(name.split())[:MOST_LETTERS]
