"""Games on every bundled scenario, at every count, come to their end."""

from realms.play.game import Game
from realms.play.players.names import sit_down
from realms.play.players.player import play_out
from realms.rules.registry import unplayed
from realms.scenario.scenario import Realm

SEED = 7


def test_a_game_comes_to_its_end(every_realm: Realm) -> None:
    if not every_realm.tiles and [*unplayed(every_realm)]:
        return
    game = Game.new(every_realm.scenario, every_realm.players, SEED)
    play_out(game, sit_down(["random"] * every_realm.players, SEED))
    assert game.over
