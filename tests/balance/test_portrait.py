"""Portraits of realms: everything together, as sentences, tables and data."""

import json

import pytest

from realms.balance.games.results import play_game
from realms.balance.portrait.portrait import Portrait
from realms.locale import Sentence
from realms.play.setup import table_for
from realms.scenario.scenario import Realm, bundled_scenario


def portrait(realm: Realm, games: int) -> Portrait:
    table, kinds = table_for(realm), ["paced"] * realm.players
    results = [play_game(realm, table, kinds, number, number) for number in range(1, games + 1)]
    return Portrait.of(results, realm, kinds)


@pytest.mark.parametrize(
    ("name", "players"),
    [("adrift", 3), ("game_of_gods", 3), ("river_world", 2), ("all_together_now", 5), ("four_lands", 4)],
)
def test_every_realm_has_one(name: str, players: int) -> None:
    found = portrait(bundled_scenario(name).realm(players), 4)
    tables = list(found.tables())
    assert [len(table.head) for table in tables] == [5, 5, 6]
    for table in tables:
        assert all(len(row) == len(table.head) for row in table.rows)
    for told in (*found.sentences(), *(cell for table in tables for row in table.rows for cell in row)):
        assert isinstance(told, Sentence)
        assert str(told)
        assert told.in_language("fr")
    data = json.loads(json.dumps(found.data(), allow_nan=False))
    assert data.keys() == {"character", "never_held", "regions", "forecast"}
    assert data["regions"].keys() == set(found.realm.board.names)


@pytest.mark.parametrize("games", [0, 1])
def test_hardly_any_games_are_no_error(games: int) -> None:
    found = portrait(bundled_scenario("first_steps").realm(2), games)
    assert found.games == games
    assert bool(list(found.sentences())) == bool(games)
    json.dumps(found.data(), allow_nan=False)
    list(found.tables())
