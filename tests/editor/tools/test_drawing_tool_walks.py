"""Random clicks, drags and keys with all tools for drawings: nothing breaks, and undo returns the bytes."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from realms.tiles.schemacheck import violations
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.commands import TOOLS
from realms_editor.tools.shortcuts import SHORTCUTS
from realms_editor.tools.tool import DRAWINGS, Keys

from help.documents import piece
from help.drawing_hand import hand_on
from help.drawings import drawn_layer, drawn_scenario, two_regions

PICTURE = {"path": "board.jpg", "corners": [[0, 0], [400, 0], [400, 280], [0, 280]]}
NEAR = st.sampled_from([(0, 0), (100, 0), (200, 100), (100, 50), (50, 50), (150, 60), (50, 0), (0, 50)])
POINTS = st.one_of(NEAR, st.tuples(st.integers(-20, 440), st.integers(-20, 310)))
KEYS = st.builds(Keys, shift=st.booleans(), control=st.booleans(), alt=st.booleans())
CHOICES = [name for name, tool in TOOLS.items() if tool.maps >= DRAWINGS and tool.group >= 0]
GESTURES = st.sampled_from(
    ["click", "click", "drag", "drag", "hover", "keys", "keys", "tool", "hold", "stop"]
)


@given(st.data(), st.integers(5, 30))
def test_whatever_is_clicked_the_drawing_stays_whole(data: Any, steps: int) -> None:
    drawing = two_regions(picture=PICTURE, joins=[["r1", "r2"]])
    scenario = drawn_scenario(drawn_layer(drawing, piece("tribe", "r1")))
    hand = hand_on(scenario, "node")
    bench = hand.bench
    for _ in range(steps):
        gesture = data.draw(GESTURES)
        if gesture == "click":
            hand.click(data.draw(POINTS), keys=data.draw(KEYS))
        elif gesture == "drag":
            places = data.draw(st.lists(POINTS, min_size=2, max_size=4))
            hand.drag(*places, keys=data.draw(KEYS), drop=data.draw(st.booleans()))
        elif gesture == "hover":
            assert hand.hover(data.draw(st.none() | POINTS), data.draw(KEYS))
        elif gesture == "tool":
            bench.choose(data.draw(st.sampled_from(CHOICES)))
        elif gesture == "hold":
            bench.hold_piece({"piece": "tribe"})
        elif gesture == "stop":
            bench.cancel()
        else:
            force = SHORTCUTS.in_force(bench.contexts)
            known = [name for name, keys in force.items() if keys and ACTIONS[name].level == "bench"]
            hand.run(data.draw(st.sampled_from(sorted(known))))
        assert str(bench.hint)
        assert bench.ghost is not None
        if bench.spot:
            bench.tool.aim(bench.spot)
        assert list(violations(dict(bench.document.scenario.data), "scenario")) == []
    bench.cancel()
    bench.document.jump(0)
    assert bench.document.scenario.to_bytes() == scenario.source
