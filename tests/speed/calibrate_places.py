"""Measures what holding a bottleneck is worth in play, and how the number of sites changes a game.

`python3 tests/speed/calibrate_places.py --write` plays realms with bottlenecks and with sites, and writes the
agreement of G017, G018, G023 and R004 with play. It goes on where it was stopped; finished games are kept in
`build/calibration_places`.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import league_checkout  # noqa: F401 - first of all
from calibrate import AGREEMENT, PAGE, USUAL, compact, play_course
from calibrate_findings import Compared, agreement, compared, correlation, interval, judged, slope
from calibrate_games import FREE, Course, GameFiles
from calibrate_measures import pooled, redrawn
from calibrate_page import page_with_tables
from corpus import COUNTS, CorpusRealm, corpus_plan, corpus_realm
from corpus_sketch import Json
from league_checkout import ROOT

from realms.balance.games.experiment import Experiment
from realms.balance.statistics.running import RunningMean
from realms.checks.case import Case
from realms.checks.families.g_connection import bridge, choke_points, cut_region
from realms.checks.families.r_ratios import sites_count, sites_of
from realms.checks.finding import Function
from realms.checks.settings import Settings
from realms.play.engine_hash import engine_hash
from realms.play.observed import ObservedGame
from realms.play.players.player import play_out
from realms.play.players.registry import STANDARD, players_for
from realms.play.setup import table_for
from realms.scenario.scenario import Scenario

SEED = 12
FIRST, APART = 500, 100  # the number of the first realm, and of the first one of the next kind
CORPUS = 150  # realms of the common corpus, among which the symmetric ones are
USUAL_COUNTS = {"bottleneck": 20, "bridge": 15, "sites": 25}
KEPT = ("number", "coins", "decisions", "held")
ROUND = 3  # at whose end it is asked who holds a place
PLACES = {"G017": cut_region, "G018": bridge, "G023": choke_points}
SITES = "R004"
FEWEST_HOLDERS = 15  # games behind the figure of one place; large ones are seldom held as a whole
CHECKS: Mapping[str, Function] = {**PLACES, SITES: sites_count}


@dataclass(frozen=True, slots=True)
class Place:
    """A place that a check names: the land that holds it, and its share of the land behind."""

    code: str
    regions: frozenset[str]
    behind: float


@dataclass(frozen=True, slots=True)
class PlacesGames:
    """The games of a realm in figures: decisions, and what each of its places brings to early holders."""

    realm: CorpusRealm
    sites: int  # more than usual
    games: int
    decisions: RunningMean
    premiums: Sequence[tuple[Place, RunningMean]]

    @property
    def name(self) -> str:
        """The name of the realm."""
        return self.realm.name

    @property
    def players(self) -> int:
        """The number of players."""
        return self.realm.players


# Games


def play_held(experiment: Mapping[str, Any], numbers: Sequence[int]) -> list[Json]:
    """Play some games, and return what is kept of them."""
    played = Experiment.from_data(experiment)
    realm = Scenario(dict(played.document)).realm(played.players)
    table = table_for(realm)
    found = []
    for number in numbers:
        seed, seats = played.seed_of(number), played.seats(number)
        game = ObservedGame(table, seed, realm)
        play_out(game, players_for(seats, seed))
        found.append(kept_of(game, number))
    return found


def kept_of(game: ObservedGame, number: int) -> Json:
    """Return the coins at the end, the decisions, and the holder of each region early in the game."""
    held = {at: seat for at, (seat, _) in game.chronicle.rounds[ROUND - 1].holders.items()}
    coins = list(game.outcome().coins)
    return {"number": number, "coins": coins, "decisions": game.seat_decisions, "held": held}


# Realms


def all_realms(counts: Mapping[str, int]) -> list[CorpusRealm]:
    """Return so many realms of each kind; their numbers are those of no other realm of the corpus."""
    return [
        corpus_realm(FIRST + APART * at + number, kind, COUNTS[number % len(COUNTS)], SEED)
        for at, (kind, count) in enumerate(counts.items())
        for number in range(count)
    ]


def places_in(realm: CorpusRealm) -> list[Place]:
    """Return the places that the checks name, as far as players can hold them."""
    case = _case_of(realm)
    found = {
        (code, land): Place(code, land, remark.measured or 0.0)
        for code, check in PLACES.items()
        for remark in check(case)
        if (land := _land(case, remark.at))
    }
    return [*found.values()]


def _case_of(realm: CorpusRealm) -> Case:
    return Case(realm.scenario.realm(realm.players), Settings())


def _land(case: Case, addresses: Iterable[str]) -> frozenset[str]:
    board = case.board
    regions = (board.region(at) for at in addresses)
    return frozenset(
        board.names[region] for region in regions if region is not None and board.land >> region & 1
    )


def summed_up(realm: CorpusRealm, games: Sequence[Json]) -> PlacesGames:
    """Sum up the games of a realm."""
    sites, decisions = sites_of(_case_of(realm)), RunningMean()
    for game in games:
        decisions.add(game["decisions"])
    premiums = [(place, holders_premium(place, games)) for place in places_in(realm)]
    return PlacesGames(realm, sites.count - sites.usual, len(games), decisions, premiums)


def holders_premium(place: Place, games: Sequence[Json]) -> RunningMean:
    """Return by how many coins those who hold a place early end above others with as many regions.

    Seats differ, so that each is compared with itself in the other games.
    """
    coins = _above_own_mean([game["coins"] for game in games])
    held = _above_own_mean([_numbers_held(game) for game in games])
    spread = sum(each * each for row in held for each in row)
    both = sum(
        x * y for row, values in zip(held, coins, strict=True) for x, y in zip(row, values, strict=True)
    )
    for_each_region = both / spread if spread else 0.0
    found = RunningMean()
    for game, values, numbers in zip(games, coins, held, strict=True):
        holders = {game["held"].get(at) for at in place.regions}
        if len(holders) == 1 and (seat := holders.pop()) is not None:
            found.add(values[seat] - for_each_region * numbers[seat])
    return found


def _numbers_held(game: Json) -> list[int]:
    holders = Counter(game["held"].values())
    return [holders[seat] for seat in range(len(game["coins"]))]


def _above_own_mean(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the rows less the mean of each column."""
    means = [fmean(column) for column in zip(*rows, strict=True)]
    return [[value - mean for value, mean in zip(row, means, strict=True)] for row in rows]


# Agreement


def agreements(realms: Sequence[PlacesGames]) -> dict[str, Json]:
    """Return the entries of the four checks in the table of agreement."""
    fair = [corpus_realm(*planned) for planned in corpus_plan(CORPUS) if planned[1] == "symmetric"]
    found = {code: _of_places(code, realms) for code in PLACES} | {SITES: _of_sites(realms)}
    for code, entry in found.items():
        named = sum(speaks(code, realm) for realm in fair)
        entry["symmetric"] = {"count": named, "of": len(fair)}
        entry["games"] = sum(each.games for each in realms if concerns(code, each))
    return found


def concerns(code: str, realm: PlacesGames) -> bool:
    """Return True if a realm says something about a check."""
    if code == SITES:
        return realm.realm.kind == "sites"
    return any(place.code == code for place, _ in realm.premiums)


def speaks(code: str, realm: CorpusRealm) -> bool:
    """Return True if a check finds something in a realm."""
    return any(CHECKS[code](_case_of(realm)))


def _of_places(code: str, realms: Sequence[PlacesGames]) -> Json:
    units, known = held_places(code, realms), [each for each in realms if concerns(code, each)]
    named = judged(units, dict.fromkeys(range(len(units)), True))["named"]
    effect = redrawn(known, partial(_premium_of, code)) if known else None
    return agreement(units, "rank correlation", correlation, effect, {"named": named})


def _premium_of(code: str, realms: Sequence[PlacesGames]) -> float:
    """Return what holders of the places that a check names have more at the end, game by game."""
    return pooled(premium for each in realms for place, premium in each.premiums if place.code == code).mean


def held_places(code: str, realms: Sequence[PlacesGames]) -> list[Compared]:
    """Compare the land behind each place with what its early holders have more at the end."""
    return [
        Compared(each.name, each.realm.kind, place.behind, premium.mean, premium.error)
        for each in realms
        for place, premium in each.premiums
        if place.code == code and premium.count >= FEWEST_HOLDERS
    ]


def _of_sites(realms: Sequence[PlacesGames]) -> Json:
    with_sites = [each for each in realms if concerns(SITES, each)]
    units = compared(with_sites, lambda each: each.decisions, lambda each: each.sites)
    return agreement(units, "rank correlation", correlation, interval(units, slope), {})


def main() -> None:
    """Play what is missing, and print or write the entries."""
    parser = argparse.ArgumentParser(description=__doc__)
    for kind, count in USUAL_COUNTS.items():
        parser.add_argument(f"--{kind}", type=int, default=count, help="how many realms of this kind")
    parser.add_argument("--games", type=int, default=200, help="of each realm")
    parser.add_argument("--player", default=STANDARD)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--minutes", type=float, default=10_000, help="stop playing after about so many")
    parser.add_argument("--folder", type=Path, default=ROOT / "build/calibration_places")
    parser.add_argument("--write", action="store_true", help="write the entries into the package")
    options = parser.parse_args()
    realms = all_realms({kind: getattr(options, kind) for kind in USUAL_COUNTS})
    engine = engine_hash()
    course = Course(realms, options.player, options.games, 0, played=play_held)
    files = GameFiles(options.folder / engine, KEPT)
    play_course(course, files, options.jobs, 60 * options.minutes)
    games = ((realm, [*files.read_data(realm, options.player, FREE)]) for realm in realms)
    entries = agreements([summed_up(realm, played) for realm, played in games if played])
    origin = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "engine": engine, "player": options.player}
    checks = {code: {**origin, **entry} for code, entry in entries.items()}
    print(compact(checks), end="")
    if options.write:
        write(checks)


def write(checks: Json) -> None:
    """Write entries into the table of the package, and the table into the page."""
    table = json.loads(AGREEMENT.read_text("utf-8"))
    table["checks"] |= checks
    AGREEMENT.write_text(compact(table), encoding="utf-8")
    usual = json.loads(USUAL.read_text("utf-8"))
    PAGE.write_text(page_with_tables(PAGE.read_text("utf-8"), usual, table), encoding="utf-8")
    print("now run: python packaging/pages.py")


if __name__ == "__main__":
    main()
