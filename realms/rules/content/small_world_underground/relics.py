"""The six Righteous Relics: the holder of their region may use them, and a use takes them along."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from realms.locale import Sentence, sentence
from realms.rules.effects.places_and_relics import lay_find
from realms.rules.effects.replacing import regions_with_lone_token, replace_token
from realms.rules.model.decisions import NO, argument, verb, verb_of
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Trait, relic
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS
from realms.rules.turn.attack import neighbours_for, update_targets
from realms.rules.turn.turn import coins_of_region

# --- taken in hand before a conquest ---------------------------------------------------------------------

USE = verb("use", "trait", sentence("use {trait}"))
IN_HAND, USED, KEPT = 1, 2, 3
COPY_OF = "copy_of_"


class Relic(Trait):
    """A relic, which moves once a turn to where it is used."""

    @cached_property
    def original(self) -> str:
        """Return the id of the relic that this one is or stands for."""
        return self.id.removeprefix(COPY_OF)

    def twins(self, s: State, band: int) -> "Sequence[Relic]":
        """Return the relic and the bag that stands for it, as far as a band has them."""
        return _of_kind(s.rules[band].traits, self.original)

    def in_hand(self, s: State, band: int) -> bool:
        """Return True if the relic waits to be used."""
        return s.turn_notes.get((band, self.id)) == IN_HAND

    def used(self, s: State, band: int) -> bool:
        """Return True if the relic was used this turn."""
        return s.turn_notes.get((band, self.id)) == USED

    def where(self, s: State) -> int:
        """Return the region of the relic."""
        return s.find_at[s.table.catalogue.number[self.id]]

    def move(self, s: State, band: int, region: int) -> None:
        """Move the relic to the region where it was used."""
        s.turn_notes[band, self.id] = USED
        lay_find(s, s.table.catalogue.number[self.id], region)


def _of_kind(traits: tuple[Trait, ...], original: str) -> Sequence[Relic]:
    return [trait for trait in traits if isinstance(trait, Relic) and trait.original == original]


class TakenInHand(Relic):
    """A relic that is taken in hand before a conquest."""

    verbs: tuple[int, ...] = (USE,)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """Offer to take the relic in hand once a turn, unless its twin is in hand."""
        if not s.hand[band] or (band, self.id) in s.turn_notes:
            return ()
        if IN_HAND in s.turn_notes.values() and any(each.in_hand(s, band) for each in self.twins(s, band)):
            return ()
        return (USE + s.table.catalogue.number[self.id],)

    def act(self, s: State, band: int, decision: int) -> Step | None:
        """Take the relic in hand."""
        s.turn_notes[band, s.table.catalogue.id_of(argument(decision))] = IN_HAND
        update_targets(s, band)
        return None


class ConquestRelic(TakenInHand):
    """A relic that the next conquest it helps with takes along."""

    def helps(self, s: State, band: int, region: int) -> bool:
        """Return True if a conquest makes use of the relic."""
        return True

    def taken(self, s: State, band: int, region: int, before: int) -> None:
        """Move the relic along, unless it was of no use there."""
        proof = s.rules[before].proof and before // SLOTS != band // SLOTS
        if self.in_hand(s, band) and not proof and self.helps(s, band, region):
            self.move(s, band, region)
            update_targets(s, band)


@relic("sword_of_the_killer_rabbit")
class SwordOfTheKillerRabbit(ConquestRelic):
    """Once a turn, a region costs two tokens less."""

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """Make all regions cheaper while the sword is in hand."""
        return (s.table.ground.everywhere, 2) if self.in_hand(s, band) else (0, 0)


@relic("stinky_trolls_socks")
class StinkyTrollsSocks(ConquestRelic):
    """Once a turn, a region counts as empty; its tokens flee without a loss."""

    def empties(self, s: State, band: int) -> int:
        """Return all regions while the socks are in hand."""
        return s.table.ground.everywhere if self.in_hand(s, band) else 0

    def harm(self, s: State, band: int, region: int) -> int | None:
        """Spare the tokens that flee."""
        return 0 if self.in_hand(s, band) else None


@relic("flying_doormat")
class FlyingDoormat(ConquestRelic):
    """Once a turn, a region can be taken that is not within reach."""

    def extends(self, s: State, band: int) -> int:
        """Return all regions while the doormat is in hand."""
        return s.table.ground.everywhere if self.in_hand(s, band) else 0

    def helps(self, s: State, band: int, region: int) -> bool:
        """Return True if the region was out of reach otherwise."""
        return not neighbours_for(s, band, s.held[band] & ~(1 << region)) >> region & 1


REPLACE = verb("replace", "region", sentence("replace the token in {region}"))


@relic("shiny_orb")
class ShinyOrb(TakenInHand):
    """Once a turn, a lone active token within reach is replaced by one of the controller's."""

    verbs = (USE, REPLACE)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """Offer to take the orb in hand if there is a lone token; then list such tokens."""
        if s.turn_notes and self.in_hand(s, band):
            return [REPLACE + region for region in regions_with_lone_token(s, band, self.id)]
        ready = super().offers(s, band)
        return ready if ready and regions_with_lone_token(s, band, self.id) else ()

    def act(self, s: State, band: int, decision: int) -> Step | None:
        """Take the orb in hand, or replace a token."""
        if verb_of(decision).code != REPLACE:
            return super().act(s, band, decision)
        orb = next(each for each in self.twins(s, band) if each.in_hand(s, band))
        replace_token(s, band, argument(decision), orb.id)
        orb.move(s, band, argument(decision))
        return None


# --- laid at the end of the turn -------------------------------------------------------------------------


class EndOfTurnRelic(Relic):
    """A relic that the controller may lay into one of their regions at the end of the turn."""

    says: int

    def fits(self, s: State, band: int) -> int:
        """Return the regions where the relic may be laid: not that of a twin already used."""
        fits = s.held[band]
        for each in self.twins(s, band) if USED in s.turn_notes.values() else ():
            if each.used(s, band):
                fits &= ~(1 << each.where(s))
        return fits


class LayRelic(Step):
    """Choose the regions of relics that are laid at the end of the turn, one after the other."""

    id = "lay_relic"

    def enter(self, s: State) -> bool:
        waiting = _relic_to_lay(s)
        if waiting:
            s.options = (*s.table.decisions_about[waiting.says](waiting.fits(s, s.band)), NO)
        return waiting is not None

    def asks(self, s: State) -> Sentence | None:
        """Return the question about the relic to be laid."""
        waiting = _relic_to_lay(s)
        number = s.table.catalogue.number[waiting.id] if waiting else -1
        return sentence("Lay this relic into a region: {relic}?", relic=s.table.catalogue.name(number))

    def take(self, s: State, decision: int) -> Step:
        laid = _relic_to_lay(s)
        if laid and decision == NO:
            s.turn_notes[s.band, laid.id] = KEPT
        elif laid:
            laid.move(s, s.band, argument(decision))
        return self


def _relic_to_lay(s: State) -> EndOfTurnRelic | None:
    """Return the next relic to ask about."""
    for laid in _end_of_turn_relics(s.rules[s.band].traits):
        if (s.band, laid.id) not in s.turn_notes:
            return laid
    return None


def _end_of_turn_relics(traits: tuple[Trait, ...]) -> Sequence[EndOfTurnRelic]:
    return [trait for trait in traits if isinstance(trait, EndOfTurnRelic)]


LAY_RELIC = step(LayRelic())


@relic("froggys_ring")
class FroggysRing(EndOfTurnRelic):
    """Every player whose active race borders on it pays a coin."""

    says = verb("ring", "region", sentence("lay the ring in {region}"))
    steps = {"deployed": (LAY_RELIC,)}

    def robs(self, s: State, band: int) -> Sequence[int]:
        """List the players with an active race beside the ring."""
        if not self.used(s, band):
            return ()
        near, lively = s.table.near(1 << self.where(s)), s.table.counts_as_active
        others = range(0, s.table.guards, SLOTS)
        return [each // SLOTS for each in others if s.held[each] & near and each != band and lively[each]]


@relic("scepter_of_avarice")
class ScepterOfAvarice(EndOfTurnRelic):
    """Its region brings twice the coins, except those of the Mine of the Lost Dwarf."""

    says = verb("scepter", "region", sentence("lay the scepter in {region}"))
    steps = {"deployed": (LAY_RELIC,)}

    def fits(self, s: State, band: int) -> int:
        """Leave out the mine, which nothing doubles."""
        mine = s.find_at.get(s.table.catalogue.number.get("mine_of_the_lost_dwarf", -1))
        fits = super().fits(s, band)
        return fits if mine is None else fits & ~(1 << mine)

    def income(self, s: State, band: int) -> int:
        """Pay the coins of its region a second time."""
        return coins_of_region(s, band, self.where(s)) if self.used(s, band) else 0


RELICS: Final[tuple[type[Relic], ...]] = (
    *(SwordOfTheKillerRabbit, StinkyTrollsSocks, FlyingDoormat, ShinyOrb, FroggysRing, ScepterOfAvarice),
)
