"""The colour tables keep their promises: contrast, and differences that survive colour blindness."""

from dataclasses import fields
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import get_args

import pytest

from realms.export.drawing.drawn_list import name_colour
from realms.export.drawing.marks import MARK_PATTERNS
from realms.export.drawing.theme import DARK, HIGH_CONTRAST, LIGHT, PRINT, THEMES, Theme
from realms.tiles.kinds import CHASM, MOUNTAIN, PRINTED_LAND, WATER_KINDS, WORLDS, WaterKind, World

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Triple = (0.95047, 1.0, 1.08883)
# Machado, Oliveira, Fernandes 2009, full severity, in linear light; and luminance alone.
SIGHT: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "luminance": ((0.2126, 0.7152, 0.0722),) * 3,
}
COLOUR_KINDS = tuple(kind for kind in SIGHT if kind != "luminance")
COLOURED = (LIGHT, DARK)


def linear(colour: str) -> Triple:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def times(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def luminance(colour: str) -> float:
    return times(SIGHT["luminance"], linear(colour))[0]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def seen(colour: str, sight: str) -> Triple:
    """The colour in CIELAB as an eye of that kind has it."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(SIGHT[sight], linear(colour)))
    x, y, z = (
        _lab(value / white) for value, white in zip(times(TO_XYZ, (red, green, blue)), WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _lab(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = degrees(atan2(b1, a1 * stretch)) % 360, degrees(atan2(b2, a2 * stretch)) % 360
    apart = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + apart / 2) % 360 if c1 * c2 else h1 + h2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.2 * cos(radians(4 * hue - 63))
    )
    turn = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(apart / 2)) / (1 + 0.015 * chroma * weight)
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + turn * by_chroma * by_hue)


def together(world: World, water: WaterKind) -> tuple[str, ...]:
    """Return the grounds that can be on one map and differ in their fill."""
    return (*PRINTED_LAND[world], MOUNTAIN, water)


def closest(theme: Theme, world: World, water: WaterKind, sight: str) -> tuple[float, str, str]:
    fills = {kind: seen(theme.paint(world, kind).fill, sight) for kind in together(world, water)}
    return min((difference(fills[a], fills[b]), a, b) for a, b in combinations(fills, 2))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_agrees_with_its_published_pairs(one: Triple, other: Triple, expected: float) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)
    assert difference(other, one) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("sight", COLOUR_KINDS)
@pytest.mark.parametrize("water", WATER_KINDS)
@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_terrains_of_one_map_differ(theme: Theme, world: World, water: WaterKind, sight: str) -> None:
    distance, one, other = closest(theme, world, water, sight)
    assert distance >= 8, (one, other)


@pytest.mark.parametrize(
    ("theme", "world", "water", "expected"),
    [
        (LIGHT, "surface", "river", (19.4, 13.6, 11.1, 14.8, 4.3)),
        (LIGHT, "surface", "lake", (19.4, 13.6, 11.1, 14.8, 2.9)),
        (LIGHT, "surface", "sea", (19.4, 9.8, 10.6, 14.8, 4.3)),
        (LIGHT, "underground", "river", (19.2, 17.2, 16.9, 15.7, 9.7)),
        (DARK, "surface", "river", (17.5, 14.7, 13.5, 11.0, 6.4)),
        (DARK, "surface", "lake", (17.5, 10.7, 9.2, 11.0, 3.7)),
        (DARK, "surface", "sea", (17.5, 12.7, 13.5, 8.6, 6.4)),
        (DARK, "underground", "river", (17.8, 16.8, 14.9, 15.0, 7.7)),
    ],
)
def test_the_table_of_sights(
    theme: Theme, world: World, water: WaterKind, expected: tuple[float, ...]
) -> None:
    found = tuple(round(closest(theme, world, water, sight)[0], 1) for sight in SIGHT)
    assert found == expected


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_no_two_kinds_of_one_world_share_fill_and_marks(theme: Theme) -> None:
    for world in WORLDS:
        looks = [
            (paint.fill, MARK_PATTERNS[kind].motif if kind in MARK_PATTERNS else kind)
            for kind, paint in theme.fills[world].items()
        ]
        assert len(set(looks)) == len(looks), world


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_every_kind_has_a_fill_and_marks_that_stand_out(theme: Theme) -> None:
    for world in WORLDS:
        assert set(theme.fills[world]) == {*PRINTED_LAND[world], MOUNTAIN, CHASM, *get_args(WaterKind)}
        for kind, paint in theme.fills[world].items():
            assert contrast(paint.fill, paint.marks) >= 3.0, kind
            assert contrast(paint.fill, name_colour(world, kind, theme)) >= 4.0, kind


@pytest.mark.parametrize(
    ("theme", "code", "icons", "outline", "selection", "cores"),
    [
        (LIGHT, 16.1, 9.5, 13.3, 4.7, {"underground": 8.3}),
        (DARK, 15.2, 8.0, 9.9, 8.2, {"surface": 4.8, "underground": 6.5}),
    ],
    ids=["light", "dark"],
)
def test_the_table_of_contrasts(
    theme: Theme, code: float, icons: float, outline: float, selection: float, cores: dict[str, float]
) -> None:
    findings = {"warning", "error", "info"}
    on_plates = [contrast(theme.ink, plate) for name, plate in theme.plates.items() if name not in findings]
    assert round(contrast(theme.ink, theme.paper), 1) == code
    assert round(min(on_plates), 1) == icons
    assert round(contrast(theme.outline, theme.ground), 1) == outline
    assert round(contrast(theme.selection, theme.ground), 1) == selection
    found = {
        world: round(contrast(colours.border, colours.core), 1)
        for world, colours in theme.worlds.items()
        if colours.core
    }
    assert found == cores


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_letters_stand_out_from_what_they_stand_on(theme: Theme) -> None:
    assert all(contrast(colours.hub, colours.letter) >= 10 for colours in theme.worlds.values())
    assert all(contrast(theme.ink, plate) >= 7 for plate in theme.plates.values())
    assert contrast(theme.paper, theme.void) >= 10


def test_high_contrast_is_print_with_a_core_a_yellow_selection_and_no_faint_lines() -> None:
    changed = {
        field.name
        for field in fields(Theme)
        if getattr(PRINT, field.name) != getattr(HIGH_CONTRAST, field.name)
    }
    assert changed == {"name", "worlds", "selection", "faint"}
    for world in WORLDS:
        core, border = HIGH_CONTRAST.worlds[world].core, HIGH_CONTRAST.worlds[world].border
        assert contrast(core, border) >= 20
    assert HIGH_CONTRAST.selection == LIGHT.plates["warning"]


def test_print_is_grey() -> None:
    colours = [paint.fill for kinds in PRINT.fills.values() for paint in kinds.values()]
    colours += [*PRINT.plates.values(), *PRINT.abyss, PRINT.ground, PRINT.ink, PRINT.dam, PRINT.entry]
    assert [colour for colour in colours if not colour[1:3] == colour[3:5] == colour[5:7]] == []
