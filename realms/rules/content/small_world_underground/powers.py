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
        """Where places lie."""
        places = {
            region for number, region in s.find_at.items() if s.table.catalogue.traits[number].kind == "place"
        }
        return sum(1 << region for region in places)


@power("fisher")
class Fisher(Trait):
    """One coin for every two regions beside water."""

    def income(self, s: State, band: int) -> int:
        """Rounded down."""
        return (s.held[band] & s.table.ground.of("coast")).bit_count() // 2


@power("flocking")
class Flocking(Trait):
    """Two coins if all regions hang together."""

    def income(self, s: State, band: int) -> int:
        """For a single block."""
        return 2 if count_parts(s.held[band], neighbours_function(s, band)) == 1 else 0


@power("frightened")
class Frightened(Trait):
    """One more coin for every region with three tokens or more."""

    def earns(self, s: State, band: int) -> int:
        """Those with so many."""
        return sum(1 << region for region in s.table.regions(s.held[band]) if s.tokens[region] >= 3)


@power("martyr")
class Martyr(Trait):
    """A coin for every region that an opponent takes."""

    def lost(self, s: State, band: int, region: int, by: int) -> None:
        """From the bank, at once."""
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
    """One coin for every block of regions."""

    def income(self, s: State, band: int) -> int:
        """One each; whoever could join them need not."""
        return count_parts(s.held[band], partial(linked_neighbours, s, band))


@power("stone")
class Stone(Trait):
    """One more coin for every mountain."""

    coins = {"mountain": 1}


@power("thieving")
class Thieving(Trait):
    """A coin from every player whose active race is a neighbour."""

    def robs(self, s: State, band: int) -> Sequence[int]:
        """Each once, across printed borders."""
        near = s.table.near(s.held[band])
        others = (seat for seat in range(s.table.players) if seat != band // SLOTS)
        return [
            seat for seat in others if s.table.counts_as_active[SLOTS * seat] and s.held[SLOTS * seat] & near
        ]


# --- conquest --------------------------------------------------------------------------------------------

BITE = verb("bite", "region", sentence("replace the token in {region}"))


@power("vampire")
class Vampire(Trait):
    """Once a turn for each opponent a lone active token is replaced by one of theirs."""

    verbs = (BITE,)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """Every lone active token within reach, unless its owner has lost one that way this turn."""
        return [BITE + region for region in regions_with_lone_token(s, band, "bitten")]

    def act(self, s: State, band: int, decision: int) -> None:
        """Replace the token."""
        replace_token(s, band, decision - BITE, "bitten")


VENGEANCE = "vengeance"  # the note of the seats that attacked, as a set


@power("vengeful")
class Vengeful(Trait):
    """Whoever attacked them or their owner's race in decline is cheaper to take in their next turn."""

    def attacked(self, s: State, band: int, region: int, by: int) -> None:
        """Mark the attacker."""
        if s.holder[region] // SLOTS == band // SLOTS != by // SLOTS:
            key = band, VENGEANCE
            s.race_notes[key] = s.race_notes.get(key, 0) | 1 << by // SLOTS

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """All that the marked ones hold."""
        marked = s.race_notes.get((band, VENGEANCE), 0)
        found = 0
        for seat, slots in enumerate(s.table.slots if marked else ()):
            if marked >> seat & 1:
                for other in slots:
                    found |= s.held[other]
        return found, 1

    def settles(self, s: State, band: int) -> None:
        """Take the markers back."""
        s.race_notes.pop((band, VENGEANCE), None)


# --- defence ---------------------------------------------------------------------------------------------


@power("immortal")
class Immortal(Trait):
    """No token is lost with a region."""

    loses = 0


CROWN = verb("queen", "region", sentence("the Queen goes to {region}"))
QUEEN = Mark("queen", immune=True, stays=True, limit=1)


class PlaceQueen(Step):
    """Say where the Queen stands until the next turn."""

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
    """Nobody can take the region where the Queen stands, in decline too."""

    pieces = (QUEEN,)
    badge_stays = True
    steps = {"deployed": (step(PlaceQueen()),)}


STRENGTHEN = verb("armor", "region", sentence("lay a mushroom armor in {region}"))
ARMOR = Mark("mushroom_armor", several=True, defence=1, stays=True, limit=8)


class LayArmor(Step):
    """Say of each new armor where it lies."""

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
        """As many as there are left."""
        forests = (s.held[band] & s.table.ground.of("forest")).bit_count()
        s.turn_notes[band, ARMOR.id] = min(forests, ARMOR.limit - pieces_in_use(s, ARMOR))


# --- decline ---------------------------------------------------------------------------------------------

REVIVE = verb("revive", "region", sentence("exchange those in {region} for one of the active race"))
MOST_REVIVED = 2


class ExchangeDeclinedRegion(Step):
    """Empty up to two regions of a race in decline for tokens of the active one."""

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
    """In decline, up to two of its regions a turn become the active race's."""

    badge_stays = True
    keeps = frozenset({"steps"})
    steps = {"outset": (step(ExchangeDeclinedRegion()),)}


class PickUpTombTokens(Step):
    """A race that has just gone into decline takes all tokens but one a region in hand."""

    id = "unearth"

    def enter(self, s: State) -> bool:
        pick_up_spare_tokens(s, s.band)
        s.regions_to_ask = s.held[s.band]
        return False


@power("tomb")
class Tomb(Trait):
    """All tokens stay in decline; they may be redeployed then, and when a region is lost."""

    on_decline = "all"
    badge_stays = True
    steps = {"fallen": (step(PickUpTombTokens()), REDEPLOY)}


class RemoveDeclinedRace(Step):
    """A race in decline leaves the map."""

    id = "fade"

    def enter(self, s: State) -> bool:
        if s.combo[s.band]:
            remove_declined_race(s, s.band)
        return False


REMOVE_DECLINED_RACE = step(RemoveDeclinedRace())


class RemoveRaceAfterScoring(Step):
    """A race that has just gone into decline leaves when it has scored."""

    id = "dim"

    def enter(self, s: State) -> bool:
        s.agenda[1:1] = [SWITCH_TO[ACTIVE], REMOVE_DECLINED_RACE, SWITCH_TO[s.band % SLOTS]]
        return False


@power("vanishing")
class Vanishing(Trait):
    """In decline two coins for every region instead of one, once, and then nothing is left."""

    keeps = frozenset({"earns"})
    steps = {"fallen": (step(RemoveRaceAfterScoring()),)}

    def earns(self, s: State, band: int) -> int:
        """All of them, in decline."""
        return s.held[band] if band % SLOTS != ACTIVE else 0


@power("wise")
class Wise(Trait):
    """Two coins every turn, but only in decline."""

    keeps = frozenset({"income"})
    badge_stays = True

    def income(self, s: State, band: int) -> int:
        """While there is a region left."""
        return 2 if band % SLOTS != ACTIVE and s.held[band] else 0
