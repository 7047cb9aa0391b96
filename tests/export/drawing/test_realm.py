"""A whole realm as a picture."""

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given, infer
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from realms.board.board import Board
from realms.board.build_board import build_board
from realms.board.hexes import CORNERS, centre
from realms.board.layout import Layout, Piece, Placement, WaterRule
from realms.export.drawing.legend import SWATCH, swatch
from realms.export.drawing.realm import draw_realm
from realms.export.drawing.shapes import Picture, PicturePart, moved, text_width
from realms.export.drawing.theme import DARK, LIGHT, PRINT, THEMES, Theme
from realms.tiles.kinds import WORLDS, World
from realms.tiles.tileset import load_tileset

TILES = load_tileset("stand-in")
PLACEMENTS = (
    Placement("A", "surface", 0, 0, 1),
    Placement("N", "surface", 1, 0, 0),
    Placement("P", "surface", 1, -1, 4),
    Placement("B", "underground", 5, 0, 0),
)
PIECES = (
    Piece("mountain", "A/0"),
    Piece("peak", "A/0"),
    Piece("tribe", "A/1"),
    Piece("chasm", "B/2"),
    Piece("arrow", "A.2"),
    Piece("arrow", "Z.2"),
    Piece("border", "N.2|P.1"),
)


def board(*pieces: Piece, placements: tuple[Placement, ...] = PLACEMENTS) -> Board:
    return build_board(Layout(TILES, placements, pieces, WaterRule()))


def words(picture: Picture, role: str = "") -> list[str]:
    return [
        shape.text
        for part in picture.parts
        for shape in part.shapes
        if shape.kind == "text" and role in ("", shape.role)
    ]


def inside(picture: Picture, part: PicturePart) -> bool:
    left, top, width, height = picture.bounds
    points = (point for shape in part.shapes for line in moved(shape, part.at).parts for point in line)
    return all(left <= x <= left + width and top <= y <= top + height for x, y in points)


def test_every_tile_lies_where_its_cell_is() -> None:
    picture = draw_realm(board())
    hubs = {
        shape.text: part.at
        for part in picture.parts
        for shape in part.shapes
        if shape.role == "hub" and shape.kind == "text"
    }
    assert hubs == {laid.tile: centre(laid.cell) for laid in PLACEMENTS}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_everything_lies_within_the_bounds(theme: Theme, language: str) -> None:
    picture = draw_realm(board(*PIECES), theme, title="My realm", labels=True, legend=True, language=language)
    assert all(inside(picture, part) for part in picture.parts)


@given(layout=infer)
def test_any_layout_can_be_drawn(layout: Layout) -> None:
    drawn = build_board(layout)
    picture = draw_realm(drawn, legend=True, labels=True, title="x")
    assert all(inside(picture, part) for part in picture.parts)
    assert draw_realm(drawn, legend=True, labels=True, title="x") == picture


def test_an_empty_board_is_an_empty_picture() -> None:
    picture = draw_realm(board(placements=()), legend=True)
    assert picture.bounds.width > 0
    assert picture.parts == ()


def test_arrows_lie_outside_and_point_in() -> None:
    on = board(*PIECES)
    middles = [centre(laid.cell) for laid in on.placements]
    tiles = unary_union([Polygon([(x + cx, y + cy) for x, y in CORNERS]) for cx, cy in middles])
    arrows = [part for part in draw_realm(on).parts if part.shapes[0].role == "arrow"]
    assert len(arrows) == 1  # the one on a tile that is not there is not drawn
    tip, *others = moved(arrows[0].shapes[1], arrows[0].at).parts[0]
    gaps = [tiles.distance(Point(point)) for point in (tip, *others)]
    assert min(gaps) == gaps[0]
    assert gaps[0] == pytest.approx(10, abs=0.1)


def test_regions_can_be_named() -> None:
    on = board(*PIECES)
    names = {name for part in draw_realm(on).parts for name in part.names}
    assert {"mountain on A", "river N", "river P", "chasm on B"} <= names
    own = [f"region {number}" for number in range(on.region_count)]
    given_names = {name for part in draw_realm(on, names=own).parts for name in part.names}
    assert given_names == {*own, "chasm on B"}


def test_labels_add_addresses() -> None:
    codes = words(draw_realm(board(*PIECES)), "code")
    labelled = words(draw_realm(board(*PIECES), labels=True), "code")
    assert "wa" in codes
    assert not any("/" in code for code in codes)
    assert {"wa N/0", "A/0", "B/2"} <= set(labelled)
    assert all("/" in label for label in labelled)


def test_every_word_is_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("realms.locale.translator", lambda _: lambda text: f"{text}*")
    picture = draw_realm(board(*PIECES[:4]), legend=True, language="fr")
    assert picture.language == "fr"
    assert {"wa*", "mo*", "river*", "lost tribe*"} <= set(words(picture))
    assert picture.title == "Map of a realm*"


def test_a_legend_names_only_what_is_there() -> None:
    told = words(draw_realm(board(*PIECES), legend=True), "legend")
    assert {"river", "mountain", "peak", "chasm", "lost tribe", "river border", "entry"} <= set(told)
    assert not {"sea", "lake", "throne", "tunnel", "black mountain"} & set(told)
    assert len(told) == len(set(told))
    assert words(draw_realm(board(*PIECES)), "legend") == []


def test_a_legend_does_not_overlap_the_map_or_itself() -> None:
    plain, with_legend = draw_realm(board(*PIECES)), draw_realm(board(*PIECES), legend=True)
    bottom = plain.bounds.top + plain.bounds.height
    rows: dict[float, list[tuple[float, float]]] = {}
    for part in with_legend.parts:
        texts = [shape for shape in part.shapes if shape.role == "legend"]
        if texts:
            x, y = part.at
            assert y >= bottom
            end = x + texts[0].parts[0][0][0] + text_width(texts[0].text, texts[0].size, bold=False)
            rows.setdefault(round(y), []).append((x - SWATCH[0] / 2, end))
    for entries in rows.values():
        entries.sort()
        assert all(one[1] < other[0] for one, other in pairwise(entries))


@pytest.mark.parametrize("world", WORLDS)
def test_swatches_stay_in_their_frame(world: World) -> None:
    for ground in LIGHT.fills[world]:
        points = (point for shape in swatch(world, ground, LIGHT) for part in shape.parts for point in part)
        assert all(abs(x) <= SWATCH[0] / 2 and abs(y) <= SWATCH[1] / 2 for x, y in points), ground


@pytest.mark.parametrize(
    "title", ["A", "A rather long title for such a small realm", "x" * 5000, "W" * 200, "漢" * 90]
)
def test_titles_fit(title: str) -> None:
    picture = draw_realm(board(placements=PLACEMENTS[:1]), title=title)
    heading = next(shape for part in picture.parts for shape in part.shapes if shape.role == "title")
    x = heading.parts[0][0][0]
    assert picture.title == title
    assert x + text_width(heading.text, heading.size) <= picture.bounds.left + picture.bounds.width
    assert heading.text[:8] == title[:8]


def test_shadows_are_of_the_screen_alone() -> None:
    shadows = {
        theme.name: [part for part in draw_realm(board(), theme).parts if part.shapes[0].role == "shadow"]
        for theme in (LIGHT, DARK, PRINT)
    }
    assert [len(shadows[name]) for name in ("light", "dark", "print")] == [1, 1, 0]
    assert 0 < hypot(*shadows["light"][0].at) < 10


def test_water_of_two_tiles_runs_together_unless_a_border_lies_between() -> None:
    def lines(*pieces: Piece) -> set[str]:
        parts = draw_realm(board(*pieces, placements=PLACEMENTS[1:3])).parts
        return {shape.role for part in parts for shape in part.shapes} & {"seam", "dam"}

    on = board(placements=PLACEMENTS[1:3])
    [(one, own, other, its)] = on.placed.joints
    assert lines() == {"seam"}
    assert lines(Piece("border", f"{one}.{own}|{other}.{its}")) == {"dam"}
