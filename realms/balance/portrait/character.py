"""The character of a realm: the kind of game that it makes, beside its fairness."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import hypot
from statistics import NormalDist

from realms.balance.games.results import GameResult
from realms.balance.portrait.game_figures import MEASURES, SHARES_OF_GAMES, figures_of
from realms.balance.portrait.skill import SKILL, MeasuredSkill
from realms.balance.statistics.figures import SURE, Estimate, share_of, sure_of_each
from realms.balance.statistics.quantiles import regularized_beta, t_deviations
from realms.balance.statistics.running import RunningMean
from realms.balance.statistics.sequential import errors_at_any_time, needed_odds
from realms.balance.usual import Usual, UsualFigure

BY_CHANCE = 0.001  # how often a measure may seem to differ between realms that are alike
FEWEST_VALUES = 20  # fewer may be all alike by luck, and would then seem to be known exactly
NOTICED = 1.0  # standard deviations between realms: two realms of three are nearer to the usual value


@dataclass(frozen=True, slots=True)
class CharacterFigure:
    """A measure of a realm, with the usual value and what can be said of the difference.

    The count of `value` is that of the games, also where several games make one value.
    """

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


def usable_measures(figures: Mapping[str, UsualFigure]) -> tuple[str, ...]:
    """Return the measures that wishes and findings may use: those in which realms differ."""
    return tuple(name for name, figure in figures.items() if differs_between_realms(figure))


@dataclass(slots=True)
class CharacterTally:
    """The figures of the games so far; games may be added while others are played."""

    _means: dict[str, RunningMean] = field(default_factory=dict)

    def add(self, result: GameResult) -> None:
        """Add a game."""
        for name, value in figures_of(result).items():
            self._means.setdefault(name, RunningMean()).add(value)

    def figures(self, usual: Usual | None, skill: MeasuredSkill | None = None) -> list[CharacterFigure]:
        """Return all measures of a realm beside the usual figures of that count and player.

        `skill` comes from an experiment of its own; it is known for any kind of player.
        """
        means = {name: self._means[name] for name in MEASURES if name in self._means}
        known = {**usual.figures} if usual else {}
        if skill and skill.values:
            means[SKILL] = RunningMean.of(skill.values)
            if skill.usual:
                known[SKILL] = skill.usual
        tests = len(means.keys() & known.keys())
        found = [compared(name, mean, known.get(name), tests) for name, mean in means.items()]
        return [_in_games(each, skill.players) if skill and each.measure == SKILL else each for each in found]


def character_of(
    results: Iterable[GameResult], usual: Usual | None, skill: MeasuredSkill | None = None
) -> list[CharacterFigure]:
    """Return all measures of a realm, from its games."""
    tally = CharacterTally()
    for result in results:
        tally.add(result)
    return tally.figures(usual, skill)


def _in_games(figure: CharacterFigure, games: int) -> CharacterFigure:
    """Return a figure whose values come from so many games each, with the number of all games."""
    return replace(figure, value=replace(figure.value, count=games * figure.value.count))


def compared(measure: str, values: RunningMean, usual: UsualFigure | None, tests: int = 1) -> CharacterFigure:
    """Compare the values of a realm's games with the usual value; several measures are tested together."""
    value = share_of(values.total, values.count) if measure in SHARES_OF_GAMES else values.estimate()
    if usual is None:
        return CharacterFigure(measure, value)
    own = errors_at_any_time(values.count, needed_odds(tests)) * values.error
    reference = usual_half_width(usual, tests)
    beyond = abs(value.value - usual.mean) > hypot(own, reference)
    return CharacterFigure(measure, value, usual, beyond and values.count >= FEWEST_VALUES)


def usual_half_width(usual: UsualFigure, tests: int) -> float:
    """Return half the width of the interval of a usual value, widened so that those of all tests hold.

    Its interval in the table is that of Student's t over realms, for one test.
    """
    freedom = max(1, usual.realms - 1)
    wider = t_deviations(sure_of_each(tests), freedom) / t_deviations(SURE, freedom)
    return (usual.high - usual.low) / 2 * wider
