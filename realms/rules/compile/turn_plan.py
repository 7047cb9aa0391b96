"""What is to come in a turn: the steps of the seat, and at moments between them those of other traits.

A turn is laid out when it begins. Where traits come and go within it, what they do is seen when it is time.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from realms.rules.model.step import Step, step
from realms.rules.model.trait import MOMENTS, Moment, Trait

if TYPE_CHECKING:
    from realms.rules.position.state import State

Entries = Sequence[Step | Moment]  # of a turn as a kind of seat has it; a word is a moment for other traits


class Occasion(Step):
    """A moment of the turn: whatever the traits do then that the band has by that time."""

    def __init__(self, moment: Moment) -> None:
        self.moment: Moment = moment
        self.id = moment

    def enter(self, s: "State") -> bool:
        s.agenda += s.rules[s.band].moments[self.moment]
        return False


SEEN_THEN: Final[Mapping[Moment, tuple[Step, ...]]] = {
    moment: (step(Occasion(moment)),) for moment in MOMENTS
}


def laid_out(entries: Entries, moments: Mapping[Moment, tuple[Step, ...]]) -> tuple[Step, ...]:
    """A part of a turn, last first, with what traits do at its moments."""
    found: list[Step] = []
    for entry in reversed(entries):
        found += (entry,) if isinstance(entry, Step) else moments[entry]
    return tuple(found)


@lru_cache(maxsize=64)
def seen_then(seat: Trait, part: str) -> tuple[Step, ...]:
    """The same where it is seen at each moment what traits do."""
    return laid_out(getattr(seat, part), SEEN_THEN)


class LeftOpen(Step):
    """The traits of the active race are others now: what they do later in its turn is seen then."""

    id = "left_open"

    def enter(self, s: "State") -> bool:
        agenda = s.agenda
        for before, after, rest in _rests(s.table.setting.seats[s.seat]):
            if before in agenda and after in agenda:
                agenda[: agenda.index(before)] = rest
                break
        return False


LEFT_OPEN: Final = step(LeftOpen())


@lru_cache(maxsize=64)
def _rests(seat: Trait) -> Sequence[tuple[Step, Step, Sequence[Step]]]:
    """By the steps before and after a moment: the rest of a turn in which it is seen then what traits do."""
    entries, found = seat.campaign, []
    for place, (before, moment, after) in enumerate(zip(entries, entries[1:], entries[2:], strict=False), 1):
        if isinstance(before, Step) and isinstance(moment, str) and isinstance(after, Step):
            found.append((before, after, laid_out(entries[place:], SEEN_THEN)))
    return found
