"""Thousands of random games with random home-made races and powers: every position is audited.

A realm is any of the bundled ones. Crop spaces lend to more than one race, places and relics lend too, and
every sixth player is greedy. How often something home-made was lent is told too: games without it prove
little.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from realms.play.audit import audit
from realms.play.game import Game
from realms.play.notation import read, write
from realms.play.players.registry import players_for
from realms.play.setup import SetupError
from realms.rules.homemade import Homemade
from realms.rules.position.state import CHANCE, State
from realms.scenario.scenario import bundled_scenarios

sys.path.append(str(Path(__file__).parents[1]))
from help.homemade import LENDING, keys, realm_at_random

GAMES, SOAK_GAMES = 500, 10_000
FOCUS = ("", "", *sorted({*keys("race"), *keys("power")}))  # what all tiles say that can


def main(soak: bool) -> None:
    start, faults, seen = time.process_time(), Counter[str](), Counter[str]()
    games = SOAK_GAMES if soak else GAMES
    for seed in range(games):
        try:
            fault = play(seed, seen)
        except Exception as error:
            error.add_note(f"seed {seed}")
            raise
        if fault:
            faults[fault.partition(":")[0]] += 1
            print(f"  seed {seed}: {fault}")
    took = time.process_time() - start
    lent = ", ".join(f"{seen[name] / seen['all']:.1%} {name}" for name in ("lent", "lent in decline"))
    print(
        f"{games:,} random games with home-made races and powers, every position audited, {took:.0f} s: "
        f"{faults.total()} faults, {seen['refused']} realms refused; of {seen['all']:,} positions {lent}"
    )


def play(seed: int, seen: Counter[str]) -> str:
    """Return what is wrong with a game, with the position where that shows; nothing if all is well."""
    random = Random(seed)
    names = LENDING if seed % 2 else tuple(bundled_scenarios())
    try:
        scenario, players = realm_at_random(random, names, FOCUS[seed % len(FOCUS)])
        game = Game.new(scenario, players, seed)
    except SetupError:  # too few races are left, or a name is taken
        seen["refused"] += 1
        return ""
    sitting = players_for([random.choice(["random"] * 5 + ["greedy"]) for _ in range(players)], seed)
    while not game.over:
        if game.seat == CHANCE:
            game.throw()
        else:
            game.play(sitting[game.seat].choose(game.view(game.seat)))
        count(game.state, seen)
        if wrong := audit(game.state):
            return f"{wrong[0]}: {write(game.state)}"
    line = write(game.state)
    return "" if write(read(game.table, line)) == line else f"read again it is another: {line}"


def count(s: State, seen: Counter[str]) -> None:
    """Count the positions, and those in which something home-made is lent."""
    seen["all"] += 1
    lent = [band for band in range(s.table.guards) if any(_lent(s, band))]
    seen["lent"] += bool(lent)
    seen["lent in decline"] += any(s.rules[band].declined for band in lent)


def _lent(s: State, band: int) -> Iterator[bool]:
    own = [s.table.catalogue.traits[number] for number in s.combo[band]]
    return (isinstance(trait, Homemade) and trait not in own for trait in s.rules[band].traits)


if __name__ == "__main__":
    main(soak=False)
