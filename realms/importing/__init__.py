"""Drawings from files of other programs: SVG, GeoJSON, and realms of tiles."""
