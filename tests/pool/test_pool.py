"""Races and powers that have something to do on a board, mostly boards of one tile with one feature."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from realms.board.board import Board
from realms.board.build_board import build_board
from realms.board.layout import Layout, Piece, Placement, WaterRule
from realms.pool.pool import FEATURES, FINDS, WAYS, Entry, Pool, features, pool, usable
from realms.tiles.boxes import boxes
from realms.tiles.kinds import EQUIVALENTS, SITES, SURFACE_LAND, SYMBOLS, UNDERGROUND_LAND, WaterKind, World
from realms.tiles.tileset import Face, FaceRegion, TileSet, load_tileset

from help.figures import PRINTED_BOXES

ALL = pool(PRINTED_BOXES)
FOREST = {"forest", "shrooms", "shield"}
SWAMP = {"swamp", "muddy", "mudmen"}
MINE = {"dwarves", "iron_dwarves", "mining"}
MAGIC_SOURCE = {"wizards", "will_o_wisps", "mystic"}
MOUNTAIN = {"giants", "stone"}
WATER = {"seafaring", "kraken", "lizardmen"}
COAST = {"tritons", "fisher"}


def tile(
    *thirds: str, world: World = "surface", water: WaterKind = "river", pieces: tuple[Piece, ...] = ()
) -> Board:
    """A board of one tile; a third is written "terrain" or "terrain symbol"."""
    words = [third.split() for third in thirds]
    face = Face(
        tuple(FaceRegion((at,), terrain, tuple(shown), at) for at, (terrain, *shown) in enumerate(words))
    )
    placement = Placement("A", world, 0, 0, 0)
    return build_board(Layout(TileSet("one", {"A": {world: face}}), (placement,), pieces, WaterRule(water)))


def whole_set(world: World, pieces: tuple[Piece, ...] = (), water: WaterKind = "sea") -> Board:
    """All 26 tiles of the stand-in set, one face up."""
    tiles = load_tileset("stand-in")
    laid = tuple(Placement(name, world, place % 6, place // 6, 0) for place, name in enumerate(tiles.tiles))
    return build_board(Layout(tiles, laid, pieces, WaterRule(water)))


def guarded(site: str, at: str = "A/0") -> Piece:
    return Piece("monsters", at, {"count": 2, "site": site})


def demanding(board: Board) -> set[str]:
    """The usable races and powers among those that need something."""
    return {entry.id for entry in ALL.usable(board).usable if entry.needs}


def useless(board: Board, *box_ids: str) -> set[str]:
    return set(pool(box_ids).usable(board).useless)


# The data


def schema() -> dict[str, Any]:
    parsed: dict[str, Any] = json.loads((files("realms_schemas") / "pool.schema.json").read_text("utf-8"))
    return parsed


def document(box: str) -> dict[str, Any]:
    parsed: dict[str, Any] = json.loads((files("realms.pool") / f"{box}.json").read_text("utf-8"))
    return parsed


def test_each_box_has_one_file_that_obeys_the_schema() -> None:
    Draft202012Validator.check_schema(schema())
    names = {path.name for path in files("realms.pool").iterdir() if path.name.endswith(".json")}
    assert names == {f"{box}.json" for box in boxes()}
    for box in boxes():
        Draft202012Validator(schema()).validate(document(box))
        assert document(box)["box"] == box


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "Amazons"),
        ("names", {"en": "Amazons"}),
        ("tokens", -1),
        ("pool", "many"),
        ("needs", []),
        ("needs", ["mudpool"]),
        ("enters", ["tunnel"]),
        ("shields", 0),
        ("shields", "some"),
        ("pays", 1),
    ],
)
def test_the_schema_refuses_what_is_wrong(field: str, value: object) -> None:
    small_world = document("small_world")
    small_world["races"][0][field] = value
    assert not Draft202012Validator(schema()).is_valid(small_world)


def test_words_are_the_same_in_code_and_schema() -> None:
    definitions = schema()["$defs"]
    assert tuple(definitions["needs"]["items"]["enum"]) == FEATURES
    assert tuple(definitions["enters"]["items"]["enum"]) == WAYS
    assert {need for entry in ALL.entries for need in entry.needs} == set(FEATURES)
    assert {way for entry in ALL.entries for way in entry.enters} == set(WAYS)


def test_words_are_those_of_the_kinds() -> None:
    assert set(FINDS) == set(SITES)
    for kind in (*SURFACE_LAND, *UNDERGROUND_LAND, *SYMBOLS):
        assert EQUIVALENTS.get(kind, kind) in FEATURES


def test_counts() -> None:
    assert [len(ALL.of(kind)) for kind in ("race", "power", "place", "relic")] == [39, 53, 9, 6]


@pytest.mark.rule("underground.setup.marker_totals")
def test_as_many_different_places_and_relics_as_the_box_holds() -> None:
    underground = pool(["small_world_underground"])
    held = {stock.piece: stock for stock in boxes()["small_world_underground"].pieces}
    assert len({place.id for place in underground.of("place")}) == held["place"].count == 9
    assert len({relic.id for relic in underground.of("relic")}) == held["relic"].count == 6
    assert held["place"].unique
    assert held["relic"].unique


def test_no_two_entries_share_an_id_or_a_name() -> None:
    assert len(ALL.by_id) == len(ALL.entries)
    for kind in ("race", "power", "place", "relic"):
        for language in ("en", "fr"):
            names = [entry.name(language) for entry in ALL.of(kind)]
            assert len(set(names)) == len(names)


def test_names() -> None:
    ghouls, stonehedge = ALL.by_id["ghouls"], ALL.by_id["stonehedge"]
    assert (ghouls.name("en"), ghouls.name("fr"), ghouls.name("de")) == ("Ghouls", "Zombies", "Ghouls")
    assert stonehedge.name("fr") == "Les Portes du Pouvoir"


def test_races_are_at_home_in_one_world() -> None:
    worlds = {entry.world for entry in pool(["small_world_underground"]).entries}
    assert worlds == {"underground"}
    assert {entry.world for entry in pool(["small_world", "cursed"]).entries} == {"surface"}


def test_a_second_copy_adds_no_banner() -> None:
    assert pool(["cursed", "cursed"]).entries == pool(["cursed"]).entries


@pytest.mark.rule("realms.components.from_base_boxes")
def test_realms_has_no_banners_or_badges() -> None:
    assert pool(["realms"]) == Pool(())


def test_an_unknown_box_is_refused() -> None:
    with pytest.raises(KeyError, match="world_of_warcraft"):
        pool(["world_of_warcraft"])


def test_who_shields_regions() -> None:
    assert {entry.id: entry.shields for entry in ALL.entries if entry.shields} == {
        "halflings": 2,
        "dragon_master": 1,
        "heroic": 2,
        "white_ladies": "all",
        "catapult": 1,
        "cultists": 1,
        "royal": 1,
        "crypt_of_the_tomb_raider": 1,
        "wickedest_pentacle": 1,
    }


def test_who_enters_otherwise_than_by_the_edge() -> None:
    usual = {"race": ("edge",), "power": (), "place": (), "relic": ()}
    assert {entry.id: entry.enters for entry in ALL.entries if entry.enters != usual[entry.kind]} == {
        "halflings": ("anywhere",),
        "flying": ("anywhere",),
        "flames": ("volcano",),
        "spiderines": ("edge", "chasm"),
        "kraken": ("edge", "sea"),
        "seafaring": ("sea",),
    }


# What boards ask for


def everywhere(piece: str, **data: Any) -> tuple[Piece, ...]:
    return tuple(Piece(piece, f"A/{third}", data) for third in range(3))


@pytest.mark.parametrize(
    ("land", "ids"),
    [
        ("farmland", {"humans", "mounted"}),
        ("hill", {"hill", "mounted"}),
        ("forest", FOREST),
        ("swamp", SWAMP),
        ("forest cavern", FOREST | {"underworld"}),
        ("forest mine", FOREST | MINE),
        ("forest magic_source", FOREST | MAGIC_SOURCE),
        ("swamp mine cavern", SWAMP | MINE | {"underworld"}),
    ],
)
def test_surface_land(land: str, ids: set[str]) -> None:
    assert demanding(tile(land, land, land)) == ids


@pytest.mark.parametrize(
    ("land", "ids"),
    [
        pytest.param("mudpool", SWAMP, marks=pytest.mark.rule("underground.compat.swamp")),
        pytest.param("mushroom_forest", FOREST, marks=pytest.mark.rule("underground.compat.forest")),
        pytest.param("mine", MINE, marks=pytest.mark.rule("underground.compat.mine")),
        pytest.param("crystal", MAGIC_SOURCE, marks=pytest.mark.rule("underground.compat.magic_source")),
    ],
)
def test_underground_land_counts_as_its_like_on_the_surface(land: str, ids: set[str]) -> None:
    assert demanding(tile(land, land, land, world="underground")) == ids


@pytest.mark.rule("underground.compat.mountain")
@pytest.mark.parametrize(("world", "land"), [("surface", "farmland"), ("underground", "mine")])
def test_mountains_of_both_worlds_are_alike(world: World, land: str) -> None:
    assert demanding(tile(land, land, land, world=world, pieces=everywhere("mountain"))) == MOUNTAIN
    assert not MOUNTAIN & demanding(tile(land, land, land, world=world))


def test_a_mountain_shows_its_own_symbol() -> None:
    board = tile(
        "forest cavern", "forest cavern", "forest cavern", pieces=everywhere("mountain", symbol="mine")
    )
    assert demanding(board) == MOUNTAIN | MINE


@pytest.mark.rule("underground.compat.sea_and_river")
@pytest.mark.parametrize("kind", ["river", "lake", "sea"])
def test_sea_lake_and_river_serve_the_same_races_and_powers(kind: WaterKind) -> None:
    assert demanding(tile("water", "forest", "forest", water=kind)) == FOREST | WATER | COAST
    assert demanding(tile("water", "water", "water", water=kind)) == WATER


def test_chasms_and_volcanoes() -> None:
    land = ("forest", "forest", "forest")
    assert demanding(tile(*land, pieces=(Piece("chasm", "A/0"),))) == FOREST | {"spiderines"}
    volcano = Piece("chasm", "A/0", {"volcano": True})
    assert demanding(tile(*land, pieces=(volcano,))) == FOREST | {"spiderines", "flames"}
    assert demanding(tile(*land, pieces=everywhere("chasm", volcano=True))) == set()
    assert demanding(tile(*land, pieces=(Piece("chasm", "Z/0", {"volcano": True}),))) == FOREST


@pytest.mark.parametrize(
    ("site", "served"),
    [
        ("place", {"adventurous"}),
        ("relic", {"magic"}),
        ("place_or_relic", {"adventurous", "magic"}),
        ("sword", {"magic"}),
    ],
)
def test_sites(site: str, served: set[str]) -> None:
    board = tile("forest", "forest", "forest", pieces=(guarded(site),))
    assert demanding(board) == FOREST | served
    assert demanding(tile("forest", "forest", "forest", pieces=(guarded(site, "Z/0"),))) == FOREST
    assert (
        demanding(tile("forest", "forest", "forest", pieces=(Piece("monsters", "A/0", {"count": 2}),)))
        == FOREST
    )


def finds(board: Board) -> Iterator[str]:
    for kind in ("place", "relic"):
        yield from (entry.id for entry in ALL.of(kind) if usable(board, entry))


def test_only_what_a_site_can_hold_is_found_there() -> None:
    land = ("forest", "forest", "forest")
    places, relics = ([entry.id for entry in ALL.of(kind)] for kind in ("place", "relic"))
    assert list(finds(tile(*land))) == []
    assert list(finds(tile(*land, pieces=(guarded("place"),)))) == places
    assert list(finds(tile(*land, pieces=(guarded("relic"),)))) == relics
    assert list(finds(tile(*land, pieces=(guarded("place_or_relic"),)))) == places + relics
    assert list(finds(tile(*land, pieces=(guarded("sword"),)))) == ["sword_of_the_killer_rabbit"]


# Whole boards


MOUNTAINS_AND_SITES = (Piece("mountain", "A/0"), guarded("place_or_relic", "B/0"))
CHASM = Piece("chasm", "C/0", {"volcano": True})
BOTH_BOXES = ("small_world", "small_world_underground")


@pytest.mark.rule("underground.compat.remove_useless_by_terrain")
def test_what_is_useless_on_each_world() -> None:
    underground = whole_set("underground", (*MOUNTAINS_AND_SITES, CHASM))
    assert useless(underground, *BOTH_BOXES) == {"humans", "hill", "mounted", "underworld"}
    surface = whole_set("surface", MOUNTAINS_AND_SITES)
    assert useless(surface, *BOTH_BOXES) == {"spiderines", "flames"}
    assert useless(whole_set("surface", (*MOUNTAINS_AND_SITES, CHASM)), *boxes()) == set()


@pytest.mark.rule("underground.compat.remove_useless_by_markers")
def test_what_is_useless_without_places_and_relics() -> None:
    bare = whole_set("surface", (Piece("mountain", "A/0"), CHASM))
    assert useless(bare, *BOTH_BOXES) == {"magic", "adventurous"}


def test_a_chasm_without_a_volcano_serves_spiderines_only() -> None:
    surface = whole_set("surface", (*MOUNTAINS_AND_SITES, Piece("chasm", "C/0")))
    assert useless(surface, *BOTH_BOXES) == {"flames"}


def test_the_missing_feature_is_told() -> None:
    verdicts = ALL.usable(tile("swamp", "swamp", "swamp"))
    assert verdicts.useless["mounted"] == ("farmland", "hill")
    assert verdicts.useless["flames"] == ("volcano",)
    told = {entry.id for entry in verdicts.usable} | set(verdicts.useless)
    assert told == {entry.id for entry in (*ALL.of("race"), *ALL.of("power"))}


def test_one_entry_alone_is_judged_like_the_pool() -> None:
    board = whole_set("underground")
    verdicts = ALL.usable(board)
    chosen: list[Entry] = [*ALL.of("race"), *ALL.of("power")]
    assert [entry for entry in chosen if usable(board, entry)] == list(verdicts.usable)


def test_features_are_words_of_the_vocabulary() -> None:
    assert features(whole_set("surface", (*MOUNTAINS_AND_SITES, CHASM))) == set(FEATURES) - {"sword"}
