"""Games that are played twice, by the plain engine and by the compiled one, and how they differ.

`python alike.py PLAN ...` plays them in a process of its own and writes one line for each.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
OWN_BOXES = "own"  # those of the realm


class Plan(NamedTuple):
    """What a game is played with."""

    realm: str
    players: int
    boxes: str  # a comma between them, or OWN_BOXES
    seats: str  # kinds of players in turn, a comma between them
    seed: int


class Played(NamedTuple):
    """How a game went: its decisions, and the coins at its end; or why it could not be played."""

    decisions: list[int]
    coins: list[int]
    refusal: str = ""


def plans(seats: Sequence[str], times: int = 1, realms: Iterable[str] = ()) -> list[Plan]:
    """Return games on bundled realms for all counts, with their own boxes and with all, by some players."""
    from realms.scenario.scenario import bundled_scenario, bundled_scenarios
    from realms.tiles.boxes import boxes

    every = ",".join(boxes())
    found, sitting = [], cycle(seats)
    for seed in range(times):
        for realm in list(realms) or bundled_scenarios():
            for players in bundled_scenario(realm).counts:
                found += [Plan(realm, players, chosen, next(sitting), seed) for chosen in (OWN_BOXES, every)]
    return found


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
    kinds = plan.seats.split(",")
    play_out(game, players_for([kinds[seat % len(kinds)] for seat in range(plan.players)], plan.seed))
    return Played(game.decisions, list(game.state.coins))


def played_apart(asked: Sequence[Plan], root: Path = ROOT, *, plain: bool) -> list[Played]:
    """Play games in a process of its own, plain or compiled, with the sources of a checkout."""
    path = os.pathsep.join(str(root / folder) for folder in (".", "editor", "schemas"))
    env = {**os.environ, "PYTHONPATH": path, "REALMS_PLAIN": "1" if plain else "", "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [sys.executable, str(Path(__file__).resolve()), "plain" if plain else "compiled"],
        input="\n".join(json.dumps(plan) for plan in asked),
        cwd=root,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise AssertionError(done.stderr)
    return [Played(*json.loads(line)) for line in done.stdout.splitlines()]


def differences(asked: Sequence[Plan], one: Sequence[Played], other: Sequence[Played]) -> Iterator[str]:
    """Yield a line for each game that was not played alike, with the first decision that differs."""
    for plan, first, second in zip(asked, one, other, strict=True):
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
