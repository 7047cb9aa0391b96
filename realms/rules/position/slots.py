"""The steps that make another slot of a seat the acting one."""

from realms.rules.model.step import Step, step
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS


class SwitchSlot(Step):
    """From this step on, the steps move the tokens of another slot of the seat."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def enter(self, s: State) -> bool:
        s.band = SLOTS * s.seat + self.slot
        s.conquered = s.non_empty_conquests = 0
        return False


_NAMES = ("wake", "wake_declined", "wake_apart")
SWITCH_TO = tuple(step(SwitchSlot(slot), name) for slot, name in enumerate(_NAMES))
