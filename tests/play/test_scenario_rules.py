"""Games by special rules that leave the map as it is: what must hold holds after every decision."""

from itertools import product

import pytest

from realms.play.game import Game
from realms.play.players.random_player import RandomPlayer
from realms.rules.registry import unplayed
from realms.scenario.scenario import Scenario, bundled_scenario

from help.games import play_soundly


def ruled(name: str, **changed: dict[str, object]) -> Scenario:
    """A printed scenario, with other values of the parameters of some rules."""
    scenario = bundled_scenario(name)
    rules = [{**rule, **changed.pop(rule["rule"], {})} for rule in scenario.data.get("rules", ())]
    rules += [{"rule": rule, **values} for rule, values in changed.items()]
    return scenario.with_data({**scenario.data, "rules": rules})


BELOW = {"boxes": ["small_world", "small_world_underground", "cursed", "be_not_afraid"]}
BOTH = ruled("crops_of_power", crops={"regions": 3, "active_only": False})
GAMES = {
    "my precious": (ruled("my_precious"), 2),
    "long river": (ruled("long_quiet_river"), 3),
    "back anywhere": (ruled("long_quiet_river", entry={"every_time": False, "powers_exempt": False}), 2),
    "go east": (ruled("go_east"), 2),
    "mountaintop": (ruled("mountaintop"), 3),
    "many coins": (ruled("mountaintop", peak_coins={"take": 3, "declining": 5, "spread": False}), 3),
    "throne": (ruled("rusted_throne"), 4),
    "throne of races": (ruled("rusted_throne", throne={"per": "race", "coins": 2, "payer": "bank"}), 4),
    "crops": (ruled("crops_of_power"), 3),
    "crops of all boxes": (BOTH.with_data({**BOTH.data, "pool": BELOW}), 2),
    "sword": (ruled("sword_in_the_cavern"), 3),
    "three monsters": (ruled("sword_in_the_cavern", guarded_sites={"monsters": 3}), 3),
}


@pytest.mark.parametrize(("name", "seed"), list(product(GAMES, range(2))))
def test_games_by_special_rules_are_sound(name: str, seed: int) -> None:
    scenario, players = GAMES[name]
    game = Game.new(scenario, players, seed)
    assert game.realm
    assert not list(unplayed(game.realm))
    play_soundly(game, [RandomPlayer(seed + seat) for seat in range(players)])
