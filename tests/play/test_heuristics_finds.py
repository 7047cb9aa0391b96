"""Quick decisions about what is laid, sent or forgone: by what it pays."""

from pathlib import Path

import pytest

from realms.play.decision import text_of
from realms.play.notation import read
from realms.play.players.heuristics import quick_decision
from realms.play.setup import table_for
from realms.scenario.scenario import load_scenario

BELOW = table_for(load_scenario(Path(__file__).parent / "underground.realm.json").realm(3))
ALTAR = "lies altar_of_souls: D/1"
HELD = "1 ogres muddy: A/2 D/0 D/1; 2 drow stone: B/0"


@pytest.mark.parametrize(
    ("line", "best"),
    [
        (f"at deployed; coins 0 0 0; {HELD}; lies scepter_of_avarice: A/2", "scepter D/0"),
        (f"at deployed; coins 0 5 0; {HELD}; lies froggys_ring: D/0", "ring A/2"),
        (f"at deployed; coins 0 0 0; {HELD}; lies froggys_ring: D/0", "no"),
        (f"coins 0 0 0; {HELD}; lies stonehedge: D/1; lies mining: D/1", "no"),
        (
            f"turn 10; at score; coins 0 0 0; {HELD}; 1d liches: G/0; lies altar_of_souls: D/1",
            "sacrifice G/0",
        ),
    ],
)
def test_a_quick_decision_lays_and_sends_what_pays(line: str, best: str) -> None:
    state = read(BELOW, line)
    assert text_of(BELOW, quick_decision(state)) == best


def test_nobody_sends_the_balrog_home() -> None:
    line = f"at attack; coins 0 0 0; {HELD}; lies wickedest_pentacle: D/1; mark balrog: D/2"
    state = read(BELOW, line)
    sent = {text_of(BELOW, option) for option in state.options}
    assert {"balrog D/0", "balrog D/1"} <= sent
    assert text_of(BELOW, quick_decision(state)) not in {"balrog D/0", "balrog D/1", "balrog A/2"}
