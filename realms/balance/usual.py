"""Usual figures of games, to compare those of a realm with: shares of wins by seat, margins, character.

`usual.json` comes from `python3 dev.py calibrate`: many games of one kind of player on a corpus of
realms, and games of hard against easy for skill. Its figures belong to the engine whose hash it names; a
later engine plays a little differently.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from realms.tiles import jsonfile

FILE = "usual.json"


@dataclass(frozen=True, slots=True)
class UsualSeat:
    """The usual share of wins of a seat, and its coins above the mean of all seats."""

    wins: float  # of all games; a shared win counts as a fraction
    share: float
    spread: float  # standard deviation of the true share between realms, without the noise of games
    coins: float


@dataclass(frozen=True, slots=True)
class UsualFigure:
    """The usual value of a figure: its mean over realms with an interval of 95 %, and how it varies."""

    mean: float
    low: float
    high: float
    within: float  # standard deviation between games of one realm
    between: float  # standard deviation between realms, without the noise of games
    realms: int
    games: int


@dataclass(frozen=True, slots=True)
class Usual:
    """The usual figures for one count of players and one kind of player, and where they come from."""

    players: int
    kind: str
    realms: int
    games: int
    seats: tuple[UsualSeat, ...]
    figures: Mapping[str, UsualFigure]
    date: str
    engine: str  # the hash of what decided these games
    premiums: Mapping[str, UsualFigure] = field(default_factory=dict)  # coins at the end, by id


def usual_of(players: int, kind: str) -> Usual | None:
    """Return the usual figures for a count of players and a kind of player, or None if unknown."""
    return _all_usual().get((players, kind))


def usual_for(kinds: Sequence[str]) -> Usual | None:
    """Return the usual figures for the players of a game; none are known of players of several kinds."""
    return usual_of(len(kinds), kinds[0]) if len(set(kinds)) == 1 else None


def usual_kinds() -> tuple[str, ...]:
    """Return the kinds of players whose usual figures are known."""
    return tuple(dict.fromkeys(kind for _, kind in _all_usual()))


def usual_skill(players: int) -> UsualFigure | None:
    """Return how often hard usually ends ahead of easy with so many players, or None if unknown."""
    return _all_skill().get(players)


@cache
def _written() -> Any:
    return jsonfile.parse((files("realms.balance") / FILE).read_text("utf-8"))


@cache
def _all_usual() -> Mapping[tuple[int, str], Usual]:
    return usual_from(_written())


@cache
def _all_skill() -> Mapping[int, UsualFigure]:
    return skill_from(_written())


def skill_from(data: Mapping[str, Any]) -> Mapping[int, UsualFigure]:
    """Return the usual skill of the data of the file, by count of players."""
    counts = data["skill"]["counts"] if "skill" in data else {}
    return {int(count): UsualFigure(**figure) for count, figure in counts.items()}


def usual_from(data: Mapping[str, Any]) -> Mapping[tuple[int, str], Usual]:
    """Return all usual figures of the data of the file, by count and kind of player."""
    return {
        (int(count), kind): _usual(int(count), kind, found, written)
        for kind, found in data["kinds"].items()
        for count, written in found["counts"].items()
    }


def _usual(players: int, kind: str, found: Mapping[str, Any], written: Mapping[str, Any]) -> Usual:
    return Usual(
        players=players,
        kind=kind,
        realms=written["realms"],
        games=written["games"],
        seats=tuple(UsualSeat(**seat) for seat in written["seats"]),
        figures={name: UsualFigure(**figure) for name, figure in written["figures"].items()},
        date=found["date"],
        engine=found["engine"],
        premiums={name: UsualFigure(**figure) for name, figure in written.get("premiums", {}).items()},
    )
