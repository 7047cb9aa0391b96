"""The result of a game: plain figures for tallies, stores and other processes."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from realms.balance.games.drawn_entries import players_with_drawn_entries
from realms.balance.games.result_rows import (
    RegionResult,
    RegionRow,
    RegionRows,
    ReignResult,
    ReignRow,
    ReignRows,
)
from realms.play.observed import ObservedGame
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.rules.ground.ground import Ground
from realms.rules.position.catalogue import Catalogue
from realms.rules.position.table import Table
from realms.scenario.scenario import Realm

DRAWN = "drawn"  # the first region of each seat is drawn by lot; with any other word the players choose it


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game; tuples by seat, by round, or both."""

    number: int
    seed: int
    seats: tuple[str, ...]  # kinds of players
    coins: tuple[int, ...]
    winners: tuple[int, ...]
    entries: tuple[str | None, ...] = ()  # the region that each seat took first
    rounds: tuple[tuple[int, ...], ...] = ()  # coins at the end of each round
    leaders: tuple[tuple[int, ...], ...] = ()  # the winners if the game had ended after each round
    leads: tuple[int | None, ...] = ()  # the best score above the next one after each round; None if alone
    reigns: Sequence[ReignResult] = ()
    sources: tuple[Mapping[str, int], ...] = ()  # coins of each seat by source, as the chronicle names them
    regions: Mapping[str, RegionResult] = field(
        default_factory=dict
    )  # by address; untouched ones are left out
    land: int = 0  # land regions at the end that tokens can pass
    covered: int = 0  # those of them that a seat held at some time
    attacks: int = 0  # decisions to attack a region, whether it fell or not
    conflicts: int = 0  # conquests of regions that another seat held
    decisions: int = 0  # of all seats; those of chance are not counted
    targets: float = 0.0  # mean number of regions to choose from where a seat decides about an attack

    @property
    def held(self) -> frozenset[str]:
        """The regions that anybody conquered or held at the end of a round."""
        return frozenset(self.regions)

    @property
    def margin(self) -> int | None:
        """The score of the winners above the next; None if nobody else has one."""
        return self.leads[-1] if self.leads else None

    def part_of_win(self, seat: int) -> float:
        """Return the part of the win that a seat has: all, none, or its share of a shared one."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def play_game(
    realm: Realm, table: Table, seats: Sequence[str], number: int, seed: int, entries: str = "free"
) -> GameResult:
    """Play one game of a realm, with a kind of player in each seat."""
    game = ObservedGame(table, seed, realm)
    seating = players_with_drawn_entries if entries == DRAWN else players_for
    play_out(game, seating(seats, seed))
    return result_of(game, seats, number, seed)


def result_of(game: ObservedGame, seats: Sequence[str], number: int, seed: int) -> GameResult:
    """Return the result of a finished game."""
    end, known, counts = game.outcome(), game.chronicle, game.target_counts
    regions = _regions(game)
    land, covered = _coverage(game.state.table.ground, regions)
    return GameResult(
        number=number,
        seed=seed,
        seats=tuple(seats),
        coins=end.coins,
        winners=end.winners,
        entries=tuple(game.entries),
        rounds=tuple(each.coins for each in known.rounds),
        leaders=tuple(game.leaders),
        leads=tuple(game.leads),
        reigns=ReignRows(tuple(_reigns(game, game.table.catalogue))),
        sources=tuple(dict(sorted(each.items())) for each in known.sources),
        regions=RegionRows(regions),
        land=land,
        covered=covered,
        attacks=game.attacks,
        conflicts=game.conflicts.total(),
        decisions=game.seat_decisions,
        targets=sum(counts) / len(counts) if counts else 0.0,
    )


def _reigns(game: ObservedGame, catalogue: Catalogue) -> Iterator[ReignRow]:
    for each in game.chronicle.reigns:
        race, power = (catalogue.id_of(number) for number in each.combination)
        homes = tuple(game.homes_of(each).items())
        yield race, power, each.coins, each.seat, each.since, game.finds_of(each), homes


def _regions(game: ObservedGame) -> dict[str, RegionRow]:
    """Return the figures of each region that was conquered or held, by address."""
    known = game.chronicle
    rounds = Counter(region for each in known.rounds for region in each.holders)
    touched = sorted({*known.conquests, *rounds, *game.region_coins})
    return {
        region: (known.conquests[region], game.conflicts[region], rounds[region], game.region_coins[region])
        for region in touched
    }


def _coverage(ground: Ground, held: Iterable[str]) -> tuple[int, int]:
    """Count the land regions that tokens can pass, and those of them among the regions held."""
    board = ground.board
    land = board.land & ~board.impassable if board else ground.dry
    found = 0
    for region in map(ground.region_at, held):
        found |= 1 << region if region is not None else 0
    return land.bit_count(), (found & land).bit_count()
