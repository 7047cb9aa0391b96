"""A comparison of the position now with an imagined end of the turn."""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from realms.board.names import region_name
from realms.locale import Sentence
from realms.play.advice.counted import OTHER_KIND
from realms.play.advice.rival_attacks import RivalAttack, attacks_on, rivals_of
from realms.play.players.heuristics import free_tokens
from realms.rules.ground.ground import Ground
from realms.rules.position.state import State
from realms.rules.position.table import ACTIVE, SLOTS
from realms.rules.turn.turn import coins_earned, coins_of_region


class TurnComparison:
    """The changes that a way brings to a seat by the end of the turn."""

    def __init__(self, now: State, end: State, seat: int, begun: State | None = None) -> None:
        self.now, self.end, self.seat = now, end, seat
        self._begun = begun or now  # the position after the choice itself
        self.own_turn = now.seat == seat
        self.redeploys = now.step.spreads
        self.last_turn = end.over or now.turn == now.table.turns
        self._homes = _homes(now.table.ground, end.table.ground)

    @cached_property
    def coins(self) -> int:
        """The coins that the seat wins until then."""
        return self.end.coins[self.seat] - self.now.coins[self.seat]

    @cached_property
    def taken(self) -> int:
        """The regions that the seat wins, as the end numbers them."""
        return self.held & ~self._as_end(_held(self.now, self.seat))

    @cached_property
    def lost(self) -> int:
        """The regions that the seat gives up or loses, as the end numbers them."""
        return self._as_end(_held(self.now, self.seat)) & ~self.held

    @cached_property
    def kept(self) -> int:
        """The regions that the seat holds now and at the end, as the end numbers them."""
        return self._as_end(_held(self.now, self.seat)) & self.held

    @cached_property
    def retaken(self) -> int:
        """The regions that the choice gives up and that the seat holds again at the end."""
        if not self.same_board or self._begun.table.ground is not self.now.table.ground:
            return 0
        return _held(self.now, self.seat) & ~_held(self._begun, self.seat) & self.held

    @cached_property
    def victims(self) -> Mapping[int, int]:
        """The number of regions that each rival loses to the seat."""
        found: Counter[int] = Counter()
        for rival in rivals_of(self.now, self.seat):
            found[rival] = (self._as_end(_held(self.now, rival)) & self.taken).bit_count()
        return +found

    @cached_property
    def attacks(self) -> list[RivalAttack]:
        """The regions of the seat that rivals could take next, the worst attack first."""
        return attacks_on(self.end, self.seat)

    @property
    def same_board(self) -> bool:
        """True if regions have the same numbers now and at the end."""
        return self._homes is None

    @property
    def held(self) -> int:
        """The regions that the seat holds at the end."""
        return _held(self.end, self.seat)

    @property
    def declines(self) -> bool:
        """True if the active race of the seat goes into decline."""
        before, after = self.now.combo[SLOTS * self.seat], self.end.combo[SLOTS * self.seat + ACTIVE]
        return self.own_turn and bool(before) and before != after and bool(self._in_decline)

    @property
    def regions_in_decline(self) -> int:
        """The number of regions of races in decline."""
        return sum(self.end.held[band].bit_count() for band in self._in_decline)

    @property
    def coins_in_decline(self) -> int:
        """The coins that races in decline bring each turn."""
        return coins_earned(self.end, self._in_decline)

    @property
    def _in_decline(self) -> list[int]:
        bands = self.end.table.slots[self.seat][ACTIVE + 1 :]
        return [band for band in bands if self.end.held[band]]

    @property
    def free_tokens(self) -> int:
        """The tokens that the seat can set out with in its next turn; none without an active race."""
        return free_tokens(self.end, self.seat) if self.end.combo[SLOTS * self.seat] else 0

    def paying(self, regions: int) -> Mapping[str, int]:
        """Count those of some regions of the seat that bring more than a coin, by kind."""
        s, found = self.end, Counter[str]()
        for region in s.table.regions(regions):
            if self.region_coins(region) > 1:
                found[_kind(s, s.holder[region], region)] += 1
        return found

    def region_coins(self, region: int) -> int:
        """Return the coins that a region brings at the end to the seat; none if another seat holds it."""
        s, band = self.end, self.end.holder[region]
        return coins_of_region(s, band, region) if self.held >> region & 1 else 0

    def name(self, region: int) -> Sentence | None:
        """Return the name of a region of the end; None if it is not on the board yet."""
        ground = self.end.table.ground
        if self._homes is not None and region not in self._homes:
            return None
        if ground.board is None:
            return Sentence("{name}", {"name": ground.names[region]})
        return region_name(ground.board, region)

    def _as_end(self, regions: int) -> int:
        """Return regions of now as the end numbers them; those that are gone are left out."""
        if self._homes is None:
            return regions
        homes = (self._homes[region] for region in self.now.table.regions(regions))
        return sum(1 << home for home in set(homes) if home >= 0)


def _homes(before: Ground, after: Ground) -> list[int] | None:
    """Return the later number of each region; None if the ground is the same."""
    return None if before is after else list(after.numbers_after(before))


def _held(s: State, seat: int) -> int:
    """Return the regions of all races of a seat."""
    return s.held[SLOTS * seat] | s.held[SLOTS * seat + 1] | s.held[SLOTS * seat + 2]


def _kind(s: State, band: int, region: int) -> str:
    """Return the terrain or symbol for which a region brings a band more, if there is one."""
    kinds = (kind for kind in s.rules[band].coin_kinds if kind != "region")
    return next((kind for kind in kinds if s.table.ground.of(kind) >> region & 1), OTHER_KIND)
