"""The fifteen races of the underground box."""

from collections.abc import Sequence

from realms.locale import sentence
from realms.rules.ground.connected import border
from realms.rules.model.decisions import DIE, LEAVE, NO, verb
from realms.rules.model.readings import instead
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Mark, Trait, race
from realms.rules.position.ownership import (
    UNMANNED,
    lay_mark,
    leave_region,
    move_mark,
    remove_mark,
    transfer_coins,
)
from realms.rules.position.state import State, recompile_rules
from realms.rules.position.table import ACTIVE, SLOTS
from realms.rules.turn.attack import (
    LARGEST_FACE,
    ReinforcementDie,
    announce_attack,
    capture,
    continue_attack,
    neighbours_function,
    price_of,
    prices,
    step_to_make_up,
)
from realms.rules.turn.column import REFILL

# --- Cultists --------------------------------------------------------------------------------------------

SUMMON = verb("ancient", "region", sentence("move the Great Ancient to {region}"))
ANCIENT = Mark("great_ancient", immune=True, lasts=True, limit=1)


class MoveAncient(Step):
    """Choose whether the Great Ancient moves to another region of its race."""

    id = "move_ancient"
    question = sentence("Move the Great Ancient to another region?")

    def enter(self, s: State) -> bool:
        there = s.marks[s.table.markers.number[ANCIENT.id]]
        elsewhere = s.held[s.band] & ~there if there else 0
        s.options = (NO, *s.table.decisions_about[SUMMON](elsewhere))
        return elsewhere > 0

    def take(self, s: State, decision: int) -> None:
        if decision != NO:
            move_mark(s, ANCIENT, decision - SUMMON)


@race("cultists")
class Cultists(Trait):
    """The region of the Great Ancient is immune, and its neighbours cost them one token less."""

    pieces = (ANCIENT,)
    steps = {"dawn": (step(MoveAncient()),)}

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """Make the neighbours of the Great Ancient cheaper."""
        return neighbours_function(s, band)(s.marks[s.table.markers.number[ANCIENT.id]]), 1

    def taken(self, s: State, band: int, region: int, before: int) -> None:
        """Lay the Great Ancient in the first region, and again after it was taken off the map."""
        if not s.marks[s.table.markers.number[ANCIENT.id]]:
            lay_mark(s, ANCIENT, region)

    def declines(self, s: State, band: int) -> None:
        """Take the Great Ancient off the map."""
        remove_mark(s, ANCIENT, s.marks[s.table.markers.number[ANCIENT.id]])


# --- Drow ------------------------------------------------------------------------------------------------


@race("drow")
class Drow(Trait):
    """One more coin for every region without other races or monsters beside it."""

    def earns(self, s: State, band: int) -> int:
        """Return all regions that border on no other race and no monsters."""
        table = s.table
        others = table.ground.everywhere & ~(s.held[band] | s.held[table.nobody])
        return ~table.near(others)


# --- Flames ----------------------------------------------------------------------------------------------

BURN = verb("volcano", "volcano", sentence("wake the volcano: {volcano}"))
VOLCANO = "volcano"


class WakeVolcano(Step):
    """Choose the volcano of the race among the chasms with its symbol."""

    id = "wake_volcano"

    def enter(self, s: State) -> bool:
        s.options = range(BURN, BURN + len(s.table.ground.volcanoes))
        if len(s.options) == 1:
            self.take(s, BURN)
        return len(s.options) > 1

    def take(self, s: State, decision: int) -> None:
        s.race_notes[s.band, VOLCANO] = decision - BURN


@race("flames")
class Flames(Trait):
    """Enter beside their volcano; regions beside it, or beside a chain of theirs from it, count as empty."""

    steps = {"picked": (step(WakeVolcano()),)}

    def extends(self, s: State, band: int) -> int:
        """Return the regions beside the volcano for the first conquest."""
        return 0 if s.held[band] else _beside_volcano(s, band)

    def empties(self, s: State, band: int) -> int:
        """Return the neighbours of the volcano and of the chain of their regions from it."""
        beside = _beside_volcano(s, band)
        return beside | border(beside, s.held[band], neighbours_function(s, band))


@instead("flames_enter_by_edge")
class FlamesByEdge(Flames):
    """Enter over the edge; regions beside the volcano, or a chain of theirs from it, count as empty."""

    enters = ("edge",)
    extends = Trait.extends


def _beside_volcano(s: State, band: int) -> int:
    burning = s.race_notes.get((band, VOLCANO))
    return 0 if burning is None else tuple(s.table.ground.volcanoes.values())[burning]


# --- the plain ones --------------------------------------------------------------------------------------


@race("gnomes")
class Gnomes(Trait):
    """In the turns of others, no ability, place or relic helps against them."""

    proof = True


# --- Iron Dwarves ----------------------------------------------------------------------------------------

HAMMERS = "hammers"
ALL_HAMMERS = 7


class TakeHammers(Step):
    """Take new hammers for the mines, once the regions of the turn are settled."""

    id = "take_hammers"

    def enter(self, s: State) -> bool:
        band = s.band
        mines = (s.held[band] & s.table.ground.of("mine")).bit_count()
        s.race_notes[band, HAMMERS] = min(s.race_notes.get((band, HAMMERS), 0) + mines, ALL_HAMMERS)
        return False


@race("iron_dwarves")
class IronDwarves(Trait):
    """A silver hammer for every mine each turn; from the next turn on it attacks like a token."""

    steps = {"gathered": (step(TakeHammers()),)}

    def ready(self, s: State, band: int) -> None:
        """Take up all hammers."""
        s.aid += s.race_notes.get((band, HAMMERS), 0)

    def taken(self, s: State, band: int, region: int, before: int) -> None:
        """Note regions with too few tokens, which redeployment has to fill."""
        if s.tokens[region] < s.rules[band].least:
            s.turn_notes[band, UNMANNED] = s.turn_notes.get((band, UNMANNED), 0) | 1 << region


# --- the plain ones --------------------------------------------------------------------------------------


class LeaveRivers(Step):
    """Choose the river regions that are given up at redeployment."""

    id = "leave_rivers"
    question = sentence("Give up a river region?")

    def enter(self, s: State) -> bool:
        s.regions_to_ask = s.held[s.band]
        wet = s.held[s.band] & s.table.ground.rivers
        s.options = (NO, *s.table.decisions_about[LEAVE](wet))
        return wet > 0

    def take(self, s: State, decision: int) -> Step | None:
        if decision == NO:
            return None
        s.hand[s.band] += leave_region(s, decision - LEAVE)
        return self


@race("kraken")
class Kraken(Trait):
    """Take all water for a token and stay there, in decline too."""

    wades = True
    cheaper = {"sea": 1, "lake": 1}
    keeps = frozenset({"wades"})
    steps = {"gathered": (step(LeaveRivers()),)}


@race("liches")
class Liches(Trait):
    """In decline, every opponent who takes a region of theirs pays them a coin."""

    keeps = frozenset({"refuses", "lost"})

    def refuses(self, s: State, band: int, attacker: int) -> int:
        """Forbid regions in decline to opponents without coins."""
        if band % SLOTS == ACTIVE or attacker >= s.table.guards:
            return 0
        rich = s.coins[attacker // SLOTS] or attacker // SLOTS == band // SLOTS
        return 0 if rich else s.held[band]

    def lost(self, s: State, band: int, region: int, by: int) -> None:
        """Take the coin; close all regions to a conqueror who has none left."""
        if band % SLOTS != ACTIVE and by // SLOTS != band // SLOTS:
            transfer_coins(s, by // SLOTS, band // SLOTS, 1)
            if not s.coins[by // SLOTS]:
                s.open &= ~s.held[band]


@race("lizardmen")
class Lizardmen(Trait):
    """Pass through all water that is not immune."""

    def extends(self, s: State, band: int) -> int:
        """Return the regions on both banks of the waters beside them."""
        return s.table.ground.across_water(s.held[band], s.shut)


@race("mudmen")
class Mudmen(Trait):
    """A new token for every mudpool."""

    def gains(self, s: State, band: int) -> int:
        """Return the number of mudpools held."""
        return (s.held[band] & s.table.ground.of("swamp")).bit_count()


@race("mummies")
class Mummies(Trait):
    """Have many tokens, but every region costs them one more."""

    cheaper = {"region": -1}


@race("ogres")
class Ogres(Trait):
    """Every region costs one token less."""

    cheaper = {"region": 1}


@race("shrooms")
class Shrooms(Trait):
    """One more coin for every mushroom forest."""

    coins = {"forest": 1}


@race("spiderines")
class Spiderines(Trait):
    """All regions beside chasms are within reach and are neighbours."""

    reaches = "chasm"
    links = "chasm"


# --- Shadow Mimes ----------------------------------------------------------------------------------------

SWAP = verb("swap", "place", sentence("exchange powers with combination {place}"))


class SwapPower(Step):
    """Choose whether to exchange the badge for that of a combination on offer."""

    id = "swap"
    question = sentence("Exchange the power with that of a combination?")

    def options(self, s: State) -> Sequence[int]:
        return [NO, *(SWAP + place for place, row in enumerate(s.column) if row[1] >= 0)]

    def take(self, s: State, decision: int) -> None:
        if decision != NO:
            place, (banner, badge) = decision - SWAP, s.combo[s.band]
            race, power, *others = s.column[place]
            s.combo[s.band] = banner, power
            s.column[place] = race, badge, *others
            recompile_rules(s, s.band, declined=False)


@race("shadow_mimes")
class ShadowMimes(Trait):
    """When picked, they may exchange their power for that of another combination."""

    steps = {"chosen": (step(SwapPower()),)}


# --- Will-o'-Wisps ---------------------------------------------------------------------------------------

LURE = verb("lure", "region", sentence("throw the die for {region}"), priced=True)


class WispDie(ReinforcementDie):
    """The die for a named region: it falls if it can be paid now, or else the attack is over."""

    id = "wisp_die"

    def take(self, s: State, decision: int) -> Step | None:
        s.actor, s.pips = s.seat, decision - DIE
        region, s.target = s.target, -1
        price = price_of(s, s.band, region)
        if price <= s.hand[s.band]:
            return capture(s, s.band, region, price)
        s.pips = 0
        return self.failed(s, region, step_to_make_up(s, s.band, region, price - s.hand[s.band]))

    def failed(self, s: State, region: int, payment: Step | None) -> Step | None:
        """Return the step after a throw that was too low, such as a payment that makes up for it."""
        return payment or (REFILL if s.table.draft.short(s) else None)


class HarmlessDie(WispDie):
    """The die for a named region: after a throw that is too low, the attack goes on elsewhere."""

    id = "harmless_die"

    def failed(self, s: State, region: int, payment: Step | None) -> Step | None:
        s.turn_notes[s.band, LURED] = s.turn_notes.get((s.band, LURED), 0) | 1 << region
        after = continue_attack(s, len(s.agenda))
        if payment and after:
            s.agenda.append(after)
        return payment or after


LURED = "lured"
WISP_DIE = step(WispDie())
HARMLESS_DIE = step(HarmlessDie())


@race("will_o_wisps")
class WillOWisps(Trait):
    """The die helps with every crystal, and with all neighbours of crystals that they hold."""

    verbs = (LURE,)
    die: Step = WISP_DIE

    def offers(self, s: State, band: int) -> Sequence[int]:
        """List the regions that a throw of the die can bring within the hand."""
        hand = s.hand[band]
        if hand < s.rules[band].least:
            return ()
        crystals = s.table.ground.of("magic_source")
        lit = crystals | neighbours_function(s, band)(s.held[band] & crystals)
        found = prices(s, band, lit & s.reach & s.open)
        return [LURE + region for region, price in found if price <= hand + LARGEST_FACE]

    def act(self, s: State, band: int, decision: int) -> Step:
        """Name the region and throw the die."""
        s.target = decision - LURE
        announce_attack(s, band, s.target)
        return self.die


@instead("failed_lure_ends_attack")
class PatientWisps(WillOWisps):
    """After a throw that is too low, they only lose further throws for that region this turn."""

    die = HARMLESS_DIE

    def offers(self, s: State, band: int) -> Sequence[int]:
        """List the regions for the die, except those that it failed for this turn."""
        lured = s.turn_notes.get((band, LURED), 0)
        return [option for option in super().offers(s, band) if not lured >> option - LURE & 1]
