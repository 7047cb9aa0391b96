"""The ground of a drawn board, as the engine asks it."""

from realms.rules.ground.ground import ground_of

from help.documents import piece
from help.drawings import WOOD, drawn_layer, drawn_scenario, two_regions

GORGE = {"at": [150, 50], "terrain": "chasm"}


def test_a_painted_chasm_is_a_chasm_and_a_piece_on_it_makes_it_a_volcano() -> None:
    drawing = two_regions(regions={"r1": WOOD, "r2": GORGE})
    painted, burning = (
        ground_of(drawn_scenario(drawn_layer(drawing, *pieces)).realm(2).board)
        for pieces in ((), (piece("chasm", "r2", volcano=True),))
    )
    for ground in (painted, burning):
        assert (ground.kinds["chasm"], ground.ways["chasm"]) == (1, 1)
    assert (painted.volcanoes, burning.volcanoes) == ({}, {"r2": 1})
