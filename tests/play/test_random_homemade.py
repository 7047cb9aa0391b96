"""Random games with random home-made races and powers, own and lent: nothing is made or lost."""

from random import Random

import pytest

from realms.play.game import Game
from realms.play.notation import read, write
from realms.play.players.random_player import RandomPlayer
from realms.rules.homemade import WORDS_OF_THE_ENGINE, Homemade
from realms.rules.model.trait import pieces_of
from realms.rules.registry import traits
from realms.scenario.scenario import bundled_scenario, bundled_scenarios
from realms.tiles.schemacheck import violations

from help.games import decide
from help.homemade import LENDING, keys, realm_at_random

EVERY_KEY = sorted({*keys("race"), *keys("power")})


def test_what_is_made_at_random_fits_its_schema_and_says_every_key() -> None:
    random, said = Random(1), set()
    for _ in range(20):
        scenario, _ = realm_at_random(random)
        homemade = scenario.data["pool"]["homemade"]
        assert list(violations(homemade, "homemade")) == []
        said |= {key for tile in (*homemade["races"], *homemade["powers"]) for key in tile}
    assert said >= {*EVERY_KEY}


def words_noted(game: Game) -> set[str]:
    """Return the single words under which something is noted of a race, but for those of home-made ones."""
    table = game.table
    own = {
        mark.id
        for trait in table.catalogue.traits
        if isinstance(trait, Homemade)
        for mark in pieces_of(trait)
    }
    return {name for band, name in game.state.race_notes if band < table.guards and " " not in name} - own


@pytest.mark.rule("base.custom.race_any_power", "base.custom.power_any_race")
@pytest.mark.parametrize("key", EVERY_KEY)
def test_nothing_is_made_or_lost_whatever_is_written_on_banner_and_badge(key: str) -> None:
    """Every tile that can says the key: on crop spaces and at Stonehedge it is lent, and in decline too."""
    place = EVERY_KEY.index(key)
    for seed in (place, 100 + place):
        scenario, players = realm_at_random(Random(seed), (LENDING[seed % 3],), key)
        game = Game.new(scenario, players, seed)
        sitting = [RandomPlayer(seed + seat) for seat in range(players)]
        while not game.over:
            decide(game, sitting)
            assert words_noted(game) <= WORDS_OF_THE_ENGINE
        line = write(game.state)
        assert write(read(game.table, line)) == line


def test_the_words_of_the_engine_are_those_of_its_pieces() -> None:
    """A new piece adds its word, so that no homemade race of that name shares it."""
    pieces = set()
    for name in bundled_scenarios():
        scenario = bundled_scenario(name)
        counts = [layer["players"] for layer in scenario.data["layers"]]
        table = Game.new(scenario, counts[0] if isinstance(counts[0], int) else 3).table
        pieces |= {mark.id for mark in table.markers.marks}
    registered = {mark.id for trait in traits().values() for mark in pieces_of(trait)}
    spelt = {word for word in pieces | registered if word.replace("_", "").isalpha()}
    assert spelt <= WORDS_OF_THE_ENGINE
