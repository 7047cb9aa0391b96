"""The walks of docs/architecture.md: short, and every stop is there."""

import re
from itertools import pairwise

import pytest

from help.project import ROOT

MOST_STOPS = 5
STOP = re.compile(r"^\d+\. `([\w/.]+)`: (?:`(\w+)`)?", re.MULTILINE)


def walks() -> dict[str, list[tuple[str, str]]]:
    """Return the stops of each walk: file and name."""
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    part = page.partition("## Six walks\n")[2].partition("\n## ")[0]
    heads = [*re.finditer(r"^### (.+)$", part, re.MULTILINE), None]
    return {
        one[1]: STOP.findall(part[one.end() : other.start() if other else None])
        for one, other in pairwise(heads)
        if one
    }


WALKS = walks()


def test_there_are_six_walks() -> None:
    assert len(WALKS) == 6


@pytest.mark.parametrize("walk", WALKS)
def test_a_walk_is_short_and_its_stops_exist(walk: str) -> None:
    stops = WALKS[walk]
    assert 2 <= len(stops) <= MOST_STOPS
    for file, name in stops:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf'\b(def|class) {name}\b|"{name}": ' if name else "", text), f"{file}: {name}"
