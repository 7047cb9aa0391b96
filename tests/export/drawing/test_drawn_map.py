"""Drawn boards as pictures: everything in its region, borders drawn once, and words that fit."""

from collections import Counter
from collections.abc import Iterator
from math import dist
from typing import Any

import pytest
import shapely
from shapely import Point, box

from realms.board.board import bits
from realms.board.drawing import UNIT, Drawing
from realms.board.drawn_board import DrawnBoard
from realms.board.faces import Faces
from realms.board.layout import Layout, Piece, WaterRule
from realms.export.drawing.board_map import MapText, Tint
from realms.export.drawing.drawn_arrows import arrow_place
from realms.export.drawing.drawn_labels import NAME_REACH, label_of, text_grid
from realms.export.drawing.drawn_lines import bridges, severed
from realms.export.drawing.drawn_map import DrawnMap, scale_of
from realms.export.drawing.drawn_marks import MOST_PLACES, marks_on
from realms.export.drawing.free_grid import STEP
from realms.export.drawing.heat import draw_tinted_map
from realms.export.drawing.overlays import OVERLAYS, findings
from realms.export.drawing.realm import draw_realm
from realms.export.drawing.shapes import Picture, PicturePart, Shape, moved, text_width
from realms.export.drawing.theme import LIGHT, PRINT, THEMES, Theme
from realms.export.svg import render_svg
from realms.locale import sentence
from realms.tiles.kinds import WORLDS
from realms.tiles.tileset import load_tileset

from help.areas import area_of
from help.documents import Entry
from help.drawings import two_regions, voronoi

TILES = load_tileset("stand-in")
NAMES = ("Old Wood", "Le Marais de la Grande Ourse", "Vieux-Bois-sur-Colline", "Prairies du Nord", "Aa")


def drawn(drawing: Entry, *pieces: Piece) -> DrawnBoard:
    made = Drawing(drawing)
    return DrawnBoard(Layout(TILES, (), pieces, WaterRule("sea"), drawing=made), made, Faces(made))


def crowded(seed: int, cells: int = 24, **more: Any) -> DrawnBoard:
    """A board with names, pieces of many kinds, a chasm and mountains of both worlds."""
    drawing = {**voronoi(seed, cells, 3, 300, 220), **more}
    regions = drawing["regions"]
    pieces = []
    for number, (name, region) in enumerate(regions.items()):
        region["names"] = {"en": NAMES[number % 5], "fr": NAMES[(number + 1) % 5]}
        pieces += [Piece("tribe", name)] if number % 2 else []
        pieces += [Piece("monsters", name, {"count": 3}), Piece("coin_mine", name)] if number % 5 == 1 else []
        pieces += (
            [Piece("tunnel", name, {"number": number}), Piece("throne", name)] if number % 10 == 1 else []
        )
        if number == 4:
            region.update(terrain="chasm", symbols=[])
        if region["terrain"] == "mountain":
            pieces += [Piece("peak", name, {"symbol": "mine"})] if number % 3 else []
            region["world"] = WORLDS[number % 2]
    return drawn(drawing, *pieces)


def shapes_of(picture: Picture, *roles: str) -> Iterator[Shape]:
    for part in picture.parts:
        for shape in part.shapes:
            if shape.role in roles:
                yield moved(shape, part.at)


def words(picture: Picture, role: str) -> list[str]:
    return [shape.text for shape in shapes_of(picture, role) if shape.kind == "text"]


def within(picture: Picture, part: PicturePart) -> bool:
    left, top, width, height = picture.bounds
    points = (point for shape in part.shapes for line in moved(shape, part.at).parts for point in line)
    return all(left <= x <= left + width and top <= y <= top + height for x, y in points)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_everything_lies_within_the_bounds(theme: Theme, language: str) -> None:
    board = crowded(1)
    picture = draw_realm(board, theme, title="My land", labels=True, legend=True, language=language)
    assert all(within(picture, part) for part in picture.parts)
    assert render_svg(picture).count("<title>") == 1 + len(board.grounds)


@pytest.mark.parametrize("labels", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_pieces_codes_and_names_stay_in_their_region(seed: int, labels: bool) -> None:
    board = crowded(seed, 40)
    shown = DrawnMap(board, MapText("fr", labels=labels))
    parts = [part for part in shown.parts(LIGHT, str) if part.names]
    for part in parts:
        area = board.painted_faces[board.face_of[part.names[0]]].buffer(0.5)
        for shape in part.shapes:
            if shape.kind == "text" and shape.role == "name":
                (x, y), wide = shape.parts[0][0], 0.9 * text_width(shape.text, shape.size)
                assert area.contains(box(x - wide / 2, y - shape.size * 0.75, x + wide / 2, y))
            elif shape.kind != "text" and shape.role not in ("fill", "plate", "chasm", "shore"):
                assert area.contains(area_of(shape)), (part.names, shape.role)


@pytest.mark.parametrize("seed", range(6))
def test_a_name_covers_no_piece_and_has_two_lines_at_most(seed: int) -> None:
    shown = DrawnMap(crowded(seed, 40), MapText("fr"))
    labels = {name: label_of(picture) for name, picture in shown.pictures.items()}
    assert sum(bool(label.name) for label in labels.values()) > 20
    for name, label in labels.items():
        if label.name:
            written = " ".join(text for text, _ in label.name.lines).replace("- ", "-")
            assert written == shown.pictures[name].name
            assert len(label.name.lines) <= 2
            taken_by_name = box(*label.name.box)
            assert not any(taken_by_name.intersects(box(*taken)) for taken in label.cluster.boxes)


def test_a_name_that_fits_nowhere_is_left_out() -> None:
    drawing = two_regions()
    drawing["regions"] = {
        name: {**each, "names": {"en": 30 * "Long"}} for name, each in drawing["regions"].items()
    }
    assert words(draw_realm(drawn(drawing)), "name") == []


def with_islands(wide: float, tall: float) -> DrawnBoard:
    """A sea with a name, and ten islands of five millimetres in it, which set the scale."""
    nodes = {"a": [0, 0], "b": [wide, 0], "c": [wide, tall], "d": [0, tall]}
    lines, regions = [[*"abcda"]], {"sea": {"at": [1, 1], "terrain": "water", "names": {"en": "Sea"}}}
    for number in range(10):
        x, y = 10 + number * wide / 12, tall / 2
        corners = {f"n{number}_{k}": [x + 5 * (k in (1, 2)), y + 5 * (k > 1)] for k in range(4)}
        nodes |= corners
        lines.append([*corners, f"n{number}_0"])
        regions[f"r{number}"] = {"at": [x + 2.5, y + 2.5], "terrain": "hill"}
    return drawn({"size": [wide, tall], "nodes": nodes, "lines": lines, "regions": regions})


@pytest.mark.parametrize(("wide", "tall"), [(600, 600), (5000, 20), (1500, 1000)])
def test_a_region_larger_by_far_than_others_takes_no_more_work(wide: float, tall: float) -> None:
    board = with_islands(wide, tall)
    picture = DrawnMap(board, MapText("en", letters=True)).pictures["sea"]
    assert text_grid(picture).free.size <= (2 * NAME_REACH / STEP + 2) ** 2
    marks = marks_on("sea", picture.rings, picture.banks, ())
    assert 100 < len(marks) < 1.1 * MOST_PLACES
    assert words(draw_realm(board), "name") == ["Sea"]


def test_names_are_in_the_language_of_the_reader_or_in_any() -> None:
    drawing = two_regions()
    drawing["regions"]["r1"] = {**drawing["regions"]["r1"], "names": {"en": "Wood", "fr": "Bois"}}
    drawing["regions"]["r2"] = {**drawing["regions"]["r2"], "names": {"fr": "Étang"}}
    assert sorted(words(draw_realm(drawn(drawing), language="fr"), "name")) == ["Bois", "Étang"]
    assert sorted(words(draw_realm(drawn(drawing), language="en"), "name")) == ["Wood", "Étang"]


def test_labels_are_the_ids_of_regions() -> None:
    assert {text.split()[-1] for text in words(draw_realm(drawn(two_regions()), labels=True), "code")} == {
        "r1",
        "r2",
    }


@pytest.mark.parametrize("seed", range(4))
def test_regions_without_pieces_have_marks_of_their_ground(seed: int) -> None:
    board = drawn(voronoi(seed, 20, 3, 300, 220))
    for part in DrawnMap(board, MapText()).parts(PRINT, str):
        if part.names:
            assert any(shape.role == "marks" for shape in part.shapes)


@pytest.mark.parametrize("size", [60, 400, 3000])
def test_a_sheet_of_any_size_looks_the_same(size: int) -> None:
    small, large = (drawn(voronoi(3, 16, 2, width, width * 3 // 4)) for width in (400, size))
    scales = [scale_of(board) * UNIT / board.drawing.size[0] for board in (small, large)]
    assert scales[0] == pytest.approx(scales[1], rel=0.25)
    kinds = [
        Counter(shape.role for part in draw_realm(board).parts for shape in part.shapes)
        for board in (small, large)
    ]
    assert kinds[0]["icon"] == kinds[1]["icon"]
    assert kinds[0]["code"] == kinds[1]["code"]


def test_every_border_is_drawn_once() -> None:
    board = crowded(2)
    picture = draw_realm(board, PRINT)  # where no border has a pale core, which is a second line
    drawn_long = sum(area.length for area in map(lines_of, shapes_of(picture, "border", "seam", "outline")))
    assert drawn_long == pytest.approx(
        sum(shapely.LineString(border.line).length for border in board.painted_borders)
    )
    (outline,) = shapes_of(picture, "outline")
    assert lines_of(outline).length == pytest.approx(board.painted_land.boundary.length)


def lines_of(shape: Shape) -> shapely.MultiLineString:
    return shapely.MultiLineString(shape.parts)


def test_water_has_a_shore_on_land_but_not_on_water_or_at_the_edge() -> None:
    lake = {"at": [150, 50], "terrain": "water", "water": "lake"}
    sea = {"at": [50, 50], "terrain": "water", "water": "sea"}
    beside_land = draw_realm(drawn(two_regions()))
    (shore,) = shapes_of(beside_land, "shore")
    assert area_of(shore).distance(shapely.LineString([(100 * UNIT, 0), (100 * UNIT, 100 * UNIT)])) < 0.1
    assert area_of(shore).bounds[2] < 110 * UNIT
    among_waters = draw_realm(drawn(two_regions(regions={"r1": sea, "r2": lake})))
    assert not list(shapes_of(among_waters, "shore", "border"))
    assert list(shapes_of(among_waters, "seam"))


def test_faces_without_paint_are_left_out_and_have_an_outline() -> None:
    board = drawn(two_regions(regions={"r1": {"at": [50, 50], "terrain": "hill"}, "r2": {"at": [150, 50]}}))
    picture = draw_realm(board)
    assert picture.bounds.width < 120 * UNIT + 80 * scale_of(board)
    (outline,) = shapes_of(picture, "outline")
    assert lines_of(outline).length == pytest.approx(400 * UNIT)


def test_a_drawing_of_nothing_is_an_empty_sheet() -> None:
    picture = draw_realm(drawn({"size": [200, 100]}), legend=True, title="Nothing", overlays=OVERLAYS)
    assert picture.bounds.width > 200 * UNIT


def test_arrows_stand_outside_and_point_in() -> None:
    board = crowded(3)
    for name in (board.names[region] for region in bits(board.rim)):
        (x, y), (dx, dy) = arrow_place(board, name, scale_of(board))
        away = 30 * scale_of(board)
        assert not board.painted_land.contains(Point(x, y))
        assert board.painted_faces[board.face_of[name]].contains(Point(x + dx * away, y + dy * away))


def test_an_arrow_off_the_edge_is_shown_in_its_region() -> None:
    board = crowded(3)
    inner = board.names[next(bits(board.all_regions & ~board.rim))]
    at, _ = arrow_place(board, inner, scale_of(board))
    assert board.painted_faces[board.face_of[inner]].contains(Point(at))


def test_joins_are_bridges_and_severs_are_walls() -> None:
    board = crowded(5)
    touching = next((a, b) for a in range(board.region_count) for b in bits(board.bordering[a]))
    apart = next((0, b) for b in range(1, board.region_count) if not board.bordering[0] >> b & 1)
    pairs = [[board.names[region] for region in pair] for pair in (apart, touching)]
    board = crowded(5, joins=pairs, severs=[pairs[1]])
    picture = draw_realm(board, legend=True)
    (bridge,) = bridges(board, 9.0)
    for at, name in zip((bridge[0], bridge[-1]), pairs[0], strict=True):
        assert board.painted_faces[board.face_of[name]].contains(Point(at))
    (wall,) = severed(board)
    assert lines_of(next(shapes_of(picture, "wall"))).length == pytest.approx(shapely.LineString(wall).length)
    assert {"joined regions", "closed border"} <= set(words(picture, "legend"))


def test_the_legend_has_only_what_occurs() -> None:
    found = words(draw_realm(drawn(two_regions()), legend=True), "legend")
    assert found == ["forest", "lake", "mine"]


@pytest.mark.parametrize("name", OVERLAYS)
def test_every_overlay_can_be_laid_over_a_drawn_map(name: str) -> None:
    board = crowded(4)
    for theme in THEMES.values():
        assert all(shape.parts for shape in OVERLAYS[name].draw(board, theme, "fr"))
    assert list(findings(board, LIGHT, {0: "error"}))


def test_every_two_neighbours_are_linked_once() -> None:
    board = crowded(4)
    shown = DrawnMap(board, MapText())
    at = [shown.label_point(region) for region in range(board.region_count)]
    shapes = [
        each for each in OVERLAYS["adjacency"].draw(board, LIGHT, "en") if each.stroke == LIGHT.selection
    ]
    ends = [
        frozenset({path[0], path[-1]}) for shape in shapes for path in shape.parts if shape.kind == "line"
    ]
    assert len(ends) == len(set(ends))
    assert set(ends) == {
        frozenset({at[a], at[b]}) for a in range(board.region_count) for b in bits(board.adj[a])
    }


def test_the_boundary_of_a_region_is_the_edge_of_what_is_painted() -> None:
    board = crowded(6)
    shown = DrawnMap(board, MapText())
    for region in range(board.region_count):
        lines = shapely.MultiLineString(list(shown.boundary(1 << region)))
        assert lines.length == pytest.approx(board.painted_shapes[region].length)


@pytest.mark.parametrize("small", [False, True])
def test_figures_can_be_shown_on_a_drawn_map(small: bool) -> None:
    board = crowded(7)
    tints = {region: Tint("#123456", str(region), "hover") for region in range(0, board.region_count, 2)}
    picture = draw_tinted_map(board, tints, LIGHT, sentence("Map of a realm"), "en", small=small)
    assert sorted(words(picture, "number")) == sorted(str(region) for region in tints)
    assert sum(shape.fill == "#123456" for shape in shapes_of(picture, "area")) == len(tints)
    for region in tints:
        assert any(
            dist(DrawnMap(board, MapText()).label_point(region), shape.parts[0][0]) < 20 * scale_of(board)
            for shape in shapes_of(picture, "number")
        )


def test_a_drawing_has_the_size_of_its_sheet_on_paper() -> None:
    picture = draw_realm(drawn(two_regions()))
    (outline,) = shapes_of(picture, "outline")
    assert lines_of(outline).length * picture.unit == pytest.approx(600)


def test_the_same_drawing_gives_the_same_picture() -> None:
    assert render_svg(draw_realm(crowded(8))) == render_svg(draw_realm(crowded(8)))
