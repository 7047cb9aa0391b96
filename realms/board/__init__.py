"""Placed tiles become regions: hexes, thirds, the frozen Board, its outline, geometry, graph and names."""
