"""Slices of long proofs: `dev.py test` does a part of each, `dev.py bench editor` all of it."""

import os
from collections.abc import Collection, Iterable
from typing import Any

EVERYTHING = "REALMS_EVERYTHING"  # set in the environment of those who want all of it


def part_of(everything: Iterable[Any], chosen: Collection[Any]) -> list[Any]:
    """Return what was chosen, or all if that is wanted; what was chosen must be there."""
    known = list(everything)
    missing = [each for each in chosen if each not in known]
    if missing:
        raise LookupError(f"no longer there: {missing}")
    return known if os.environ.get(EVERYTHING) else [each for each in known if each in chosen]
