"""Kinds of terrains and pieces, tile sets and boxes, and the reading and saving of files."""
