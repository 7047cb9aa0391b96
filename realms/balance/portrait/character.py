"""The character of a realm: the kind of game that it makes, beside its fairness."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import hypot
from statistics import NormalDist

from realms.balance.games.results import GameResult
from realms.balance.portrait.game_figures import MEASURES, figures_of
from realms.balance.portrait.skill import SKILL
from realms.balance.statistics.figures import SURE, Estimate, sure_of_each
from realms.balance.statistics.quantiles import regularized_beta, t_deviations
from realms.balance.statistics.running import RunningMean
from realms.balance.statistics.sequential import errors_at_any_time, needed_odds
from realms.balance.usual import Usual, UsualFigure

BY_CHANCE = 0.001  # how often a measure may seem to differ between realms that are alike
NOTICED = 1.0  # standard deviations between realms: two realms of three are nearer to the usual value


@dataclass(frozen=True, slots=True)
class CharacterFigure:
    """A measure of a realm, with the usual value and what can be said of the difference."""

    measure: str
    value: Estimate
    usual: UsualFigure | None = None
    beyond: bool = False  # whether the difference is greater than noise, however often somebody looks

    @property
    def difference(self) -> float:
        """The value above the usual one; 0 without a usual one."""
        return self.value.value - self.usual.mean if self.usual else 0.0

    @property
    def direction(self) -> int:
        """1 or -1 if the realm is certainly and noticeably above or below the usual value, otherwise 0."""
        if self.usual is None or not self.beyond or not differs_between_realms(self.usual):
            return 0
        if abs(self.difference) < NOTICED * self.usual.between:
            return 0
        return 1 if self.difference > 0 else -1

    @property
    def rank(self) -> float | None:
        """The share of usual realms with a lower value, if values are spread normally among them."""
        if self.usual is None or not differs_between_realms(self.usual):
            return None
        return NormalDist(self.usual.mean, self.usual.between).cdf(self.value.value)


def differs_between_realms(usual: UsualFigure) -> bool:
    """Return True if usual realms differ in a measure by more than the noise of their games.

    The ratio of the variances between and within realms is then so great that realms which do not differ
    would reach it at most once in a thousand times (F test).
    """
    if usual.realms < 2 or usual.games <= usual.realms or usual.between <= 0:
        return False
    if not usual.within:
        return True
    ratio = 1 + usual.games / usual.realms * (usual.between / usual.within) ** 2
    realms, games = usual.realms - 1, usual.games - usual.realms
    return regularized_beta(games / 2, realms / 2, games / (games + realms * ratio)) < BY_CHANCE


def usable_measures(usual: Usual) -> tuple[str, ...]:
    """Return the measures that wishes and findings may use: those in which realms differ."""
    return tuple(name for name, figure in usual.figures.items() if differs_between_realms(figure))


@dataclass(slots=True)
class CharacterTally:
    """The figures of the games so far; games may be added while others are played."""

    _means: dict[str, RunningMean] = field(default_factory=dict)

    def add(self, result: GameResult) -> None:
        """Add a game."""
        for name, value in figures_of(result).items():
            self._means.setdefault(name, RunningMean()).add(value)

    def figures(self, usual: Usual | None, skill: Sequence[float] = ()) -> list[CharacterFigure]:
        """Return all measures of a realm beside the usual figures of that count and player.

        `skill` has the values of a separate experiment: see `realms.balance.portrait.skill`.
        """
        means = {name: self._means[name] for name in MEASURES if name in self._means}
        if skill:
            means[SKILL] = RunningMean.of(skill)
        known = usual.figures if usual else {}
        tests = len(means.keys() & known.keys())
        return [compared(name, mean, known.get(name), tests) for name, mean in means.items()]


def character_of(
    results: Iterable[GameResult], usual: Usual | None, skill: Sequence[float] = ()
) -> list[CharacterFigure]:
    """Return all measures of a realm, from its games."""
    tally = CharacterTally()
    for result in results:
        tally.add(result)
    return tally.figures(usual, skill)


def compared(measure: str, values: RunningMean, usual: UsualFigure | None, tests: int = 1) -> CharacterFigure:
    """Compare the values of a realm's games with the usual value; several measures are tested together."""
    value = values.estimate()
    if usual is None:
        return CharacterFigure(measure, value)
    own = errors_at_any_time(values.count, needed_odds(tests)) * values.error
    reference = (usual.high - usual.low) / 2 * _wider(usual, tests)
    return CharacterFigure(measure, value, usual, abs(value.value - usual.mean) > hypot(own, reference))


def _wider(usual: UsualFigure, tests: int) -> float:
    """Return the factor that makes intervals of usual values hold all together."""
    freedom = max(1, usual.realms - 1)
    return t_deviations(sure_of_each(tests), freedom) / t_deviations(SURE, freedom)
