"""Charts of the course of a game: lines over rounds, and stacked bars."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from realms.export.drawing.colours import mixed, readable_on
from realms.export.drawing.seats import SEAT_COLOURS, SEAT_DASHES
from realms.export.drawing.shapes import (
    Bounds,
    Line,
    Picture,
    PicturePart,
    Point,
    Shape,
    caption,
    disc,
    line,
    polygon,
    text_width,
    word,
)
from realms.export.drawing.theme import Theme
from realms.locale import Sentence

WIDTH, TEXT, GAP = 900.0, 15.0, 20.0
LEFT, TOP, HIGH = 60.0, 40.0, 320.0  # of the area of a line chart
STEPS = 5  # the approximate number of lines of the grid
ROW, BAR = 46.0, 28.0
SQUARE = 14.0


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart: its seat, its name and its values from the start on."""

    seat: int
    name: str
    values: Sequence[int]


@dataclass(frozen=True, slots=True)
class PlotArea:
    """The area of a line chart: its columns and its highest value."""

    columns: int
    top: int
    names: float  # the room on the right for the names of the lines

    def at(self, column: float, value: float) -> Point:
        """Return the point of a value in a column."""
        across = (WIDTH - LEFT - self.names) * column / self.columns
        return LEFT + across, TOP + HIGH * (1 - value / self.top)


def line_chart(
    series: Sequence[Series], axes: tuple[Sentence, Sentence], theme: Theme, title: Sentence, language: str
) -> Picture:
    """Draw values over rounds, with a line for each seat in its colour and pattern."""
    across, up = (axis.in_language(language) for axis in axes)
    step = _round_step(max(1, *(max(each.values) for each in series)))
    top = step * ceil(max(1, *(max(each.values) for each in series)) / step)
    names = max(text_width(_end_name(each), TEXT, bold=False) for each in series) + 2 * GAP
    field = PlotArea(max(1, *(len(each.values) - 1 for each in series)), top, names)
    shapes = list(_grid(field, step, theme))
    for each in series:
        shapes += _seat_line(each, field, theme)
    shapes += _end_names(series, field, theme)
    shapes.append(caption("axis", (LEFT - 45, TOP - 22), up, TEXT, theme.outline))
    middle, _ = field.at(field.columns / 2, 0)
    shapes.append(word("axis", (middle, TOP + HIGH + 46), across, TEXT, theme.outline, bold=False))
    return _picture(shapes, TOP + HIGH + 60, theme, title, language)


def _round_step(most: int) -> int:
    """Return a step of the grid: 1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for times in (1, 2, 5):
            if power * times * STEPS >= most:
                return power * times
        power *= 10


def _grid(field: PlotArea, step: int, theme: Theme) -> Iterator[Shape]:
    faint = mixed(theme.ground, theme.outline, 0.3)
    for value in range(0, field.top + 1, step):
        (x, y), end = field.at(0, value), field.at(field.columns, value)
        yield line("grid", ((x, y), end), stroke=faint, width=0.8 if value else 1.8)
        yield word("axis", (x - 22, y), str(value), TEXT, theme.outline, bold=False)
    for column in range(field.columns + 1):
        x, y = field.at(column, 0)
        yield word("axis", (x, y + 20), str(column), TEXT, theme.outline, bold=False)


def _seat_line(each: Series, field: PlotArea, theme: Theme) -> Iterator[Shape]:
    colour, _ = SEAT_COLOURS[each.seat]
    points: Line = tuple(field.at(column, value) for column, value in enumerate(each.values))
    yield line("series", points, stroke=theme.ink, width=5.0)
    yield line("series", points, stroke=theme.paper, width=3.6)
    yield line("series", points, stroke=colour, width=3.6, dash=SEAT_DASHES[each.seat], cap="flat")
    for point in points:
        yield disc("series", point, 4.2, colour, theme.ink, 1.2)


def _end_names(series: Sequence[Series], field: PlotArea, theme: Theme) -> Iterator[Shape]:
    """Write the name of each line at its end, and move names down where they would meet."""
    lowest = 0.0
    for each in sorted(series, key=lambda each: -each.values[-1]):
        x, y = field.at(len(each.values) - 1, each.values[-1])
        lowest = max(y, lowest + TEXT + 6)
        yield line("leader", ((x + 7, y), (x + 18, lowest)), stroke=theme.outline, width=1.0)
        yield caption("series", (x + 22, lowest), _end_name(each), TEXT, theme.outline)


def _end_name(each: Series) -> str:
    return f"{each.values[-1]} · {each.name}"


@dataclass(frozen=True, slots=True)
class StackedBar:
    """A bar of named parts; negative parts go to the left."""

    name: str
    parts: Mapping[str, int]


def bar_chart(
    bars: Sequence[StackedBar], colours: Mapping[str, str], theme: Theme, title: Sentence, language: str
) -> Picture:
    """Draw stacked bars with a figure on each part, and a legend of the colours below."""
    room = max(text_width(bar.name, TEXT, bold=False) for bar in bars) + GAP
    below = max(-sum(min(0, part) for part in bar.parts.values()) for bar in bars)
    above = max(1, *(sum(max(0, part) for part in bar.parts.values()) for bar in bars))
    unit = (WIDTH - room - 3 * GAP) / (above + below)
    zero, shapes = room + below * unit, list[Shape]()
    for row, bar in enumerate(bars):
        y = TOP / 2 + ROW * row + ROW / 2
        shapes.append(caption("name", (0, y), bar.name, TEXT, theme.outline))
        shapes += _parts(bar, (zero, y), unit, colours)
    bottom = TOP / 2 + ROW * len(bars)
    shapes.append(line("axis", ((zero, TOP / 2), (zero, bottom)), stroke=theme.outline, width=1.6))
    legend, height = _legend(colours, bottom + GAP, theme)
    return _picture([*shapes, *legend], height, theme, title, language)


def _parts(bar: StackedBar, zero: Point, unit: float, colours: Mapping[str, str]) -> Iterator[Shape]:
    """Draw one bar: positive parts to the right of the axis, negative ones to the left."""
    x, y = zero
    right = left = x
    for name, part in bar.parts.items():
        start = right if part > 0 else left
        end = start + part * unit
        right, left = max(right, end), min(left, end)
        low, high = sorted((start, end))
        if part:
            yield polygon("part", _box(low + 1, y - BAR / 2, high - 1, y + BAR / 2), fill=colours[name])
        if high - low > text_width(str(part), TEXT):
            yield word("part", ((low + high) / 2, y), str(part), TEXT, readable_on(colours[name]))


def _legend(colours: Mapping[str, str], top: float, theme: Theme) -> tuple[list[Shape], float]:
    """Return coloured squares with their names in rows, and the height at which they end."""
    shapes: list[Shape] = []
    x, y = 0.0, top + GAP
    for name, colour in colours.items():
        width = SQUARE + 8 + text_width(name, TEXT, bold=False) + GAP
        if x and x + width > WIDTH:
            x, y = 0.0, y + 26
        half = SQUARE / 2
        square = _box(x, y - half, x + SQUARE, y + half)
        shapes.append(polygon("legend", square, fill=colour, stroke=theme.outline, width=0.8))
        shapes.append(caption("legend", (x + SQUARE + 8, y), name, TEXT, theme.outline))
        x += width
    return shapes, y + GAP


def _box(left: float, top: float, right: float, bottom: float) -> Line:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _picture(shapes: Sequence[Shape], height: float, theme: Theme, title: Sentence, language: str) -> Picture:
    heading = title.in_language(language)
    bounds = Bounds(0, 0, round(WIDTH), round(height))
    return Picture(bounds, heading, heading, theme.ground, (PicturePart(tuple(shapes)),), language)
