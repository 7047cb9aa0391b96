"""A table for Tabletop Simulator beyond the map: its board, bags, points, notes and files."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import category

import pytest
import shapely
from PIL import Image

from realms.board.drawing import UNIT
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import CORNERS, spin
from realms.export.drawing.frame import third_under, variant_of
from realms.export.kit.needs import needed
from realms.export.registry import ExportError, PrintOptions
from realms.export.saving import save_export
from realms.locale import LANGUAGES
from realms.scenario.players_text import rules_text
from realms.scenario.scenario import bundled_scenario, scenario_from
from realms.scenario.special.possible_board import tiles_to_lay

from help.documents import document, piece, row
from help.drawings import drawn_layer, drawn_scenario, two_regions
from help.homemade import homemade_at_random
from help.tabletop_games import game_of, made, painted
from help.tabletop_reader import (
    GROUNDS,
    INCH,
    Point,
    ReadGame,
    addresses_in,
    read_game,
)

# Boards, bags, points and notes


def test_a_drawn_board_is_one_object_with_its_regions_and_tokens() -> None:
    realm = bundled_scenario("down_to_the_sea").realm(3)
    game = game_of(painted(realm.scenario, players=3))
    (board,) = game.of_kind("board")
    assert board.data["Locked"]
    assert board.data["CustomMesh"]["TypeIndex"] == 4
    drawn = realm.board
    assert isinstance(drawn, DrawnBoard)
    faces = {name: drawn.painted_faces[drawn.face_of[name]] for name in drawn.names}
    left, top, right, bottom = shapely.total_bounds(list(faces.values()))

    def on_table(x: float, y: float) -> Point:
        """The place of a point of the drawing plane: the middle of the map lies in that of the table."""
        return (x - (left + right) / 2) / UNIT / INCH, ((top + bottom) / 2 - y) / UNIT / INCH

    def region_at(east: float, north: float) -> str:
        at = shapely.Point(east * INCH * UNIT + (left + right) / 2, (top + bottom) / 2 - north * INCH * UNIT)
        return next(name for name, face in faces.items() if face.contains(at))

    for name, face in faces.items():
        number = drawn.region(name)
        assert number is not None
        water = next((kind for kind, mask in drawn.water_regions.items() if mask >> number & 1), "")
        seen = Counter(board.colour_at(on_table(point.x, point.y)) for point in inside(face))
        (colour, _), *_ = seen.most_common(1)
        assert colour
        assert GROUNDS[colour] == (drawn.world_at(name), water or drawn.terrain[number]), name
    tokens = Counter((each.kind, region_at(*each.at)) for each in game.models() if each.kind != "board")
    assert tokens == Counter((laid.piece.piece, laid.piece.at) for laid in realm.pieces)
    points = [point["Position"] for point in board.data["AttachedSnapPoints"]]
    on_top = {round(board.on_table((each["x"], each["y"], each["z"]))[1], 3) for each in points}
    assert len(on_top) == 1
    places = [board.on_table((each["x"], each["y"], each["z"])) for each in points]
    assert sorted(region_at(x, z) for x, _, z in places) == sorted(faces)


def inside(face: shapely.Polygon) -> list[shapely.Point]:
    """Return points all over a region, but not at its border."""
    inner = face.buffer(-8)
    left, top, right, bottom = inner.bounds
    grid = (
        (left + (right - left) * x / 12, top + (bottom - top) * y / 12) for x in range(13) for y in range(13)
    )
    return [point for point in map(shapely.Point, grid) if inner.contains(point)]


def test_regions_of_tiles_have_points_where_tokens_stand() -> None:
    realm = bundled_scenario("night_and_day").realm(3)
    game = game_of(made(realm.scenario, players=3))
    cells = {each.data["Nickname"]: each.at for each in game.of_kind("tile")}
    assert {(point["Position"]["x"], point["Position"]["z"]) for point in game.data["SnapPoints"]} == set(
        cells.values()
    )
    seen = set()
    for tile in game.of_kind("tile"):
        name, turn = tile.data["Nickname"], round(-tile.place["rotY"] / 60) % 6
        for point in tile.data["AttachedSnapPoints"]:
            place = point["Position"]
            x, y, z = tile.on_table((place["x"], place["y"], place["z"]))
            assert y > tile.place["posY"], "a point on the lower side"
            unit = tile.model.size[0] / (2 * CORNERS[0][0])
            at = spin(((x - tile.at[0]) / unit, (tile.at[1] - z) / unit), -turn)
            seen.add(realm.board.region(f"{name}/{third_under(at, variant_of(name))}"))
    assert seen == set(range(realm.board.region_count))


def bags_of(game: ReadGame) -> dict[str, list[dict[str, Any]]]:
    return {
        each["Nickname"]: each["ContainedObjects"]
        for each in game.data["ObjectStates"]
        if "ContainedObjects" in each
    }


def test_bags_hold_what_other_counts_need_and_spare_tokens() -> None:
    scenario = bundled_scenario("first_steps")
    bags = bags_of(game_of(made(scenario, players=2)))
    others = Counter(each["Tags"][0] for each in bags["For other numbers of players"])
    few, many = scenario.realm(2), scenario.realm(6)
    assert others["tile"] == len(
        {laid.placement.tile for players in scenario.counts for laid in scenario.realm(players).tiles}
    ) - len(few.tiles)
    for kind in ("border", "tribe"):
        most = [sum(laid.piece.piece == kind for laid in realm.pieces) for realm in (few, many)]
        assert others[kind] == most[1] - most[0]
    assert [each["Tags"] for each in bags["Spare: tribe"]] == [["tribe"]]


def test_mountains_of_drawn_boards_are_in_no_bag() -> None:
    """They have the shape of their region, so that the picture of the board shows them."""
    more = {"players": 3, "base": 2, "pieces": [piece("mountain", "r1"), piece("tribe", "r1")]}
    scenario = drawn_scenario(drawn_layer(two_regions()), more)
    bags = bags_of(game_of(made(scenario, players=2)))
    assert [each["Tags"] for each in bags["For other numbers of players"]] == [["tribe"]]
    assert {each.kind for each in game_of(made(scenario, players=3)).models()} == {"board", "tribe"}


def test_the_largest_count_needs_no_bag_for_others_and_is_the_usual_one() -> None:
    scenario = bundled_scenario("sword_in_the_cavern")
    content = made(scenario)
    assert "5 players" in json.loads(content.main)["Note"]
    assert content.main == made(scenario, players=5).main


def test_a_map_that_is_made_during_play_has_a_bag_of_tiles() -> None:
    scenario = bundled_scenario("game_of_gods")
    game = game_of(made(scenario, players=3))
    assert not list(game.models())
    inside = bags_of(game)["Tiles and pieces to draw"]
    tiles = [each["Nickname"] for each in inside if each["Tags"] == ["tile"]]
    assert tiles == tiles_to_lay(scenario.realm(3))
    pieces = Counter(each["Tags"][0] for each in inside if each["Tags"] != ["tile"])
    wanted = Counter[str]()
    for each, _, copies in needed([scenario.realm(3)]):
        wanted[each.piece] += copies
    assert pieces == wanted


def test_a_realm_without_a_map_is_refused() -> None:
    with pytest.raises(ExportError, match="there is no map for 3 players"):
        made(scenario_from(document({"players": 3, "tiles": []})))


def test_homemade_races_and_powers_lie_in_a_bag() -> None:
    scenario = bundled_scenario("first_steps")
    homemade = homemade_at_random(Random(3), scenario, races=2, powers=3)
    data = {**scenario.data, "pool": {"homemade": homemade}}
    bags = bags_of(game_of(made(scenario_from(data), players=2)))
    names = Counter(each["Nickname"] for each in bags["Homemade races and powers"])
    cards = [name for name in names if not name.endswith("*")]
    assert len(cards) == 5
    assert any(names[name] > 1 for name in names.keys() - set(cards)), "pieces that a race or power lays"


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_say_how_to_set_up_and_play_in_the_language_of_the_reader(language: str) -> None:
    scenario = bundled_scenario("night_and_day")
    data = json.loads(made(scenario, players=3, language=language).main)
    pages = [data["TabStates"][str(number)] for number in range(len(data["TabStates"]))]
    words = "\n".join(page["body"] for page in pages)
    assert data["SaveName"] == scenario.title(language)
    assert data["SaveName"] in data["Note"]
    assert one_line(scenario.text("intro", language))[:80] in words.replace("\n\n", " ")
    for line in rules_text(scenario.realm(3), language):
        assert plain(line) in words
    assert "Realmwright" in pages[-1]["body"]
    assert "Realmwright" in data["Note"]
    assert all(each["title"] and each["body"] for each in pages)


def one_line(text: str) -> str:
    return plain(" ".join(text.split()))


def plain(text: str) -> str:
    return text.translate(str.maketrans("[]<>", "(){}"))


# Files


def test_an_export_has_the_same_bytes_each_time(tmp_path: Path) -> None:
    scenario, file = bundled_scenario("go_east"), tmp_path / "east.tts.json"
    one, other = (made(scenario, players=2, file=file) for _ in range(2))
    assert one == other
    identities = [each["GUID"] for each in ReadGame(json.loads(one.main), {}).everything()]
    assert len(set(identities)) == len(identities)
    assert all(re.fullmatch("[0-9a-f]{6}", each) for each in identities)


def test_pictures_are_small_enough_and_known_by_their_content() -> None:
    tiles = scenario_from(document({"players": 3, "tiles": row("C"), "pieces": [piece("mountain", "C/0")]}))
    for scenario, tile in ((bundled_scenario("lake_of_lamps"), 90.0), (tiles, 90.0), (tiles, 200.0)):
        content = painted(scenario, print=PrintOptions(tile=tile))
        for name, data in content.beside.items():
            assert name.split(".")[0] == sha256(data).hexdigest()[:20]
            if name.endswith(".png"):
                picture = Image.open(BytesIO(data))
                assert picture.mode in ("RGB", "RGBA")
                assert max(picture.size) < 4096


def test_files_lie_beside_the_game_or_where_the_user_says(tmp_path: Path) -> None:
    scenario = scenario_from(document({"players": 3, "tiles": row("CE")}))
    file = tmp_path / "with space é" / "small.tts.json"
    for assets, folder in (
        ("", file.with_name("small.tts.assets")),
        (str(tmp_path / "own"), tmp_path / "own"),
    ):
        content = painted(scenario, file=file, assets=assets)
        said = save_export(file, content)
        assert {f"file:///{str(place).lstrip('/')}" for place in folder.iterdir()} == addresses_in(
            json.loads(file.read_text("utf-8"))
        )
        assert len(read_game(file).of_kind("tile")) == 2
        assert any("only the host" in str(each) for each in said)


def test_a_small_picture_of_the_map_lies_beside_the_game(tmp_path: Path) -> None:
    scenario, file = bundled_scenario("lake_of_lamps"), tmp_path / "lamps.tts.json"
    save_export(file, painted(scenario, file=file))
    picture = Image.open(tmp_path / "lamps.tts.png")
    assert picture.size == (512, 512)
    assert len(picture.convert("RGB").getcolors(10_000) or []) > 100


@pytest.mark.parametrize("address", ["https://example.org/a b", "https://example.org/a b/", "HTTP://x.org/y"])
def test_files_to_be_uploaded_are_named_by_their_address(tmp_path: Path, address: str) -> None:
    scenario = scenario_from(document({"players": 3, "tiles": row("CE")}))
    content = made(scenario, file=tmp_path / "small.tts.json", assets=address)
    assert content.folder == tmp_path / "small.tts.assets"
    start = address.rstrip("/") + "/"
    assert addresses_in(json.loads(content.main)) == {start + name for name in content.beside}
    assert not any("only the host" in str(each) for each in content.remarks)
    assert any("never opened" in str(each) for each in content.remarks)
    upload = f"Upload the files in {content.folder} to {address.rstrip('/')}"
    assert any(str(each).startswith(upload) for each in content.remarks)


HOSTILE = {
    "control characters": "Nul\x00 bell\x07 escape\x1b[31m",
    "right to left": "\u202eevil\u202c \u2066x\u2069 \u05e9\u05dc\u05d5\u05dd",
    "markup": "[b]bold[/b] [url=http://x]y[/url] <b>bold</b> <script>alert(1)</script>",
    "quotes": '"}],"LuaScript":"print(1)',
    "long": "x" * 200,
}


@pytest.mark.parametrize("words", HOSTILE.values(), ids=HOSTILE)
def test_hostile_words_stay_words(words: str) -> None:
    texts = {"en": {"intro": (words * 50)[:2_000], "rules": (words * 200)[:20_000], "setup": words}}
    data = document(
        {"players": 3, "tiles": row("CE"), "pieces": [piece("marker", "C/0", marker="note", note=words[:60])]}
    )
    content = made(scenario_from({**data, "titles": {"en": words}, "texts": texts}))
    game = ReadGame(json.loads(content.main), {})
    strings = [text for _, text in strings_in(game.data)]
    for text in strings:
        assert not {char for char in text if category(char) in ("Cc", "Cf") and char != "\n"}
        assert not set("[]<>") & set(text)
        assert len(text) <= 20_000
    assert all(
        not text for key, text in strings_in(game.data) if key in ("LuaScript", "LuaScriptState", "XmlUI")
    )
    assert all(len(each["Nickname"]) <= 100 and "\n" not in each["Nickname"] for each in game.everything())
    assert content.main.isascii()


def test_ten_thousand_characters_are_cut() -> None:
    """The schema knows no such title, but a window or a program may make one."""
    scenario = scenario_from(document({"players": 3, "tiles": row("CE")}))
    long = scenario.with_data({**scenario.data, "titles": {"en": "y" * 10_000}})
    data = json.loads(made(long).main)
    assert len(data["SaveName"]) == 100
    assert len(data["Note"]) <= 1000
    assert data["Note"].count("Realmwright") == 2


def strings_in(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a file with its key, keys too."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield "key", name
            yield from strings_in(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from strings_in(each, key)
    elif isinstance(value, str):
        yield key, value
