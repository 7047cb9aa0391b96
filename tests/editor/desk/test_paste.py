"""Pasting: the same realm elsewhere, free tiles and numbers for those taken, and clear refusals."""

from collections.abc import Callable
from typing import Any

import pytest

from realms.board.board import Board
from realms.board.layout import Placement
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario
from realms_editor.desk.clipboard import Clipping, ClippingError, copy_text, read_clipping
from realms_editor.desk.paste import PasteTarget, paste

Make = Callable[..., Scenario]
Json = dict[str, Any]


def clip(scenario: Scenario, *tiles: str, pieces: tuple[Json, ...] = ()) -> Clipping:
    return read_clipping(copy_text(scenario, scenario.counts[0], tiles, pieces))


def pasted(scenario: Scenario, clipping: Clipping, *where: Any, **how: Any) -> Scenario:
    return apply(scenario, paste(PasteTarget(scenario, scenario.counts[0], **how), clipping, *where))


def placements(scenario: Scenario) -> dict[str, Placement]:
    return {laid.placement.tile: laid.placement for laid in scenario.realm(scenario.counts[0]).tiles}


def pieces(scenario: Scenario) -> list[Json]:
    return [dict(laid.piece.data) for laid in scenario.realm(scenario.counts[0]).pieces]


def prices(board: Board) -> list[int | None]:
    return [board.price(region) for region in range(board.region_count)]


def refused(scenario: Scenario, clipping: Clipping, *where: Any, **how: Any) -> str:
    with pytest.raises(ClippingError) as refusal:
        pasted(scenario, clipping, *where, **how)
    return str(refusal.value.message)


@pytest.mark.parametrize("turn", range(6))
def test_a_whole_realm_is_the_same_realm_elsewhere(sample: Scenario, make: Make, turn: int) -> None:
    text = copy_text(sample, 2, [laid.placement.tile for laid in sample.realm(2).tiles])
    empty = make({"players": 4}, boxes=["small_world", "realms"])
    found = pasted(empty, read_clipping(text), (3, -5), turn).realm(4).board
    board = sample.realm(2).board
    assert found.names == board.names
    assert found.adj == board.adj
    assert found.symbols == board.symbols
    assert [found.price(region) for region in range(found.region_count)] == [
        board.price(region) for region in range(board.region_count)
    ]


def test_undoing_gives_the_document_back(sample: Scenario, make: Make) -> None:
    empty = make({"players": 2})
    edit = paste(PasteTarget(empty, 2), clip(sample, "N", "P"), (0, 0))
    there = apply(empty, edit)
    assert set(placements(there)) == {"N", "P"}
    assert apply(there, edit.inverse()).data == empty.data
    assert edit.name == "paste"


def test_taken_water_gives_way_to_a_tile_that_looks_alike(sample: Scenario) -> None:
    before = placements(sample)
    after = pasted(sample, clip(sample, "N", "P"), (9, 0))
    new = [tile for tile in placements(after) if tile not in before]
    assert len(new) == 2
    for old, tile in zip(("N", "P"), sorted(new), strict=True):
        assert after.tileset.face(tile, "surface").terrain == after.tileset.face(old, "surface").terrain
    assert {"piece": "border", "at": f"{min(new)}.0|{max(new)}.3"} in pieces(after)


def test_taken_land_is_refused_unless_there_is_another_copy(make: Make, tile: Callable[..., Json]) -> None:
    layer = {"players": 2, "tiles": [tile("A")], "pieces": [{"piece": "chasm", "at": "A/1"}]}
    one, two = make(layer), make(layer, boxes=["realms", "realms"])
    assert refused(one, clip(one, "A"), (4, 0)) == "no tile with the same face as A is left"
    assert set(placements(pasted(two, clip(two, "A"), (4, 0)))) == {"A", "A2"}
    assert {"piece": "chasm", "at": "A2/1"} in pieces(pasted(two, clip(two, "A"), (4, 0)))
    assert set(placements(pasted(one, clip(one, "A"), (4, 0), limited=False))) == {"A", "A2"}


def test_a_tile_of_another_set_gives_way_to_one_like_it(make: Make, tile: Callable[..., Json]) -> None:
    hills = [{"thirds": [0, 1, 2], "terrain": "hill"}]
    swamp = [{"thirds": [0, 1, 2], "terrain": "swamp"}]
    own = {"format": 1, "id": "own", "tiles": {"A": {"surface": swamp}, "Q": {"surface": hills}}}
    there = {"format": 1, "id": "there", "tiles": {"A": {"surface": hills}}}
    source = make({"players": 2, "tiles": [tile("A")]}, tileset=there)
    target = make({"players": 2, "tiles": []}, tileset=own)
    assert set(placements(pasted(target, clip(source, "A"), (0, 0)))) == {"Q"}
    stand_in = make({"players": 2, "tiles": []})
    assert refused(stand_in, clip(source, "A"), (0, 0)) == "no tile with the same face as A is left"


def test_tiles_that_lie_in_a_layer_above_are_taken_too(make: Make, tile: Callable[..., Json]) -> None:
    source = make({"players": 2, "tiles": [tile("A")]})
    target = make({"players": 2, "tiles": []}, {"players": 3, "base": 2, "tiles": [tile("A", 2), tile("B")]})
    assert refused(target, clip(source, "A"), (9, 9)) == "no tile with the same face as A is left"
    other = make({"players": 2, "tiles": [tile("C")]})
    assert refused(target, clip(other, "C"), (0, 0)) == "B lies there already for 3 players"


def test_tunnels_keep_their_pairs(make: Make, tile: Callable[..., Json]) -> None:
    tunnel = [{"piece": "tunnel", "at": at, "number": 1} for at in ("A/0", "B/0")]
    scenario = make(
        {"players": 2, "tiles": [tile("A"), tile("B", 1)], "pieces": tunnel}, boxes=["realms", "realms"]
    )
    both = pieces(pasted(scenario, clip(scenario, "A", "B"), (5, 5)))[2:]
    assert both == [{"piece": "tunnel", "at": at, "number": 2} for at in ("A2/0", "B2/0")]
    half = make({"players": 2, "tiles": [tile("A")], "pieces": tunnel[:1]}, boxes=["realms", "realms"])
    assert pieces(pasted(half, clip(half, "A"), (5, 5)))[1]["number"] == 1  # the missing end


def test_tunnels_run_out(make: Make, tile: Callable[..., Json]) -> None:
    pairs = [
        {"piece": "tunnel", "at": f"{name}/{third}", "number": 3 * place + third + 1}
        for place, name in enumerate(["A", "C"])
        for third in range(3)
    ]
    ends = [{**end, "at": end["at"].replace("A", "B").replace("C", "D")} for end in pairs]
    tiles = [tile(name, q) for q, name in enumerate("ABCD")]
    scenario = make({"players": 2, "tiles": tiles, "pieces": [*pairs, *ends]}, boxes=["realms"])
    clipping = clip(scenario, pieces=(pairs[0], ends[0]))
    assert refused(scenario, clipping, (2, 0)) == "no tunnels are left"
    assert "number" in pieces(pasted(scenario, clipping, (2, 0), limited=False))[-1]


def test_pieces_alone_go_to_the_tile_below(make: Make, tile: Callable[..., Json]) -> None:
    tiles = [tile("A"), tile("B", 1, turn=2), tile("C", 2, turn=3)]
    here = [{"piece": "chasm", "at": "A/0"}, {"piece": "arrow", "at": "A.5"}]
    scenario = make({"players": 2, "tiles": tiles, "pieces": here})
    clipping = clip(scenario, pieces=tuple(here))
    assert pieces(pasted(scenario, clipping, (1, 0)))[2:] == [
        {"piece": "chasm", "at": "B/2"},  # a third that lies in the same corner of the tile
        {"piece": "arrow", "at": "B.3"},
    ]
    assert pieces(pasted(scenario, clipping, (2, 0)))[3] == {"piece": "arrow", "at": "C.2"}
    assert pieces(pasted(scenario, clipping, (2, 0), 3))[2:] == [
        {"piece": "chasm", "at": "C/0"},
        {"piece": "arrow", "at": "C.5"},
    ]
    assert refused(scenario, clipping, (7, 7)) == "a piece would lie where there is no tile"
    assert refused(scenario, clipping, (0, 0)) == "no more than one chasm can lie there"


def test_nothing_beyond_the_supply(make: Make, tile: Callable[..., Json]) -> None:
    throne = {"piece": "throne", "at": "A/0"}
    source = make({"players": 2, "tiles": [tile("A")], "pieces": [throne]})
    target = make({"players": 2, "tiles": [tile("B")], "pieces": [{"piece": "throne", "at": "B/0"}]})
    said = "no thrones are left for 2 players; the boxes hold 1"
    assert refused(target, clip(source, "A"), (1, 0)) == said
    assert throne in pieces(pasted(target, clip(source, "A"), (1, 0), limited=False))
    assert refused(target, clip(source, "A"), (1, 0), owned=("cursed",)) != said


def test_too_far_away(sample: Scenario, make: Make) -> None:
    told = refused(make({"players": 2}), clip(sample, "N"), (501, 0))
    assert told == "it would lie too far from the middle of the map"


def test_waters_keep_their_kind(make: Make, tile: Callable[..., Json]) -> None:
    water = {"kind": "river", "except": {"P/0": "lake"}}
    scenario = make({"players": 2, "tiles": [tile("N"), tile("P", 3)], "pieces": []}, water=water)
    after = pasted(scenario, clip(scenario, "P"), (8, 8))
    assert after.water.exceptions == {"P/0": "lake", "Q/0": "lake"}
