"""Checks the words of a realm's character on the games of a calibration: how many realms get one, and how
many of those that are just as usual.

`python3 tests/speed/calibrate_character.py [--runs N]` reads what `dev.py calibrate` has played so far.
"""

import argparse
import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import fmean

import league_checkout  # noqa: F401 - first of all
from calibrate_games import FREE, SKILLED, result_from
from calibrate_games import SKILL as SKILL_GAMES
from calibrate_usual import usual_figure
from league_checkout import ROOT

from realms.balance.games.results import GameResult
from realms.balance.portrait.character import compared, usable_measures
from realms.balance.portrait.game_figures import MEASURES, figures_of
from realms.balance.portrait.skill import SKILL, skill_values
from realms.balance.statistics.running import RunningMean
from realms.balance.usual import UsualFigure
from realms.play.players.registry import STANDARD

LOOKS = (50, 100, 200, 400, 800)  # values after which somebody looks
FEWEST, FEWEST_ROTATIONS = 20, 10  # games of a realm that is used, or values about skill
TESTS = len(MEASURES) + 1  # of a realm, skill among them

Figures = Sequence[Mapping[str, float]]  # of each game of a realm, or of each rotation about skill


def main() -> None:
    """Print all lines for the games that are there."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--folder", type=Path, default=ROOT / "build/calibration", help="of finished games")
    parser.add_argument("--runs", type=int, default=200, help="simulated realms for each count")
    options = parser.parse_args()
    for played in (figures_in(options.folder), skill_in(options.folder)):
        for players, realms in sorted(played.items()):
            if len(realms) > 2:
                print("\n".join(lines_of(players, realms, options.runs)), flush=True)


def figures_in(folder: Path) -> dict[int, list[Figures]]:
    """Return the figures of all games with free entries, by count of players and realm."""
    found: dict[int, list[Figures]] = defaultdict(list)
    for results in results_in(folder, f"{STANDARD}-{FREE}"):
        if len(results) >= FEWEST:
            found[len(results[0].seats)].append([figures_of(result) for result in results])
    return found


def skill_in(folder: Path) -> dict[int, list[Figures]]:
    """Return the values of all rotations about skill, by count of players and realm."""
    found: dict[int, list[Figures]] = defaultdict(list)
    for results in results_in(folder, f"{SKILLED}-{SKILL_GAMES}"):
        values = skill_values(results)
        if len(values) >= FEWEST_ROTATIONS:
            found[len(results[0].seats)].append([{SKILL: value} for value in values])
    return found


def results_in(folder: Path, series: str) -> Iterator[list[GameResult]]:
    """Yield the results of each realm in a series."""
    for realm in sorted({path.parent for path in folder.glob(f"*/*/{series}-*.json.gz")}):
        calls = (json.loads(gzip.decompress(path.read_bytes())) for path in sorted(realm.glob(f"{series}-*")))
        yield [result_from(kept) for call in calls for kept in call]


def lines_of(players: int, realms: Sequence[Figures], runs: int) -> Iterator[str]:
    """Yield what the games of one count of players show."""
    differ = usable_measures(usual_figures(realms))
    yield f"{players} players: {len(realms)} realms, {sum(map(len, realms))} values"
    yield f"  realms differ in: {', '.join(differ)}"
    words = Counter(name for realm in range(len(realms)) for name in words_of(realms, realm))
    yield f"  realms with a word, of {len(realms)}: {dict(words.most_common())}"
    alarms = [false_words(realms, Random(run)) for run in range(runs)]
    named = Counter(name for found in alarms for name in found)
    share = sum(map(bool, alarms)) / max(1, runs)
    yield f"  false words on {runs} realms that are just as usual: {share:.1%} {dict(named)}"


def measures_of(realms: Sequence[Figures]) -> list[str]:
    """Return the measures of some realms."""
    return [*dict.fromkeys(name for games in realms for figures in games for name in figures)]


def usual_figures(realms: Sequence[Figures]) -> dict[str, UsualFigure]:
    """Return the usual figures of some realms, as the calibration makes them."""
    return {
        name: usual_figure([RunningMean.of(_values(games, name)) for games in realms])
        for name in measures_of(realms)
    }


def _values(games: Figures, name: str) -> list[float]:
    return [figures[name] for figures in games if name in figures]


def words_of(realms: Sequence[Figures], realm: int) -> list[str]:
    """Return the measures in which a realm is called unusual, compared with all others."""
    usual = usual_figures([*realms[:realm], *realms[realm + 1 :]])
    values = {name: RunningMean.of(_values(realms[realm], name)) for name in usual}
    figures = [compared(name, values[name], usual[name], TESTS) for name in usual]
    return [f"{each.measure}{each.direction:+d}" for each in figures if each.direction]


def false_words(realms: Sequence[Figures], luck: Random) -> set[str]:
    """Return the words for a realm that is just as usual, at any of some looks.

    Its games are drawn from those of a realm and moved to the mean of all realms; the realms that are taken
    for usual are drawn anew, and so are their games.
    """
    names = measures_of(realms)
    middle = {name: fmean(fmean(_values(games, name)) for games in realms) for name in names}
    chosen = luck.choices(realms, k=len(realms))
    usual = usual_figures([luck.choices(games, k=len(games)) for games in chosen])
    games = luck.choice(realms)
    moved = {name: middle[name] - fmean(_values(games, name)) for name in names}
    sums, words, played = {name: RunningMean() for name in names}, set[str](), 0
    for look in LOOKS:
        for figures in luck.choices(games, k=look - played):
            for name, value in figures.items():
                sums[name].add(value + moved[name])
        played = look
        found = (compared(name, sums[name], usual[name], TESTS) for name in names)
        words |= {each.measure for each in found if each.direction}
    return words


if __name__ == "__main__":
    main()
