"""Selections as text and back; texts of strangers are refused with one sentence."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.scenario.scenario import Scenario
from realms.tiles.schemacheck import violations
from realms_editor.desk.clipboard import MAX_TEXT, Clipping, ClippingError, copy_text, read_clipping

Make = Callable[..., Scenario]
Json = dict[str, Any]


def test_tiles_take_along_what_lies_on_them_alone(sample: Scenario) -> None:
    data = json.loads(copy_text(sample, 2, ["J", "N"]))
    assert [entry["tile"] for entry in data["tiles"]] == ["J", "N"]
    assert data["pieces"] == [{"piece": "mountain", "at": "J/0"}, {"piece": "peak", "at": "J/0"}]
    assert set(data["tileset"]["tiles"]) == {"J", "N"}
    assert "ground" not in data
    both = json.loads(copy_text(sample, 2, ["N", "P"]))
    assert {"piece": "border", "at": "N.0|P.3"} in both["pieces"]


def test_pieces_alone_remember_the_ground_they_lay_on(sample: Scenario) -> None:
    tribe, chasm = {"piece": "tribe", "at": "A/1"}, {"piece": "chasm", "at": "E/0"}
    data = json.loads(copy_text(sample, 2, [], [tribe, chasm]))
    assert data["pieces"] == [chasm, tribe]  # in the order of the document
    assert [entry["tile"] for entry in data["ground"]] == ["A", "E"]
    assert "tiles" not in data
    assert "tileset" not in data


def test_waters_of_a_kind_of_their_own_come_along(make: Make, tile: Callable[..., Json]) -> None:
    layer = {"players": 2, "tiles": [tile("N"), tile("P", 3)], "pieces": []}
    scenario = make(layer, water={"kind": "river", "except": {"P/0": "lake", "N/1": "sea"}})
    assert json.loads(copy_text(scenario, 2, ["P"]))["water"] == {"P/0": "lake"}


def test_a_text_fits_the_published_schema_and_comes_back(sample: Scenario) -> None:
    for players in sample.counts:
        tiles = [laid.placement.tile for laid in sample.realm(players).tiles]
        text = copy_text(sample, players, tiles)
        assert list(violations(json.loads(text), "clipping")) == []
        clipping = read_clipping(text)
        assert {laid.tile for laid in clipping.tiles} == set(tiles)
        assert len(clipping.pieces) == len(sample.realm(players).pieces)
        assert all(
            clipping.face(laid) == sample.tileset.face(laid.tile, laid.face) for laid in clipping.tiles
        )


def test_it_is_held_by_its_middle_and_turned_about_it(sample: Scenario) -> None:
    clipping = read_clipping(copy_text(sample, 2, [laid.placement.tile for laid in sample.realm(2).tiles]))
    assert clipping.anchor == (0, 0)
    there = clipping.placed((7, -2), 1)
    middle = next(laid for laid in there.tiles if laid.tile == "N")
    assert (middle.cell, middle.turn) == ((7, -2), 1)
    east = next(laid for laid in there.tiles if laid.tile == "P")  # lay in the east, now in the north-east
    assert east.cell == (8, -3)
    assert clipping.placed(clipping.anchor, 0) == clipping
    assert clipping.placed(clipping.anchor, 6) == clipping


HILLS = [{"thirds": [0, 1, 2], "terrain": "hill"}]


def showing(name: str, face: list[Json]) -> Json:
    return {"format": 1, "id": "mine", "tiles": {name: {"surface": face}}}


def good(**changes: Any) -> str:
    data = {
        "format": "realmwright-clipping",
        "version": 1,
        "tiles": [{"tile": "A", "face": "surface", "q": 0, "r": 0, "turn": 0}],
        "pieces": [{"piece": "tribe", "at": "A/0"}],
        "tileset": showing("A", HILLS),
    }
    return json.dumps({**data, **changes})


def test_the_good_text_is_read() -> None:
    assert [laid.tile for laid in read_clipping(good()).tiles] == ["A"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "this is not JSON"),
        ("hello", "this is not JSON"),
        ("[1, 2]", "it is not part of a realm"),
        ('{"format": 1, "layers": []}', "it is not part of a realm"),
        (good(version=2), "it was copied by another version of the program"),
        ("[" * 100_000, "nested"),
        (" " * (MAX_TEXT + 1), "it is too long"),
        (good(tiles=[]), "it is empty"),
        (good(tiles=[], pieces=[]), "it is empty"),
        (good(pieces=[{"piece": "tribe", "at": "B/0"}]), "one of its pieces lies on no tile"),
        (good(pieces=[{"piece": "tribe", "at": "A.0"}]), "/pieces/0/at: "),
        (good(pieces=[{"piece": "kraken", "at": "A/0"}]), "/pieces/0/piece: "),
        (good(tiles=[{"tile": "A", "face": "surface", "q": 10**9, "r": 0, "turn": 0}]), "/tiles/0/q: "),
        (good(tiles=2 * json.loads(good())["tiles"]), "two of its tiles lie in one place"),
        (good(water={"C/0": "lake"}), "one of its pieces lies on no tile"),
        (good(tileset=showing("A", [])), "/tileset/tiles/A/surface: "),
        (
            good(tileset=showing("A", [{"thirds": [0], "terrain": "hill"}])),
            "a face has the thirds",
        ),
        (good(tileset=showing("B", HILLS)), "it lacks the faces of its tiles"),
    ],
)
def test_what_is_no_clipping_is_refused_with_one_sentence(text: str, reason: str) -> None:
    with pytest.raises(ClippingError) as refusal:
        read_clipping(text)
    message = str(refusal.value.message)
    assert message.startswith("what was copied cannot be pasted here: ")
    assert reason in message
    assert "\n" not in message
    assert len(message) < 300


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(part=st.sampled_from(["tiles", "ground", "pieces", "water", "tileset"]), value=JSON)
def test_whatever_stands_in_a_part_nothing_but_a_refusal_comes_of_it(part: str, value: Any) -> None:
    try:
        found: Clipping | None = read_clipping(good(**{part: value}))
    except ClippingError:
        found = None
    assert found is None or found.tiles or found.ground
