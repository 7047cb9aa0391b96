"""Two realms, or two versions of one, on the same luck: how their games differ, with intervals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from realms.balance.games.results import GameResult
from realms.balance.statistics.comparisons import correlation_of, paired_difference
from realms.balance.statistics.figures import SURE, Estimate, mean_of, share_of, sure_of_each

# Fewer pairs may all differ alike by luck, and Student's t would take that for certain.
FEWEST_PAIRS: Final = 20
Measure = Callable[[GameResult], float | None]  # of one game, if the game has it


class UnpairedError(ValueError):
    """Two series of games that were not played by the same players on the same luck."""


@dataclass(frozen=True, slots=True)
class PairedFigure:
    """One figure of both realms, and how much greater it is in the first one."""

    name: str
    one: Estimate
    other: Estimate
    difference: Estimate


@dataclass(frozen=True, slots=True)
class Comparison:
    """The figures of two realms on the same luck.

    The intervals of the differences are corrected: those of all seats, or of all figures of the game, hold
    together. `shared_luck` is the correlation of the lead of the first seat in the two games of a pair.
    """

    games: int
    coins: tuple[PairedFigure, ...]  # by seat
    wins: tuple[PairedFigure, ...]  # shares, by seat
    figures: tuple[PairedFigure, ...]
    shared_luck: Estimate

    @property
    def certain(self) -> tuple[PairedFigure, ...]:
        """The figures that certainly differ."""
        every = (*self.coins, *self.wins, *self.figures)
        return tuple(each for each in every if not each.difference.holds(0))


def compare(
    ones: Sequence[GameResult],
    others: Sequence[GameResult],
    measures: Mapping[str, Measure] | None = None,
    sure: float = SURE,
) -> Comparison:
    """Compare the games of two realms, each with the one of the same number."""
    pairs = paired(ones, others)
    seats = range(len(pairs[0][0].seats)) if pairs else range(0)
    each_sure = sure_of_each(len(seats), sure)
    coins = [_figure(str(seat + 1), pairs, _coins_of(seat), each_sure) for seat in seats]
    wins = [_shares(str(seat + 1), pairs, seat, each_sure) for seat in seats]
    chosen = measures or {}
    figure_sure = sure_of_each(len(chosen), sure)
    figures = [_figure(name, pairs, measure, figure_sure) for name, measure in chosen.items()]
    shared_luck = correlation_of(*_values(pairs, _lead))
    return Comparison(len(pairs), tuple(coins), tuple(wins), tuple(figures), shared_luck)


Pairs = Sequence[tuple[GameResult, GameResult]]


def paired(ones: Sequence[GameResult], others: Sequence[GameResult]) -> Pairs:
    """Pair the games that both realms played, by number; their seeds and players must be the same."""
    known = {result.number: result for result in others}
    pairs = [(result, known[result.number]) for result in ones if result.number in known]
    for one, other in pairs:
        if (one.seed, one.seats) != (other.seed, other.seats):
            raise UnpairedError(f"game {one.number} was played by others or with another seed")
    return pairs


def _coins_of(seat: int) -> Measure:
    return lambda result: float(result.coins[seat])


def _win_of(seat: int) -> Measure:
    return lambda result: result.part_of_win(seat)


def _figure(name: str, pairs: Pairs, measure: Measure, sure: float) -> PairedFigure:
    first, second = _values(pairs, measure)
    return PairedFigure(name, mean_of(first), mean_of(second), _difference(first, second, sure))


def _shares(name: str, pairs: Pairs, seat: int, sure: float) -> PairedFigure:
    first, second = _values(pairs, _win_of(seat))
    one, other = (share_of(sum(won), len(won)) for won in (first, second))
    return PairedFigure(name, one, other, _difference(first, second, sure))


def _difference(ones: Sequence[float], others: Sequence[float], sure: float) -> Estimate:
    """Return the difference of pairs; the interval of too few pairs has no ends."""
    found = paired_difference(ones, others, sure)
    return found if found.count >= FEWEST_PAIRS else Estimate(found.value, -inf, inf, found.count)


def _values(pairs: Pairs, measure: Measure) -> tuple[list[float], list[float]]:
    """Return the values of the pairs in which both games have one."""
    both = [(measure(one), measure(other)) for one, other in pairs]
    known = [(one, other) for one, other in both if one is not None and other is not None]
    return [one for one, _ in known], [other for _, other in known]


def _lead(result: GameResult) -> float:
    """Return the coins of the first seat above the mean of all seats."""
    return result.coins[0] - sum(result.coins) / len(result.coins)
