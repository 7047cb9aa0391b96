"""The fourteen races of the base box."""

from collections.abc import Sequence

from realms.locale import sentence
from realms.rules.effects.replacing import regions_with_lone_token, replace_token
from realms.rules.model.decisions import LEAVE, verb
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Mark, Trait, race
from realms.rules.position.ownership import ASIDE, leave_region, set_aside
from realms.rules.position.state import State

# --- Amazons ---------------------------------------------------------------------------------------------

ATTACK_ONLY_TOKENS = 4


class SetAttackOnlyTokensAside(Step):
    """Set tokens aside that only attack; the owner chooses the regions that are given up for it."""

    id = "set_aside"

    def enter(self, s: State) -> bool:
        """Set aside the hand first, and regions after that."""
        set_aside(s, s.band, min(s.hand[s.band], _still_to_set_aside(s)))
        s.regions_to_ask = s.held[s.band]
        if not _still_to_set_aside(s) or not s.held[s.band]:
            return False
        s.options = [LEAVE + region for region in s.table.regions(s.held[s.band])]
        return True

    def take(self, s: State, decision: int) -> Step:
        s.hand[s.band] += leave_region(s, decision - LEAVE)
        return self


def _still_to_set_aside(s: State) -> int:
    return ATTACK_ONLY_TOKENS - s.race_notes.get((s.band, ASIDE), 0)


@race("amazons")
class Amazons(Trait):
    """Four of their tokens attack only: they are set aside before redeployment."""

    steps = {"gathered": (step(SetAttackOnlyTokensAside()),)}


# --- the plain ones --------------------------------------------------------------------------------------


@race("dwarves")
class Dwarves(Trait):
    """One more coin for every mine, in decline too."""

    coins = {"mine": 1}
    keeps = frozenset({"coins"})


@race("elves")
class Elves(Trait):
    """Lose no token with a region."""

    loses = 0


@race("ghouls")
class Ghouls(Trait):
    """All of them stay in decline, and conquer before the active race of their owner does."""

    on_decline = "all"
    undead = True
    keeps = frozenset({"undead"})


@race("giants")
class Giants(Trait):
    """Regions beside a mountain that they hold cost one token less."""

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """Make the neighbours of their mountains cheaper."""
        return s.table.near(s.held[band] & s.table.ground.of("mountain")), 1


@race("halflings")
class Halflings(Trait):
    """Enter the map anywhere; the first two regions that they conquer are immune."""

    lays = Mark("hole", immune=True, limit=2)


@race("humans")
class Humans(Trait):
    """One more coin for every farmland."""

    coins = {"farmland": 1}


@race("orcs")
class Orcs(Trait):
    """One more coin for every non-empty region conquered this turn."""

    def income(self, s: State, band: int) -> int:
        """Pay a coin for each non-empty region conquered."""
        return s.non_empty_conquests


@race("ratmen")
class Ratmen(Trait):
    """Have no ability but their number."""


@race("skeletons")
class Skeletons(Trait):
    """A new token for every two non-empty regions conquered this turn."""

    def gains(self, s: State, band: int) -> int:
        """Return half the number of non-empty conquests, rounded down."""
        return s.non_empty_conquests // 2


# --- Sorcerers -------------------------------------------------------------------------------------------

CONVERT = verb("convert", "region", sentence("convert the token in {region}"))


@race("sorcerers")
class Sorcerers(Trait):
    """Once a turn for each opponent, a lone active token is replaced by one of the tray."""

    verbs = (CONVERT,)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """List the lone active tokens in reach, except those of players who lost one this turn."""
        if not s.held[band] or not s.tray[s.combo[band][0]]:
            return ()
        return [CONVERT + region for region in regions_with_lone_token(s, band, "converted")]

    def act(self, s: State, band: int, decision: int) -> None:
        """Replace the token."""
        replace_token(s, band, decision - CONVERT, "converted")


@race("tritons")
class Tritons(Trait):
    """Regions beside a sea, lake or river cost one token less."""

    cheaper = {"coast": 1}


@race("trolls")
class Trolls(Trait):
    """A lair defends every region that they conquer, in decline too."""

    lays = Mark("lair", defence=1, stays=True)


@race("wizards")
class Wizards(Trait):
    """One more coin for every magic source."""

    coins = {"magic_source": 1}
