"""Special rules that bring coins: coin mines, coins on peaks, the tribute of the throne."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from realms.locale import sentence
from realms.rules.model.decisions import verb
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Mark
from realms.rules.position.ownership import add_to_heap, heap_size
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS
from realms.rules.special import Played, special
from realms.scenario.scenario import Realm
from realms.scenario.special.special_rules import Values
from realms.tiles.kinds import MONSTERS, MOUNTAIN


class CoinMines(TableRule):
    """Every region with a coin mine brings more coins."""

    id = "coin_mines"

    def __init__(self, values: Values) -> None:
        self.coins = {"coin_mine": values["coins"]}
        self.rests = values["active_only"]


@special("coin_mines")
def coin_mines(values: Values, _realm: Realm) -> Played:
    """Coin mines only pay; they neither move nor defend."""
    return Played((CoinMines(values),))


# --- coins on the peaks ----------------------------------------------------------------------------------

PEAK_COIN: Final = Mark("peak_coin", several=True, fixed=True)
LAY_COIN: Final = verb("coin", "region", sentence("lay a coin on {region}"))
TO_LAY, TOGETHER = "coins to lay", "coins together on"
ANYWHERE: Final = -1


def _peaks(s: State) -> int:
    ground = s.table.ground
    return ground.of("peak") & ground.of(MOUNTAIN)


class LayCoins(Step):
    """Choose the peak of each coin; where they must not all lie together, the last one lies apart."""

    id = "lay_coins"

    def enter(self, s: State) -> bool:
        s.options = self.options(s)
        while len(s.options) == 1:
            self.take(s, s.options[0])
            s.options = self.options(s)
        return bool(s.options)

    def options(self, s: State) -> Sequence[int]:
        left = s.turn_notes[s.band, TO_LAY]
        together = s.turn_notes.get((s.band, TOGETHER), ANYWHERE)
        barred = 1 << together if left == 1 and together != ANYWHERE else 0
        return [LAY_COIN + region for region in s.table.regions(_peaks(s) & ~barred if left else 0)]

    def take(self, s: State, decision: int) -> Step:
        region, notes = decision - LAY_COIN, s.turn_notes
        add_to_heap(s, PEAK_COIN, region, 1)
        notes[s.band, TO_LAY] -= 1
        if notes.setdefault((s.band, TOGETHER), region) != region:
            notes[s.band, TOGETHER] = ANYWHERE
        return self


LAY_COINS = step(LayCoins())


class PeakCoins(TableRule):
    """The holder of a peak takes coins from it each turn; players who decline lay new ones."""

    id = "peak_coins"
    called = sentence("coins on peaks")
    pieces = (PEAK_COIN,)

    def __init__(self, values: Values) -> None:
        self.start, self.take, self.new = values["start"], values["take"], values["declining"]
        self.spread, self.rests = values["spread"], values["active_only"]

    def opens(self, s: State) -> None:
        """Lay the first coins on every peak."""
        for region in s.table.regions(_peaks(s)):
            add_to_heap(s, PEAK_COIN, region, self.start)

    def income(self, s: State, band: int) -> int:
        """Pay coins from each peak held, while there are any."""
        return sum(coins for _, coins in self._due(s, band))

    def counted(self, s: State, band: int) -> None:
        """Remove the coins that were paid."""
        for region, coins in self._due(s, band):
            add_to_heap(s, PEAK_COIN, region, -coins)

    def _due(self, s: State, band: int) -> list[tuple[int, int]]:
        held = s.table.regions(s.held[band] & _peaks(s))
        return [(region, min(self.take, heap_size(s, PEAK_COIN, region))) for region in held]

    def declines(self, s: State, band: int) -> None:
        """Let the player lay new coins after scoring."""
        s.turn_notes[band, TO_LAY] = self.new
        if not self.spread:
            s.turn_notes[band, TOGETHER] = ANYWHERE
        s.agenda[1:1] = [LAY_COINS]

    def faults(self, s: State) -> Iterator[str]:
        """Report coins that do not lie on a peak."""
        astray = [region for region, mark in s.heaps if s.table.markers.marks[mark] is PEAK_COIN]
        if any(not _peaks(s) >> region & 1 for region in astray):
            yield "coins of the peaks lie where no peak is"


@special("peak_coins")
def peak_coins(values: Values, _realm: Realm) -> Played:
    """Coins on peaks belong to the bank until a player takes them."""
    return Played((PeakCoins(values),))


# --- the throne ------------------------------------------------------------------------------------------


def _by_region(s: State, near: int) -> Iterator[int]:
    return (s.holder[region] for region in s.table.regions(near))


def _by_race(s: State, near: int) -> Iterator[int]:
    return (band for band in range(s.table.nobody) if s.held[band] & near)


def _by_player(s: State, near: int) -> Iterator[int]:
    seats = {band // SLOTS: band for band in _by_race(s, near)}
    return iter(seats.values())


OWED_BY: Final[Mapping[str, Callable[[State, int], Iterator[int]]]] = {
    "region": _by_region,
    "race": _by_race,
    "player": _by_player,
}


class Throne(TableRule):
    """The holder of the throne gets a tribute from its neighbours."""

    id = "throne"

    def __init__(self, values: Values) -> None:
        self.tribute: int = values["coins"]
        self.owed_by = OWED_BY[values["per"]]
        self.players_pay = values["payer"] == "players"
        self.tribes: bool = values["tribes"]
        self.rests = values["active_only"]

    def robs(self, s: State, band: int) -> Sequence[int]:
        """List the neighbouring players who pay, unless the bank pays for them."""
        debtors = self._debtors(s, band) if self.players_pay else []
        seats = [debtor // SLOTS for debtor in debtors if debtor < s.table.guards]
        return [seat for seat in seats if seat != band // SLOTS for _ in range(self.tribute)]

    def income(self, s: State, band: int) -> int:
        """Pay the part of the tribute that comes from the bank."""
        debtors = self._debtors(s, band)
        owed = self.tribes * debtors.count(s.table.guards)
        if not self.players_pay:
            owed += sum(debtor < s.table.guards and debtor // SLOTS != band // SLOTS for debtor in debtors)
        return self.tribute * owed

    def _debtors(self, s: State, band: int) -> list[int]:
        """Return the bands that owe a tribute: lost tribes do, monsters do not."""
        ground = s.table.ground
        throne = ground.of("throne")
        if not s.held[band] & throne:
            return []
        monsters = s.held[s.table.guards] & ground.of(MONSTERS)
        return list(self.owed_by(s, s.table.near(throne) & ~throne & ~monsters))


@special("throne")
def throne(values: Values, _realm: Realm) -> Played:
    """The throne is known from the start, and serves races in decline too."""
    return Played((Throne(values),))
