"""The special powers of Cursed!"""

from collections.abc import Sequence
from typing import Final

from realms.locale import sentence
from realms.rules.effects.companions import CompanionTrait, add_companion, companion_steps, is_in_hand
from realms.rules.model.decisions import NO, verb
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Mark, Trait, power
from realms.rules.position.ownership import recover_lost_token, transfer_coins
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS
from realms.rules.turn.attack import pick_up_spare_tokens


@power("cursed")
class Cursed(Trait):
    """Players who pass this combination over pay three coins instead of one."""

    toll = 3


HORDES: Final = (Mark("horde", token=True), Mark("second_horde", token=True))
STAND = verb("horde", "region", sentence("a horde token stands in {region}"))
SPEND = verb("spend", "nothing", sentence("lose a horde token instead"))


class SpendHordeToken(Step):
    """Choose whether a horde token is lost instead of one of the banner, where both stood."""

    id = "spend_horde"
    question = sentence("Lose a horde token instead of one of the banner?")

    def enter(self, s: State) -> bool:
        s.options = (SPEND, NO)
        return bool(s.turn_notes.get((s.band, "spared"))) and bool(self._driven_out(s))

    def _driven_out(self, s: State) -> list[Mark]:
        return [mark for mark in HORDES if is_in_hand(s, s.band, mark)]

    def take(self, s: State, decision: int) -> Step:
        s.turn_notes[s.band, "spared"] -= 1
        if decision == SPEND:
            del s.race_notes[s.band, self._driven_out(s)[0].id]
            recover_lost_token(s, s.combo[s.band][0])
        return self


_STANDS = companion_steps(STAND, *HORDES)


@power("hordes_of")
class HordesOf(CompanionTrait):
    """Two more tokens until the race goes into decline."""

    pieces = HORDES
    steps = {**_STANDS, "rejoin": (step(SpendHordeToken()), *_STANDS["rejoin"])}

    def arrives(self, s: State, band: int) -> None:
        """Put both horde tokens in hand."""
        for mark in HORDES:
            add_companion(s, band, mark)

    def bleeds(self, s: State, band: int, region: int, by: int, tokens: int) -> int:
        """Note losses where a horde token stood; the owner chooses later which token is lost."""
        lost = super().bleeds(s, band, region, by, tokens)
        if lost and any(s.marks[s.table.markers.number[mark.id]] >> region & 1 for mark in HORDES):
            s.turn_notes[band, "spared"] = s.turn_notes.get((band, "spared"), 0) + lost
        return lost


AGAIN = verb("again", "nothing", sentence("take the spare tokens back in hand and go on"))


@power("marauding")
class Marauding(Trait):
    """Once a turn, the spare tokens come back in hand to conquer again."""

    verbs = (AGAIN,)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """Offer to take spare tokens back, if there are any."""
        least, held = s.rules[band].least, s.table.regions(s.held[band])
        spare = any(s.tokens[region] > least for region in held)
        return (AGAIN,) if spare and (band, "again") not in s.turn_notes else ()

    def act(self, s: State, band: int, decision: int) -> None:
        """Take the spare tokens back in hand."""
        s.turn_notes[band, "again"] = 1
        pick_up_spare_tokens(s, band)


@power("ransacking")
class Ransacking(Trait):
    """Players pay a coin for each region that their active race loses to this one."""

    def taken(self, s: State, band: int, region: int, before: int) -> None:
        """Take a coin from the former holder, if they have one."""
        if s.table.counts_as_active[before] and before // SLOTS != band // SLOTS:
            transfer_coins(s, before // SLOTS, band // SLOTS, 1)


@power("were")
class Were(Trait):
    """Every region costs two tokens less in every second game turn."""

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """Make all regions cheaper in turns with an even number."""
        return s.table.ground.everywhere, 0 if s.turn % 2 else 2
