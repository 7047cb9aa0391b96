"""The games of one realm in figures: what the comparisons of a calibration need of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot
from statistics import fmean

from calibrate_games import paying_regions
from calibrate_measures import pooled
from corpus import CorpusRealm

from realms.balance.games.results import GameResult
from realms.balance.portrait.game_figures import MEASURES, figures_of
from realms.balance.statistics.running import RunningMean
from realms.checks.case import Case
from realms.checks.families.r_ratios import Share, empty_runs, shares
from realms.checks.measures import coin_locks, entry_gap, entry_land
from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.pool.pool import Entry
from realms.scenario.special.available_pool import available_pool

Residuals = dict[str, RunningMean]


@dataclass(frozen=True, slots=True)
class Door:
    """An entry of a realm: the land that 14 tokens conquer there, and the coins of those who began there."""

    worth: float
    coins: RunningMean


@dataclass
class PlayedRealm:
    """A realm of the corpus with the figures of its games."""

    realm: CorpusRealm
    games: int = 0
    drawn_games: int = 0
    wins: list[float] = field(default_factory=list)  # of games with free entries, by seat
    coins: list[RunningMean] = field(default_factory=list)
    figures: dict[str, RunningMean] = field(default_factory=dict)
    fights: RunningMean = field(default_factory=RunningMean)  # regions taken from others, for each seat
    premiums: Residuals = field(default_factory=dict)  # of races and powers, in games with free entries
    carriers: Residuals = field(default_factory=dict)  # the same in all games
    doors: dict[str, Door] = field(default_factory=dict)
    gap: float = 0.0  # of the worth of entries
    poor: tuple[str, ...] = ()
    rich: tuple[str, ...] = ()
    paying: int = 0  # regions that pay more than the usual coin
    locks: dict[str, int] = field(default_factory=dict)  # by race or power: coins a turn that it can lock
    found: frozenset[str] = frozenset()  # the codes of findings
    entries: int = 0  # regions to enter by
    land: int = 0
    longest_run: int = 0
    shares: tuple[Share, ...] = ()
    pool: Mapping[str, Entry] = field(default_factory=dict)
    outcomes: list[tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=list)  # winners, coins

    @property
    def name(self) -> str:
        """The name of the realm."""
        return self.realm.name

    @property
    def players(self) -> int:
        """The number of players."""
        return self.realm.players


def played_realm(realm: CorpusRealm, free: Iterable[GameResult], drawn: Iterable[GameResult]) -> PlayedRealm:
    """Sum up the games of a realm."""
    found = PlayedRealm(realm)
    found.wins = [0.0] * realm.players
    found.coins = [RunningMean() for _ in range(realm.players)]
    found.figures = {name: RunningMean() for name in MEASURES}
    _measure(found)
    free_games = list(free)
    for game in free_games:
        _add_free_game(found, game)
    drawn_games = list(drawn)
    found.drawn_games = len(drawn_games)
    found.premiums, more = _premiums(free_games), _premiums(drawn_games)
    found.carriers = {
        name: pooled(each[name] for each in (found.premiums, more) if name in each)
        for name in {**found.premiums, **more}
    }
    _add_doors(found, drawn_games)
    return found


def _measure(found: PlayedRealm) -> None:
    """Note what the map alone can tell."""
    scenario = found.realm.scenario
    case = Case(scenario.realm(found.players), Settings())
    board = case.board
    gap = entry_gap(entry_land(case))
    found.gap = gap.coins
    found.poor = tuple(board.names[door] for door in gap.poor)
    found.rich = tuple(board.names[door] for door in gap.rich)
    found.paying = paying_regions(found.realm)
    for lock in coin_locks(case):
        for entry, coins in ((lock.race, lock.by_race), (lock.power, lock.by_power)):
            if entry.shields:
                found.locks[entry.id] = max(found.locks.get(entry.id, 0), coins)
    found.found = frozenset(each.code for each in check(memory_source(scenario), Settings()).findings)
    found.entries = (board.entry & board.passable).bit_count()
    found.land = board.land.bit_count()
    found.longest_run = max((run.bit_count() for run in empty_runs(board)), default=0)
    found.shares = tuple(shares(board))
    found.pool = {each.id: each for each in available_pool(case.realm).entries}
    found.doors = {board.names[door]: Door(worth, RunningMean()) for door, worth in entry_land(case).items()}


def _add_free_game(found: PlayedRealm, game: GameResult) -> None:
    found.games += 1
    for seat in game.winners:
        found.wins[seat] += 1 / len(game.winners)
    for seat, coins in enumerate(game.coins):
        found.coins[seat].add(coins)
    for name, value in figures_of(game).items():
        found.figures[name].add(value)
    found.fights.add(game.conflicts / found.players)
    found.outcomes.append((game.winners, game.coins))


def _usual_of_seats(games: Iterable[GameResult], players: int) -> list[float]:
    """Return the mean coins of each seat."""
    sums = [RunningMean() for _ in range(players)]
    for game in games:
        for seat, coins in enumerate(game.coins):
            sums[seat].add(coins)
    return [each.mean for each in sums]


def _premiums(games: Sequence[GameResult]) -> Residuals:
    """Return by how many coins the owners of each race and power end above the other seats.

    Each game in which some seats had it and others had not is one observation, as in `balance.premiums`.
    """
    found: Residuals = defaultdict(RunningMean)
    usual = _usual_of_seats(games, len(games[0].seats)) if games else []
    for game in games:
        above = [coins - mean for coins, mean in zip(game.coins, usual, strict=True)]
        owners: dict[str, set[int]] = defaultdict(set)
        for reign in game.reigns:
            owners[reign.race].add(reign.seat)
            owners[reign.power].add(reign.seat)
        for name, seats in owners.items():
            rest = [value for seat, value in enumerate(above) if seat not in seats]
            if rest:
                found[name].add(fmean(above[seat] for seat in seats) - fmean(rest))
    return dict(found)


def _add_doors(found: PlayedRealm, games: Sequence[GameResult]) -> None:
    usual = _usual_of_seats(games, found.players)
    board = found.realm.scenario.realm(found.players).board
    for game in games:
        for seat, at in enumerate(game.entries):
            region = board.region(at) if at is not None else None
            door = found.doors.get(board.names[region]) if region is not None else None
            if door:
                door.coins.add(game.coins[seat] - usual[seat])


def deficit(found: PlayedRealm) -> tuple[float, float]:
    """Return by how many coins those who began at the worst fifth lie below the best fifth, and the error."""
    worst = pooled(found.doors[door].coins for door in found.poor)
    best = pooled(found.doors[door].coins for door in found.rich)
    return best.mean - worst.mean, hypot(best.error, worst.error)


def regions_a_player(found: PlayedRealm) -> float:
    """Return the land regions for each player."""
    return found.land / found.players
