"""The most that a drawing may hold is what its schema allows."""

from typing import Any

import pytest

from realms.board import drawing_limits
from realms.board.drawing_limits import excess
from realms.tiles.schemas import load_schema

DEFINITIONS = load_schema("scenario")["$defs"]
PARTS = DEFINITIONS["drawing"]["properties"]


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("SHORTEST_SIDE", PARTS["size"]["items"]["minimum"]),
        ("LONGEST_SIDE", PARTS["size"]["items"]["maximum"]),
        ("LEAST_COORDINATE", DEFINITIONS["point"]["items"]["minimum"]),
        ("GREATEST_COORDINATE", DEFINITIONS["point"]["items"]["maximum"]),
        ("MOST_NODES", PARTS["nodes"]["maxProperties"]),
        ("MOST_NODES_OF_A_LINE", PARTS["lines"]["items"]["maxItems"]),
        ("MOST_LINES", PARTS["lines"]["maxItems"]),
        ("MOST_REGIONS", PARTS["regions"]["maxProperties"]),
        ("MOST_CORRECTIONS", DEFINITIONS["regionPairs"]["maxItems"]),
    ],
)
def test_the_limits_are_those_of_the_schema(name: str, limit: int) -> None:
    assert getattr(drawing_limits, name) == limit


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ({"size": [5, 20]}, "the sheet is 5 by 20 mm"),
        ({"size": [20, 5001]}, "the sheet is 20 by 5001 mm"),
        ({"nodes": range(20_001)}, "20001 nodes"),
        ({"lines": range(5001)}, "5001 lines"),
        ({"regions": range(601)}, "601 regions"),
        ({"severs": range(2001)}, "2001 joins or severs"),
    ],
)
def test_too_much_is_named(part: Any, words: str) -> None:
    assert words in str(excess({"size": [420, 297], **part}))


def test_a_drawing_within_the_limits_is_fine() -> None:
    assert excess({"size": [10, 5000], "nodes": range(20_000), "joins": range(2000)}) is None
