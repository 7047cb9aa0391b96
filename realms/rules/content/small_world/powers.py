"""The twenty special powers of the base box."""

from collections.abc import Sequence

from realms.locale import sentence
from realms.rules.model.decisions import DECLINE, DIE, NO, verb
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Mark, Trait, power
from realms.rules.position.ownership import (
    RESERVE,
    add_to_heap,
    conquer,
    go_into_decline,
    heap_size,
    lay_mark,
    pieces_in_use,
    remove_mark,
)
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS
from realms.rules.turn.attack import ATTACK, ReinforcementDie, announce_attack, move_immune_mark
from realms.rules.turn.turn import may_decline

# --- coins -----------------------------------------------------------------------------------------------


@power("alchemist")
class Alchemist(Trait):
    """Two coins every turn."""

    pays = 2


@power("forest")
class Forest(Trait):
    """One more coin for every forest."""

    coins = {"forest": 1}


@power("hill")
class Hill(Trait):
    """One more coin for every hill."""

    coins = {"hill": 1}


@power("merchant")
class Merchant(Trait):
    """One more coin for every region."""

    coins = {"region": 1}


@power("pillaging")
class Pillaging(Trait):
    """One more coin for every non-empty region conquered this turn."""

    def income(self, s: State, band: int) -> int:
        """Pay a coin for each non-empty region conquered."""
        return s.non_empty_conquests


@power("swamp")
class Swamp(Trait):
    """One more coin for every swamp."""

    coins = {"swamp": 1}


@power("wealthy")
class Wealthy(Trait):
    """Seven coins at the end of the first turn."""

    def income(self, s: State, band: int) -> int:
        """Pay seven coins in the turn in which the race is new."""
        return 7 if s.race_is_new else 0


# --- conquest --------------------------------------------------------------------------------------------

THROW = verb("throw", "nothing", sentence("throw the die"))


class BerserkDie(ReinforcementDie):
    """The die before a conquest: its pips help with the next region."""

    id = "berserk_die"

    def needed(self, s: State) -> int | None:
        """Return None: the region is chosen after the throw."""
        return None

    def take(self, s: State, decision: int) -> Step:
        """Go on attacking with the pips."""
        s.actor = s.seat
        s.pips = decision - DIE
        s.turn_notes[s.band, "thrown"] = 1
        return ATTACK


BERSERK_DIE = step(BerserkDie())


@power("berserk")
class Berserk(Trait):
    """The die may be thrown before every conquest, but not for a last one."""

    last_throw = False
    verbs = (THROW,)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """Offer a throw, unless the pips of one are still unused."""
        usable = (
            s.hand[band] >= s.rules[band].least and s.reach & s.open and (band, "thrown") not in s.turn_notes
        )
        return (THROW,) if usable else ()

    def act(self, s: State, band: int, decision: int) -> Step:
        """Throw the die."""
        return BERSERK_DIE

    def taken(self, s: State, band: int, region: int, before: int) -> None:
        """Use up the pips."""
        s.turn_notes.pop((band, "thrown"), None)


@power("commando")
class Commando(Trait):
    """Every region costs one token less."""

    cheaper = {"region": 1}


FLY = verb("dragon", "region", sentence("send the dragon to {region}"))
DRAGON = Mark("dragon", immune=True, limit=1)


@power("dragon_master")
class DragonMaster(Trait):
    """Once a turn, a dragon takes a region with a single token and makes it immune."""

    pieces = (DRAGON,)
    verbs = (FLY,)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """List the regions in reach, if the dragon has not flown this turn."""
        if s.hand[band] < s.rules[band].least or (band, "flown") in s.turn_notes:
            return ()
        return [FLY + region for region in s.table.regions(s.reach & s.open)]

    def act(self, s: State, band: int, decision: int) -> Step | None:
        """Conquer a region with as few tokens as it needs, and move the dragon there."""
        region, tokens = decision - FLY, s.rules[band].least
        announce_attack(s, band, region)
        s.turn_notes[band, "flown"] = 1
        s.hand[band] -= tokens
        conquer(s, band, region, tokens)
        move_immune_mark(s, band, DRAGON, region)
        return None


@power("flying")
class Flying(Trait):
    """Every land region is within reach."""

    reaches = "region"


@power("mounted")
class Mounted(Trait):
    """Hills and farmlands cost one token less."""

    cheaper = {"hill": 1, "farmland": 1}


@power("seafaring")
class Seafaring(Trait):
    """The race takes seas and lakes, and stays in any water, in decline too."""

    wades = True
    keeps = frozenset({"wades"})


@power("underworld")
class Underworld(Trait):
    """Caverns cost one token less and are all neighbours."""

    cheaper = {"cavern": 1}
    links = "cavern"


# --- defence ---------------------------------------------------------------------------------------------

CAMP = verb("camps", "number", sentence("{region}: set up {number}"))
ENCAMPMENT = Mark("encampment", several=True, defence=1, troop=True, limit=5)


class SetUpEncampments(Step):
    """Choose the number of encampments in one region after the other; the last region takes the rest."""

    id = "encamp"

    def enter(self, s: State) -> bool:
        """Ask about regions while the reserve has encampments."""
        pending = s.regions_to_ask
        left = s.race_notes[s.band, RESERVE]
        if not pending or not left:
            s.regions_to_ask = 0
            return False
        if pending & (pending - 1):
            s.options = range(CAMP, CAMP + left + 1)
            return True
        self._set_up(s, left)
        return False

    def take(self, s: State, decision: int) -> Step:
        self._set_up(s, decision - CAMP)
        return self

    def _set_up(self, s: State, camps: int) -> None:
        region = (s.regions_to_ask & -s.regions_to_ask).bit_length() - 1
        s.regions_to_ask &= s.regions_to_ask - 1
        add_to_heap(s, ENCAMPMENT, region, camps)
        s.race_notes[s.band, RESERVE] -= camps


class BreakCamp(Step):
    """Take all encampments down, before they are set up again."""

    id = "break_camp"

    def enter(self, s: State) -> bool:
        for region in s.table.regions(s.held[s.band]):
            add_to_heap(s, ENCAMPMENT, region, -heap_size(s, ENCAMPMENT, region))
        s.race_notes[s.band, RESERVE] = 0
        s.race_notes[s.band, RESERVE] = ENCAMPMENT.limit - pieces_in_use(s, ENCAMPMENT)
        s.regions_to_ask = s.held[s.band]
        return False


class RegroupEncampments(Step):
    """Let encampments of a lost region join others."""

    id = "regroup_camps"

    def enter(self, s: State) -> bool:
        s.race_notes.setdefault((s.band, RESERVE), 0)
        s.regions_to_ask = s.held[s.band]
        return False


SET_UP_ENCAMPMENTS, BREAK_CAMP, REGROUP_ENCAMPMENTS = (
    step(SetUpEncampments()),
    step(BreakCamp()),
    step(RegroupEncampments()),
)


@power("bivouacking")
class Bivouacking(Trait):
    """Five encampments defend like tokens and move every turn."""

    pieces = (ENCAMPMENT,)
    steps = {
        "deployed": (BREAK_CAMP, SET_UP_ENCAMPMENTS),
        "regroup": (REGROUP_ENCAMPMENTS, SET_UP_ENCAMPMENTS),
    }


ALLY = verb("ally", "seat", sentence("make peace with {seat}"))


class NameAlly(Step):
    """Choose an ally among the players whose active race was not attacked this turn."""

    id = "name_ally"
    question = sentence("Make peace with another player?")

    def enter(self, s: State) -> bool:
        s.race_notes.pop((s.band, "ally"), None)
        spared = [
            ALLY + seat
            for seat in range(s.table.players)
            if seat != s.seat
            and s.table.counts_as_active[SLOTS * seat]
            and (s.band, f"attacked {seat}") not in s.turn_notes
        ]
        s.options = [*spared, NO]
        return bool(spared)

    def take(self, s: State, decision: int) -> None:
        if decision != NO:
            s.race_notes[s.band, "ally"] = decision - ALLY


@power("diplomat")
class Diplomat(Trait):
    """One player whose active race was not attacked may not attack this race with it."""

    steps = {"scored": (step(NameAlly()),)}

    def attacks(self, s: State, band: int, region: int) -> None:
        """Note the player whose active race is attacked."""
        victim = s.holder[region]
        if s.table.counts_as_active[victim]:
            s.turn_notes[band, f"attacked {victim // SLOTS}"] = 1

    def refuses(self, s: State, band: int, attacker: int) -> int:
        """Forbid all regions to the active race of the ally."""
        ally = s.race_notes.get((band, "ally"))
        return s.held[band] if ally is not None and attacker == SLOTS * ally else 0


BUILD = verb("fortress", "region", sentence("build a fortress in {region}"))
FORTRESS = Mark("fortress", defence=1, stays=True, limit=6)


class BuildFortress(Step):
    """Build a fortress in a region without one, or build none."""

    id = "build"
    question = sentence("Build a fortress in a region?")

    def enter(self, s: State) -> bool:
        built = s.marks[s.table.markers.number[FORTRESS.id]]
        free = s.held[s.band] & ~built
        if not free or built.bit_count() >= FORTRESS.limit:
            return False
        s.options = [*(BUILD + region for region in s.table.regions(free)), NO]
        return True

    def take(self, s: State, decision: int) -> None:
        if decision != NO:
            lay_mark(s, FORTRESS, decision - BUILD)


@power("fortified")
class Fortified(Trait):
    """A new fortress each turn, up to six: it defends, in decline too, and brings a coin."""

    pieces = (FORTRESS,)
    steps = {"deployed": (step(BuildFortress()),)}

    def earns(self, s: State, band: int) -> int:
        """Return the regions with a fortress."""
        return s.marks[s.table.markers.number[FORTRESS.id]]


POST = verb("hero", "region", sentence("post a hero in {region}"))
HERO = Mark("hero", immune=True, limit=2)


class PostHeroes(Step):
    """Choose two regions for the two heroes."""

    id = "post_heroes"

    def enter(self, s: State) -> bool:
        """Call the heroes of the last turn back first."""
        posted = s.marks[s.table.markers.number[HERO.id]] & s.held[s.band]
        if (s.band, "called") not in s.turn_notes:
            s.turn_notes[s.band, "called"] = 1
            remove_mark(s, HERO, posted)
            posted = 0
        free = s.table.regions(s.held[s.band] & ~posted)
        missing = HERO.limit - s.marks[s.table.markers.number[HERO.id]].bit_count()
        if len(free) > missing > 0:
            s.options = [POST + region for region in free]
            return True
        for region in free if missing > 0 else ():
            lay_mark(s, HERO, region)
        return False

    def take(self, s: State, decision: int) -> Step:
        lay_mark(s, HERO, decision - POST)
        return self


@power("heroic")
class Heroic(Trait):
    """The two regions of the heroes are immune."""

    pieces = (HERO,)
    steps = {"deployed": (step(PostHeroes()),)}


# --- decline ---------------------------------------------------------------------------------------------


@power("spirit")
class Spirit(Trait):
    """The race goes into decline beside another race in decline."""

    apart = True
    badge_stays = True


class DeclineAfterScoring(Step):
    """Choose whether to go into decline after scoring."""

    id = "retire"
    question = sentence("Go into decline after scoring?")

    def options(self, s: State) -> Sequence[int]:
        return (DECLINE, NO) if may_decline(s, s.band) else ()

    def take(self, s: State, decision: int) -> None:
        if decision == DECLINE:
            go_into_decline(s)


@power("stout")
class Stout(Trait):
    """The race may go into decline after scoring."""

    steps = {"scored": (step(DeclineAfterScoring()),)}
