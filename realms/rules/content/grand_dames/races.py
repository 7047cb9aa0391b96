"""The races of Grand Dames."""

from realms.locale import sentence
from realms.rules.model.decisions import verb
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Trait, race
from realms.rules.position.ownership import leave_region
from realms.rules.position.state import State
from realms.rules.position.table import ACTIVE, SLOTS


@race("gypsies")
class Gypsies(Trait):
    """A coin for every region left at the beginning of a turn, which is not taken again in it."""

    def abandons(self, s: State, band: int, region: int) -> None:
        """The coin lies there."""
        s.turn_notes[band, "left"] = s.turn_notes.get((band, "left"), 0) | 1 << region

    def refuses(self, s: State, band: int, attacker: int) -> int:
        """Their owner does not come back in this turn."""
        return s.turn_notes.get((band, "left"), 0) if attacker // SLOTS == band // SLOTS else 0

    def income(self, s: State, band: int) -> int:
        """The coins are collected."""
        return s.turn_notes.get((band, "left"), 0).bit_count()


TOWER = verb("tower", "region", sentence("build the tower in {region}"))


class BuildTower(Step):
    """Say in which region all that stay are stacked; the others are given up."""

    id = "build_tower"

    def enter(self, s: State) -> bool:
        regions = s.table.regions(s.held[s.band])
        s.options = [TOWER + region for region in regions]
        return len(regions) > 1

    def take(self, s: State, decision: int) -> None:
        tower = decision - TOWER
        for region in s.table.regions(s.held[s.band] & ~(1 << tower)):
            tokens = leave_region(s, region)
            s.tokens[tower] += tokens
            s.cost[tower] += tokens


@race("priestesses")
class Priestesses(Trait):
    """In decline a tower of as many as they held regions; a coin for each of them."""

    steps = {"fallen": (step(BuildTower()),)}
    keeps = frozenset({"income"})

    def income(self, s: State, band: int) -> int:
        """Each of them instead of the region."""
        if band % SLOTS == ACTIVE:
            return 0
        return sum(s.tokens[region] - 1 for region in s.table.regions(s.held[band]))


@race("white_ladies")
class WhiteLadies(Trait):
    """In decline no opponent can take what they hold."""

    keeps = frozenset({"refuses"})

    def refuses(self, s: State, band: int, attacker: int) -> int:
        """All their regions, to all opponents."""
        return 0 if band % SLOTS == ACTIVE or attacker // SLOTS == band // SLOTS else s.held[band]
