"""The display list of one tile."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from realms.board.hexes import CORNERS
from realms.export.drawing.frame import APOTHEM, SHAPES, VARIANTS, WHOLE, Thirds, outline
from realms.export.drawing.icons import ICONS
from realms.export.drawing.labels import MOST
from realms.export.drawing.marks import MARK_PATTERNS
from realms.export.drawing.shapes import Shape, moved
from realms.export.drawing.theme import LIGHT, PRINT, THEMES, Theme
from realms.export.drawing.tile import (
    DETAILS,
    NO_NEIGHBOURS,
    Detail,
    detail_for,
    display_list,
    visible_emblems,
)
from realms.export.drawing.tile_picture import Emblem, RegionPicture, TilePicture
from realms.tiles.kinds import CHASM, MOUNTAIN, PRINTED_LAND, WATER_KINDS, WORLDS, World

from help.areas import area_of

LETTERS = "BCA"  # one of each variant
PIECES = tuple(map(Emblem, ("cavern", "place", "tribe", "relic", "throne")))
HEXAGON = Polygon(CORNERS)
GROUNDS: tuple[tuple[World, str], ...] = tuple(
    (world, ground) for world in WORLDS for ground in (*PRINTED_LAND[world], *WATER_KINDS, MOUNTAIN, CHASM)
)


def rest(thirds: Thirds) -> Thirds:
    return tuple(third for third in WHOLE if third not in thirds)


def tile(
    thirds: Thirds,
    ground: str,
    world: World = "surface",
    name: str = "A",
    turn: int = 0,
    pieces: tuple[Emblem, ...] = (),
    code: str = "wa",
    peak: bool = False,
) -> TilePicture:
    """A tile with one region of interest; what is left is river."""
    regions = [RegionPicture(thirds, ground, pieces, peak, code)]
    if rest(thirds):
        regions.append(RegionPicture(rest(thirds), "river", code="wa"))
    return TilePicture(name, world, tuple(regions), turn)


def covered(shapes: tuple[Shape, ...], *roles: str) -> BaseGeometry:
    return unary_union([area_of(shape) for shape in shapes if shape.role in roles])


def roles(shapes: tuple[Shape, ...]) -> list[str]:
    return list(dict.fromkeys(shape.role for shape in shapes))


def test_the_same_key_gives_the_same_list() -> None:
    first = display_list(tile((0, 1), "forest"), NO_NEIGHBOURS, LIGHT)
    again = display_list(tile((0, 1), "forest"), NO_NEIGHBOURS, LIGHT)
    assert first is again
    display_list.cache_clear()
    assert display_list(tile((0, 1), "forest"), NO_NEIGHBOURS, LIGHT) == first


def test_everything_lies_in_the_hexagon_or_on_its_sides() -> None:
    for world, ground in GROUNDS:
        shapes = display_list(tile((1,), ground, world, pieces=PIECES), NO_NEIGHBOURS, LIGHT)
        assert HEXAGON.buffer(5).contains(unary_union([area_of(shape) for shape in shapes])), ground


def test_back_to_front() -> None:
    """The order of an underground tile that has everything."""
    edges = ("merge",) * 4 + ("dam",) * 3 + ("land",) * 6 + ("out",) * 5
    regions = (
        RegionPicture((0,), "river", (Emblem("tunnel", "1"),), code="wa"),
        RegionPicture((1,), "mudpool", code="mu"),
        RegionPicture((2,), MOUNTAIN, peak=True, code="bm"),
    )
    found = roles(display_list(TilePicture("Q", "underground", regions), edges, LIGHT))
    assert found == [
        *("shore", "fill", "marks", "plate", "rim", "spoke", "seam", "border", "outline", "dam"),
        *("icon", "code", "summit", "hub"),
    ]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize(("world", "ground"), GROUNDS)
def test_every_ground_is_filled_and_marked(world: World, ground: str, theme: Theme) -> None:
    shapes = display_list(tile((0,), ground, world), NO_NEIGHBOURS, theme)
    own = [shape for shape in shapes if shape.region == 0]
    room = Polygon(outline((0,), 0, tile((0,), ground).variant))
    assert unary_union([area_of(shape) for shape in own]).buffer(0.6).contains(room.buffer(-1.3))
    paints = {shape.fill for shape in own} | {shape.stroke for shape in own}
    if ground == CHASM:
        assert set(theme.abyss) <= paints
    else:
        assert theme.paint(world, ground).fill in paints
    if ground in MARK_PATTERNS:
        assert theme.paint(world, ground).marks in paints
        assert "marks" in roles(tuple(own))
    else:
        assert {"plate", "chasm"} & {shape.role for shape in own}


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("variant", range(VARIANTS))
@pytest.mark.parametrize("thirds", SHAPES, ids=str)
def test_labels_stay_inside_their_region_and_off_the_hub(thirds: Thirds, variant: int, world: World) -> None:
    looks = [(PRINTED_LAND[world][0], False)]
    looks += [(MOUNTAIN, False), (MOUNTAIN, True)] if len(thirds) == 1 else []
    for turn, count, (ground, peak) in product(range(6), range(MOST + 1), looks):
        picture = tile(thirds, ground, world, LETTERS[variant], turn, PIECES[:count], peak=peak)
        assert picture.variant == variant
        own = TilePicture(picture.name, world, (picture.regions[0], *_bare(picture)), turn)
        shapes = display_list(own, NO_NEIGHBOURS, LIGHT)
        labels = unary_union(
            [
                area_of(shape)
                for shape in shapes
                if shape.role in ("icon", "summit", "code", "plate") and shape.region < 0
            ]
        )
        room = Polygon(outline(thirds, turn, variant)).buffer(-3)
        assert room.contains(labels), (turn, count, ground)
        assert labels.distance(covered(shapes, "hub")) > 1, (turn, count, ground)


def _bare(picture: TilePicture) -> tuple[RegionPicture, ...]:
    return tuple(RegionPicture(region.thirds, region.ground) for region in picture.regions[1:])


@pytest.mark.parametrize("thirds", SHAPES, ids=str)
def test_marks_keep_clear_of_labels_and_hub(thirds: Thirds) -> None:
    for turn, count in product(range(6), range(MOST + 1)):
        picture = tile(thirds, "forest", turn=turn, pieces=PIECES[:count])
        shapes = display_list(picture, NO_NEIGHBOURS, LIGHT)
        marks = covered(shapes, "marks")
        assert marks.distance(covered(shapes, "code", "icon")) > 1.5
        assert marks.distance(covered(shapes, "hub")) > 0.5


def test_labels_do_not_turn_with_the_tile() -> None:
    for thirds, turn in product(SHAPES, range(6)):
        shapes = display_list(tile(thirds, "forest", turn=turn, pieces=PIECES[:1]), NO_NEIGHBOURS, LIGHT)
        piece = covered(shapes, "icon").centroid
        code = min(
            (shape.parts[0][0] for shape in shapes if shape.text == "wa"),
            key=lambda at: piece.distance(Point(at)),
        )
        assert code[0] == pytest.approx(piece.x, abs=0.5)
        assert 15 < code[1] - piece.y < 30


def edges_with(words: tuple[str, ...], side: int, turn: int) -> tuple[str, ...]:
    """Nothing all round, but these words on a board side."""
    edges, own = ["out"] * 18, (side - turn) % 6
    edges[3 * own : 3 * own + 3] = words
    return tuple(edges)


def borders(shapes: tuple[Shape, ...], at: tuple[float, float] = (0.0, 0.0)) -> set[object]:
    """The lines that a tile shares with its neighbours, as they lie in the plane."""
    return {
        (shape.role, shape.stroke, shape.width, shape.dash, shape.cap, _rounded(moved(shape, at)))
        for shape in shapes
        if shape.role in ("seam", "border", "dam")
    }


def _rounded(shape: Shape) -> frozenset[object]:
    return frozenset(tuple((round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in part) for part in shape.parts)


@given(
    st.integers(0, 5),
    st.tuples(st.integers(0, 5), st.integers(0, 5)),
    st.tuples(*[st.sampled_from(("land", "merge", "dam"))] * 3),
    st.sampled_from(WORLDS),
    st.sampled_from(tuple(THEMES)),
)
def test_both_neighbours_draw_the_same_border(
    side: int, turns: tuple[int, int], words: tuple[str, str, str], world: World, theme: str
) -> None:
    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
    here, there = (
        display_list(tile(WHOLE, "river", world, turn=turn), edges_with(met, facing, turn), THEMES[theme])
        for turn, met, facing in ((turns[0], words, side), (turns[1], words[::-1], (side + 3) % 6))
    )
    assert borders(here) == borders(there, (ax + bx, ay + by))
    expected = {"land": "border", "merge": "seam", "dam": "dam"}
    assert set(roles(here)) & set(expected.values()) == {expected[word] for word in words}


def test_the_words_of_a_side_decide_what_is_drawn_there() -> None:
    found = {
        word: roles(display_list(tile(WHOLE, "river"), (word,) * 18, LIGHT))
        for word in ("out", "land", "merge", "dam")
    }
    lines = {word: {"outline", "border", "seam", "dam"} & set(each) for word, each in found.items()}
    assert lines == {"out": {"outline"}, "land": {"border"}, "merge": {"seam"}, "dam": {"dam"}}


def test_water_runs_over_a_seam_but_not_over_a_bank() -> None:
    """Beside a merged side the water reaches over it; along a bank lies its shore."""
    shapes = display_list(tile(WHOLE, "river"), ("merge",) * 3 + ("land",) * 15, LIGHT)
    water = covered(shapes, "fill")
    assert water.bounds[2] > APOTHEM + 1
    assert water.bounds[0] == pytest.approx(6.2 - APOTHEM)
    assert covered(shapes, "shore").bounds[0] == pytest.approx(-APOTHEM)
    seen = covered(shapes, "shore") - water
    assert seen.distance(Point(APOTHEM, 0)) > 20


def test_water_marks_come_close_only_where_water_runs_on() -> None:
    apart = {}
    for word in ("merge", "land"):
        shapes = display_list(tile(WHOLE, "river"), (word,) * 18, LIGHT)
        apart[word] = covered(shapes, "marks").distance(HEXAGON.exterior)
    assert apart["merge"] < 6.2 + 2 < apart["land"]


def test_only_the_underground_has_a_dashed_rim_and_a_hexagonal_hub() -> None:
    above = display_list(tile(WHOLE, "river", "surface"), NO_NEIGHBOURS, LIGHT)
    below = display_list(tile(WHOLE, "river", "underground"), ("merge",) * 9 + ("out",) * 9, LIGHT)
    assert "rim" not in roles(above)
    rim = next(shape for shape in below if shape.role == "rim")
    assert len(rim.parts) == 1
    assert rim.dash
    hubs = [[shape.kind for shape in shapes if shape.role == "hub"] for shapes in (above, below)]
    assert hubs == [["disc", "text"], ["polygon", "text"]]


def test_joined_thirds_have_no_spoke_between_them() -> None:
    lengths = []
    for thirds in ((0,), (0, 1), WHOLE):
        shapes = display_list(tile(thirds, "hill"), NO_NEIGHBOURS, PRINT)
        lengths.append(sum(len(shape.parts) for shape in shapes if shape.role == "spoke"))
    three = tuple(RegionPicture((third,), "hill") for third in range(3))
    split = display_list(TilePicture("A", "surface", three), NO_NEIGHBOURS, PRINT)
    assert lengths == [2, 2, 0]
    assert sum(len(shape.parts) for shape in split if shape.role == "spoke") == 3


@pytest.mark.parametrize(
    ("width", "detail"),
    [
        (0, "bare"),
        (25.9, "bare"),
        (26, "fills"),
        (39, "fills"),
        (40, "plates"),
        (70, "marks"),
        (110, "full"),
        (900, "full"),
    ],
)
def test_detail_follows_the_width_on_screen(width: float, detail: Detail) -> None:
    assert detail_for(width) == detail


def test_less_detail_draws_less() -> None:
    lists = [
        display_list(tile((0,), "forest", pieces=PIECES[:2]), NO_NEIGHBOURS, LIGHT, detail)
        for detail in DETAILS
    ]
    assert [len(shapes) for shapes in lists] == sorted(len(shapes) for shapes in lists)
    first = {
        role: DETAILS[[role in roles(shapes) for shapes in lists].index(True)] for role in roles(lists[-1])
    }
    assert first == {
        **dict.fromkeys(("fill", "spoke", "outline"), "bare"),
        "hub": "fills",
        **dict.fromkeys(("shore", "plate", "icon"), "plates"),
        "marks": "marks",
        "code": "full",
    }


def test_pieces_do_not_move_with_the_detail() -> None:
    places = []
    for detail in ("plates", "full"):
        shapes = display_list(tile((0,), MOUNTAIN, pieces=PIECES[:2]), NO_NEIGHBOURS, LIGHT, detail)
        places.append(covered(shapes, "icon", "summit").bounds)
    assert places[0] == places[1]


def test_what_is_too_much_is_counted() -> None:
    assert visible_emblems(PIECES) == PIECES
    crowd = (*PIECES, Emblem("tribe"), Emblem("tribe"))
    assert visible_emblems(crowd) == (*crowd[:4], Emblem("more", "+3"))
    texts = [shape.text for shape in display_list(tile((0,), "hill", pieces=crowd), NO_NEIGHBOURS, LIGHT)]
    assert "+3" in texts


def test_an_address_stands_beside_the_code_or_alone_where_it_is_crowded() -> None:
    assert RegionPicture((0,), "hill", code="hi", address="A/0").label == "hi A/0"
    assert RegionPicture((0,), "hill", PIECES[:3], code="hi", address="A/0").label == "A/0"
    assert RegionPicture((0,), MOUNTAIN, code="mo", address="A/0").label == "A/0"
    assert RegionPicture((0,), MOUNTAIN, PIECES[:3], code="mo").label == "mo"
    assert RegionPicture((0,), CHASM, address="A/0").label == "A/0"


def test_every_icon_can_lie_on_a_tile() -> None:
    for kind in ICONS:
        shapes = display_list(tile((0,), "hill", pieces=(Emblem(kind, "1"),)), NO_NEIGHBOURS, LIGHT)
        assert covered(shapes, "plate", "icon").intersects(Polygon(outline((0,), 0, 2)))


@pytest.mark.parametrize(("name", "size"), [("C", 17.0), ("C2", 13.5), ("C31", 10.0)])
def test_longer_letters_are_smaller(name: str, size: float) -> None:
    shapes = display_list(tile(WHOLE, "hill", name=name), NO_NEIGHBOURS, LIGHT)
    assert [(shape.text, shape.size) for shape in shapes if shape.role == "hub" and shape.text] == [
        (name, size)
    ]
