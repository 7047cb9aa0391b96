"""A random walk over all tools and actions: undone it gives the original file, redone the last state."""

from random import Random

import pytest

from realms.board.hexes import centre
from realms.scenario.scenario import Scenario
from realms.tiles.schemacheck import violations
from realms_editor.desk.document import Document
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.commands import TOOLS
from realms_editor.tools.tool import Keys
from realms_editor.tools.workbench import Workbench

STEPS = 300
KINDS = [
    action for action in ACTIONS if action.level == "bench" and action.listed and action.id != "select_all"
]


def place(dice: Random) -> tuple[float, float]:
    """A point on or near the map."""
    x, y = centre((dice.randint(-3, 4), dice.randint(-3, 4)))
    return x + dice.uniform(-85, 85), y + dice.uniform(-85, 85)


def step(bench: Workbench, dice: Random) -> None:
    """Do anything that a user could do."""
    what = dice.random()
    if what < 0.35:
        action = dice.choice(KINDS)
        if action.enabled(bench):
            action.run(bench)
        return
    if what < 0.4:
        (bench.document.undo if dice.random() < 0.7 else bench.document.redo)()
        return
    if what < 0.5:
        bench.choose(dice.choice(list(bench.tools)))
    keys, start = Keys(dice.random() < 0.1, dice.random() < 0.1), place(dice)
    bench.hover(start)
    assert str(bench.hint)
    assert bench.ghost is not None
    bench.press(start, keys)
    if dice.random() < 0.4:
        bench.drag(place(dice), keys)
        assert str(bench.hint)
        assert bench.ghost is not None
    bench.release(place(dice) if dice.random() < 0.3 else start, keys)


@pytest.mark.parametrize("seed", range(6))
def test_all_undone_is_the_original_and_all_redone_the_end(sample: Scenario, seed: int) -> None:
    dice, document = Random(seed), Document(sample)
    bench, original = Workbench(document, TOOLS), sample.to_bytes()
    done: set[str] = set()
    for _ in range(STEPS):
        step(bench, dice)
        done |= {entry.edit.name for entry in document.history.entries}
    assert len(done) > 2  # several kinds of edits, whatever the dice say
    assert list(violations(dict(document.scenario.data), "scenario")) == []
    position, end = document.history.position, document.scenario.to_bytes()
    document.jump(0)
    assert document.scenario.to_bytes() == original
    document.jump(position)
    assert document.scenario.to_bytes() == end
    document.jump(len(document.history.entries))
    last = document.scenario.to_bytes()
    document.jump(0)
    document.jump(len(document.history.entries))
    assert document.scenario.to_bytes() == last
