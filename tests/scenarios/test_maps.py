"""The maps of the printed scenarios: each has what its text promises, at every count of players."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import dist

import pytest

from realms.board.addresses import split_side, split_third
from realms.board.board import Board, bits
from realms.board.hexes import centre
from realms.board.region_sets import connected_parts
from realms.export.selfcontained import self_contained
from realms.scenario.scenario import Realm, bundled_scenario, scenario_from
from realms.scenario.special.special_rules import Values, rules_of
from realms.scenario.special.unmet_needs import unmet_needs

from help.rivers import mouths, river_ends

EAST, WEST = 0, 3
NORTH, SOUTH = (1, 2), (4, 5)


def each(name: str) -> pytest.MarkDecorator:
    """Every count of a scenario."""
    scenario = bundled_scenario(name)
    cases = [pytest.param(scenario.realm(players), id=str(players)) for players in scenario.counts]
    return pytest.mark.parametrize("realm", cases)


def values(realm: Realm, rule: str) -> Values:
    """The parameters of a rule of the realm."""
    rules = rules_of(realm.scenario, realm.players)
    return next(known.values(entry) for entry, known in rules if known.id == rule)


def pieces(realm: Realm, kind: str) -> list[Mapping[str, object]]:
    """The pieces of a kind, as the document writes them."""
    return [{"at": laid.piece.at, **laid.piece.data} for laid in realm.pieces if laid.piece.piece == kind]


def shown(board: Board, sides: list[tuple[str, int]]) -> int:
    """The regions that show on these sides of tiles, counted as the map lies."""
    found = 0
    for tile, side in sides:
        found |= board.on_side(tile, (side - board.placements[board.rank_of[tile]].turn) % 6)
    return found


def row_ends(board: Board, side: int) -> int:
    """The regions that show due east, or due west, on the last tile of each row."""
    last = max if side == EAST else min
    rows = {laid.r for laid in board.placements}
    ends = [last((laid.q, laid.tile) for laid in board.placements if laid.r == row) for row in rows]
    return shown(board, [(tile, side) for _, tile in ends])


def height(board: Board, region: int) -> float:
    """Return a number that grows to the south, from the middle of the tile and the place of the third."""
    return middle(board, region)[1]


def middle(board: Board, region: int) -> tuple[float, float]:
    """The middle of the thirds of a region, roughly."""
    shape = board.shapes[region].centroid
    return shape.x, shape.y


# Water


RIVERS = [
    pytest.mark.rule("scenario.my_precious.river_rules", "scenario.long_quiet_river.river_rules"),
    pytest.mark.rule("scenario.mountaintop.river_rules", "scenario.crops_of_power.river_rules"),
    pytest.mark.rule("scenario.game_of_gods.river_rules", "scenario.dig_too_far.river_rules"),
    pytest.mark.rule("scenario.all_together_now.river_rules", "scenario.night_and_day.river_rules"),
    pytest.mark.rule("scenario.go_east.water", "scenario.rusted_throne.water"),
]


@pytest.mark.parametrize("rows", [pytest.param(rule.args, marks=rule, id=rule.args[0]) for rule in RIVERS])
def test_all_water_is_a_river_that_is_left(rows: tuple[str, ...]) -> None:
    for row in rows:
        scenario = bundled_scenario(row.split(".")[1])
        for players in scenario.counts:
            board = scenario.realm(players).board
            assert scenario.water.kind == "river"
            assert board.water == board.water_regions["river"]
            assert values(scenario.realm(players), "river") == {"held": False}
            assert all(board.price(region) == 1 for region in bits(board.water))


@pytest.mark.rule("scenario.adrift.water_is_sea", "scenario.sword_in_the_cavern.water_is_sea")
@pytest.mark.parametrize("name", ["adrift", "sword_in_the_cavern"])
def test_all_water_is_sea_that_nobody_takes_or_comes_by(name: str) -> None:
    scenario = bundled_scenario(name)
    for players in scenario.counts:
        board = scenario.realm(players).board
        assert board.water == board.water_regions["sea"] == board.impassable != 0
        assert not board.entry & board.water
        assert all(board.price(region) is None for region in bits(board.water))
        assert not pieces(scenario.realm(players), "border")


# 1


@pytest.mark.rule("scenario.my_precious.introduces")
@each("my_precious")
def test_my_precious_has_rivers_peaks_and_chasms_and_no_other_rule(realm: Realm) -> None:
    board = realm.board
    assert realm.scenario.data["rules"] == [{"rule": "river"}]
    assert board.peaks
    assert board.chasms
    assert (len(board.water_bodies), mouths(board), len(connected_parts(board, board.land))) == (1, 2, 2)
    assert board.entry & board.water
    assert not board.arrows


# 2


@pytest.mark.rule("scenario.long_quiet_river.entry_regions")
@each("long_quiet_river")
def test_six_ways_in_are_the_ends_of_the_river_and_their_banks(realm: Realm) -> None:
    board = realm.board
    doors, ends = board.arrows, board.arrows & board.water
    assert len(pieces(realm, "arrow")) == doors.bit_count() == 6
    assert ends == river_ends(board) == board.rim & board.water
    assert ends.bit_count() == 2
    assert doors & ~ends == doors & board.land & board.neighbours_of(ends)
    assert [(board.adj[end] & doors & board.land).bit_count() for end in bits(ends)] == [2, 2]
    assert values(realm, "entry")["where"] == "arrows"


# 3


@pytest.mark.rule("scenario.go_east.mines_setup", "scenario.go_east.mines_number")
@each("go_east")
def test_each_easternmost_region_has_a_mine(realm: Realm) -> None:
    board = realm.board
    assert board.regions_with_piece("coin_mine") == row_ends(board, EAST)
    assert board.regions_with_piece("coin_mine").bit_count() == 2 * (realm.players - 1)
    assert len(pieces(realm, "coin_mine")) == 2 * (realm.players - 1)


@pytest.mark.rule("scenario.go_east.entry")
@each("go_east")
def test_newcomers_come_by_the_western_edge(realm: Realm) -> None:
    board = realm.board
    assert board.arrows == row_ends(board, WEST)
    assert values(realm, "entry")["where"] == "arrows"
    far = board.all_regions & ~board.arrows
    assert not board.arrows & board.regions_with_piece("coin_mine")
    assert not board.neighbours_of(board.arrows) & far & board.regions_with_piece("coin_mine")


# 4


@pytest.mark.rule("scenario.mountaintop.coins_setup")
@each("mountaintop")
def test_every_peak_has_four_coins_and_an_island_of_its_own(realm: Realm) -> None:
    board = realm.board
    peaks = board.peaks.bit_count()
    assert peaks == {3: 2, 4: 3, 5: 4, 6: 4}[realm.players]
    assert peaks * values(realm, "peak_coins")["start"] == {3: 8, 4: 12, 5: 16, 6: 16}[realm.players]
    islands = connected_parts(board, board.land)
    assert all((island & board.peaks).bit_count() <= 1 for island in islands)


# 5


@pytest.mark.rule("scenario.rusted_throne.setup", "scenario.rusted_throne.neighbours")
@each("rusted_throne")
def test_the_throne_stands_on_the_only_peak_and_has_five_neighbours(realm: Realm) -> None:
    board = realm.board
    throne = board.regions_with_piece("throne")
    assert throne == board.peaks
    assert throne.bit_count() == len(pieces(realm, "throne")) == len(pieces(realm, "peak")) == 1
    assert board.neighbours_of(throne).bit_count() == 5
    assert not board.neighbours_of(throne) & board.water


# 6


@pytest.mark.rule("scenario.adrift.setup_components", "scenario.adrift.setup_landmass")
@each("adrift")
def test_the_pieces_of_all_smaller_counts_lie_on_one_landmass(realm: Realm) -> None:
    board = realm.board
    assert len(board.landmasses) == 1
    assert not board.holes
    for players in (each for each in realm.scenario.counts if each < realm.players):
        smaller = realm.scenario.realm(players)
        assert {laid.placement for laid in smaller.tiles} < {laid.placement for laid in realm.tiles}
        for kind in ("mountain", "chasm", "tribe"):
            assert all(piece in pieces(realm, kind) for piece in pieces(smaller, kind))


# 7


@pytest.mark.rule("scenario.crops_of_power.crop_space")
@each("crops_of_power")
def test_a_crop_space_for_each_player_with_regions_enough_around(realm: Realm) -> None:
    assert len(realm.board.holes) == realm.players
    needed = values(realm, "crops")["regions"]
    assert needed == 5
    for hole in realm.board.holes:
        assert len(hole.cells) == 1
        assert hole.regions.bit_count() >= needed


# 8


@pytest.mark.rule("scenario.sword_in_the_cavern.sword", "scenario.sword_in_the_cavern.sword_guard")
@each("sword_in_the_cavern")
def test_two_monsters_guard_the_sword_in_the_middle(realm: Realm) -> None:
    [sword] = [piece for piece in pieces(realm, "monsters") if piece["site"] == "sword"]
    assert sword["count"] == 2
    assert values(realm, "guarded_sites")["named"] == ["sword_of_the_killer_rabbit"]
    middles = {laid.tile: centre(laid.cell) for laid in realm.board.placements}
    heart = tuple(sum(along) / len(middles) for along in zip(*middles.values(), strict=True))
    assert split_third(str(sword["at"]))[0] == min(middles, key=lambda tile: dist(middles[tile], heart))


@pytest.mark.rule(
    "scenario.sword_in_the_cavern.places",
    "scenario.sword_in_the_cavern.places_guard",
    "scenario.sword_in_the_cavern.other_relics_out",
)
@each("sword_in_the_cavern")
def test_hidden_places_lie_around_it_and_no_other_relic(realm: Realm) -> None:
    places = [piece for piece in pieces(realm, "monsters") if piece["site"] == "place"]
    assert [piece["count"] for piece in places] == [2] * (realm.players + 1)
    assert len(pieces(realm, "monsters")) == len(places) + 1
    told = values(realm, "guarded_sites")
    assert (told["finds"], told["other_relics"]) == ("hidden", False)


# 9


@pytest.mark.rule("scenario.game_of_gods.tiles.all", "scenario.game_of_gods.tiles_spread")
@each("game_of_gods")
def test_no_tile_lies_and_all_are_there_to_choose_from(realm: Realm) -> None:
    assert not realm.tiles
    assert not realm.pieces
    faces = self_contained(realm.scenario, realm.players)["tileset"]["tiles"]
    assert "".join(sorted(faces)) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


# 10


@pytest.mark.rule("scenario.dig_too_far.veins", "scenario.dig_too_far.levels")
@each("dig_too_far")
def test_three_veins_run_down_through_three_levels(realm: Realm) -> None:
    board = realm.board
    at = {(piece["vein"], piece["level"]): piece["at"] for piece in pieces(realm, "marker")}
    region = {key: board.region(str(place)) or 0 for key, place in at.items()}
    assert set(region) == {(vein, level) for vein in ("left", "centre", "right") for level in "ABC"}
    for vein in ("left", "centre", "right"):
        for upper, lower in pairwise("ABC"):
            assert board.adj[region[vein, upper]] >> region[vein, lower] & 1
            assert height(board, region[vein, upper]) < height(board, region[vein, lower])
    for level in "ABC":
        columns = [middle(board, region[vein, level])[0] for vein in ("left", "centre", "right")]
        assert columns == sorted(columns)


@pytest.mark.rule("scenario.dig_too_far.places")
@each("dig_too_far")
def test_places_lie_on_h_and_c_in_the_north(realm: Realm) -> None:
    places = pieces(realm, "monsters")
    assert (
        sorted(split_third(str(piece["at"]))[0] for piece in places)
        == [[], ["H"], ["C", "H"]][realm.players - 2]
    )
    assert {(piece["count"], piece["site"]) for piece in places} == {(2, "place")}
    board = realm.board
    top = min(height(board, board.region(str(piece["at"])) or 0) for piece in pieces(realm, "marker"))
    assert all(height(board, board.region(str(piece["at"])) or 0) < top for piece in places)


# 11


@pytest.mark.rule("scenario.all_together_now.tunnels", "scenario.all_together_now.monsters")
@each("all_together_now")
def test_four_tunnels_and_four_guarded_sites(realm: Realm) -> None:
    board = realm.board
    assert set(board.tunnels) == {1, 2, 3, 4}
    worlds_joined(board)
    assert [piece["count"] for piece in pieces(realm, "monsters")] == [2] * 4
    assert values(realm, "two_worlds")["combos"] == "any"


def worlds_joined(board: Board) -> None:
    """Each tunnel leads from the one world to the other, and neighbours are those that it joins."""
    for one, other in board.tunnels.values():
        assert board.adj[one] >> other & 1
        assert (board.world_regions["surface"] >> one & 1) != (board.world_regions["surface"] >> other & 1)


@pytest.mark.rule(
    "scenario.all_together_now.team_surface",
    "scenario.all_together_now.team_underground",
    "scenario.all_together_now.single_player",
)
@each("all_together_now")
def test_two_teams_of_two_and_one_alone(realm: Realm) -> None:
    teams = values(realm, "teams")
    assert teams["teams"] == [[1, 4], [2, 5], [3]]
    assert (teams["races"], teams["draft"], teams["rows"]) == ("by_team", "columns", 6)
    assert (teams["score"], teams["single"]) == ("sum", 2)


# 12


@pytest.mark.rule("scenario.night_and_day.tunnels", "scenario.night_and_day.sites")
@each("night_and_day")
def test_a_tunnel_for_each_player_and_a_site_more(realm: Realm) -> None:
    assert set(realm.board.tunnels) == set(range(1, realm.players + 1))
    worlds_joined(realm.board)
    assert [piece["count"] for piece in pieces(realm, "monsters")] == [2] * (realm.players + 1)


@pytest.mark.rule("scenario.night_and_day.entry_surface", "scenario.night_and_day.entry_underground")
@each("night_and_day")
def test_one_set_of_ways_in_from_the_north_and_one_from_the_south(realm: Realm) -> None:
    board = realm.board
    assert (values(realm, "entry")["where"], values(realm, "entry")["world"]) == ("arrows", "own")
    assert not board.arrows & board.water
    for world, sides, last in (("surface", NORTH, min), ("underground", SOUTH, max)):
        laid = [placed for placed in board.placements if placed.face == world]
        row = [placed.tile for placed in laid if placed.r == last(other.r for other in laid)]
        outermost = shown(board, [(tile, side) for tile in row for side in sides]) & board.land
        assert 0 != outermost == outermost & board.arrows
        tiles = {placed.tile: placed.turn for placed in laid}
        arrows = [split_side(str(piece["at"])) for piece in pieces(realm, "arrow")]
        turned = [(own + tiles[tile]) % 6 for tile, own in arrows if tile in tiles]
        assert {*turned} <= {*sides}


# On maps of our own


@pytest.mark.rule("necromancer.setup.map", "necromancer.setup.island")
@each("necromancer_island")
def test_the_island_lies_in_a_lake_on_the_map_for_one_player_fewer(realm: Realm) -> None:
    board, fewer = realm.board, realm.players - 1
    assert board.land.bit_count() == 9 * fewer
    assert realm.scenario.turns(realm.players) == {2: 10, 3: 10, 4: 9, 5: 8}[fewer]
    [lake] = bits(board.water_regions["lake"])
    assert not board.rim >> lake & 1
    assert not board.adj[lake] & board.water
    assert board.adj[lake].bit_count() >= 6
    assert not board.entry >> lake & 1


@pytest.mark.rule("river_world.components.maps", "river_world.components.from_small_world")
@each("river_world")
def test_rivers_harbours_a_shipyard_a_temple_and_pirates(realm: Realm) -> None:
    board = realm.board
    markers = dict.fromkeys(("harbour", "shipyard", "temple", "pirates"), 0)
    for piece in pieces(realm, "marker"):
        kind, place = str(piece["marker"]), 1 << (board.region(str(piece["at"])) or 0)
        assert not markers[kind] & place
        markers[kind] |= place
    assert [markers[kind].bit_count() for kind in ("shipyard", "temple")] == [1, 1]
    assert markers["harbour"].bit_count() == realm.players + 1
    assert markers["harbour"] == markers["harbour"] & board.land & board.neighbours_of(board.water)
    assert 0 != markers["pirates"] == markers["pirates"] & board.water
    assert board.water == board.water_regions["river"]
    assert len(board.water_bodies) == 1
    assert board.water.bit_count() == {2: 3, 3: 4, 4: 5, 5: 7}[realm.players]
    assert realm.scenario.counts == (2, 3, 4, 5)
    assert set(realm.scenario.data["boxes"]) >= {"small_world", "river_world"}


@pytest.mark.rule("scenario.adrift.setup_places")
def test_underground_adds_a_site_for_each_set_of_tiles_to_the_drift() -> None:
    """One for each player but one, if anybody wants them; the file is for Small World alone."""
    scenario = bundled_scenario("adrift")
    asked = {"rule": "guarded_sites", "advised": "players_minus_one", "different_terrain": True}
    boxes = [*scenario.data["boxes"], "small_world_underground"]
    wider = scenario.with_data({**scenario.data, "boxes": boxes, "rules": [*scenario.data["rules"], asked]})
    for players in scenario.counts:
        (need,) = [each for each in unmet_needs(wider.realm(players)) if each.need.severity == "info"]
        assert (need.wanted, need.found) == (players - 1, 0)


# Whatever is missing from a map is noticed

PROMISES = [
    ("my_precious", "chasm", test_my_precious_has_rivers_peaks_and_chasms_and_no_other_rule),
    ("my_precious", "peak", test_my_precious_has_rivers_peaks_and_chasms_and_no_other_rule),
    ("long_quiet_river", "arrow", test_six_ways_in_are_the_ends_of_the_river_and_their_banks),
    ("go_east", "coin_mine", test_each_easternmost_region_has_a_mine),
    ("go_east", "arrow", test_newcomers_come_by_the_western_edge),
    ("mountaintop", "peak", test_every_peak_has_four_coins_and_an_island_of_its_own),
    ("rusted_throne", "throne", test_the_throne_stands_on_the_only_peak_and_has_five_neighbours),
    ("sword_in_the_cavern", "monsters", test_two_monsters_guard_the_sword_in_the_middle),
    ("sword_in_the_cavern", "monsters", test_hidden_places_lie_around_it_and_no_other_relic),
    ("dig_too_far", "marker", test_three_veins_run_down_through_three_levels),
    ("dig_too_far", "monsters", test_places_lie_on_h_and_c_in_the_north),
    ("all_together_now", "tunnel", test_four_tunnels_and_four_guarded_sites),
    ("all_together_now", "monsters", test_four_tunnels_and_four_guarded_sites),
    ("night_and_day", "tunnel", test_a_tunnel_for_each_player_and_a_site_more),
    ("night_and_day", "monsters", test_a_tunnel_for_each_player_and_a_site_more),
    ("night_and_day", "arrow", test_one_set_of_ways_in_from_the_north_and_one_from_the_south),
    ("river_world", "marker", test_rivers_harbours_a_shipyard_a_temple_and_pirates),
]


@pytest.mark.parametrize(("name", "kind", "promise"), PROMISES)
def test_a_piece_that_is_missing_is_noticed(name: str, kind: str, promise: Callable[[Realm], None]) -> None:
    data = bundled_scenario(name).data
    layers = [
        {**layer, "pieces": [piece for piece in layer["pieces"] if piece["piece"] != kind]}
        for layer in data["layers"]
    ]
    bare = scenario_from({**data, "layers": layers})
    for players in bare.counts:
        with pytest.raises((AssertionError, ValueError)):
            promise(bare.realm(players))


@pytest.mark.parametrize(
    ("name", "promise"),
    [
        ("adrift", test_the_pieces_of_all_smaller_counts_lie_on_one_landmass),
        ("crops_of_power", test_a_crop_space_for_each_player_with_regions_enough_around),
        ("necromancer_island", test_the_island_lies_in_a_lake_on_the_map_for_one_player_fewer),
    ],
)
def test_a_tile_that_lies_apart_is_noticed(name: str, promise: Callable[[Realm], None]) -> None:
    data = bundled_scenario(name).data
    first, *rest = data["layers"][0]["tiles"]
    layers = [{**data["layers"][0], "tiles": [{**first, "q": 40}, *rest]}, *data["layers"][1:]]
    torn = scenario_from({**data, "layers": layers})
    with pytest.raises((AssertionError, ValueError)):
        promise(torn.realm(torn.counts[0]))


@pytest.mark.parametrize(
    ("name", "promise"),
    [
        ("all_together_now", test_two_teams_of_two_and_one_alone),
        ("sword_in_the_cavern", test_hidden_places_lie_around_it_and_no_other_relic),
        ("mountaintop", test_every_peak_has_four_coins_and_an_island_of_its_own),
    ],
)
def test_a_rule_that_is_missing_is_noticed(name: str, promise: Callable[[Realm], None]) -> None:
    scenario = bundled_scenario(name)
    bare = scenario.with_data({**scenario.data, "rules": []})
    with pytest.raises(StopIteration):
        promise(bare.realm(bare.counts[-1]))
