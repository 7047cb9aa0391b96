"""Results as plain JSON, for stores and other processes, and back with everything checked."""

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any, Final

from realms.balance.games.result_rows import RegionRows, ReignRows
from realms.balance.games.results import GameResult

# More than any game has, so that wrong data cannot fill the memory.
MOST_SEATS: Final = 12
MOST_ROUNDS: Final = 200
MOST_ITEMS: Final = 10_000  # regions, reigns
MOST_LETTERS: Final = 200
MOST: Final = 10**9

Reader = Callable[[Any], Any]


class ResultError(ValueError):
    """Data that are no result of a game."""


def to_data(result: GameResult) -> dict[str, Any]:
    """Return a result as plain JSON; the short lists are read by `from_data`."""
    return {
        "number": result.number,
        "seed": result.seed,
        "seats": [*result.seats],
        "coins": [*result.coins],
        "winners": [*result.winners],
        "entries": [*result.entries],
        "rounds": [[*each] for each in result.rounds],
        "leaders": [[*each] for each in result.leaders],
        "leads": [*result.leads],
        "reigns": [
            [each.race, each.power, each.coins, each.seat, each.since, [*each.finds], dict(each.homes)]
            for each in result.reigns
        ],
        "sources": [dict(each) for each in result.sources],
        "regions": {
            region: [each.conquests, each.conflicts, each.rounds, each.coins]
            for region, each in result.regions.items()
        },
        "land": result.land,
        "covered": result.covered,
        "attacks": result.attacks,
        "conflicts": result.conflicts,
        "decisions": result.decisions,
        "targets": result.targets,
    }


def from_data(data: object) -> GameResult:
    """Return the result that `to_data` made; a ResultError says what is wrong with other data."""
    if not isinstance(data, dict) or data.keys() != _READERS.keys():
        raise ResultError("no result of a game")
    found = {}
    for key, read in _READERS.items():
        try:
            found[key] = read(data[key])
        except (TypeError, ValueError) as error:
            raise ResultError(f"{key}: {error}") from error
    result = GameResult(**found)
    _insist_on_shape(result)
    return result


def _insist_on_shape(result: GameResult) -> None:
    """Refuse a result whose parts do not fit each other."""
    players = len(result.seats)
    by_seat = (result.coins, result.entries, result.sources, *result.rounds)
    if not players or any(len(each) != players for each in by_seat):
        raise ResultError("not one figure for each seat")
    seats = [*result.winners, *(seat for each in result.leaders for seat in each)]
    if any(seat >= players for seat in (*seats, *(each.seat for each in result.reigns))):
        raise ResultError("a seat that is not there")
    lengths = {len(result.rounds), len(result.leaders), len(result.leads)}
    if len(lengths) > 1 or not result.rounds or result.rounds[-1] != result.coins:
        raise ResultError("the rounds do not lead to the end")


def _number(least: int = 0) -> Reader:
    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= MOST:
            raise ResultError("not a number in bounds")
        return value

    return read


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > MOST_LETTERS:
        raise ResultError("not a short text")
    return value


def _or_none(read: Reader) -> Reader:
    return lambda value: None if value is None else read(value)


def _share(value: Any) -> float:
    if type(value) not in (int, float) or not isfinite(value) or not 0 <= value <= MOST:
        raise ResultError("not a number in bounds")
    return float(value)


def _several(read: Reader, most: int = MOST_ITEMS) -> Reader:
    def read_all(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > most:
            raise ResultError("not a list of a length in bounds")
        return tuple(map(read, value))

    return read_all


def _by_name(read: Reader) -> Reader:
    def read_all(value: Any) -> Mapping[str, Any]:
        if not isinstance(value, dict) or len(value) > MOST_ITEMS:
            raise ResultError("not an object of a length in bounds")
        return {_text(name): read(each) for name, each in value.items()}

    return read_all


def _row(*readers: Reader) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) != len(readers):
            raise ResultError("not a row of the right length")
        return tuple(each(part) for each, part in zip(readers, value, strict=True))

    return read


def _made(make: Reader, read: Reader) -> Reader:
    return lambda value: make(read(value))


def _pairs(found: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(found.items())


_COUNT, _COINS = _number(), _number(-MOST)
_SEATS = _several(_COUNT, MOST_SEATS)
_READERS: Final[Mapping[str, Reader]] = {
    "number": _COUNT,
    "seed": _number(-MOST),
    "seats": _several(_text, MOST_SEATS),
    "coins": _several(_COINS, MOST_SEATS),
    "winners": _SEATS,
    "entries": _several(_or_none(_text), MOST_SEATS),
    "rounds": _several(_several(_COINS, MOST_SEATS), MOST_ROUNDS),
    "leaders": _several(_SEATS, MOST_ROUNDS),
    "leads": _several(_or_none(_COUNT), MOST_ROUNDS),
    "reigns": _made(
        ReignRows,
        _several(
            _row(_text, _text, _COINS, _COUNT, _COUNT, _several(_text), _made(_pairs, _by_name(_COUNT)))
        ),
    ),
    "sources": _several(_by_name(_COINS), MOST_SEATS),
    "regions": _made(RegionRows, _by_name(_row(_COUNT, _COUNT, _COUNT, _COUNT))),
    "land": _COUNT,
    "covered": _COUNT,
    "attacks": _COUNT,
    "conflicts": _COUNT,
    "decisions": _COUNT,
    "targets": _share,
}
