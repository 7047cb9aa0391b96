"""The names of seats in sentences: blanks that are filled only when somebody reads them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from realms.locale import Sentence, Wording, sentence

SeatNames = Sequence[Sentence]


@dataclass(frozen=True, slots=True)
class SeatName(Sentence):
    """The name of a seat as a blank of a sentence; without any name, its number."""

    seat: int = 0


def seat_name(seat: int) -> SeatName:
    """Return the blank for the name of a seat."""
    number = sentence("player {seat}", seat=seat + 1)
    return SeatName(number.text, number.blanks, seat)


def seat_numbers(players: int, given: Sequence[str] = ()) -> tuple[Sentence, ...]:
    """Return the names that players gave themselves; for those without any, their numbers."""
    written = [*given[:players], *("",) * (players - len(given))]
    return tuple(
        Sentence("{name}", {"name": name}) if name else seat_name(seat) for seat, name in enumerate(written)
    )


def with_names(words: Sentence, names: SeatNames) -> Sentence:
    """Return a sentence with the names of seats filled in, in all its blanks."""
    if isinstance(words, SeatName):
        return names[words.seat] if words.seat < len(names) else words
    if isinstance(words, Wording) or not words.blanks:
        return words
    return replace(words, blanks={name: _filled(value, names) for name, value in words.blanks.items()})


def _filled(value: object, names: SeatNames) -> object:
    if isinstance(value, Sentence):
        return with_names(value, names)
    if isinstance(value, list | tuple):
        return [_filled(each, names) for each in value]
    return value
