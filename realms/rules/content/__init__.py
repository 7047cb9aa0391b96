"""Races, powers and whatever else has rules of its own, box by box."""
