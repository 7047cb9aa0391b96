"""The forecast for a map: what races and powers bring, and where they live, on games made up for it."""

from collections.abc import Sequence
from random import Random

import pytest

from realms.balance.games.result_rows import ReignResult
from realms.balance.games.results import GameResult, play_game
from realms.balance.portrait.forecast import Prospect, forecast
from realms.balance.portrait.forecast_words import (
    FORECAST_HEAD,
    forecast_data,
    forecast_rows,
    forecast_sentences,
)
from realms.balance.usual import Usual, UsualFigure
from realms.balance.verdict.premiums import FinalCoins, premiums
from realms.play.setup import table_for
from realms.scenario.scenario import Scenario, bundled_scenario

SEATS = ("normal",) * 4


def games(
    luck: Random, count: int, bonus: float, hills: Sequence[str], others: Sequence[str]
) -> list[GameResult]:
    """Games in which dwarves bring some coins and live on the hills, and three other races live elsewhere."""
    found = []
    for number in range(count):
        races = ["dwarves", *luck.sample(["elves", "orcs", "giants", "trolls"], 3)]
        luck.shuffle(races)
        coins = tuple(round(luck.gauss(80, 8) + bonus * (race == "dwarves")) for race in races)
        reigns = [
            ReignResult(race, luck.choice(["stout", "flying"]), coins[seat] - 5, seat, 1, (), homes)
            for seat, race in enumerate(races)
            for homes in (dict.fromkeys(luck.sample(hills if race == "dwarves" else others, 3), 2),)
        ]
        found.append(GameResult(number, number, SEATS, coins, (0,), reigns=tuple(reigns)))
    return found


@pytest.fixture
def places(thirty: Scenario) -> tuple[list[str], list[str]]:
    board = thirty.realm(4).board
    land = [board.names[region] for region in range(board.region_count) if board.land >> region & 1]
    mines = [name for name in land if board.feature_regions["mine"] >> board.region(name) & 1]
    return mines, [name for name in land if name not in mines]


def prospect(found: Sequence[Prospect], name: str) -> Prospect:
    return next(each for each in found if each.id == name)


def test_a_rich_race_is_certain_and_a_plain_one_is_not(
    thirty: Scenario, places: tuple[list[str], list[str]]
) -> None:
    found = forecast(games(Random(1), 120, 15, *places), thirty.realm(4).board, None)
    assert found[0].id == "dwarves"
    assert (found[0].kind, found[0].certain, found[0].times) == ("race", 1, 120)
    assert found[0].premium.holds(15)
    assert prospect(found, "stout").certain == 0
    assert prospect(found, "stout").kind == "power"
    said = [str(each) for each in forecast_sentences(found, thirty.realm(4))]
    assert said[0].startswith("Dwarves: +1")
    plain = forecast(games(Random(1), 120, 0, *places), thirty.realm(4).board, None)
    assert {each.certain for each in plain} == {0}
    assert [str(each) for each in forecast_sentences(plain, thirty.realm(4))] == [
        "No race or power certainly brings more or less here."
    ]


def test_what_is_rich_everywhere_is_usual_here(thirty: Scenario, places: tuple[list[str], list[str]]) -> None:
    results, board = games(Random(2), 150, 15, *places), thirty.realm(4).board
    for mean, certain in ((15.0, 0), (0.0, 1), (30.0, -1)):
        usual = UsualFigure(mean, mean - 0.3, mean + 0.3, 10.0, 1.0, 60, 9000)
        known = Usual(4, "normal", 60, 12_000, (), {}, "2026-11-20", "abc", {"dwarves": usual})
        each = prospect(forecast(results, board, known), "dwarves")
        assert each.certain == certain
        assert each.difference is not None
        assert each.difference.value == pytest.approx(each.premium.value - mean)
        assert each.difference.width > each.premium.width, "the usual premium is an estimate too"
        said = " ".join(map(str, forecast_sentences(forecast(results, board, known), thirty.realm(4))))
        assert ("Dwarves brings more here" in said, "Dwarves brings less here" in said) == (
            certain > 0,
            certain < 0,
        )


def test_it_says_where_a_race_lives(thirty: Scenario, places: tuple[list[str], list[str]]) -> None:
    found = forecast(games(Random(3), 60, 0, *places), thirty.realm(4).board, None)
    habitat = next(each for each in prospect(found, "dwarves").habitats if each.feature == "mine")
    assert habitat.share.value == 1
    assert habitat.usual == pytest.approx(0.25)
    elves = next(each for each in prospect(found, "elves").habitats if each.feature == "mine")
    assert elves.share.value == 0 < elves.usual
    assert not any(each.feature == "mine" for each in prospect(found, "stout").habitats)
    assert {name for name, _ in prospect(found, "dwarves").regions} <= set(places[0])
    assert len(list(forecast_rows(found, thirty.realm(4)))) == len(found)
    row = next(row for row in forecast_rows(found, thirty.realm(4)) if str(row[0]) == "Dwarves")
    assert len(row) == len(FORECAST_HEAD)
    assert "more on mine (100 %, others 25 %)" in str(row[-1])


def test_it_agrees_with_real_games() -> None:
    realm = bundled_scenario("sword_in_the_cavern").realm(3)
    table = table_for(realm)
    results = [play_game(realm, table, ["paced"] * 3, number, number) for number in range(20)]
    found = forecast(results, realm.board, None)
    reigns = [reign for result in results for reign in result.reigns]
    assert sum(each.times for each in found if each.kind == "race") <= len(reigns)
    assert {each.kind for each in found} == {"race", "power", "find"}
    ends = [
        FinalCoins(
            each.seats,
            each.coins,
            [
                {
                    name
                    for reign in each.reigns
                    if reign.seat == seat
                    for name in (reign.race, reign.power, *reign.finds)
                }
                for seat in range(3)
            ],
        )
        for each in results
    ]
    assert [(each.id, each.premium) for each in found] == [(each.id, each.coins) for each in premiums(ends)]
    data = forecast_data(found)
    assert [each["id"] for each in data] == [each.id for each in found]
    assert all(each["premium"]["low"] is not None or each["premium"]["count"] < 20 for each in data)
