"""The Bag-o'-Many-Things of the power "magic": once a turn it works like a relic that lies on the map."""

from collections.abc import Sequence
from typing import Final

from realms.locale import sentence
from realms.rules.content.small_world_underground.relics import (
    COPY_OF,
    LAY_RELIC,
    RELICS,
    USED,
    EndOfTurnRelic,
    Relic,
)
from realms.rules.ground.masks import lowest_bit
from realms.rules.model.decisions import NO, argument, verb
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Mark, Trait, power
from realms.rules.position.ownership import move_mark
from realms.rules.position.state import State, recompile_rules, update_lent_rules

BAG: Final = Mark("bag_of_many_things")
COPY: Final = verb("copy", "trait", sentence("use the bag as {trait}"))
COPIED: Final = "copied"


class _Bag(Relic):
    """A relic that the bag stands for: it lies where the bag lies, and nobody can capture it."""

    def where(self, s: State) -> int:
        return lowest_bit(s.marks[s.table.markers.number[BAG.id]])

    def move(self, s: State, band: int, region: int) -> None:
        s.turn_notes[band, self.id] = USED
        move_mark(s, BAG, region)


def _copy(relic: type[Relic]) -> Relic:
    copied: Relic = type(f"Copied{relic.__name__}", (_Bag, relic), {"id": COPY_OF + relic.id})()
    return copied


COPIES: Final = {relic.id: _copy(relic) for relic in RELICS}


def _use_bag_as(s: State, band: int, number: int) -> Relic:
    """Let the bag be a relic for the rest of the turn."""
    s.turn_notes[band, COPIED] = number
    update_lent_rules(s, band)
    return COPIES[s.table.catalogue.id_of(number)]


def _relics_to_copy(s: State, band: int) -> list[int]:
    """List the relics that the bag could be now."""
    if (band, COPIED) in s.turn_notes:
        return []
    traits = s.table.catalogue.traits
    return [number for number in s.find_at if traits[number].id in COPIES]


class OpenBag(Step):
    """Choose whether the bag is laid as a relic at the end of the turn."""

    id = "open_bag"
    question = sentence("Use the bag as a relic that is laid now?")

    def enter(self, s: State) -> bool:
        found = _relics_to_copy(s, s.band)
        laid = [number for number in found if isinstance(s.table.catalogue.traits[number], EndOfTurnRelic)]
        s.options = [*(COPY + number for number in laid), NO]
        return bool(laid)

    def take(self, s: State, decision: int) -> Step | None:
        if decision == NO:
            return None
        _use_bag_as(s, s.band, argument(decision))
        return LAY_RELIC


@power("magic")
class Magic(Trait):
    """Once a turn, the bag does what a relic in play does; nobody can capture it."""

    pieces = (BAG,)
    brings = tuple(COPIES.values())
    verbs = (COPY,)
    steps = {"deployed": (step(OpenBag()),)}

    def lends(self, s: State, band: int) -> tuple[int, ...]:
        """Return the relic that the bag is this turn."""
        number = s.turn_notes.get((band, COPIED))
        return (
            () if number is None else (s.table.catalogue.number[COPIES[s.table.catalogue.id_of(number)].id],)
        )

    def wakes(self, s: State, band: int) -> None:
        """Make the bag a bag again."""
        recompile_rules(s, band, declined=False)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """List the relics in play that could be taken in hand before a conquest."""
        return [
            COPY + number
            for number in _relics_to_copy(s, band)
            if COPIES[s.table.catalogue.id_of(number)].offers(s, band)
        ]

    def act(self, s: State, band: int, decision: int) -> Step | None:
        """Take the bag in hand as a relic."""
        copied = _use_bag_as(s, band, argument(decision))
        return copied.act(s, band, copied.offers(s, band)[0])
