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
    """Tokens that only attack go aside; if they are the last of a region, their owner says of which."""

    id = "set_aside"

    def enter(self, s: State) -> bool:
        """First those that may move; then whole regions."""
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
    """Four of their tokens attack and do not defend."""

    steps = {"gathered": (step(SetAttackOnlyTokensAside()),)}


# --- the plain ones --------------------------------------------------------------------------------------


@race("dwarves")
class Dwarves(Trait):
    """One more coin for every mine, in decline too."""

    coins = {"mine": 1}
    keeps = frozenset({"coins"})


@race("elves")
class Elves(Trait):
    """No token is lost with a region."""

    loses = 0


@race("ghouls")
class Ghouls(Trait):
    """All of them stay in decline, and go on conquering before their owner's active race."""

    on_decline = "all"
    undead = True
    keeps = frozenset({"undead"})


@race("giants")
class Giants(Trait):
    """One token less beside a mountain that they hold."""

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """All that borders on their mountains."""
        return s.table.near(s.held[band] & s.table.ground.of("mountain")), 1


@race("halflings")
class Halflings(Trait):
    """Come in anywhere; nobody can take the first two regions that they take."""

    lays = Mark("hole", immune=True, limit=2)


@race("humans")
class Humans(Trait):
    """One more coin for every farmland."""

    coins = {"farmland": 1}


@race("orcs")
class Orcs(Trait):
    """One more coin for every region taken this turn that was not empty."""

    def income(self, s: State, band: int) -> int:
        """What they found there."""
        return s.non_empty_conquests


@race("ratmen")
class Ratmen(Trait):
    """There are many of them."""


@race("skeletons")
class Skeletons(Trait):
    """A new token for every two regions taken this turn that were not empty."""

    def gains(self, s: State, band: int) -> int:
        """Half of them, rounded down."""
        return s.non_empty_conquests // 2


# --- Sorcerers -------------------------------------------------------------------------------------------

CONVERT = verb("convert", "region", sentence("convert the token in {region}"))


@race("sorcerers")
class Sorcerers(Trait):
    """Once a turn for each opponent a lone active token becomes one of theirs, from the tray."""

    verbs = (CONVERT,)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """Every lone active token within reach, unless its owner has lost one that way this turn."""
        if not s.held[band] or not s.tray[s.combo[band][0]]:
            return ()
        return [CONVERT + region for region in regions_with_lone_token(s, band, "converted")]

    def act(self, s: State, band: int, decision: int) -> None:
        """Exchange the token."""
        replace_token(s, band, decision - CONVERT, "converted")


@race("tritons")
class Tritons(Trait):
    """One token less beside a sea, lake or river."""

    cheaper = {"coast": 1}


@race("trolls")
class Trolls(Trait):
    """A lair defends every region that they hold, in decline too."""

    lays = Mark("lair", defence=1, stays=True)


@race("wizards")
class Wizards(Trait):
    """One more coin for every magic source."""

    coins = {"magic_source": 1}
