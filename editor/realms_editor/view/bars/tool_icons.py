"""The icons of the tools: our own simple shapes, and pieces as they are drawn on the map."""

from collections.abc import Callable, Iterator
from math import pi, sin

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from realms.board.hexes import CORNERS, RADIUS
from realms.export.drawing.pieces import piece_shapes
from realms.export.drawing.shapes import Line, Shape, all_moved, disc, line, polygon
from realms.export.drawing.theme import Theme
from realms_editor.view.canvas.padlock_marks import padlock_sign
from realms_editor.view.canvas.paint import FINE, operations, paint

SIZE = 28
_SHARP = (1, 2, 3)  # pixels of the screen to one of the window
_PEN = 0.17

_HEXAGON: Line = tuple((x / RADIUS, y / RADIUS) for x, y in CORNERS)
_POINTER: Line = (
    *((-0.5, -0.85), (-0.5, 0.66), (-0.14, 0.34), (0.12, 0.88)),
    *((0.4, 0.75), (0.15, 0.23), (0.6, 0.18)),
)


def tool_icon(name: str, theme: Theme) -> QIcon:
    """Return the icon of a tool at several resolutions; empty for a tool without a drawing."""
    made = QIcon()
    if name in _DRAWN:
        todo = operations(all_moved(_DRAWN[name](theme), (0, 0), SIZE * 0.43), FINE)
        for sharp in _SHARP:
            picture = QPixmap(SIZE * sharp, SIZE * sharp)
            picture.setDevicePixelRatio(sharp)
            picture.fill(Qt.GlobalColor.transparent)
            with QPainter(picture) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.translate(SIZE / 2, SIZE / 2)
                paint(painter, todo)
            made.addPixmap(picture)
    return made


def _select(theme: Theme) -> Iterator[Shape]:
    yield polygon("tool", _POINTER, fill=theme.paper, stroke=theme.outline, width=_PEN)


def _pan(theme: Theme) -> Iterator[Shape]:
    for across, down in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        tip = (0.92 * across, 0.92 * down)
        wings = [(0.6 * across + 0.26 * side * down, 0.6 * down + 0.26 * side * across) for side in (1, -1)]
        yield line("tool", ((0, 0), tip), (wings[0], tip, wings[1]), stroke=theme.outline, width=_PEN)


def _place(theme: Theme) -> Iterator[Shape]:
    fill = theme.paint("surface", "farmland").fill
    yield polygon("tool", _HEXAGON, fill=fill, stroke=theme.outline, width=_PEN)
    yield line("tool", ((-0.42, 0), (0.42, 0)), ((0, -0.42), (0, 0.42)), stroke=theme.ink, width=_PEN * 1.2)


def _swap(theme: Theme) -> Iterator[Shape]:
    for side in (1, -1):
        tip, y = 0.85 * side, -0.38 * side
        head = ((tip - 0.34 * side, y - 0.32), (tip, y), (tip - 0.34 * side, y + 0.32))
        yield line("tool", ((-tip, y), (tip, y)), head, stroke=theme.outline, width=_PEN * 1.15)


def _erase(theme: Theme) -> Iterator[Shape]:
    body = ((-0.86, 0.28), (-0.34, 0.8), (0.86, -0.4), (0.34, -0.92))
    tip = ((-0.86, 0.28), (-0.34, 0.8), (0.1, 0.36), (-0.42, -0.16))
    yield polygon("tool", body, fill=theme.paper)
    yield polygon("tool", tip, fill=theme.plates["error"])
    yield polygon("tool", body, tip, stroke=theme.outline, width=_PEN)
    yield line("tool", ((-0.1, 0.86), (0.86, 0.86)), stroke=theme.outline, width=_PEN)


def _piece(theme: Theme) -> Iterator[Shape]:
    yield from piece_shapes({"piece": "mountain"}, theme, (-0.05, -0.12), 0.9)
    yield from piece_shapes({"piece": "tribe"}, theme, (0.42, 0.45), 0.5)


def _water(theme: Theme) -> Iterator[Shape]:
    paint_of = theme.paint("surface", "river")
    yield disc("tool", (0, 0), 0.92, paint_of.fill, theme.outline, _PEN)
    steps = [step / 8 for step in range(-4, 5)]
    waves = tuple(tuple((x * 1.1, y - 0.13 * sin(2 * pi * x)) for x in steps) for y in (-0.34, 0.02, 0.38))
    yield line("tool", *waves, stroke=paint_of.marks, width=_PEN)


def _nodes(theme: Theme, *places: tuple[float, float]) -> Iterator[Shape]:
    for place in places:
        yield disc("tool", place, 0.2, theme.paper, theme.outline, _PEN * 0.8)


def _node(theme: Theme) -> Iterator[Shape]:
    yield line("tool", ((-0.8, 0.5), (-0.2, -0.6), (0.8, -0.2)), stroke=theme.outline, width=_PEN)
    yield from _nodes(theme, (-0.8, 0.5), (0.8, -0.2))
    yield disc("tool", (-0.2, -0.6), 0.3, theme.selection, theme.outline, _PEN * 0.8)


def _line(theme: Theme) -> Iterator[Shape]:
    yield line(
        "tool", ((-0.8, 0.6), (-0.1, 0.1), (0.1, -0.5), (0.75, -0.7)), stroke=theme.outline, width=_PEN
    )
    yield from _nodes(theme, (-0.8, 0.6), (0.75, -0.7))


def _region(theme: Theme) -> Iterator[Shape]:
    west = ((-0.85, -0.6), (0.05, -0.8), (-0.15, 0.0), (0.1, 0.8), (-0.75, 0.6))
    east = ((0.05, -0.8), (0.85, -0.5), (0.8, 0.65), (0.1, 0.8), (-0.15, 0.0))
    for shape, terrain in ((west, "forest"), (east, "hill")):
        fill = theme.paint("surface", terrain).fill
        yield polygon("tool", shape, fill=fill, stroke=theme.outline, width=_PEN * 0.8)


def _picture(theme: Theme) -> Iterator[Shape]:
    frame = ((-0.85, -0.65), (0.85, -0.65), (0.85, 0.65), (-0.85, 0.65))
    hills = ((-0.85, 0.65), (-0.3, -0.1), (0.05, 0.3), (0.35, 0.05), (0.85, 0.65))
    yield polygon("tool", frame, fill=theme.paper)
    yield polygon("tool", hills, fill=theme.paint("surface", "hill").fill)
    yield disc("tool", (0.4, -0.3), 0.17, theme.selection)
    yield polygon("tool", frame, stroke=theme.outline, width=_PEN)


def _measure(theme: Theme) -> Iterator[Shape]:
    rule = ((-0.95, 0.35), (0.35, -0.95), (0.95, -0.35), (-0.35, 0.95))
    marks = tuple(((-0.95 + step, 0.35 - step), (-0.7 + step, 0.6 - step)) for step in (0.3, 0.65, 1.0))
    yield polygon("tool", rule, fill=theme.paper, stroke=theme.outline, width=_PEN)
    yield line("tool", *marks, stroke=theme.outline, width=_PEN * 0.8)


def _padlock(theme: Theme) -> Iterator[Shape]:
    yield from padlock_sign(theme.outline, theme.paper)


def _single(kind: str, **more: object) -> Callable[[Theme], Iterator[Shape]]:
    def drawn(theme: Theme) -> Iterator[Shape]:
        yield from piece_shapes({"piece": kind, **more}, theme, (0, 0), 0.95)

    return drawn


_DRAWN: dict[str, Callable[[Theme], Iterator[Shape]]] = {
    "select": _select,
    "node": _node,
    "pan": _pan,
    "place": _place,
    "swap": _swap,
    "line": _line,
    "region": _region,
    "erase": _erase,
    "piece": _piece,
    "border": _single("border"),
    "tunnel": _single("tunnel", number=1),
    "arrow": _single("arrow"),
    "picture": _picture,
    "water": _water,
    "measure": _measure,
    "padlock": _padlock,
}
