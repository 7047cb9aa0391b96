"""Numbers, lengths and transforms of SVG."""

import pytest

from realms.importing.svg_numbers import Matrix, NumberError, numbers_in, pixels, transform_from


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("", []), (" 1,2  -3 ", [1, 2, -3]), ("1-2.5.5e1", [1, -2.5, 5]), ("+.5,1.", [0.5, 1])],
)
def test_numbers_in_a_list(text: str, numbers: list[float]) -> None:
    assert numbers_in(text) == numbers


@pytest.mark.parametrize("text", ["x", "1 2 a", "1e999", "nan", "1;2", "--1", "1e10", "1 " * 400_001])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(NumberError):
        numbers_in(text)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("96", 96),
        ("1in", 96),
        ("25.4mm", 96),
        (" 2.54 cm ", 96),
        ("72PT", 96),
        ("6pc", 96),
        ("101.6q", 96),
        ("-5px", -5),
    ],
)
def test_lengths_in_pixels(text: str, length: float) -> None:
    assert pixels(text) == pytest.approx(length)


@pytest.mark.parametrize("text", ["", "mm", "5em", "50%", "1 2"])
def test_other_lengths_are_refused(text: str) -> None:
    with pytest.raises(NumberError):
        pixels(text)


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("", (3, 4)),
        ("translate(10)", (13, 4)),
        ("translate(10 -1)", (13, 3)),
        ("scale(2)", (6, 8)),
        ("scale(2,3)", (6, 12)),
        ("rotate(90)", (-4, 3)),
        ("rotate(180, 3, 3)", (3, 2)),
        ("skewX(45)", (7, 4)),
        ("skewY(45)", (3, 7)),
        ("matrix(1 2 3 4 5 6)", (20, 28)),
        ("translate(10,0),scale(2) ", (16, 8)),
        ("scale(2)translate(10,0)", (26, 8)),
    ],
)
def test_transforms(text: str, point: tuple[float, float]) -> None:
    assert transform_from(text)((3, 4)) == pytest.approx(point)


@pytest.mark.parametrize(
    "text", ["rotate(1 2)", "turn(3)", "scale()", "scale(1", "matrix(1)", "x", "scale(a)", "none"]
)
def test_other_transforms_are_refused(text: str) -> None:
    with pytest.raises(NumberError):
        transform_from(text)


def test_a_transform_after_another_one_is_as_if_both_were_done() -> None:
    one, other = transform_from("rotate(30) scale(2 3)"), Matrix(1, 2, 3, 4, 5, 6)
    assert one.after(other)((7, 8)) == pytest.approx(one(other((7, 8))))
