"""The icons of pieces that come onto a map during play: markers on shields."""

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from typing import Final

from realms.export.drawing.glyphs import Icon, Stroke, box, completed_by_mirror, mirror, scaled_and_lowered
from realms.export.drawing.lines import arc
from realms.export.drawing.shapes import Line

_CLOUD: tuple[Stroke, ...] = (
    ("ink", arc((-0.32, -0.26), 0.26, 0.26, 0, 1, 14)[:-1]),
    ("ink", arc((0.02, -0.4), 0.32, 0.3, 0, 1, 16)[:-1]),
    ("ink", arc((0.36, -0.24), 0.24, 0.24, 0, 1, 14)[:-1]),
    ("ink", box(-0.32, -0.3, 0.36, 0)),
)
_BOLT: Line = (
    (0.04, 0.08),
    (0.28, 0.08),
    (0.12, 0.32),
    (0.3, 0.32),
    (-0.14, 0.82),
    (0.0, 0.46),
    (-0.18, 0.46),
)


def _flake(size: float, twig: float) -> Iterator[Stroke]:
    """Return the strokes of a snowflake: six rays with two twigs each."""
    for step in range(6):
        (c, s), out = (cos(pi * step / 3 + pi / 6), sin(pi * step / 3 + pi / 6)), size * 0.55
        yield "line", ((0.0, -0.06), (c * size, s * size - 0.06))
        for side in (-1, 1):
            lean = pi * step / 3 + pi / 6 + side * pi / 4
            start = (c * out, s * out - 0.06)
            yield "line", (start, (start[0] + twig * cos(lean), start[1] + twig * sin(lean)))


def _marker(*glyph: Stroke, pen: float = 0.16) -> Icon:
    return Icon("shield", "marker", glyph, pen)


def _round(x: float, y: float, wide: float, tall: float) -> Line:
    return arc((x, y), wide, tall, 0, 1, 14)[:-1]


def _both(stroke: Stroke) -> tuple[Stroke, Stroke]:
    """Return a stroke and its mirror image."""
    kind, points = stroke
    return stroke, (kind, mirror(points))


_WAVE: Line = ((-0.62, 0.0), (-0.38, -0.1), (-0.13, 0.04), (0.13, -0.1), (0.38, 0.04), (0.62, -0.06))

_AXES: Final = _marker(
    *_both(("line", ((-0.42, 0.5), (0.3, -0.5)))),
    *_both(("ink", ((0.02, -0.5), (0.3, -0.74), (0.62, -0.3), (0.44, -0.06), (0.34, -0.36)))),
    pen=0.13,
)

IN_PLAY: Mapping[str, Icon] = {
    "closed_vein": _marker(
        *(("line", ((x, -0.6), (x, 0.34))) for x in (-0.45, -0.15, 0.15, 0.45)),
        *(("line", ((-0.6, y), (0.6, y))) for y in (-0.36, 0.06)),
        pen=0.13,
    ),
    "fortress": _marker(
        ("ink", box(-0.46, -0.24, 0.46, 0.48)),
        *(("ink", box(x - 0.13, -0.56, x + 0.13, -0.2)) for x in (-0.33, 0.0, 0.33)),
        ("plate", ((-0.14, 0.49), (-0.14, 0.2), *arc((0, 0.2), 0.14, 0.14, 0.5, 0, 6), (0.14, 0.49))),
    ),
    "encampment": _marker(
        ("line", ((-0.12, -0.66), (0.64, 0.42))),
        ("ink", ((0, -0.5), (0.58, 0.42), (-0.58, 0.42))),
        ("line", ((0.12, -0.66), (-0.64, 0.42))),
        ("plate", ((0, -0.06), (0.2, 0.43), (-0.2, 0.43))),
        pen=0.11,
    ),
    "lair": _marker(
        ("ink", ((-0.62, 0.4), *arc((0, 0.02), 0.62, 0.6, 0.5, 0, 14), (0.62, 0.4))),
        ("plate", arc((-0.2, 0.02), 0.12, 0.14, 0, 1, 10)[:-1]),
        ("plate", arc((0.2, 0.02), 0.12, 0.14, 0, 1, 10)[:-1]),
    ),
    "hole": _marker(
        ("ink", arc((0, -0.04), 0.46, 0.24, 0, 1, 20)[:-1]),
        ("line", arc((0, -0.04), 0.66, 0.42, 0, 1, 24)),
        pen=0.1,
    ),
    "hero": _marker(
        ("ink", arc((0, -0.36), 0.24, 0.26, 0, 1, 14)[:-1]),
        ("ink", completed_by_mirror(((0, -0.06), (-0.3, -0.02), (-0.52, 0.52), (-0.16, 0.46), (0, 0.66)))),
    ),
    "dragon": _marker(
        (
            "ink",
            completed_by_mirror(
                (
                    (0, -0.66),
                    (-0.14, -0.46),
                    (-0.1, -0.22),
                    (-0.68, -0.46),
                    (-0.54, 0.2),
                    (-0.36, 0.06),
                    (-0.26, 0.3),
                    (-0.1, 0.2),
                    (-0.06, 0.52),
                    (0, 0.7),
                )
            ),
        ),
    ),
    "storm": _marker(*_CLOUD, ("ink", _BOLT)),
    "harsh_winter": _marker(*_flake(0.64, 0.24), pen=0.1),
    "pirate_ship": _marker(
        ("ink", ((-0.64, 0.22), (-0.4, 0.3), (0.4, 0.3), (0.64, 0.14), (0.42, 0.62), (-0.4, 0.62))),
        ("line", ((0, 0.3), (0, -0.76))),
        ("ink", box(-0.48, -0.6, 0.48, 0.14)),
        ("plate", ((-0.3, -0.48), (-0.2, -0.48), (0.3, 0.02), (0.2, 0.02))),
        ("plate", ((0.3, -0.48), (0.2, -0.48), (-0.3, 0.02), (-0.2, 0.02))),
        pen=0.1,
    ),
    "caravel": _marker(
        ("ink", ((-0.68, 0.02), (-0.4, 0.26), (0.36, 0.26), (0.68, 0.1), (0.42, 0.62), (-0.44, 0.62))),
        ("line", ((-0.2, 0.26), (-0.2, -0.72))),
        ("line", ((0.3, 0.26), (0.3, -0.5))),
        (
            "ink",
            ((-0.48, -0.56), (0.02, -0.62), (0.18, -0.3), (0.02, 0.1), (-0.48, 0.02), (-0.36, -0.28)),
        ),
        ("ink", ((0.3, -0.46), (0.62, 0.06), (0.26, 0.06))),
        pen=0.09,
    ),
    "balrog": _marker(
        (
            "ink",
            completed_by_mirror(
                (
                    (0, -0.44),
                    (-0.2, -0.4),
                    (-0.36, -0.74),
                    (-0.44, -0.2),
                    (-0.7, -0.34),
                    (-0.62, 0.12),
                    (-0.36, 0.46),
                    (0, 0.74),
                )
            ),
        ),
        *_both(("plate", ((-0.38, -0.1), (-0.1, 0.06), (-0.3, 0.12)))),
        ("plate", completed_by_mirror(((0, 0.3), (-0.2, 0.24), (0, 0.54)))),
    ),
    "queen": _marker(
        (
            "ink",
            completed_by_mirror(((0, -0.34), (-0.2, 0.0), (-0.5, -0.4), (-0.42, 0.22), (0, 0.22))),
        ),
        ("ink", box(-0.42, 0.34, 0.42, 0.5)),
        ("ink", _round(0, -0.52, 0.15, 0.15)),
        *_both(("ink", _round(-0.56, -0.52, 0.14, 0.14))),
    ),
    "necromancer_island": _marker(
        ("ink", completed_by_mirror(((0, -0.06), (-0.3, -0.02), (-0.6, 0.2), (0, 0.2)))),
        ("ink", box(-0.17, -0.46, 0.17, 0.0)),
        ("ink", completed_by_mirror(((0, -0.8), (-0.28, -0.44), (0, -0.44)))),
        ("plate", box(-0.06, -0.34, 0.06, -0.16)),
        ("line", scaled_and_lowered(_WAVE, 0.4, 0.92)),
        ("line", scaled_and_lowered(_WAVE, 0.64, 0.5)),
        pen=0.1,
    ),
    "great_ancient": _marker(
        ("ink", (*arc((0, -0.28), 0.44, 0.44, 0.5, 0, 14), (0.36, 0.08), (-0.36, 0.08))),
        *_both(("plate", _round(-0.17, -0.22, 0.1, 0.12))),
        *_both(("line", ((-0.3, 0.02), (-0.5, 0.18), (-0.66, -0.04)))),
        *_both(("line", ((-0.2, 0.02), (-0.32, 0.36), (-0.5, 0.4)))),
        *_both(("line", ((-0.08, 0.02), (-0.1, 0.44), (-0.24, 0.62)))),
        pen=0.13,
    ),
    "tomb_raiders_ghost": _marker(
        (
            "ink",
            (
                *arc((0, -0.24), 0.44, 0.46, 0.5, 0, 14),
                (0.44, 0.52),
                (0.22, 0.34),
                (0, 0.62),
                (-0.22, 0.34),
                (-0.44, 0.52),
            ),
        ),
        *_both(("plate", _round(-0.16, -0.26, 0.1, 0.14))),
        ("plate", _round(0, 0.08, 0.09, 0.12)),
    ),
    "mushroom_armor": _marker(
        ("ink", (*arc((0, -0.04), 0.64, 0.6, 0.5, 0, 16), (0.3, 0.06), (-0.3, 0.06))),
        ("ink", completed_by_mirror(((0, 0.1), (-0.17, 0.1), (-0.24, 0.56), (0, 0.62)))),
        ("plate", _round(-0.28, -0.26, 0.12, 0.12)),
        ("plate", _round(0.08, -0.42, 0.1, 0.1)),
        ("plate", _round(0.32, -0.2, 0.11, 0.11)),
    ),
    "keep": _marker(
        ("ink", box(-0.28, -0.3, 0.28, 0.52)),
        ("ink", box(-0.4, -0.46, 0.4, -0.22)),
        *(("ink", box(x - 0.1, -0.68, x + 0.1, -0.4)) for x in (-0.3, 0.0, 0.3)),
        ("plate", box(-0.06, -0.1, 0.06, 0.2)),
    ),
    "pot": _marker(
        ("ink", _round(0, 0.18, 0.54, 0.46)),
        ("ink", box(-0.44, -0.32, 0.44, -0.14)),
        ("ink", box(-0.3, -0.2, 0.3, 0.0)),
        ("ink", _round(-0.22, -0.48, 0.14, 0.12)),
        ("ink", _round(0.2, -0.48, 0.14, 0.12)),
        ("plate", _round(-0.2, 0.1, 0.08, 0.14)),
    ),
    "catapult": _marker(
        ("line", ((-0.62, 0.16), (0.62, 0.16))),
        ("line", ((0.36, 0.16), (-0.5, -0.52))),
        ("line", ((0.1, 0.16), (0.1, -0.2))),
        *_both(("ink", _round(-0.36, 0.36, 0.17, 0.17))),
        ("ink", _round(-0.5, -0.6, 0.19, 0.19)),
        pen=0.14,
    ),
    "bag_of_many_things": _marker(
        (
            "ink",
            completed_by_mirror(
                ((0, -0.22), (-0.24, -0.22), (-0.54, 0.14), (-0.5, 0.46), (-0.2, 0.64), (0, 0.66))
            ),
        ),
        ("ink", completed_by_mirror(((0, -0.36), (-0.2, -0.36), (-0.38, -0.68), (-0.12, -0.58), (0, -0.7)))),
        ("line", ((-0.26, -0.29), (0.26, -0.29))),
        ("plate", ((-0.05, 0.02), (0.05, 0.02), (0.05, 0.42), (-0.05, 0.42))),
        ("plate", ((-0.2, 0.17), (0.2, 0.17), (0.2, 0.27), (-0.2, 0.27))),
        pen=0.1,
    ),
    "expelled": _marker(
        ("line", ((0.02, -0.56), (-0.5, -0.56), (-0.5, 0.3), (0.02, 0.3))),
        ("line", ((-0.24, -0.13), (0.3, -0.13))),
        ("ink", ((0.2, -0.44), (0.66, -0.13), (0.2, 0.18))),
        pen=0.15,
    ),
    "leader": _marker(
        ("line", ((-0.36, -0.72), (-0.36, 0.6))),
        ("ink", ((-0.32, -0.7), (0.56, -0.56), (0.3, -0.28), (0.56, 0.0), (-0.32, 0.08))),
        pen=0.14,
    ),
    **dict.fromkeys(("horde", "second_horde"), _AXES),
}
