"""Two realms on the same luck: differences by pairs, with intervals that hold together."""

import json
from collections.abc import Sequence
from random import Random

import pytest

from realms.balance.games.results import GameResult
from realms.balance.portrait.game_figures import MEASURES
from realms.balance.questions.compare import UnpairedError, compare, paired
from realms.balance.questions.compare_report import comparison_data, comparison_rows, differences
from realms.balance.statistics.figures import mean_of

KINDS = ("normal", "normal", "normal")


def result(number: int, coins: Sequence[int], seed: int | None = None) -> GameResult:
    best = max(coins)
    winners = tuple(seat for seat, each in enumerate(coins) if each == best)
    return GameResult(
        number, number if seed is None else seed, KINDS, tuple(coins), winners, decisions=sum(coins)
    )


def lucky(
    random: Random, number: int, more: Sequence[int] = (0, 0, 0), luck: Sequence[int] = ()
) -> GameResult:
    base = luck or [random.randint(60, 110) for _ in KINDS]
    return result(number, [each + extra for each, extra in zip(base, more, strict=True)])


def test_the_difference_is_that_of_the_first_realm_over_the_second() -> None:
    found = compare(
        [result(1, (9, 5, 5)), result(2, (7, 6, 5))], [result(1, (5, 9, 5)), result(2, (5, 8, 5))]
    )
    assert found.games == 2
    assert [each.difference.value for each in found.coins] == [3, -3, 0]
    assert [each.one.value for each in found.coins] == [8, 5.5, 5]
    assert [each.difference.value for each in found.wins] == [1, -1, 0]
    assert [each.other.value for each in found.wins] == [0, 1, 0]


def test_games_are_paired_by_number() -> None:
    ones = [result(number, (number, 0, 0)) for number in (3, 1, 2)]
    others = [result(number, (number, 1, 1)) for number in (1, 2, 3, 4)]
    assert [(one.number, other.number) for one, other in paired(ones, others)] == [(3, 3), (1, 1), (2, 2)]


def test_games_on_other_luck_are_not_compared() -> None:
    with pytest.raises(UnpairedError, match="game 2"):
        compare(
            [result(1, (1, 2, 3)), result(2, (1, 2, 3))], [result(1, (3, 2, 1)), result(2, (3, 2, 1), seed=9)]
        )


def test_a_difference_on_shared_luck_is_found_with_a_narrow_interval() -> None:
    """Three coins more for seat 3 drown in the luck of a hundred games, but not where the luck is shared."""
    random = Random(1)
    luck = [[random.randint(60, 110) for _ in KINDS] for _ in range(100)]
    ones = [
        result(number, (one, two, three + 3 + number % 2)) for number, (one, two, three) in enumerate(luck, 1)
    ]
    others = [result(number, each) for number, each in enumerate(luck, 1)]
    found = compare(ones, others)
    assert [each.name for each in found.certain if each in found.coins] == ["3"]
    assert found.coins[2].difference.low > 3
    assert found.coins[2].difference.width < 0.1 * mean_of([each.coins[2] for each in ones]).width
    assert found.shared_luck.value > 0.99
    apart = compare(ones, [lucky(random, number) for number in range(1, 101)])
    assert abs(apart.shared_luck.value) < 0.3


def test_the_intervals_of_all_seats_hold_together() -> None:
    """Without any difference all seats together are seldom said to differ."""
    random, runs = Random(2), 300
    alarms = 0
    for _ in range(runs):
        ones, others = ([lucky(random, number) for number in range(1, 61)] for _ in "12")
        found = compare(ones, others)
        alarms += any(each in found.certain for each in found.coins)
    assert 0 < alarms <= 0.08 * runs


def test_figures_of_the_game_are_compared_too() -> None:
    ones, others = [result(1, (9, 5, 5)), result(2, (9, 6, 5))], [result(1, (5, 5, 5)), result(2, (5, 5, 5))]
    found = compare(ones, others, {"length": lambda each: float(each.decisions)})
    (figure,) = found.figures
    assert (figure.name, figure.difference.value) == ("length", 4.5)


def test_a_figure_counts_the_pairs_that_have_it() -> None:
    ones, others = [result(1, (9, 5, 5)), result(2, (9, 6, 5))], [result(1, (5, 5, 5)), result(2, (5, 5, 5))]
    first_only = compare(ones, others, {"odd": lambda each: None if each.number == 2 else each.coins[0]})
    (figure,) = first_only.figures
    assert (figure.one.count, figure.difference.value) == (1, 4)
    assert figure not in first_only.certain


def test_without_games_nothing_is_certain() -> None:
    found = compare([], [])
    assert found.games == 0
    assert found.certain == ()


@pytest.mark.parametrize("games", [1, 2, 19])
def test_few_games_are_never_certain_however_alike_they_differ(games: int) -> None:
    """Two games often go the same way by luck; their differences have no spread, but they prove nothing."""
    numbers = range(1, games + 1)
    found = compare(
        [result(number, (9, 5, 5)) for number in numbers], [result(number, (5, 9, 5)) for number in numbers]
    )
    assert found.certain == ()
    assert next(str(each) for each in differences(found)) == "At least 20 games are needed to say anything."
    assert [str(cell) for cell in list(comparison_rows(found))[1]][3:] == ["+4.0", "-"]
    data = json.loads(json.dumps(comparison_data(found), allow_nan=False))
    assert data["coins"][0]["difference"] == {"value": 4.0, "low": None, "high": None, "count": games}


def test_the_words() -> None:
    random = Random(3)
    luck = [[random.randint(60, 110) for _ in KINDS] for _ in range(60)]
    ones = [result(number, (one, two, three + 2)) for number, (one, two, three) in enumerate(luck, 1)]
    others = [result(number, each) for number, each in enumerate(luck, 1)]
    found = compare(ones, others, {"decisions": MEASURES["decisions"], "contested": MEASURES["contested"]})
    said = [str(each) for each in differences(found)]
    assert said[0] == "Seat 3: +2.0 coins, +2.0 to +2.0."
    assert "decisions of all players in a game: +2.0, +2.0 to +2.0." in said
    assert said[-1].startswith("Both played the same 60 games")
    french = [each.in_language("fr") for each in differences(found)]
    assert french[0].startswith("Place 3")
    assert "+2,0" in french[0]
    rows = [[str(cell) for cell in row] for row in comparison_rows(found)]
    assert rows[3][0] == "Coins of seat 3"
    assert rows[3][3:] == ["+2.0", "+2.0 to +2.0"]
    assert len(rows) == 1 + 3 + 3 + 2
    assert next(str(each) for each in differences(compare(others, others))) == "No difference is certain."
    assert comparison_data(found)["coins"][2]["difference"]["value"] == 2
