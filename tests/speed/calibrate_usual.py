"""The usual figures of games, for the table `realms/balance/usual.json`, and pools of finished games."""

import gzip
import json
from collections.abc import Sequence
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from statistics import fmean, variance

from calibrate_measures import pooled, spread_between
from calibrate_summary import PlayedRealm
from corpus_sketch import Json

from realms.balance.portrait.game_figures import MEASURES
from realms.balance.statistics.figures import mean_of
from realms.balance.statistics.running import RunningMean
from realms.balance.usual import UsualFigure

DIGITS = 4


def usual_realms(realms: Sequence[PlayedRealm]) -> list[PlayedRealm]:
    """Return the realms that usual figures come from: those in which no region pays more than its coin.

    Where few regions pay much, the later seats win more; such a realm is to be told from the usual ones.
    """
    return [realm for realm in realms if realm.games and not realm.paying]


def usual_table(realms: Sequence[PlayedRealm]) -> Json:
    """Return the usual shares and figures by count of players."""
    counts = sorted({realm.players for realm in realms})
    return {str(count): _usual([realm for realm in realms if realm.players == count]) for count in counts}


def _usual(realms: Sequence[PlayedRealm]) -> Json:
    return {
        "realms": len(realms),
        "games": sum(realm.games for realm in realms),
        "seats": [_seat(realms, seat) for seat in range(realms[0].players)],
        "figures": {name: usual_data([realm.figures[name] for realm in realms]) for name in MEASURES},
        "premiums": _premiums(realms),
    }


def _premiums(realms: Sequence[PlayedRealm]) -> Json:
    """Return the usual premium of each race and power that was seen in several realms."""
    names = sorted({name for realm in realms for name in realm.premiums})
    known = {name: [r.premiums[name] for r in realms if name in r.premiums] for name in names}
    seen = {name: [each for each in found if each.count > 1] for name, found in known.items()}
    return {name: usual_data(found) for name, found in seen.items() if len(found) > 1}


def _seat(realms: Sequence[PlayedRealm], seat: int) -> Json:
    """Return the usual share of wins of a seat and its coins above the mean of all seats."""
    wins, games = sum(realm.wins[seat] for realm in realms), sum(realm.games for realm in realms)
    share = wins / games
    above = [realm.coins[seat].mean - fmean(each.mean for each in realm.coins) for realm in realms]
    return {
        "wins": round(wins, 3),
        "share": round(share, 4),
        "spread": round(_spread_of_shares(realms, seat), 4),
        "coins": round(fmean(above), 3),
    }


def _spread_of_shares(realms: Sequence[PlayedRealm], seat: int) -> float:
    """Return the standard deviation between the true shares of several realms, without the noise of each."""
    if len(realms) < 2:
        return 0.0
    found = [(realm.wins[seat] / realm.games, realm.games) for realm in realms]
    noise = fmean(share * (1 - share) / games for share, games in found)
    return float(max(0.0, variance(share for share, _ in found) - noise) ** 0.5)


def usual_figure(values: Sequence[RunningMean]) -> UsualFigure:
    """Return the mean over realms with its interval, and how games and realms differ."""
    known = [each for each in values if each.count > 1]
    mean = mean_of([each.mean for each in known])
    between, games = spread_between(known), pooled(known).count
    low, high = (end if isfinite(end) else mean.value for end in (mean.low, mean.high))
    return UsualFigure(
        mean=mean.value,
        low=low,
        high=high,
        within=fmean(each.error**2 * each.count for each in known) ** 0.5,
        between=between if isfinite(between) else 0.0,
        realms=len(known),
        games=games,
    )


def usual_data(values: Sequence[RunningMean]) -> Json:
    """Return a usual figure of realms as data for the table."""
    return written_figure(usual_figure(values))


def written_figure(figure: UsualFigure) -> Json:
    """Return a usual figure as data for the table."""
    return {name: round(value, DIGITS) for name, value in asdict(figure).items()}


def write_pools(folder: Path, realms: Sequence[PlayedRealm], engine: str, player: str) -> dict[int, int]:
    """Write the results of games with free entries, a file for each count; return their numbers."""
    folder.mkdir(parents=True, exist_ok=True)
    written = {}
    for count in sorted({realm.players for realm in realms}):
        chosen = [realm for realm in realms if realm.players == count]
        games = [[at, winners, coins] for at, realm in enumerate(chosen) for winners, coins in realm.outcomes]
        pool = {
            "engine": engine,
            "player": player,
            "realms": [realm.name for realm in chosen],
            "games": games,
        }
        text = json.dumps(pool, separators=(",", ":")).encode()
        (folder / f"{count}.json.gz").write_bytes(gzip.compress(text, 9, mtime=0))
        written[count] = len(games)
    return written
