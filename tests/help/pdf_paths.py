"""Reads the clips of a PDF page where they lie on paper, in millimetres."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

POINTS = 72 / 25.4
LEAST_MARGIN = 4.0  # millimetres
Point = tuple[float, float]
Box = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]


def pages_of(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(pdf)).pages)


def clips_of(page: PageObject) -> Iterator[list[Point]]:
    """Yield the polygons that clip what is drawn, in millimetres from the top left corner of the page."""
    height = float(page.mediabox.height)
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    stack: list[Matrix] = []
    path: list[Point] = []
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"cm":
            matrix = _product([float(each) for each in operands], matrix)
        elif operator in (b"m", b"l"):
            path = [] if operator == b"m" else path
            x, y = _moved([float(each) for each in operands], matrix)
            path.append((x / POINTS, (height - y) / POINTS))
        elif operator in (b"W", b"W*"):
            yield path


def _product(one: Any, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _moved(point: Any, matrix: Matrix) -> Point:
    (x, y), (a, b, c, d, e, f) = point, matrix
    return a * x + c * y + e, b * x + d * y + f


def faults_of_kit(pdf: bytes, *, drawn: bool) -> list[str]:
    """Return the parts of a kit that leave their page, and those that lie on others but for drawn boards."""
    faults = []
    for number, page in enumerate(pages_of(pdf)):
        right, bottom = (float(length) / POINTS - LEAST_MARGIN for length in page.mediabox.upper_right)
        boxes = [
            (min(xs), min(ys), max(xs), max(ys))
            for xs, ys in (zip(*clip, strict=True) for clip in clips_of(page))
        ]
        for place, one in enumerate(boxes):
            if min(one[:2]) < LEAST_MARGIN or one[2] > right or one[3] > bottom:
                faults.append(f"page {number + 1}: {one} leaves it")
            meeting = [other for other in boxes[:place] if not _apart(one, other)]
            if meeting and not drawn:
                faults.append(f"page {number + 1}: {one} lies on {meeting}")
    return faults


def _apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
