"""Heat on the map in five levels, each with a letter: which regions pay, are held, fought over, entered."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Final

from realms.balance.portrait.heat import HeatMap
from realms.board.board import Board
from realms.checks.case import Case
from realms.checks.measures import entry_worth
from realms.locale import Sentence, Wording, percent, sentence, tenths

LETTERS: Final = "ABCDE"  # from the coldest level to the hottest
WORTH: Final = "worth"
TENTHS_ENOUGH: Final = 2.0  # smaller values are written with two digits
CHOICES: Final[Mapping[str, Sentence]] = {
    "coins": sentence("Coins paid in a game"),
    "held": sentence("Rounds held, of all rounds"),
    "fought": sentence("Times taken from others in a game"),
    "entered": sentence("Players who enter here first, a game"),
    WORTH: sentence("Worth of the entries"),
}
WORTH_NOTE: Final = sentence(
    "Coins a turn that 14 tokens conquer from each entry: a measure of the map, without any games."
)


@dataclass(frozen=True, slots=True)
class HeatMark:
    """The level of a region, from 0 on, and the text that stands on it."""

    address: str
    level: int
    text: Sentence


@dataclass(frozen=True, slots=True)
class HeatLevel:
    """A line of the legend: a level, and the values that belong to it."""

    level: int
    values: Sentence

    @property
    def letter(self) -> str:
        """The letter of the level on the map."""
        return LETTERS[self.level]


@dataclass(frozen=True, slots=True)
class HeatPicture:
    """The marks on a map, and the legend."""

    marks: tuple[HeatMark, ...]
    legend: tuple[HeatLevel, ...]


EMPTY: Final = HeatPicture((), ())


def heat_picture(heat: HeatMap, measure: str, board: Board) -> HeatPicture:
    """Return the marks of one of the measures of games."""
    land = board.land & board.passable
    values = {
        each.address: each.of(measure).value
        for region, each in enumerate(heat.regions)
        if land >> region & 1 or each.held.value > 0
    }
    most = max(values.values(), default=0.0)
    write = percent if measure == "held" else tenths if most >= TENTHS_ENOUGH else _hundredths
    return _picture(values, write)


def worth_picture(case: Case) -> HeatPicture:
    """Return the marks of the worth of all entries, which needs no games."""
    worth, names = entry_worth(case), case.board.names
    if not worth:
        return EMPTY
    least, most = min(worth.values()), max(worth.values())
    width = ceil((most - least + 1) / len(LETTERS))
    parts = range(least, most + 1, width)
    levels = [round(part * (len(LETTERS) - 1) / max(1, len(parts) - 1)) for part in range(len(parts))]
    marks = (
        _mark(names[door], levels[(value - least) // width], _whole(value)) for door, value in worth.items()
    )
    ends = (min(most, low + width - 1) for low in parts)
    legend = (
        HeatLevel(level, _whole(low) if low == high else _range(_whole(low), _whole(high)))
        for level, low, high in zip(levels, parts, ends, strict=True)
    )
    return HeatPicture(tuple(marks), tuple(legend))


def _picture(values: Mapping[str, float], write: Callable[[float], Sentence]) -> HeatPicture:
    """Divide values from 0 on into levels of equal width."""
    most = max(values.values(), default=0.0)
    if most <= 0:
        return EMPTY
    count = len(LETTERS)
    width = most / count
    marks = (
        _mark(name, min(count - 1, int(count * value / most)), write(value)) for name, value in values.items()
    )
    legend = (
        HeatLevel(level, _range(write(level * width), write((level + 1) * width))) for level in range(count)
    )
    return HeatPicture(tuple(marks), tuple(legend))


def _mark(address: str, level: int, value: Sentence) -> HeatMark:
    return HeatMark(address, level, sentence("{letter} {value}", letter=LETTERS[level], value=value))


def _hundredths(value: float) -> Sentence:
    text = f"{value:.2f}"
    return Wording(text, {"en": text, "fr": text.replace(".", ",")})


def _whole(value: float) -> Sentence:
    return sentence("{number}", number=round(value))


def _range(low: Sentence, high: Sentence) -> Sentence:
    return sentence("{low} to {high}", low=low, high=high)
