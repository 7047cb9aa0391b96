"""Final-coin premiums: found where they are, silent where not, and their intervals hold the truth."""

from random import Random

import pytest

from realms.balance.verdict.premiums import FinalCoins, premiums

RACES = [f"race {number}" for number in range(14)]
POWERS = [f"power {number}" for number in range(20)]
SEATS = (6.0, 1.0, -2.0, -5.0)


def game(luck: Random, worth: dict[str, float], number: int = 0, kinds: str = "aaaa") -> FinalCoins:
    """Return a game in which each seat has two or three races and powers, and is worth what they are."""
    turned = kinds[number % 4 :] + kinds[: number % 4]
    had = [{*luck.sample(RACES, luck.choice((2, 3))), *luck.sample(POWERS, 2)} for _ in SEATS]
    common = luck.gauss(85, 10)
    coins = [
        common + base + 20 * (kind == "b") + luck.gauss(0, 15) + sum(worth.get(each, 0) for each in mine)
        for base, kind, mine in zip(SEATS, turned, had, strict=True)
    ]
    return FinalCoins(turned, coins, had)


def test_hardly_anything_is_certain_where_nothing_matters() -> None:
    luck, alarms = Random(1), 0
    for _ in range(60):
        games = [game(luck, {}) for _ in range(120)]
        alarms += any(any(each.certain for each in premiums(games[:seen])) for seen in (20, 60, 120))
    assert alarms <= 3


@pytest.mark.parametrize("kinds", ["aaaa", "aaab"])
def test_the_premium_lies_in_its_interval(kinds: str) -> None:
    """Take different players too: seat and player are taken off before."""
    luck, within, found = Random(2), 0, 0
    for _ in range(30):
        judged = premiums(
            game(luck, {"race 3": 15.0, "power 1": -12.0}, number, kinds) for number in range(200)
        )
        by_id = {each.id: each for each in judged}
        within += by_id["race 3"].coins.holds(15) and by_id["power 1"].coins.holds(-12)
        found += by_id["race 3"].certain
        assert judged[0].id == "race 3"
        assert judged[-1].id == "power 1"
    assert within >= 28
    assert found >= 26


def test_few_games_are_never_certain() -> None:
    ends = [FinalCoins("aa", (100, 50), ({"rich"}, {"poor"}))] * 3
    assert {each.id: each.coins.value for each in premiums(ends)} == {"rich": 0, "poor": 0}, "it is the seat"
    turned = [FinalCoins("aa", coins, had) for coins, had in (((90, 50), ("r", "p")), ((60, 80), ("p", "r")))]
    rich, poor = premiums(turned)
    assert (rich.id, rich.coins.value, rich.coins.count) == ("r", 30, 2)
    assert (poor.id, poor.coins.value) == ("p", -30)
    assert not rich.certain


def test_a_game_in_which_all_had_it_says_nothing() -> None:
    ends = [FinalCoins("aa", (100, 50), ({"both"}, {"both"})), FinalCoins("aa", (70, 60), ({"both"}, set()))]
    (both,) = premiums(ends)
    assert both.coins.count == 1
    assert premiums([]) == []


def test_more_that_is_judged_needs_more() -> None:
    luck = Random(3)
    games = [game(luck, {}) for _ in range(80)]
    assert premiums(games, others=100)[0].coins.width > premiums(games)[0].coins.width
