"""Boards that are drawn, for the base game: organic regions with seas, lakes, rivers and mountain ranges.

Where things lie on the sheet is decided in floating-point numbers, by shapely: the same seed gives the same
board on the same platform. Everything else is decided in whole numbers.
"""
