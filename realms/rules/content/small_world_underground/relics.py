"""The six Righteous Relics: whoever holds their region may use them, and a use takes them along."""

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
    """What moves to where it was used, once a turn."""

    @cached_property
    def original(self) -> str:
        """The relic that it is, or that it stands for."""
        return self.id.removeprefix(COPY_OF)

    def twins(self, s: State, band: int) -> "Sequence[Relic]":
        """What a band has of the same kind: the relic, and the bag that stands for it."""
        return _of_kind(s.rules[band].traits, self.original)

    def in_hand(self, s: State, band: int) -> bool:
        """Whether it waits to be used."""
        return s.turn_notes.get((band, self.id)) == IN_HAND

    def used(self, s: State, band: int) -> bool:
        """Whether it was used this turn."""
        return s.turn_notes.get((band, self.id)) == USED

    def where(self, s: State) -> int:
        """The region in which it lies."""
        return s.find_at[s.table.catalogue.number[self.id]]

    def move(self, s: State, band: int, region: int) -> None:
        """It was used there, and lies there from now on."""
        s.turn_notes[band, self.id] = USED
        lay_find(s, s.table.catalogue.number[self.id], region)


def _of_kind(traits: tuple[Trait, ...], original: str) -> Sequence[Relic]:
    return [trait for trait in traits if isinstance(trait, Relic) and trait.original == original]


class TakenInHand(Relic):
    """It is taken in hand before a conquest."""

    verbs: tuple[int, ...] = (USE,)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """Taking it in hand, once a turn, while there are tokens to conquer with; one of a kind at a time."""
        if not s.hand[band] or (band, self.id) in s.turn_notes:
            return ()
        if IN_HAND in s.turn_notes.values() and any(each.in_hand(s, band) for each in self.twins(s, band)):
            return ()
        return (USE + s.table.catalogue.number[self.id],)

    def act(self, s: State, band: int, decision: int) -> Step | None:
        """Take the one that was named in hand."""
        s.turn_notes[band, s.table.catalogue.id_of(argument(decision))] = IN_HAND
        update_targets(s, band)
        return None


class ConquestRelic(TakenInHand):
    """The next conquest that it helps with takes it along."""

    def helps(self, s: State, band: int, region: int) -> bool:
        """Whether a conquest makes use of it."""
        return True

    def taken(self, s: State, band: int, region: int, before: int) -> None:
        """It goes along, unless it was of no use there."""
        proof = s.rules[before].proof and before // SLOTS != band // SLOTS
        if self.in_hand(s, band) and not proof and self.helps(s, band, region):
            self.move(s, band, region)
            update_targets(s, band)


@relic("sword_of_the_killer_rabbit")
class SwordOfTheKillerRabbit(ConquestRelic):
    """Once a turn a region for two tokens less."""

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """Wherever it is pointed."""
        return (s.table.ground.everywhere, 2) if self.in_hand(s, band) else (0, 0)


@relic("stinky_trolls_socks")
class StinkyTrollsSocks(ConquestRelic):
    """Once a turn a region as if it were empty; who was there flees and loses nobody."""

    def empties(self, s: State, band: int) -> int:
        """Everybody runs."""
        return s.table.ground.everywhere if self.in_hand(s, band) else 0

    def harm(self, s: State, band: int, region: int) -> int | None:
        """Nobody is hurt."""
        return 0 if self.in_hand(s, band) else None


@relic("flying_doormat")
class FlyingDoormat(ConquestRelic):
    """Once a turn a region that is not within reach."""

    def extends(self, s: State, band: int) -> int:
        """Everywhere."""
        return s.table.ground.everywhere if self.in_hand(s, band) else 0

    def helps(self, s: State, band: int, region: int) -> bool:
        """Only where nobody could have walked."""
        return not neighbours_for(s, band, s.held[band] & ~(1 << region)) >> region & 1


REPLACE = verb("replace", "region", sentence("replace the token in {region}"))


@relic("shiny_orb")
class ShinyOrb(TakenInHand):
    """Once a turn a lone active token within reach becomes one of the controller's."""

    verbs = (USE, REPLACE)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """Taking it in hand while there is a lone token; then every such token."""
        if s.turn_notes and self.in_hand(s, band):
            return [REPLACE + region for region in regions_with_lone_token(s, band, self.id)]
        ready = super().offers(s, band)
        return ready if ready and regions_with_lone_token(s, band, self.id) else ()

    def act(self, s: State, band: int, decision: int) -> Step | None:
        """Exchange a token; or first take it in hand."""
        if verb_of(decision).code != REPLACE:
            return super().act(s, band, decision)
        orb = next(each for each in self.twins(s, band) if each.in_hand(s, band))
        replace_token(s, band, argument(decision), orb.id)
        orb.move(s, band, argument(decision))
        return None


# --- laid at the end of the turn -------------------------------------------------------------------------


class EndOfTurnRelic(Relic):
    """At the end of the turn its controller may lay it into one of his regions."""

    says: int

    def fits(self, s: State, band: int) -> int:
        """Where it may be laid: not where another of its kind does its work."""
        fits = s.held[band]
        for each in self.twins(s, band) if USED in s.turn_notes.values() else ():
            if each.used(s, band):
                fits &= ~(1 << each.where(s))
        return fits


class LayRelic(Step):
    """Say where a relic lies from now on, one after the other, or that it is not used."""

    id = "lay_relic"

    def enter(self, s: State) -> bool:
        waiting = _relic_to_lay(s)
        if waiting:
            s.options = (*s.table.decisions_about[waiting.says](waiting.fits(s, s.band)), NO)
        return waiting is not None

    def asks(self, s: State) -> Sentence | None:
        """Return the question about the relic that waits."""
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
    """The relic that is asked about now."""
    for laid in _end_of_turn_relics(s.rules[s.band].traits):
        if (s.band, laid.id) not in s.turn_notes:
            return laid
    return None


def _end_of_turn_relics(traits: tuple[Trait, ...]) -> Sequence[EndOfTurnRelic]:
    return [trait for trait in traits if isinstance(trait, EndOfTurnRelic)]


LAY_RELIC = step(LayRelic())


@relic("froggys_ring")
class FroggysRing(EndOfTurnRelic):
    """Every player whose active race borders it pays a coin."""

    says = verb("ring", "region", sentence("lay the ring in {region}"))
    steps = {"deployed": (LAY_RELIC,)}

    def robs(self, s: State, band: int) -> Sequence[int]:
        """All who have an active race beside it."""
        if not self.used(s, band):
            return ()
        near, lively = s.table.near(1 << self.where(s)), s.table.counts_as_active
        others = range(0, s.table.guards, SLOTS)
        return [each // SLOTS for each in others if s.held[each] & near and each != band and lively[each]]


@relic("scepter_of_avarice")
class ScepterOfAvarice(EndOfTurnRelic):
    """The region where it lies brings twice as much, but for the Mine of the Lost Dwarf."""

    says = verb("scepter", "region", sentence("lay the scepter in {region}"))
    steps = {"deployed": (LAY_RELIC,)}

    def fits(self, s: State, band: int) -> int:
        """Nothing doubles the mine."""
        mine = s.find_at.get(s.table.catalogue.number.get("mine_of_the_lost_dwarf", -1))
        fits = super().fits(s, band)
        return fits if mine is None else fits & ~(1 << mine)

    def income(self, s: State, band: int) -> int:
        """The same again."""
        return coins_of_region(s, band, self.where(s)) if self.used(s, band) else 0


RELICS: Final[tuple[type[Relic], ...]] = (
    *(SwordOfTheKillerRabbit, StinkyTrollsSocks, FlyingDoormat, ShinyOrb, FroggysRing, ScepterOfAvarice),
)
