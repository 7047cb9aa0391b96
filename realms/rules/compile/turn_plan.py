"""The plan of a turn: the steps of the seat, and between them those of other traits at their moments.

A turn is laid out when it begins. Where traits come and go within it, a moment is left open: the traits that
the band has by then are asked for their steps.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from realms.rules.model.seat_kind import Entries, SeatKind
from realms.rules.model.step import Step, step
from realms.rules.model.trait import MOMENTS, Moment

if TYPE_CHECKING:
    from realms.rules.compile.rules import Rules
    from realms.rules.position.state import State

Part = Literal["arrival", "idle", "rise", "campaign", "retreat", "night"]


class OpenMoment(Step):
    """A moment of the turn: the steps of all traits that the band has by then."""

    def __init__(self, moment: Moment) -> None:
        self.moment: Moment = moment

    def enter(self, s: "State") -> bool:
        s.agenda += s.rules[s.band].moments[self.moment]
        return False


OPEN_MOMENTS: Final[Mapping[Moment, tuple[Step, ...]]] = {
    moment: (step(OpenMoment(moment), moment),) for moment in MOMENTS
}


def laid_out(entries: Entries, moments: Mapping[Moment, tuple[Step, ...]]) -> tuple[Step, ...]:
    """Return the steps of a part of a turn, last first, with those of traits at its moments."""
    found: list[Step] = []
    for entry in reversed(entries):
        found += (entry,) if isinstance(entry, Step) else moments[entry]
    return tuple(found)


@lru_cache(maxsize=64)
def left_open(seat: SeatKind, part: Part) -> tuple[Step, ...]:
    """Return the steps of a part of a turn, last first, with its moments left open."""
    return laid_out(_entries(seat, part), OPEN_MOMENTS)


def _entries(seat: SeatKind, part: Part) -> Entries:
    entries: Entries = getattr(seat, part)
    return entries


def plan_turn(rules: "Rules") -> None:
    """Lay out the turn of a race, or of a seat without one."""
    at_rest = "race" not in [trait.kind for trait in rules.traits]
    rules.campaign = _part(rules, "campaign")
    rules.turn = _part(rules, "idle") if at_rest else rules.campaign + _part(rules, "rise")
    rules.arrival, rules.retreat = _part(rules, "arrival"), _part(rules, "retreat")


def plan_open_turn(rules: "Rules") -> None:
    """Leave the moments of a turn open: places and relics are found and lost within it."""
    seat = rules.traits[0]
    if isinstance(seat, SeatKind):
        rules.campaign = left_open(seat, "campaign")
        rules.turn = rules.campaign + left_open(seat, "rise")


def plan_decline(rules: "Rules") -> None:
    """Lay out what a race in decline does before its owner's turn, or in it."""
    rules.dawn = _part(rules, "night") if rules.declined and rules.active else ()
    rules.outset = rules.moments["outset"] if rules.declined else ()
    rules.on_turn_start |= bool(rules.dawn or rules.outset)


def _part(rules: "Rules", part: Part) -> tuple[Step, ...]:
    seat = rules.traits[0] if rules.traits else None
    return laid_out(_entries(seat, part), rules.moments) if isinstance(seat, SeatKind) else ()


class LeaveOpen(Step):
    """Leave the rest of a turn open, as the traits of the active race have changed within it."""

    id = "left_open"

    def enter(self, s: "State") -> bool:
        agenda = s.agenda
        for before, after, rest in _rests(s.table.setting.seats[s.seat]):
            if before in agenda and after in agenda:
                agenda[: agenda.index(before)] = rest
                break
        return False


LEAVE_OPEN: Final = step(LeaveOpen())


@lru_cache(maxsize=64)
def _rests(seat: SeatKind) -> Sequence[tuple[Step, Step, Sequence[Step]]]:
    """Return the steps around each moment, with the rest of the turn from there and its moments left open."""
    entries, found = seat.campaign, []
    for place, (before, moment, after) in enumerate(zip(entries, entries[1:], entries[2:], strict=False), 1):
        if isinstance(before, Step) and isinstance(moment, str) and isinstance(after, Step):
            found.append((before, after, laid_out(entries[place:], OPEN_MOMENTS)))
    return found
