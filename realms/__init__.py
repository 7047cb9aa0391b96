"""Realmwright's library: tiles, boards, scenarios and their checks. No Qt anywhere below this package."""

__version__ = "0.1.0"
