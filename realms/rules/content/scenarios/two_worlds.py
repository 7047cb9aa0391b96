"""Two worlds in one realm: combinations from both, and coins for regions abroad and for driving races out."""

from collections.abc import Sequence
from typing import Final

from realms.locale import sentence
from realms.rules.model.decisions import verb
from realms.rules.model.draft import PAIRS, Draft, banners_of, lacks_badge, restored_badges, within_stretches
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Mark
from realms.rules.position.ownership import lay_mark
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import ACTIVE, SLOTS
from realms.rules.special import Played, special
from realms.scenario.scenario import Realm
from realms.scenario.special.special_rules import Values
from realms.tiles.kinds import WORLDS, World

# --- combinations ----------------------------------------------------------------------------------------

DUE = "world due"  # a note of nobody: the number of the world that the next combination comes from
SURFACE_FIRST: Final = verb("surface_first", "nothing", sentence("a race of the surface opens the row"))
UNDERGROUND_FIRST: Final = verb(
    "underground_first", "nothing", sentence("a race of the underground opens the row")
)


class AlternatingDraft(Draft):
    """Pairs of one world alternate with pairs of the other; each world has piles of its own."""

    id = "alternating"

    def to_come(self, s: State) -> list[int]:
        """Return badges of the banner's world; else banners of the world that is due, or of the other."""
        table = s.table
        if lacks_badge(s):
            world = table.catalogue.worlds[s.column[-1][0]]
            return within_stretches(s.badge_pile, table.catalogue.badges[world]) or _badges_for(s, world)
        if len(s.column) == table.rows:
            return []
        due = s.race_notes.get((table.nobody, DUE), 0)
        return banners_of(s, WORLDS[due]) or banners_of(s, WORLDS[1 - due])

    def lay(self, s: State, number: int) -> None:
        """Lay a card; after a banner, the other world is due."""
        PAIRS.lay(s, number)
        if lacks_badge(s):
            s.race_notes[s.table.nobody, DUE] = 1 - WORLDS.index(s.table.catalogue.worlds[number])


def _badges_for(s: State, world: World) -> list[int]:
    """Put discarded badges of a world back and return them; any badges if there are none."""
    own = sorted(badge for badge in s.discarded_badges if s.table.catalogue.worlds[badge] == world)
    s.badge_pile = sorted([*s.badge_pile, *own])
    s.discarded_badges = [badge for badge in s.discarded_badges if badge not in own]
    return own or s.badge_pile or restored_badges(s)


class WorldFirst(Step):
    """Chance draws the world of the first combination."""

    id = "world_first"
    chance = True

    def enter(self, s: State) -> bool:
        s.actor, s.options = CHANCE, ()
        return True

    def options(self, s: State) -> Sequence[int]:
        return SURFACE_FIRST, UNDERGROUND_FIRST

    def take(self, s: State, decision: int) -> None:
        s.actor = s.seat
        s.race_notes[s.table.nobody, DUE] = int(decision == UNDERGROUND_FIRST)


WORLD_FIRST: Final = step(WorldFirst())


class AlternatingWorlds(TableRule):
    """Combinations on offer come from both worlds in turn."""

    id = "in_turn"
    draft = AlternatingDraft()

    def __init__(self, first: str) -> None:
        self.first = first

    def opens(self, s: State) -> None:
        """Note the world of the first combination, or let chance draw it."""
        if self.first == "random":
            s.agenda.append(WORLD_FIRST)
        else:
            s.race_notes[s.table.nobody, DUE] = int(self.first == "underground")


class OneWorldForGood(TableRule):
    """Players keep to the world of their first race."""

    id = "one_side"

    def suits(self, s: State, band: int, races: Sequence[int]) -> Sequence[int]:
        """Return the races of the player's world."""
        own = s.race_notes.get(_world_note(s, band))
        return races if own is None else [race for race in races if race_world(s, race) == own]

    def arrives(self, s: State, band: int) -> None:
        """Note the world of the first race."""
        s.race_notes.setdefault(_world_note(s, band), race_world(s, s.combo[band][0]))


def _world_note(s: State, band: int) -> tuple[int, str]:
    return s.table.nobody, f"world of {band // SLOTS + 1}"


def race_world(s: State, race: int) -> int:
    """Return the number of the world of a race."""
    return WORLDS.index(s.table.catalogue.worlds[race])


# --- coins -----------------------------------------------------------------------------------------------


class CoinBonus(TableRule):
    """A coin more for some regions, for races in decline too unless the rule rests."""

    def __init__(self, *, decline: bool) -> None:
        self.rests = not decline


class CoinsAbroad(CoinBonus):
    """Regions of the other world bring more coins."""

    def __init__(self, home: World, coins: int, *, decline: bool) -> None:
        super().__init__(decline=decline)
        self.id, self.home, self.called = f"abroad from {home}", home, sentence("the other world")
        self.coins = {world: coins for world in WORLDS if world != home}


EXPELS = "expels"  # the note of regions from which a band drove a race of the other world this turn


class Expelling(TableRule):
    """Notes the regions from which a race of the other world is driven out."""

    id = "expelling"

    def __init__(self, *, anywhere: bool) -> None:
        self.anywhere = anywhere

    def lost(self, s: State, band: int, region: int, by: int) -> None:
        """Note the region, if the race is of the other world and the region is of the right one."""
        worlds, combo = s.table.catalogue.worlds, s.combo
        own = worlds[combo[by][0]]
        if own != worlds[combo[band][0]] and (self.anywhere or s.table.ground.of(own) >> region & 1):
            key = by, EXPELS
            s.turn_notes[key] = s.turn_notes.get(key, 0) | 1 << region


class CoinsForExpelling(CoinBonus):
    """Each noted region brings a coin in the turn of its conquest."""

    id = "expelled"
    called = sentence("races driven out")

    def earns(self, s: State, band: int) -> int:
        """Return the noted regions."""
        return s.turn_notes.get((band, EXPELS), 0) if s.turn_notes else 0


EXPELLED: Final = Mark("expelled", stays=True)


class MarkExpelled(Expelling):
    """Marks the noted regions, which pay in later turns too."""

    def __init__(self, *, anywhere: bool, decline: bool) -> None:
        super().__init__(anywhere=anywhere)
        self.decline = decline

    def lost(self, s: State, band: int, region: int, by: int) -> None:
        """Note the region, which is marked once it has changed hands."""
        super().lost(s, band, region, by)
        s.watched |= 1 << region

    def watches(self, s: State) -> int:
        """Return no regions; `lost` adds a region while it is being conquered."""
        return 0

    def changed(self, s: State, regions: int) -> None:
        """Mark the noted regions."""
        for region in s.table.regions(regions if s.turn_notes else 0):
            band = s.holder[region]
            if s.turn_notes.pop((band, EXPELS), 0) and (self.decline or band % SLOTS == ACTIVE):
                lay_mark(s, EXPELLED, region)


class CoinsForMarkedRegions(CoinBonus):
    """Each marked region brings a coin."""

    id = "marked"
    pieces = (EXPELLED,)

    def earns(self, s: State, band: int) -> int:
        """Return the marked regions."""
        return s.marks[s.table.markers.number[EXPELLED.id]]


@special("two_worlds")
def two_worlds(values: Values, _realm: Realm) -> Played:
    """Return the traits for the parts of the rule that are in force."""
    alternating, decline = values["combos"] == "alternating", values["decline"]
    shared: list[TableRule] = [AlternatingWorlds(values["first"])] if alternating else []
    if alternating and not values["change_side"]:
        shared.append(OneWorldForGood())
    if values["abroad"]:
        shared += [CoinsAbroad(home, values["abroad"], decline=decline) for home in WORLDS]
    if not values["home"]:
        return Played(tuple(shared))
    once, anywhere = values["expelled"] == "once", values["expelled"] == "anywhere"
    shared.append(Expelling(anywhere=anywhere) if once else MarkExpelled(anywhere=anywhere, decline=decline))
    coin = (CoinsForExpelling if once else CoinsForMarkedRegions)(decline=decline)
    return Played((*shared, *[coin] * values["home"]))
