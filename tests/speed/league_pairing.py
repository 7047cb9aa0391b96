"""A new player against an old one: which games they play, and what the finished ones say."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from statistics import fmean

from league_figures import always_valid, mean_interval, share_interval
from league_games import Match, Played
from league_runs import Stop, play_missing
from league_store import KeptGames

LOOK_AFTER = 10  # blocks before the first look


@dataclass(frozen=True, slots=True)
class Pairing:
    """One new player among old ones, on some realms in turn."""

    new: str
    old: str
    realms: tuple[str, ...]
    players: int = 2
    seed: int = 0

    def block(self, number: int) -> tuple[Match, ...]:
        """Return the games of one luck, with the new player in each seat."""
        realm, seed = self.realms[number % len(self.realms)], self.seed + number // len(self.realms)
        others = (self.old,) * (self.players - 1)
        return tuple(
            Match(realm, (*others[:seat], self.new, *others[seat:]), seed) for seat in range(self.players)
        )

    def blocks(self, games: int) -> list[tuple[Match, ...]]:
        """Return as many whole blocks as so many games need."""
        return [self.block(number) for number in range(-(-games // self.players))]


@dataclass(frozen=True, slots=True)
class Standing:
    """The finished blocks of a pairing, and the figures that they give."""

    pairing: Pairing
    blocks: tuple[tuple[Played, ...], ...]

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.blocks) * self.pairing.players

    @property
    def shares(self) -> list[float]:
        """The new player's share of wins, block by block."""
        return [fmean(game.share(seat) for seat, game in enumerate(block)) for block in self.blocks]

    @property
    def margins(self) -> list[float]:
        """The new player's coins above the mean of the others, block by block."""
        return [fmean(_margin(game.coins, seat) for seat, game in enumerate(block)) for block in self.blocks]

    @property
    def share(self) -> float:
        """The new player's share of all wins."""
        return fmean(self.shares)

    def interval(self) -> tuple[float, float]:
        """Return the interval of the share, for a number of games that was known before."""
        return share_interval(self.shares, self.pairing.players)

    def sure_interval(self) -> tuple[float, float]:
        """Return the interval of the share that holds at every look; nothing is sure before the first one."""
        return always_valid(self.shares) if len(self.blocks) >= LOOK_AFTER else (0.0, 1.0)

    def turns(self, *, new: bool) -> list[float]:
        """Return how long the new player thought in each turn, or how long the old ones did."""
        return [
            seconds
            for block in self.blocks
            for own, game in enumerate(block)
            for seat, turns in enumerate(game.turns)
            if (seat == own) == new
            for seconds in turns
        ]

    def nodes(self, *, new: bool) -> int:
        """Return how many decisions the new player imagined, or the old ones did."""
        return sum(
            nodes
            for block in self.blocks
            for own, game in enumerate(block)
            for seat, nodes in enumerate(game.nodes)
            if (seat == own) == new
        )


def _margin(coins: Sequence[int], seat: int) -> float:
    return coins[seat] - fmean([*coins[:seat], *coins[seat + 1 :]])


def standing_of(pairing: Pairing, games: int, kept: KeptGames) -> Standing:
    """Return what the blocks before the first unfinished one say: being quick must not count."""
    found = list[tuple[Played, ...]]()
    for block in pairing.blocks(games):
        whole = tuple(game for game in map(kept.get, block) if game is not None)
        if len(whole) < len(block):
            break
        found.append(whole)
    return Standing(pairing, tuple(found))


def compete(
    pairing: Pairing, games: int, kept: KeptGames, pool: Executor | None, stop: Stop = lambda: False
) -> Standing:
    """Play what is missing of a pairing, and return what is finished."""
    play_missing(pairing.blocks(games), kept, pool, stop)
    return standing_of(pairing, games, kept)


def report(standing: Standing) -> Iterator[str]:
    """Yield the lines of a report."""
    pairing = standing.pairing
    if not standing.blocks:
        yield f"{pairing.new} against {pairing.old}: no block of games is finished"
        return
    margin, error, half = mean_interval(standing.margins)
    who = (
        f"{pairing.new} {'against' if pairing.players == 2 else f'among {pairing.players - 1}'} {pairing.old}"
    )
    yield (
        f"{who}: wins {standing.share:.1%} of {standing.games} games (95 %: {percents(standing.interval())}; "
        f"at every look: {percents(standing.sure_interval())}; {1 / pairing.players:.0%} is even)"
    )
    yield (
        f"  {margin:+.2f} coins a block (standard error {error:.2f}, 95 %: {margin - half:+.2f} to "
        f"{margin + half:+.2f}, {len(standing.blocks)} blocks); {_seconds(standing):.2f} s of CPU a game"
    )
    for name, new in ((pairing.new, True), (pairing.old, False)):
        yield f"  {name}: {thinking(standing.turns(new=new), standing.nodes(new=new))}"


def percents(interval: tuple[float, float]) -> str:
    """Return an interval in words."""
    return f"{interval[0]:.1%} to {interval[1]:.1%}"


def thinking(turns: Sequence[float], nodes: int) -> str:
    """Return in words how long turns take."""
    ranked = sorted(turns) or [0.0]
    counted = f", {nodes / len(ranked):,.0f} imagined decisions" if nodes else ""
    late, last = ranked[int(len(ranked) * 0.95)], ranked[-1]
    return (
        f"a turn takes {fmean(ranked):.3f} s{counted}; one in twenty {late:.2f} s, the longest {last:.2f} s"
    )


def _seconds(standing: Standing) -> float:
    return fmean(game.seconds for block in standing.blocks for game in block)
