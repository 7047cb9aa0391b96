"""The worth of races and powers on a map, as far as it can be told without games.

It adds up the usual premium of each in games of the standard player, what calibration found for the
coins that can be locked away and for the land that a race lives on, and the handicap.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from realms.balance.usual import usual_of
from realms.checks.agreement import agreement_of
from realms.checks.case import Case
from realms.checks.families.r_ratios import Share, shares
from realms.checks.measures import coin_locks, lockable_coins
from realms.play.players.registry import STANDARD
from realms.pool.pool import Entry
from realms.scenario.special.available_pool import available_pool
from realms.tiles.kinds import EQUIVALENTS

LOCKS: Final = "P008"  # whose effect is the coins in a game for each coin a turn that is locked
LIVELIHOODS: Final[Mapping[str, str]] = {"terrain": "R002", "symbol": "R003"}  # coins a region above a fifth
COMBINED: Final = ("race", "power")


@cache
def effect_of(code: str) -> float:
    """Return the effect that calibration found for a check, in coins; 0 if none is known."""
    known = agreement_of(code)
    return known.effect.value if known and known.effect else 0.0


def handicaps(case: Case) -> Mapping[str, int]:
    """Return the coins that come with races and powers."""
    given: Mapping[str, int] = case.realm.scenario.data.get("pool", {}).get("handicap", {})
    return given


def expected_worth(case: Case) -> dict[str, float]:
    """Return the coins at the end that come with each race and power in play, above or below others."""
    usual, given, locked = usual_of(case.realm.players, STANDARD), handicaps(case), _locked(case)
    premiums = {name: figure.mean for name, figure in usual.premiums.items()} if usual else {}
    living = [*shares(case.board)]
    return {
        each.id: premiums.get(each.id, 0.0)
        + effect_of(LOCKS) * locked.get(each.id, 0)
        + sum(_living(each, living))
        + given.get(each.id, 0)
        for each in available_pool(case.realm).entries
        if each.kind in COMBINED
    }


def _locked(case: Case) -> Mapping[str, int]:
    """Return the coins a turn that each race and power can lock by itself."""
    found: dict[str, int] = defaultdict(int)
    for lock in coin_locks(case):
        for entry, coins in ((lock.race, lock.by_race), (lock.power, lock.by_power)):
            found[entry.id] = max(found[entry.id], coins)
    return found


def _living(entry: Entry, living: list[Share]) -> Iterator[float]:
    """Yield the coins that a race or power has from more regions of its kind than a fifth, or from fewer."""
    for share in living:
        meant = {share.subject, EQUIVALENTS.get(share.subject, share.subject)}
        if entry.needs and meant.issuperset(entry.needs):
            yield effect_of(LIVELIHOODS[share.kind]) * share.off


def locked_beyond_handicap(case: Case) -> float:
    """Return the most coins a turn that one race can lock, less those that its handicap makes up for."""
    worth = effect_of(LOCKS)
    made_up = {name: coins / worth for name, coins in handicaps(case).items()} if worth else {}
    return lockable_coins(case, made_up)
