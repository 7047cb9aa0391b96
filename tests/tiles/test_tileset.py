"""The tile sets: what the stand-in promises, the other two beside it, and damaged ones."""

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import accumulate, combinations
from pathlib import Path
from string import ascii_uppercase
from typing import Any, get_args

import pytest

from realms.tiles.jsonform import dumps
from realms.tiles.kinds import PRINTED_LAND, SYMBOLS, TERRAINS, WATER, WORLDS, World
from realms.tiles.schemacheck import violations
from realms.tiles.schemas import load_schema
from realms.tiles.tileset import (
    BUNDLED,
    Face,
    FaceRegion,
    TileSet,
    TileSetError,
    bundled_data,
    faults,
    letter,
    load_tileset,
    read_tileset,
    tile_order,
    tileset_from,
)

STAND_IN = load_tileset("stand-in")
WINDING = load_tileset("winding")
LAND_TILES, WATER_TILES = "ABCDEFGHIJKLMORUWZ", "NPQSTVXY"

# Where the letter tables do not give nine land regions per player, always by one tile:
# scenario, players, regions.
DEVIATIONS = {
    (3, 6, 51),
    (6, 5, 42),
    (8, 3, 24),
    (8, 5, 42),
    (10, 3, 30),
    (10, 4, 39),
    (11, 5, 42),
    (12, 3, 24),
}

both_worlds = pytest.mark.parametrize("world", WORLDS)


def faces(tiles: TileSet, world: World) -> dict[str, Face]:
    return {name: sides[world] for name, sides in tiles.tiles.items()}


def land_regions(face: Face) -> list[FaceRegion]:
    return [region for region in face.regions if region.terrain != WATER]


def land_of(tiles: TileSet, world: World, letters: str) -> int:
    return sum(len(land_regions(tiles.tiles[name][world])) for name in letters)


def letter_tables(facts: Path) -> Iterator[tuple[int, int, str]]:
    """Scenario, players and all letters that are laid."""
    for scenario in json.loads((facts / "letters.json").read_text("utf-8"))["scenarios"]:
        rows = list(scenario["letters"].values())
        laid = accumulate(rows) if scenario["tiles"] == "cumulative" else iter(rows)
        for players, letters in zip(scenario["letters"], laid, strict=True):
            yield scenario["number"], int(players), letters


# The stand-in set


@pytest.mark.rule("realms.tile.letter", "realms.tile.two_sides")
@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_set_has_both_faces_of_every_letter(name: str) -> None:
    tiles = load_tileset(name)
    assert tiles.id == name
    assert sorted(tiles.tiles) == list(ascii_uppercase)
    assert all(list(sides) == list(WORLDS) for sides in tiles.tiles.values())


@both_worlds
def test_eighteen_tiles_have_three_land_regions_of_one_third_each(world: World) -> None:
    three = {name for name, face in faces(STAND_IN, world).items() if len(land_regions(face)) == 3}
    assert "".join(sorted(three)) == LAND_TILES
    assert all(len(region.thirds) == 1 for name in three for region in STAND_IN.tiles[name][world].regions)


@both_worlds
def test_eight_tiles_are_one_region_of_water(world: World) -> None:
    wet = {name: face.regions for name, face in faces(STAND_IN, world).items() if WATER in face.terrain}
    assert "".join(sorted(wet)) == WATER_TILES
    assert set(wet.values()) == {(FaceRegion((0, 1, 2), WATER, (), 0),)}


@pytest.mark.parametrize(
    ("world", "spread"),
    [
        ("surface", {"farmland": 14, "forest": 14, "hill": 13, "swamp": 13}),
        ("underground", {"mudpool": 14, "mushroom_forest": 14, "mine": 13, "crystal": 13}),
    ],
)
def test_terrains_are_spread_evenly(world: World, spread: dict[str, int]) -> None:
    terrains = Counter(
        region.terrain for face in faces(STAND_IN, world).values() for region in land_regions(face)
    )
    assert terrains == spread


def test_symbols_are_spread_evenly_over_the_surface() -> None:
    regions = [region for face in faces(STAND_IN, "surface").values() for region in land_regions(face)]
    assert Counter(symbol for region in regions for symbol in region.symbols) == dict.fromkeys(SYMBOLS, 11)
    assert Counter(len(region.symbols) for region in regions) == {0: 26, 1: 23, 2: 5}
    by_terrain = Counter((region.terrain, symbol) for region in regions for symbol in region.symbols)
    assert {(terrain, symbol) for terrain in PRINTED_LAND["surface"] for symbol in SYMBOLS} == set(by_terrain)
    assert set(by_terrain.values()) == {2, 3}


@pytest.mark.parametrize("name", BUNDLED)
def test_no_symbols_underground(name: str) -> None:
    found = [region for face in faces(load_tileset(name), "underground").values() for region in face.regions]
    assert [region for region in found if region.symbols] == []


@pytest.mark.parametrize(("world", "mixed"), [("surface", 8), ("underground", 7)])
def test_few_tiles_show_three_terrains_and_one_shows_only_one(world: World, mixed: int) -> None:
    kinds = {name: set(face.terrain) for name, face in faces(STAND_IN, world).items() if name in LAND_TILES}
    assert sum(len(terrains) == 3 for terrains in kinds.values()) == mixed
    assert [name for name, terrains in kinds.items() if len(terrains) == 1] == ["B"]


def turnings(face: Face) -> set[tuple[object, ...]]:
    """The terrains of a face, read from each of its thirds; turning is a shift of thirds."""
    return {face.terrain[start:] + face.terrain[:start] for start in range(3)}


@both_worlds
def test_no_two_land_faces_are_alike_even_when_turned(world: World) -> None:
    land = {name: turnings(STAND_IN.tiles[name][world]) for name in LAND_TILES}
    alike = [(one, other) for one, other in combinations(LAND_TILES, 2) if land[one] & land[other]]
    assert alike == []


@both_worlds
def test_the_letter_tables_give_nine_land_regions_per_player(world: World, facts: Path) -> None:
    tables = [(*row[:2], land_of(STAND_IN, world, row[2])) for row in letter_tables(facts)]
    assert len(tables) == 40
    assert {row for row in tables if row[2] != 9 * row[1]} == DEVIATIONS


def equations(facts: Path) -> list[tuple[str, int]]:
    """Letters and the land regions that they must hold together in scenarios 1, 2, 4, 5 and 7."""
    rows: list[tuple[str, int]] = []
    for scenario in json.loads((facts / "letters.json").read_text("utf-8"))["scenarios"]:
        if scenario["number"] in {1, 2, 4, 5, 7}:
            before = 0
            for players, added in scenario["letters"].items():
                rows.append((added, 9 * (int(players) - before)))
                before = int(players)
    return rows


def solutions(rows: list[tuple[str, int]]) -> Iterator[dict[str, int]]:
    """All ways to give every letter 0 to 3 regions so that each row adds up."""
    free = [(letters, total) for letters, total in rows if letters]
    if any(not 0 <= total <= 3 * len(letters) for letters, total in rows):
        return
    if not free:
        yield {}
        return
    branching = min(free, key=lambda row: min(row[1], 3 * len(row[0]) - row[1]))
    name = branching[0][0]
    for regions in range(4):
        rest = [(row.replace(name, ""), total - regions * (name in row)) for row, total in rows]
        yield from ({name: regions, **others} for others in solutions(rest))


def test_only_four_spreads_of_regions_fit_the_letter_tables(facts: Path) -> None:
    rows = equations(facts)
    assert len(rows) == 21
    found = list(solutions(rows))
    expected = {name: 3 * (name in LAND_TILES) for name in ascii_uppercase}
    assert expected in found
    assert len(found) == 4
    assert all(sum(spread.values()) == 54 for spread in found)
    varying = {name for name in ascii_uppercase if len({spread[name] for spread in found}) > 1}
    assert varying == set("NSUZ")
    assert all(spread["N"] == spread["S"] == 3 - spread["U"] == 3 - spread["Z"] for spread in found)


# The other two


@both_worlds
def test_winding_faces_show_one_to_three_regions(world: World) -> None:
    assert {len(face.regions) for face in faces(WINDING, world).values()} == {1, 2, 3}


@both_worlds
@pytest.mark.parametrize("group", ["BJMV", "EKNZ", "HIQW", "AGSU", "CLRY", "DFOX"])
def test_winding_has_nine_land_regions_in_each_group_of_letters(world: World, group: str) -> None:
    assert group in WINDING_ABOUT
    assert land_of(WINDING, world, group) == 9


WINDING_ABOUT = bundled_data("winding")["about"]


@both_worlds
def test_rivers_of_winding_are_mostly_single_thirds_inside_tiles(world: World) -> None:
    wet = Counter(face.terrain.count(WATER) for face in faces(WINDING, world).values())
    assert wet == {0: 14, 1: 9, 2: 2, 3: 1}
    assert "16 of 78" in WINDING_ABOUT  # 9 + 2 * 2 + 3


@pytest.mark.rule("realms.tile.region_count")
def test_mixed_holds_every_kind_of_face(tile_sets: dict[str, TileSet]) -> None:
    found = [face for sides in tile_sets["mixed"].tiles.values() for face in sides.values()]
    assert {len(face.regions) for face in found} == {1, 2, 3}
    joined = {region.thirds for face in found for region in face.regions}
    assert joined == {(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)}
    waters = [[region.thirds for region in face.regions if region.terrain == WATER] for face in found]
    assert {len(regions) for regions in waters} == {0, 1, 2}
    assert {len(thirds) for regions in waters for thirds in regions} == {1, 2, 3}
    assert any(len({region.terrain for region in face.regions}) == 1 < len(face.regions) for face in found)
    assert any(region.symbols_on != region.thirds[0] for face in found for region in face.regions)


# A face by region and by third


def test_a_face_told_by_thirds() -> None:
    face = Face((FaceRegion((0, 2), "hill", ("mine",), 2), FaceRegion((1,), "forest", (), 1)))
    assert face.terrain == ("hill", "forest", "hill")
    assert face.group == (0, 1, 0)
    assert face.symbols == ((), (), ("mine",))


@both_worlds
def test_a_tile_of_a_second_box_shows_the_same_faces(world: World) -> None:
    assert STAND_IN.face("C2", world) == STAND_IN.face("C10", world) == STAND_IN.tiles["C"][world]
    assert STAND_IN.face("c", world) is None


def test_tiles_are_ordered_by_letter_then_by_copy() -> None:
    assert sorted(["D", "C10", "C3", "C2", "C"], key=tile_order) == ["C", "C2", "C3", "C10", "D"]
    assert [letter(tile) for tile in ("C", "C10")] == ["C", "C"]


# Documents


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_set_fits_the_schema(name: str) -> None:
    assert list(violations(bundled_data(name), "tileset")) == []


def test_mixed_fits_the_schema() -> None:
    mixed = json.loads((Path(__file__).parent / "sets/mixed.tileset.json").read_text("utf-8"))
    assert list(violations(mixed, "tileset")) == []


def test_the_schema_lists_the_kinds() -> None:
    kinds = load_schema("tileset")["$defs"]["region"]["properties"]
    assert set(kinds["terrain"]["enum"]) == set(TERRAINS) - {"mountain"}
    assert kinds["symbols"]["items"]["enum"] == list(SYMBOLS)
    assert set(load_schema("tileset")["$defs"]["faces"]["properties"]) == set(get_args(World))


def test_a_set_of_ones_own_is_written_and_read_back(tmp_path: Path) -> None:
    own = bundled_data("winding") | {"id": "my_box"}
    (tmp_path / "my_box.tileset.json").write_text(dumps(own), encoding="utf-8")
    tiles = tileset_from(read_tileset(tmp_path / "my_box.tileset.json"))
    assert tiles == TileSet("my_box", WINDING.tiles)


def test_symbols_stand_on_the_first_third_unless_said_otherwise() -> None:
    regions = [
        {"thirds": [2, 1], "terrain": "hill", "symbols": ["mine"]},
        {"thirds": [0], "terrain": "swamp"},
    ]
    data = {"id": "own", "tiles": {"A": {"surface": regions}}}
    assert tileset_from(data).tiles["A"]["surface"].symbols == ((), ("mine",), ())


def damaged(path: tuple[str | int, ...], value: object) -> dict[str, Any]:
    """The stand-in set with one value of tile A changed."""
    data = deepcopy(bundled_data("stand-in"))
    *way, last = path
    place = data["tiles"]["A"]
    for step in way:
        place = place[step]
    place[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "kind", "pointer", "words"),
    [
        (("surface", 1, "thirds"), [0], "thirds", "/tiles/A/surface", "here: 0, 0, 2"),
        (("surface", 1, "thirds"), [1, 2], "thirds", "/tiles/A/surface", "here: 0, 1, 2, 2"),
        (
            ("underground",),
            [{"thirds": [2, 1], "terrain": "mine"}],
            "thirds",
            "/tiles/A/underground",
            "here: 1, 2",
        ),
        (
            ("surface", 2, "terrain"),
            "crystal",
            "terrain",
            "/tiles/A/surface/2",
            "crystal is no terrain of this",
        ),
        (
            ("underground", 0, "terrain"),
            "hill",
            "terrain",
            "/tiles/A/underground/0",
            "hill is no terrain of this",
        ),
        (("underground", 2, "symbols"), ["mine"], "symbol", "/tiles/A/underground/2", "no such symbols"),
        (("surface", 0, "terrain"), "water", "symbol", "/tiles/A/surface/0", "water shows no symbols"),
        (("surface", 0, "symbols_on"), 1, "symbols_on", "/tiles/A/surface/0", "not of this region"),
    ],
)
def test_a_damaged_face_is_told_with_its_place(
    path: tuple[str | int, ...], value: object, kind: str, pointer: str, words: str
) -> None:
    data = damaged(path, value)
    assert list(violations(data, "tileset")) == []
    (fault,) = faults(data)
    assert (fault.kind, fault.pointer) == (kind, pointer)
    assert words in str(fault.message)
    with pytest.raises(TileSetError, match=words) as raised:
        tileset_from(data)
    assert raised.value.pointer == pointer


@pytest.mark.rule("realms.tile.region_count")
@pytest.mark.parametrize("regions", [[], [{"thirds": [0], "terrain": "hill"}] * 4])
def test_a_face_of_no_or_of_four_regions_is_against_the_schema(regions: list[object]) -> None:
    assert [each.pointer for each in violations(damaged(("surface",), regions), "tileset")] == [
        "/tiles/A/surface"
    ]


@pytest.mark.parametrize(
    ("path", "value", "pointer"),
    [
        (("surface", 0, "terrain"), "lava", "/tiles/A/surface/0/terrain"),
        (("surface", 0, "terrain"), "mountain", "/tiles/A/surface/0/terrain"),
        (("surface", 0, "thirds"), [], "/tiles/A/surface/0/thirds"),
        (("surface", 0, "thirds"), [3], "/tiles/A/surface/0/thirds/0"),
        (("surface", 0, "symbols"), ["skull"], "/tiles/A/surface/0/symbols/0"),
        (("surface", 0, "symbols"), ["mine", "mine"], "/tiles/A/surface/0/symbols"),
        (("sky",), [], "/tiles/A/sky"),
    ],
)
def test_the_schema_tells_what_no_face_can_be(
    path: tuple[str | int, ...], value: object, pointer: str
) -> None:
    assert [each.pointer for each in violations(damaged(path, value), "tileset")] == [pointer]
