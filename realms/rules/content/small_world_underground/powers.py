"""The special powers of the underground box."""

from collections.abc import Sequence
from functools import partial

from realms.locale import sentence
from realms.rules.effects.replacing import has_recruits, recruit, regions_with_lone_token, replace_token
from realms.rules.ground.connected import count_parts
from realms.rules.model.decisions import NO, verb
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Mark, Trait, power
from realms.rules.position.ownership import (
    add_to_heap,
    earn,
    leave_region,
    move_mark,
    occupy,
    pieces_in_use,
    remove_declined_race,
    vanish,
)
from realms.rules.position.slots import SWITCH_TO
from realms.rules.position.state import State
from realms.rules.position.table import ACTIVE, SLOTS
from realms.rules.turn.attack import linked_neighbours, neighbours_function, pick_up_spare_tokens
from realms.rules.turn.redeployment import REDEPLOY

# --- coins -----------------------------------------------------------------------------------------------


@power("adventurous")
class Adventurous(Trait):
    """One more coin for every place."""

    def earns(self, s: State, band: int) -> int:
        """Return the regions with places."""
        places = {
            region for number, region in s.find_at.items() if s.table.catalogue.traits[number].kind == "place"
        }
        return sum(1 << region for region in places)


@power("fisher")
class Fisher(Trait):
    """One coin for every two regions beside water."""

    def income(self, s: State, band: int) -> int:
        """Pay half a coin for each region beside water, rounded down."""
        return (s.held[band] & s.table.ground.of("coast")).bit_count() // 2


@power("flocking")
class Flocking(Trait):
    """Two coins if all regions are connected."""

    def income(self, s: State, band: int) -> int:
        """Pay two coins for a single connected part."""
        return 2 if count_parts(s.held[band], neighbours_function(s, band)) == 1 else 0


@power("frightened")
class Frightened(Trait):
    """One more coin for every region with three tokens or more."""

    def earns(self, s: State, band: int) -> int:
        """Return the regions with three tokens or more."""
        return sum(1 << region for region in s.table.regions(s.held[band]) if s.tokens[region] >= 3)


@power("martyr")
class Martyr(Trait):
    """A coin for every region that an opponent takes."""

    def lost(self, s: State, band: int, region: int, by: int) -> None:
        """Pay a coin from the bank when an opponent takes a region."""
        if by // SLOTS != band // SLOTS:
            earn(s, band // SLOTS, 1)


@power("mining")
class Mining(Trait):
    """One more coin for every mine."""

    coins = {"mine": 1}


@power("muddy")
class Muddy(Trait):
    """One more coin for every mudpool, in decline too."""

    coins = {"swamp": 1}
    keeps = frozenset({"coins"})
    badge_stays = True


@power("mystic")
class Mystic(Trait):
    """One more coin for every crystal."""

    coins = {"magic_source": 1}


@power("quarreling")
class Quarreling(Trait):
    """One coin for every connected part of the regions."""

    def income(self, s: State, band: int) -> int:
        """Pay a coin for each part; connections by places need not count."""
        return count_parts(s.held[band], partial(linked_neighbours, s, band))


@power("stone")
class Stone(Trait):
    """One more coin for every mountain."""

    coins = {"mountain": 1}


@power("thieving")
class Thieving(Trait):
    """A coin from every player whose active race is a neighbour."""

    def robs(self, s: State, band: int) -> Sequence[int]:
        """List the players whose active race borders on this one, each once."""
        near = s.table.near(s.held[band])
        others = (seat for seat in range(s.table.players) if seat != band // SLOTS)
        return [
            seat for seat in others if s.table.counts_as_active[SLOTS * seat] and s.held[SLOTS * seat] & near
        ]


# --- conquest --------------------------------------------------------------------------------------------

BITE = verb("bite", "region", sentence("replace the token in {region}"))


@power("vampire")
class Vampire(Trait):
    """Once a turn for each opponent, a lone active token is replaced by one of this race."""

    verbs = (BITE,)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """List the lone active tokens in reach, except those of players who lost one this turn."""
        return [BITE + region for region in regions_with_lone_token(s, band, "bitten")]

    def act(self, s: State, band: int, decision: int) -> None:
        """Replace the token."""
        replace_token(s, band, decision - BITE, "bitten")


VENGEANCE = "vengeance"  # the note of the seats that attacked, as a set


@power("vengeful")
class Vengeful(Trait):
    """Regions of players who attacked their owner's active or declined race cost a token less next turn."""

    def attacked(self, s: State, band: int, region: int, by: int) -> None:
        """Note the attacker."""
        if s.holder[region] // SLOTS == band // SLOTS != by // SLOTS:
            key = band, VENGEANCE
            s.race_notes[key] = s.race_notes.get(key, 0) | 1 << by // SLOTS

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """Make all regions of the noted attackers cheaper."""
        marked = s.race_notes.get((band, VENGEANCE), 0)
        found = 0
        for seat, slots in enumerate(s.table.slots if marked else ()):
            if marked >> seat & 1:
                for other in slots:
                    found |= s.held[other]
        return found, 1

    def settles(self, s: State, band: int) -> None:
        """Forget the attackers at the end of the turn."""
        s.race_notes.pop((band, VENGEANCE), None)


# --- defence ---------------------------------------------------------------------------------------------


@power("immortal")
class Immortal(Trait):
    """Lose no token with a region."""

    loses = 0


CROWN = verb("queen", "region", sentence("the Queen goes to {region}"))
QUEEN = Mark("queen", immune=True, stays=True, limit=1)


class PlaceQueen(Step):
    """Choose the region of the Queen until the next turn."""

    id = "place_queen"

    def enter(self, s: State) -> bool:
        s.options = s.table.decisions_about[CROWN](s.held[s.band])
        if len(s.options) == 1:
            self.take(s, s.options[0])
        return len(s.options) > 1

    def take(self, s: State, decision: int) -> None:
        move_mark(s, QUEEN, decision - CROWN)


@power("royal")
class Royal(Trait):
    """The region of the Queen is immune, in decline too."""

    pieces = (QUEEN,)
    badge_stays = True
    steps = {"deployed": (step(PlaceQueen()),)}


STRENGTHEN = verb("armor", "region", sentence("lay a mushroom armor in {region}"))
ARMOR = Mark("mushroom_armor", several=True, defence=1, stays=True, limit=8)


class LayArmor(Step):
    """Choose the region of each new mushroom armor."""

    id = "lay_armor"

    def enter(self, s: State) -> bool:
        left = s.turn_notes.get((s.band, ARMOR.id), 0)
        s.options = s.table.decisions_about[STRENGTHEN](s.held[s.band]) if left else ()
        if len(s.options) == 1:
            add_to_heap(s, ARMOR, s.options[0] - STRENGTHEN, left)
        return len(s.options) > 1

    def take(self, s: State, decision: int) -> Step:
        add_to_heap(s, ARMOR, decision - STRENGTHEN, 1)
        s.turn_notes[s.band, ARMOR.id] -= 1
        return self


@power("shield")
class Shield(Trait):
    """A new armor for every mushroom forest each turn; armors defend, in decline too."""

    pieces = (ARMOR,)
    badge_stays = True
    steps = {"deployed": (step(LayArmor()),)}

    def settles(self, s: State, band: int) -> None:
        """Count the new armors, as far as there are any left."""
        forests = (s.held[band] & s.table.ground.of("forest")).bit_count()
        s.turn_notes[band, ARMOR.id] = min(forests, ARMOR.limit - pieces_in_use(s, ARMOR))


# --- decline ---------------------------------------------------------------------------------------------

REVIVE = verb("revive", "region", sentence("replace the tokens in {region} with one of the active race"))
MOST_REVIVED = 2


class ExchangeDeclinedRegion(Step):
    """Exchange the tokens of up to two regions in decline for tokens of the active race."""

    id = "revive"
    question = sentence("Exchange a region in decline for a token of the active race?")

    def enter(self, s: State) -> bool:
        active = SLOTS * s.seat
        pick_up_spare_tokens(s, active)
        left = MOST_REVIVED - s.turn_notes.get((s.band, "revived"), 0)
        held = s.held[s.band] & s.rules[active].home
        s.options = [*(REVIVE + region for region in s.table.regions(held)), NO]
        return bool(left and held) and has_recruits(s, active)

    def take(self, s: State, decision: int) -> Step | None:
        if decision == NO:
            return None
        region, active = decision - REVIVE, SLOTS * s.seat
        s.tray[s.combo[s.band][0]] += leave_region(s, region)
        occupy(s, active, region, recruit(s, active))
        s.turn_notes[s.band, "revived"] = s.turn_notes.get((s.band, "revived"), 0) + 1
        if s.held[s.band]:
            return self
        vanish(s, s.band)
        return None


@power("reborn")
class Reborn(Trait):
    """In decline, up to two of its regions each turn become regions of the active race."""

    badge_stays = True
    keeps = frozenset({"steps"})
    steps = {"outset": (step(ExchangeDeclinedRegion()),)}


class PickUpTombTokens(Step):
    """Take the spare tokens of a race in hand that has just gone into decline."""

    id = "unearth"

    def enter(self, s: State) -> bool:
        pick_up_spare_tokens(s, s.band)
        s.regions_to_ask = s.held[s.band]
        return False


@power("tomb")
class Tomb(Trait):
    """All tokens stay in decline; they are redeployed then, and when a region is lost."""

    on_decline = "all"
    badge_stays = True
    steps = {"fallen": (step(PickUpTombTokens()), REDEPLOY)}


class RemoveDeclinedRace(Step):
    """Remove a race in decline from the map."""

    id = "fade"

    def enter(self, s: State) -> bool:
        if s.combo[s.band]:
            remove_declined_race(s, s.band)
        return False


REMOVE_DECLINED_RACE = step(RemoveDeclinedRace())


class RemoveRaceAfterScoring(Step):
    """Put the removal of a race that has just gone into decline after its scoring."""

    id = "dim"

    def enter(self, s: State) -> bool:
        s.agenda[1:1] = [SWITCH_TO[ACTIVE], REMOVE_DECLINED_RACE, SWITCH_TO[s.band % SLOTS]]
        return False


@power("vanishing")
class Vanishing(Trait):
    """In the turn of its decline, two coins for every region; then the race leaves the map."""

    keeps = frozenset({"earns"})
    steps = {"fallen": (step(RemoveRaceAfterScoring()),)}

    def earns(self, s: State, band: int) -> int:
        """Return all regions, in decline."""
        return s.held[band] if band % SLOTS != ACTIVE else 0


@power("wise")
class Wise(Trait):
    """Two coins every turn, but only in decline."""

    keeps = frozenset({"income"})
    badge_stays = True

    def income(self, s: State, band: int) -> int:
        """Pay two coins in decline, while a region is left."""
        return 2 if band % SLOTS != ACTIVE and s.held[band] else 0
