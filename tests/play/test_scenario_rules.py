"""Games by special rules that leave the map as it is: what must hold holds after every decision."""

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from realms.play.audit import audit
from realms.play.game import Game
from realms.play.notation import read, write
from realms.play.players.random_player import RandomPlayer
from realms.rules.state import CHANCE
from realms.scenario.scenario import Scenario, scenario_from

# Seven tiles about one, and four more; underground where they have a number.
CELLS = ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (2, -1), (-2, 1))
PIECES: tuple[Mapping[str, Any], ...] = (
    *({"piece": piece, "at": f"{tile}/1"} for tile in "ADG" for piece in ("mountain", "peak")),
    *({"piece": "coin_mine", "at": f"{tile}/0"} for tile in "BEH"),
    *({"piece": "tribe", "at": f"{tile}/2"} for tile in "CFI"),
    {"piece": "throne", "at": "A/1"},
)
ARROW = ({"piece": "arrow", "at": "I.3"}, {"piece": "arrow", "at": "E.3"})


def realm_of(*rules: Mapping[str, Any], pieces: tuple[Mapping[str, Any], ...] = PIECES) -> Scenario:
    tiles = [
        {"tile": letter, "face": "surface", "q": q, "r": r, "turn": 0}
        for letter, (q, r) in zip("ABCDEFGHI", CELLS, strict=True)
    ]
    return scenario_from(
        {
            "format": 1,
            "id": "ruled",
            "titles": {"en": "Ruled"},
            "boxes": ["small_world", "realms"],
            "tileset": "stand-in",
            "water": {"kind": "river"},
            "rules": list(rules),
            "layers": [{"players": 3, "tiles": tiles, "pieces": list(pieces)}],
        }
    )


RULES: Mapping[str, Scenario] = {
    "coin mines": realm_of({"rule": "coin_mines", "active_only": False}),
    "peaks": realm_of({"rule": "peak_coins"}),
    "throne": realm_of({"rule": "throne"}),
    "entry": realm_of({"rule": "entry", "every_time": False, "powers_exempt": False}, pieces=PIECES + ARROW),
}


@pytest.mark.parametrize(("rule", "seed"), list(product(RULES, range(2))))
def test_games_by_special_rules_are_sound(rule: str, seed: int) -> None:
    game = Game.new(RULES[rule], 3, seed)
    sitting = [RandomPlayer(seed + seat) for seat in range(3)]
    while not game.over:
        line = write(game.state)
        again = read(game.table, line)
        assert (write(again), list(again.options)) == (line, list(game.state.options))
        assert again.cost == game.state.cost
        if game.seat == CHANCE:
            game.throw()
        else:
            game.play(sitting[game.seat].choose(game.view(game.seat)))
        assert audit(game.state) == [], (write(game.state), game.decisions)
