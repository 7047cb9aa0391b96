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
    """A coin for every region that they leave at the start of a turn and do not take again in it."""

    def abandons(self, s: State, band: int, region: int) -> None:
        """Note the region, where a coin lies now."""
        s.turn_notes[band, "left"] = s.turn_notes.get((band, "left"), 0) | 1 << region

    def refuses(self, s: State, band: int, attacker: int) -> int:
        """Forbid their owner the regions that they left this turn."""
        return s.turn_notes.get((band, "left"), 0) if attacker // SLOTS == band // SLOTS else 0

    def income(self, s: State, band: int) -> int:
        """Collect the coins."""
        return s.turn_notes.get((band, "left"), 0).bit_count()


TOWER = verb("tower", "region", sentence("build the tower in {region}"))


class BuildTower(Step):
    """Choose the region where all tokens are stacked; the other regions are given up."""

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
    """In decline their tokens form a tower, worth a coin each."""

    steps = {"fallen": (step(BuildTower()),)}
    keeps = frozenset({"income"})

    def income(self, s: State, band: int) -> int:
        """Pay a coin for each token beyond the first, which the region pays for."""
        if band % SLOTS == ACTIVE:
            return 0
        return sum(s.tokens[region] - 1 for region in s.table.regions(s.held[band]))


@race("white_ladies")
class WhiteLadies(Trait):
    """No opponent can take their regions in decline."""

    keeps = frozenset({"refuses"})

    def refuses(self, s: State, band: int, attacker: int) -> int:
        """Forbid all opponents the regions of the race in decline."""
        return 0 if band % SLOTS == ACTIVE or attacker // SLOTS == band // SLOTS else s.held[band]
