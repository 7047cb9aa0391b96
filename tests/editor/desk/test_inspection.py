"""The inspection of every place of a map."""

from collections.abc import Callable
from typing import Any

from realms.board.board import bits
from realms.scenario.changes import turn_tile
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario
from realms_editor.desk.inspection import inspect
from realms_editor.desk.naming import origin_of, piece_title

Make = Callable[..., Scenario]
Json = dict[str, Any]


def test_every_third_of_a_map_agrees_with_its_board(sample: Scenario) -> None:
    realm = sample.realm(6)
    board = realm.board
    for laid in board.placements:
        for third in range(3):
            address = f"{laid.tile}/{third}"
            seen, region = inspect(realm, address), board.region(address)
            assert seen is not None
            assert seen.tile.placement == laid
            if region is None:
                continue
            assert str(seen.name) == realm.name(region)
            assert seen.price == board.price(region)
            assert sum(part for _, part in seen.price_parts) == (seen.price or 0)
            assert seen.entry == bool(board.entry >> region & 1)
            assert [other for other, _ in seen.neighbours] == [
                board.names[other] for other in bits(board.adj[region])
            ]
            assert address in seen.addresses


def test_a_mountain_tells_what_it_hides(sample: Scenario) -> None:
    seen = inspect(sample.realm(2), "A/0")
    assert seen
    assert (str(seen.terrain), str(seen.covers)) == ("mountain", "swamp")
    assert [str(symbol) for symbol in seen.symbols] == ["mine"]
    assert [(str(what), count) for what, count in seen.price_parts] == [("land", 2), ("mountain", 1)]
    assert [laid.piece.piece for laid in seen.pieces] == ["mountain"]


def test_peaks_and_tribes_make_it_dearer(sample: Scenario) -> None:
    peak, guarded = inspect(sample.realm(2), "M/1"), inspect(sample.realm(2), "M/0")
    assert peak
    assert guarded
    assert [(str(what), count) for what, count in peak.price_parts] == [
        ("land", 2),
        ("mountain", 1),
        ("peak", 1),
    ]
    parts = [(str(what), count) for what, count in guarded.price_parts]
    assert parts == [("land", 2), ("tribes and monsters", 1)]


def test_a_chasm_is_no_region_but_has_neighbours(sample: Scenario) -> None:
    seen = inspect(sample.realm(2), "E/0")
    assert seen
    assert (seen.price, seen.price_parts, seen.symbols, seen.entry) == (None, (), (), False)
    assert str(seen.terrain) == "chasm"
    assert seen.neighbours


def test_water_is_told_by_its_kind_and_borders_with_their_tiles(sample: Scenario) -> None:
    seen = inspect(sample.realm(2), "N/0")
    assert seen
    assert str(seen.terrain) == "river"
    assert [laid.piece.at for laid in seen.pieces] == ["N.0|P.3"]


def test_off_the_map_there_is_nothing(sample: Scenario) -> None:
    assert inspect(sample.realm(2), "Z/0") is None


def test_origins(sample: Scenario) -> None:
    scenario = apply(sample, turn_tile(sample, 3, "A"))
    origins = {
        players: str(origin_of(seen.tile, players))
        for players in (2, 3, 4)
        if (seen := inspect(scenario.realm(players), "A/0"))
    }
    assert origins == {
        2: "laid in this layer",
        3: "moved in this layer",
        4: "inherited, moved in the layer for 3 players",
    }
    assert str(origin_of(sample.realm(4).tiles[0], 4)) == "inherited from the layer for 2 players"


def test_pieces_are_named_with_what_tells_them_apart() -> None:
    named = {
        "mountain": piece_title({"piece": "mountain"}),
        "black mountain": piece_title({"piece": "mountain"}, "underground"),
        "mountain, mine": piece_title({"piece": "mountain", "symbol": "mine"}, "surface"),
        "chasm, volcano": piece_title({"piece": "chasm", "volcano": True}),
        "tunnel 4": piece_title({"piece": "tunnel", "number": 4}),
        "monsters, place or relic": piece_title({"piece": "monsters", "site": "place_or_relic"}),
        "harbour": piece_title({"piece": "marker", "marker": "harbour"}),
        "lost tribe": piece_title({"piece": "tribe"}),
        "3 monsters, relic": piece_title({"piece": "monsters", "count": 3, "site": "relic"}),
        "vein 7, level B": piece_title({"piece": "marker", "marker": "vein", "vein": "7", "level": "B"}),
        "pirates, 2 monsters, off": piece_title(
            {"piece": "marker", "marker": "pirates", "monsters": 2, "note": "off"}
        ),
        "token 3": piece_title({"piece": "token", "token": 3}),
    }
    assert {name: str(title) for name, title in named.items()} == {name: name for name in named}
