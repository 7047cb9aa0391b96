"""Races, powers, places and relics: their names and figures, and their needs of a board."""
