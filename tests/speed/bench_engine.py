"""How fast whole games are played.

`paced` x 4 on thirty.realm.json, base races and powers, options and play kept, legality checked, every
decision recorded; the counts a game stand beside it, so that nobody gains by doing less.
"""

import subprocess
import sys
import time
from collections import Counter
from itertools import product
from pathlib import Path

from realms.play.audit import audit
from realms.play.game import Game
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.setup import table_for
from realms.rules.model.decisions import DECLINE, DRAW, verb_of
from realms.rules.position.state import CHANCE
from realms.rules.position.table import Setting, Table
from realms.rules.registry import base_game
from realms.rules.turn.ordinary_seat import ORDINARY_SEAT
from realms.scenario.scenario import load_scenario

HERE = Path(__file__).parent
THIRTY = HERE / "thirty.realm.json"
REFERENCE_MS = 8.5  # a million empty loops on the machine that the figures are for
GOAL, FLOOR = 1850, 1250
RUNS, SECONDS = 3, 6
SEATS = ["paced"] * 4
TURNS = {2: 10, 3: 10, 4: 9, 5: 8, 6: 8}
COLD = """
import sys, time
from pathlib import Path
start = time.process_time()
from realms.play.game import Game
from realms.play.players.registry import players_for
from realms.play.players.player import play_out
from realms.play.setup import table_for
from realms.scenario.scenario import load_scenario
table = table_for(load_scenario(Path(sys.argv[1])).realm(4))
for seed in range(1000):
    play_out(Game(table, seed), players_for(["paced"] * 4, seed))
print(time.process_time() - start)
"""


def main(soak: bool) -> None:
    realm = load_scenario(THIRTY).realm(4)
    table = table_for(realm)
    land = [region for region in range(realm.board.region_count) if realm.board.land >> region & 1]
    mean = sum((realm.board.adj[region] & realm.board.land).bit_count() for region in land) / len(land)
    print(f"thirty.realm.json: {len(land)} land regions, {mean:.2f} land neighbours on average")
    for seed in range(300):
        play_out(Game(table, seed), players_for(SEATS, seed))
    speed(table)
    counts(table)
    small_things(table)
    cold = subprocess.run(
        [sys.executable, "-c", COLD, str(THIRTY)], capture_output=True, text=True, check=True
    )
    took = float(cold.stdout)
    slow = empty_loops() / REFERENCE_MS
    print(f"cold process to 1,000 finished games: {took:.2f} s here, {took / slow:.2f} s scaled (limit 2)")
    sound(50_000 if soak else 5_000)


def empty_loops() -> float:
    """Milliseconds of CPU for a million empty loops, now."""
    found = []
    for _ in range(3):
        start = time.process_time()
        for _ in range(1_000_000):
            pass
        found.append((time.process_time() - start) * 1000)
    return min(found)


def speed(table: Table) -> None:
    """Games a second of CPU time, each run scaled by the loops around it."""
    scaled = []
    for run in range(RUNS):
        before, games, decisions = empty_loops(), 0, 0
        players = players_for(SEATS, run)  # they stay for a run: to seed four generators takes 2 % of a game
        start = time.process_time()
        while time.process_time() - start < SECONDS:
            game = Game(table, games)
            play_out(game, players)
            games += 1
            decisions += len(game.decisions)
        took = time.process_time() - start
        slow = (before + empty_loops()) / 2 / REFERENCE_MS
        scaled.append(games / took * slow)
        print(
            f"run {run + 1}: {games / took:,.0f} games/s here, {decisions / took:,.0f} decisions/s; "
            f"loops {slow * REFERENCE_MS:.1f} ms -> {scaled[-1]:,.0f} games/s scaled"
        )
    spread = (max(scaled) - min(scaled)) / max(scaled)
    middle = sorted(scaled)[len(scaled) // 2]
    verdict = "reached" if middle >= GOAL else "MISSED" if middle >= FLOOR else "FAR FROM"
    print(f"paced x 4: {middle:,.0f} games/s scaled, spread {spread:.0%}; goal {GOAL:,} {verdict}")


def counts(table: Table, games: int = 400) -> None:
    """What happens in a game on average."""
    found: Counter[str] = Counter()
    for seed in range(games):
        game = Game(table, seed)
        players = players_for(SEATS, seed)
        last = None
        while not game.over:
            s = game.state
            turn = s.turn, s.seat
            found["turns"] += turn != last
            last = turn
            step, actor, band = s.step.id, s.actor, s.band
            decision = game.throw() if actor == CHANCE else players[actor].choose(game.view(actor))
            if actor != CHANCE:
                game.play(decision)
            found["decisions"] += 1
            found["decisions with a redeployment as one"] += step != "spread" or s.regions_to_ask == 0
            found["redeployments asked"] += step == "spread" and not (
                game.state.step.id == "spread" and s.band == band
            )
            found["picks"] += step == "pick"
            found["declines"] += decision == DECLINE
            found["attempts"] += step == "attack" and verb_of(decision).word not in ("stop", "throw")
            found["throws of the die"] += step in ("die", "berserk_die")
            found["draws from the piles"] += step == "refill"
    for what, number in found.items():
        print(f"  {number / games:7.1f} {what} a game")


def small_things(table: Table) -> None:
    """The size of a state and the time of a copy."""
    game = Game(table, 1)
    players = players_for(SEATS, 1)
    while game.state.turn < 6:
        if game.seat == CHANCE:
            game.throw()
        else:
            game.play(players[game.seat].choose(game.view(game.seat)))
    s = game.state
    start = time.process_time()
    for _ in range(100_000):
        s.copy()
    copying = (time.process_time() - start) * 10
    slow = empty_loops() / REFERENCE_MS
    shared = {
        "table",
        "rules",
        "step",
        "options",
        "base_cost",
        "cards",
    }  # with the table, or with other states
    parts = [getattr(s, name) for name in s.__slots__ if name not in shared]
    size = sys.getsizeof(s) + sum(sys.getsizeof(part) for part in parts if not isinstance(part, int))
    print(f"a state has {size} bytes (limit 4,096); copy() takes {copying / slow:.2f} us scaled (limit 2)")


def sound(games: int) -> None:
    """Random games of all pairs and counts; in one of ten every position is audited, else every 17th."""
    pairs = list(product(*(ids(kind) for kind in ("race", "power"))))
    ground = table_for(load_scenario(THIRTY).realm(4)).ground
    tables = {n: Table(ground, Setting(base_game(), (ORDINARY_SEAT,) * n, TURNS[n])) for n in TURNS}
    faults = checked = 0
    for number in range(games):
        game = Game(tables[2 + number % len(TURNS)], number)
        for name in pairs[number % len(pairs)]:
            game.play(DRAW + game.table.catalogue.number[name])
        sitting = players_for(["random"] * game.table.players, number)
        every = 1 if number % 10 == 0 else 17
        while not game.over:
            if game.seat == CHANCE:
                game.throw()
            else:
                game.play(sitting[game.seat].choose(game.view(game.seat)))
            if len(game.decisions) % every == 0 or game.over:
                checked += 1
                faults += bool(audit(game.state))
    print(
        f"{games:,} random games over all {len(pairs)} pairs, {checked:,} positions audited: {faults} faults"
    )


def ids(kind: str) -> list[str]:
    return [content.trait.id for content in base_game() if content.trait.kind == kind]


if __name__ == "__main__":
    main(soak=False)
