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
    """They stay where they conquered; what is left waits off the map."""

    redeploys = "never"


@race("homunculi")
class Homunculi(Trait):
    """One more of them waits on the column whenever they are passed over."""

    gathers = 1


# --- Leprechauns -----------------------------------------------------------------------------------------

HIDE = verb("pot", "region", sentence("hide a pot of gold in {region}"))
POT = Mark("pot", stays=True)
POTS = 16  # in the box


class HidePots(Step):
    """Put a pot of gold on regions that have none, one after the other."""

    id = "hide_pots"
    question = sentence("Hide a pot of gold in a region?")

    def enter(self, s: State) -> bool:
        """Those that are still there were turned into coins at the beginning of the turn."""
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
    """They hide pots of gold: a coin each for who has the region at their owner's next turn."""

    pieces, by_marks = (POT,), True
    steps = {"deployed": (step(HidePots()),)}
    keeps = frozenset({"wakes", "lost"})

    def wakes(self, s: State, band: int) -> None:
        """What is still there becomes coins."""
        pots = s.held[band] & s.marks[s.table.markers.number[POT.id]]
        if pots:
            earn(s, s.seat, pots.bit_count())
            remove_mark(s, POT, pots)

    def lost(self, s: State, band: int, region: int, by: int) -> None:
        """Who takes the region has the pot."""
        if s.marks[s.table.markers.number[POT.id]] >> region & 1:
            earn(s, by // SLOTS, 1)


@race("pixies")
class Pixies(Trait):
    """One of them stays in each region, all others wait off the map."""

    redeploys = "one"


# --- Pygmies ---------------------------------------------------------------------------------------------


class OffspringDie(ReinforcementDie):
    """The die says how many new ones come for one that was lost."""

    id = "offspring"

    def needed(self, s: State) -> int | None:
        """Return nothing: no conquest depends on the throw."""
        return None

    def enter(self, s: State) -> bool:
        """For one loss after the other."""
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
    """For each of them that is lost as many new ones come as the die shows."""

    def bleeds(self, s: State, band: int, region: int, by: int, tokens: int) -> int:
        """Throw once for each."""
        if tokens:
            s.turn_notes[band, "mourned"] = s.turn_notes.get((band, "mourned"), 0) + tokens
            s.agenda += [OFFSPRING_DIE] * tokens
        return tokens
