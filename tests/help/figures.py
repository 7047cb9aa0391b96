"""The printed figures of races, powers, places and relics, and the rows of the rulebook that have them."""

import csv
from pathlib import Path
from typing import Any

import pytest

FACTS = Path(__file__).parents[1] / "pool/facts"


def facts(name: str) -> list[dict[str, str]]:
    """A table: `races`, `powers` or `finds`."""
    with (FACTS / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def races(box: str, row: str) -> list[Any]:
    """Race, tokens of its banner, tokens in the box: each proves its row of that name."""
    return [
        pytest.param(
            race["id"],
            int(race["tokens"]),
            int(race["pool"]),
            marks=pytest.mark.rule(f"race.{race['id']}.{row}"),
        )
        for race in facts("races")
        if race["box"] == box
    ]


def powers(box: str, row: str) -> list[Any]:
    """Power and tokens of its badge: each proves its row of that name."""
    return [
        pytest.param(power["id"], int(power["tokens"]), marks=pytest.mark.rule(f"power.{power['id']}.{row}"))
        for power in facts("powers")
        if power["box"] == box
    ]
