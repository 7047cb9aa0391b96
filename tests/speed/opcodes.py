"""How many opcodes of Python a game takes, function by function, on one scenario against another.

    python tests/speed/opcodes.py first_steps:4 lost_river:4

Unlike seconds these are the same on every machine and at every hour, so they tell where a scenario costs
more. They are no goal: what C does in an opcode, and how well the processor foresees the next one, they hide.
"""

import sys
from collections import Counter
from types import CodeType, FrameType

from realms.play.game import Game
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.setup import table_for
from realms.scenario.scenario import bundled_scenario

WARM_UP, GAMES, ROWS = 500, 40, 50


def opcodes(name: str, players: int) -> dict[tuple[str, str], float]:
    """The opcodes of each function in a game of `paced` players, on average."""
    table, seats = table_for(bundled_scenario(name).realm(players)), players_for(["paced"] * players, 1)
    for seed in range(WARM_UP):
        play_out(Game(table, seed), seats)
    found: Counter[CodeType] = Counter()

    def count(frame: FrameType, event: str, _: object) -> object:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        found[frame.f_code] += event == "opcode"
        return count

    sys.settrace(count)
    for seed in range(GAMES):
        play_out(Game(table, seed), seats)
    sys.settrace(None)
    return {_named(code): number / GAMES for code, number in found.items()}


def _named(code: CodeType) -> tuple[str, str]:
    return code.co_filename.rpartition("/realms/")[2], code.co_qualname


def main(peer: str, scenario: str) -> None:
    """Compare two scenarios, each as `name:players`; what costs most more comes first."""
    here, there = (
        opcodes(name, int(players)) for name, _, players in (peer.partition(":"), scenario.partition(":"))
    )
    total, other = sum(here.values()), sum(there.values())
    print(f"{peer} {total:,.0f} opcodes a game, {scenario} {other:,.0f}: {total / other:.3f}")
    more = {each: there.get(each, 0) - here.get(each, 0) for each in {*here, *there}}
    for each in sorted(more, key=more.__getitem__, reverse=True)[:ROWS]:
        print(f"{here.get(each, 0):8.0f} {there.get(each, 0):8.0f} {more[each]:+8.0f}  {' '.join(each)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
