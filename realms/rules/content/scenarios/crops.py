"""Crops of power: the power in each crop space serves the player who holds enough regions around it."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Final

from realms.rules.effects.places_and_relics import remove_pieces_of, update_lent_powers
from realms.rules.model.decisions import DRAW
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import SLOTS
from realms.rules.special import Played, special
from realms.rules.turn.attack import update_targets
from realms.scenario.scenario import Realm
from realms.scenario.special.special_rules import Values


class Crops(TableRule):
    """Powers in crop spaces are lent to bands that hold enough regions around them."""

    id = "crops"

    def __init__(self, values: Values, spaces: Sequence[int]) -> None:
        self.enough, self.rests = values["regions"], values["active_only"]
        self.served = SLOTS if self.rests else 1  # only the active band of a seat may be served, or any
        self.spaces = tuple(spaces)  # the regions around each space, in the order of addresses
        self.barred = frozenset(values["barred"])

    def opens(self, s: State) -> None:
        """Let chance lay the powers before anything else is drawn."""
        s.agenda.append(DRAW_CROP_POWER)

    def ripe(self, s: State) -> Sequence[int]:
        """Return the powers that chance may lay into the next space; none if all spaces have one."""
        if len(s.crop_powers) == len(self.spaces):
            return ()
        traits, barred = s.table.catalogue.traits, self.barred
        return [number for number in s.badge_pile if traits[number].id not in barred]

    def lends(self, s: State, band: int) -> tuple[int, ...]:
        """Return powers around which a band holds enough; unless the rule rests, its whole seat counts."""
        held, enough = self._counted(s)[band], self.enough
        if held.bit_count() < enough:
            return ()
        pairs = zip(self.spaces, s.crop_powers, strict=False)
        return tuple([number for space, number in pairs if (held & space).bit_count() >= enough])

    def _counted(self, s: State) -> Sequence[int]:
        """Return the regions that count for each band."""
        if self.rests:
            return s.held
        return [sum([s.held[each] for each in slots]) for slots in s.table.slots for _ in slots]

    def watches(self, s: State) -> int:
        """Return all regions around crop spaces."""
        return reduce(or_, self.spaces, 0)

    def changed(self, s: State, regions: int) -> None:
        """Lend powers and take them away as soon as regions change hands."""
        counted, enough, moved = self._counted(s), self.enough, False
        bands = range(0, s.table.guards, self.served)
        for space, number in zip(self.spaces, s.crop_powers, strict=False):
            some = space & regions
            for band in bands if some else ():
                own = counted[band] & space
                # speed: few changes make the difference between too few and enough; 5 % of a game with crops
                if (own | some).bit_count() >= enough > (own & ~some).bit_count():
                    moved |= self._correct(s, band, number, own.bit_count() >= enough)
        if moved:
            update_targets(s, s.band)

    def _correct(self, s: State, band: int, number: int, due: bool) -> bool:
        """Update the lent powers of a band if `number` is lent wrongly; return True if it was."""
        astray = self._astray(s, band, number, due)
        if astray:
            update_lent_powers(s, band)
        return astray

    def _astray(self, s: State, band: int, number: int, due: bool) -> bool:
        """Return True if a power is lent to a band that it is not due to, or the other way round."""
        rules = s.rules[band]
        if not s.combo[band] or number in s.table.cache.idle[rules.declined]:
            return False
        return due is not (s.table.catalogue.traits[number] in rules.traits)

    def declines(self, s: State, band: int) -> None:
        """Remove the pieces of powers that served the active race only."""
        if self.rests:
            remove_pieces_of(s, band, (s.table.catalogue.traits[number] for number in self.lends(s, band)))

    def shows(self, s: State, region: int) -> Iterable[int]:
        """Return the powers in crop spaces beside a region."""
        return [number for space, number in self.grows(s) if space >> region & 1]

    def grows(self, s: State) -> Iterable[tuple[int, int]]:
        """Pair each crop space with its power, as far as powers were drawn."""
        return zip(self.spaces, s.crop_powers, strict=False)

    def faults(self, s: State) -> Iterable[str]:
        """Report powers that serve the wrong band."""
        for band in range(s.table.guards):
            lent = () if band % self.served else self.lends(s, band)
            for number in s.crop_powers:
                if self._astray(s, band, number, number in lent):
                    yield f"{s.table.catalogue.id_of(number)} does not serve band {band} as it should"


class DrawCropPower(Step):
    """Chance draws a power for each crop space in turn."""

    id = "sow"
    chance = True

    def enter(self, s: State) -> bool:
        more = bool(self.options(s))
        s.actor, s.options = (CHANCE if more else s.seat), ()
        return more

    def options(self, s: State) -> Sequence[int]:
        crops = s.table.shared[Crops.id]
        ripe = crops.ripe(s) if isinstance(crops, Crops) else ()
        return [DRAW + number for number in ripe]

    def stack(self, s: State) -> str:
        return "powers of crops"

    def take(self, s: State, decision: int) -> Step:
        s.badge_pile.remove(decision - DRAW)
        s.crop_powers += (decision - DRAW,)
        return self


DRAW_CROP_POWER: Final = step(DrawCropPower())


@special("crops")
def crops(values: Values, realm: Realm) -> Played:
    """A crop space is a hole of one cell; the powers in crop spaces are missing from the column."""
    spaces = [hole.regions for hole in realm.board.holes if len(hole.cells) == 1]
    return Played((Crops(values, spaces),))
