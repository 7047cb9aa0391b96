"""Ids of regions: those of the marks where they can be kept, and free ones for all others."""

import re
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

from realms.importing.sketch import RegionMark

REGION_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
# Ids that drawing programs give to every shape.
MADE_UP: Final = re.compile(r"(?:path|circle|ellipse|rect|text|tspan|use|polygon|polyline|line|g)[0-9_-]*")


def region_names(marks: Sequence[RegionMark]) -> list[str]:
    """Return an id for each mark: its own if it may be one and stands nowhere before."""
    kept: set[str] = set()
    names = []
    for mark in marks:
        usable = may_be_kept(mark.id) and mark.id not in kept
        names.append(mark.id if usable else "")
        kept.add(names[-1])
    free = free_names(kept)
    return [name or next(free) for name in names]


def may_be_kept(name: str) -> bool:
    """Return True if a region can have an id, and nobody but the author can have given it."""
    return bool(REGION_ID.fullmatch(name)) and not MADE_UP.fullmatch(name)


def free_names(taken: "set[str]") -> Iterator[str]:
    """Yield r1, r2 and so on without those that are taken."""
    return (name for number in count(1) if (name := f"r{number}") not in taken)
