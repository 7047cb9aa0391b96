"""Measures of a realm for one count of players: coins, the worth of entries, locks, choke points.

Plain functions of a case, for the checks and for all who compare many maps. None of them loads networkx.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from math import ceil, inf
from operator import or_
from statistics import fmean
from types import MappingProxyType

from realms.board.board import Board, bits
from realms.board.reach import coins_conquered, conquerable
from realms.board.region_sets import connected_parts
from realms.board.seal import find_seal
from realms.checks.case import Case
from realms.checks.entries import entry, special, with_token
from realms.pool.pool import WAYS, Entry
from realms.scenario.special.available_pool import available_pool
from realms.scenario.special.special_rules import Values

TOKENS = 14  # with which entries are compared: about those of a race in its first two turns
PARTS = 5  # of the entries, the worst and the best of which are compared
NOTHING: Mapping[str, float] = MappingProxyType({})
MOST_HOLDERS = 3  # regions that one player can hold for long to seal an entry

# The land behind a bottleneck that is worth a word: so many regions, and one in so many of all.
BEHIND_LEAST, BEHIND_ONE_IN = 2, 10

# For each special rule that pays each turn for holding a region: the regions, and the coins.
PAYING: Mapping[str, Callable[[Board, Values], tuple[int, int]]] = {
    "coin_mines": lambda board, values: (board.regions_with_piece("coin_mine"), values["coins"]),
    "peak_coins": lambda board, values: (board.peaks, values["take"]),
    "throne": lambda board, values: (board.regions_with_piece("throne"), values["coins"]),
    "token_effect": lambda board, values: (
        with_token(board, values["token"]),
        values["coins"] if values["paid"] == "turn" else 0,
    ),
}


# Coins


def bonuses(case: Case) -> list[tuple[int, int]]:
    """Return the regions that pay each turn for being held, with the coins they pay beside the usual one."""
    paid = (PAYING[rule](case.board, values) for rule, values in special(case) if rule in PAYING)
    return [(regions & case.board.passable, coins) for regions, coins in paid if coins > 0]


def bonus_coins(case: Case) -> Mapping[int, int]:
    """Return the extra coins a turn of each region that pays any, the richest regions first."""
    found: dict[int, int] = {}
    for regions, coins in bonuses(case):
        for region in bits(regions):
            found[region] = found.get(region, 0) + coins
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def coins_a_turn(case: Case) -> Sequence[int]:
    """Return the coins a turn of each region: one for land, and what special rules pay."""
    board, more = case.board, bonus_coins(case)
    return [(board.land >> region & 1) + more.get(region, 0) for region in range(board.region_count)]


# Entries


@dataclass(frozen=True, slots=True)
class EntryGap:
    """The worst and the best fifth of the entries by their worth; entries of equal worth belong together."""

    poor: tuple[int, ...]  # the worst fifth
    rich: tuple[int, ...]  # the best fifth
    worst: float  # coins a turn, on average of the worst fifth
    best: float

    @property
    def coins(self) -> float:
        """The coins a turn that the worst fifth lies below the best one."""
        return self.best - self.worst


def entry_worth(case: Case) -> Mapping[int, int]:
    """Return the coins a turn that 14 tokens conquer from each land region where newcomers may enter.

    The best region for its tokens comes first, on the empty board with its tribes and monsters.
    """
    board = case.board
    return coins_conquered(board, bits(entry(case) & board.land), coins_a_turn(case), TOKENS)


def entry_land(case: Case, tokens: int = TOKENS) -> Mapping[int, int]:
    """Return the land regions that some tokens conquer from each land region where newcomers may enter.

    Regions that pay extra count like any other: in play, who begins beside them ends with fewer coins, since
    everybody comes for them.
    """
    board = case.board
    land = [board.land >> region & 1 for region in range(board.region_count)]
    return coins_conquered(board, bits(entry(case) & board.land), land, tokens)


def entry_gap(worth: Mapping[int, int]) -> EntryGap:
    """Compare the worst fifth of the entries by their worth with the best; there must be an entry."""
    ranked = sorted(worth.values())
    fifth = ceil(len(ranked) / PARTS) - 1
    poor = tuple(door for door in worth if worth[door] <= ranked[fifth])
    rich = tuple(door for door in worth if worth[door] >= ranked[-1 - fifth])
    return EntryGap(poor, rich, fmean(map(worth.__getitem__, poor)), fmean(map(worth.__getitem__, rich)))


# Locks


@dataclass(frozen=True, slots=True)
class CoinLock:
    """The extra coins a turn that a race with its power can make immune, or with the shields of one alone."""

    race: Entry
    power: Entry
    coins: int
    by_race: int
    by_power: int


def coin_locks(case: Case) -> Iterator[CoinLock]:
    """Yield the locks of all pairs of a race and a power that may come into play and can shield bonuses.

    Counted are the paying regions that the pair can reach in its first turn, each by its cheapest way on the
    empty board: the richest ones, as many as it can shield at once and has tokens for.
    """
    paying = bonus_coins(case)
    if not paying:
        return
    available = available_pool(case.realm)
    pairs = shielding_pairs(available.of("race"), available.of("power"))
    ways = _ways(case)
    most = max((pair.tokens for pair in pairs), default=0)
    reach: dict[int, list[int]] = {}
    for pair in pairs:
        starts = union(ways[way] for way in pair.ways)
        if starts not in reach:
            reach[starts] = conquerable(case.board, starts, most)
        within = reach[starts][pair.tokens]
        rich = [coins for region, coins in paying.items() if within >> region & 1]
        held = [sum(rich[: int(min(pair.tokens, shields, len(rich)))]) for shields in pair.shields]
        yield CoinLock(pair.race, pair.power, *held)


def coins_without_shields(case: Case) -> int:
    """Return the extra coins a turn of regions that a token makes immune for any race that holds them."""
    immune = union(
        with_token(case.board, values["token"])
        for rule, values in special(case)
        if rule == "token_effect" and values["immune"]
    )
    return sum(coins for region, coins in bonus_coins(case).items() if immune >> region & 1)


def lockable_coins(case: Case, more: Mapping[str, float] = NOTHING) -> float:
    """Return the most extra coins a turn that one race can make immune, with its power or by a token.

    `more` has coins a turn that a race or power is worth beside these, or less than nothing.
    """
    by_pairs = (
        lock.coins + more.get(lock.race.id, 0) + more.get(lock.power.id, 0)
        for lock in coin_locks(case)
        if lock.coins
    )
    return max(0, coins_without_shields(case), *by_pairs)


@dataclass(frozen=True, slots=True)
class ShieldingPair:
    """A race and a power with shields: tokens, ways onto the map, and shields of both, of race, of power."""

    race: Entry
    power: Entry
    tokens: int
    ways: frozenset[str]
    shields: tuple[float, float, float]


@lru_cache(maxsize=16)
def shielding_pairs(races: tuple[Entry, ...], powers: tuple[Entry, ...]) -> tuple[ShieldingPair, ...]:
    """Return the pairs that can make regions immune."""
    return tuple(
        ShieldingPair(
            race,
            power,
            race.tokens + race.extra + power.tokens + power.extra,
            frozenset({*race.enters, *power.enters}),
            (_shields(race, power), _shields(race), _shields(power)),
        )
        for race in races
        for power in powers
        if race.shields or power.shields
    )


def _shields(*entries: Entry) -> float:
    """Count the regions that these can make immune together."""
    return sum(inf if each.shields == "all" else each.shields for each in entries)


def _ways(case: Case) -> Mapping[str, int]:
    """Return the regions where each way of entering leads onto the map."""
    if any(rule == "entry" and not values["powers_exempt"] for rule, values in special(case)):
        return dict.fromkeys(WAYS, entry(case))
    board = case.board
    fiery = {piece.at for piece in board.pieces if piece.piece == "chasm" and piece.data.get("volcano")}
    chasms = board.chasm_neighbours.items()
    return {
        "edge": entry(case),
        "anywhere": board.all_regions,
        "chasm": union(mask for _, mask in chasms),
        "volcano": union(mask for at, mask in chasms if at in fiery),
        "sea": board.neighbours_of(board.impassable),
    }


# Choke points


@dataclass(frozen=True, slots=True)
class ChokePoint:
    """A few land regions that, held together, keep newcomers at one entry from the land behind them."""

    entered: int  # the entry: neighbouring regions where newcomers may enter
    held: int
    behind: int  # land only


def choke_points(case: Case) -> Iterator[ChokePoint]:
    """Yield for each entry the fewest regions, if any, that shut it off from the land farthest behind it."""
    for entered in connected_parts(case.board, entry(case)):
        seal = find_seal(case.board, entered, MOST_HOLDERS)
        if seal:
            yield ChokePoint(entered, seal.held, seal.behind & case.board.land)


def noteworthy(board: Board, behind: int) -> bool:
    """Return True if so much land lies behind a bottleneck that players should know of it."""
    count = (behind & board.land).bit_count()
    return count >= BEHIND_LEAST and count * BEHIND_ONE_IN >= board.land.bit_count()


def union(masks: Iterable[int]) -> int:
    """Return the regions that are in any of these sets."""
    return reduce(or_, masks, 0)
