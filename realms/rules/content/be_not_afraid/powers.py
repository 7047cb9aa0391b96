"""The special powers of Be Not Afraid."""

from collections.abc import Sequence

from realms.locale import sentence
from realms.rules.model.decisions import NO, verb
from realms.rules.model.readings import instead
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Mark, Trait, power
from realms.rules.position.ownership import earn, transfer_coins
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS
from realms.rules.turn.attack import (
    attack_region,
    highest_price,
    last_conquest,
    move_immune_mark,
    price_of,
    prices,
)


@power("barricade")
class Barricade(Trait):
    """Three coins for a race that holds four regions at most."""

    def income(self, s: State, band: int) -> int:
        """Pay three coins for few regions."""
        return 3 if s.held[band].bit_count() <= 4 else 0


@power("corrupt")
class Corrupt(Trait):
    """Players who conquer a region of this race pay its owner a coin."""

    def lost(self, s: State, band: int, region: int, by: int) -> None:
        """Take a coin from the conqueror, if they have one."""
        transfer_coins(s, by // SLOTS, band // SLOTS, 1)


@power("imperial")
class Imperial(Trait):
    """One more coin for every region beyond the third."""

    def income(self, s: State, band: int) -> int:
        """Pay a coin for each region beyond the third."""
        return max(0, s.held[band].bit_count() - 3)


# --- Catapult --------------------------------------------------------------------------------------------

LEAP = verb("leap", "region", sentence("conquer {region} with the catapult"))
FROM = verb("from", "region", sentence("the catapult stands in {region}"))
CATAPULT = Mark("catapult", immune=True, limit=1)


def regions_at_distance_two(s: State, source: int) -> int:
    """Return the regions with exactly one other between; a sea is too wide."""
    adj = s.table.ground.adj[source]
    return s.table.near(adj & ~s.table.ground.of("sea")) & ~adj & ~(1 << source)


def _catapult_targets(s: State, band: int) -> int:
    found = 0
    for region in s.table.regions(s.held[band]):
        found |= regions_at_distance_two(s, region)
    return found & s.open


class SetUpCatapult(Step):
    """Choose the region of the catapult, if it can reach its target from several; then attack."""

    id = "set_up_catapult"

    def options(self, s: State) -> Sequence[int]:
        held = s.table.regions(s.held[s.band])
        return [FROM + region for region in held if regions_at_distance_two(s, region) >> s.target & 1]

    def take(self, s: State, decision: int) -> Step | None:
        band, target = s.band, s.target
        s.target = -1
        move_immune_mark(s, band, CATAPULT, decision - FROM)
        return attack_region(s, band, target, price_of(s, band, target))


SET_UP_CATAPULT = step(SetUpCatapult())


@power("catapult")
class Catapult(Trait):
    """Once a turn, a region beyond a neighbour costs a token less; the catapult's region is immune."""

    pieces = (CATAPULT,)
    verbs = (LEAP,)
    saves = 1  # tokens

    def offers(self, s: State, band: int) -> Sequence[int]:
        """List the regions that the catapult can reach, if it was not used this turn."""
        limit = 0 if (band, "leapt") in s.turn_notes else highest_price(s, band)
        goals = s.table.regions(_catapult_targets(s, band) if limit else 0)
        return [LEAP + goal for goal in goals if price_of(s, band, goal) <= limit + self.saves]

    def act(self, s: State, band: int, decision: int) -> Step | None:
        """Choose where the catapult stands, unless only one region will do."""
        s.target = decision - LEAP
        s.turn_notes[band, "leapt"] = s.target
        places = SET_UP_CATAPULT.options(s)
        return SET_UP_CATAPULT if len(places) > 1 else SET_UP_CATAPULT.take(s, places[0])

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """Make the target of the catapult cheaper."""
        target = s.turn_notes.get((band, "leapt"), -1)
        return (1 << target, self.saves) if target >= 0 else (0, 0)


@instead("catapult_saves")
class PlainCatapult(Catapult):
    """Once a turn, a region beyond a neighbour can be conquered; the catapult's region is immune."""

    saves = 0


# --- Mercenary -------------------------------------------------------------------------------------------

HIRE = verb("hire", "region", sentence("conquer {region} with mercenaries"))
PAY = verb("pay", "nothing", sentence("pay them"))
MERCENARIES = 2  # tokens less for a coin


class PayMercenaries(Step):
    """Choose to pay mercenaries after the die of the last conquest."""

    id = "pay_mercenaries"
    question = sentence("Pay the mercenaries a coin to take the region?")

    def options(self, s: State) -> Sequence[int]:
        return (PAY, NO)

    def take(self, s: State, decision: int) -> Step | None:
        region, s.target = s.target, -1
        if decision == PAY:
            earn(s, s.seat, -1)
            last_conquest(s, s.band, region)
        return None


PAY_MERCENARIES = step(PayMercenaries())


@power("mercenary")
class Mercenary(Trait):
    """A coin makes a conquest two tokens cheaper; for the last one it is paid after the die."""

    verbs = (HIRE,)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """List the regions that mercenaries bring within the hand, with or without the die."""
        limit = highest_price(s, band) + MERCENARIES if s.coins[band // SLOTS] else 0
        near, least = prices(s, band, s.reach & s.open) if limit > MERCENARIES else (), s.rules[band].least
        return [HIRE + each for each, price in near if least < price <= limit]

    def act(self, s: State, band: int, decision: int) -> Step | None:
        """Pay now, or after the die if the tokens in hand would still be too few."""
        region = decision - HIRE
        price = price_of(s, band, region)
        cheaper = max(price - MERCENARIES, s.rules[band].least)
        if cheaper > s.hand[band]:
            return attack_region(s, band, region, price)
        earn(s, band // SLOTS, -1)
        return attack_region(s, band, region, cheaper)

    def makes_up(self, s: State, band: int, short: int) -> Step | None:
        """Return the step to pay for two missing tokens, if they are enough."""
        return PAY_MERCENARIES if short <= MERCENARIES and s.coins[band // SLOTS] else None
