"""The two realms of our own to learn with: what they promise, at every count of players."""

from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from math import pi
from pathlib import Path

import networkx
import pytest

from realms.board import addresses
from realms.board.board import Board, bits
from realms.board.hexes import RADIUS, centre
from realms.board.region_sets import connected_parts
from realms.board.thirds import SHOWS
from realms.checks.families.r_ratios import empty_runs, shares
from realms.checks.run import check_file
from realms.pool.pool import pool
from realms.scenario.scenario import SUFFIX, Realm, bundled_scenario, bundled_scenarios, load_scenario
from realms.tiles import jsonfile
from realms.tiles.boxes import supply
from realms.tiles.jsonform import dumps
from realms.tiles.kinds import MOUNTAIN, PIECES, WATER, WORLDS, World

from help.rivers import mouths, river_ends

FOLDER = Path(str(files("realms"))) / "scenarios"
SCENARIOS = {name: load_scenario(FOLDER / f"{name}{SUFFIX}") for name in ("first_steps", "lost_river")}
FIRST_STEPS, LOST_RIVER = SCENARIOS["first_steps"], SCENARIOS["lost_river"]

# Land neighbours of a region on average, for two players and for more: two small worlds have a long edge.
LAND_NEIGHBOURS = {"first_steps": (3.0, 3.5), "lost_river": (2.8, 3.1)}
# Tokens between the cheapest and the dearest first three conquests: monsters stand at some doors.
UNEVEN = {"first_steps": 2, "lost_river": 3}

each_scenario = pytest.mark.parametrize("name", SCENARIOS)


def realms(*names: str) -> pytest.MarkDecorator:
    """Every count of players of these scenarios."""
    cases = [
        pytest.param(SCENARIOS[name].realm(players), id=f"{name}-{players}")
        for name in names
        for players in SCENARIOS[name].counts
    ]
    return pytest.mark.parametrize("realm", cases)


each_realm, each_first_step, each_lost_river = realms(*SCENARIOS), realms("first_steps"), realms("lost_river")


def pieces(realm: Realm, kind: str) -> list[str]:
    """Return the places of the pieces of a kind."""
    return [laid.piece.at for laid in realm.pieces if laid.piece.piece == kind]


def world_of(board: Board, address: str) -> World:
    """The world that a third lies in."""
    return board.placements[board.rank_of[addresses.split_third(address)[0]]].face


def facing(board: Board, address: str) -> set[str]:
    """Return the thirds that a third meets beyond its tile."""
    tile, third = addresses.split_third(address)
    shown = (by for units in SHOWS for by in units)
    return {met for by, met in zip(shown, board.met_by_sides(tile), strict=True) if by == third}


def land_borders(board: Board) -> list[tuple[int, int]]:
    """The pairs of land regions that share a border on the table; tunnels are none."""
    touching = board.region_map.adjacent
    return [
        (one, other) for one in bits(board.land) for other in bits(touching[one] & board.land & -(2 << one))
    ]


def distances_from_a_fifth(board: Board) -> Iterator[float]:
    """Count the regions by which each terrain and symbol is away from one fifth of its world."""
    return (abs(share.count - share.land / 5) for share in shares(board))


def spread(board: Board, world: str) -> float:
    """Return the distance of the tiles of a world from their middle, against a disc of equal area."""
    points = [centre(laid.cell) for laid in board.placements if laid.face == world]
    count = len(points)
    x, y = sum(x for x, _ in points) / count, sum(y for _, y in points) / count
    moment = sum((px - x) ** 2 + (py - y) ** 2 for px, py in points) / count + RADIUS**2 * 5 / 12
    return moment / (count * RADIUS**2 * 1.5 * 3**0.5 / (2 * pi))


# The documents


@each_scenario
def test_it_is_in_the_stable_form(name: str) -> None:
    text = (FOLDER / f"{name}{SUFFIX}").read_text("utf-8")
    assert dumps(jsonfile.parse(text)) == text


@each_scenario
def test_no_check_has_anything_to_say(name: str) -> None:
    _, result = check_file(FOLDER / f"{name}{SUFFIX}")
    assert not result.findings
    assert not result.excluded
    assert not result.crashes
    assert not result.skipped


@each_scenario
def test_it_speaks_english_and_french(name: str) -> None:
    data = SCENARIOS[name].data
    assert set(data["titles"]) == set(data["texts"]) == {"en", "fr"}
    assert all(texts["intro"] for texts in data["texts"].values())
    assert data["texts"]["en"].keys() == data["texts"]["fr"].keys()
    assert (data["id"], data["authors"], data["licence"]) == (name, ["Realmwright"], "CC0-1.0")


@each_scenario
def test_layers_nest(name: str) -> None:
    scenario = SCENARIOS[name]
    layers = scenario.data["layers"]
    assert [layer["players"] for layer in layers] == list(scenario.counts)
    assert [layer.get("base") for layer in layers] == [None, *scenario.counts[:-1]]
    assert not any(layer.get("moves") or layer.get("removes") for layer in layers)
    for smaller, larger in pairwise(scenario.counts):
        assert set(scenario.realm(smaller).board.placements) < set(scenario.realm(larger).board.placements)


# Every map


@each_realm
def test_four_tiles_and_nine_land_regions_a_player(realm: Realm) -> None:
    assert len(realm.board.placements) == 4 * realm.players
    assert abs(realm.board.land.bit_count() - 9 * realm.players) <= 1


@each_realm
def test_terrains_and_symbols_are_one_fifth_each(realm: Realm) -> None:
    assert max(distances_from_a_fifth(realm.board)) < 0.81


@each_realm
def test_one_box_of_each_is_enough(realm: Realm) -> None:
    boxes = supply(realm.scenario.data["boxes"])
    mountains = [laid.piece for laid in realm.pieces if laid.piece.piece == "mountain"]
    above = [piece for piece in mountains if world_of(realm.board, piece.at) == "surface"]
    assert {laid.tile for laid in realm.board.placements} <= boxes.tiles
    assert len(mountains) <= supply(["realms"]).count("mountain")
    shown = Counter(piece.data.get("symbol", "none") for piece in above)
    assert shown <= Counter(supply(["realms"]).variants("mountain"))
    for kind in ("peak", "chasm", "border", "tunnel", "tribe"):
        assert len(pieces(realm, kind)) <= boxes.count(kind)


@each_realm
def test_pieces_lie_on_good_ground_and_hide_nothing(realm: Realm) -> None:
    board = realm.board
    for laid in realm.pieces:
        if PIECES[laid.piece.piece].spot == "third":
            tile, third = addresses.split_third(laid.piece.at)
            face = board.tileset.face(tile, world_of(board, laid.piece.at))
            assert face
            assert face.terrain[third] != WATER
            if laid.piece.piece == "mountain" and face.symbols[third]:
                assert face.symbols[third] == (laid.piece.data["symbol"],)
            if laid.piece.piece in ("chasm", "peak"):
                assert not face.symbols[third]
                assert "symbol" not in laid.piece.data
    for kind in PIECES:
        assert len(pieces(realm, kind)) == len(set(pieces(realm, kind)))
    others = {laid.piece.at for laid in realm.pieces if laid.piece.piece != "chasm"}
    assert others.isdisjoint(pieces(realm, "chasm"))


@each_realm
def test_no_region_cuts_another_off(realm: Realm) -> None:
    ways = realm.board.graph.subgraph(bits(realm.board.passable))
    assert networkx.is_biconnected(ways)
    assert not realm.board.holes


@each_realm
def test_each_land_region_has_land_neighbours(realm: Realm) -> None:
    board = realm.board
    least = LAND_NEIGHBOURS[realm.scenario.data["id"]][realm.players > 2]
    assert 2 * len(land_borders(board)) / board.land.bit_count() >= least
    assert all(
        (board.region_map.adjacent[region] & board.land).bit_count() >= 2 for region in bits(board.land)
    )


@each_realm
def test_equal_terrains_hardly_touch(realm: Realm) -> None:
    board = realm.board
    alike = [pair for pair in land_borders(board) if board.terrain[pair[0]] == board.terrain[pair[1]]]
    assert len(alike) <= 1


@each_realm
def test_tribes_break_up_the_empty_land(realm: Realm) -> None:
    assert len(pieces(realm, "tribe")) <= {2: 9, 3: 10, 4: 15, 5: 18, 6: 18}[realm.players]
    assert max(run.bit_count() for run in empty_runs(realm.board)) <= 6


@each_realm
def test_tiles_lie_close_together(realm: Realm) -> None:
    for world in WORLDS:
        if realm.board.world_regions[world]:
            assert spread(realm.board, world) < 1.25


@each_realm
def test_everybody_can_enter_and_three_conquests_cost_about_the_same(realm: Realm) -> None:
    board = realm.board
    doors = board.entry & board.land
    prices = [three_conquests(board, door) for door in bits(doors)]
    assert doors.bit_count() >= 4 * realm.players
    assert max(prices) - min(prices) <= UNEVEN[realm.scenario.data["id"]]


def three_conquests(board: Board, door: int) -> int:
    """The least price of three land regions, the first of them at the edge."""
    return min(
        sum(board.price(region) or 0 for region in (door, second, third))
        for second in bits(board.adj[door] & board.land)
        for third in bits((board.adj[door] | board.adj[second]) & board.land & ~(1 << door | 1 << second))
    )


@each_realm
def test_every_race_and_power_has_something_to_do(realm: Realm) -> None:
    assert not pool(realm.scenario.data["boxes"]).usable(realm.board).useless


# First Steps


def test_first_steps_is_for_everybody() -> None:
    assert FIRST_STEPS.counts == (2, 3, 4, 5, 6)
    assert (FIRST_STEPS.title("en"), FIRST_STEPS.title("fr")) == ("First Steps", "Premiers pas")
    assert FIRST_STEPS.data["boxes"] == ["small_world", "realms"]
    assert FIRST_STEPS.data["stars"] == 1
    assert not {"rules", "turns", "exclusions", "pool"} & FIRST_STEPS.data.keys()


@each_first_step
def test_a_river_crosses_the_island(realm: Realm) -> None:
    board = realm.board
    tiles = [tile for tile in board.rank_of if board.terrain_at(f"{tile}/0") == WATER]
    assert len(tiles) == realm.players
    assert board.water == board.water_regions["river"]
    assert len(board.water_bodies) == 1
    assert all(len(board.thirds[region]) == 3 for region in bits(board.water))
    assert len(pieces(realm, "border")) == len(tiles) - 1
    assert mouths(board) == river_ends(board).bit_count() == 2
    assert len(connected_parts(board, board.land)) == 2


@each_first_step
def test_two_peaks_and_a_chasm_stand_inland(realm: Realm) -> None:
    board = realm.board
    assert len(pieces(realm, "peak")) == board.peaks.bit_count() == 2
    assert len(board.chasms) == 1
    assert not board.peaks & board.rim
    assert not board.peaks & board.chasm_neighbours[board.chasms[0]]
    assert all(board.price(region) == 4 for region in bits(board.peaks))
    assert "out" not in facing(board, board.chasms[0])


@each_first_step
def test_mountains_do_not_touch(realm: Realm) -> None:
    board = realm.board
    heights = board.terrain_regions[MOUNTAIN]
    assert not any(board.adj[region] & heights for region in bits(heights))


# The Lost River


def test_the_lost_river_is_for_owners_of_both_games() -> None:
    assert LOST_RIVER.counts == (2, 3, 4, 5)
    assert (LOST_RIVER.title("en"), LOST_RIVER.title("fr")) == ("The Lost River", "La Rivière perdue")
    assert LOST_RIVER.data["boxes"] == ["small_world", "small_world_underground", "realms"]
    assert LOST_RIVER.data["tileset"] == "winding"
    assert LOST_RIVER.data["stars"] == 2
    assert LOST_RIVER.data["rules"] == [{"rule": "guarded_sites"}]
    assert not {"turns", "exclusions", "pool"} & LOST_RIVER.data.keys()


@each_lost_river
def test_the_river_runs_from_the_edge_into_a_chasm(realm: Realm) -> None:
    board = realm.board
    river = board.water_regions["river"]
    ways = board.graph.subgraph(bits(river))
    swallow = next(address for address in board.chasms if world_of(board, address) == "surface")
    ends = {region for region in ways if ways.degree(region) == 1}
    last = {region for region in ends if board.chasm_neighbours[swallow] >> region & 1}
    assert river & ~board.world_regions["surface"] == 0
    assert networkx.is_tree(ways)
    assert (len(ends), len(last)) == (2, 1)
    assert all(river_ends(board) >> region & 1 for region in ends - last)
    assert len(pieces(realm, "border")) == len(ways) - 1


@each_lost_river
def test_the_lake_lies_below_beside_a_volcano(realm: Realm) -> None:
    board = realm.board
    lake = board.water_regions["lake"]
    volcano = next(laid.piece for laid in realm.pieces if laid.piece.data.get("volcano"))
    assert lake == board.water & board.world_regions["underground"]
    assert lake.bit_count() == 1
    assert world_of(board, volcano.at) == "underground"
    assert board.chasm_neighbours[volcano.at] & lake
    assert not board.entry & lake


@each_lost_river
def test_a_tunnel_for_every_player_joins_the_worlds(realm: Realm) -> None:
    board = realm.board
    assert set(board.tunnels) == set(range(1, realm.players + 1))
    for ends in board.tunnels.values():
        assert {world_of(board, board.names[end]) for end in ends} == set(WORLDS)
    for world in WORLDS:
        doors = [
            end for ends in board.tunnels.values() for end in ends if board.world_regions[world] >> end & 1
        ]
        assert len(set(doors)) == realm.players


@each_lost_river
def test_each_world_hangs_together(realm: Realm) -> None:
    board = realm.board
    for world in WORLDS:
        ways = networkx.Graph(board.graph.subgraph(bits(board.passable & board.world_regions[world])))
        assert networkx.is_connected(ways)
    assert board.land.bit_count() * 0.36 <= (board.land & board.world_regions["underground"]).bit_count()


@each_lost_river
def test_a_site_more_than_players_and_none_beside_another(realm: Realm) -> None:
    board = realm.board
    guarded = board.regions_with_piece("monsters")
    assert guarded.bit_count() == len(pieces(realm, "monsters")) == realm.players + 1
    assert not any(board.adj[region] & guarded for region in bits(guarded))
    assert not guarded & board.regions_with_piece("tribe")


def test_bundled_realms_are_found_and_are_what_their_files_hold() -> None:
    assert sorted(bundled_scenarios()) == sorted(path.name[: -len(SUFFIX)] for path in FOLDER.iterdir())
    for name in bundled_scenarios():
        assert bundled_scenario(name).data == load_scenario(FOLDER / f"{name}{SUFFIX}").data
