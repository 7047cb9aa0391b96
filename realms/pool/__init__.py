"""Races, powers, places and relics: their names and figures, and what they ask of a board."""
