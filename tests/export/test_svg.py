"""The SVG of a picture: well-formed whatever the words, the same every time, complete."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.board.build_board import build_board
from realms.board.layout import Layout, Piece, Placement
from realms.export.drawing.realm import draw_realm
from realms.export.drawing.shapes import (
    Bounds,
    Picture,
    PicturePart,
    Shape,
    all_moved,
    caption,
    disc,
    line,
    polygon,
    word,
)
from realms.export.drawing.theme import LIGHT, THEMES
from realms.export.svg import render_svg, tileset_sheet
from realms.tiles.tileset import load_tileset

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
NASTY = ['<&">', "]]>", "a\x00b\x08c\x1f", "\ud800", "￾", "</title><script>", "'\"&amp;", "é漢😀", " \t\n "]


def picture(*shapes: Shape, title: str = "t", names: tuple[str, ...] = ()) -> Picture:
    return Picture(
        Bounds(-10, -20, 100, 50), title, "about it", "#FFFFFF", (PicturePart(shapes, (3.0, 4.0), names),)
    )


def parsed(drawing: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(render_svg(drawing).encode())


def drawn(*shapes: Shape) -> list[ElementTree.Element]:
    """The elements of the one part of a picture."""
    part = parsed(picture(*shapes)).find(f"{SVG}g/{SVG}g")
    assert part is not None
    return list(part)


def realm_picture() -> Picture:
    placements = tuple(
        Placement(tile, "surface", place % 3, place // 3, place) for place, tile in enumerate("ABNPQ")
    )
    pieces = Piece("mountain", "A/1"), Piece("tunnel", "B/0", {"number": 1}), Piece("chasm", "B/1")
    return draw_realm(
        build_board(Layout(load_tileset("stand-in"), placements, pieces)), title="Map", legend=True
    )


def test_the_file_says_what_it_is() -> None:
    root = parsed(picture(title="My realm"))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "-10 -20 100 50"
    assert (root.get("width"), root.get("height")) == ("87", "44")
    assert (root.get("role"), root.get("lang")) == ("img", "en")
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root.findtext(f"{SVG}title") == "My realm"
    assert root.findtext(f"{SVG}desc") == "about it"


def test_polygons_lines_discs_and_words() -> None:
    area, path, circle, text = drawn(
        polygon("x", ((0, 0), (10, 0), (10, 2.25)), ((20, 20), (21, 20), (20, 21)), fill="#111111"),
        line("x", ((0, 0), (-3.14, 0.04)), stroke="#222222", width=1.5, dash=(3.9, 5.2), cap="flat"),
        disc("x", (1, 2), 3.5, "#333333", "#444444", 0.25),
        word("x", (5, 10), "Hi", 10, "#555555"),
    )
    assert area.get("d") == "M0 0l10 0 0 2.2zM20 20l1 0-1 1z"
    assert area.get("fill") == "#111111"
    assert area.get("stroke") is None
    assert path.get("d") == "M0 0l-3.1 0"
    assert path.get("stroke-linecap") == "butt"
    assert path.get("stroke-dasharray") == "3.9 5.2"
    assert {**circle.attrib} == {
        "cx": "1",
        "cy": "2",
        "r": "3.5",
        "fill": "#333333",
        "stroke": "#444444",
        "stroke-width": "0.25",
    }
    assert (text.text, text.get("x"), text.get("y"), text.get("font-size")) == ("Hi", "5.0", "13.6", "10")


def test_captions_begin_at_their_point_and_are_not_bold() -> None:
    plain, bold = drawn(caption("x", (0, 0), "a", 8, "#000000"), word("x", (0, 0), "b", 8, "#000000"))
    assert (plain.get("text-anchor"), plain.get("font-weight")) == ("start", "normal")
    assert (bold.get("text-anchor"), bold.get("font-weight")) == (None, None)


def test_small_things_are_written_more_finely() -> None:
    coarse, fine = drawn(
        polygon("fill", ((0.123, -0.456), (1, 1), (2, 0)), fill="#000000"),
        polygon("icon", ((0.123, -0.456), (1, 1), (2, 0)), fill="#000000"),
    )
    assert (coarse.get("d"), fine.get("d")) == ("M.1-.5l.9 1.5 1-1z", "M.12-.46l.88 1.46 1-1z")


@given(st.lists(st.tuples(st.floats(-900, 900), st.floats(-900, 900)), min_size=2, max_size=8))
def test_relative_steps_do_not_drift(points: list[tuple[float, float]]) -> None:
    [path] = drawn(line("x", tuple(points), stroke="#000000", width=1))
    numbers = [float(text) for text in NUMBER.findall(path.get("d", ""))]
    x, y = numbers[:2]
    for (px, py), dx, dy in zip(points[1:], numbers[2::2], numbers[3::2], strict=True):
        x, y = x + dx, y + dy
        assert (x, y) == pytest.approx((px, py), abs=0.051)


def test_a_region_tells_its_name_to_who_points_at_it() -> None:
    shape = polygon("fill", ((0, 0), (1, 0), (0, 1)), fill="#000000")
    first, second, last = (replace(shape, region=region) for region in (0, 2, -1))
    root = parsed(picture(first, first, second, last, names=("forest on C", "", "hill <on> C")))
    groups = [group for group in root.iter(f"{SVG}g") if group.find(f"{SVG}title") is not None]
    assert [(group.findtext(f"{SVG}title"), len(group)) for group in groups] == [
        ("forest on C", 3),
        ("hill <on> C", 2),
    ]
    assert {group.get("pointer-events") for group in groups} == {"auto"}
    outer = root.find(f"{SVG}g")
    assert outer is not None
    assert outer.get("pointer-events") == "none"


@pytest.mark.parametrize("text", NASTY, ids=ascii)
def test_nasty_words_leave_it_well_formed(text: str) -> None:
    drawing = picture(word("x", (0, 0), text, 10, "#000000"), title=text)
    root = parsed(drawing)
    assert len(list(root.iter())) == 7
    kept = "".join(char for char in text if char.isprintable())
    title = root.findtext(f"{SVG}title") or ""
    assert "".join(char for char in title if char.isprintable() and char != "�") == kept.replace("￾", "")


@given(st.text())
def test_any_title_leaves_it_well_formed(title: str) -> None:
    assert parsed(picture(word("x", (0, 0), title, 10, "#000000"), title=title)).tag == f"{SVG}svg"


@pytest.mark.parametrize("theme", THEMES)
def test_a_realm_becomes_a_whole_file(theme: str) -> None:
    drawing = replace(realm_picture(), ground=THEMES[theme].ground)
    root = parsed(drawing)
    names = {element.text for element in root.iter(f"{SVG}title")}
    assert {"Map", "mountain on A", "chasm on B"} <= names
    shapes = sum(len(part.shapes) for part in drawing.parts)
    tags = [element.tag.removeprefix(SVG) for element in root.iter()]
    assert sum(tags.count(tag) for tag in ("path", "circle", "text")) == shapes
    assert set(tags) == {"svg", "title", "desc", "rect", "g", "path", "circle", "text"}


def test_it_holds_no_scripts_links_or_styles() -> None:
    text = render_svg(realm_picture())
    assert not re.search(r"<script|<style|href|\bon\w+=|url\(|<!", text)


def test_a_whole_realm_is_compact() -> None:
    drawing = realm_picture()
    tiles = sum(1 for part in drawing.parts if part.names)
    assert len(render_svg(drawing)) / tiles < 20_000


def test_the_same_picture_gives_the_same_bytes_in_every_process() -> None:
    told = (
        "import sys; from realms.tiles.tileset import load_tileset;"
        "from realms.export.svg import render_svg, tileset_sheet;"
        "sys.stdout.write(render_svg(tileset_sheet(load_tileset('winding'))))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", told],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout.decode()
        for seed in ("1", "2")
    }
    assert outputs == {render_svg(tileset_sheet(load_tileset("winding")))}


def test_drawing_needs_neither_shapely_nor_networkx() -> None:
    told = (
        "import sys; from realms.export import svg; from realms.export.drawing import realm;"
        "print([name for name in ('shapely', 'networkx', 'numpy', 'PySide6') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "[]"


def test_moved_shapes_keep_their_looks() -> None:
    shape = line("x", ((0, 0), (2, 0)), stroke=LIGHT.ink, width=2, dash=(1, 2))
    [large] = all_moved((shape,), (10, 0), 3)
    assert (large.parts, large.width, large.dash) == ((((10, 0), (16, 0)),), 6, (3, 6))
    assert large.stroke == shape.stroke
