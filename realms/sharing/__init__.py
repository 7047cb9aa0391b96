"""Realms as text that people pass on: a short code of the map, and a fragment with everything."""
