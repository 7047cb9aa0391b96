"""Additions of a club to Realmwright."""
