"""A ladder of players: strengths by choix, with intervals from drawing whole blocks of games again.

Games of two are fitted by Bradley and Terry, games of several by Plackett and Luce, who take the order
of all seats. Strengths are in points: 100 points more win 64 % of the games against one rival.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from statistics import fmean

import numpy as np
from league_games import Match, Played
from league_store import KeptGames

POINTS = 400 / math.log(10)
DRAWS = 200  # of the bootstrap
PULL = 0.01  # towards equal strength: keeps the strength of one who always loses finite

Block = tuple[Match, ...]
Game = tuple[tuple[str, ...], Played]
Fit = Callable[[Sequence[str], Sequence[Sequence[Game]]], dict[str, float]]


@dataclass(frozen=True, slots=True)
class Ladder:
    """The games of a ladder: in each round, on each realm, all pairs and one table of each size."""

    kinds: tuple[str, ...]
    realms: tuple[str, ...]
    rounds: int
    tables: tuple[int, ...] = (3, 4)

    def blocks(self) -> list[Block]:
        """Return all blocks, round by round, so that half a ladder is one too."""
        return [block for number in range(self.rounds) for block in self._round(number)]

    def _round(self, number: int) -> Iterator[Block]:
        for realm in self.realms:
            yield from (rotated(realm, pair, number) for pair in combinations(self.kinds, 2))
        for size in self.tables:
            groups = list(combinations(self.kinds, size))
            for place, realm in enumerate(self.realms) if groups else ():
                turn = number * len(self.realms) + place
                yield rotated(realm, groups[turn * _stride(len(groups)) % len(groups)], number)


def _stride(count: int) -> int:
    """Return a step of about two fifths that comes by all of a number of things."""
    return next(step for step in range(max(1, count * 2 // 5), 2 * count + 2) if math.gcd(step, count) == 1)


def rotated(realm: str, kinds: Sequence[str], seed: int) -> Block:
    """Return the games of one luck in which everybody sits in every seat once."""
    return tuple(
        Match(realm, (*kinds[len(kinds) - turn :], *kinds[: len(kinds) - turn]), seed)
        for turn in range(len(kinds))
    )


@dataclass(frozen=True)
class Results:
    """The finished blocks of a ladder, by how many play."""

    kinds: tuple[str, ...]
    pairs: list[list[Game]] = field(default_factory=list)
    tables: list[list[Game]] = field(default_factory=list)
    by_realm: dict[str, list[Game]] = field(default_factory=dict)  # games of two

    @classmethod
    def of(cls, ladder: Ladder, kept: KeptGames) -> "Results":
        """Return what is finished of a ladder."""
        results = cls(ladder.kinds)
        for block in ladder.blocks():
            games = [(match.seats, game) for match in block if (game := kept.get(match)) is not None]
            if len(games) == len(block):
                results.add(block[0].realm, games)
        return results

    def add(self, realm: str, games: list[Game]) -> None:
        """Add a block."""
        if len(games) == 2:
            self.pairs.append(games)
            self.by_realm.setdefault(realm, []).extend(games)
        else:
            self.tables.append(games)


# --- strengths ---


def wins_of(kinds: Sequence[str], games: Iterable[Game]) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return the wins of each kind over each other one; a shared win is half of one for both."""
    wins = np.zeros((len(kinds), len(kinds)))
    for seats, game in games:
        one, other = (kinds.index(kind) for kind in seats)
        wins[one, other] += game.share(0)
        wins[other, one] += game.share(1)
    return wins


def two_player_strengths(kinds: Sequence[str], blocks: Sequence[Sequence[Game]]) -> dict[str, float]:
    """Return strengths in points by Bradley and Terry."""
    import choix

    wins = wins_of(kinds, (game for block in blocks for game in block))
    return _points(kinds, choix.ilsr_pairwise_dense(wins, PULL, max_iter=10_000, tol=1e-6).tolist())


def table_strengths(kinds: Sequence[str], blocks: Sequence[Sequence[Game]]) -> dict[str, float]:
    """Return strengths in points by Plackett and Luce."""
    import choix

    lot = Random(0)
    orders = [order_of(kinds, game, lot) for block in blocks for game in block]
    return _points(kinds, choix.ilsr_rankings(len(kinds), orders, PULL, max_iter=10_000, tol=1e-6).tolist())


def order_of(kinds: Sequence[str], game: Game, lot: Random) -> tuple[int, ...]:
    """Return the kinds from the first to the last: winners, then by coins and tokens, then by lot."""
    seats, played = game
    ranked = sorted(
        range(len(seats)),
        key=lambda seat: (seat in played.winners, played.coins[seat], played.tokens[seat], lot.random()),
        reverse=True,
    )
    return tuple(kinds.index(seats[seat]) for seat in ranked)


def _points(kinds: Sequence[str], params: Sequence[float]) -> dict[str, float]:
    return {kind: POINTS * float(value) for kind, value in zip(kinds, params, strict=True)}


def strengths(
    fit: Fit, kinds: Sequence[str], blocks: Sequence[Sequence[Game]], zero: str, draws: int = DRAWS
) -> dict[str, tuple[float, float, float]]:
    """Return each kind's points above the kind that counts as zero, and the ends of their interval."""
    lot, found = Random(1), fit(kinds, blocks)
    again = [fit(kinds, lot.choices(blocks, k=len(blocks))) for _ in range(draws)]
    return {
        kind: (found[kind] - found[zero], *_middle([each[kind] - each[zero] for each in again]))
        for kind in kinds
    }


def _middle(values: Sequence[float]) -> tuple[float, float]:
    """Return the ends of the middle 95 per cent."""
    ranked = sorted(values)
    cut = int(len(ranked) * 0.025)
    return ranked[cut], ranked[-1 - cut]


# --- tables for a note ---


def tables(results: Results, zero: str) -> Iterator[str]:
    """Yield the ladder, everybody against everybody, and the realms, as tables of Markdown."""
    ranked = sorted(results.kinds, key=lambda kind: -_share(results, kind))
    yield from _ladder(results, ranked, zero)
    yield from ("", "Share of wins of the row against the column, two players:", "")
    yield from _crossed(results, ranked)
    yield from ("", "Share of wins in games of two against all others, by realm:", "")
    yield from _by_realm(results, ranked)


def _ladder(results: Results, ranked: Sequence[str], zero: str) -> Iterator[str]:
    fits: dict[str, tuple[Fit, list[list[Game]]]] = {
        "two players": (two_player_strengths, results.pairs),
        "three and four players": (table_strengths, results.tables),
    }
    fits = {name: (fit, blocks) for name, (fit, blocks) in fits.items() if _connected(ranked, blocks)}
    columns = {name: strengths(fit, ranked, blocks, zero) for name, (fit, blocks) in fits.items()}
    counts = [f"{name}, {sum(map(len, blocks))} games" for name, (_, blocks) in fits.items()]
    yield from _header("points (95 %)", [*counts, "a turn"])
    for kind in ranked:
        cells = [_points_text(columns[name][kind]) for name in columns]
        yield _row(kind, [*cells, f"{_turn(results, kind):.3f} s"])


def _connected(kinds: Sequence[str], blocks: Sequence[Sequence[Game]]) -> bool:
    """Return True if every kind has played; else nothing can be fitted."""
    return {kind for block in blocks for seats, _ in block for kind in seats} >= set(kinds)


def _points_text(points: tuple[float, float, float]) -> str:
    value, low, high = points
    return f"{value:+.0f} ({low:+.0f} to {high:+.0f})" if low != high else "0"


def _crossed(results: Results, ranked: Sequence[str]) -> Iterator[str]:
    wins = wins_of(ranked, (game for block in results.pairs for game in block))
    played = wins + wins.T
    yield from _header("", ranked)
    for row, kind in enumerate(ranked):
        shares = zip(wins[row], played[row], strict=True)
        yield _row(kind, [f"{won / games:.0%}" if games else "" for won, games in shares])


def _by_realm(results: Results, ranked: Sequence[str]) -> Iterator[str]:
    yield from _header("", list(results.by_realm))
    for kind in ranked:
        cells = [_percent(_shares(games, kind)) for games in results.by_realm.values()]
        yield _row(kind, cells)


def _share(results: Results, kind: str) -> float:
    shares = _shares([game for block in results.pairs for game in block], kind)
    return fmean(shares) if shares else 0.0


def _shares(games: Sequence[Game], kind: str) -> list[float]:
    return [played.share(seats.index(kind)) for seats, played in games if kind in seats]


def _percent(shares: Sequence[float]) -> str:
    return f"{fmean(shares):.0%}" if shares else ""


def _turn(results: Results, kind: str) -> float:
    """Return the mean seconds of a kind's turns."""
    turns = [
        seconds
        for block in (*results.pairs, *results.tables)
        for seats, game in block
        for seat in range(len(seats))
        if seats[seat] == kind
        for seconds in game.turns[seat]
    ]
    return fmean(turns) if turns else 0.0


def _header(first: str, names: Sequence[str]) -> Iterator[str]:
    yield _row(first, names)
    yield "|" + " --- |" * (len(names) + 1)


def _row(first: str, cells: Sequence[str]) -> str:
    return f"| {' | '.join([first, *cells])} |"
