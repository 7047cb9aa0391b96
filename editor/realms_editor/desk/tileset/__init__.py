"""Entering the faces of the user's own tiles."""
