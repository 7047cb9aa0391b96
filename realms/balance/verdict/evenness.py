"""The verdict about the seats of a realm: uneven, no difference found, or not enough games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from realms.balance.statistics.figures import Estimate
from realms.balance.statistics.power import edge_found_after, games_for_edge
from realms.balance.statistics.sequential import (
    UsualShare,
    difference_at_any_time,
    needed_odds,
    number_of_tests,
    share_at_any_time,
    usual_range,
)
from realms.balance.usual import usual_for

Verdict = Literal["uneven", "no difference", "not enough games"]
WANTED_EDGE = 0.15  # fewer games than find such an edge are not enough to say anything
SMALL_EDGE = 0.05  # the edge for which the report says how many games it takes


@dataclass(frozen=True, slots=True)
class SeatShare:
    """The share of wins of one seat beside the usual one; all intervals hold at once, at any time."""

    seat: int  # from 0 on
    wins: Estimate
    usual: float
    low: float  # from here
    high: float  # to here a share would be usual in as many games
    difference: Estimate  # from the usual share

    @property
    def uneven(self) -> bool:
        """Return True if the seat certainly wins more or less than usual."""
        return not self.difference.holds(0)


@dataclass(frozen=True, slots=True)
class Evenness:
    """The verdict about all seats, and how much it can be trusted to find."""

    games: int
    seats: tuple[SeatShare, ...]
    compared: bool  # with usual shares; if there are none, with equal shares only
    edge: float | None  # that these games were about enough to find
    games_for_small_edge: int | None
    games_wanted: int | None  # to say anything

    @property
    def uneven(self) -> tuple[SeatShare, ...]:
        """The seats that certainly win more or less than usual, the greatest difference first."""
        found = [each for each in self.seats if each.uneven]
        return tuple(sorted(found, key=lambda each: -abs(each.difference.value)))

    @property
    def verdict(self) -> Verdict:
        """The verdict in a word."""
        if self.uneven:
            return "uneven"
        found = self.edge is not None and self.edge <= WANTED_EDGE
        return "no difference" if found else "not enough games"


def usual_shares(kinds: Sequence[str]) -> tuple[UsualShare, ...] | None:
    """Return the usual share of each seat if all players are of one kind, or None if it is not known."""
    usual = usual_for(kinds)
    if not usual:
        return None
    return tuple(UsualShare.among(each.share, usual.games, each.spread, usual.realms) for each in usual.seats)


def evenness_of(
    wins: Sequence[float], games: int, usual: Sequence[UsualShare] | None = None, counts: int = 1
) -> Evenness:
    """Compare the wins of all seats with the usual shares, or with equal ones if there are none.

    If a realm is looked at for several counts of players, `counts` keeps all verdicts together as sure as
    one alone.
    """
    players = len(wins)
    needed = needed_odds(number_of_tests(players, counts))
    shares = usual or [UsualShare(1 / players)] * players
    return Evenness(
        games,
        tuple(_seat(seat, wins[seat], games, shares[seat], needed) for seat in range(players)),
        usual is not None,
        edge_found_after(games, players, usual, counts),
        games_for_edge(players, SMALL_EDGE, usual, counts),
        games_for_edge(players, WANTED_EDGE, usual, counts),
    )


def _seat(seat: int, wins: float, games: int, usual: UsualShare, needed: float) -> SeatShare:
    return SeatShare(
        seat,
        share_at_any_time(wins, games, needed),
        usual.share,
        *usual_range(games, usual, needed),
        difference_at_any_time(wins, games, usual, needed),
    )
