"""All boxes together: how much slower they are than the base box alone, and every race with every power.

The pairs are played to the end on a surface, an underground and a mixed realm with places and relics; in
the soak every position is audited too.
"""

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bench_engine import REFERENCE_MS, SEATS, THIRTY, empty_loops

from realms.play.audit import audit
from realms.play.game import Game
from realms.play.notation import write
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.setup import table_for, with_pool_choice
from realms.pool.pool import pool
from realms.rules.model.decisions import DRAW
from realms.rules.position.state import CHANCE
from realms.rules.position.table import Table
from realms.scenario.scenario import Realm, load_scenario

BASE = ("small_world",)
BELOW = (*BASE, "small_world_underground", "cursed", "grand_dames", "be_not_afraid")
EVERY = (*BELOW, "leaders")
GOAL = 0.75
SLICES, GAMES = 120, 10  # short ones see the same machine
LIMIT = 60  # seconds for all pairs
NAMES = ("surface", "underground", "mixed")
REALMS = {name: Path(__file__).parent / f"pairs_{name}.realm.json" for name in NAMES}


def main(soak: bool) -> None:
    ratios()
    pairs(checked=False)
    if soak:
        pairs(checked=True)


def ratios() -> None:
    """`paced` with more and more boxes in the pool, in slices that alternate."""
    scenario = load_scenario(THIRTY)
    tables = {boxes: table_for(with_pool_choice(scenario, boxes).realm(4)) for boxes in (BASE, BELOW, EVERY)}
    players = players_for(SEATS, 1)
    for table in tables.values():  # what is worked out once for each combination
        for seed in range(SLICES * GAMES):
            play_out(Game(table, seed), players)
    seconds, decisions = Counter[tuple[str, ...]](), Counter[tuple[str, ...]]()
    for number in range(SLICES):
        for boxes, table in tables.items():
            start = time.process_time()
            for seed in range(number * GAMES, number * GAMES + GAMES):
                game = Game(table, seed)
                play_out(game, players)
                decisions[boxes] += len(game.decisions)
            seconds[boxes] += time.process_time() - start
    slow = empty_loops() / REFERENCE_MS
    played = SLICES * GAMES
    print(f"base box: {played / seconds[BASE] * slow:,.0f} games/s scaled")
    for name, boxes in (("all boxes but the leaders", BELOW), ("all boxes", EVERY)):
        games = seconds[BASE] / seconds[boxes]
        by_decision = games * decisions[boxes] / decisions[BASE]
        verdict = "reached" if games >= GOAL else "MISSED"
        print(
            f"{name}: {games:.2f} of its games a second (goal {GOAL}: {verdict}), {by_decision:.2f} of its "
            f"decisions; {decisions[boxes] / played:.0f} decisions a game, {decisions[BASE] / played:.0f}"
        )


def pairs(checked: bool) -> None:
    """Every race with every power, dealt first and picked by the first seat, on each realm."""
    start, games, faults = time.process_time(), 0, 0
    for name, path in REALMS.items():
        (realm,) = [load_scenario(path).realm(3)]
        table = table_for(realm)
        for race, power, why in _impossible(realm):
            print(f"  {name}: no {race} {power}: {why}")
        for number, pair in enumerate(_pairs(table)):
            games += 1
            faults += _play(Game(table, number, realm), pair, number, checked)
    took = time.process_time() - start
    what = "every position audited" if checked else f"{took:.0f} s (limit {LIMIT})"
    print(f"{games:,} games of all pairs on {len(REALMS)} realms to the end, {what}: {faults} faults")


def _pairs(table: Table) -> Iterator[tuple[int, int]]:
    return ((race, power) for race in table.catalogue.races for power in table.catalogue.powers)


def _impossible(realm: Realm) -> Iterator[tuple[str, str, str]]:
    """The races and powers that have nothing to do on a realm, with what they miss."""
    offered = pool(EVERY)
    useless = offered.usable(realm.board).useless
    kinds = {entry.id: entry.kind for entry in offered.entries}
    for each, needs in useless.items():
        race, power = (each, "with any power") if kinds[each] == "race" else ("race", each)
        yield race, power, "the realm has no " + " or ".join(needs)


def _play(game: Game, pair: tuple[int, int], seed: int, checked: bool) -> int:
    """A random game in which the first seat begins with a pair; how many faults it has."""
    seats = players_for(["random"] * game.table.players, seed)
    for number in pair:
        game.play(DRAW + number)
    while game.seat == CHANCE:
        game.throw()
    game.play(game.options()[0])
    faults = 0
    while not game.over:
        if game.seat == CHANCE:
            game.throw()
        else:
            game.play(seats[game.seat].choose(game.view(game.seat)))
        for fault in audit(game.state) if checked else ():
            print(f"  {fault}: {write(game.state)}")
            faults += 1
    return faults


if __name__ == "__main__":
    main(soak=False)
