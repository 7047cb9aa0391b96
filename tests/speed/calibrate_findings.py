"""Findings against play: what a finding says of a realm, and what the games of realms left out show."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, nan
from statistics import fmean
from typing import Protocol, TypeVar

from calibrate_measures import auc, left_out, pooled, rank_correlation, redrawn, rounded
from calibrate_summary import PlayedRealm, deficit, regions_a_player
from corpus import CorpusRealm
from corpus_sketch import Json

from realms.balance.statistics.figures import Estimate
from realms.balance.statistics.running import RunningMean
from realms.tiles.kinds import EQUIVALENTS

LARGE = 4.0  # coins at the end of a game that count as an effect
FEWEST = 30  # games behind a figure of one race in one realm
ORDINARY = (7.5, 10.5)  # regions a player, where R005 is compared
SURELY = 1.64  # standard errors: one-sided 95 per cent
LOCK_THRESHOLDS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14)
SPOKEN = ("P002", "R001", "R002", "R003", "R005")
GAP_THRESHOLDS = (1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0)


class RealmWithGames(Protocol):
    """A realm whose games are compared with those of others for the same count of players."""

    @property
    def realm(self) -> CorpusRealm:
        """The realm."""

    @property
    def name(self) -> str:
        """The name of the realm."""

    @property
    def players(self) -> int:
        """The number of players."""


Played = TypeVar("Played", bound=RealmWithGames)


@dataclass(frozen=True, slots=True)
class Compared:
    """One realm, or one race or power in a realm: what a check measures there, and what was played."""

    realm: str
    kind: str
    measure: float
    played: float
    error: float  # standard error of what was played

    @property
    def large(self) -> bool:
        """True if play shows a large effect."""
        return self.played > LARGE

    @property
    def sure(self) -> bool:
        """True if play shows a large effect, and certainly one."""
        return self.large and self.played > SURELY * self.error


def slope(units: Sequence[Compared]) -> float:
    """Return how much more was played for each one more measured, by least squares."""
    if len(units) < 3:
        return nan
    x, y = fmean(unit.measure for unit in units), fmean(unit.played for unit in units)
    spread = sum((unit.measure - x) ** 2 for unit in units)
    both = sum((unit.measure - x) * (unit.played - y) for unit in units)
    return both / spread if spread else nan


def correlation(units: Sequence[Compared]) -> float:
    """Return the rank correlation of what is measured with what was played."""
    return rank_correlation([unit.measure for unit in units], [unit.played for unit in units])


def area(units: Sequence[Compared]) -> float:
    """Return the AUC of the measure for a large effect."""
    return auc([unit.measure for unit in units], [unit.large for unit in units])


def by_realm(units: Sequence[Compared]) -> list[list[Compared]]:
    """Return the units of each realm together."""
    groups: dict[str, list[Compared]] = {}
    for unit in units:
        groups.setdefault(unit.realm, []).append(unit)
    return list(groups.values())


def interval(units: Sequence[Compared], figure: Callable[[Sequence[Compared]], float]) -> Estimate | None:
    """Return a figure with its interval; the units of one realm are drawn together."""
    groups = by_realm(units)
    if not groups:
        return None
    return redrawn(groups, lambda drawn: figure([unit for group in drawn for unit in group]))


# Thresholds


def best_threshold(units: Sequence[Compared], candidates: Sequence[float]) -> float:
    """Return the threshold that names large effects and few others: hits less false alarms is greatest."""

    def gain(threshold: float) -> float:
        large = [unit.measure >= threshold for unit in units if unit.large]
        small = [unit.measure >= threshold for unit in units if not unit.large]
        return fmean(large or [0.0]) - fmean(small or [0.0])

    return max(candidates, key=lambda each: (round(gain(each), 6), each))


def thresholds(units: Sequence[Compared], candidates: Sequence[float]) -> Iterator[Json]:
    """Yield, for each threshold, what it names and what was played there."""
    for threshold in candidates:
        named = [unit for unit in units if unit.measure >= threshold]
        if named:
            mean = interval(named, lambda drawn: fmean(unit.played for unit in drawn))
            yield {
                "threshold": threshold,
                "named": len(named),
                "large": sum(unit.large for unit in named),
                "symmetric": sum(unit.kind == "symmetric" for unit in named),
                "played": rounded(mean) if mean else None,
            }


def judged(units: Sequence[Compared], named: Mapping[int, bool]) -> Json:
    """Return how many of the findings play bears out, what they miss, and the symmetric realms they name."""
    right = [unit.large for at, unit in enumerate(units) if named[at]]
    missed = [not named[at] for at, unit in enumerate(units) if unit.sure]
    return {
        "named": {"count": sum(right), "of": len(right)},
        "missed": {"count": sum(missed), "of": len(missed)},
        "fair": {unit.realm for at, unit in enumerate(units) if named[at] and unit.kind == "symmetric"},
    }


def with_fitted_threshold(units: Sequence[Compared], candidates: Sequence[float]) -> Json:
    """Judge units by the threshold that fits the realms of the other folds."""
    named, chosen = dict.fromkeys(range(len(units)), False), list[float]()
    for inside, outside in left_out(units, lambda unit: unit.realm):
        threshold = best_threshold(inside, candidates)
        chosen.append(threshold)
        left = {id(unit) for unit in outside}
        named |= {at: unit.measure >= threshold for at, unit in enumerate(units) if id(unit) in left}
    return judged(units, named) | {"thresholds": chosen, "all": best_threshold(units, candidates)}


def agreement(
    units: Sequence[Compared],
    by: str,
    figure: Callable[[Sequence[Compared]], float],
    effect: Estimate | None,
    more: Json,
) -> Json:
    """Return the entry of a check in the table of agreement, without games."""
    found: Json = {"realms": len(by_realm(units))}
    value = interval(units, figure)
    if value:
        found["agreement"] = {"by": by, **rounded(value)}
    found |= {key: more[key] for key in ("named", "missed", "symmetric") if more.get(key, {}).get("of")}
    if effect:
        found["effect"] = rounded(effect)
    return found


# What is compared


def door_slope(realms: Sequence[PlayedRealm]) -> float:
    """Return the coins at the end for each coin of worth of an entry, within realms."""
    both = spread = 0.0
    for realm in realms:
        doors = [door for door in realm.doors.values() if door.coins.count]
        games = sum(door.coins.count for door in doors)
        if games:
            worth = sum(door.worth * door.coins.count for door in doors) / games
            coins = sum(door.coins.total for door in doors) / games
            both += sum(door.coins.count * (door.worth - worth) * (door.coins.mean - coins) for door in doors)
            spread += sum(door.coins.count * (door.worth - worth) ** 2 for door in doors)
    return both / spread if spread else nan


def door_correlation(realms: Sequence[PlayedRealm]) -> float:
    """Return the mean rank correlation of worth and coins of the entries of a realm."""
    found = []
    for realm in realms:
        doors = [door for door in realm.doors.values() if door.coins.count >= 5]
        value = rank_correlation([door.worth for door in doors], [door.coins.mean for door in doors])
        if isfinite(value):
            found.append(value)
    return fmean(found) if found else nan


def gaps(realms: Sequence[PlayedRealm]) -> list[Compared]:
    """Compare the gap of worth between the worst and the best fifth of entries with that of coins."""
    found = []
    for realm in realms:
        played, error = deficit(realm)
        if isfinite(played) and isfinite(error) and not set(realm.poor) & set(realm.rich):
            found.append(Compared(realm.name, realm.realm.kind, realm.gap, played, error))
    return found


def usual_premiums(
    realms: Sequence[PlayedRealm], plain: Callable[[PlayedRealm, str], bool]
) -> dict[str, float]:
    """Return what each race and power brings its owners in realms where a matter plays no part."""
    names = {name for realm in realms for name in realm.carriers}
    found = {
        name: pooled(
            realm.carriers[name] for realm in realms if name in realm.carriers and plain(realm, name)
        )
        for name in names
    }
    return {name: carriers.mean for name, carriers in found.items() if carriers.count}


def locks(realms: Sequence[PlayedRealm]) -> list[Compared]:
    """Compare the coins a turn that a race or power can lock with what it brings above its usual."""
    usual = usual_premiums(realms, lambda realm, name: not realm.locks.get(name))
    return [
        Compared(realm.name, realm.realm.kind, coins, carrier.mean - usual[name], carrier.error)
        for realm in realms
        for name, coins in realm.locks.items()
        if (carrier := realm.carriers.get(name, RunningMean())).count >= FEWEST and name in usual
    ]


def livelihoods(realms: Sequence[PlayedRealm], kind: str) -> list[Compared]:
    """Compare regions above the fair share with what races and powers that need them bring more."""
    usual = usual_premiums(realms, lambda *_: True)
    found = []
    for realm in realms:
        for share in (share for share in realm.shares if share.kind == kind):
            meant = {share.subject, EQUIVALENTS.get(share.subject, share.subject)}
            for name, entry in realm.pool.items():
                carrier = realm.carriers.get(name, RunningMean())
                if entry.needs and set(entry.needs) <= meant and carrier.count >= FEWEST:
                    premium = carrier.mean - usual[name]
                    found.append(Compared(realm.name, realm.realm.kind, share.off, premium, carrier.error))
    return found


def compared(
    realms: Sequence[Played],
    figure: Callable[[Played], RunningMean],
    measure: Callable[[Played], float],
) -> list[Compared]:
    """Compare a measure of realms with a figure of their games, less the mean of that count of players."""
    known = [each for each in realms if figure(each).count > 1]
    means = {
        players: fmean(figure(each).mean for each in known if each.players == players)
        for players in {each.players for each in known}
    }
    return [
        Compared(
            each.name,
            each.realm.kind,
            measure(each),
            figure(each).mean - means[each.players],
            figure(each).error,
        )
        for each in known
    ]


def last_seats(realms: Sequence[PlayedRealm]) -> list[Compared]:
    """Compare the entries that are missing with how far the last seat lies below its usual."""
    behind = {
        each.name: fmean(c.mean for c in each.coins) - each.coins[-1].mean for each in realms if each.games
    }
    usual = {
        players: fmean(behind[each.name] for each in realms if each.players == players and each.games)
        for players in {each.players for each in realms if each.games}
    }
    return [
        Compared(
            each.name,
            each.realm.kind,
            float(each.players - each.entries),
            behind[each.name] - usual[each.players],
            each.coins[-1].error,
        )
        for each in realms
        if each.games
    ]


def difference(units: Sequence[Compared], named: Collection[str]) -> Estimate | None:
    """Return how much more was played in realms where a check speaks than where it is silent."""

    def gap(drawn: Sequence[Compared]) -> float:
        ones = [unit.played for unit in drawn if unit.realm in named]
        others = [unit.played for unit in drawn if unit.realm not in named]
        return fmean(ones) - fmean(others) if ones and others else nan

    return interval(units, gap)


def all_agreements(realms: Sequence[PlayedRealm]) -> tuple[dict[str, Json], Json]:
    """Return the agreement of each check, and the tables of thresholds."""
    doors, pairs = gaps(realms), locks(realms)
    by_gap = with_fitted_threshold(doors, GAP_THRESHOLDS)
    by_lock = with_fitted_threshold(pairs, LOCK_THRESHOLDS)
    played = [each for each in realms if each.drawn_games]
    effect = redrawn(played, door_slope) if played else None
    found = {
        "P008": agreement(
            pairs, "AUC", area, interval(pairs, slope), by_lock | symmetric(realms, by_lock["fair"])
        ),
        "P011": agreement(
            doors, "rank correlation", correlation, effect, by_gap | symmetric(realms, by_gap["fair"])
        ),
        **_by_finding(realms),
    }
    within = redrawn(played, door_correlation) if played else None
    tables = {
        "P008": [*thresholds(pairs, LOCK_THRESHOLDS)],
        "P011": [*thresholds(doors, GAP_THRESHOLDS)],
        "P011 by kind": [*kinds_of(doors)],
        "best": {"P008": by_lock["thresholds"], "P011": by_gap["thresholds"]},
        "P011 within realms": rounded(within) if within else {},
    }
    return {code: entry for code, entry in found.items() if entry["realms"]}, tables


def _by_finding(realms: Sequence[PlayedRealm]) -> dict[str, Json]:
    """Return the agreement of the checks whose limits are not fitted."""
    last = last_seats(realms)
    crowd = compared(realms, lambda each: each.figures["contested"], regions_a_player)
    usual_size = [each for each in realms if ORDINARY[0] <= regions_a_player(each) <= ORDINARY[1]]
    runs = compared(usual_size, lambda each: each.fights, lambda each: each.longest_run)
    spoken = {code: {each.name for each in realms if code in each.found} for code in SPOKEN}
    effects = {
        "P002": (last, difference(last, spoken["P002"])),
        "R001": (crowd, interval(crowd, slope)),
        "R005": (runs, difference(runs, spoken["R005"])),
    }
    for code, kind in (("R002", "terrain"), ("R003", "symbol")):
        units = livelihoods(realms, kind)
        effects[code] = units, interval(units, slope)
    named = {at: unit.realm in spoken["P002"] for at, unit in enumerate(last)}
    more = {"P002": judged(last, named)}
    return {
        code: agreement(
            units,
            "rank correlation",
            correlation,
            effect,
            {**more.get(code, {}), **symmetric(realms, spoken[code])},
        )
        for code, (units, effect) in effects.items()
    }


def symmetric(realms: Sequence[PlayedRealm], named: Collection[str]) -> Json:
    """Return how many symmetric realms are named."""
    fair = [each.name for each in realms if each.realm.kind == "symmetric"]
    return {"symmetric": {"count": sum(name in named for name in fair), "of": len(fair)}}


def kinds_of(units: Sequence[Compared]) -> Iterator[Json]:
    """Yield, for each kind of realms, what was measured and what was played there."""
    for kind in dict.fromkeys(unit.kind for unit in units):
        mine = [unit for unit in units if unit.kind == kind]
        mean = interval(mine, lambda drawn: fmean(unit.played for unit in drawn))
        yield {
            "kind": kind,
            "realms": len(by_realm(mine)),
            "measured": round(fmean(unit.measure for unit in mine), 2),
            "played": rounded(mean) if mean else None,
            "error": round(fmean(unit.error for unit in mine), 2),
        }
