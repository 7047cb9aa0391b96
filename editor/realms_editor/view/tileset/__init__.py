"""The form for the faces of the tiles on the user's table."""
