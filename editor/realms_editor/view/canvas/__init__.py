"""The map on the screen: tiles, what lies over them, and the pointer upon it."""
