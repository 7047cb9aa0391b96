"""Games run where networkx and shapely cannot be installed."""

import subprocess
import sys

import pytest

from help.bundled import TILE_REALMS

PLAY = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("networkx", "shapely"):
            raise ModuleNotFoundError(f"{name} is blocked", name=name)

sys.meta_path.insert(0, Blocked())
import realms

scenario = realms.bundled_scenario(sys.argv[1])
for players in scenario.counts:
    game = realms.Game.new(scenario, players, seed=1)
    while not game.over:
        game.play(game.options()[-1])
    record = realms.record_of(game, ["human"] * players, seed=1)
    assert realms.replay(record).outcome() == game.outcome()
"""


@pytest.mark.parametrize("name", TILE_REALMS)
def test_a_realm_of_tiles_is_played_without_the_libraries_of_checks(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAY, name], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stderr == ""
    assert done.returncode == 0
