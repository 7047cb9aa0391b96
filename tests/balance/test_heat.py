"""Heat maps and regions that nobody held: means of all games, on the board that is shown."""

from dataclasses import replace

import pytest

from realms.balance.games.result_rows import RegionResult
from realms.balance.games.results import GameResult, play_game
from realms.balance.portrait.heat import HEAT_HEAD, HEAT_TITLES, HeatTally, heat_data
from realms.balance.portrait.idle_regions import idle_data, idle_regions, idle_sentences, rarely_held
from realms.balance.statistics.figures import mean_of
from realms.board.board import bits
from realms.play.setup import table_for
from realms.scenario.scenario import Scenario, bundled_scenario, scenario_from

from help.documents import document, layer, tile


def played(scenario: Scenario, players: int, games: int) -> list[GameResult]:
    realm = scenario.realm(players)
    table = table_for(realm)
    return [play_game(realm, table, ["paced"] * players, number, number) for number in range(1, games + 1)]


def test_means_are_those_of_all_games(thirty: Scenario) -> None:
    games, board = played(thirty, 4, 12), thirty.realm(4).board
    heat = HeatTally.of(games).on(board)
    assert (heat.games, heat.beyond, len(heat.regions)) == (12, 0, board.region_count)
    whole = {measure: sum(each.of(measure).value for each in heat.regions) for measure in HEAT_TITLES}
    assert whole["coins"] * 12 == pytest.approx(
        sum(each.coins for game in games for each in game.regions.values())
    )
    assert whole["fought"] * 12 == pytest.approx(sum(game.conflicts for game in games))
    assert whole["entered"] == pytest.approx(4)
    rounds = sum(each.rounds / len(game.rounds) for game in games for each in game.regions.values())
    assert whole["held"] * 12 == pytest.approx(rounds)


def test_intervals_are_those_of_students_t(thirty: Scenario) -> None:
    games, board = played(thirty, 4, 12), thirty.realm(4).board
    for region, each in zip(board.names, HeatTally.of(games).on(board).regions, strict=True):
        values = [game.regions.get(region, RegionResult()).coins for game in games]
        wanted = mean_of(values)
        assert (each.coins.low, each.coins.high) == (
            pytest.approx(wanted.low, abs=1e-9),
            pytest.approx(wanted.high, abs=1e-9),
        )


def test_shades_go_up_to_one(thirty: Scenario) -> None:
    heat = HeatTally.of(played(thirty, 4, 4)).on(thirty.realm(4).board)
    for measure in HEAT_TITLES:
        shades = heat.shades(measure)
        assert max(shades) == 1
        assert min(shades) >= 0
    assert HeatTally().on(thirty.realm(4).board).shades("coins") == [0.0] * thirty.realm(4).board.region_count


def test_a_board_that_changes_counts_what_it_still_has() -> None:
    scenario = bundled_scenario("adrift")
    board = scenario.realm(3).board
    games = played(scenario, 3, 4)
    heat = HeatTally.of(games).on(board)
    sums = sum(each.coins for game in games for name, each in game.regions.items() if board.knows(name))
    assert sum(each.coins.value for each in heat.regions) * 4 == pytest.approx(sums)
    elsewhere = replace(games[0], regions={**games[0].regions, "nowhere": RegionResult(1, 0, 1, 1)})
    assert HeatTally.of([elsewhere]).on(board).beyond == heat.beyond + 1


def test_data_and_titles(thirty: Scenario) -> None:
    board = thirty.realm(4).board
    data = heat_data(HeatTally.of(played(thirty, 4, 3)).on(board))
    assert data.keys() == set(board.names)
    assert data["A/0"].keys() == HEAT_TITLES.keys()
    assert data["A/0"]["coins"].keys() == {"mean", "low", "high"}
    assert heat_data(HeatTally.of(played(thirty, 4, 1)).on(board))["A/0"]["coins"]["low"] is None
    assert all(title.in_language("fr") != str(title) for title in HEAT_HEAD[1:])


def row_of_tiles() -> Scenario:
    """Five tiles in a row, which can be entered from the edge only where it is not all around."""
    return scenario_from(document(layer([tile(letter, q, 0) for q, letter in enumerate("ABCDE")], players=2)))


def test_regions_never_held_have_a_place() -> None:
    realm = bundled_scenario("first_steps").realm(4)
    board = realm.board
    inside = board.land & board.passable & ~board.entry
    inner = {board.names[region] for region in bits(inside)}
    idle = idle_regions([name for name in board.names if name not in inner], board)
    assert {each.address for each in idle} == inner
    assert all(each.steps is None or each.steps > 0 for each in idle)
    assert [each.steps for each in idle] == sorted(each.steps for each in idle)
    entries = idle_regions([], board)
    assert {each.steps for each in entries} >= {0, 1}
    said = [str(each) for each in idle_sentences(entries, realm, 100)]
    assert said[0].startswith("Never held in 100 games, so in fewer than 3 % of all: ")
    assert len(said) == 2
    assert idle_data(entries)[0].keys() == {"address", "steps", "on_edge", "neighbours"}


def test_nothing_idle_is_said_too() -> None:
    realm = row_of_tiles().realm(2)
    idle = idle_regions(realm.board.names, realm.board)
    assert idle == []
    assert [str(each) for each in idle_sentences(idle, realm, 5)] == [
        "Every region was held in at least one game."
    ]


def test_a_region_held_in_no_game_may_be_held_in_a_few() -> None:
    assert rarely_held(100) == pytest.approx(0.0295, abs=1e-3)
    assert rarely_held(0) == 1
    assert (1 - rarely_held(37)) ** 37 == pytest.approx(0.05)
