"""Random games on pools of every size, from the fewest that a game begins with until enough for everybody.

Every bundled scenario at every count, with its own boxes and with all of them: no game may break off, no
position may be without an option, and every position is audited. With an argument so many games are played.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random

from realms.scenario.scenario import Realm, bundled
from realms.scenario.special.available_pool import shortages_of

sys.path.append(str(Path(__file__).parents[1]))  # for tests/help
from help.pools import cut_down, faults_of, sizes, with_every_box

GAMES, SOAK = 200, 5000
PLAYERS = ("random", "random", "greedy", "paced")


def main(soak: bool) -> None:
    play(SOAK if soak else GAMES)


def play(games: int) -> None:
    """Play so many games, a realm after the other, and say what was wrong with any."""
    start, found, lacking = time.process_time(), list[str](), Counter[bool]()
    for seed, realm in enumerate(islice(cycle(realms()), games)):
        chance = Random(seed)
        races, powers = chance.choice([*sizes(realm)])
        small = cut_down(realm, chance, race=races, power=powers)
        lacking[bool(shortages_of(small))] += 1
        try:
            found += faults_of(small, seed, chance.choice(PLAYERS))
        except Exception as error:  # noqa: BLE001 - what breaks one game must not end the others
            found.append(f"{realm.scenario.data['id']} {realm.players}, seed {seed}: {error!r}")
    took = time.process_time() - start
    dry = lacking[True]
    print(f"{games} games in {took:.0f} s, {dry} of them on pools that may run dry; faults: {len(found)}")
    for fault in found[:20]:
        print(f"  {fault}")


def realms() -> Iterator[Realm]:
    """Every scenario at every count, with its own boxes and with all."""
    for scenario in bundled():
        for players in scenario.counts:
            realm = scenario.realm(players)
            yield realm
            yield with_every_box(realm)


if __name__ == "__main__":
    play(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
