"""The edit that turns one document into another."""

from collections.abc import Mapping
from typing import Any

from realms.scenario.edits import ABSENT, Edit, ValueChange


def exchange(name: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Edit:
    """Return the edit of that name which replaces every part of a document that differs."""
    pairs = ((key, old.get(key, ABSENT), new.get(key, ABSENT)) for key in sorted(old.keys() | new.keys()))
    return Edit(
        name, tuple(ValueChange((key,), was, becomes) for key, was, becomes in pairs if was != becomes)
    )
