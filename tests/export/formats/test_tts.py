"""A table for Tabletop Simulator, read back as the documents of its files say."""

import json
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from realms.export.registry import PrintOptions
from realms.scenario.scenario import bundled_scenario, scenario_from

from help.documents import document, piece, row
from help.tabletop_games import game_of, made, painted, printed, tiles_found, tiles_wanted, wanted_pieces
from help.tabletop_reader import (
    ReadGame,
    ReadMap,
    read_map,
)

Vector = tuple[float, ...]
SLICE = [("night_and_day", 3), ("sword_in_the_cavern", 4), ("go_east", 2), ("river_world", 2)]


@cache
def map_of(name: str, players: int) -> ReadMap:
    return read_map(game_of(painted(bundled_scenario(name), players=players)))


@pytest.mark.parametrize(("name", "players"), SLICE)
def test_tiles_lie_on_their_cells_with_their_turn_and_face(name: str, players: int) -> None:
    realm, found = bundled_scenario(name).realm(players), map_of(name, players)
    assert tiles_found(found) == tiles_wanted(realm, next(iter(found.tiles)))


@pytest.mark.parametrize(("name", "players"), SLICE)
def test_pieces_lie_where_the_realm_has_them(name: str, players: int) -> None:
    assert map_of(name, players).pieces == wanted_pieces(bundled_scenario(name).realm(players))


def placed_otherwise(**change: Callable[[float], float]) -> Callable[[ReadGame], ReadGame]:
    """A mistake in the places of all objects."""

    def changed(game: ReadGame) -> ReadGame:
        data = json.loads(json.dumps(game.data))
        for each in data["ObjectStates"]:
            place = each["Transform"]
            place.update({key: function(place[key]) for key, function in change.items()})
        return ReadGame(data, game.files)

    return changed


def modelled_otherwise(kind: str, *signs: int) -> Callable[[ReadGame], ReadGame]:
    """A mistake in all models: numbers of a kind of line with other signs, or from the other end."""

    def number(word: str, sign: int) -> str:
        return word if sign > 0 else f"{(1 if kind == 'vt' else 0) - float(word):.5f}"

    def line_of(line: str) -> str:
        first, *words = line.split()
        if first != kind:
            return line
        return " ".join([first, *(number(word, sign) for word, sign in zip(words, signs, strict=True))])

    def changed(game: ReadGame) -> ReadGame:
        files = {
            name: "\n".join(map(line_of, content.decode().splitlines())).encode()
            if name.endswith(".obj")
            else content
            for name, content in game.files.items()
        }
        return ReadGame(game.data, files)

    return changed


MISTAKES: dict[str, Callable[[ReadGame], ReadGame]] = {
    "turns the other way": placed_otherwise(rotY=lambda turn: -turn % 360),
    "turns from the other end": placed_otherwise(rotY=lambda turn: (turn + 180) % 360),
    "east and west changed": placed_otherwise(posX=lambda x: -x),
    "north and south changed": placed_otherwise(posZ=lambda z: -z),
    "the other side up": placed_otherwise(rotZ=lambda turn: 180 - turn),
    "models mirrored": modelled_otherwise("v", -1, 1, 1),
    "models turned half around": modelled_otherwise("v", -1, 1, -1),
    "pictures mirrored": modelled_otherwise("vt", -1, 1),
    "pictures upside down": modelled_otherwise("vt", 1, -1),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_reader_sees_mistakes(mistake: str) -> None:
    """Tiles with three grounds look the same in no other turn and not in a mirror."""
    tiles = [
        {"tile": tile, "face": face, "q": q, "r": r, "turn": turn}
        for tile, face, q, r, turn in (
            ("C", "surface", 0, 0, 1),
            ("L", "surface", 1, 0, 2),
            ("R", "underground", 1, 1, 5),
        )
    ]
    realm = scenario_from(document({"players": 3, "tiles": tiles, "pieces": [piece("tribe", "C/1")]})).realm(
        3
    )
    assert all(len(set(shown)) == 3 for _, _, shown in tiles_wanted(realm, "C").values())
    game = game_of(painted(realm.scenario))
    assert tiles_found(read_map(game)) == tiles_wanted(realm, "C")
    try:
        found = read_map(MISTAKES[mistake](game))
    except (AssertionError, IndexError):
        return
    assert tiles_found(found) != tiles_wanted(realm, "C")


def test_a_tile_that_is_turned_over_shows_its_back_upright() -> None:
    scenario = scenario_from(document({"players": 3, "tiles": row("CEHL")}))
    upper = read_map(game_of(painted(scenario))).tiles
    data = document({"players": 3, "tiles": [{**each, "face": "underground"} for each in row("CEHL")]})
    under = read_map(game_of(painted(scenario_from(data)))).tiles
    for tile in upper:
        assert not upper[tile].over
        assert under[tile].over
        assert under[tile].shown == printed(scenario.realm(3), tile, "underground")


def test_tiles_are_as_wide_as_wanted_and_as_thick_as_cardboard() -> None:
    scenario = scenario_from(document({"players": 3, "tiles": row("CE")}))
    for width in (30.0, 45.0):
        game = game_of(made(scenario, print=PrintOptions(tile=width)))
        for tile in game.of_kind("tile"):
            across, thick, tall = (25.4 * length for length in tile.model.size)
            assert abs(across - width) < 0.01
            assert abs(tall - 2 * width / 3**0.5) < 0.01
            assert 1.5 < thick < 2.5


def test_models_are_closed_and_face_outwards() -> None:
    """Programs show the front of a triangle alone: its corners run counter-clockwise, seen from outside."""
    game = game_of(made(bundled_scenario("night_and_day"), players=3))
    models = {name: content for name, content in game.files.items() if name.endswith(".obj")}
    assert len(models) > 4
    for content in models.values():
        lines = [line.split() for line in content.decode("ascii").splitlines()]
        points = [tuple(map(float, words)) for kind, *words in lines if kind == "v"]
        normals = [tuple(map(float, words)) for kind, *words in lines if kind == "vn"]
        edges = Counter[tuple[int, int]]()
        volume = 0.0
        for kind, *words in lines:
            if kind == "f":
                corners = [int(word.split("/")[0]) - 1 for word in words]
                one, two, three = (points[corner] for corner in corners)
                across = cross(minus(two, one), minus(three, one))
                assert dot(across, normals[int(words[0].split("/")[2]) - 1]) > 0
                volume += dot(one, cross(two, three)) / 6
                edges.update(zip(corners, (*corners[1:], corners[0]), strict=True))
        assert volume > 0
        assert all(edges[there, here] == edges[here, there] == 1 for here, there in edges)


def minus(one: Vector, other: Vector) -> Vector:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def dot(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def cross(one: Vector, other: Vector) -> Vector:
    (ax, ay, az), (bx, by, bz) = one, other
    return ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
