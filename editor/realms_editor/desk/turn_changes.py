"""Regions that changed hands: by the last move, and since the last turn of the player who looks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from realms.play.game import Game
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS
from realms_editor.desk.match import Match

NOBODY: Final = -1  # holds a region that is empty, or guarded, or of no seat

Holders = tuple[int, ...]  # the seat of each region


@dataclass(frozen=True, slots=True)
class TurnChanges:
    """The regions taken by the last move that took any, and the former seats of those that changed hands."""

    fresh: frozenset[int] = frozenset()
    former: Mapping[int, int] = field(default_factory=dict)


class HolderHistory:
    """The seats that held each region after every decision; decisions that were taken back are forgotten."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._decisions: list[int] = []
        self._holders: list[Holders] = []  # before each decision, and now

    def changes(self) -> TurnChanges:
        """Return the changes that the player who looks at the map has to know."""
        self._follow()
        holders, match = self._holders, self._match
        if len({len(each) for each in holders}) > 1:  # the map itself has changed
            return TurnChanges()
        turns = [(line.turn, line.seat) for line in match.log[: match.position]]
        start, end = absence(turns, match.onlooker, match.state.turn, match.game.seat)
        gone, back, now = holders[start], holders[end], holders[-1]
        former = {
            region: seat
            for region, seat in enumerate(gone)
            if seat != back[region] and back[region] == now[region]
        }
        return TurnChanges(self._fresh(), former)

    def _fresh(self) -> frozenset[int]:
        """Return the regions that the last move took or left, if it is of the turn that is shown."""
        for before, after in zip(reversed(self._holders[:-1]), reversed(self._holders), strict=False):
            if before != after:
                return frozenset(
                    region for region, seat in enumerate(after) if seat not in (before[region], NOBODY)
                )
        return frozenset()

    def _follow(self) -> None:
        """Add the positions that are new, after those that are the same as before."""
        match, known = self._match, self._decisions
        now = list(match.game.decisions)
        if self._holders and now[: len(known)] == known and len(now) <= len(known) + 1:
            self._holders += [_seats(match.state)] * (len(now) - len(known))
        elif now != known or not self._holders:
            game = Game(match.game.table, match.seating.seed, match.realm, match.game.luck)
            game.replay(now)
            self._holders = [_seats(state) for state, _ in game.replayed_positions()]
            self._holders.append(_seats(match.state))
        self._decisions = now


def absence(turns: Sequence[tuple[int, int]], viewer: int, turn: int, seat: int) -> tuple[int, int]:
    """Return the positions between which a seat last waited for the others.

    `turns` has turn and seat of each decision. For nobody in particular it is the last turn of anybody.
    """
    end = len(turns)
    if viewer < 0:
        last = next((each for each in reversed(turns) if each[1] >= 0), None)
        while end and (turns[end - 1] == last or turns[end - 1][1] < 0):
            end -= 1
        return end, len(turns)
    own = [place for place, (_, each) in enumerate(turns) if each == viewer]
    if seat == viewer:
        present = [place for place in own if turns[place][0] == turn]
        end = present[0] if present else len(turns)
        own = [place for place in own if place < end]
    return (own[-1] + 1, end) if own else (end, end)


def _seats(s: State) -> Holders:
    guards = s.table.guards
    return tuple(holder // SLOTS if holder < guards else NOBODY for holder in s.holder)
