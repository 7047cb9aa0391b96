"""Symbols and pieces: told by plate, inside their box, on every theme."""

import pytest
from shapely.ops import unary_union

from realms.export.drawing.icons import ICONS, PLATES, entry_arrow, icon, pill, pill_width, summit
from realms.export.drawing.icons_in_play import IN_PLAY
from realms.export.drawing.shapes import text_width
from realms.export.drawing.theme import LIGHT, THEMES, Theme
from realms.export.drawing.words import ICON_WORDS
from realms.rules.registry import trait_classes
from realms.tiles.kinds import MARKERS, SITES, SYMBOLS

from help.areas import area_of

ON_PIECES = {"peak", "border", "arrow"}  # drawn, but not as an icon of their own
CLASSES = {
    "disc": {*SYMBOLS, "volcano", "token", "more", "finding_fine", "finding_info"},
    "square": {"tribe", "monsters", "throne"},
    "house": {"place", "place_or_relic"},
    "diamond": {"relic", "sword"},
    "tunnel": {"tunnel"},
    "coin": {"coin_mine", "vein_coin", "peak_coin"},
    "shield": {*MARKERS, "piece", *IN_PLAY},
    "triangle": {"finding_warning"},
    "octagon": {"finding_error"},
}


def test_plates_tell_the_classes() -> None:
    found: dict[str, set[str]] = {}
    for kind, it in ICONS.items():
        found.setdefault(it.plate, set()).add(kind)
    assert found == CLASSES
    assert {*PLATES} - {"arch"} <= {*CLASSES}


def test_everything_that_can_lie_has_an_icon_and_a_word() -> None:
    findings = {kind for kind in ICONS if kind.startswith("finding_")}
    assert {*SYMBOLS, *SITES, *MARKERS} <= set(ICONS)
    assert set(ICONS) - findings - {"more"} == set(ICON_WORDS) - ON_PIECES


def test_every_piece_of_races_and_powers_has_an_icon() -> None:
    lays = {mark.id for trait in trait_classes() for mark in (*trait.pieces, trait.lays) if mark}
    assert {"balrog", "queen", "fortress"} <= lays <= set(IN_PLAY) | {"vein_coin", "peak_coin"}


@pytest.mark.parametrize("kind", ICONS)
def test_icons_stay_in_their_box(kind: str) -> None:
    shapes = icon(kind, (0.0, 0.0), 1.0, LIGHT)
    left, top, right, bottom = unary_union([area_of(shape) for shape in shapes]).bounds
    assert min(left, top) >= -1.12
    assert max(right, bottom) <= 1.12
    assert right - left >= 1.7


@pytest.mark.parametrize("kind", [kind for kind, it in ICONS.items() if it.glyph])
def test_glyphs_lie_on_their_plate(kind: str) -> None:
    plate, *glyph = icon(kind, (0.0, 0.0), 1.0, LIGHT)
    assert area_of(plate).contains(unary_union([area_of(shape) for shape in glyph]))
    ink = [shape for shape in glyph if LIGHT.ink in (shape.fill, shape.stroke)]
    assert 0.08 < unary_union([area_of(shape) for shape in ink]).area / area_of(plate).area < 0.75


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("kind", ICONS)
def test_icons_use_only_colours_of_the_theme(kind: str, theme: Theme) -> None:
    allowed = {theme.ink, theme.paper, theme.void, *theme.plates.values(), ""}
    for shape in icon(kind, (5.0, 5.0), 10.0, theme, "3"):
        assert {shape.fill, shape.stroke} <= allowed


def test_icons_are_moved_and_scaled() -> None:
    small, large = icon("relic", (0.0, 0.0), 1.0, LIGHT), icon("relic", (30.0, -20.0), 12.0, LIGHT)
    before = unary_union([area_of(shape) for shape in small]).bounds
    after = unary_union([area_of(shape) for shape in large]).bounds
    assert after == pytest.approx(
        (before[0] * 12 + 30, before[1] * 12 - 20, before[2] * 12 + 30, before[3] * 12 - 20)
    )


def test_numbers_stand_in_the_mouth_or_in_a_badge() -> None:
    tunnel, monsters, plain = (
        icon("tunnel", (0.0, 0.0), 1.0, LIGHT, "12"),
        icon("monsters", (0.0, 0.0), 1.0, LIGHT, "3"),
        icon("monsters", (0.0, 0.0), 1.0, LIGHT),
    )
    assert tunnel[-1].text == "12"
    assert tunnel[-1].fill == LIGHT.paper
    assert monsters[-1].text == "3"
    assert len(monsters) == len(plain) + 2
    assert all(shape.kind != "text" for shape in plain)


@pytest.mark.parametrize("text", ["7", "12", "112"])
@pytest.mark.parametrize("kind", ["token", "vein", "tunnel", "more", "piece"])
def test_numbers_fit_on_their_plate(kind: str, text: str) -> None:
    shapes = icon(kind, (0.0, 0.0), 1.0, LIGHT, text)
    plate, letters = area_of(shapes[-2] if kind == "tunnel" else shapes[0]), shapes[-1]
    assert letters.text == text
    assert text_width(text, letters.size) <= plate.bounds[2] - plate.bounds[0]


def test_a_peak_is_taller_and_narrower_than_a_mountain() -> None:
    peak, mountain = (
        unary_union([area_of(shape) for shape in summit((0.0, 0.0), 1.0, LIGHT, peak=peak)]).bounds
        for peak in (True, False)
    )
    assert peak[3] - peak[1] > mountain[3] - mountain[1]
    assert peak[2] - peak[0] < mountain[2] - mountain[0]
    assert LIGHT.snow in {shape.fill for shape in summit((0.0, 0.0), 1.0, LIGHT, peak=True)}


@pytest.mark.parametrize("direction", [(1.0, 0.0), (0.5, -(0.75**0.5)), (-1.0, 0.0)])
def test_an_entry_arrow_points_along_its_direction(direction: tuple[float, float]) -> None:
    pale, arrow = entry_arrow((7.0, 9.0), direction, 15, LIGHT)
    tip = max(arrow.parts[0], key=lambda point: point[0] * direction[0] + point[1] * direction[1])
    assert tip == pytest.approx((7 + 15 * direction[0], 9 + 15 * direction[1]))
    assert area_of(pale).contains(area_of(arrow))


@pytest.mark.parametrize("text", ["fa", "mm", "C/0", "wa C2/0"])
def test_a_pill_is_wide_enough_for_its_text(text: str) -> None:
    frame, letters = pill((0.0, 0.0), text, LIGHT)
    left, _, right, _ = area_of(frame).bounds
    assert right - left >= text_width(letters.text, letters.size)
    assert right - left == pytest.approx(pill_width(text) + frame.width, abs=0.1)
