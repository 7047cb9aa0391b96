"""Crops of power: a special power in each crop space serves whoever holds enough of the regions around it."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Final

from realms.rules.attack import aim
from realms.rules.finds import serve, withdraw
from realms.rules.special import Played, special
from realms.rules.state import CHANCE, State
from realms.rules.step import Step, step
from realms.rules.table import SLOTS
from realms.rules.trait import Trait
from realms.rules.words import DRAW
from realms.scenario.scenario import Realm
from realms.scenario.special.special import Values


class Crops(Trait):
    """What lies in a crop space is lent to who holds enough around it, and only while he does."""

    id, kind = "crops", "scenario"

    def __init__(self, values: Values, spaces: Sequence[int]) -> None:
        self.enough, self.rests = values["regions"], values["active_only"]
        self.spaces = tuple(spaces)  # the regions around each, in the order of their addresses
        self.barred = frozenset(values["barred"])

    def opens(self, s: State) -> None:
        """Chance lays the powers before anything else is drawn."""
        s.agenda.append(SOW)

    def ripe(self, s: State) -> Sequence[int]:
        """The powers of which one may come into the next space, if there is one without."""
        if len(s.grown) == len(self.spaces):
            return ()
        return [number for number in s.badges if s.table.name(number) not in self.barred]

    def lends(self, s: State, band: int) -> tuple[int, ...]:
        """The powers around which it holds enough; without `rests` all races of a seat count together."""
        held, enough = self._counted(s, band), self.enough
        pairs = zip(self.spaces, s.grown, strict=False)
        return tuple([number for space, number in pairs if (held & space).bit_count() >= enough])

    def _counted(self, s: State, band: int) -> int:
        """The regions that count for a band."""
        if self.rests:
            return 0 if band % SLOTS else s.held[band]
        return sum([s.held[each] for each in s.table.slots[band // SLOTS]])

    def watches(self, s: State) -> int:
        """All around the crop spaces."""
        return reduce(or_, self.spaces, 0)

    def changed(self, s: State, regions: int) -> None:
        """Give and take what the change brings about, at once."""
        strayed = {
            band: None
            for space, number in zip(self.spaces, s.grown, strict=False)
            if space & regions
            for band in self._strays(s, space, number)
        }
        for band in strayed:
            serve(s, band)
        if strayed:
            aim(s, s.band)

    def _strays(self, s: State, space: int, number: int) -> Iterable[int]:
        """The bands that a power serves though they do not hold enough around it, or the other way round."""
        power, idle = s.table.traits[number], s.table.idle
        return [
            band
            for band in range(s.table.guards)
            if s.combo[band]
            and number not in idle[s.rules[band].declined]
            and ((self._counted(s, band) & space).bit_count() >= self.enough)
            is not (power in s.rules[band].traits)
        ]

    def declines(self, s: State, band: int) -> None:
        """What served the active race only leaves nothing behind."""
        if self.rests:
            withdraw(s, band, (s.table.traits[number] for number in self.lends(s, band)))

    def shows(self, s: State, region: int) -> Iterable[int]:
        """What lies in the spaces beside it."""
        return [number for space, number in self.grows(s) if space >> region & 1]

    def grows(self, s: State) -> Iterable[tuple[int, int]]:
        """A power in each space, as far as they have been drawn."""
        return zip(self.spaces, s.grown, strict=False)

    def faults(self, s: State) -> Iterable[str]:
        """Powers that serve the wrong band."""
        for space, number in zip(self.spaces, s.grown, strict=False):
            for band in self._strays(s, space, number):
                yield f"{s.table.name(number)} does not serve band {band} as it should"


class Sow(Step):
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

    def take(self, s: State, decision: int) -> Step:
        s.badges.remove(decision - DRAW)
        s.grown += (decision - DRAW,)
        return self


SOW: Final = step(Sow())


@special("crops")
def crops(values: Values, realm: Realm) -> Played:
    """A crop space is a hole of one cell; the powers in them are missing from the column."""
    spaces = [hole.regions for hole in realm.board.holes if len(hole.cells) == 1]
    return Played((Crops(values, spaces),), powers=len(spaces))
