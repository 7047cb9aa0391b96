"""The tree of decisions is counted, chance included; a count that changes is a rule that changed."""

from pathlib import Path

import pytest

from realms.play.perft import divide, perft

LINES = (Path(__file__).parent / "small.perft").read_text(encoding="utf-8").splitlines()
CASES = [[part.strip() for part in line.split("|")] for line in LINES if line and not line.startswith("#")]


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_counts(position, case: list[str]) -> None:
    _, chart, line, *counts = case
    for entry in counts:
        depth, count = map(int, entry.split())
        state = position(chart, line).state
        found = perft(state, depth)
        assert found == count, f"depth {depth}: {found}; {divide(state, depth)}"
        assert sum(divide(state, depth).values()) == found
