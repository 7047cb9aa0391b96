"""SVG files of pictures: compact, reproducible to the byte, without scripts, readable by a screen reader."""

import re
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from itertools import groupby, pairwise

from realms.export.drawing.shapes import FONT, Line, Photo, Picture, PicturePart, Shape
from realms.export.drawing.tilesheet import tileset_sheet
from realms.locale import escape_controls

__all__ = ["FORBIDDEN", "render_svg", "tileset_sheet"]

SCALE = 0.87  # pixels per unit at the usual size, which makes a tile about 150 pixels wide

# Characters that XML cannot hold even when escaped.
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# The roles of small shapes, which are rounded to a hundredth of a unit; others are rounded to a tenth.
_FINE = frozenset({"icon", "plate", "summit", "hub", "code"})


class _Digits(dict[int, str]):
    """Cached texts of tenths or hundredths, by their whole number, each as short as possible."""

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit

    def __missing__(self, number: int) -> str:
        text = f"{number / self.unit:.2f}".rstrip("0").rstrip(".")
        self[number] = text = text.replace("0.", ".") if abs(number) < self.unit else text
        return text


_TENTHS, _HUNDREDTHS = _Digits(10), _Digits(100)


def render_svg(picture: Picture) -> str:
    """Return a picture as the text of an SVG file."""
    left, top, width, height = picture.bounds
    box = _numbers((left, top, width, height))
    size = f'width="{width * SCALE:.0f}" height="{height * SCALE:.0f}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} '
        f'role="img" lang="{picture.language}">',
        f"<title>{_text(picture.title)}</title>",
        f"<desc>{_text(picture.description)}</desc>",
        f'<rect fill="{picture.ground}" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"/>',
        *_photo(picture.photo),
        f'<g fill="none" stroke-linejoin="round" stroke-linecap="round" pointer-events="none" '
        f'font-family="{FONT}" font-weight="bold" text-anchor="middle">',
    ]
    for part in picture.parts:
        lines += _part(part)
    lines += ["</g>", "</svg>", ""]
    return "\n".join(lines)


def _photo(photo: Photo | None) -> Iterator[str]:
    """Embed a photo, so that the file needs no other."""
    if photo:
        left, top, width, height = photo.area
        content = b64encode(photo.content).decode()
        yield (
            f'<image x="{left}" y="{top}" width="{width}" height="{height}" '
            f'preserveAspectRatio="none" opacity="{_numbers((photo.opacity,))}" '
            f'href="data:image/jpeg;base64,{content}"/>'
        )


def _part(part: PicturePart) -> Iterator[str]:
    x, y = part.at
    yield f'<g transform="translate({_numbers(part.at)})">' if x or y else "<g>"
    for region, shapes in groupby(part.shapes, key=lambda shape: shape.region):
        name = part.names[region] if 0 <= region < len(part.names) else ""
        if name:
            yield f'<g pointer-events="auto"><title>{_text(name)}</title>'
        yield from map(_shape, shapes)
        if name:
            yield "</g>"
    yield "</g>"


def _shape(shape: Shape) -> str:
    paint = _paint(shape)
    if shape.kind == "text":
        x, y = shape.parts[0][0]
        return f'<text x="{x:.1f}" y="{y:.1f}"{paint}>{_text(shape.text)}</text>'
    if shape.kind == "disc":
        x, y = shape.parts[0][0]
        return f'<circle cx="{_numbers((x,))}" cy="{_numbers((y,))}" r="{_numbers((shape.radius,))}"{paint}/>'
    digits, end = _HUNDREDTHS if shape.role in _FINE else _TENTHS, "z" if shape.kind == "polygon" else ""
    data = "".join(f"{_path(part, digits)}{end}" for part in shape.parts)
    return f'<path{paint} d="{data}"/>'


def _paint(shape: Shape) -> str:
    result = _colour("fill", shape.fill) if shape.fill else ""
    if shape.stroke:
        result += f'{_colour("stroke", shape.stroke)} stroke-width="{_numbers((shape.width,))}"'
        if shape.cap == "flat" and shape.kind == "line":
            result += ' stroke-linecap="butt"'
        if shape.dash:
            result += f' stroke-dasharray="{_numbers(shape.dash)}"'
    if shape.kind == "text":
        result += f' font-size="{_numbers((shape.size,))}"'
        result += "" if shape.bold else ' font-weight="normal"'
        result += "" if shape.anchor == "middle" else ' text-anchor="start"'
    return result


def _colour(attribute: str, colour: str) -> str:
    """Write `#rrggbbaa` as a colour with an opacity, because many programs know only six digits."""
    if len(colour) < len("#rrggbbaa"):
        return f' {attribute}="{colour}"'
    opacity = _numbers((int(colour[7:], 16) / 255,))
    return f' {attribute}="{colour[:7]}" {attribute}-opacity="{opacity}"'


def _path(points: Line, digits: _Digits) -> str:
    """Return the data of a path: its first point, then the step from each point to the next."""
    unit = digits.unit
    whole = [(round(x * unit), round(y * unit)) for x, y in points]
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(whole)]
    numbers = " ".join([digits[number] for step in steps for number in step])
    x, y = whole[0]
    return f"M{digits[x]} {digits[y]}l{numbers}".replace(" -", "-")


def _numbers(values: tuple[float, ...]) -> str:
    return _without_idle_zeros("%.2f " * len(values) % values)


def _without_idle_zeros(text: str) -> str:
    """Remove the zeros that end decimal fractions."""
    return text.replace("0 ", " ").replace(".0 ", " ").replace(". ", " ").rstrip()


def _text(text: str) -> str:
    return escape(escape_controls(FORBIDDEN.sub("�", text)), quote=True)
