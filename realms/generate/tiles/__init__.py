"""Realms of tiles: chosen from what the boxes hold, then arranged."""
