"""The rows of the rulebook: beside the package in a wheel, in docs/rulebook in a checkout."""

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from realms.locale import Sentence


@dataclass(frozen=True, slots=True)
class RulebookRow:
    """One rule, and how it is read."""

    id: str
    rule: str
    reading: str

    @property
    def text(self) -> Sentence:
        """Return the rule as people read it, in their language; its reading is for programmers."""
        return Sentence(self.rule)


@cache
def rows() -> tuple[RulebookRow, ...]:
    """Return all rows in the order of the files."""
    found = []
    for file in sorted(_folder().iterdir(), key=lambda file: file.name):
        if file.name.endswith(".csv") and file.name != "not_applicable.csv":
            lines = file.read_text("utf-8").splitlines(keepends=True)
            found += [RulebookRow(row["id"], row["rule"], row["reading"]) for row in csv.DictReader(lines)]
    return tuple(found)


def _folder() -> Traversable:
    shipped = files("realms.rules") / "rows"
    return shipped if shipped.is_dir() else Path(__file__).parents[3] / "docs/rulebook"
