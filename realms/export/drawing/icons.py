"""Symbols and pieces, recognised by the shape of their plate even at twelve pixels and without colour.

Roundel: printed. Rounded square: population. House: place. Diamond: relic. Arch: tunnel. Coin: treasure.
Shield: marker. All are drawn in a box from -1 to 1; a glyph is made of strokes of ink ("line"), areas of ink
("ink") and areas where the plate is seen again ("plate").
"""

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin

from realms.export.drawing.glyphs import Icon, Stroke, box, completed_by_mirror, mirror, scaled_and_lowered
from realms.export.drawing.icons_in_play import IN_PLAY
from realms.export.drawing.lines import arc, rounded
from realms.export.drawing.shapes import Line, Point, Shape, all_moved, disc, line, polygon, text_width, word
from realms.export.drawing.theme import Theme

OUTLINE = 0.15
_SHRINK = (1.0, 0.74, 0.52)  # text on an icon, by its length
PILL, PILL_WIDTH, PILL_TEXT = 13.5, 22.0, 11.5
_EDGE = 1 - OUTLINE / 2


def _star(points: int, outer: float, inner: float) -> Line:
    angles = ((pi * step / points, outer if step % 2 == 0 else inner) for step in range(2 * points))
    return tuple((radius * sin(angle), -radius * cos(angle) + 0.04) for angle, radius in angles)


_SQUARE = rounded(((-0.92, -0.92), (-0.92, 0.92), (0.92, 0.92), (0.92, -0.92)), 0.34)
PLATES: Mapping[str, Line] = {
    "square": _SQUARE,
    "house": ((0, -1.0), (-0.92, -0.3), (-0.92, 0.92), (0.92, 0.92), (0.92, -0.3)),
    "diamond": ((0, -1.0), (-1.0, 0), (0, 1.0), (1.0, 0)),
    "arch": ((0.92, 0.95), *arc((0, -0.05), 0.92, 0.92, 0, 0.5, 16), (-0.92, 0.95)),
    "shield": completed_by_mirror(
        ((0, -0.92), (-0.86, -0.92), (-0.86, 0.08), (-0.72, 0.46), (-0.42, 0.76), (0, 0.98))
    ),
    "triangle": rounded(((0, -1.0), (-1.0, 0.82), (1.0, 0.82)), 0.25),
    "octagon": tuple((cos(pi * (2 * k + 1) / 8), sin(pi * (2 * k + 1) / 8)) for k in range(8)),
}

_ARCH: Line = (
    (-0.6, 0.46),
    *arc((0, 0.02), 0.6, 0.62, 0.5, 0, 12),
    (0.6, 0.46),
    (0.29, 0.46),
    *arc((0, 0.08), 0.29, 0.33, 0, 0.5, 8),
    (-0.29, 0.46),
)
_HANDLE: Line = ((-0.46, 0.54), (0.36, -0.4))
_PICK: Line = ((0.17, -0.63), (0.34, -0.55), (0.49, -0.41), (0.59, -0.24), (0.63, -0.04))
_HUT_BODY: Line = ((-0.42, -0.02), (0.42, -0.02), (0.42, 0.56), (-0.42, 0.56))
_HORNS: Line = completed_by_mirror(
    (
        (0, -0.24),
        (-0.3, -0.24),
        (-0.5, -0.36),
        (-0.56, -0.68),
        (-0.7, -0.4),
        (-0.68, -0.12),
        (-0.48, 0.08),
        (-0.44, 0.3),
        (-0.24, 0.62),
        (0, 0.62),
    )
)
_EYE: Line = ((-0.34, 0.0), (-0.1, 0.12), (-0.3, 0.16))
_GEM: Line = ((-0.26, -0.4), (0.26, -0.4), (0.5, -0.1), (0, 0.52), (-0.5, -0.1))
_CROWN: Line = ((-0.62, 0.5), (-0.7, -0.42), (-0.32, 0.0), (0, -0.6), (0.32, 0.0), (0.7, -0.42), (0.62, 0.5))


_TEMPLE: tuple[Stroke, ...] = (
    ("ink", ((0, -0.62), (0.6, -0.2), (-0.6, -0.2))),
    *(("ink", box(x - 0.1, -0.1, x + 0.1, 0.5)) for x in (-0.42, 0.0, 0.42)),
    ("ink", box(-0.66, 0.58, 0.66, 0.72)),
)
_CUT_GEM: tuple[Stroke, ...] = (
    ("ink", _GEM),
    ("plate", ((-0.32, -0.07), (-0.12, -0.07), (-0.04, 0.28))),
    ("plate", ((0.32, -0.07), (0.12, -0.07), (0.04, 0.28))),
    ("plate", ((-0.13, -0.14), (0, -0.3), (0.13, -0.14))),
)

ICONS: Mapping[str, Icon] = {
    "cavern": Icon("disc", "print", (("ink", _ARCH),)),
    "mine": Icon(
        "disc",
        "print",
        (("line", _HANDLE), ("line", mirror(_HANDLE)), ("line", _PICK), ("line", mirror(_PICK))),
        pen=0.18,
    ),
    "magic_source": Icon("disc", "print", (("ink", _star(5, 0.68, 0.27)),)),
    "volcano": Icon(
        "disc",
        "print",
        (
            ("ink", ((-0.66, 0.5), (-0.2, -0.2), (0.2, -0.2), (0.66, 0.5))),
            ("line", ((-0.3, -0.42), (-0.42, -0.6))),
            ("line", ((0, -0.44), (0, -0.7))),
            ("line", ((0.3, -0.42), (0.42, -0.6))),
        ),
    ),
    "tribe": Icon(
        "square",
        "tribe",
        (
            ("ink", ((0, -0.62), (0.66, 0.0), (-0.66, 0.0))),
            ("ink", _HUT_BODY),
            ("plate", box(-0.13, 0.18, 0.13, 0.58)),
        ),
    ),
    "monsters": Icon(
        "square",
        "monster",
        (
            ("ink", _HORNS),
            ("plate", _EYE),
            ("plate", mirror(_EYE)),
            *(("plate", ((x - 0.08, 0.36), (x + 0.08, 0.36), (x, 0.53))) for x in (-0.17, 0.0, 0.17)),
        ),
    ),
    "place": Icon(
        "house", "place", tuple((kind, scaled_and_lowered(points, 0.02)) for kind, points in _TEMPLE)
    ),
    "relic": Icon("diamond", "relic", _CUT_GEM),
    "place_or_relic": Icon(
        "house", "place", tuple((kind, scaled_and_lowered(points, 0.12, 1.12)) for kind, points in _CUT_GEM)
    ),
    "sword": Icon(
        "diamond",
        "relic",
        (
            ("ink", ((0, -0.74), (0.1, -0.56), (0.1, 0.22), (-0.1, 0.22), (-0.1, -0.56))),
            ("line", ((-0.3, 0.24), (0.3, 0.24))),
            ("line", ((0, 0.3), (0, 0.6))),
        ),
        pen=0.15,
    ),
    "tunnel": Icon("tunnel", "print", text_at=(0, 0.28), text_size=0.95),
    "coin_mine": Icon("coin", "coin", text="1", text_size=1.05),
    "throne": Icon("square", "place", (("ink", _CROWN),)),
    "token": Icon("disc", "print", text_size=1.2),
    "more": Icon("disc", "print", text_size=0.85),
    "vein": Icon("shield", "coin", text_at=(0, -0.06), text_size=1.05),
    "piece": Icon("shield", "marker", text_at=(0, -0.06), text_size=1.05),
    "vein_coin": Icon("coin", "coin", text="?", text_size=1.05),
    "peak_coin": Icon("coin", "coin", text="1", text_size=1.05),
    "harbour": Icon(
        "shield",
        "marker",
        (
            ("line", ((0, -0.42), (0, 0.56))),
            ("line", ((-0.26, -0.26), (0.26, -0.26))),
            ("line", ((-0.46, 0.14), *arc((0, 0.1), 0.44, 0.48, 0.55, 0.95, 8), (0.46, 0.14))),
            ("ink", arc((0, -0.6), 0.15, 0.15, 0, 1, 10)[:-1]),
        ),
        pen=0.14,
    ),
    "shipyard": Icon(
        "shield",
        "marker",
        (
            ("ink", ((-0.6, 0.2), (0.6, 0.2), (0.38, 0.52), (-0.38, 0.52))),
            ("line", ((0, 0.18), (0, -0.7))),
            ("ink", ((0.1, -0.66), (0.5, 0.06), (0.1, 0.06))),
            ("ink", ((-0.1, -0.46), (-0.4, 0.06), (-0.1, 0.06))),
        ),
        pen=0.1,
    ),
    "temple": Icon(
        "shield", "marker", tuple((kind, scaled_and_lowered(points, -0.12, 0.84)) for kind, points in _TEMPLE)
    ),
    "pirates": Icon(
        "shield",
        "marker",
        (
            ("line", ((-0.5, 0.16), (0.5, 0.5))),
            ("line", ((0.5, 0.16), (-0.5, 0.5))),
            ("ink", arc((0, -0.28), 0.4, 0.38, 0, 1, 16)[:-1]),
            ("ink", box(-0.2, 0, 0.2, 0.24)),
            ("plate", arc((-0.16, -0.26), 0.1, 0.11, 0, 1, 8)[:-1]),
            ("plate", arc((0.16, -0.26), 0.1, 0.11, 0, 1, 8)[:-1]),
        ),
        pen=0.15,
    ),
    "note": Icon(
        "shield",
        "marker",
        (
            ("line", ((-0.4, -0.46), (0.4, -0.46))),
            ("line", ((-0.4, -0.14), (0.4, -0.14))),
            ("line", ((-0.4, 0.18), (0.14, 0.18))),
        ),
    ),
    "finding_warning": Icon("triangle", "warning", text="!", text_at=(0, 0.24), text_size=1.2),
    "finding_error": Icon("octagon", "error", text="!", text_size=1.3),
    "finding_info": Icon("disc", "info", text="i", text_size=1.3),
    "finding_fine": Icon("disc", "relic", (("line", ((-0.42, 0.04), (-0.1, 0.36), (0.44, -0.32))),), pen=0.2),
    **IN_PLAY,
}


@lru_cache(maxsize=4096)
def icon(kind: str, at: Point, radius: float, theme: Theme, text: str = "") -> tuple[Shape, ...]:
    """Draw a symbol or a piece centred on a point; `radius` is half its box."""
    it = ICONS[kind]
    colour, ink = theme.plates[it.colour], theme.ink
    shapes = list(_plate(it.plate, colour, theme))
    for what, points in it.glyph:
        if what == "line":
            shapes.append(line("icon", points, stroke=ink, width=it.pen))
        else:
            shapes.append(polygon("icon", points, fill=ink if what == "ink" else colour))
    words = text or it.text
    if words and it.glyph:
        shapes += _badge(words, theme)
    elif words:
        paint = theme.paper if it.plate == "tunnel" else ink
        size = it.text_size * _SHRINK[min(len(words), len(_SHRINK)) - 1]
        shapes.append(word("icon", it.text_at, words, size, paint))
    return all_moved(shapes, at, radius)


def _badge(text: str, theme: Theme) -> tuple[Shape, ...]:
    """Draw a number in the lower corner of an icon that has a picture of its own."""
    at, size = (0.66, 0.62), 0.78 if len(text) == 1 else 0.56
    return disc("icon", at, 0.46, theme.paper, theme.ink, 0.1), word("icon", at, text, size, theme.ink)


def _plate(plate: str, colour: str, theme: Theme) -> tuple[Shape, ...]:
    if plate == "disc":
        return (disc("plate", (0, 0), _EDGE, colour, theme.ink, OUTLINE),)
    if plate == "coin":
        ring = disc("plate", (0, 0), 0.68, "", theme.ink, 0.08)
        return disc("plate", (0, 0), _EDGE, colour, theme.ink, OUTLINE), ring
    if plate == "tunnel":
        return _tunnel(colour, theme)
    return (polygon("plate", PLATES[plate], fill=colour, stroke=theme.ink, width=OUTLINE),)


def _tunnel(colour: str, theme: Theme) -> tuple[Shape, ...]:
    """Draw pale masonry with five joints around a dark mouth."""
    joints = tuple(
        (arc((0, -0.05), 0.6, 0.6, turn, turn, 1)[0], arc((0, -0.05), 0.92, 0.92, turn, turn, 1)[0])
        for turn in (0.04, 0.145, 0.25, 0.355, 0.46)
    )
    mouth = ((0.58, 0.95), *arc((0, -0.05), 0.58, 0.58, 0, 0.5, 12), (-0.58, 0.95))
    return (
        polygon("plate", PLATES["arch"], fill=colour, stroke=theme.ink, width=OUTLINE),
        line("plate", *joints, stroke=theme.ink, width=0.09, cap="flat"),
        polygon("plate", mouth, fill=theme.void),
    )


def pill_width(text: str) -> float:
    """Return the width of the pill around a code."""
    return max(PILL_WIDTH, text_width(text, PILL_TEXT) + 6)


def pill(at: Point, text: str, theme: Theme) -> tuple[Shape, ...]:
    """Draw a code on its own pale pill, never on bare terrain."""
    (x, y), half, end = at, (pill_width(text) - PILL) / 2, PILL / 2
    frame = (*arc((x + half, y), end, end, -0.25, 0.25, 12), *arc((x - half, y), end, end, 0.25, 0.75, 12))
    # Small letters without descenders look centred a little higher than capitals.
    name = word("code", (x, y - 0.6), text, PILL_TEXT, theme.ink)
    return polygon("code", frame, fill=theme.paper, stroke=theme.ink, width=1.0), name


def summit(at: Point, size: float, theme: Theme, *, peak: bool = False) -> tuple[Shape, ...]:
    """Draw a mountain, lit from the left: two summits, or one tall one with a snow cap for a peak."""
    shapes = (
        _peak(theme)
        if peak
        else (*_hump(theme, (0.42, -0.34), 0.56, 0.9), *_hump(theme, (-0.28, -0.66), 0.7, 1.22))
    )
    return all_moved(shapes, at, size)


def _hump(theme: Theme, top: Point, half: float, tall: float) -> tuple[Shape, ...]:
    x, y = top
    foot = y + tall
    body = ((x, y), (x + half, foot), (x - half, foot))
    shade = (
        (x, y),
        (x + half, foot),
        (x + half * 0.3, foot),
        (x - half * 0.1, y + tall * 0.6),
        (x + half * 0.12, y + tall * 0.42),
    )
    return (
        polygon("summit", body, fill=theme.rock_light),
        polygon("summit", shade, fill=theme.rock_dark),
        polygon("summit", body, stroke=theme.ink, width=0.09),
    )


def _peak(theme: Theme) -> tuple[Shape, ...]:
    body = ((0.0, -1.0), (0.68, 0.56), (-0.68, 0.56))
    shade = ((0.0, -1.0), (0.68, 0.56), (0.2, 0.56), (-0.06, 0.1), (0.1, -0.25))
    cap = ((0.0, -1.0), (0.24, -0.45), (0.11, -0.56), (0.02, -0.38), (-0.1, -0.54), (-0.24, -0.45))
    return (
        polygon("summit", body, fill=theme.rock_light),
        polygon("summit", shade, fill=theme.rock_dark),
        polygon("summit", cap, fill=theme.snow, stroke=theme.ink, width=0.05),
        polygon("summit", body, stroke=theme.ink, width=0.09),
    )


ARROW: Line = (
    (1.0, 0.0),
    (0.14, 0.8),
    (0.14, 0.34),
    (-1.0, 0.34),
    (-1.0, -0.34),
    (0.14, -0.34),
    (0.14, -0.8),
)


def entry_arrow(at: Point, direction: Point, size: float, theme: Theme) -> tuple[Shape, ...]:
    """Draw a block arrow with a pale outline that points along a unit vector."""
    (dx, dy), (x, y) = direction, at
    points = tuple((x + size * (u * dx - v * dy), y + size * (u * dy + v * dx)) for u, v in ARROW)
    return (
        polygon("arrow", points, fill=theme.paper, stroke=theme.paper, width=size * 0.42),
        polygon("arrow", points, fill=theme.entry),
    )
