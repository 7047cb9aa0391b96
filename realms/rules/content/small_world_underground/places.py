"""The nine Popular Places: they stay where they were found and serve whoever holds the region."""

from collections.abc import Sequence

from realms.locale import sentence
from realms.rules.effects.places_and_relics import lay_find
from realms.rules.model.decisions import DRAW, NO, verb
from realms.rules.model.draft import restored_badges
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Mark, Trait, place
from realms.rules.position.ownership import expel, lay_mark, leave_region, move_mark, remove_mark, vanish
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import APART, DECLINED, SLOTS
from realms.rules.turn.attack import untouchable_regions, update_targets
from realms.rules.turn.column import REFILL


class PopularPlace(Trait):
    """What lies in one region for good."""

    def here(self, s: State) -> int:
        """The region, as a set."""
        return 1 << s.find_at[s.table.catalogue.number[self.id]]

    def same_terrain(self, s: State) -> int:
        """All regions of the same kind."""
        return s.table.ground.same_terrain(s.find_at[s.table.catalogue.number[self.id]])


# --- coins and tokens ------------------------------------------------------------------------------------

SACRIFICE = verb("sacrifice", "region", sentence("sacrifice a token in {region}"))
SOUL = 3  # coins


class Sacrifice(Step):
    """Give up one of the own tokens in decline for coins, or not."""

    id = "sacrifice"
    question = sentence("Sacrifice a token of a race in decline?")

    def options(self, s: State) -> Sequence[int]:
        held = s.held[SLOTS * s.seat + DECLINED] | s.held[SLOTS * s.seat + APART]
        return [*s.table.decisions_about[SACRIFICE](held), NO] if held else ()

    def take(self, s: State, decision: int) -> None:
        if decision == NO:
            return
        region = decision - SACRIFICE
        band = s.holder[region]
        s.tray[s.combo[band][0]] += 1
        s.coins[s.seat] += SOUL
        s.bank_paid += SOUL
        if s.tokens[region] > 1:
            s.tokens[region] -= 1
            s.cost[region] -= 1
            return
        leave_region(s, region)
        if not s.held[band]:
            vanish(s, band)


@place("altar_of_souls")
class AltarOfSouls(PopularPlace):
    """At the end of each turn, in decline too, a token in decline may be given up for three coins."""

    steps = {"dusk": (step(Sacrifice()),)}
    keeps = frozenset({"steps"})


@place("diamond_fields")
class DiamondFields(PopularPlace):
    """One more coin for every region of its kind, in decline too."""

    keeps = frozenset({"earns"})

    def earns(self, s: State, band: int) -> int:
        """Its own is one of them."""
        return self.same_terrain(s)


class DrinkFromFountain(Step):
    """A new token comes in hand, if the tray has one."""

    id = "fountain"

    def enter(self, s: State) -> bool:
        race = s.combo[s.band][0]
        new = min(1, s.tray[race])
        s.tray[race] -= new
        s.hand[s.band] += new
        return False


@place("fountain_of_youth")
class FountainOfYouth(PopularPlace):
    """A new token at the start of the turn."""

    steps = {"dawn": (step(DrinkFromFountain()),)}


KEEP = Mark("keep", defence=1, fixed=True)


@place("keep_on_the_motherland")
class KeepOnTheMotherland(PopularPlace):
    """Its region costs a token more and brings a coin more, in decline too."""

    pieces = (KEEP,)
    keeps = frozenset({"earns"})

    def earns(self, s: State, band: int) -> int:
        """Its own region."""
        return self.here(s)

    def found(self, s: State, band: int, region: int) -> None:
        """The walls stand there for good."""
        lay_mark(s, KEEP, region)


@place("mine_of_the_lost_dwarf")
class MineOfTheLostDwarf(PopularPlace):
    """Two coins a turn, in decline too."""

    pays = 2
    keeps = frozenset({"pays"})


# --- reach -----------------------------------------------------------------------------------------------


@place("great_brass_pipe")
class GreatBrassPipe(PopularPlace):
    """All regions of its kind are neighbours."""

    def joins(self, s: State, band: int) -> int:
        """Its own is one of them."""
        return self.same_terrain(s)


# --- powers ----------------------------------------------------------------------------------------------


class DrawPower(Step):
    """Chance draws a special power, which stays at Stonehedge for good."""

    id = "draw_power"
    chance = True

    def enter(self, s: State) -> bool:
        if not (s.badge_pile or restored_badges(s)):
            return False
        s.actor, s.options = CHANCE, ()
        return True

    def options(self, s: State) -> Sequence[int]:
        return [DRAW + number for number in s.badge_pile or restored_badges(s)]

    def take(self, s: State, decision: int) -> None:
        s.actor = s.seat
        s.badge_pile.remove(decision - DRAW)
        lay_find(s, decision - DRAW, s.find_at[s.table.catalogue.number[Stonehedge.id]])


DRAW_POWER = step(DrawPower())


@place("stonehedge")
class Stonehedge(PopularPlace):
    """A special power lies there that serves besides the own one."""

    def found(self, s: State, band: int, region: int) -> Step:
        """The power is drawn at once."""
        return DRAW_POWER


# --- guardians -------------------------------------------------------------------------------------------

HAUNT = verb("haunt", "region", sentence("send the ghost to {region}"))
GHOST = Mark("tomb_raiders_ghost", immune=True, fixed=True, limit=1)


class SendGhost(Step):
    """Send the ghost to any region but that of its crypt, or leave it where it is."""

    id = "haunt"
    question = sentence("Send the ghost to another region?")

    def options(self, s: State) -> Sequence[int]:
        crypt = s.find_at.get(s.table.catalogue.number[CryptOfTheTombRaider.id])
        barred = _marked(s, GHOST) | (0 if crypt is None else 1 << crypt)
        return [*s.table.decisions_about[HAUNT](s.table.ground.everywhere & ~barred), NO]

    def take(self, s: State, decision: int) -> None:
        if decision != NO:
            move_mark(s, GHOST, decision - HAUNT)


def _marked(s: State, mark: Mark) -> int:
    return s.marks[s.table.markers.number[mark.id]]


@place("crypt_of_the_tomb_raider")
class CryptOfTheTombRaider(PopularPlace):
    """At the end of the turn a ghost goes to any other region, which nobody can take then."""

    pieces = (GHOST,)
    steps = {"scored": (step(SendGhost()),)}

    def admits(self, s: State, band: int) -> int:
        """Its master may go where the ghost is and nobody else."""
        return _marked(s, GHOST) & ~sum(s.held[: s.table.guards])

    def taken(self, s: State, band: int, region: int, before: int) -> None:
        """The ghost comes to the new master."""
        if self.here(s) >> region & 1:
            remove_mark(s, GHOST, _marked(s, GHOST))
            update_targets(s, band)


SEND = verb("balrog", "region", sentence("send the Balrog to {region}"))
BALROG = Mark("balrog", immune=True, fixed=True, bars_all=True, limit=1)
SLAIN = 2  # tokens


class SummonBalrog(Step):
    """Say where the Balrog appears; that cannot be declined."""

    id = "summon"

    def options(self, s: State) -> Sequence[int]:
        return [SEND + region for region in balrog_targets(s)]

    def take(self, s: State, decision: int) -> Step | None:
        move_balrog(s, decision - SEND)
        return REFILL if s.table.draft.short(s) else None


SUMMON_BALROG = step(SummonBalrog())


def balrog_targets(s: State) -> tuple[int, ...]:
    """Where the Balrog can go: beside where it is, or beside its pentacle."""
    table = s.table
    start = _marked(s, BALROG) or 1 << s.find_at[table.catalogue.number[WickedestPentacle.id]]
    return table.regions(table.near(start) & ~start & ~table.ground.seas & ~untouchable_regions(s, s.band))


def move_balrog(s: State, region: int) -> None:
    """The Balrog goes to a region and drives everybody out; what monsters guard there is lost."""
    s.turn_notes[s.band, BALROG.id] = 1
    s.unexplored &= ~(1 << region)
    expel(s, region, SLAIN)
    move_mark(s, BALROG, region)
    update_targets(s, s.band)


@place("wickedest_pentacle")
class WickedestPentacle(PopularPlace):
    """Once a turn a Balrog goes one region further, and nobody can take the one where it is."""

    pieces = (BALROG,)
    verbs = (SEND,)

    def found(self, s: State, band: int, region: int) -> Step:
        """The Balrog appears at once."""
        return SUMMON_BALROG

    def offers(self, s: State, band: int) -> Sequence[int]:
        """Every region beside it."""
        return () if (band, BALROG.id) in s.turn_notes else [SEND + region for region in balrog_targets(s)]

    def act(self, s: State, band: int, decision: int) -> None:
        """Let it loose."""
        move_balrog(s, decision - SEND)
