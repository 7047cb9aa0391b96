"""Every bundled scenario at every count: how fast it is played, against First Steps, and that nothing breaks.

Slices of First Steps at the same count stand between those of a scenario, so that both see the same machine.
What is measured is CPU time. Then games of random players, every position of them audited.
"""

import time
from collections.abc import Iterator
from itertools import count, product

from realms.play.audit import audit
from realms.play.game import Game
from realms.play.players.player import play_out
from realms.play.players.registry import PLAYERS, players_for
from realms.play.setup import SetupError, table_for
from realms.rules.position.state import CHANCE
from realms.rules.position.table import Table
from realms.rules.registry import unplayed
from realms.scenario.scenario import Realm, Scenario, bundled, bundled_scenario
from realms.scenario.special.special_rules import rules_of

PEER = bundled_scenario("first_steps")
GOAL, GOAL_OF_NEW_BOARDS = 0.6, 0.1  # where the map changes during play, every new map is understood anew
SLICE, ROUNDS = 0.04, 27  # seconds, and how many of each: short ones see the same machine
ANEW = 9  # rounds, and then other tables: where they come to lie in memory makes some 5 %
WARM_UP, WARM_UP_SEED = 0.4, 999  # seconds: what is worked out on first use is not measured
RANDOM_GAMES, SOAK = 300, 20
Slice = tuple[int, float]


def main(soak: bool) -> None:
    scenarios = [scenario for scenario in bundled() if scenario.data["id"] != "first_steps"]
    missed = [told for scenario in scenarios for told in speed(scenario, ROUNDS * (4 if soak else 1))]
    faults = [
        fault for scenario in bundled() for fault in sound(scenario, RANDOM_GAMES * (SOAK if soak else 1))
    ]
    everybody()
    print(f"below their goal: {', '.join(missed) or 'none'}; faults: {len(faults)}")
    for fault in faults[:20]:
        print(f"  {fault}")


def tables(scenario: Scenario) -> Iterator[tuple[Realm, Table]]:
    """The table for every count, where there is one."""
    for players in scenario.counts:
        realm = scenario.realm(players)
        try:
            yield realm, table_for(realm)
        except SetupError as error:
            print(f"{scenario.data['id']} {players}: {error.message}")


def speed(scenario: Scenario, rounds: int) -> Iterator[str]:
    """Games a second of `paced` as a share of those on First Steps; yields what is too slow."""
    for realm, _ in tables(scenario):
        name = f"{scenario.data['id']} {realm.players}"
        here, there = [], []
        for number in range(rounds):
            if number % ANEW == 0:
                peer, own = warm(PEER.realm(realm.players)), warm(realm)
            there.append(paced(peer, number))
            here.append(paced(own, number))
        ratio = rate(here) / rate(there)
        rules = [rule for _, rule in rules_of(scenario, realm.players)]
        goal = GOAL if all(rule.board == "fixed" for rule in rules) else GOAL_OF_NEW_BOARDS
        verdict = "reached" if ratio >= goal else "MISSED"
        left_out = "".join(f"; without {rule.id}" for rule in unplayed(realm))
        print(
            f"{name}: {rate(here):,.0f} games/s, {ratio:.2f} of First Steps; goal {goal}: {verdict}{left_out}"
        )
        if ratio < goal:
            yield f"{name} ({ratio:.2f})"


def warm(realm: Realm) -> Table:
    """A table that knows already what is worked out once: what a race can do with a power, and more."""
    table = table_for(realm)
    for pair in product(table.catalogue.races, table.catalogue.powers):
        for seat, declined in product(range(table.players), (False, True)):
            table.rules(seat, pair, declined)
    paced(table, WARM_UP_SEED, WARM_UP)
    return table


def paced(table: Table, first: int, seconds: float = SLICE) -> Slice:
    """As many games as fit into a slice, and how long they took."""
    players = players_for(["paced"] * table.players, first)
    start = time.process_time()
    for number in count(1):
        play_out(Game(table, 1000 * first + number), players)
        took = time.process_time() - start
        if took > seconds:
            break
    return number, took


def rate(slices: list[Slice]) -> float:
    """Games a second."""
    return sum(games for games, _ in slices) / sum(took for _, took in slices)


def sound(scenario: Scenario, games: int) -> Iterator[str]:
    """What an audit of every position of random games finds wrong."""
    start, positions, found = time.process_time(), 0, 0
    rows = list(tables(scenario))
    for seed in range(games if rows else 0):
        realm, table = rows[seed % len(rows)]
        game = Game(table, seed, realm)
        players = players_for(["random"] * realm.players, seed)
        while not game.over and not found:
            if game.seat == CHANCE:
                game.throw()
            else:
                game.play(players[game.seat].choose(game.view(game.seat)))
            positions += 1
            for fault in audit(game.state):
                found += 1
                yield f"{scenario.data['id']} {realm.players}, seed {seed}: {fault}"
    took = time.process_time() - start
    print(f"{scenario.data['id']}: {games} random games, {positions:,} positions audited in {took:.0f} s")


def everybody() -> None:
    """One game with every kind of player, on every scenario and count."""
    start, games = time.process_time(), 0
    for scenario in bundled():
        for realm, table in tables(scenario):
            kinds = list(PLAYERS)
            seats = [kinds[(seat + games) % len(kinds)] for seat in range(realm.players)]
            game = Game(table, games, realm)
            play_out(game, players_for(seats, games))
            games += game.over
    print(f"{games} games of {', '.join(PLAYERS)} came to their end in {time.process_time() - start:.0f} s")


if __name__ == "__main__":
    main(soak=False)
