"""Games that are played twice, by the plain engine and by the compiled one, and how they differ.

`python alike.py plain` (or `compiled`) plays those that it reads, and writes a line for each.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
OWN_BOXES = "own"  # those of the realm
FAST = ("random", "paced")  # kinds of players that decide at once


class Plan(NamedTuple):
    """A game to play: its realm, players and luck."""

    realm: str
    players: int
    boxes: str  # a comma between them, or OWN_BOXES
    kind: str  # of all players
    seed: int
    most: int = 0  # decisions after which it is broken off; 0: it is played to its end


class Played(NamedTuple):
    """A game as it went: its decisions, and the coins at its end; or why it could not be played."""

    decisions: list[int]
    coins: list[int]
    refusal: str = ""


def tables() -> list[tuple[str, int, str]]:
    """Return every bundled realm with every count, with its own boxes and with all that there are."""
    from realms.scenario.scenario import bundled_scenario, bundled_scenarios
    from realms.tiles.boxes import boxes

    return [
        (realm, players, chosen)
        for realm in bundled_scenarios()
        for players in bundled_scenario(realm).counts
        for chosen in (OWN_BOXES, ",".join(boxes()))
    ]


def fast_plans(times: int) -> list[Plan]:
    """Return games at every table, so many times, by players that decide at once."""
    kinds = cycle(FAST)
    return [Plan(*table, next(kinds), seed) for seed in range(times) for table in tables()]


def slow_plans(number: int, most: int) -> list[Plan]:
    """Return so many games by each kind of player that thinks, broken off early, at tables of all kinds."""
    from realms.play.players.registry import PLAYERS

    kinds = [kind for kind in PLAYERS if kind not in FAST]
    chosen = Random(0).choices(tables(), k=number * len(kinds))
    return [Plan(*table, kinds[seed % len(kinds)], seed, most) for seed, table in enumerate(chosen)]


def play(plan: Plan) -> Played:
    """Play one game in this process."""
    from realms.play.game import Game
    from realms.play.players.player import play_out
    from realms.play.players.registry import players_for
    from realms.play.setup import SetupError
    from realms.scenario.scenario import bundled_scenario

    chosen = None if plan.boxes == OWN_BOXES else plan.boxes.split(",")
    try:
        game = Game.new(bundled_scenario(plan.realm), plan.players, plan.seed, chosen)
    except SetupError as refusal:
        return Played([], [], str(refusal))
    players = players_for([plan.kind] * plan.players, plan.seed)
    if not plan.most:
        play_out(game, players)
    while not game.over and len(game.decisions) < plan.most:
        seat = game.seat
        if seat < 0:
            game.throw()
        else:
            game.play(players[seat].choose(game.view(seat)))
    return Played(game.decisions, list(game.state.coins))


def played_apart(plans: Sequence[Plan], root: Path = ROOT, *, plain: bool) -> list[Played]:
    """Play games in a process of its own, plain or compiled, with the sources of a checkout."""
    path = os.pathsep.join(str(root / folder) for folder in (".", "editor", "schemas"))
    done = subprocess.run(
        [sys.executable, str(Path(__file__).resolve()), "plain" if plain else "compiled"],
        input="\n".join(json.dumps(plan) for plan in plans),
        cwd=root,
        env={**os.environ, "PYTHONPATH": path, "REALMS_PLAIN": "1" if plain else "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise AssertionError(done.stderr)
    return [Played(*json.loads(line)) for line in done.stdout.splitlines()]


def differences(plans: Sequence[Plan], one: Sequence[Played], other: Sequence[Played]) -> Iterator[str]:
    """Yield a line for each game that was not played alike, with the first decision that differs."""
    for plan, first, second in zip(plans, one, other, strict=True):
        if first != second:
            pairs = enumerate(zip(first.decisions, second.decisions, strict=False))
            shorter = min(len(first.decisions), len(second.decisions))
            place = next((place for place, (here, there) in pairs if here != there), shorter)
            yield f"{plan}: decision {place}; coins {first.coins} and {second.coins}"


def main() -> None:
    from realms.compiled import is_compiled

    if is_compiled() is not (sys.argv[1] == "compiled"):
        raise SystemExit(f"the engine of this process is not {sys.argv[1]}")
    for line in sys.stdin:
        sys.stdout.write(json.dumps(play(Plan(*json.loads(line)))) + "\n")


if __name__ == "__main__":
    main()
