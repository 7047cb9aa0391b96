"""Parameters of special rules: the values they allow, and how a value appears in a sentence."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from typing import Any, TypeGuard

from realms.locale import Sentence, sentence, term
from realms.pool.pool import Entry, Kind, pool
from realms.scenario.defaults import text_in
from realms.tiles.boxes import boxes

SEATS = range(1, 7)

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a rule."""

    name: str
    type: str  # one of TYPES
    default: Any
    meaning: Texts
    range: tuple[int, int] = (0, 0)  # of an integer, or of each number in amounts and stacks
    options: Mapping[str, Texts] = field(default_factory=dict)  # of a choice: their titles
    of: tuple[Kind, ...] = ()  # the kinds of entries that ids and amounts name
    differs: Texts = field(default_factory=dict)  # the statements of the booklets, where they disagree

    def misfits(self, value: object) -> list[object]:
        """Return the invalid parts of a value, or the value itself."""
        return list(TYPES[self.type].misfits(self, value))

    @property
    def expected(self) -> Sentence:
        """The allowed values, in words."""
        low, high = self.range
        kinds = [term(kind) for kind in self.of]
        return sentence(
            TYPES[self.type].expected.text, low=low, high=high, options=list(self.options), kinds=kinds
        )

    @property
    def words(self) -> list[str]:
        """The words that its values are made of: options of a choice, or names."""
        return list(self.options) or [name for name, entry in _known().items() if entry.kind in self.of]

    def likely(self, value: Any) -> Any:
        """Replace each invalid word in a value by the most similar valid one, if there is one."""
        if isinstance(value, list):
            return list(dict.fromkeys(map(self._likely_word, value))) if self.type == "ids" else value
        return self._likely_word(value) if self.type == "choice" else value

    def _likely_word(self, word: Any) -> Any:
        close = get_close_matches(word, self.words, 1) if isinstance(word, str) else ()
        return close[0] if close and word not in self.words else word

    def as_blank(self, value: Any, language: str) -> object:
        """Return a value as the blank of a sentence."""
        return TYPES[self.type].as_blank(self, value, language)

    def facts(self, value: Any) -> Mapping[str, bool]:
        """Return facts that follow from a value and that parts of a sentence depend on."""
        if self.type != "teams":
            return {}
        return {"alone": any(len(team) == 1 for team in value), "mates": any(len(team) > 1 for team in value)}

    def amount(self, value: Any) -> int:
        """Return the number that a value stands for in a count: itself, its entries, or its seats."""
        if self.type == "teams":
            return sum(map(len, value))
        return value if isinstance(value, int) else len(value)


@dataclass(frozen=True, slots=True)
class ParameterType:
    """A type of parameter: its checks, and its form in sentences."""

    misfits: Callable[[Parameter, Any], Iterable[object]]
    expected: Sentence
    as_blank: Callable[[Parameter, Any, str], object]


class Number(int):
    """A number that chooses its words: "{coins:coin|coins}" reads "1 coin" or "3 coins"."""

    def __format__(self, words: str) -> str:
        one, _, many = words.partition("|")
        return f"{int(self)} {one if self == 1 else many}".rstrip()


@cache
def _known() -> Mapping[str, Entry]:
    return pool(boxes()).by_id


def _is_id(parameter: Parameter, name: object) -> bool:
    return isinstance(name, str) and name in _known() and _known()[name].kind in parameter.of


def _integer(parameter: Parameter, value: object) -> list[object]:
    low, high = parameter.range
    return [] if type(value) is int and low <= value <= high else [value]


def _boolean(_: Parameter, value: object) -> list[object]:
    return [] if isinstance(value, bool) else [value]


def _choice(parameter: Parameter, value: object) -> list[object]:
    return [] if isinstance(value, str) and value in parameter.options else [value]


def _ids(parameter: Parameter, value: object) -> list[object]:
    if not isinstance(value, list):
        return [value]
    return [name for at, name in enumerate(value) if not _is_id(parameter, name) or name in value[:at]]


def _amounts(parameter: Parameter, value: object) -> list[object]:
    if not isinstance(value, dict):
        return [value]
    strangers = [name for name in value if not _is_id(parameter, name)]
    return strangers + [wrong for number in value.values() for wrong in _integer(parameter, number)]


def _stacks(parameter: Parameter, value: object) -> list[object]:
    if not _is_list_of_lists(value):
        return [value]
    return [wrong for stack in value for number in stack for wrong in _integer(parameter, number)]


def _teams(_: Parameter, value: object) -> list[object]:
    if not _is_list_of_lists(value):
        return [value]
    seats = [seat for team in value for seat in team]
    return [
        seat
        for at, seat in enumerate(seats)
        if type(seat) is not int or seat not in SEATS or seat in seats[:at]
    ]


def _is_list_of_lists(value: object) -> TypeGuard[list[list[object]]]:
    """Return True for a list of lists, none of them empty."""
    return isinstance(value, list) and bool(value) and all(isinstance(each, list) and each for each in value)


def _texts(_: Parameter, value: object) -> list[object]:
    if not isinstance(value, dict):
        return [value]
    return [text for text in value.values() if not (text and isinstance(text, str))]


def _names(value: Iterable[str], language: str) -> list[str]:
    return [_known()[name].name(language) for name in value]


def _rows(value: Iterable[Iterable[int]], within: str, between: str) -> str:
    return between.join(within.join(map(str, row)) for row in value)


TYPES: Mapping[str, ParameterType] = {
    "integer": ParameterType(
        _integer,
        sentence("a whole number from {low} to {high}"),
        lambda _, value, _language: Number(value),
    ),
    "boolean": ParameterType(_boolean, sentence("true or false"), lambda _, value, _language: value),
    "choice": ParameterType(
        _choice,
        sentence("one of: {options}"),
        lambda parameter, value, language: text_in(parameter.options[value], language),
    ),
    "ids": ParameterType(
        _ids,
        sentence("a list of names, each once: {kinds}"),
        lambda _, value, language: ", ".join(_names(value, language)),
    ),
    "amounts": ParameterType(
        _amounts,
        sentence("names with a whole number from {low} to {high} each: {kinds}"),
        lambda _, value, language: ", ".join(
            f"{name} {number:+}" for name, number in zip(_names(value, language), value.values(), strict=True)
        ),
    ),
    "stacks": ParameterType(
        _stacks,
        sentence("a list of stacks, each a list of whole numbers from {low} to {high}"),
        lambda _, value, _language: _rows(value, ", ", " / "),
    ),
    "teams": ParameterType(
        _teams,
        sentence("a list of teams, each a list of seats, every seat once"),
        lambda _, value, _language: _rows(value, " + ", ", "),
    ),
    "texts": ParameterType(
        _texts,
        sentence("a text for each language"),
        lambda _, value, language: text_in(value, language),
    ),
}
