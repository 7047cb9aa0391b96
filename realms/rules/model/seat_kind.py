"""Kinds of seats: what a turn of the seat consists of."""

from realms.rules.model.step import Step
from realms.rules.model.trait import Kind, Moment, Trait

Entries = tuple[Step | Moment, ...]  # a word stands for the steps that other traits add at that moment


class SeatKind(Trait):
    """A trait that says how one seat plays: the usual player, or a seat with turns of its own."""

    kind: Kind = "seat"
    faded: bool = False  # for everybody else the race of this seat counts as one in decline

    # The parts of a turn
    arrival: Entries = ()  # a combination was picked
    idle: Entries = ()  # a turn without a race
    rise: Entries = ()  # the beginning of a turn with a race
    campaign: Entries = ()  # the rest of it, if the race expands
    retreat: Entries = ()  # the rest of it, if the race goes into decline
    night: Entries = ()  # what a race that acts in decline does before the turn of its owner
