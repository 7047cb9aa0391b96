"""The paint of a region is copied as text, and taken in hand elsewhere."""

from realms.board.drawing import on_plane
from realms_editor.desk.paint_clipping import paint_text, read_paint
from realms_editor.tools.actions import ACTIONS

from help.drawing_hand import hand_on
from help.drawings import drawn_layer, drawn_scenario, two_regions


def test_paint_is_copied_and_pasted() -> None:
    hand = hand_on(drawn_scenario(drawn_layer(two_regions())), "region")
    hand.hover((50, 50))
    hand.run("copy")
    hand.hover((150, 50))
    hand.run("paste")
    hand.click((150, 50))
    assert hand.regions["r2"] == {"at": [150, 50], "terrain": "forest", "symbols": ["mine"]}


def test_a_text_that_is_no_paint_is_refused_in_words() -> None:
    hand = hand_on(drawn_scenario(drawn_layer(two_regions())), "node")
    for text in ("", "{", "[]", '{"realmwright": "paint"}', '{"realmwright": "paint", "terrain": "lava"}'):
        hand.bench.clipboard.put(text)
        ACTIONS["paste"].run(hand.bench)
        assert "cannot be pasted" in str(hand.bench.said)
    assert hand.bench.tool.id == "node"


def test_only_known_values_are_read() -> None:
    text = paint_text({"terrain": "water", "water": "sea", "names": {"en": "Sea"}, "symbols": ["mine", "x"]})
    assert read_paint(text) == {"terrain": "water", "water": "sea", "symbols": ["mine"]}


def test_what_is_for_tiles_is_greyed_out_with_its_reason() -> None:
    hand = hand_on(drawn_scenario(drawn_layer(two_regions())), "node")
    hand.bench.hover(on_plane((50, 50)))
    for name in ("turn", "turn_back", "flip", "take_A", "arrows_0", "tool_place"):
        assert not ACTIONS[name].enabled(hand.bench)
        assert ACTIONS[name].needs
