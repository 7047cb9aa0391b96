"""The character of a realm against the usual one: only what is certain and worth a word is said."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf, sqrt
from random import Random
from statistics import fmean, variance

import pytest

from realms.balance.games.experiment import Experiment
from realms.balance.games.results import GameResult, play_game
from realms.balance.portrait.character import (
    CharacterFigure,
    character_of,
    compared,
    differs_between_realms,
    usable_measures,
)
from realms.balance.portrait.character_words import (
    CHARACTER_HEAD,
    WORDS,
    character_data,
    character_rows,
    character_sentences,
    skill_sentences,
)
from realms.balance.portrait.game_figures import MEASURES, SHARES_OF_GAMES
from realms.balance.portrait.skill import SKILL, MeasuredSkill, skill_games, skill_kinds, skill_values
from realms.balance.statistics.figures import mean_of
from realms.balance.statistics.running import RunningMean
from realms.balance.usual import Usual, UsualFigure
from realms.play.setup import table_for
from realms.scenario.scenario import Scenario

MARGIN = UsualFigure(mean=12.0, low=11.8, high=12.2, within=8.0, between=2.0, realms=60, games=12_000)


def around(mean: float, games: int, luck: Random) -> RunningMean:
    return RunningMean.of(luck.gauss(mean, MARGIN.within) for _ in range(games))


def test_a_difference_beyond_noise_has_a_word() -> None:
    figure = compared("margin", around(16, 400, Random(1)), MARGIN, 13)
    assert (figure.beyond, figure.direction) == (True, 1)
    assert figure.rank == pytest.approx(0.977, abs=0.03)
    assert compared("margin", around(9, 400, Random(1)), MARGIN, 13).direction == -1


def test_few_games_say_nothing() -> None:
    assert compared("margin", around(16, 10, Random(1)), MARGIN, 13).direction == 0
    assert compared("margin", RunningMean.of([40.0]), MARGIN).direction == 0


def test_a_certain_difference_that_nobody_notices_says_nothing() -> None:
    figure = compared("margin", around(12.8, 40_000, Random(1)), MARGIN)
    assert figure.beyond
    assert figure.direction == 0


def test_a_measure_that_does_not_differ_between_realms_says_nothing() -> None:
    alike = replace(MARGIN, between=0.3)
    assert not differs_between_realms(alike), "200 games of a realm have an error of 0.57"
    assert differs_between_realms(MARGIN)
    assert usable_measures({"margin": MARGIN, "open": alike}) == ("margin",)
    figure = compared("margin", around(16, 400, Random(1)), alike)
    assert figure.beyond
    assert (figure.direction, figure.rank) == (0, None)


@pytest.mark.parametrize("between", [0.0, 2.0])
def test_realms_that_are_alike_hardly_ever_seem_to_differ(between: float) -> None:
    """Twenty realms of ten games each, as a corpus sums them up."""
    luck, found, runs = Random(9), 0, 200
    for _ in range(runs):
        realms = [
            [luck.gauss(middle, 1) for _ in range(10)]
            for middle in (luck.gauss(0, between) for _ in range(20))
        ]
        means = [fmean(games) for games in realms]
        within = fmean(variance(games) for games in realms)
        spread = max(0.0, variance(means) - within / 10)
        found += differs_between_realms(UsualFigure(0, -1, 1, sqrt(within), sqrt(spread), 20, 200))
    assert found == runs if between else found <= 2


def test_a_usual_value_from_few_realms_is_no_certain_one() -> None:
    vague = replace(MARGIN, low=7.0, high=17.0)
    assert compared("margin", around(16, 4000, Random(1)), vague).direction == 0


def test_false_alarms_stay_rare_however_often_somebody_looks() -> None:
    """A realm that is just as usual in thirteen measures, looked at five times."""
    luck, alarms, runs = Random(5), 0, 150
    for _ in range(runs):
        usual = replace(MARGIN, mean=12 + luck.gauss(0, 0.1), between=0.001)
        alarms += any(_alarm(usual, luck) for _ in range(13))
    assert alarms <= 0.08 * runs


def _alarm(usual: UsualFigure, luck: Random) -> bool:
    """Look at a measure after 20, 50, 100, 200 and 400 games."""
    values, alarm = RunningMean(), False
    for more in (20, 30, 50, 100, 200):
        values = values.plus(around(12, more, luck))
        alarm |= compared("margin", values, usual, 13).beyond
    return alarm


def usual_with(**figures: UsualFigure) -> Usual:
    return Usual(4, "normal", 60, 12_000, (), figures, "2026-11-20", "abc")


@pytest.fixture(scope="module")
def games(thirty: Scenario) -> list[GameResult]:
    realm = thirty.realm(4)
    table = table_for(realm)
    experiment = Experiment.of(thirty, ["paced"] * 4)
    return [play_game(realm, table, experiment.seats(n), n, experiment.seed_of(n)) for n in range(1, 41)]


def test_all_measures_of_real_games(games: Sequence[GameResult]) -> None:
    figures = {each.measure: each for each in character_of(games, None)}
    assert figures.keys() == MEASURES.keys()
    assert all(each.value.low <= each.value.value <= each.value.high for each in figures.values())
    assert figures["conflicts"].value.value > 1
    assert 0 < figures["coverage"].value.value <= 1
    assert 1 <= figures["races"].value.value < 6


def test_words_rows_and_data(games: Sequence[GameResult]) -> None:
    calm = UsualFigure(mean=0.1, low=0.09, high=0.11, within=0.3, between=0.05, realms=60, games=12_000)
    figures = character_of(games, usual_with(conflicts=calm), MeasuredSkill(4, (0.8, 0.75, 0.5)))
    said = [str(each) for each in character_sentences(figures, 40)]
    assert len(said) == 2
    assert said[1].startswith("Hard ends ahead of easy in 68 % of all pairs of the two (")
    assert said[1].endswith("; 12 games).")
    assert said[0].startswith("Livelier than usual (regions taken from others in a round: ")
    assert said[0].endswith("; usually 0.1).")
    rows = list(character_rows(figures))
    assert len(rows) == len(figures) == len(MEASURES) + 1
    assert {len(row) for row in rows} == {len(CHARACTER_HEAD)}
    assert [str(row[-1]) for row in rows].count("Livelier than usual") == 1
    data = character_data(figures)
    assert data["conflicts"]["direction"] == 1
    assert data["conflicts"]["usual"]["mean"] == 0.1
    assert data["margin"].keys() == {"mean", "games", "low", "high"}


def test_it_says_when_nothing_is_known_or_unusual(games: Sequence[GameResult]) -> None:
    figures = character_of(games, None)
    assert [str(each) for each in character_sentences(figures, 40)] == [
        "No usual figures are known for this number and kind of players."
    ]
    mean = figures[0].value.value
    like = UsualFigure(mean, mean - 0.1, mean + 0.1, 1.0, 0.5, 60, 12_000)
    usual = character_sentences(character_of(games, usual_with(conflicts=like)), 40)
    assert [str(each) for each in usual] == ["The game is of the usual kind, as far as 40 games can show."]


def test_everything_has_words_in_both_languages() -> None:
    assert WORDS.keys() == {*MEASURES, SKILL}
    for each in WORDS.values():
        for told in (each.title, each.more, each.less):
            assert told.in_language("fr") != str(told)


def test_hard_and_easy_sit_by_turns() -> None:
    assert skill_kinds(2) == ("hard", "easy")
    assert skill_kinds(5) == ("hard", "easy", "hard", "easy", "hard")


def test_skill_is_counted_in_whole_rotations() -> None:
    def game(number: int, *coins: int) -> GameResult:
        kinds = ("hard", "easy", "easy")
        return GameResult(number, number, kinds[-number % 3 :] + kinds[: -number % 3], coins, (0,))

    first = [game(0, 9, 5, 9), game(1, 9, 1, 1), game(2, 4, 4, 4)]
    assert {each.seats.index("hard") for each in first} == {0, 1, 2}
    values = [_pairs(each) for each in first]
    assert skill_values(first) == [pytest.approx(sum(values) / 3)]
    assert skill_values(first[:2]) == []
    assert skill_values([]) == []


def test_skill_takes_whole_rotations_and_counts_their_games() -> None:
    assert [skill_games(100, players) for players in (2, 3, 4, 5, 6)] == [100, 102, 100, 100, 102]
    found = character_of([], None, MeasuredSkill(6, (0.5, 0.6, 0.7)))
    assert [(each.measure, each.value.count) for each in found] == [(SKILL, 18)]
    assert character_data(found)[SKILL]["games"] == 18
    assert character_of([], None, MeasuredSkill(6, ())) == []


@pytest.mark.parametrize(
    ("middle", "word"),
    [(0.9, "Skill counts for more than usual"), (0.3, "More of a lottery than usual"), (0.6, "")],
)
def test_skill_beside_the_usual_one_has_a_word_for_any_player(middle: float, word: str) -> None:
    usual = UsualFigure(mean=0.6, low=0.59, high=0.61, within=0.3, between=0.1, realms=60, games=12_000)
    luck = Random(3)
    values = tuple(min(1.0, max(0.0, luck.gauss(middle, 0.15))) for _ in range(200))
    found = character_of([], None, MeasuredSkill(2, values, usual))
    unknown, said = map(str, character_sentences(found, 0))
    assert unknown == "No usual figures are known for this number and kind of players."
    assert said.startswith(word or "Hard ends ahead of easy in ")
    assert word or said.endswith("; 400 games); usual is 60 %.")
    assert [str(each) for each in skill_sentences(found)] == [said]


def test_without_a_known_difference_between_realms_skill_has_no_word() -> None:
    alike = UsualFigure(mean=0.6, low=0.59, high=0.61, within=0.4, between=0.02, realms=24, games=2400)
    values = tuple(Random(3).uniform(0.8, 1.0) for _ in range(400))
    (figure,) = character_of([], None, MeasuredSkill(2, values, alike))
    assert figure.beyond
    assert figure.direction == 0
    (said,) = map(str, skill_sentences([figure]))
    assert said.endswith("; usual is 60 %, and realms are not known to differ in it.")


def test_a_few_values_that_are_all_alike_are_not_taken_for_exact() -> None:
    usual = replace(MARGIN, mean=0.6, low=0.59, high=0.61, within=0.3, between=0.1)
    few, many = (compared(SKILL, RunningMean.of([1.0] * count), usual) for count in (19, 20))
    assert (few.direction, many.direction) == (0, 1)


def test_a_share_of_games_is_never_known_exactly() -> None:
    never = compared("open", RunningMean.of([0.0] * 20), None).value
    assert never.value == pytest.approx(0)
    assert 0.1 < never.high < 0.2


def test_unknown_ends_of_intervals_are_null(games: Sequence[GameResult]) -> None:
    data = character_data(character_of(games[:1], None))
    assert all(
        each["low"] is each["high"] is None for name, each in data.items() if name not in SHARES_OF_GAMES
    )


def _pairs(result: GameResult) -> float:
    hard = result.coins[result.seats.index("hard")]
    others = [coins for kind, coins in zip(result.seats, result.coins, strict=True) if kind == "easy"]
    return sum(1.0 if hard > coins else 0.5 if hard == coins else 0.0 for coins in others) / len(others)


def test_a_measure_without_spread_is_no_error() -> None:
    constant = compared(
        "races", RunningMean.of([3.0] * 50), replace(MARGIN, mean=3.0, within=0.0, between=0.0)
    )
    assert isinstance(constant, CharacterFigure)
    assert (constant.beyond, constant.direction) == (False, 0)
    assert constant.value.width == 0 < inf


def test_a_running_mean_is_the_mean_of_all_values() -> None:
    values = [Random(7).gauss(300, 20) for _ in range(500)]
    found, wanted = RunningMean.of(values).estimate(), mean_of(values)
    assert found.count == wanted.count
    assert (found.value, found.low, found.high) == pytest.approx((wanted.value, wanted.low, wanted.high))
    both = RunningMean.of(values[:100]).plus(RunningMean.of(values[100:]))
    assert both.estimate().low == pytest.approx(wanted.low)
    padded = RunningMean.of([3.0, 5.0]).among(4).estimate()
    assert (padded.value, padded.low) == pytest.approx((2.0, mean_of([3, 5, 0, 0]).low))
