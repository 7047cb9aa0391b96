"""The races of Be Not Afraid."""

from realms.locale import sentence
from realms.rules.model.decisions import DIE, NO, verb
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Mark, Trait, race
from realms.rules.position.ownership import earn, lay_mark, remove_mark
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import SLOTS
from realms.rules.turn.attack import ReinforcementDie


@race("barbarians")
class Barbarians(Trait):
    """Stay where they conquered; the rest of the hand waits off the map."""

    redeploys = "never"


@race("homunculi")
class Homunculi(Trait):
    """One token more gathers on their banner whenever a player passes it over."""

    gathers = 1


# --- Leprechauns -----------------------------------------------------------------------------------------

HIDE = verb("pot", "region", sentence("hide a pot of gold in {region}"))
POT = Mark("pot", stays=True)
POTS = 16  # in the box


class HidePots(Step):
    """Put a pot of gold on each of some regions that have none."""

    id = "hide_pots"
    question = sentence("Hide a pot of gold in a region?")

    def enter(self, s: State) -> bool:
        """Offer regions without a pot; pots of the last turn became coins when this turn began."""
        free = s.held[s.band] & ~s.marks[s.table.markers.number[POT.id]]
        if not free or s.race_notes.get((s.band, POT.id), 0) == POTS:
            return False
        s.options = [*(HIDE + region for region in s.table.regions(free)), NO]
        return True

    def take(self, s: State, decision: int) -> Step | None:
        if decision == NO:
            return None
        lay_mark(s, POT, decision - HIDE)
        s.race_notes[s.band, POT.id] = s.race_notes.get((s.band, POT.id), 0) + 1
        return self


@race("leprechauns")
class Leprechauns(Trait):
    """Hide pots of gold, each worth a coin for the player who has the region at their next turn."""

    pieces, by_marks = (POT,), True
    steps = {"deployed": (step(HidePots()),)}
    keeps = frozenset({"wakes", "lost"})

    def wakes(self, s: State, band: int) -> None:
        """Turn the pots in regions of the race into coins."""
        pots = s.held[band] & s.marks[s.table.markers.number[POT.id]]
        if pots:
            earn(s, s.seat, pots.bit_count())
            remove_mark(s, POT, pots)

    def lost(self, s: State, band: int, region: int, by: int) -> None:
        """Give the pot of a lost region to the conqueror."""
        if s.marks[s.table.markers.number[POT.id]] >> region & 1:
            earn(s, by // SLOTS, 1)


@race("pixies")
class Pixies(Trait):
    """One of them stays in each region; all others wait off the map."""

    redeploys = "one"


# --- Pygmies ---------------------------------------------------------------------------------------------


class OffspringDie(ReinforcementDie):
    """Chance throws the die for the new Pygmies after a loss."""

    id = "offspring"

    def needed(self, s: State) -> int | None:
        """Return nothing: no conquest depends on the throw."""
        return None

    def enter(self, s: State) -> bool:
        """Throw for one loss after the other."""
        s.actor, s.options = CHANCE, ()
        return True

    def take(self, s: State, decision: int) -> None:
        s.actor = s.seat
        band = next(band for band, note in s.turn_notes if note == "mourned")
        s.turn_notes[band, "mourned"] -= 1
        if not s.turn_notes[band, "mourned"]:
            del s.turn_notes[band, "mourned"]
        race = s.combo[band][0]
        new = min(decision - DIE, s.tray[race])
        s.tray[race] -= new
        s.hand[band] += new
        if band != SLOTS * s.seat:
            s.displaced_bands |= 1 << band


OFFSPRING_DIE = step(OffspringDie())


@race("pygmies")
class Pygmies(Trait):
    """For each token lost, as many new ones come as the die shows."""

    def bleeds(self, s: State, band: int, region: int, by: int, tokens: int) -> int:
        """Put a throw on the agenda for each token lost."""
        if tokens:
            s.turn_notes[band, "mourned"] = s.turn_notes.get((band, "mourned"), 0) + tokens
            s.agenda += [OFFSPRING_DIE] * tokens
        return tokens
