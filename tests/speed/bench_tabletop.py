"""Every bundled realm of tiles on a table of Tabletop Simulator, read back; and how long the table takes.

The time of a table stands against that of the kit of the same realm, which draws the same parts on paper.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from bench_spine import say

from realms.export.registry import ExportOptions, all_exports
from realms.scenario.scenario import Realm, bundled

sys.path.append(str(Path(__file__).parents[1]))  # for tests/help

from help.tabletop_games import game_of, painted, tiles_found, tiles_wanted, wanted_pieces
from help.tabletop_reader import read_map

TIMED = ("go_east", 4)


def main(soak: bool) -> None:
    """Read back one count of each realm of tiles, or all; then time one realm."""
    read = tiles = faults = 0
    for scenario in bundled():
        counts = [players for players in scenario.counts if scenario.realm(players).tiles]
        for players in counts if soak else counts[-1:]:
            realm = scenario.realm(players)
            read, tiles, faults = read + 1, tiles + len(realm.tiles), faults + faults_of(realm)
    say(f"{read} realms of {tiles} tiles read back: {faults} faults")
    scenario, players = next(each for each in bundled() if each.data["id"] == TIMED[0]), TIMED[1]
    options = ExportOptions(players=players)
    table, kit = (
        seconds(lambda name=name: all_exports()[name].make(scenario, options)) for name in ("tts", "kit")
    )
    say(f"the table of {TIMED[0]} takes {table:.1f} s, {table / kit:.1f} times the kit")


def faults_of(realm: Realm) -> int:
    """Return how many of tiles and pieces are found otherwise than the realm has them."""
    found = read_map(game_of(painted(realm.scenario, players=realm.players)))
    tiles, wanted = tiles_found(found), tiles_wanted(realm, next(iter(found.tiles)))
    wrong = [name for name in {*tiles, *wanted} if tiles.get(name) != wanted.get(name)]
    pieces = found.pieces.copy()
    pieces.subtract(wanted_pieces(realm))
    strayed = [each for each, count in pieces.items() if count]
    for each in (*wrong, *strayed):
        say(f"  {realm.scenario.data['id']} for {realm.players}: {each}")
    return len(wrong) + len(strayed)


def seconds(call: Callable[[], object]) -> float:
    """Return the time of one call."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


if __name__ == "__main__":
    main(soak="--soak" in sys.argv)
