"""The map on the screen: tiles, outlines, overlays, and the pointer."""
