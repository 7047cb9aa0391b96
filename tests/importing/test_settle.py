"""Sketches become drawings: names of regions, faces without a mark, neighbours, and what is reported."""

from realms.board.redrawn import shown_by
from realms.importing.region_names import may_be_kept

from help.maps import dot, drawn, frame, group, svg, terrains


def two(*dots: str, path: str = "M50 0V50") -> str:
    return svg(frame(path), group("regions", *dots))


def test_a_face_without_a_mark_is_a_region_without_a_terrain() -> None:
    made, remarks = drawn(two(dot(25, 25, "forest", 'id="wood"')))
    assert terrains(made) == {"r1": "", "wood": "forest"}
    assert made.drawing["regions"]["r1"] == {"at": [75, 25]}
    assert remarks == ["regions without a terrain: r1"]


def test_faces_without_a_mark_are_numbered_row_by_row() -> None:
    made, remarks = drawn(svg(frame("M0 25H100", "M50 0V50")))
    places = [region["at"] for region in made.drawing["regions"].values()]
    assert [(x > 50, y > 25) for x, y in places] == [
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    ]
    many = svg(frame("M0 25H100", *(f"M{x} 0V50" for x in range(10, 100, 10))))
    assert drawn(many)[1] == ["regions without a terrain: r1, r2, r3, r4, r5, r6, r7, r8, …"]
    assert remarks == ["regions without a terrain: r1, r2, r3, r4"]


def test_ids_are_kept_if_they_may_be_ids_of_regions() -> None:
    made, remarks = drawn(two(dot(25, 25, "forest", 'id="Old-Wood"'), dot(75, 25, "hill", 'id="r1"')))
    assert terrains(made) == {"r1": "hill", "r2": "forest"}
    assert remarks == ["ids that stand twice or that a region cannot have: Old-Wood is now r2"]


def test_ids_that_stand_twice_are_kept_once() -> None:
    made, remarks = drawn(two(dot(25, 25, "forest", 'id="a"'), dot(75, 25, "hill", 'id="a"')))
    assert terrains(made) == {"a": "forest", "r1": "hill"}
    assert remarks == ["ids that stand twice or that a region cannot have: a is now r1"]


def test_ids_that_a_drawing_program_makes_up_are_replaced_without_a_word() -> None:
    assert not any(map(may_be_kept, ("circle12", "path", "text12-3", "rect3_1", "A", "", "1", "a" * 33)))
    assert all(map(may_be_kept, ("r1", "wood", "circle_line", "a" * 32)))
    made, remarks = drawn(two(dot(25, 25, "forest", 'id="circle12"'), dot(75, 25, "hill")))
    assert (terrains(made), remarks) == ({"r1": "forest", "r2": "hill"}, [])


def test_marks_in_no_face_and_two_in_one_are_kept_and_reported() -> None:
    dots = dot(25, 25, "forest"), "\n", dot(25, 40, "swamp"), dot(75, 25, "hill"), "\n", dot(25, 90, "hill")
    made, remarks = drawn(two(*dots))
    assert list(terrains(made).values()) == ["forest", "swamp", "hill", "hill"]
    assert remarks == [
        "regions that no lines enclose: r4 (line 5)",
        "regions with no line between them: r1 + r2",
    ]


def test_a_mark_in_a_tiny_face_stays_in_it() -> None:
    made, _ = drawn(two(dot(50.13, 25, "hill"), path="M50 0V50 M50.1 0L50.16 50"), tolerance=0.0)
    at = made.drawing["regions"]["r1"]["at"]
    assert made.faces.face_at([at]) == made.faces.face_at([(50.13, 25)]) != [None]


def test_neighbours_can_be_joined_and_severed_by_the_ids_of_the_file() -> None:
    text = svg(
        frame("M30 0V50", "M60 0V50"),
        group(
            "regions",
            dot(10, 25, "forest", 'id="A" data-joins="C,X" data-severs="B A"'),
            dot(45, 25, "hill", 'id="B"'),
            dot(80, 25, "hill", 'id="C"'),
        ),
    )
    made, remarks = drawn(text)
    assert (made.drawing["joins"], made.drawing["severs"]) == ([["r1", "r3"]], [["r1", "r2"]])
    assert shown_by(made.drawing)[0] == {("r1", "r2"), ("r2", "r3")}
    assert remarks[1:] == ["neighbours that are no regions: X"]


def test_only_corrections_that_change_something_are_kept() -> None:
    made, _ = drawn(
        two(
            dot(25, 25, "forest", 'id="a" data-joins="b" data-edge="true"'),
            dot(75, 25, "hill", 'id="b" data-edge="false"'),
        )
    )
    assert "joins" not in made.drawing
    assert [region.get("edge") for region in made.drawing["regions"].values()] == [None, False]


def test_loose_ends_are_reported_with_their_places() -> None:
    _, remarks = drawn(two(path="M50 0V30"))
    assert remarks == ["regions without a terrain: r1", "lines that end in nothing: 50 | 30 mm"]
