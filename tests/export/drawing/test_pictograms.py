"""Pictograms: one for every race and power, inside its box, and letters for those without."""

from itertools import combinations

import pytest

from realms.export.drawing.pictograms import drawn_pictograms, letters_of, pictogram
from realms.export.drawing.theme import DARK, LIGHT
from realms.pool.pool import pool
from realms.tiles.boxes import boxes

RACES_AND_POWERS = [each.id for each in pool(boxes()).entries if each.kind in ("race", "power")]
EDGE = 1.05  # a line may reach a little beyond the box


def test_every_race_and_power_has_one_and_nothing_else() -> None:
    assert sorted(drawn_pictograms()) == sorted(RACES_AND_POWERS)


@pytest.mark.parametrize("name", RACES_AND_POWERS)
def test_pictograms_stay_in_their_box(name: str) -> None:
    shapes = pictogram(name, (0.0, 0.0), 1.0, LIGHT)
    for shape in shapes:
        for x, y in (point for part in shape.parts for point in part):
            assert max(abs(x), abs(y)) + shape.radius <= EDGE


def test_a_pictogram_moves_and_grows_and_takes_other_colours() -> None:
    plain = pictogram("tritons", (0.0, 0.0), 1.0, LIGHT)
    (x, y), *_ = plain[0].parts[0]
    large = pictogram("tritons", (100.0, 50.0), 10.0, LIGHT)
    assert large[0].parts[0][0] == pytest.approx((100 + 10 * x, 50 + 10 * y))
    assert large[0].width == pytest.approx(10 * plain[0].width)
    paints = {shape.fill or shape.stroke for shape in pictogram("dwarves", (0, 0), 1, DARK, ink="#123456")}
    assert paints == {"#123456", DARK.paper}


def test_races_without_a_pictogram_show_their_letters_in_a_frame() -> None:
    frame, letters = pictogram("river_folk", (0.0, 0.0), 1.0, LIGHT, "Rf")
    assert (frame.kind, letters.text) == ("polygon", "Rf")
    names = ["river_folk", "wolves", "cloud", "stone_age", "moss", "tide", "ember"]
    drawn = [pictogram(name, (0.0, 0.0), 1.0, LIGHT) for name in names]
    assert all(one != other for one, other in combinations(drawn, 2))


@pytest.mark.parametrize(
    ("name", "letters"),
    [("River Folk", "RF"), ("Will-o'-Wisps", "WO"), ("Moss", "Mo"), ("É", "É"), ("", ""), ("- -", "")],
)
def test_letters_come_from_names(name: str, letters: str) -> None:
    assert letters_of(name) == letters
