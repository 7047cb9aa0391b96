"""The faces of the tiles on the user's table, while they are entered."""
