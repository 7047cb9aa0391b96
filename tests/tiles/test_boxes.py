import json
from importlib.resources import files
from string import ascii_uppercase
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from realms.tiles.boxes import PLAY_PIECES, Stock, boxes, supply
from realms.tiles.kinds import PIECES, SYMBOLS

from help.figures import PRINTED_BOXES

REALMS = supply(["realms"])
BASE = supply(["small_world"])
UNDERGROUND = supply(["small_world_underground"])


def schema() -> dict[str, Any]:
    parsed: dict[str, Any] = json.loads((files("realms_schemas") / "boxes.schema.json").read_text("utf-8"))
    return parsed


def data() -> dict[str, Any]:
    parsed: dict[str, Any] = json.loads((files("realms.tiles") / "boxes.json").read_text("utf-8"))
    return parsed


def stocks() -> list[tuple[str, Stock]]:
    return [(box.id, stock) for box in boxes().values() for stock in box.pieces]


def counts(box: str) -> dict[str, int]:
    return {stock.piece: stock.count for stock in boxes()[box].pieces}


def test_the_file_obeys_its_schema() -> None:
    Draft202012Validator.check_schema(schema())
    Draft202012Validator(schema()).validate(data())


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        (("id",), "Small World"),
        (("titles",), {"en": "Small World"}),
        (("players",), [2, 3, 5]),
        (("tiles",), ["A", "A"]),
        (("tiles",), ["A2"]),
        (("pieces", 0, "piece"), "molehill"),
        (("pieces", 0, "count"), 0),
        (("pieces", 0, "world"), "sky"),
        (("pieces", 0, "unique"), False),
        (("pieces", 0, "colour"), "red"),
    ],
)
def test_the_schema_refuses_what_is_wrong(pointer: tuple[Any, ...], value: object) -> None:
    document = data()
    *path, last = pointer
    target = document["boxes"][0]
    for step in path:
        target = target[step]
    target[last] = value
    assert not Draft202012Validator(schema()).is_valid(document)


def test_piece_names_are_those_of_the_kinds_and_of_play() -> None:
    assert set(schema()["$defs"]["piece"]["enum"]) == {*PIECES, *PLAY_PIECES}
    assert not set(PIECES) & set(PLAY_PIECES)
    assert {stock.piece for _, stock in stocks()} <= {*PIECES, *PLAY_PIECES}
    assert {stock.piece for _, stock in stocks()} >= set(PLAY_PIECES)


def test_ids_and_titles() -> None:
    assert tuple(boxes())[: len(PRINTED_BOXES)] == PRINTED_BOXES
    assert [entry["id"] for entry in data()["boxes"]] == list(boxes())
    assert boxes()["grand_dames"].title("fr") == "Honneur aux Dames\u00a0!"
    assert boxes()["grand_dames"].title("de") == boxes()["grand_dames"].title("en") == "Grand Dames"


def test_variants_add_up_and_mountains_vary_by_symbol() -> None:
    varied = [stock for _, stock in stocks() if stock.variants]
    assert varied
    for stock in varied:
        assert sum(stock.variants.values()) == stock.count, stock.piece
        if stock.piece == "mountain":
            assert set(stock.variants) <= {"none", *SYMBOLS}


def test_what_stands_in_no_text_is_called_an_assumption() -> None:
    assumed = [(box, stock.piece) for box, stock in stocks() if stock.assumed]
    assert assumed == [("realms", "mountain")]
    assert REALMS.variants("mountain") == {"none": 5, "mine": 3, "cavern": 2, "magic_source": 2}


@pytest.mark.rule("base.components.player_count", "realms.components.players")
def test_players() -> None:
    spans = {box.id: box.players for box in boxes().values() if box.players}
    assert spans == {
        "small_world": (2, 5),
        "small_world_underground": (2, 5),
        "realms": (2, 6),
        "necromancer_island": (3, 6),
        "river_world": (2, 5),
    }


@pytest.mark.rule("realms.components.terrain_tiles", "realms.tile.letter")
def test_realms_has_each_letter_once() -> None:
    assert boxes()["realms"].tiles == tuple(ascii_uppercase)
    assert REALMS.tiles == set(ascii_uppercase)
    assert not any(box.tiles for box in boxes().values() if box.id != "realms")


@pytest.mark.parametrize(
    ("piece", "count"),
    [
        pytest.param("mountain", 12, marks=pytest.mark.rule("realms.components.black_mountains")),
        pytest.param("chasm", 6, marks=pytest.mark.rule("realms.components.chasms")),
        pytest.param("peak", 4, marks=pytest.mark.rule("realms.components.peaks")),
        pytest.param("border", 6, marks=pytest.mark.rule("realms.components.river_borders")),
        pytest.param("turn_track", 1, marks=pytest.mark.rule("realms.components.turn_track")),
        pytest.param("tunnel", 12, marks=pytest.mark.rule("realms.components.tunnels")),
        pytest.param("coin_mine", 10, marks=pytest.mark.rule("realms.components.victory_coin_mines")),
        pytest.param("throne", 1, marks=pytest.mark.rule("realms.components.rusted_throne")),
        pytest.param("token", 7, marks=pytest.mark.rule("realms.components.misc_tokens")),
    ],
)
def test_pieces_of_realms(piece: str, count: int) -> None:
    assert REALMS.count(piece) == count
    assert REALMS.shortage(piece, {"surface": count}) == 0
    assert REALMS.shortage(piece, {"surface": count + 1}) == 1


@pytest.mark.rule("realms.components.total_landscape")
def test_the_48_pieces_of_landscape() -> None:
    assert len(REALMS.tiles) + sum(map(REALMS.count, ("mountain", "chasm", "peak"))) == 48


@pytest.mark.rule("realms.components.from_base_boxes")
def test_tribes_and_monsters_come_from_the_other_boxes() -> None:
    assert {piece for piece in ("tribe", "monster", "place", "relic") if REALMS.count(piece)} == set()
    both = supply(["realms", "small_world", "small_world_underground"])
    assert (both.count("tribe"), both.count("monster")) == (18, 14)


@pytest.mark.rule("base.components.lost_tribe_tokens")
def test_lost_tribes() -> None:
    assert BASE.count("tribe") == 18
    assert supply(["small_world", "cursed"]).count("tribe") == 19


@pytest.mark.rule("base.components.markers")
def test_markers_of_the_base_box() -> None:
    assert counts("small_world") == {
        "tribe": 18,
        "troll_lair": 10,
        "fortress": 6,
        "mountain": 9,
        "encampment": 5,
        "hole_in_the_ground": 2,
        "hero": 2,
        "dragon": 1,
    }


@pytest.mark.rule("underground.setup.monster_supply")
def test_monsters_for_seven_regions() -> None:
    assert UNDERGROUND.count("monster") == 14
    assert UNDERGROUND.shortage("monster", {"surface": 8, "underground": 6}) == 0
    assert UNDERGROUND.shortage("monster", {"surface": 8, "underground": 8}) == 2


@pytest.mark.rule("underground.setup.special_pieces_supply")
def test_markers_of_the_underground_box() -> None:
    assert counts("small_world_underground") == {
        "mountain": 9,
        "monster": 14,
        "place": 9,
        "relic": 6,
        "volcano": 1,
        "great_ancient": 1,
        "balrog": 1,
        "tomb_raiders_ghost": 1,
        "queen": 1,
        "bag": 1,
        "mushroom_armor": 8,
        "silver_hammer": 7,
        "vengeance": 4,
    }


@pytest.mark.rule("necromancer.components.ghosts", "necromancer.components.pieces")
def test_pieces_of_necromancer_island() -> None:
    assert counts("necromancer_island") == {
        "ghost": 14,
        "necromancer_island": 1,
        "well_of_souls": 1,
    }


@pytest.mark.rule(
    "river_world.components.events", "river_world.components.caravel", "river_world.components.pirates"
)
def test_pieces_of_river_world() -> None:
    here = supply(["river_world"])
    assert (here.count("event"), here.count("caravel"), here.count("pirates")) == (11, 1, 12)
    assert set(here.variants("event")) == {"storm", "quiet_waters", "harsh_winter", "pirates"}


@pytest.mark.parametrize(
    ("event", "count"),
    [
        pytest.param("storm", 2, marks=pytest.mark.rule("river_world.storm.count")),
        pytest.param("quiet_waters", 3, marks=pytest.mark.rule("river_world.quiet.count")),
        pytest.param("harsh_winter", 2, marks=pytest.mark.rule("river_world.winter.count")),
        pytest.param("pirates", 4, marks=pytest.mark.rule("river_world.pirates.count")),
    ],
)
def test_events_of_river_world(event: str, count: int) -> None:
    assert supply(["river_world"]).variants("event")[event] == count


def test_pieces_of_the_small_expansions() -> None:
    here = supply(["cursed", "grand_dames", "leaders", "be_not_afraid"])
    assert {stock.piece: stock.count for stock in here.stocks} == {"tribe": 1, "horde": 2, "catapult": 1}


def test_mountains_of_a_base_box_lie_in_its_own_world() -> None:
    assert (BASE.count("mountain"), BASE.count("mountain", "underground")) == (9, 0)
    assert (UNDERGROUND.count("mountain"), UNDERGROUND.count("mountain", "surface")) == (9, 0)
    table = supply(["realms", "small_world", "small_world_underground"])
    assert (table.count("mountain"), table.count("mountain", "surface")) == (30, 21)
    assert table.shortage("mountain", {"surface": 21, "underground": 9}) == 0
    assert table.shortage("mountain", {"surface": 22, "underground": 2}) == 1
    assert table.shortage("mountain", {"surface": 15, "underground": 17}) == 2
    assert table.variants("mountain") == {"none": 14, "mine": 3, "cavern": 2, "magic_source": 2}


def test_a_second_copy_adds_tiles_and_pieces_and_goes_on_counting() -> None:
    twice = supply(["realms", "realms", "small_world"])
    assert twice.tiles == {*ascii_uppercase, *(f"{letter}2" for letter in ascii_uppercase)}
    assert "C3" in supply(["realms"] * 3).tiles
    assert (twice.count("peak"), twice.count("tunnel"), twice.count("tribe")) == (8, 24, 18)
    assert REALMS.numbers("tunnel") == range(1, 7)
    assert twice.numbers("tunnel") == range(1, 13)
    assert BASE.numbers("tunnel") == range(1, 1)


def test_a_second_copy_adds_nothing_that_has_a_name_of_its_own() -> None:
    twice = supply(["small_world_underground"] * 2)
    assert (twice.count("place"), twice.count("relic"), twice.count("monster")) == (9, 6, 28)


def test_an_unknown_box_is_refused() -> None:
    with pytest.raises(KeyError, match="world_of_warcraft"):
        supply(["world_of_warcraft"])
