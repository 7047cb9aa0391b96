"""The choice of tiles, faces and covers: one list of named constraints, for a solver and for a search."""
