"""The nine Popular Places: they stay where they were found and serve the band that holds the region."""

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
    """A place, which stays in one region for good."""

    def here(self, s: State) -> int:
        """Return the region of the place, as a set."""
        return 1 << s.find_at[s.table.catalogue.number[self.id]]

    def same_terrain(self, s: State) -> int:
        """Return all regions with the terrain of the place."""
        return s.table.ground.same_terrain(s.find_at[s.table.catalogue.number[self.id]])


# --- coins and tokens ------------------------------------------------------------------------------------

SACRIFICE = verb("sacrifice", "region", sentence("sacrifice a token in {region}"))
SOUL = 3  # coins


class Sacrifice(Step):
    """Choose whether to give up a token in decline for coins."""

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
    """At the end of each turn, a token in decline may be given up for three coins."""

    steps = {"dusk": (step(Sacrifice()),)}
    keeps = frozenset({"steps"})


@place("diamond_fields")
class DiamondFields(PopularPlace):
    """One more coin for every region with its terrain, in decline too."""

    keeps = frozenset({"earns"})

    def earns(self, s: State, band: int) -> int:
        """Return all regions with the terrain of the place, its own included."""
        return self.same_terrain(s)


class DrinkFromFountain(Step):
    """Take a new token in hand, if the tray has one."""

    id = "fountain"

    def enter(self, s: State) -> bool:
        race = s.combo[s.band][0]
        new = min(1, s.tray[race])
        s.tray[race] -= new
        s.hand[s.band] += new
        return False


@place("fountain_of_youth")
class FountainOfYouth(PopularPlace):
    """A new token at the start of each turn."""

    steps = {"dawn": (step(DrinkFromFountain()),)}


KEEP = Mark("keep", defence=1, fixed=True)


@place("keep_on_the_motherland")
class KeepOnTheMotherland(PopularPlace):
    """Its region costs one token more and brings one coin more, in decline too."""

    pieces = (KEEP,)
    keeps = frozenset({"earns"})

    def earns(self, s: State, band: int) -> int:
        """Return the region of the place."""
        return self.here(s)

    def found(self, s: State, band: int, region: int) -> None:
        """Lay the keep, which stays in the region."""
        lay_mark(s, KEEP, region)


@place("mine_of_the_lost_dwarf")
class MineOfTheLostDwarf(PopularPlace):
    """Two coins each turn, in decline too."""

    pays = 2
    keeps = frozenset({"pays"})


# --- reach -----------------------------------------------------------------------------------------------


@place("great_brass_pipe")
class GreatBrassPipe(PopularPlace):
    """All regions with its terrain are neighbours."""

    def joins(self, s: State, band: int) -> int:
        """Return all regions with the terrain of the place, its own included."""
        return self.same_terrain(s)


# --- powers ----------------------------------------------------------------------------------------------


class DrawPower(Step):
    """Chance draws a special power, which stays at Stonehedge."""

    id = "draw_power"
    chance = True

    def enter(self, s: State) -> bool:
        if not (s.badge_pile or restored_badges(s)):
            return False
        s.actor, s.options = CHANCE, ()
        return True

    def options(self, s: State) -> Sequence[int]:
        return [DRAW + number for number in s.badge_pile or restored_badges(s)]

    def stack(self, s: State) -> str:
        return "power beside a place"

    def take(self, s: State, decision: int) -> None:
        s.actor = s.seat
        s.badge_pile.remove(decision - DRAW)
        lay_find(s, decision - DRAW, s.find_at[s.table.catalogue.number[Stonehedge.id]])


DRAW_POWER = step(DrawPower())


@place("stonehedge")
class Stonehedge(PopularPlace):
    """A second special power lies here."""

    def found(self, s: State, band: int, region: int) -> Step:
        """Draw the power at once."""
        return DRAW_POWER


# --- guardians -------------------------------------------------------------------------------------------

HAUNT = verb("haunt", "region", sentence("send the ghost to {region}"))
GHOST = Mark("tomb_raiders_ghost", immune=True, fixed=True, limit=1)


class SendGhost(Step):
    """Choose whether to send the ghost to a region other than that of its crypt."""

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
    """At the end of the turn, a ghost may go to any other region, which is immune then."""

    pieces = (GHOST,)
    steps = {"scored": (step(SendGhost()),)}

    def admits(self, s: State, band: int) -> int:
        """Let its owner take the region of the ghost, if nobody holds it."""
        return _marked(s, GHOST) & ~sum(s.held[: s.table.guards])

    def taken(self, s: State, band: int, region: int, before: int) -> None:
        """Take the ghost off the map when the crypt is conquered."""
        if self.here(s) >> region & 1:
            remove_mark(s, GHOST, _marked(s, GHOST))
            update_targets(s, band)


SEND = verb("balrog", "region", sentence("send the Balrog to {region}"))
BALROG = Mark("balrog", immune=True, fixed=True, bars_all=True, limit=1)
SLAIN = 2  # tokens


class SummonBalrog(Step):
    """Choose the first region of the Balrog, which must appear."""

    id = "summon"

    def options(self, s: State) -> Sequence[int]:
        return [SEND + region for region in balrog_targets(s)]

    def take(self, s: State, decision: int) -> Step | None:
        move_balrog(s, decision - SEND)
        return REFILL if s.table.draft.short(s) else None


SUMMON_BALROG = step(SummonBalrog())


def balrog_targets(s: State) -> tuple[int, ...]:
    """Return the regions beside the Balrog, or beside its pentacle before it appears."""
    table = s.table
    start = _marked(s, BALROG) or 1 << s.find_at[table.catalogue.number[WickedestPentacle.id]]
    return table.regions(table.near(start) & ~start & ~table.ground.seas & ~untouchable_regions(s, s.band))


def move_balrog(s: State, region: int) -> None:
    """Move the Balrog, which drives everybody out of the region and destroys an unexplored site."""
    s.turn_notes[s.band, BALROG.id] = 1
    s.unexplored &= ~(1 << region)
    expel(s, region, SLAIN)
    move_mark(s, BALROG, region)
    update_targets(s, s.band)


@place("wickedest_pentacle")
class WickedestPentacle(PopularPlace):
    """Once a turn, a Balrog moves one region further; its region is immune."""

    pieces = (BALROG,)
    verbs = (SEND,)

    def found(self, s: State, band: int, region: int) -> Step:
        """Summon the Balrog at once."""
        return SUMMON_BALROG

    def offers(self, s: State, band: int) -> Sequence[int]:
        """List the regions that the Balrog can move to."""
        return () if (band, BALROG.id) in s.turn_notes else [SEND + region for region in balrog_targets(s)]

    def act(self, s: State, band: int, decision: int) -> None:
        """Move the Balrog."""
        move_balrog(s, decision - SEND)
