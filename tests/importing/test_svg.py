"""SVG files: which shapes are lines, which are marks, and where they lie on the sheet."""

from random import Random

import pytest

from realms.importing import xml_reader
from realms.importing.sketch import ImportFileError, Sketch

from help.documents import Entry
from help.maps import dot, drawn, frame, group, sketch_of, svg, terrains

SQUARE = '<path d="M0 0H10V10H0z"/>'


def ends(sketch: Sketch) -> list[list[float]]:
    """The bounds of each line, rounded."""
    return [
        [round(value, 2) for value in (min(xs), min(ys), max(xs), max(ys))]
        for xs, ys in (zip(*path, strict=True) for path in sketch.paths)
    ]


# The sheet


@pytest.mark.parametrize(
    ("head", "size", "bounds"),
    [
        ('viewBox="0 0 100 50" width="100mm" height="50mm"', (100, 50), [0, 0, 10, 10]),
        ('viewBox="0 0 100 50" width="20cm" height="10cm"', (200, 100), [0, 0, 20, 20]),
        ('viewBox="-10 -5 100 50" width="100mm" height="50mm"', (100, 50), [10, 5, 20, 15]),
        ('viewBox="0 0 96 48"', (25.4, 12.7), [0, 0, 2.65, 2.65]),
        ('viewBox="0 0 100 50" width="100%" height="50mm"', (100, 50), [0, 0, 10, 10]),
        ('viewBox="0 0 100 50" width="200mm"', (200, 100), [0, 0, 20, 20]),
        ('width="960" height="480px"', (254, 127), [0, 0, 2.65, 2.65]),
        # a view box of another shape than its element
        ('viewBox="0 0 100 50" width="100mm" height="100mm"', (100, 100), [0, 25, 10, 35]),
        (
            'viewBox="0 0 100 50" width="100mm" height="100mm" preserveAspectRatio="xMinYMin"',
            (100, 100),
            [0, 0, 10, 10],
        ),
        (
            'viewBox="0 0 100 50" width="100mm" height="100mm" preserveAspectRatio="none"',
            (100, 100),
            [0, 0, 10, 20],
        ),
        (
            'viewBox="0 0 100 50" width="100mm" height="100mm" preserveAspectRatio="xMinYMax slice"',
            (100, 100),
            [0, 0, 20, 20],
        ),
        (
            'viewBox="0 0 100 50" width="100mm" height="50mm" transform="translate(5)"',
            (100, 50),
            [5, 0, 15, 10],
        ),
    ],
)
def test_the_size_of_the_file_makes_millimetres(
    head: str, size: tuple[float, float], bounds: list[float]
) -> None:
    sketch = sketch_of(svg(SQUARE, head=head))
    assert sketch.size == pytest.approx(size)
    assert ends(sketch) == [bounds]


def test_the_user_may_choose_the_width_of_the_sheet() -> None:
    sketch = sketch_of(svg(SQUARE), width=300)
    assert (sketch.size, ends(sketch)) == ((300, 150), [[0, 0, 30, 30]])


def test_inside_a_sheet_units_are_millimetres_whatever_stands_above_it() -> None:
    inner = f'<g data-sheet="80 40" transform="rotate(9)"><g transform="translate(1)">{SQUARE}</g></g>'
    text = svg('<path d="M0 0L9 9"/>', f'<g transform="scale(7)">{inner}</g>')
    sketch = sketch_of(text)
    assert (sketch.size, sketch.exact, ends(sketch)) == ((80, 40), True, [[1, 0, 11, 10]])
    assert ends(sketch_of(text, width=160)) == [[2, 0, 22, 20]]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (svg(SQUARE, head=""), "neither its width and height nor a view box"),
        (svg(SQUARE, head='viewBox="0 0 0 5"'), "viewBox of <svg> cannot be read: 0 0 0 5"),
        (svg(SQUARE, head='viewBox="0 0 5"'), "viewBox of <svg> cannot be read"),
        (svg('<g data-sheet="5">', SQUARE, "</g>"), "data-sheet of <g> cannot be read: 5"),
        (svg('<g transform="spin(5)">', SQUARE, "</g>"), r"transform of <g> cannot be read: spin\(5\)"),
        (svg(), "the file has no lines"),
        (svg("<defs>", SQUARE, "</defs>"), "the file has no lines"),
        ("<html/>", "this is not an SVG file"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, words: str) -> None:
    with pytest.raises(ImportFileError, match=words):
        sketch_of(text)


def test_transforms_of_groups_and_shapes_add_up() -> None:
    text = svg(f'<g transform="translate(10 0)"><g transform="scale(2)">{SQUARE}</g></g>')
    assert ends(sketch_of(text)) == [[10, 0, 30, 20]]


def test_a_drawing_in_the_drawing_has_units_of_its_own() -> None:
    inner = f'<svg x="10" y="5" width="20" height="20" viewBox="0 0 10 10">{SQUARE}</svg>'
    assert ends(sketch_of(svg(inner))) == [[10, 5, 30, 25]]


# Layers


def test_without_layers_all_that_is_shown_is_a_line() -> None:
    hidden = (
        '<g style="fill:none;display : none">',
        SQUARE,
        "</g>",
        '<rect width="9" height="9" display="none"/>',
    )
    apart = (
        "<defs>",
        SQUARE,
        "</defs>",
        "<clipPath>",
        SQUARE,
        "</clipPath>",
        "<metadata>",
        SQUARE,
        "</metadata>",
    )
    assert len(sketch_of(svg(*hidden, *apart, SQUARE, "<a>", SQUARE, "</a>", "<text>x</text>")).paths) == 2


def test_shapes_in_the_layer_of_the_lines_are_lines_also_if_it_is_hidden() -> None:
    layer = f'<g inkscape:label="lines" display="none"><g>{SQUARE}<g display="none">{SQUARE}</g></g></g>'
    assert len(sketch_of(svg(SQUARE, layer, SQUARE)).paths) == 1
    assert len(sketch_of(svg(SQUARE, group("lines", SQUARE, SQUARE))).paths) == 2


def test_the_user_may_choose_the_layer() -> None:
    text = svg(group("lines", SQUARE), '<g inkscape:label="borders 2" id="g7">', SQUARE, SQUARE, "</g>")
    assert [len(sketch_of(text, layer=name).paths) for name in (None, "borders 2", "g7")] == [1, 2, 2]
    with pytest.raises(ImportFileError, match='there is no layer "x"; there are lines, borders 2'):
        sketch_of(text, layer="x")


def test_the_regions_are_no_lines() -> None:
    sketch = sketch_of(svg(SQUARE, group("regions", dot(5, 5, "forest"), SQUARE)))
    assert (len(sketch.paths), len(sketch.marks)) == (1, 2)


def test_clones_are_counted_and_left_out() -> None:
    sketch = sketch_of(svg(SQUARE, '<use href="#a"/>', '<use href="#b"/>'))
    assert (len(sketch.paths), [str(each) for each in sketch.remarks]) == (
        1,
        ["2 clones (use) are left out; unlink them first"],
    )


@pytest.mark.parametrize(
    ("shapes", "words"),
    [
        ('<polyline points="' + "1 1 " * 100_001 + '"/>', "more than 100000 points"),
        (SQUARE * 20_001, "more than 100000 points"),
        ('<path d="M0 0' + "C99 0 0 99 99 99" * 20_000 + '"/>', "more than 100000 points"),
        ('<path d="M0 0' + " 1 1" * 300_000 + '"/>', "d of <path> cannot be read"),
        (group("regions", dot(5, 5) * 601) + SQUARE, "601 regions; a drawing has at most 600"),
        ('<path class="forest" d="M0 0H9V9z"/>' * 601, "601 regions; a drawing has at most 600"),
        ("<g/>" * xml_reader.MAX_ELEMENTS, "elements"),
    ],
)
def test_everything_has_a_limit(shapes: str, words: str) -> None:
    with pytest.raises(Exception, match=words):
        drawn(svg(shapes))


# Marks


def marked(*shapes: str) -> Entry:
    """The marks of a file with these shapes in the layer of the regions: place, id and entry."""
    sketch = sketch_of(svg(SQUARE, group("regions", *shapes)))
    return {
        mark.id or str(number): (tuple(round(value, 1) for value in mark.at), mark.entry)
        for number, mark in enumerate(sketch.marks)
    }


@pytest.mark.parametrize(
    ("shape", "at"),
    [
        ('<circle cx="5" cy="6" r="2"/>', (5, 6)),
        ('<ellipse cx="5" cy="6" rx="2" ry="1"/>', (5, 6)),
        ('<rect x="4" y="4" width="2" height="4"/>', (5, 6)),
        ('<text x="5" y="6">x</text>', (5, 6)),
        ('<text><tspan x="5 9" y="6,7">x</tspan></text>', (5, 6)),
        ('<use x="5" y="6" href="#tree"/>', (5, 6)),
        ('<g transform="translate(1 2)"><circle cx="4" cy="4" r="1"/></g>', (5, 6)),
        ('<path d="M0 0H4V4H0z"/>', (2, 2)),
        ('<path d="M0 0H60V60H50V10H0z"/>', (54.1, 5.9)),
        ('<line x1="4" y1="6" x2="6" y2="6"/>', (5, 6)),
        ('<path d="M5 6"/>', (5, 6)),
    ],
)
def test_a_mark_lies_in_the_middle_of_its_shape(shape: str, at: tuple[float, float]) -> None:
    ((found, _),) = marked(shape).values()
    assert found == pytest.approx(at, abs=0.5)


def test_shapes_without_a_place_mark_nothing() -> None:
    assert marked("<path/>", "<polygon points=''/>") == {}


@pytest.mark.parametrize(
    ("attributes", "entry"),
    [
        ('class="forest mine"', {"terrain": "forest", "symbols": ["mine"]}),
        ('data-terrain="hill" class="forest"', {"terrain": "hill"}),
        ('class="st0" inkscape:label="Water Lake"', {"terrain": "water", "water": "lake"}),
        ('class="hill" data-edge="false"', {"terrain": "hill", "edge": False}),
        ('class="hill" data-edge="maybe"', {"terrain": "hill"}),
        ('class="hill" data-name="A  Hill"', {"terrain": "hill", "names": {"en": "A Hill"}}),
        ('data-name="A" data-name-fr="B" data-name-x="C"', {"names": {"en": "A", "fr": "B"}}),
        ('id="wood"', {}),
    ],
)
def test_attributes_say_what_a_region_is(attributes: str, entry: Entry) -> None:
    ((_, found),) = marked(f'<circle r="1" {attributes}/>').values()
    assert found == entry


def test_titles_are_names() -> None:
    titles = '<title>Wood</title><title xml:lang="fr">Bois</title><title lang="?">x</title>'
    assert marked(f'<circle r="1">{titles}</circle>')["0"][1] == {"names": {"en": "Wood", "fr": "Bois"}}
    text = svg(
        SQUARE,
        group("regions", '<circle r="1"><title>Bois</title></circle>'),
        head='viewBox="0 0 99 99" lang="fr"',
    )
    assert sketch_of(text).marks[0].entry == {"names": {"fr": "Bois"}}
    assert marked(f'<circle r="1" data-name="{"a" * 200}"/>')["0"][1]["names"]["en"] == 80 * "a"


def test_a_text_is_the_terrain_or_the_name() -> None:
    found = marked(
        '<text id="a">swamp <tspan>cavern</tspan></text>',
        '<text id="b">Old Wood</text>',
        '<text id="c" class="forest">Old  Wood</text>',
        '<text id="d"><title>hill</title></text>',
    )
    assert [entry for _, entry in found.values()] == [
        {"terrain": "swamp", "symbols": ["cavern"]},
        {"names": {"en": "Old Wood"}},
        {"terrain": "forest", "names": {"en": "Old Wood"}},
        {"names": {"en": "hill"}},
    ]


def test_words_that_nobody_knows_are_reported_with_their_line() -> None:
    text = svg(SQUARE, group("regions", dot(1, 1, "forest cls-1"), "\n", dot(2, 2, "wood")))
    remarks = [str(each) for each in sketch_of(text).remarks]
    assert remarks == ["line 3: not understood: cls_1", "line 4: not understood: wood"]


def test_pieces_neighbours_and_water_go_along() -> None:
    dots = (
        dot(1, 1, "forest tribe", 'data-joins="b, C" data-severs="d"'),
        dot(2, 2, "hill", """data-pieces='[{"piece": "tunnel", "number": 1}]'"""),
    )
    sketch = sketch_of(svg(SQUARE, group("regions", *dots, more='data-water="lake" data-enter="false"')))
    one, other = sketch.marks
    assert (one.pieces, one.joins, one.severs) == ([{"piece": "tribe"}], ["b", "C"], ["d"])
    assert other.pieces == [{"piece": "tunnel", "number": 1}]
    assert sketch.water == {"kind": "lake", "enter": False}
    assert sketch_of(svg(SQUARE, group("regions", more='data-water="beer" data-enter="?"'))).water == {}


@pytest.mark.parametrize("pieces", ["{", "1", "[1]"])
def test_pieces_that_are_none_are_refused(pieces: str) -> None:
    with pytest.raises(ImportFileError, match="data-pieces") as caught:
        sketch_of(svg(SQUARE, group("regions", dot(1, 1, "hill", f"data-pieces='{pieces}'"))))
    assert caught.value.line == 3


def test_long_words_and_ids_are_cut_in_messages() -> None:
    dots = dot(25, 25, f"forest {'x' * 9999}", f'id="{"Y" * 9999}" data-joins="{"z" * 9999}"')
    _, remarks = drawn(svg(frame(), group("regions", dots)))
    assert len(remarks) == 3
    assert max(map(len, remarks)) < 150
    with pytest.raises(ImportFileError) as caught:
        sketch_of(svg(group("x" * 9999, SQUARE)), layer="y")
    assert len(str(caught.value)) < 200


def tangle(points: int) -> str:
    random = Random(1)
    return " ".join(f"{random.uniform(0, 90):.1f},{random.uniform(0, 45):.1f}" for _ in range(points))


def test_a_tangled_mark_lies_along_its_line() -> None:
    mark = f'<polygon class="forest" points="{tangle(20_000)}"/>'
    assert len(sketch_of(svg(SQUARE, group("regions", mark))).marks) == 1
    with pytest.raises(ImportFileError, match="cross each other too often"):
        sketch_of(svg(mark))


# Painted shapes


def test_painted_shapes_are_regions_where_no_layer_has_marks() -> None:
    one, other = '<path class="forest" d="M0 0H50V50H0z"/>', '<path class="hill" d="M50.3 0H100V50H50.2z"/>'
    made, remarks = drawn(svg(one, other))
    assert (terrains(made), len(made.drawing["lines"]), remarks) == ({"r1": "forest", "r2": "hill"}, 3, [])


def test_a_lake_on_a_painted_land_is_a_region_in_it() -> None:
    land, lake = (
        '<rect class="forest" width="100" height="50"/>',
        '<circle cx="50" cy="25" r="10" class="lake"/>',
    )
    for shapes in ((land, lake), (lake, land)):
        made, remarks = drawn(svg(*shapes))
        assert (sorted(terrains(made).values()), remarks) == (["forest", "water"], [])


def test_a_painted_shape_of_two_parts_keeps_its_lines() -> None:
    made, _ = drawn(svg('<path class="forest" d="M0 0H20V20H0z M30 0H40V9H30z"/>'))
    assert sorted(terrains(made).values()) == ["", "forest"]


def test_painted_shapes_that_lie_apart_are_reported() -> None:
    _, remarks = drawn(
        svg('<path class="forest" d="M0 0H50V50H0z"/>\n<path class="hill" d="M51.3 0H100V50H51.2z"/>')
    )
    assert remarks == ["close, but not joined: line 2 and line 3 (1.2 mm)"]


def test_other_shapes_beside_painted_ones_are_lines() -> None:
    made, _ = drawn(svg('<rect class="forest" width="100" height="50"/>', '<path d="M50 0V50"/>'))
    assert sorted(terrains(made).values()) == ["", "forest"]


def test_the_title_of_the_file_is_that_of_the_map() -> None:
    assert sketch_of(svg("<title> My Land </title>", frame())).title == "My Land"
