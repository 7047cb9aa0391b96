"""The change from one slot of a seat to another within its turn."""

from realms.rules.model.step import Step, step
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS


class SwitchSlot(Step):
    """From here on the steps speak of another slot of the seat."""

    def __init__(self, slot: int) -> None:
        self.slot = slot
        self.id = ("wake", "wake_declined", "wake_apart")[slot]

    def enter(self, s: State) -> bool:
        s.band = SLOTS * s.seat + self.slot
        s.conquered = s.non_empty_conquests = 0
        return False


SWITCH_TO = tuple(step(SwitchSlot(slot)) for slot in range(SLOTS))
